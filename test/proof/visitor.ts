/** Visitors who send requests over the network and record each response with its time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { slotInterval } from '../../src/domain/booking/slot-interval.ts';
import { bookingOf, divisibleHall } from '../scenario.ts';

/** The hall with a hold that outlasts the tests, and its slots by name. */
export const hall = divisibleHall();
export const slots = new Map(
  hall.spaces.flatMap((space) => space.slots.map((slot) => [slot.id, { ...slot, rooms: space.rooms }])),
);
export const slotIds = [...slots.keys()];

/** Returns a date beyond any hold but within the horizon: servers use the system clock. */
export const dateAhead = (days: number) =>
  new Date(Date.now() + (60 + days) * 86_400_000).toISOString().slice(0, 10);

export interface SlotChoice {
  readonly slotId: string;
  readonly date: string;
}

/** One attempt to book a slot, and its result. All visitors share a clock. */
export interface Attempt extends SlotChoice {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** 0: no response, so the result is unknown. */
  readonly status: number;
  readonly code: string | null;
  readonly reference: string | null;
}

/**
 * Requests a slot like the form: after a 503 it waits for `Retry-After` and repeats the request with the same key. On a
 * busy machine, requests may wait longer than the service's limit of three seconds.
 */
export async function requestSlotPatiently(url: string, filter: SlotChoice, key: string): Promise<Attempt> {
  const first = await requestSlot(url, filter, key);
  let attempt = first;
  while (attempt.status === 503) {
    await sleep(retryAfterMs);
    attempt = await requestSlot(url, filter, key);
  }
  return { ...attempt, sentAt: first.sentAt };
}

/** What a 503 says in `Retry-After`. */
export const retryAfterMs = 2000;

let visitors = 0;

/** Returns a new client address. Each visitor has a separate one, sent by a trusted proxy. */
export const newAddress = () => `10.${++visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;

const site = '/venues/public/v1/sites/key';

/** Sends a booking request and records its response. */
export async function requestSlot(
  url: string,
  filter: SlotChoice,
  idempotencyKey?: string,
): Promise<Attempt> {
  const sentAt = performance.now();
  const { spaceId, packageId } = bookingOf(filter.slotId, filter.date);
  try {
    const response = await fetch(`${url}${site}/booking-requests`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': newAddress(),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify({
        slotId: filter.slotId,
        date: filter.date,
        spaceId,
        packageId,
        guest: { name: 'A. Visitor', email: 'visitor@example.com' },
      }),
      signal: AbortSignal.timeout(30_000),
    });
    const body = await response.json();
    const result = { status: response.status, code: body.error?.code ?? null };
    return {
      ...filter,
      sentAt,
      receivedAt: performance.now(),
      ...result,
      reference: body.data?.reference ?? null,
    };
  } catch {
    return { ...filter, sentAt, receivedAt: performance.now(), status: 0, code: null, reference: null };
  }
}

/** Returns the exact response body and its ETag. Repeats the request after a 503. */
export async function readAvailabilityPatiently(url: string, spaceId: string, from: string, to: string) {
  let seen = await readAvailability(url, spaceId, from, to);
  while (seen.status === 503) {
    await sleep(retryAfterMs);
    seen = await readAvailability(url, spaceId, from, to);
  }
  return seen;
}

/** Returns the exact response body and its ETag. */
export async function readAvailability(url: string, spaceId: string, from: string, to: string) {
  const response = await fetch(`${url}${site}/spaces/${spaceId}/availability?from=${from}&to=${to}`, {
    headers: { 'x-forwarded-for': newAddress() },
    signal: AbortSignal.timeout(15_000),
  });
  return { status: response.status, etag: response.headers.get('etag'), text: await response.text() };
}

/** Returns whether an availability answer shows a slot free on a date. */
export function showsFree(text: string, { slotId, date }: SlotChoice): boolean {
  const days: { date: string; slots: { slotId: string; free: boolean }[] }[] = JSON.parse(text).data;
  const slot = days.find((day) => day.date === date)?.slots.find((each) => each.slotId === slotId);
  if (slot === undefined) throw new Error(`${slotId} on ${date} is missing from the response`);
  return slot.free;
}

/** Returns whether two slots exclude each other. */
export function slotsConflict(one: SlotChoice, other: SlotChoice): boolean {
  const [a, b] = [slots.get(one.slotId), slots.get(other.slotId)];
  if (a === undefined || b === undefined) throw new Error('no such slot');
  const [first, second] = [
    slotInterval(a, one.date, hall.venue.timezone),
    slotInterval(b, other.date, hall.venue.timezone),
  ];
  return (
    a.rooms.some((room) => b.rooms.includes(room)) &&
    first.startsAt < second.endsAt &&
    second.startsAt < first.endsAt
  );
}
