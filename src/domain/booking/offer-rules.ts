/**
 * What visitors may ask for: the venue's rules on a slot and a date, without regard to who is in the room. Staff ask
 * only whether the room is vacant.
 */
import { everyDay } from '../fields/weekdays.ts';
import { addDays, isoWeekday } from '../time/calendar.ts';
import { type CalendarDate, type Instant, msPerHour, msPerMinute } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { LeadTime } from '../venue/lead-time.ts';
import { isInSeason } from '../venue/season.ts';
import type { SlotDates, SlotTimes } from '../venue/slot.ts';
import type { BlockTimes } from './block.ts';
import type { BlockedDates } from './blocked-dates.ts';
import { slotInterval, startOfDay } from './slot-interval.ts';

/** A block as far as one is told of it where it is in the way. */
export interface NamedBlock extends BlockTimes {
  readonly id: string;
  readonly reason: string;
}

/** The rules of a space, and of its venue. */
export interface OfferRules extends LeadTime {
  /** IANA name. */
  readonly timezone: string;
  /** How long the rooms are made ready after each event. */
  readonly turnaroundMinutes: number;
  /** Those of the space, and of every space that shares a room with it. */
  readonly blocks: BlockedDates<NamedBlock>;
}

/** A slot on a date, and when it may be asked for. */
export interface OfferedSlot extends Interval {
  /** When the rooms are ready for the next: until then they must be vacant. */
  readonly readyAt: Instant;
  /** The first instant at which it may be. */
  readonly opensAt: Instant;
  /** The first instant at which it may no longer be. */
  readonly closesAt: Instant;
}

/** By which rule of the venue's a slot cannot be asked for on a date. */
export type OfferRestriction =
  /** It never could. */
  | { readonly by: 'weekday' | 'season' }
  | { readonly by: 'block'; readonly block: NamedBlock }
  /** Not yet, until `opensAt`. */
  | { readonly by: 'horizon'; readonly opensAt: Instant }
  /** No longer, since `closedAt`. */
  | { readonly by: 'notice' | 'start'; readonly closedAt: Instant };

/** The slot on that date, as visitors may ask for it at one time or another; null: they never may. */
export function findOfferedSlot(
  slot: SlotTimes & SlotDates,
  date: CalendarDate,
  rules: OfferRules,
): OfferedSlot | null {
  const onDate = slotOn(slot, date, rules);
  return 'by' in onDate ? null : onDate;
}

/** Which rule keeps a slot on a date from visitors at `now`; null: it is offered. */
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

/** Whether it may be asked for at `now`. */
export function isOffered({ opensAt, closesAt }: OfferedSlot, now: Instant): boolean {
  return opensAt <= now && now < closesAt;
}

const notOnWeekday = { by: 'weekday' } as const;
const outOfSeason = { by: 'season' } as const;

function slotOn(
  slot: SlotTimes & SlotDates,
  date: CalendarDate,
  { timezone, turnaroundMinutes, noticeHours, horizonDays, blocks }: OfferRules,
): OfferedSlot | Extract<OfferRestriction, { by: 'weekday' | 'season' | 'block' }> {
  // Most slots are offered on every day, and to find out which one it is takes as long as all the rest.
  if (slot.weekdays.length < everyDay.length && !slot.weekdays.includes(isoWeekday(date)))
    return notOnWeekday;
  if (!isInSeason(slot.seasons, date)) return outOfSeason;
  const event = slotInterval(slot, date, timezone);
  const block = blocks.taking(date, event);
  if (block !== null) return { by: 'block', block };
  const { startsAt, endsAt } = event;
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
