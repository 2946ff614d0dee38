/** Joins texts, each ending with one mark. */
export function sentences(texts: readonly (string | undefined)[]): string {
  return texts
    .flatMap((text) => text || [])
    .map((text, index, { length }) => (index + 1 < length && !/[.:!?。।؟]$/.test(text) ? `${text}.` : text))
    .join(' ');
}
