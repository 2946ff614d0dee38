/** Links by which staff reach a guest. What guests write is anything at all: a link is made only of what it is safe to make one of. */

/** A letter that has yet to be sent: what stands in it is proposed. */
export interface EmailDraft {
  readonly subject: string;
  readonly body: string;
}

/**
 * The link that opens a letter in the program staff write mail with.
 *
 * @param email as the guest wrote it; escaped, so that `a@b.example?bcc=…` writes to nobody else
 * @returns null where it is no address
 */
export function mailLink(email: string, letter?: EmailDraft): string | null {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return null;
  const to = encodeURIComponent(email).replace('%40', '@');
  if (letter === undefined) return `mailto:${to}`;
  // Lines of a letter end in CR LF (RFC 6068 §5).
  const body = letter.body.replace(/\r?\n/g, '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(body)}`;
}

/** The link that rings somebody up; null where what they wrote has hardly any digits. */
export function phoneLink(phone: string): string | null {
  // "+44 (0)20 …": the zero is dialled within the country alone.
  const dialled = phone.replace(/(\+[\d\s]+)\(0\)/, '$1');
  const digits = dialled.replace(/\D/g, '');
  const isPlain = /^[\d\s()+./–-]+$/.test(dialled);
  if (!isPlain || digits.length < 3 || digits.length > 15) return null;
  return `tel:${dialled.trim().startsWith('+') ? '+' : ''}${digits}`;
}

/** An address of a website as a link; null where it leads to anything else. */
export const webLink = (url: string) => (/^https?:\/\//i.test(url) && URL.canParse(url) ? url : null);
