/** Letters to guests: texts that staff send with their own mail program. The service sends nothing (specification §1). */

/** The occasions of letters that staff send by e-mail. */
export const mailOccasions = [
  'received',
  'accepted',
  'changed',
  'declined',
  'question',
  'waiting',
  'freed',
  'challenged',
  'challenging',
  'reminder',
  'cancelled',
] as const;
/** An occasion of a letter that staff send by e-mail. */
export type MailOccasion = (typeof mailOccasions)[number];

/** The printed documents with texts of the venue: the subject is their heading, the body their closing text. */
export const documentOccasions = ['offer', 'confirmation'] as const;

/** The occasions of all templates. */
export const letterOccasions = [...mailOccasions, ...documentOccasions] as const;
/** An occasion of a template. */
export type LetterOccasion = (typeof letterOccasions)[number];

/** The languages with default texts, as BCP 47 tags. */
export const letterLanguages = [
  'en',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fi',
  'fr',
  'hu',
  'it',
  'ja',
  'nb',
  'nl',
  'pl',
  'pt-BR',
  'pt-PT',
  'ro',
  'sv',
  'tr',
  'uk',
] as const;
/** A language of letters. */
export type LetterLanguage = (typeof letterLanguages)[number];

/** A template: subject and body with placeholders, such as `{guest}`. */
export interface LetterText {
  readonly subject: string;
  readonly body: string;
}

/** A venue's own template. */
export interface LetterTemplate extends LetterText {
  readonly occasion: LetterOccasion;
  readonly language: LetterLanguage;
}

/** The maximum lengths in characters; a filled letter fits into a note. */
export const maxLetterLengths = { subject: 200, body: 3_000 } as const;

/** The placeholders that a template may contain, in braces. */
export const letterPlaceholders = [
  'guest',
  'reference',
  'dates',
  'changes',
  'space',
  'date',
  'times',
  'package',
  'attendance',
  'total',
  'price',
  'instalments',
  'holdEnd',
  'responseDue',
  'venue',
  'contact',
] as const;
/** A placeholder. */
export type LetterPlaceholder = (typeof letterPlaceholders)[number];

/** Matches a placeholder; the first group is its name. */
export const placeholderPattern = /\{(\w+)\}/g;

/** Returns whether a placeholder with this name exists. */
export const isPlaceholder = (name: string) => letterPlaceholders.some((known) => known === name);

/**
 * Fills a template. Values are inserted as they are: a `{total}` in a guest's name is not a placeholder. A line whose
 * placeholders are all without a value is dropped: "We will hold this until ." says nothing. So is the heading above
 * such lines, if nothing of its paragraph is left, and then the whole paragraph.
 */
export const fillLetter = (
  { subject, body }: LetterText,
  values: Readonly<Record<LetterPlaceholder, string>>,
): LetterText => ({
  // Keeps the spaces that a language puts before punctuation.
  subject: fillLine(subject, values)
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .trim(),
  body: body
    .split('\n\n')
    .map((paragraph) => linesWithValues(paragraph.split('\n'), values))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => fillLine(line, values)).join('\n'))
    .join('\n\n'),
});

/** A line without placeholders that ends in a colon, also a full-width one. */
const isHeading = (line: string) => /^[^{]*[:：]\s*$/.test(line);

/** Returns the lines of a paragraph that say something. */
function linesWithValues(
  lines: readonly string[],
  values: Readonly<Record<string, string>>,
): readonly string[] {
  const left = lines.filter((line) => !hasOnlyMissingValues(line, values));
  return left.length < lines.length && left.every(isHeading) ? [] : left;
}

function hasOnlyMissingValues(line: string, values: Readonly<Record<string, string>>): boolean {
  const names = Array.from(line.matchAll(placeholderPattern), ([, name = '']) => name);
  return names.length > 0 && names.every((name) => isPlaceholder(name) && !values[name]);
}

const fillLine = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(placeholderPattern, (written, name: string) =>
    isPlaceholder(name) ? (values[name] ?? '') : written,
  );

/** Finds an occasion by its name; undefined: unknown. */
export const findOccasion = (name: string) => letterOccasions.find((occasion) => occasion === name);
/** Finds a language by its tag; undefined: unknown. */
export const findLetterLanguage = (tag: string) => letterLanguages.find((language) => language === tag);
