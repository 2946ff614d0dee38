/** Links to contact a guest or a venue. People may enter anything, so a link is made only where it is safe. */
import { toAscii } from './parse-number.ts';

/**
 * Returns a mailto link.
 *
 * @param email as the guest entered it; escaped, so that `a@b.example?bcc=…` adds no recipient
 * @returns null if it is not an address
 */
export function mailLink(email: string): string | null {
  return /^[^@\s]+@[^@\s]+$/.test(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : null;
}

/** Returns a tel link of a number in any digits, with its extension (RFC 3966); null if the text is not one number. */
export function phoneLink(phone: string): string | null {
  const [, number = '', extension = ''] =
    /^(.*?)(?:[\s,;]*(?:;?ext(?:ension|n)?[.:=]?|x|#|Durchwahl|poste)\s*(\d{1,7}))?$/is.exec(
      toAscii(phone).trim(),
    ) ?? [];
  // "+44 (0)20 …": the zero is dialled only within the country.
  const dialled = number.replace(/^(\+[\d\s]+)\(0\)/, '$1');
  const digits = dialled.replace(/\D/g, '');
  const isPlain = /^\+?[\d\s()./\u2010-\u2015-]+$/.test(dialled);
  if (!isPlain || digits.length < 3 || digits.length > 15) return null;
  return `tel:${dialled.startsWith('+') ? '+' : ''}${digits}${extension && `;ext=${extension}`}`;
}

/**
 * Returns a phone number to show: groups of Arabic digits would stand from right to left, although every number is dialled
 * from left to right.
 */
export function phoneText(phone: string): string {
  const text = phone.replace(/[\u0660-\u0669]+/g, '\u200e$&');
  return text === phone ? phone : `\u2066${text}\u2069`;
}

/** Returns a website's address as a link; null for any other scheme. */
export const webLink = (url: string) => (/^https?:\/\//i.test(url) && URL.canParse(url) ? url : null);
