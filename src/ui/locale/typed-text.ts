/** Cleans what visitors type or paste, so that the API accepts it. */

/**
 * Invisible characters that word processors and websites put into copied text: zero-width spaces, soft hyphens, word
 * joiners, directional marks. Joiners, variation selectors and tags stay: they shape Persian and Indian letters and emoji.
 */
const invisible =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** Joiners beside a plain character shape nothing. */
const idleJoiners = /(?<=[\0-\x7f]|^)\p{Join_Control}|\p{Join_Control}(?=[\0-\x7f]|$)/gu;

/** Word writes U+000B for a line break within a paragraph, Macs U+2028. */
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Returns several lines without invisible and control characters, trimmed; a line break is `\n`. */
export function cleanLines(text: string): string {
  return text
    .replace(lineBreaks, '\n')
    .replace(/(?![\n\t])\p{Cc}|\p{Cs}/gu, '')
    .replace(invisible, '')
    .replace(idleJoiners, '')
    .trim();
}

/** Returns one line; line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return cleanLines(text).replace(/[\n\t]+/g, ' ');
}

/**
 * Returns an email address in the characters that keyboards and word processors replace: typographic apostrophes and
 * dashes, full-width letters of Japanese input.
 */
export function cleanEmail(text: string): string {
  return cleanLine(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2013]/g, '-')
    .replace(/(?<=@.*)[\u3002\uff61]/g, '.');
}
