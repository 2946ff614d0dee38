import type { ToldProblem } from '../../../client/manage.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { f } from '../../words/language.ts';
import { problemWords } from './words.ts';

/** What is wrong, in the reader's words; in English what a newer service says, and where the words could not be loaded. */
export function problemIn({
  problem = '',
  values,
  message,
}: ToldProblem & { readonly message: string }): string {
  if (!problemWords.has(problem)) return message;
  const shown = Object.entries(values ?? {}).map(([name, value]) => [name, shownValue(name, value)]);
  return problemWords.say(problem, Object.fromEntries(shown));
}

/** Dates as the reader writes them, and how a request stands in a word; what somebody typed, as they did. */
function shownValue(name: string, value: string | number): string | number {
  if (typeof value === 'number' || name === 'text') return value;
  if (isCalendarDate(value)) return f.date(value);
  const status = `status_${value}`;
  return name === 'status' && problemWords.has(status) ? problemWords.say(status) : value;
}
