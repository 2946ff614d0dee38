import type { Tax } from '../../../domain/money/tax.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { Checkbox } from '../../parts/checkbox.tsx';
import { PercentField } from '../fields/percent-field.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';

interface ExtraTaxProps {
  /** Ends the names of the fields. */
  readonly at: number;
  /** Undefined: the venue's. */
  readonly tax: Tax | undefined;
  readonly venueTax: Tax | null;
  readonly problems: ReadonlyMap<string, string>;
  readonly onTax: (tax: Tax | undefined) => void;
}

/** Renders fields for the tax of an extra, if it differs from the venue's: food, or something without tax. */
export function ExtraTax({ at, tax, venueTax, problems, onTax }: ExtraTaxProps) {
  return (
    <>
      <Checkbox
        name={`extra-own-tax-${at}`}
        isChecked={tax !== undefined}
        onChange={(isOwn) =>
          onTax(isOwn ? (venueTax ?? { label: t('taxDefault'), basisPoints: 0 }) : undefined)
        }
      >
        {t('ownTax')}
      </Checkbox>
      {tax && (
        <div class={css.pair}>
          <Field
            {...{ name: `extra-tax-label-${at}`, label: t('taxName'), value: tax.label, autocomplete: 'off' }}
            isRequired
            problem={problems.get(`extras[${at}].tax.label`)}
            onValue={(label) => onTax({ ...tax, label })}
          />
          <PercentField
            {...{ name: `extra-tax-${at}`, label: t('taxRate'), basisPoints: tax.basisPoints }}
            problem={problems.get(`extras[${at}].tax.basisPoints`)}
            onBasisPoints={(basisPoints) => onTax({ ...tax, basisPoints })}
          />
        </div>
      )}
    </>
  );
}
