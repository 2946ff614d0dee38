/**
 * Decides which slots visitors may request, by the venue's rules on a slot and a date, regardless of bookings. Staff
 * only need free rooms.
 */
import { everyDay } from '../fields/weekdays.ts';
import { addDays, isoWeekday } from '../time/calendar.ts';
import { type CalendarDate, type Instant, msPerHour } from '../time/instant.ts';
import type { BookingWindow } from '../venue/booking-window.ts';
import { isInSeason } from '../venue/season.ts';
import type { SlotDates, SlotTimes } from '../venue/slot.ts';
import type { Block, BlockTimes } from './block.ts';
import type { BlockedDates } from './blocked-dates.ts';
import { type OccupiedTime, type PreparationTimes, withPreparation } from './occupied-time.ts';
import { slotInterval, startOfDay } from './slot-interval.ts';

/** A block as reported in a conflict. */
export interface NamedBlock extends BlockTimes, Pick<Block, 'exceptBookings'> {
  readonly id: string;
  readonly reason: string;
}

/** The rules of a space and its venue. */
export interface OfferRules extends BookingWindow, PreparationTimes {
  /** IANA name. */
  readonly timezone: string;
  /** The blocks of the space and of every space that shares a room with it. */
  readonly blocks: BlockedDates<NamedBlock>;
}

/** A slot on a date, and when it may be requested. */
export interface OfferedSlot extends OccupiedTime {
  /** The first instant at which it may be requested. */
  readonly opensAt: Instant;
  /** The first instant at which it may no longer be requested. */
  readonly closesAt: Instant;
}

/** The rule by which a slot cannot be requested on a date. */
export type OfferRestriction =
  /** Never. */
  | { readonly by: 'weekday' | 'season' }
  | { readonly by: 'block'; readonly block: NamedBlock }
  /** Not before `opensAt`. */
  | { readonly by: 'horizon'; readonly opensAt: Instant }
  /** No longer, since `closedAt`. */
  | { readonly by: 'notice' | 'start'; readonly closedAt: Instant };

/** Returns the slot on that date if visitors may request it at some time; null: never. */
export function findOfferedSlot(
  slot: SlotTimes & SlotDates,
  date: CalendarDate,
  rules: OfferRules,
): OfferedSlot | null {
  const onDate = slotOn(slot, date, rules);
  return 'by' in onDate ? null : onDate;
}

/** Returns the rule that restricts a slot on a date at `now`; null: it is offered. */
export function findOfferRestriction(
  slot: SlotTimes & SlotDates,
  date: CalendarDate,
  rules: OfferRules,
  now: Instant,
): OfferRestriction | null {
  const onDate = slotOn(slot, date, rules);
  if ('by' in onDate) return onDate;
  const { startsAt, opensAt, closesAt } = onDate;
  if (startsAt <= now) return { by: 'start', closedAt: startsAt };
  if (closesAt <= now) return { by: 'notice', closedAt: closesAt };
  return now < opensAt ? { by: 'horizon', opensAt } : null;
}

/** Returns whether it may be requested at `now`. */
export function isOffered({ opensAt, closesAt }: OfferedSlot, now: Instant): boolean {
  return opensAt <= now && now < closesAt;
}

const notOnWeekday = { by: 'weekday' } as const;
const outOfSeason = { by: 'season' } as const;

function slotOn(
  slot: SlotTimes & SlotDates,
  date: CalendarDate,
  rules: OfferRules,
): OfferedSlot | Extract<OfferRestriction, { by: 'weekday' | 'season' | 'block' }> {
  const { timezone, noticeHours, horizonDays, blocks } = rules;
  // Most slots are offered every day, and computing the weekday takes as long as the rest.
  if (slot.weekdays.length < everyDay.length && !slot.weekdays.includes(isoWeekday(date)))
    return notOnWeekday;
  if (!isInSeason(slot.seasons, date)) return outOfSeason;
  const event = slotInterval(slot, date, timezone);
  const block = blocks.findBlockOf(date, event);
  if (block !== null) return { by: 'block', block };
  const { startsAt } = event;
  return {
    ...withPreparation(event, rules),
    opensAt:
      horizonDays === null ? Number.NEGATIVE_INFINITY : startOfDay(addDays(date, -horizonDays), timezone),
    // At its start, a slot counts as started (specification §3). Exactly at the notice, it can still be requested.
    closesAt: noticeHours === 0 ? startsAt : startsAt - noticeHours * msPerHour + 1,
  };
}
