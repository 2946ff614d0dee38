/** The parts of a price that an agreement may change: the package of each date, and each extra, with their taxes. */
import { addTax, type QuoteLine } from './price.ts';
import { type Tax, taxLabel } from './tax.ts';

/** A package with its surcharges and discounts, or an extra. */
export interface PricePart {
  readonly item: number | undefined;
  readonly label: string;
  /** Its lines, without tax. */
  readonly lines: readonly QuoteLine[];
  readonly tax: Tax | null;
  readonly hireFeeCents: number;
  readonly taxCents: number;
  /** Whether the price has a line for its tax, even of 0. */
  readonly hasTaxLine: boolean;
}

/** Returns whether a line belongs to the package of its date. */
export const isPackageLine = ({ type }: Pick<QuoteLine, 'type'>): boolean =>
  type !== 'tax' && type !== 'extra';

/**
 * Returns the parts of a price by date; null if a line does not store its rate.
 *
 * @param name the name of the package, for a price without lines of one
 */
export function partsOf(
  { lines }: { readonly lines: readonly QuoteLine[] },
  name: string,
): PricePart[] | null {
  const fees = lines.filter(({ type }) => type !== 'tax');
  if (fees.length === 0 || fees.some(({ tax }) => tax === undefined)) return null;
  const parts: PricePart[] = [];
  for (const [item, own] of Map.groupBy(fees, (line) => line.item)) {
    const taxes = lines.filter((line) => line.type === 'tax' && line.item === item);
    const part = (some: readonly QuoteLine[], label: string) => partOf({ item, lines: some, label }, taxes);
    const extras = own.filter((line) => !isPackageLine(line)).map((line) => part([line], line.label));
    const offered = own.filter(isPackageLine);
    if (offered.length > 0) parts.push(packageOf(part(offered, offered[0]?.label ?? name), extras, taxes));
    parts.push(...extras);
  }
  return parts;
}

function partOf(
  { item, lines, label }: Pick<PricePart, 'item' | 'lines' | 'label'>,
  taxes: readonly QuoteLine[],
): PricePart {
  const tax = lines[0]?.tax ?? null;
  const taxOf = ({ amountCents, amountWithTaxCents }: QuoteLine) =>
    (amountWithTaxCents ?? addTax(amountCents, tax)) - amountCents;
  const taxCents = lines.reduce((sum, line) => sum + taxOf(line), 0);
  const hasTaxLine = taxes.some((line) => isSame(line.tax, tax));
  return { item, label, lines, tax, taxCents, hireFeeCents: sumOf(lines), hasTaxLine };
}

const isSame = (one: Tax | null | undefined, other: Tax | null) =>
  Boolean(one && other && taxLabel(one) === taxLabel(other));

/** Returns a package with the tax of its date that is not that of an extra: its rounding has a rule of its own. */
function packageOf(part: PricePart, extras: readonly PricePart[], taxes: readonly QuoteLine[]): PricePart {
  const charged = sumOf(taxes.filter(({ tax }) => isSame(tax, part.tax)));
  const ofExtras = extras.reduce(
    (sum, { tax, taxCents }) => (isSame(tax, part.tax) ? sum + taxCents : sum),
    0,
  );
  return { ...part, taxCents: part.tax === null ? 0 : charged - ofExtras };
}

const sumOf = (lines: readonly QuoteLine[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
