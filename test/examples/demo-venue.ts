/** The Wick Room of the demo venue, for tests of the examples. */
import assert from 'node:assert/strict';
import { run } from '../process/server-process.ts';

const api = (url: string) => `${url}/venues/public/v1/sites/demo`;

/** Lists dates on which the Wick Room is free in the morning. */
export async function freeMornings(url: string): Promise<string[]> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const range = `from=${day(7)}&to=${day(97)}`;
  const response = await fetch(`${api(url)}/spaces/wick-room/availability?${range}`);
  const { data } = (await response.json()) as {
    data: { date: string; slots: { slotId: string; free: boolean }[] }[];
  };
  return data
    .filter(({ slots }) => slots.some(({ slotId, free }) => slotId === 'wick-morning' && free))
    .map(({ date }) => date);
}

/** Requests a morning and returns the reference. */
export async function requestMorning(url: string, date: string, message: string): Promise<string> {
  const response = await fetch(`${api(url)}/booking-requests`, {
    method: 'POST',
    body: JSON.stringify({
      spaceId: 'wick-room',
      slotId: 'wick-morning',
      packageId: 'wick-rehearsal',
      date,
      guest: { name: 'Zoë Guest', email: 'guest@example.com' },
      message,
    }),
  });
  assert.equal(response.status, 201);
  const { data } = (await response.json()) as { data: { reference: string } };
  return data.reference;
}

/** Books the Wick Room at custom times, as staff do. */
export async function bookCustomTimes(
  url: string,
  environment: Record<string, string>,
  times: {
    readonly date: string;
    readonly startTime: string;
    readonly endDate?: string;
    readonly endTime: string;
  },
): Promise<void> {
  const { stdout: token } = await run(['tokens', 'add', '--scope', 'requests:write'], environment);
  const response = await fetch(`${url}/venues/manage/v1/venues/tallow-street/booking-requests`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ spaceId: 'wick-room', ...times, name: 'A. Guest', accept: true }),
  });
  assert.equal(response.status, 201, await response.text());
}
