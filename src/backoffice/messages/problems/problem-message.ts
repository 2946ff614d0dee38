import type { CodedProblem } from '../../../client/manage.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { formats } from '../language.ts';
import { problemMessages } from './messages.ts';

/**
 * Returns the message of a field error; in English for codes of a newer service, or if the messages could not be
 * loaded.
 */
export function problemMessage({
  problem = '',
  values,
  message,
  path = '',
}: CodedProblem & { readonly message: string; readonly path?: string }): string {
  if (!problemMessages.has(problem)) return message;
  // Percentages are typed as such.
  const isShare = path.endsWith('basisPoints');
  const shown = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    isShare && typeof value === 'number' ? formats.share(value / 10_000) : shownValue(name, value),
  ]);
  return problemMessages.translate(problem, Object.fromEntries(shown));
}

/** Formats dates and statuses for the reader; leaves the person's input as it is. */
function shownValue(name: string, value: string | number): string | number {
  if (typeof value === 'number' || name === 'text') return value;
  if (isCalendarDate(value)) return formats.date(value);
  const status = `status_${value}`;
  return name === 'status' && problemMessages.has(status) ? problemMessages.translate(status) : value;
}
