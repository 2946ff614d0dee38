/** Staff: they decide on requests, book, and block days. */
import { setTimeout as sleep } from 'node:timers/promises';
import { slotIds } from '../visitor.ts';
import { conflict, type Step } from './history.ts';
import type { Known, Log } from './log.ts';
import { bodyOf, hotDates, placeOf, wantedOf } from './venue.ts';

/** Books one date, or a series of three weeks. */
export async function book(log: Log): Promise<void> {
  const [slotId, isSeries] = [log.pick(slotIds), log.chance(0.5)];
  const wanted = isSeries ? hotDates.map((date) => wantedOf(slotId, date)) : [log.pickDate()];
  const { guest, ...dates } = bodyOf(wanted);
  const series = { frequency: 'weekly', from: hotDates[0], until: hotDates.at(-1) };
  log.contested++;
  const body = { ...dates, ...guest, accept: true, ...(isSeries && { series }) };
  const answer = await log.manage('POST', '/booking-requests', body);
  const step = { do: 'book' as const, places: wanted.map(placeOf) };
  const reference = answer.body?.data?.reference ?? log.newName('booking');
  if (log.record(answer, reference, step)) log.know(reference, 'accepted', step.places);
}

/** Blocks a day of a space, or removes a block. */
export async function block(log: Log): Promise<void> {
  const known = log.pick(log.blocks.filter(({ isUncertain }) => !isUncertain));
  if (known !== undefined && log.chance(0.8)) {
    known.isUncertain = true;
    const answer = await log.manage('DELETE', `/blocks/${known.reference}`);
    log.record(answer, known.reference, { do: 'unblock' });
    return;
  }
  const [spaceId, date] = [log.pick(['whole', 'north', 'south']), log.pickDate().date];
  const rooms = spaceId === 'whole' ? ['north', 'south'] : [spaceId];
  const step = { do: 'block' as const, closure: { rooms, dates: [date] } };
  const body = { spaceId, from: date, to: date, reason: 'Repairs' };
  const answer = await log.manage('POST', '/blocks', body);
  const reference = answer.body?.data?.id ?? log.newName('block');
  if (log.record(answer, reference, step))
    log.blocks.push({ reference, status: 'blocked', places: [], isUncertain: false });
}

/** Decides on a request, mostly on a recent one. */
export async function decide(log: Log): Promise<void> {
  const known = log.requests.filter(({ isUncertain }) => !isUncertain);
  const request = log.pick(log.chance(0.8) ? known.slice(-30) : known);
  if (request === undefined) return;
  const { step, body } = stepFor(log, request);
  if (['accept', 'give', 'move', 'undo', 'withdraw'].includes(step.do)) log.contested++;
  const path = `/booking-requests/${request.reference}/${routeOf[step.do] ?? step.do}`;
  const answer = await log.manage('POST', path, body);
  const isDone = log.record(answer, request.reference, step);
  if (answer.status === 0 || answer.status === 503) request.isUncertain = true;
  if (!isDone) return;
  const { status, items } = answer.body.data;
  request.status = status === 'pending_approval' ? 'pending' : status;
  request.places = items.map(presentedPlace);
}

type Decision = 'accept' | 'decline' | 'cancel' | 'undo' | 'give' | 'withdraw' | 'move' | 'challenge';

const anyDecision: readonly Decision[] = [
  ...(['accept', 'decline', 'cancel', 'undo', 'give', 'withdraw', 'move'] as const),
];

/** The decisions that make sense for a status, as often as named. */
const decisionsFrom: Readonly<Record<string, readonly Decision[]>> = {
  pending: [
    ...(['accept', 'accept', 'decline', 'decline', 'decline'] as const),
    ...(['challenge', 'challenge', 'withdraw', 'move', 'undo'] as const),
  ],
  expired: ['accept', 'withdraw', 'decline'],
  accepted: ['cancel', 'cancel', 'cancel', 'undo', 'undo', 'move'],
  declined: ['undo'],
  cancelled: ['undo'],
  waiting: ['give', 'give', 'give', 'accept', 'decline'],
};

const routeOf: Readonly<Record<string, string>> = { give: 'give-date', withdraw: 'challenge/withdraw' };

function stepFor(log: Log, { status, places }: Known): { step: Step; body?: unknown } {
  const step = log.pick((log.chance(0.1) ? undefined : decisionsFrom[status]) ?? anyDecision);
  if (step === 'move') {
    const to = log.pickDate();
    return { step: { do: step, place: placeOf(to) }, body: to };
  }
  if (step === 'challenge') {
    const deadline = Math.round(Date.now() + 500 + log.random() * 2000);
    const waiting = log.requests.filter((each) => each.status === 'waiting');
    const by = waiting.find((each) => each.places.some((one) => places.some((two) => conflict(one, two))));
    if (by === undefined) return { step: { do: 'decline' }, body: {} };
    const body = { by: by.reference, deadline: new Date(deadline).toISOString() };
    return { step: { do: step, deadline }, body };
  }
  const hasBody = step !== 'undo' && step !== 'give';
  return { step: { do: step }, ...(hasBody && { body: {} }) };
}

/** Reads a request until there is an answer. */
export async function read(log: Log, { reference }: Known): Promise<void> {
  for (;;) {
    const answer = await log.manage('GET', `/booking-requests/${reference}`, undefined, false);
    if (answer.status !== 0 && answer.status !== 503) {
      const { status = null, items = [] } = answer.body?.data ?? {};
      const step = { do: 'read' as const, status, places: items.map(presentedPlace) };
      log.calls.push({ subject: reference, step, ...answer.period, outcome: 'done' });
      return;
    }
    await sleep(200);
  }
}

const presentedPlace = (item: { slot: { id: string }; date: string }) =>
  placeOf({ slotId: item.slot.id, date: item.date });
