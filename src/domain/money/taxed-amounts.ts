/** The taxes of a price with the amounts that they are charged on, as a bookkeeper declares them. */
import { type QuoteLine, sumOf } from './price.ts';
import type { Tax } from './tax.ts';

/** A tax of a price. */
export interface TaxedAmount {
  /** With its rate, if it has one. */
  readonly label: string;
  /** Its rate; null: a stated tax that fits no rate of the venue. */
  readonly basisPoints: number | null;
  /** What it is charged on; null: unknown, in prices of version 1.0 with several taxes. */
  readonly netCents: number | null;
  readonly amountCents: number;
}

/** Returns the taxes of the lines in their order, each once. Lines without a stored rate belong to a tax that is the only one. */
export function taxedAmounts(lines: readonly QuoteLine[]): TaxedAmount[] {
  const fees = lines.filter(({ type }) => type !== 'tax');
  const taxes = Map.groupBy(
    lines.filter(({ type }) => type === 'tax'),
    ({ label }) => label,
  );
  const isKnown = fees.every(({ tax }) => tax !== undefined);
  return [...taxes].map(([label, ofLabel]) => {
    const charged = ofLabel[0]?.tax;
    const isCharged = ({ tax }: QuoteLine) =>
      tax === undefined ? taxes.size === 1 : tax !== null && isSame(tax, charged);
    return {
      label,
      basisPoints: charged?.basisPoints ?? rateIn(label),
      netCents: isKnown || taxes.size === 1 ? sumOf(fees.filter(isCharged), '') : null,
      amountCents: sumOf(ofLabel, ''),
    };
  });
}

/** Returns the rate in a label: prices of version 1.0 store it only there ("VAT 19%"). */
function rateIn(label: string): number | null {
  const [, percent] = /(\d+(?:\.\d+)?)%$/.exec(label) ?? [];
  return percent === undefined ? null : Math.round(Number(percent) * 100);
}

const isSame = (one: Tax, other: Tax | null | undefined) =>
  one.label === other?.label && one.basisPoints === other.basisPoints;
