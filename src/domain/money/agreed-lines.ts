/** The lines of an agreed price, where each line of the quote stores its rate. */
import { taxIn } from './included-tax.ts';
import { allocateProportionally, shareOf, weightsOf } from './money.ts';
import { type QuoteLine, taxLine } from './price.ts';
import { isPackageLine, type PricePart } from './price-parts.ts';

export interface AgreedAmount {
  readonly totalCents?: number;
  readonly hireFeeCents?: number;
}

const amountIn = (part: PricePart, { totalCents }: AgreedAmount) =>
  part.hireFeeCents + (totalCents === undefined ? 0 : part.taxCents);

/** Returns the parts that stay as they are, if they cost more than the agreed price; else none. */
export function partsAbove(
  parts: readonly PricePart[],
  changed: ReadonlySet<PricePart>,
  agreed: AgreedAmount,
): readonly PricePart[] {
  const kept = parts.filter((part) => !changed.has(part));
  return keptCents(kept, agreed) > (agreed.totalCents ?? agreed.hireFeeCents ?? 0) ? kept : [];
}

const keptCents = (kept: readonly PricePart[], agreed: AgreedAmount) =>
  kept.reduce((sum, part) => sum + amountIn(part, agreed), 0);

/**
 * Returns the lines of an agreed price. The changed parts take the difference; if they cannot become low enough, they
 * are 0, and the others decrease in proportion.
 */
export function agreedLines(
  parts: readonly PricePart[],
  changed: ReadonlySet<PricePart>,
  amount: AgreedAmount,
): QuoteLine[] {
  const isBeforeTax = amount.totalCents === undefined;
  const amountOf = (part: PricePart) => amountIn(part, amount);
  const agreed = amount.totalCents ?? amount.hireFeeCents ?? 0;
  const kept = parts.filter((part) => !changed.has(part));
  const rest = agreed - keptCents(kept, amount);
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
