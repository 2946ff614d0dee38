import type { ManagementSchemas } from '../../../client/manage.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { Select } from '../../../ui/parts/select.tsx';
import { formats } from '../../messages/language.ts';
import { useFocus } from '../../parts/use-focus.ts';
import { t as requests } from '../messages.ts';
import css from '../style.module.css';
import {
  adjustmentKinds,
  adjustmentOf,
  type EnteredAdjustment,
  noAdjustment,
} from './entered-adjustments.ts';
import { t } from './messages.ts';

interface AdjustmentFieldsProps {
  readonly adjustments: readonly EnteredAdjustment[];
  readonly currency: string;
  /** Whether amounts are before tax, which is added to them, or include it; null: there is no tax. */
  readonly taxKind: TaxKind | null;
  /** Whether the person has tried to save: incomplete ones are reported then. */
  readonly isTried: boolean;
  readonly problems: ReadonlyMap<string, string>;
  readonly onAdjustments: (adjustments: readonly EnteredAdjustment[]) => void;
}

/** How an amount contains tax. */
export type TaxKind = 'beforeTax' | 'withTax';

/**
 * Returns how amounts of a venue contain tax.
 *
 * @param taxCents the taxes in the prices that are shown: a package may have its own
 */
export function taxKindOf(
  venue: Pick<ManagementSchemas['Venue'], 'tax' | 'pricesIncludeTax'> | undefined,
  taxCents: readonly (number | undefined)[],
): TaxKind | null {
  if (!venue || (venue.tax === null && !taxCents.some((cents = 0) => cents > 0))) return null;
  return venue.pricesIncludeTax ? 'withTax' : 'beforeTax';
}

/** The most adjustments of a booking. */
const most = 10;

/** Renders fields for discounts and surcharges of the whole booking, each an amount or a percentage. */
export function AdjustmentFields(props: AdjustmentFieldsProps) {
  const { adjustments, currency, taxKind, isTried, problems, onAdjustments } = props;
  const focus = useFocus();
  const edit = (index: number, members: Partial<EnteredAdjustment>) =>
    onAdjustments(adjustments.map((each, at) => (at === index ? { ...each, ...members } : each)));
  return (
    <fieldset class={css.adjustments}>
      <legend>{t('adjustments')}</legend>
      {adjustments.map((adjustment, index) => {
        const { label, kind, size } = adjustment;
        const problemOf = (member: string) => problems.get(`adjustments[${index}].${member}`);
        const isIncomplete = isTried && adjustmentOf(adjustment, currency) === null;
        const isAmount = kind.endsWith('amount');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: adjustments have no id
          <fieldset key={index} class={css.adjustment}>
            <legend>{t('adjustmentNumber', { number: index + 1 })}</legend>
            <Field
              name={`adjustment-label-${index}`}
              label={t('adjustmentLabel')}
              hint={t('adjustmentLabelHint')}
              value={label}
              isRequired
              autocomplete="off"
              problem={isTried && label.trim() === '' ? t('adjustmentLabelMissing') : problemOf('label')}
              onValue={(value) => edit(index, { label: value })}
            />
            <Select
              name={`adjustment-kind-${index}`}
              label={t('adjustmentKind')}
              value={kind}
              options={adjustmentKinds.map((each) => [each, t(`adjustment_${each}`, { currency })])}
              none={null}
              isRequired
              problem={undefined}
              onValue={(value) =>
                edit(index, { kind: adjustmentKinds.find((each) => each === value) ?? 'less_amount' })
              }
            />
            <Field
              name={`adjustment-size-${index}`}
              label={t(isAmount ? 'adjustmentAmount' : 'adjustmentPercent')}
              hint={isAmount && taxKind !== null ? requests(taxKind, { currency }) : undefined}
              value={size}
              isRequired
              inputMode="decimal"
              autocomplete="off"
              problem={
                isIncomplete
                  ? isAmount
                    ? requests('noAmount', { example: formats.money(5_000, currency) })
                    : t('noPercent', { example: formats.number(10) })
                  : (problemOf('amountCents') ?? problemOf('basisPoints'))
              }
              onValue={(value) => edit(index, { size: value })}
            />
            <div class="actions">
              <Button
                look="quiet"
                name={`${t('removeAdjustment')}${formats.colon}${label || t('adjustmentNumber', { number: index + 1 })}`}
                onClick={() => {
                  onAdjustments(adjustments.filter((_, at) => at !== index));
                  focus('add-adjustment');
                }}
              >
                {t('removeAdjustment')}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {adjustments.length < most && (
        <div class="actions">
          <button
            id="add-adjustment"
            type="button"
            onClick={() => {
              onAdjustments([...adjustments, noAdjustment]);
              focus(`adjustment-label-${adjustments.length}`);
            }}
          >
            {t('addAdjustment')}
          </button>
        </div>
      )}
      {problems.has('adjustments') && <p class="problem">{problems.get('adjustments')}</p>}
    </fieldset>
  );
}
