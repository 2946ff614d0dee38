import type { Venue } from '../../domain/venue/venue.ts';
import { escapeHtml } from './html.ts';

/** Longest description that a page tells, in characters; the form has all of it. With sixty spaces a page stays small. */
const longest = 300;

/** The beginning of a text, up to the end of a word, where it is longer than a page tells. */
export function truncateWords(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const start = line.slice(0, longest);
  // Some languages write no spaces; and half of a surrogate pair is nothing.
  const end = start.lastIndexOf(' ');
  return `${(end > longest / 2 ? start.slice(0, end) : start).replace(/[\ud800-\udbff]$|[\s,;:]+$/, '')}…`;
}

/** Attributes of an element whose words are the venue's: they are in its language, whoever reads the page. */
export const langAttributes = ({ locale }: Pick<Venue, 'locale'>) =>
  ` lang="${escapeHtml(locale)}" dir="auto"`;
