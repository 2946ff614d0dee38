/** The equal spellings of an e-mail address: its domain in Unicode and in ASCII (`xn--…`, RFC 3492). */
import { isEmailAddress } from './email.ts';
import { fromPunycode, toPunycode } from './punycode.ts';

const prefix = 'xn--';
const isInternationalized = (domain: string) => /[^\0-\x7F]|(?:^|\.)xn--/u.test(domain);
const isAscii = (text: string) => !/[^\0-\x7F]/.test(text);
// Lower-casing can decompose a letter.
const lower = (text: string, form: 'NFC' | 'NFKC') => text.normalize(form).toLowerCase().normalize(form);

/**
 * Returns the spellings of an address that are one address, in lower case: first the one to store and compare, with the
 * domain in Unicode; then with the domain in ASCII, and as typed. Rows of version 1.0.0 may have any of them.
 */
export function addressForms(email: string): readonly [string, ...string[]] {
  const typed = lower(email, 'NFC');
  const domainAt = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(domainAt);
  if (!isInternationalized(domain) || !isEmailAddress(typed)) return [typed];
  const local = typed.slice(0, domainAt);
  // NFKC as in UTS 46: full-width letters are the plain ones.
  const labels = lower(domain, 'NFKC').split('.').map(toUnicode);
  const unicode = `${local}${labels.join('.')}`;
  const others = new Set([`${local}${labels.map(toAscii).join('.')}`, typed]);
  others.delete(unicode);
  return [unicode, ...others];
}

/** Returns all spellings of some addresses. */
export const allAddressForms = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap(addressForms)),
];

const toAscii = (label: string) => (isAscii(label) ? label : `${prefix}${toPunycode(label)}`);

/** A label that is not the one ASCII spelling of a name stays as it is. */
function toUnicode(label: string): string {
  if (!label.startsWith(prefix)) return label;
  const text = fromPunycode(label.slice(prefix.length));
  const isName = text !== null && !isAscii(text) && /^[-\p{L}\p{N}\p{M}\u200C\u200D]+$/u.test(text);
  return isName && lower(text, 'NFKC') === text && toAscii(text) === label ? text : label;
}
