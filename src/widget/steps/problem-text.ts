/** The texts beside a field: its error, and how much of its length is used. */
import { lengthOf, limitOf } from '../state/booking-request.ts';
import type { DraftProblem } from '../state/state.ts';
import type { Booking } from '../use-booking.ts';

/**
 * Returns the error text of a field, if any.
 *
 * @param name the field's name
 * @param text as typed; one that is too long is an error at once
 */
export function problemText({ state, t, formats }: Booking, name: string, text = ''): string | undefined {
  const problems: Readonly<Partial<Record<string, DraftProblem>>> = state.problems;
  const problem = problems[name] ?? (lengthOf(name, text) > limitOf(name) ? 'tooLong' : undefined);
  const answer = state.answers[name.slice('question-'.length)] ?? '';
  return problem === 'tooLong'
    ? t(problem, { count: limitOf(name) })
    : problem && t(problem, { number: 120, name: formats.isolate(answer) });
}

/** Returns the text beside a field's label: that it is optional, and near its limit the number of characters. */
export function hintText(
  { t, formats }: Booking,
  name: string,
  { text, isRequired }: { readonly text: string; readonly isRequired: boolean },
): string {
  const [length, limit] = [lengthOf(name, text), limitOf(name)];
  return [
    !isRequired && t('optional'),
    length > limit * 0.8 && `${formats.number(length)} / ${formats.number(limit)}`,
  ]
    .filter(Boolean)
    .join(formats.separator);
}
