/** The lines of an agreed price, where each line of the quote stores its rate. */
import { taxIn } from './included-tax.ts';
import { allocateProportionally, shareOf, weightsOf } from './money.ts';
import { type QuoteLine, taxLine } from './price.ts';
import { isPackageLine, type PricePart } from './price-parts.ts';

interface AgreedAmount {
  readonly totalCents?: number;
  readonly hireFeeCents?: number;
}

/**
 * Returns the lines of an agreed price. The changed parts take the difference; if they cannot become low enough, they
 * are 0, and the others decrease in proportion.
 */
export function agreedLines(
  parts: readonly PricePart[],
  changed: ReadonlySet<PricePart>,
  { totalCents, hireFeeCents }: AgreedAmount,
): QuoteLine[] {
  const isBeforeTax = totalCents === undefined;
  const amountOf = (part: PricePart) => part.hireFeeCents + (isBeforeTax ? 0 : part.taxCents);
  const agreed = totalCents ?? hireFeeCents ?? 0;
  const kept = parts.filter((part) => !changed.has(part));
  const rest = agreed - kept.reduce((sum, part) => sum + amountOf(part), 0);
  const amounts = new Map([
    ...allocate(Math.max(rest, 0), [...changed], amountOf),
    ...(rest < 0 ? allocate(agreed, kept, amountOf) : []),
  ]);
  const priced = parts.map((part): PricePart => {
    const amountCents = amounts.get(part);
    if (amountCents === undefined) return part;
    const { basisPoints = 0 } = part.tax ?? {};
    const taxCents = isBeforeTax ? shareOf(amountCents, basisPoints) : taxIn(amountCents, { basisPoints });
    const fee = isBeforeTax ? amountCents : amountCents - taxCents;
    const [line = null] = part.lines;
    const type = line !== null && isPackageLine(line) ? 'hire_fee' : 'extra';
    const { item, label, tax } = part;
    const changedLine: QuoteLine = {
      type,
      label,
      amountCents: fee,
      ...(line?.amountWithTaxCents !== undefined && { amountWithTaxCents: fee + taxCents }),
      ...(item !== undefined && { item }),
      tax,
    };
    return { ...part, lines: [changedLine], hireFeeCents: fee, taxCents };
  });
  return [...priced.flatMap(({ lines }) => lines), ...taxLinesOf(priced)];
}

function allocate(
  cents: number,
  parts: readonly PricePart[],
  amountOf: (part: PricePart) => number,
): [PricePart, number][] {
  if (parts.length === 0) return [];
  // A discount in a later version may make a part negative; it then gets no share.
  const shares = allocateProportionally(cents, weightsOf(parts.map((part) => Math.max(amountOf(part), 0))));
  return parts.map((part, index) => [part, shares[index] ?? 0]);
}

/** Returns a line for each tax of each date, in the order in which they occur. */
function taxLinesOf(parts: readonly PricePart[]): QuoteLine[] {
  const taxes = new Map<string, QuoteLine>();
  for (const { item, tax, taxCents, hasTaxLine } of parts) {
    if (tax === null || (taxCents === 0 && !hasTaxLine)) continue;
    const line = taxLine(tax, taxCents);
    const key = `${item} ${line.label}`;
    const { amountCents } = taxes.get(key) ?? { amountCents: 0 };
    taxes.set(key, { ...line, amountCents: amountCents + taxCents, ...(item !== undefined && { item }) });
  }
  return [...taxes.values()];
}
