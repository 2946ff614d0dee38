/** Decimals of currencies, and valid currency codes. */

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

/**
 * ISO 4217's currencies and funds, with recently withdrawn ones (ANG, BGN, CUC), in which bookings may exist. Codes
 * without a minor unit (metals, bond units, XDR, "no currency") are omitted: they cannot be invoiced.
 */
export const isoCurrencies: readonly string[] = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD ' +
  'CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP ' +
  'GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW ' +
  'KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN ' +
  'NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS ' +
  'SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND ' +
  'VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
).split(' ');

/**
 * Returns whether a venue may use a currency code: three upper-case letters that ISO 4217 lists, or that the
 * platform's `Intl` knows (which gets new currencies by updates).
 */
export function isCurrencyCode(text: string): boolean {
  return isoCurrencies.includes(text) || Intl.supportedValuesOf('currency').includes(text);
}
