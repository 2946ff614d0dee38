/** The longest name that is shown whole: the head of a column has two lines. */
const maxShown = 22;

/**
 * Returns how to show the names of spaces side by side, where the ends of long names are cut. Of a long name that begins
 * like another, the shared words (or parts between hyphens) are left out up to the last: "… Hall A" and "… Hall B".
 */
export function distinctNames(names: readonly string[]): readonly string[] {
  const all = names.map((name) => name.split(/(?<=[\s-])/u));
  return all.map((words, index) => {
    const name = names[index] ?? '';
    if (name.length <= maxShown) return name;
    const shared = Math.max(0, ...all.map((other, at) => (at === index ? 0 : sharedWords(words, other))));
    // What differs within the first letters stays visible.
    if (words.slice(0, shared).join('').length < maxShown / 2) return name;
    // A name that is the beginning of another keeps its last two words.
    const kept = Math.min(shared, words.length - 1) - 1;
    return kept > 0 ? `… ${words.slice(kept).join('')}` : name;
  });
}

/** Counts the equal words at the start. */
function sharedWords(words: readonly string[], other: readonly string[]): number {
  const first = words.findIndex((word, at) => word !== other[at]);
  return first === -1 ? words.length : first;
}
