/** A character beyond ASCII in an address (RFC 6531): visible, no space, no surrogate half. */
const beyondAscii = '(?![\\p{C}\\p{Z}])[^\\0-\\x7F]';
const atom = `(?:[\\w!#$%&'*+/=?^\`{|}~-]|${beyondAscii})+`;
/** A label of an internationalized domain name: letters and digits, joiners and hyphens within. */
const end = '[\\p{L}\\p{N}\\p{M}]';
const label = `[\\p{L}\\p{N}](?:(?:${end}|[-\\u200C\\u200D]){0,61}${end})?`;

/**
 * Accepts the addresses that HTML's e-mail fields accept, and internationalized ones (RFC 6531). The domain has at
 * least two labels, and no dot is at an end or next to another dot.
 */
const pattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`, 'u');

/**
 * Returns whether a text is a valid e-mail address (specification §7); RFC 5321 limits its length in octets of UTF-8.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254 || !pattern.test(text)) return false;
  return octets(text) <= 254 && octets(text.slice(0, text.lastIndexOf('@'))) <= 64;
}

const octets = (text: string) => new TextEncoder().encode(text).length;
