import { extraPricingUnits } from '../../../domain/money/extra.ts';
import type { TaxTerms } from '../../../domain/money/tax.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { SortableList } from '../fields/sortable-list.tsx';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { t } from '../messages.ts';
import { uniqueSlug } from '../slug.ts';
import type { Package } from '../space-details.ts';
import css from '../style.module.css';
import { OwnTax } from './own-tax.tsx';

type Extra = Package['extras'][number];

interface ExtrasProps {
  readonly extras: readonly Extra[];
  readonly problems: ReadonlyMap<string, string>;
  readonly venue: TaxTerms & { readonly currency: string };
  readonly onExtras: (extras: readonly Extra[]) => void;
}

/** Renders a form for the extras of a package. */
export function Extras({ extras, problems, venue, onExtras }: ExtrasProps) {
  const { currency, tax, pricesIncludeTax } = venue;
  const isTaken = (id: string) => extras.some((extra) => extra.id === id);
  return (
    <SortableList<Extra>
      entries={extras}
      onEntries={onExtras}
      fieldOf={(at) => `extra-${at}`}
      idOf={({ id }) => id}
      addLabel={t('addExtra')}
      newEntry={() => ({
        id: uniqueSlug(`extra-${extras.length + 1}`, isTaken),
        name: '',
        amountCents: null as unknown as number,
        per: 'booking' as const,
      })}
    >
      {(extra, at, set) => (
        <>
          <Field
            name={`extra-${at}`}
            label={t('extraName')}
            value={extra.name}
            autocomplete="off"
            isRequired
            problem={problems.get(`extras[${at}].name`)}
            onValue={(name) => set({ ...extra, name })}
          />
          <div class={css.pair}>
            <MoneyField
              name={`extra-amount-${at}`}
              label={t('price')}
              currency={currency}
              tax={extra.tax ?? tax}
              includesTax={pricesIncludeTax}
              value={extra.amountCents}
              isBlankAtFirst
              problem={problems.get(`extras[${at}].amountCents`)}
              // Null is never sent: without an amount the form is incomplete.
              onValue={(cents) => set({ ...extra, amountCents: cents as number })}
            />
            <div part="field">
              <label for={`extra-per-${at}`}>{t('per')}</label>
              <select
                id={`extra-per-${at}`}
                value={extra.per}
                onChange={({ currentTarget }) => {
                  const { most: _, ...rest } = extra;
                  const per = extraPricingUnits.find((measure) => measure === currentTarget.value);
                  set({ ...(per === 'piece' ? extra : rest), per: per ?? extra.per });
                }}
              >
                {extraPricingUnits.map((measure) => (
                  <option key={measure} value={measure}>
                    {t(`per_${measure}`)}
                  </option>
                ))}
              </select>
            </div>
          </div>
          {extra.per === 'piece' && (
            <WholeNumberField
              name={`extra-most-${at}`}
              label={t('most')}
              value={extra.most ?? null}
              isOptional
              problem={problems.get(`extras[${at}].most`)}
              onValue={(max) => {
                const { most: _, ...rest } = extra;
                set(max === null ? rest : { ...rest, most: max });
              }}
            />
          )}
          <OwnTax
            name={`extra-${at}`}
            path={`extras[${at}].tax`}
            tax={extra.tax}
            venueTax={tax}
            problems={problems}
            onTax={(own) => {
              const { tax: _, ...rest } = extra;
              set(own === undefined ? rest : { ...rest, tax: own });
            }}
          />
        </>
      )}
    </SortableList>
  );
}
