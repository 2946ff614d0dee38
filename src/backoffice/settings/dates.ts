import { formats } from '../messages/language.ts';

/**
 * Formats the date of an instant in the reader's time zone: `12 March 2027`.
 *
 * @param instant ISO 8601, UTC
 */
export function dayOf(instant: string): string {
  const at = new Date(instant);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return formats.plainDate(`${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`);
}

/** The reader's time zone: for actions of staff; events are shown in the venue's. */
export const viewerTimezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
