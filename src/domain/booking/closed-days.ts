/** On which days nothing of a space is offered to visitors, whatever stands there: for a calendar that is not to show them as free. */
import { dateRange } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import type { SlotDates, SlotTimes } from '../venue/slot.ts';
import { noBlocks } from './blocked-dates.ts';
import { findOfferRestriction, type OfferRules } from './offer-rules.ts';

/** By which rule: `started`: today, all of it has begun; `no_slots`: the space has none. */
export const closedReasons = ['weekday', 'season', 'horizon', 'notice', 'started', 'no_slots'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** Days beside each other that are closed for the same reasons, one at least. */
export interface ClosedDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly why: readonly ClosedReason[];
}

/**
 * The days from one to another on which no slot is offered at `now`, in runs, the first first. Blocks are left out: they are told
 * by themselves. Of days gone by, what was offered is over and not closed.
 */
export function closedDays(
  { slots, rules }: { readonly slots: readonly (SlotTimes & SlotDates)[]; readonly rules: OfferRules },
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  now: Instant,
): ClosedDays[] {
  const today = todayIn(rules.timezone, now);
  const unblocked = { ...rules, blocks: noBlocks };
  const runs: { from: CalendarDate; to: CalendarDate; why: ClosedReason[] }[] = [];
  let last: (typeof runs)[number] | null = null;
  for (const date of dateRange(from, to)) {
    const found = slots.map((slot) => findOfferRestriction(slot, date, unblocked, now)?.by);
    const isOpen = found.some((by) => by === undefined || (by === 'start' && date < today));
    const why = isOpen ? [] : reasonsOf(found);
    if (isOpen) last = null;
    else if (last?.why.join() === why.join()) last.to = date;
    else {
      last = { from: date, to: date, why };
      runs.push(last);
    }
  }
  return runs;
}

function reasonsOf(found: readonly (string | undefined)[]): ClosedReason[] {
  if (found.length === 0) return ['no_slots'];
  return closedReasons.filter((why) => found.includes(why === 'started' ? 'start' : why));
}
