import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { t as shell } from '../../shell/words.ts';
import { movedTo, OrderButtons } from '../fields/order-buttons.tsx';
import { useFocus } from '../fields/use-focus.ts';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import type { Space } from '../whole-space.ts';
import { t } from '../words.ts';

type Layout = Space['layouts'][number];

interface LayoutsProps {
  readonly layouts: readonly Layout[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onLayouts: (layouts: readonly Layout[]) => void;
}

/** Ways to set a space out, each with how many people it then holds. */
export function Layouts({ layouts, problems, onLayouts }: LayoutsProps) {
  const set = (at: number, members: Partial<Layout>) =>
    onLayouts(layouts.map((layout, index) => (index === at ? { ...layout, ...members } : layout)));
  const focusOn = useFocus();
  return (
    <>
      {layouts.map((layout, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and their names are being typed
        <div class="entry" key={at}>
          <div class="pair">
            <Field
              {...{ name: `layout-${at}`, label: t('layoutName'), value: layout.name, autocomplete: 'off' }}
              isRequired
              problem={problems.get(`layouts[${at}].name`)}
              onValue={(name) => set(at, { name })}
            />
            <WholeNumberField
              {...{ name: `layout-capacity-${at}`, label: t('people'), value: layout.capacity }}
              problem={problems.get(`layouts[${at}].capacity`)}
              onValue={(capacity) => set(at, { capacity: capacity ?? 0 })}
            />
          </div>
          <div class="actions">
            <OrderButtons
              name={layout.name}
              at={at}
              count={layouts.length}
              onMove={(to) => onLayouts(movedTo(layouts, at, to))}
            />
            <Button
              look="quiet"
              name={`${shell('remove')}: ${layout.name}`}
              onClick={() => {
                focusOn(`layout-${Math.max(0, at - 1)}`);
                onLayouts(layouts.filter((_, index) => index !== at));
              }}
            >
              {shell('remove')}
            </Button>
          </div>
        </div>
      ))}
      <div class="actions">
        <Button
          onClick={() => {
            focusOn(`layout-${layouts.length}`);
            onLayouts([...layouts, { name: '', capacity: 0 }]);
          }}
        >
          {t('addLayout')}
        </Button>
      </div>
    </>
  );
}
