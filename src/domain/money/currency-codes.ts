/** Valid currency codes; apart from their decimals, since the form needs only those. */

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
