/** What visitors and staff of the measured venue experience while others use the service. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '../../../src/domain/time/calendar.ts';
import { waitFor } from '../../wait-for.ts';
import type { FairnessWorld } from './world.ts';

/** Times in milliseconds, unordered. */
export type Times = Record<'availability' | 'booking' | 'accepting' | 'webhook', number[]>;

const pauseMs = 50;
/** Bookings take the days of the horizon in turn, in one slot after the other, so that none conflicts. */
const days = 900;
const slots = ['north-evening', 'south-evening', 'north-morning', 'south-morning'];
let nextBooking = 1;
let nextVisitor = 1;

/**
 * Reads availability, books and accepts, one after the other, until `isOver`, and waits for the webhooks of each.
 *
 * @returns the times; fails if a response is not the expected one, or a webhook does not arrive in order
 */
export async function visitVenue(
  { servers, receiver, program, abuse: { today } }: FairnessWorld,
  isOver: (rounds: number) => boolean,
): Promise<Times> {
  const times: Times = { availability: [], booking: [], accepting: [], webhook: [] };
  const committed = new Map<string, number>();
  const firstCall = receiver.calls.length;
  const call = async (kind: keyof Times, path: string, expected: number, init: RequestInit = {}) => {
    const { url } = servers[nextVisitor % servers.length] ?? assert.fail();
    const visitor = { 'x-forwarded-for': `10.9.${nextVisitor >> 8}.${nextVisitor++ & 255}` };
    const startedAt = performance.now();
    const response = await fetch(url + path, { ...init, headers: { ...visitor, ...init.headers } });
    const body = await response.text();
    times[kind].push(performance.now() - startedAt);
    assert.equal(response.status, expected, `${path}: ${body}`);
    return JSON.parse(body);
  };
  const site = '/venues/public/v1/sites/key';
  for (let rounds = 0; !isOver(rounds); rounds++) {
    const slotId = slots[Math.floor(nextBooking / days) % slots.length] ?? assert.fail();
    const date = addDays(today, 1 + (nextBooking++ % days));
    const [spaceId] = slotId.split('-');
    await call(
      'availability',
      `${site}/spaces/${spaceId}/availability?from=${date}&to=${addDays(date, 30)}`,
      200,
    );
    const body = JSON.stringify({
      spaceId,
      slotId,
      packageId: 'dry-hire',
      date,
      guest: { name: 'A. Visitor', email: 'visitor@example.com' },
    });
    const headers = { 'content-type': 'application/json' };
    const placed = await call('booking', `${site}/booking-requests`, 201, { method: 'POST', headers, body });
    const { reference } = placed.data;
    committed.set(`booking-request.placed ${reference}`, Date.now());
    await call('accepting', `/venues/manage/v1/venues/riverside/booking-requests/${reference}/accept`, 200, {
      method: 'POST',
      headers: { ...headers, ...program, 'if-match': '*' },
      body: '{}',
    });
    committed.set(`booking-request.accepted ${reference}`, Date.now());
    await sleep(pauseMs);
  }
  /** When each event arrived first: a repeated delivery is not late. */
  const arrived = () =>
    new Map(
      receiver.calls
        .slice(firstCall)
        .reverse()
        .map(({ event, at }) => [`${event.type} ${event.data.subject}`, at]),
    );
  await waitFor('the webhooks', () => [...committed.keys()].every((key) => arrived().has(key)));
  for (const [key, at] of arrived()) {
    const since = committed.get(key);
    if (since !== undefined) times.webhook.push(Math.max(0, at - since));
  }
  return times;
}

/** Returns the 99th percentile, by nearest rank. */
export function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
