import { type Instant, msPerDay } from '../../domain/time/instant.ts';
import { formats } from '../messages/language.ts';

/** Formats a deadline on the venue's clock: `Tue 18:00`; from six days ahead with its date, `Tue 2 Mar, 18:00`. */
export function dueTime(deadline: string, timezone: string, now: Instant): string {
  const instant = Date.parse(deadline);
  return new Intl.DateTimeFormat(formats.locale, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
    calendar: 'gregory',
    ...(instant - now >= 6 * msPerDay && { day: 'numeric', month: 'short' }),
  }).format(instant);
}
