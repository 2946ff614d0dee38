/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Isolates a text of the venue or the visitor within a sentence, so that its direction changes nothing around it
 * (Unicode, first strong isolate). Left alone where sentence and text are both written from left to right.
 */
export function isolate(text: string, isSentenceRightToLeft: boolean): string {
  return isSentenceRightToLeft || rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
