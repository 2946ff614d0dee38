/**
 * Publishes schemas that every language can read. The service's patterns use Unicode properties and look-ahead, which
 * Python's `re`, Go's RE2 and Rust do not have: a document has the portable part, and the rest in words. The service
 * still enforces its own pattern, so a document accepts everything that the service accepts.
 */

const controlCharacters = String.raw`\x00-\x1f\x7f-\x9f`;

/** A part of a pattern, what the document has instead, and the words for what is lost. */
const replacements: readonly (readonly [part: string, portable: string, words?: string])[] = [
  [String.raw`(?=\s*\S)`, '', 'Not blank.'],
  [String.raw`(?=.*[^\s\p{C}])`, '', 'Needs at least one visible character.'],
  [String.raw`(?=[\s\S]*[^\s\p{C}])`, '', 'Needs at least one visible character.'],
  [String.raw`(?!/batch(?:\?|$))`, '', 'Not the batch itself.'],
  // RE2 allows 1,000 repetitions in all.
  ['{0,199}', '*', 'At most 200.'],
  [String.raw`\p{Cc}\p{Cs}`, controlCharacters],
  // Most texts are stored without these, but accepted with them.
  [String.raw`\p{Zl}\p{Zp}`, ''],
  // In other languages, these also match letters and digits of other scripts.
  [String.raw`[\w-]`, '[A-Za-z0-9_-]'],
  [String.raw`\d`, '[0-9]'],
];

/** Returns the portable part of a pattern, and the words for the rest. */
export function portablePattern(pattern: string): { readonly pattern: string; readonly words: string[] } {
  const words: string[] = [];
  let portable = pattern;
  for (const [part, replacement, lost] of replacements) {
    if (!portable.includes(part)) continue;
    portable = portable.replaceAll(part, () => replacement);
    if (lost !== undefined) words.push(lost);
  }
  return { pattern: portable, words };
}

/** Returns a copy of a document in which every enumeration has its type: generators take others for unknown values. */
export function withTypedEnums<Document>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    const choices: unknown = value?.enum;
    if (!Array.isArray(choices)) return value;
    const type = typeof choices[0] === 'string' ? 'string' : 'integer';
    return { type, ...value };
  });
}

/** Returns a copy of a document in which every pattern is portable. */
export function withPortablePatterns<Document>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    if (typeof value?.pattern !== 'string') return value;
    const { pattern, words } = portablePattern(value.pattern);
    const isNeverEmpty = words.length > 0 && !new RegExp(value.pattern, 'u').test('');
    const description = [value.description, ...words].filter((text) => text !== undefined).join(' ');
    return {
      ...value,
      ...(isNeverEmpty && { minLength: value.minLength ?? 1 }),
      pattern,
      ...(words.length > 0 && { description }),
    };
  });
}
