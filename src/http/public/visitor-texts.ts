import { longestTexts } from '../../domain/booking/booking-request.ts';
import { guestLengths } from '../../domain/booking/guest.ts';
import { type FieldProblem, ValidationError } from '../../domain/errors.ts';
import { limits } from '../../domain/fields/limits.ts';
import { hasMembers, memberOf } from '../../domain/fields/member.ts';
import { hasTooManyMarks, inNfc, mostMarksInARow } from '../../domain/fields/spelling.ts';

/**
 * Puts the texts of a booking request that are kept in the one spelling Unicode has for them, before they are
 * measured: what is kept is what the limits hold for. Nothing else of them is changed, and nobody looks into members
 * that nobody asked for.
 *
 * @param body whatever was sent; what is no text in it is for the schema to refuse
 * @throws ValidationError for more combining marks in a row than anybody writes
 */
export function spellTexts(body: unknown): void {
  const { message, answer } = longestTexts;
  const problems = [
    ...spellMembers(memberOf(body, 'guest'), guestLengths, 'guest.'),
    ...spellMembers(body, { message, layout: limits.nameLength, terms: limits.nameLength }, ''),
    ...answersOf(body).flatMap((each, index) => spellMembers(each, { value: answer }, `answers[${index}].`)),
  ];
  if (problems.length > 0) throw new ValidationError(problems);
}

/** No more of them than are looked at; one that has more is refused for that. */
function answersOf(body: unknown): readonly unknown[] {
  const answers = memberOf(body, 'answers');
  return Array.isArray(answers) ? answers.slice(0, limits.questions) : [];
}

function spellMembers(
  of: unknown,
  longest: Readonly<Record<string, number>>,
  parent: string,
): FieldProblem[] {
  if (!hasMembers(of)) return [];
  const problems: FieldProblem[] = [];
  for (const [name, most] of Object.entries(longest)) {
    const text = of[name];
    if (typeof text !== 'string') continue;
    const spelled = inNfc(text, most);
    of[name] = spelled;
    if (hasTooManyMarks(spelled))
      problems.push({
        path: parent + name,
        message: `has more than ${mostMarksInARow} combining marks in a row`,
      });
  }
  return problems;
}
