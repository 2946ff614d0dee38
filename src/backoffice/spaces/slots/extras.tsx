import { extraMeasures } from '../../../domain/money/extra.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { t as shell } from '../../shell/words.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { movedTo, OrderButtons } from '../fields/order-buttons.tsx';
import { useFocus } from '../fields/use-focus.ts';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { freeId } from '../new-id.ts';
import type { Package } from '../whole-space.ts';
import { t } from '../words.ts';

type Extra = Package['extras'][number];

interface ExtrasProps {
  readonly extras: readonly Extra[];
  readonly problems: ReadonlyMap<string, string>;
  readonly currency: string;
  readonly onExtras: (extras: readonly Extra[]) => void;
}

/** What can be booked with a package, each at an amount of its own. */
export function Extras({ extras, problems, currency, onExtras }: ExtrasProps) {
  const set = (at: number, extra: Extra) =>
    onExtras(extras.map((other, index) => (index === at ? extra : other)));
  const isTaken = (id: string) => extras.some((extra) => extra.id === id);
  const focusOn = useFocus();
  return (
    <>
      {extras.map((extra, at) => (
        <div class="entry" key={extra.id}>
          <Field
            {...{ name: `extra-${at}`, label: t('extraName'), value: extra.name, autocomplete: 'off' }}
            isRequired
            problem={problems.get(`extras[${at}].name`)}
            onValue={(name) => set(at, { ...extra, name })}
          />
          <div class="pair">
            <MoneyField
              {...{ name: `extra-amount-${at}`, label: t('price'), hint: t('beforeTax'), currency }}
              value={extra.amountCents}
              isBlankAtFirst
              problem={problems.get(`extras[${at}].amountCents`)}
              // Null is never sent: until an amount stands there it is not ready.
              onValue={(cents) => set(at, { ...extra, amountCents: cents as number })}
            />
            <div part="field">
              <label for={`extra-per-${at}`}>{t('per')}</label>
              <select
                id={`extra-per-${at}`}
                value={extra.per}
                onChange={({ currentTarget }) => {
                  const { most: _, ...rest } = extra;
                  const per = extraMeasures.find((measure) => measure === currentTarget.value);
                  set(at, { ...(per === 'piece' ? extra : rest), per: per ?? extra.per });
                }}
              >
                {extraMeasures.map((measure) => (
                  <option key={measure} value={measure}>
                    {t(`per_${measure}`)}
                  </option>
                ))}
              </select>
            </div>
          </div>
          {extra.per === 'piece' && (
            <WholeNumberField
              {...{ name: `extra-most-${at}`, label: t('most'), value: extra.most ?? null }}
              isOptional
              problem={problems.get(`extras[${at}].most`)}
              onValue={(most) => {
                const { most: _, ...rest } = extra;
                set(at, most === null ? rest : { ...rest, most });
              }}
            />
          )}
          <div class="actions">
            <OrderButtons
              name={extra.name}
              at={at}
              count={extras.length}
              onMove={(to) => onExtras(movedTo(extras, at, to))}
            />
            <Button
              look="quiet"
              name={`${shell('remove')}: ${extra.name}`}
              onClick={() => {
                focusOn(`extra-${Math.max(0, at - 1)}`);
                onExtras(extras.filter((_, index) => index !== at));
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
            focusOn(`extra-${extras.length}`);
            onExtras([
              ...extras,
              {
                id: freeId(`extra-${extras.length + 1}`, isTaken),
                ...{ name: '', amountCents: null as unknown as number, per: 'booking' as const },
              },
            ]);
          }}
        >
          {t('addExtra')}
        </Button>
      </div>
    </>
  );
}
