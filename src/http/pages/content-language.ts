import type { Venue } from '../../domain/venue/venue.ts';
import { escapeHtml } from './html.ts';

/**
 * The maximum length of a description on the page, in characters, so that a page with sixty spaces stays small. The form
 * shows the full description.
 */
const maxHeaderLength = 300;

/** Truncates a text at the end of a word. */
export function truncateWords(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxHeaderLength) return line;
  const start = line.slice(0, maxHeaderLength);
  // Some languages have no spaces; never cuts a surrogate pair.
  const end = start.lastIndexOf(' ');
  return `${(end > maxHeaderLength / 2 ? start.slice(0, end) : start).replace(/[\ud800-\udbff]$|[\s,;:]+$/, '')}…`;
}

/** Returns the `lang` attribute of the venue's texts. */
export const langAttributes = ({ locale }: Pick<Venue, 'locale'>) =>
  ` lang="${escapeHtml(locale)}" dir="auto"`;
