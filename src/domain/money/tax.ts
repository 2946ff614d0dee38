/** A tax, shown as a separate line (specification §2, `taxCents`). */
export interface Tax {
  readonly label: string;
  readonly basisPoints: number;
}

/** How a venue taxes its prices. */
export interface TaxTerms {
  /** The venue's tax; null: none. Packages and extras may have their own. */
  readonly tax: Tax | null;
  /** Whether all its amounts include tax. Otherwise tax is added to them. */
  readonly pricesIncludeTax: boolean;
}

/**
 * Returns the name of a tax without a rate that was typed with it: "VAT" for "VAT 19%". Lines add the rate that is
 * charged, and a tax at no known rate has none.
 */
export const taxName = ({ label }: Pick<Tax, 'label'>): string =>
  label.replace(/(?:\s*\(?\d+(?:[.,]\d+)?\s*%\)?)+\s*$/, '') || label;

/** Returns the label of a tax with its rate: "VAT 19%". Taxes with one label are one tax, however the rate was typed. */
export const taxLabel = (tax: Tax): string => `${taxName(tax)} ${tax.basisPoints / 100}%`;

/** Whose taxes a venue charges: the venue's own, those of packages, and those of extras. */
interface Taxed {
  readonly tax?: Tax | null;
  readonly extras: readonly { readonly tax?: Tax }[];
}

/** Returns the taxes that a venue charges, its own first, each once. */
export function taxesOf(ofVenue: Tax | null, packages: readonly Taxed[]): Tax[] {
  const all = [ofVenue, ...packages.flatMap(({ tax, extras }) => [tax, ...extras.map((extra) => extra.tax)])];
  const byLabel = new Map(all.flatMap((tax) => (tax ? [[taxLabel(tax), tax]] : [])));
  return [...byLabel.values()];
}
