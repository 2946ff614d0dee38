/** A line of a price, as both APIs return it. */
interface Line {
  readonly type: string;
  readonly label: string;
  readonly amountCents: number;
  readonly amountWithTaxCents?: number | undefined;
}

interface Subtotal {
  readonly type: 'subtotal';
  readonly label: string;
  readonly amountCents: number;
}

/**
 * Returns the lines of a price as they are shown. If the venue states its prices with tax, they have those amounts, and
 * their sum before tax precedes the taxes.
 *
 * @param subtotal the label of the sum
 */
export function shownLines<Shown extends Line>(
  lines: readonly Shown[],
  subtotal: string,
): readonly (Shown | Subtotal)[] {
  const isTax = ({ type }: Line) => type === 'tax';
  const fees = lines.filter((line) => !isTax(line));
  const taxes = lines.filter(isTax);
  // A booking may also have dates that were priced before the venue included the tax.
  const isBeforeTax = fees.some(({ amountWithTaxCents }) => amountWithTaxCents === undefined);
  if (taxes.length === 0 || isBeforeTax) return lines;
  const amountCents = fees.reduce((sum, fee) => sum + fee.amountCents, 0);
  return [
    ...fees.map((fee) => ({ ...fee, amountCents: fee.amountWithTaxCents ?? fee.amountCents })),
    { type: 'subtotal', label: subtotal, amountCents },
    ...taxes,
  ];
}
