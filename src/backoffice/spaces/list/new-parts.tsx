import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { t as shell } from '../../base/messages.ts';
import { formats } from '../../messages/language.ts';
import { useFocus } from '../../parts/use-focus.ts';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import type { NewPart } from './new-space.ts';

interface NewPartsProps {
  readonly parts: readonly NewPart[];
  readonly onParts: (parts: readonly NewPart[]) => void;
  /** Whether the person tried to continue; missing values are then marked. */
  readonly isTried: boolean;
}

/** Renders fields for the parts into which a new space can be divided. */
export function NewParts({ parts, onParts, isTried }: NewPartsProps) {
  const focusOn = useFocus();
  const set = (at: number, members: Partial<NewPart>) =>
    onParts(parts.map((part, index) => (index === at ? { ...part, ...members } : part)));
  const add = (count: number) => {
    focusOn(`part-${parts.length}`);
    const added = Array.from({ length: count }, () => ({ name: '', capacity: null }));
    onParts([...parts, ...added]);
  };
  return (
    <fieldset class="card">
      <legend>{t('stepParts')}</legend>
      <p>{t(parts.length === 0 ? 'partsNone' : 'partsText')}</p>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: new parts have no id
        <div class={css.newTime} key={at}>
          <div class={css.pair}>
            <Field
              name={`part-${at}`}
              label={t('partName', { number: at + 1 })}
              value={part.name}
              autocomplete="off"
              isRequired
              problem={isTried && part.name.trim() === '' ? t('missing') : undefined}
              onValue={(name) => set(at, { name })}
            />
            <WholeNumberField
              name={`part-capacity-${at}`}
              label={t('capacity')}
              value={part.capacity}
              problem={isTried && !part.capacity ? t('missing') : undefined}
              onValue={(capacity) => set(at, { capacity })}
            />
          </div>
          <Button
            look="quiet"
            name={`${shell('remove')}${formats.colon}${part.name || t('partName', { number: at + 1 })}`}
            // One part alone would be the whole.
            onClick={() => onParts(parts.length <= 2 ? [] : parts.filter((_, index) => index !== at))}
          >
            {shell('remove')}
          </Button>
        </div>
      ))}
      <div class="actions">
        {parts.length === 0 ? (
          <Button onClick={() => add(2)}>{t('divide')}</Button>
        ) : (
          <Button onClick={() => add(1)}>{t('addPart')}</Button>
        )}
      </div>
    </fieldset>
  );
}
