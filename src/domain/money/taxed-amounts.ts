/** The taxes of a price with the amounts that they are charged on, as a bookkeeper declares them. */
import { type QuoteLine, sumOf } from './price.ts';
import { type Tax, taxLabel } from './tax.ts';

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
  const charged = lines
    .filter(({ type }) => type === 'tax')
    .map(({ label, amountCents, tax = taxInLabel(label) }) => ({
      label: tax === null ? label : taxLabel(tax),
      basisPoints: tax?.basisPoints ?? null,
      amountCents,
    }));
  const taxes = Map.groupBy(charged, ({ label }) => label);
  const isKnown = fees.every(({ tax }) => tax !== undefined);
  return [...taxes].map(([label, ofLabel]) => {
    const isCharged = ({ tax }: QuoteLine) =>
      tax === undefined ? taxes.size === 1 : tax !== null && taxLabel(tax) === label;
    return {
      label,
      basisPoints: ofLabel[0]?.basisPoints ?? null,
      netCents: isKnown || taxes.size === 1 ? sumOf(fees.filter(isCharged), '') : null,
      amountCents: ofLabel.reduce((sum, { amountCents }) => sum + amountCents, 0),
    };
  });
}

/** Returns the part of an amount with tax that is not taxed; null: unknown. */
export function untaxedCents(totalCents: number, taxes: readonly TaxedAmount[] | null): number | null {
  if (taxes === null || taxes.some(({ netCents }) => netCents === null)) return null;
  return taxes.reduce((rest, { netCents, amountCents }) => rest - (netCents ?? 0) - amountCents, totalCents);
}

/** Returns the tax of a label with a rate ("VAT 19%"): prices of version 1.0 store the rate only there. */
function taxInLabel(label: string): Tax | null {
  const [, percent] = /(\d+(?:\.\d+)?)%$/.exec(label) ?? [];
  return percent === undefined ? null : { label, basisPoints: Math.round(Number(percent) * 100) };
}
