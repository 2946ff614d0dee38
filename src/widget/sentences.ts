import type { Formats } from '../ui/locale/formats.ts';
import { stopIn } from '../ui/locale/punctuation.ts';

/** Joins texts, each ending with one mark. */
export function sentences(texts: readonly (string | undefined)[], formats: Pick<Formats, 'locale'>): string {
  const stop = stopIn(formats);
  // Only the space, after a text with its own mark.
  const space = stop.replace(/\S/, '');
  return texts
    .filter(Boolean)
    .join('\n')
    .replace(/([.:!?。：！？।؟]?)\n/g, (_, mark: string) => (mark ? mark + space : stop));
}
