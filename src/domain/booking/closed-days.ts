/** Finds days on which a space offers nothing, regardless of bookings. A calendar must not show them as free. */
import { dateRange } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import type { SlotSchedule } from '../venue/slot.ts';
import { noBlocks } from './blocked-dates.ts';
import { findWindowRestriction, isHourly } from './hourly-window.ts';
import { findOfferRestriction, type OfferRules } from './offer-rules.ts';

/** The reasons: `started`: today, and every slot has started; `no_slots`: the space has no slots. */
export const closedReasons = ['weekday', 'season', 'horizon', 'notice', 'started', 'no_slots'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** Consecutive days closed for the same reasons, at least one. */
export interface ClosedDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly reasons: readonly ClosedReason[];
}

/**
 * Returns the days in a range on which no slot is offered at `now`, in runs, in order. Ignores blocks, which are
 * listed separately. A past day with slots counts as over, not as closed.
 */
export function closedDays(
  { slots, rules }: { readonly slots: readonly SlotSchedule[]; readonly rules: OfferRules },
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  now: Instant,
): ClosedDays[] {
  const today = todayIn(rules.timezone, now);
  const unblocked = { ...rules, blocks: noBlocks };
  const runs: { from: CalendarDate; to: CalendarDate; reasons: ClosedReason[] }[] = [];
  let last: (typeof runs)[number] | null = null;
  for (const date of dateRange(from, to)) {
    const found = slots.map((slot) =>
      isHourly(slot)
        ? findWindowRestriction(slot, date, unblocked, now)
        : findOfferRestriction(slot, date, unblocked, now)?.by,
    );
    const isOpen = found.some((by) => !by || by === 'clock' || (by === 'start' && date < today));
    const reasons = isOpen ? [] : reasonsOf(found);
    if (isOpen) last = null;
    else if (last?.reasons.join() === reasons.join()) last.to = date;
    else {
      last = { from: date, to: date, reasons };
      runs.push(last);
    }
  }
  return runs;
}

function reasonsOf(found: readonly (string | null | undefined)[]): ClosedReason[] {
  if (found.length === 0) return ['no_slots'];
  return closedReasons.filter((reason) => found.includes(reason === 'started' ? 'start' : reason));
}
