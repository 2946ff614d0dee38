/**
 * What visitors may ask for: the venue's rules on a slot and a date, without regard to who is in the room. Staff ask
 * only whether the room is vacant.
 */
import { addDays, isoWeekday } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { LeadTime } from '../venue/lead-time.ts';
import { isInSeason } from '../venue/season.ts';
import type { SlotDates, SlotTimes } from '../venue/slot.ts';
import { slotInterval, startOfDay } from './slot-interval.ts';

const msPerHour = 3_600_000;

/** The rules of a space, and of its venue. */
export interface OfferRules extends LeadTime {
  /** IANA name. */
  readonly timezone: string;
}

/** A slot on a date, and when it may be asked for. */
export interface Offered extends Interval {
  /** The first instant at which it may be. */
  readonly opensAt: Instant;
  /** The first instant at which it may no longer be. */
  readonly closesAt: Instant;
}

/** The slot on that date, as visitors may ask for it at one time or another; null: they never may. */
export function offered(
  slot: SlotTimes & SlotDates,
  date: CalendarDate,
  { timezone, noticeHours, horizonDays }: OfferRules,
): Offered | null {
  if (!slot.weekdays.includes(isoWeekday(date)) || !isInSeason(slot.seasons, date)) return null;
  const interval = slotInterval(slot, date, timezone);
  return {
    ...interval,
    opensAt:
      horizonDays === null ? Number.NEGATIVE_INFINITY : startOfDay(addDays(date, -horizonDays), timezone),
    // At the very start it has started (specification §3); so many hours before, the notice is kept.
    closesAt: noticeHours === 0 ? interval.startsAt : interval.startsAt - noticeHours * msPerHour + 1,
  };
}

/** Whether it may be asked for at `now`. */
export function isOffered({ opensAt, closesAt }: Offered, now: Instant): boolean {
  return opensAt <= now && now < closesAt;
}
