import { f } from '../messages/language.ts';

/** The day of an instant where the reader is: `12 March 2027`. @param instant ISO 8601, UTC */
export function dayOf(instant: string): string {
  const at = new Date(instant);
  const two = (number: number) => String(number).padStart(2, '0');
  return f.plainDate(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`);
}

/** The zone of whoever reads: what staff did is told in it, events are told in the venue's. */
export const viewerTimezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
