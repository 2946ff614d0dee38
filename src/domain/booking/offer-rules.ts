/**
 * Decides which slots visitors may request, by the venue's rules on a slot and a date, regardless of bookings. Staff
 * only need free rooms.
 */
import { everyDay } from '../fields/weekdays.ts';
import { addDays, isoWeekday } from '../time/calendar.ts';
import { type ClockSpan, spanOf } from '../time/clock-span.ts';
import { type CalendarDate, type Instant, msPerHour } from '../time/instant.ts';
import type { BookingWindow } from '../venue/booking-window.ts';
import { isInSeason } from '../venue/season.ts';
import type { SlotSchedule } from '../venue/slot.ts';
import type { Block, BlockTimes } from './block.ts';
import type { BlockedDates } from './blocked-dates.ts';
import { type OccupiedTime, type PreparationTimes, withPreparation } from './occupied-time.ts';
import { partInterval, slotInterval, startOfDay } from './slot-interval.ts';
import { longestBooking } from './slot-part.ts';

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

/** When something may be requested. */
export interface OfferPeriod {
  /** The first instant at which it may be requested. */
  readonly opensAt: Instant;
  /** The first instant at which it may no longer be requested. */
  readonly closesAt: Instant;
}

/** A slot on a date, and when it may be requested. */
export interface OfferedSlot extends OccupiedTime, OfferPeriod {}

/** The rule by which a slot cannot be requested on a date. */
export type OfferRestriction =
  /** Never. */
  /** `clock`: the clock skips its start or end; `maximum`: it is longer than a booking by the hour may be. */
  | { readonly by: 'weekday' | 'season' | 'clock' | 'maximum' }
  | { readonly by: 'block'; readonly block: NamedBlock }
  /** Not before `opensAt`. */
  | { readonly by: 'horizon'; readonly opensAt: Instant }
  /** No longer, since `closedAt`. */
  | { readonly by: 'notice' | 'start'; readonly closedAt: Instant };

/**
 * Returns the slot on that date if visitors may request it at some time; null: never.
 *
 * @param part of a slot by the hour; null: the whole slot
 */
export function findOfferedSlot(
  slot: SlotSchedule,
  date: CalendarDate,
  rules: OfferRules,
  part: ClockSpan | null = null,
): OfferedSlot | null {
  const onDate = slotOn(slot, date, rules, part);
  return 'by' in onDate ? null : onDate;
}

/** Returns the rule that restricts a slot on a date at `now`; null: it is offered. */
export function findOfferRestriction(
  slot: SlotSchedule,
  date: CalendarDate,
  rules: OfferRules,
  now: Instant,
): OfferRestriction | null {
  const onDate = slotOn(slot, date, rules, null);
  if ('by' in onDate) return onDate;
  const { startsAt, opensAt, closesAt } = onDate;
  if (startsAt <= now) return { by: 'start', closedAt: startsAt };
  if (closesAt <= now) return { by: 'notice', closedAt: closesAt };
  return now < opensAt ? { by: 'horizon', opensAt } : null;
}

/** Returns whether it may be requested at `now`. */
export function isOffered({ opensAt, closesAt }: OfferPeriod, now: Instant): boolean {
  return opensAt <= now && now < closesAt;
}

const notOnWeekday = { by: 'weekday' } as const;
const outOfSeason = { by: 'season' } as const;
const skippedByClock = { by: 'clock' } as const;
const aboveMaximum = { by: 'maximum' } as const;

function slotOn(
  slot: SlotSchedule,
  date: CalendarDate,
  rules: OfferRules,
  part: ClockSpan | null,
): OfferedSlot | Extract<OfferRestriction, { by: 'weekday' | 'season' | 'clock' | 'maximum' | 'block' }> {
  const restriction = dateRestriction(slot, date);
  if (restriction !== null) return restriction;
  const event = eventOf(slot, date, rules.timezone, part);
  if ('by' in event) return event;
  const block = rules.blocks.findBlockOf(date, event);
  if (block !== null) return { by: 'block', block };
  const { startsAt, endsAt, setupAt, readyAt } = withPreparation(event, rules);
  // Written out: a spread takes longer, and this is computed for each slot and date.
  return {
    startsAt,
    endsAt,
    setupAt,
    readyAt,
    opensAt: opensAt(date, rules),
    closesAt: closesAt(startsAt, rules),
  };
}

/** Returns the rule that excludes a slot from a date; null: none. */
export function dateRestriction(slot: SlotSchedule, date: CalendarDate) {
  // Most slots are offered every day, and computing the weekday takes as long as the rest.
  if (slot.weekdays.length < everyDay.length && !slot.weekdays.includes(isoWeekday(date)))
    return notOnWeekday;
  return isInSeason(slot.seasons, date) ? null : outOfSeason;
}

/** Returns when a slot is on a date, or a part of it: a slot by the hour, whole or not, needs times that the clock shows. */
function eventOf(slot: SlotSchedule, date: CalendarDate, timezone: string, part: ClockSpan | null) {
  if (!slot.hours) return slotInterval(slot, date, timezone);
  const { from, to } = part ?? spanOf(slot);
  if (to - from > longestBooking(slot, slot.hours)) return aboveMaximum;
  return partInterval({ from, to }, date, timezone) ?? skippedByClock;
}

/** Returns the first instant at which visitors may request a slot on a date. */
export const opensAt = (date: CalendarDate, { horizonDays, timezone }: OfferRules): Instant =>
  horizonDays === null ? Number.NEGATIVE_INFINITY : startOfDay(addDays(date, -horizonDays), timezone);

/**
 * Returns the first instant at which visitors may no longer request an event. At its start, it counts as started
 * (specification §3). Exactly at the notice, it can still be requested.
 */
export const closesAt = (startsAt: Instant, { noticeHours }: Pick<OfferRules, 'noticeHours'>): Instant =>
  noticeHours === 0 ? startsAt : startsAt - noticeHours * msPerHour + 1;
