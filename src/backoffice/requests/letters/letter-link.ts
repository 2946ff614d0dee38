import { mailLink } from '../../../ui/locale/contact-links.ts';

/** The length of a mailto link that every mail program accepts, in characters; Windows passes on about 2,000. */
export const maxLetterLinkLength = 1_900;

/** Returns a mailto link with a letter; null if the guest's text is not an address. */
export function letterLink(
  email: string,
  { subject, body }: { readonly subject: string; readonly body: string },
): string | null {
  const to = mailLink(email);
  // Lines end in CR LF (RFC 6068 §5).
  const lines = body.replace(/\r?\n/g, '\r\n');
  return to && `${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
