/** Visitors: they request dates, join the waiting list and look at the availability. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { overlapInRoom } from './history.ts';
import type { Log } from './log.ts';
import { bodyOf, placeOf } from './venue.ts';

/** Requests one to three dates; without an answer, again with the same key, like the form. */
export async function request(log: Log): Promise<void> {
  const wanted = [log.pickDate()];
  while (wanted.length < 3 && log.chance(0.25)) {
    const other = log.pickDate();
    if (!wanted.some((each) => overlapInRoom(placeOf(each), placeOf(other)))) wanted.push(other);
  }
  await send(log, '/booking-requests', bodyOf(wanted), {
    step: { do: 'request', places: wanted.map(placeOf) },
    status: 'pending',
  });
}

/** Joins the waiting list of a date. */
export async function wait(log: Log): Promise<void> {
  const wanted = [log.pickDate()];
  await send(log, '/waiting-requests', bodyOf(wanted), {
    step: { do: 'wait', places: wanted.map(placeOf) },
    status: 'waiting',
  });
}

type Meaning = {
  readonly step: { readonly do: 'request' | 'wait'; readonly places: ReturnType<typeof placeOf>[] };
  /** The status of the request, if it succeeds. */
  readonly status: string;
};

async function send(log: Log, path: string, body: unknown, { step, status }: Meaning): Promise<void> {
  const name = log.newName('visit');
  let first: number | undefined;
  for (let attempt = 0; attempt < 4; attempt++) {
    const answer = await log.visit('POST', path, body, name);
    if (answer.isUnsent === true) continue;
    assert.notEqual(answer.status, 422, JSON.stringify(answer.body));
    if (answer.status === 201) {
      const { reference } = answer.body.data;
      const { sent, received } = answer.period;
      log.calls.push({ subject: reference, step, sent: first ?? sent, received, outcome: 'done' });
      return log.know(reference, status, step.places);
    }
    if (answer.status === 409) {
      // What had no answer before may still take effect later.
      if (first !== undefined) log.recordUnanswered(name, step, first);
      return log.recordRefused(name, step, answer);
    }
    first ??= answer.period.sent;
    await sleep(answer.status === 503 ? 300 : 20);
  }
  if (first !== undefined) log.recordUnanswered(name, step, first);
}

/** Sends a request twice at once with one key, as an impatient visitor's browser does. */
export async function requestTwice(log: Log): Promise<void> {
  const wanted = log.pickDate();
  const step = { do: 'request' as const, places: [placeOf(wanted)] };
  const name = log.newName('twice');
  const body = bodyOf([wanted]);
  const answers = await Promise.all([0, 1].map(() => log.visit('POST', '/booking-requests', body, name)));
  const won = answers.filter(({ status }) => status === 201);
  const sent = Math.min(...answers.map(({ period }) => period.sent));
  // A correct service gives both the same reference.
  for (const [reference, its] of Map.groupBy(won, (each) => each.body.data.reference)) {
    const received = Math.min(...its.map(({ period }) => period.received));
    log.calls.push({ subject: reference, step, sent, received, outcome: 'done' });
    log.know(reference, 'pending', step.places);
  }
  const subject = won[0]?.body.data.reference ?? name;
  for (const answer of answers) {
    if (answer.status === 409) log.recordRefused(subject, step, answer);
    const isUnanswered = answer.status === 0 || answer.status === 503;
    if (isUnanswered && answer.isUnsent !== true && won.length === 0)
      log.recordUnanswered(subject, step, answer.period.sent);
  }
}

/** Looks whether a slot is free. */
export async function look(log: Log): Promise<void> {
  const wanted = log.pickDate();
  const { spaceId, slotId, date, startTime = '', endTime = '' } = wanted;
  const path = `/spaces/${spaceId}/availability?from=${date}&to=${date}&with=times`;
  const { status, body, period } = await log.visit('GET', path);
  if (status !== 200) return;
  const slot = body.data[0].slots.find((each: { slotId: string }) => each.slotId === slotId);
  const isPart = ({ startTime: from, endTime: to }: { startTime: string; endTime: string }) =>
    from <= startTime && endTime <= to;
  const isFree = startTime === '' ? slot.free : slot.times.some(isPart);
  log.looks.push({ place: placeOf(wanted), isFree, ...period });
}
