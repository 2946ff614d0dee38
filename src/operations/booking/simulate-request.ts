import { createHmac } from 'node:crypto';
import { computeHoldExpiry } from '../../domain/booking/hold.ts';
import type { Receipt, ReceiptItem } from '../../domain/booking/receipt.ts';
import { encodeReference } from '../../domain/booking/reference.ts';
import { instantOfMinute, slotInterval } from '../../domain/booking/slot-interval.ts';
import { spanWithin } from '../../domain/time/clock-span.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { SlotTimes } from '../../domain/venue/slot.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { findPublicSlotTimes, findQuoteTerms } from '../../storage/venue/offers.ts';
import type { Context } from '../context.ts';
import type { BookingInput } from './booking-input.ts';
import type { RequestedSite } from './offered-on-date.ts';
import { dryRunPlacement } from './place-booking-request.ts';

/** The parts of a booking request that its receipt depends on; null: missing or invalid. */
export interface PartialBookingRequest {
  /** The main item first. */
  readonly items: readonly PartialItem[];
  readonly expectedTotalCents: number | null;
}

/** One date of such a request. */
export interface PartialItem {
  readonly spaceId: string | null;
  readonly slotId: string | null;
  readonly date: CalendarDate | null;
  /** Null or omitted: a time is missing or invalid. */
  readonly times?: SlotTimes | null;
}

/**
 * Responds to a request that filled in the honeypot (specification §4, `website`) with a receipt like a real one. It
 * does the work of a real request, so that its duration reveals nothing, and writes nothing.
 *
 * @param booking the request if it is valid; its result is ignored; null: invalid
 * @param idempotencyKey a repeat under it gets the same reference; null: no key
 * @throws NotFoundError if the website key is no longer usable
 */
export async function simulateBookingRequest(
  context: Context,
  site: RequestedSite,
  { partial, booking }: { partial: PartialBookingRequest; booking: BookingInput | null },
  idempotencyKey: string | null,
): Promise<Receipt> {
  const { venueId, siteKey } = site;
  const reading = context.storage.read(async (db) => ({
    terms: await findQuoteTerms(db, venueId, siteKey),
    slots: await slotsOf(db, venueId, partial.items),
  }));
  const [{ terms, slots }] = await Promise.all([
    reading,
    booking && dryRunPlacement(context, site, booking, idempotencyKey),
  ]);
  const pseudorandom =
    idempotencyKey === null
      ? context.randomBytes(7)
      : createHmac('sha256', context.storage.secret)
          .update(JSON.stringify(['spam trap', venueId, siteKey, idempotencyKey]))
          .digest();
  const now = idempotencyKey === null ? context.clock() : roundToSecond(context.clock(), pseudorandom);
  const starts = partial.items.flatMap(({ slotId, date, times = null }) => {
    const slot = slotId === null ? undefined : slots.get(slotId);
    return slot && date !== null ? startOf(slot, date, terms.timezone, times) : [];
  });
  // A hold cannot end before it starts: without a future start, only the period counts.
  const earliest = Math.min(Number.POSITIVE_INFINITY, ...starts.filter((startsAt) => startsAt > now));
  const { holdExpiresAt } = computeHoldExpiry(terms.holdPeriod, now, earliest);
  return {
    reference: encodeReference(pseudorandom.subarray(0, 5)),
    holdExpiresAt,
    // A real receipt always shows the expected total.
    price:
      partial.expectedTotalCents === null
        ? null
        : { totalCents: partial.expectedTotalCents, currency: terms.currency },
    items: partial.items.length === 1 ? null : partial.items.flatMap(namedItem),
  };
}

/** Returns the times of the published slots that the items name. */
async function slotsOf(
  db: Reader,
  venueId: string,
  items: readonly PartialItem[],
): Promise<ReadonlyMap<string, FoundTimes>> {
  const found = new Map<string, FoundTimes>();
  for (const slotId of new Set(items.map((item) => item.slotId))) {
    const slot = slotId === null ? undefined : await findPublicSlotTimes(db, venueId, slotId);
    if (slotId !== null && slot !== undefined) found.set(slotId, slot);
  }
  return found;
}

const namedItem = ({ spaceId, slotId, date, times }: PartialItem): ReceiptItem[] =>
  spaceId === null || slotId === null || date === null ? [] : [{ spaceId, slotId, date, ...times }];

type FoundTimes = NonNullable<Awaited<ReturnType<typeof findPublicSlotTimes>>>;

/** Returns when an event starts: in a slot by the hour at the requested time, if the clock shows it on that date. */
function startOf(slot: FoundTimes, date: CalendarDate, timezone: string, times: SlotTimes | null): Instant {
  const part = slot.isHourly && times !== null ? spanWithin(slot, times) : null;
  const startsAt = part && instantOfMinute(part.from, date, timezone);
  return startsAt ?? slotInterval(slot, date, timezone).startsAt;
}

/**
 * Returns an instant at most a second ago, equal for repeats within that second, so that they show the same hold
 * expiry. Later repeats show a later expiry, unlike a real receipt: repeating the first expiry would need storage, and
 * an older instant would be visible in the first receipt.
 */
function roundToSecond(now: Instant, chance: Uint8Array): Instant {
  const phase = ((chance[5] ?? 0) * 256 + (chance[6] ?? 0)) % 1000;
  return now - ((now + phase) % 1000);
}
