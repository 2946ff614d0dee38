/** Countries that write the city before the postal code; from the Universal Postal Union's address formats. */
const cityFirst = new Set(
  'AU BD BR CA CO EG GB GG HK ID IE IL IM IN JE KE KR LK LV MT NG NZ PE PH PK RU SA SG TH TW UA US VN ZA'.split(
    ' ',
  ),
);

interface Address {
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
}

/**
 * Returns an address on one line, in the order of its country and with the comma of its script:
 * `1 Quay Street, London SE1 9GF`.
 *
 * @param name before it
 */
export function addressLine({ street, city, postalCode, country }: Address, name?: string): string {
  const town = cityFirst.has(country ?? '') ? [city, postalCode] : [postalCode, city];
  const parts = [name, street, town.filter(Boolean).join(' ')].filter(Boolean);
  return parts.join(/[\u0600-\u06ff]/.test(parts.join('')) ? '، ' : ', ');
}
