/**
 * What visitors may ask for: the venue's rules on a slot and a date, without regard to who is in the room. Staff ask
 * only whether the room is vacant.
 */
import { everyDay } from '../fields/weekdays.ts';
import { addDays, isoWeekday } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { LeadTime } from '../venue/lead-time.ts';
import { isInSeason } from '../venue/season.ts';
import type { SlotDates, SlotTimes } from '../venue/slot.ts';
import { msPerMinute, slotInterval, startOfDay } from './slot-interval.ts';

const msPerHour = 3_600_000;

/** The rules of a space, and of its venue. */
export interface OfferRules extends LeadTime {
  /** IANA name. */
  readonly timezone: string;
  /** How long the rooms are made ready after each event. */
  readonly turnaroundMinutes: number;
}

/** A slot on a date, and when it may be asked for. */
export interface Offered extends Interval {
  /** When the rooms are ready for the next: until then they must be vacant. */
  readonly readyAt: Instant;
  /** The first instant at which it may be. */
  readonly opensAt: Instant;
  /** The first instant at which it may no longer be. */
  readonly closesAt: Instant;
}

/** The slot on that date, as visitors may ask for it at one time or another; null: they never may. */
export function offered(
  slot: SlotTimes & SlotDates,
  date: CalendarDate,
  { timezone, turnaroundMinutes, noticeHours, horizonDays }: OfferRules,
): Offered | null {
  // Most slots are offered on every day, and to find out which one it is takes as long as all the rest.
  if (slot.weekdays.length < everyDay.length && !slot.weekdays.includes(isoWeekday(date))) return null;
  if (!isInSeason(slot.seasons, date)) return null;
  const { startsAt, endsAt } = slotInterval(slot, date, timezone);
  return {
    startsAt,
    endsAt,
    readyAt: endsAt + turnaroundMinutes * msPerMinute,
    opensAt:
      horizonDays === null ? Number.NEGATIVE_INFINITY : startOfDay(addDays(date, -horizonDays), timezone),
    // At the very start it has started (specification §3); so many hours before, the notice is kept.
    closesAt: noticeHours === 0 ? startsAt : startsAt - noticeHours * msPerHour + 1,
  };
}

/** Whether it may be asked for at `now`. */
export function isOffered({ opensAt, closesAt }: Offered, now: Instant): boolean {
  return opensAt <= now && now < closesAt;
}
