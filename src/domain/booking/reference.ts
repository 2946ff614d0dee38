/**
 * A visitor's reference: `BR-` and eight characters (specification §2, receipt).
 *
 * Crockford's base 32 omits I, L, O and U, so that it can be read out on the phone; 40 bits are too many to guess.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const pattern = new RegExp(`^BR-[${alphabet}]{8}$`);
const guestPattern = new RegExp(`^GU-[${alphabet}]{8}$`);

/**
 * Encodes five random bytes as a reference.
 *
 * @param kind `GU`: of a guest without a booking
 * @throws RangeError for any other number of bytes
 */
export function encodeReference(bytes: Uint8Array, kind: 'BR' | 'GU' = 'BR'): string {
  if (bytes.length !== 5) throw new RangeError(`A reference is made from 5 bytes, not ${bytes.length}`);
  // 40 bits fit a number exactly; bitwise operators would truncate them to 32.
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  const characters = Array.from(
    { length: 8 },
    (_, digit) => alphabet[Math.floor(number / 32 ** (7 - digit)) % 32],
  );
  return `${kind}-${characters.join('')}`;
}

/** Returns whether a text has the form of a reference; it need not exist. */
export function isReference(text: string): boolean {
  return pattern.test(text);
}

/** Returns whether a text has the form of the reference of a guest without a booking. */
export const isContactReference = (text: string): boolean => guestPattern.test(text);

/** Returns whether a text has the form of a reference that names a guest: of a request, or of a guest without one. */
export const namesGuest = (text: string): boolean => isReference(text) || isContactReference(text);
