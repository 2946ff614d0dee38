/** The schema of letter templates, and its rules. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import type { PartiallyParsed } from '../fields/draft.ts';
import { parseDocument } from '../fields/read-whole.ts';
import { strictObject } from '../fields/strict-object.ts';
import { nonBlankText } from '../fields/text.ts';
import { nonBlankTextPattern } from '../fields/text-patterns.ts';
import { codedProblem } from '../problem-codes.ts';
import {
  isPlaceholder,
  type LetterText,
  letterPlaceholders,
  maxLetterLengths,
  placeholderPattern,
} from './letter.ts';

/** The JSON schema of a template's texts. */
export const letterText = strictObject({
  subject: nonBlankText(maxLetterLengths.subject, {
    description: 'The subject, with placeholders.',
    examples: ['Your booking {reference}'],
  }),
  body: Type.String({
    maxLength: maxLetterLengths.body,
    pattern: nonBlankTextPattern,
    description: `The text, with placeholders: ${letterPlaceholders.map((name) => `\`{${name}}\``).join(', ')}.`,
    examples: ['Dear {guest},\n\n{space} is yours on {date}.'],
  }),
});

/**
 * Validates the texts of a template.
 *
 * @throws ValidationError with each problem, also for placeholders that do not exist
 */
export function parseLetterText(value: unknown): LetterText {
  return parseDocument<LetterText>(letterText, value, validatePlaceholders);
}

function* validatePlaceholders(text: PartiallyParsed<LetterText>): Iterable<FieldProblem> {
  for (const path of ['subject', 'body'] as const)
    for (const [written, name = ''] of (text[path] ?? '').matchAll(placeholderPattern))
      if (!isPlaceholder(name))
        yield {
          path,
          message: `has the unknown placeholder ${written}`,
          ...codedProblem('no_such', { text: written }),
        };
}
