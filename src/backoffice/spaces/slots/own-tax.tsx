import type { Tax } from '../../../domain/money/tax.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { Checkbox } from '../../parts/checkbox.tsx';
import { PercentField } from '../fields/percent-field.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';

interface OwnTaxProps {
  /** The prefix of the field names. */
  readonly name: string;
  /** The path in validation errors, such as `extras[2].tax`. */
  readonly path: string;
  /** Undefined: the venue's tax applies. */
  readonly tax: Tax | undefined;
  readonly venueTax: Tax | null;
  readonly problems: ReadonlyMap<string, string>;
  readonly onTax: (tax: Tax | undefined) => void;
}

/** Renders a checkbox and fields for a package or an extra that is taxed differently from the venue's other prices. */
export function OwnTax({ name, path, tax, venueTax, problems, onTax }: OwnTaxProps) {
  return (
    <>
      <Checkbox
        name={`${name}-own-tax`}
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
            name={`${name}-tax-label`}
            label={t('taxName')}
            value={tax.label}
            autocomplete="off"
            isRequired
            problem={problems.get(`${path}.label`)}
            onValue={(label) => onTax({ ...tax, label })}
          />
          <PercentField
            name={`${name}-tax`}
            label={t('taxRate')}
            basisPoints={tax.basisPoints}
            problem={problems.get(`${path}.basisPoints`)}
            onBasisPoints={(basisPoints) => onTax({ ...tax, basisPoints })}
          />
        </div>
      )}
    </>
  );
}
