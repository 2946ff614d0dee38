import { maxTextLengths } from '../../domain/booking/booking-request.ts';
import { maxGuestLengths } from '../../domain/booking/guest.ts';
import { type FieldProblem, ValidationError } from '../../domain/errors.ts';
import { venueFileLimits } from '../../domain/fields/limits.ts';
import { hasMembers, memberOf } from '../../domain/fields/member.ts';
import {
  hasTooManyCombiningMarks,
  maxCombiningMarks,
  toStoredText,
} from '../../domain/fields/unicode-normalization.ts';

/**
 * Normalizes the stored texts of a booking request (`toStoredText`) before their length is checked, so that the limits
 * apply to what is stored. Changes nothing else and ignores unknown members.
 *
 * @param body as sent; the schema rejects other types
 * @throws ValidationError for too many consecutive combining marks
 */
export function normalizeTexts(body: unknown): void {
  const { message, answer: response } = maxTextLengths;
  const { nameLength } = venueFileLimits;
  const [line, lines] = [{ isMultiLine: false }, { isMultiLine: true }];
  const problems = [
    ...normalizeMembers(memberOf(body, 'guest'), maxGuestLengths, 'guest.', line),
    ...normalizeMembers(body, { message }, '', lines),
    ...normalizeMembers(body, { layout: nameLength, terms: nameLength }, '', line),
    ...responsesOf(body).flatMap((each, index) =>
      normalizeMembers(each, { value: response }, `answers[${index}].`, lines),
    ),
  ];
  if (problems.length > 0) throw new ValidationError(problems);
}

/** Returns the answers, up to the limit; longer lists are rejected later. */
function responsesOf(body: unknown): readonly unknown[] {
  const responses = memberOf(body, 'answers');
  return Array.isArray(responses) ? responses.slice(0, venueFileLimits.questions) : [];
}

function normalizeMembers(
  of: unknown,
  longest: Readonly<Record<string, number>>,
  parent: string,
  kind: { readonly isMultiLine: boolean },
): FieldProblem[] {
  if (!hasMembers(of)) return [];
  const problems: FieldProblem[] = [];
  for (const [name, max] of Object.entries(longest)) {
    const text = of[name];
    if (typeof text !== 'string') continue;
    const normalized = toStoredText(text, max, kind);
    of[name] = normalized;
    if (hasTooManyCombiningMarks(normalized))
      problems.push({
        path: parent + name,
        message: `has more than ${maxCombiningMarks} combining marks in a row`,
      });
  }
  return problems;
}
