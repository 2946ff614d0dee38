/** Decimals of currencies. */

/**
 * Currencies without two decimals: the specification's seven first, then the others of ISO 4217. Neither ISO 4217
 * (two decimals for IDR) nor `Intl` (no decimals for IQD, and different ones for IDR by platform) is suitable.
 */
const currenciesByDecimals: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'IDR JPY KRW VND CLP ISK UGX'],
  [0, 'BIF DJF GNF KMF PYG RWF UYI VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/**
 * Returns the number of decimals of a currency's amounts (specification §2, zero-decimal currencies): 0 means whole
 * units, 2 means hundredths.
 *
 * @param currency ISO 4217 code, upper case; an unknown one has two decimals
 */
export function minorUnits(currency: string): number {
  return currenciesByDecimals.find(([, codes]) => codes.split(' ').includes(currency))?.[0] ?? 2;
}
