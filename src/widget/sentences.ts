/** Joins texts, each ending with one mark. */
export function sentences(texts: readonly (string | undefined)[]): string {
  return texts
    .filter(Boolean)
    .join('. ')
    .replace(/([.:!?。।؟])\. /g, '$1 ');
}
