/*
 * The order of an address in its country, from the formats of Chromium and Android (libaddressinput). Countries in none of these
 * lists write the postal code before the city, and no region.
 */
const cityFirst = 'BD GB GG IL IM JE KE KR LK LV MT NZ PK SA SG TW ZA';
/** `Dallas, TX 75201` */
const regionBeforeCode = 'AU BR CA CO EG HK ID IE IN NG PE PH RU TH UA US VN';
/** `20121 Milano, MI` */
const regionLast = 'AE AR CL CN CR ES IT JP MX MY PA TR UY VE';

interface Address {
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
}

/** Returns the street, and the town with postal code and region as its country writes them; without those that are not given. */
export function addressParts({
  street,
  city,
  region,
  postalCode,
  country = '-',
}: Address): readonly string[] {
  const own = region === city ? '' : region;
  const joined = (texts: readonly (string | undefined)[], mark = ' ') => texts.filter(Boolean).join(mark);
  // From the largest to the smallest, in Chinese, Japanese and Korean characters.
  const isReversed = /[\u3040-\u9fff\uac00-\ud7af]/.test(joined([street, city, region]));
  const town = regionBeforeCode.includes(country)
    ? joined([city, joined([own, postalCode])], ', ')
    : cityFirst.includes(country)
      ? joined([city, postalCode])
      : joined([joined([postalCode, city]), regionLast.includes(country) ? own : ''], ', ');
  const parts = isReversed ? [joined([postalCode, own, city, street])] : [street ?? '', town];
  return parts.filter(Boolean);
}

/**
 * Returns an address on one line, with the comma of its script: `1 Quay Street, London SE1 9GF`.
 *
 * @param name before it
 */
export function addressLine(address: Address, name?: string): string {
  const line = [name, ...addressParts(address)].filter(Boolean).join(', ');
  return /[\u0600-\u06ff]/.test(line) ? line.replaceAll(', ', '، ') : line;
}
