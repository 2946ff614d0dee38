/** Staff: they decide on requests, book, and block days. */
import { setTimeout as sleep } from 'node:timers/promises';
import { slotIds } from '../visitor.ts';
import { conflict, type Item, type Step } from './history.ts';
import type { Known, Log, TimedAnswer } from './log.ts';
import { bodyOf, hotDates, placeOf, wantedOf } from './venue.ts';

/** Books one date, or a series of three weeks. */
export async function book(log: Log): Promise<void> {
  const [slotId, isSeries] = [log.pick(slotIds), log.chance(0.5)];
  const wanted = isSeries ? hotDates.map((date) => wantedOf(slotId, date)) : [log.pickDate()];
  const { guest, ...dates } = bodyOf(wanted);
  const series = { frequency: 'weekly', from: hotDates[0], until: hotDates.at(-1) };
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
  const step = { do: 'block' as const, closure: { rooms: roomsOf(spaceId), dates: [date] } };
  const body = { spaceId, from: date, to: date, reason: 'Repairs' };
  const answer = await log.manage('POST', '/blocks', body);
  const reference = answer.body?.data?.id ?? log.newName('block');
  if (log.record(answer, reference, step))
    log.blocks.push({ reference, status: 'blocked', items: [], isUncertain: false });
}

const roomsOf = (spaceId: string) => (spaceId === 'whole' ? ['north', 'south'] : [spaceId]);

/** Decides on a request, mostly on a recent one. */
export async function decide(log: Log): Promise<void> {
  const known = log.requests.filter(({ isUncertain }) => !isUncertain);
  const request = log.pick(log.chance(0.8) ? known.slice(-30) : known);
  if (request === undefined) return;
  const { step, body, route = routeOf[step.do] ?? step.do } = stepFor(log, request);
  const path = `/booking-requests/${request.reference}/${route}`;
  const receiver =
    ['decline', 'cancel', 'move'].includes(step.do) && log.chance(0.3)
      ? waitingFor(log, request.items)
      : undefined;
  const giveDateTo = receiver?.reference;
  const sent = giveDateTo === undefined ? body : { ...Object(body), giveDateTo };
  // Half of the decisions insist on the version that staff saw last.
  const condition = log.chance(0.5) ? request.version : undefined;
  const answer = await log.manage('POST', path, sent, condition && { ifMatch: condition.etag });
  if (receiver !== undefined) {
    // A refusal does not say which of the two it is about.
    if (answer.status === 409 || answer.status === 404) return;
    log.recordGift(answer, receiver);
  }
  const isDone = log.record(answer, request.reference, step, condition);
  if ([0, 503].includes(answer.status)) request.isUncertain = true;
  if (answer.status === 412) request.version = undefined;
  if (!isDone) return;
  const { status, items } = answer.body.data;
  request.status = status === 'pending_approval' ? 'pending' : status;
  request.items = items.map(presentedItem);
  const version = { status, items: request.items };
  request.version = answer.etag === undefined ? undefined : { ...version, etag: answer.etag };
}

type Decision =
  | ('accept' | 'decline' | 'cancel' | 'undo' | 'give' | 'withdraw' | 'move' | 'challenge')
  | ('add item' | 'move item' | 'cancel items');

const anyDecision: readonly Decision[] = [
  ...(['accept', 'decline', 'cancel', 'undo', 'give', 'withdraw', 'move'] as const),
  ...(['add item', 'move item', 'cancel items'] as const),
];

/** The decisions that make sense for a status, as often as named. */
const decisionsFrom: Readonly<Record<string, readonly Decision[]>> = {
  pending: [
    ...(['accept', 'accept', 'decline', 'decline', 'decline'] as const),
    ...(['challenge', 'challenge', 'withdraw', 'move', 'undo'] as const),
    ...(['add item', 'move item', 'cancel items'] as const),
  ],
  expired: ['accept', 'withdraw', 'decline'],
  accepted: [
    ...(['cancel', 'cancel', 'cancel', 'undo', 'undo', 'move'] as const),
    ...(['add item', 'move item', 'cancel items', 'cancel items'] as const),
  ],
  declined: ['undo'],
  cancelled: ['undo'],
  waiting: ['give', 'give', 'give', 'accept', 'decline'],
};

const routeOf: Readonly<Record<string, string>> = { give: 'give-date', withdraw: 'challenge/withdraw' };

interface Decided {
  readonly step: Step;
  readonly body?: unknown;
  /** The end of its path, if it is not that of `routeOf`. */
  readonly route?: string;
}

function stepFor(log: Log, { status, items }: Known): Decided {
  const step = log.pick((log.chance(0.1) ? undefined : decisionsFrom[status]) ?? anyDecision);
  if (step === 'move') {
    const to = log.pickDate();
    return { step: { do: step, place: placeOf(to) }, body: to };
  }
  if (step === 'challenge') {
    const deadline = Math.round(Date.now() + 500 + log.random() * 2000);
    const by = waitingFor(log, items);
    if (by === undefined) return { step: { do: 'decline' }, body: {} };
    const body = { by: by.reference, deadline: new Date(deadline).toISOString() };
    return { step: { do: step, deadline }, body };
  }
  if (step === 'add item' || step === 'move item' || step === 'cancel items')
    return changeOfItems(log, step, items);
  const hasBody = step !== 'undo' && step !== 'give';
  return { step: { do: step }, ...(hasBody && { body: {} }) };
}

/** Returns a request that waits for one of these dates. */
const waitingFor = (log: Log, items: readonly Item[]): Known | undefined =>
  log.requests.find(
    (each) =>
      each.status === 'waiting' &&
      !each.isUncertain &&
      each.items.some((one) => items.some((two) => conflict(one, two))),
  );

/** A change of single dates, sometimes of one that the request does not have. */
function changeOfItems(
  log: Log,
  step: 'add item' | 'move item' | 'cancel items',
  items: readonly Item[],
): Decided {
  const to = log.pickDate();
  const place = placeOf(to);
  if (step === 'add item') return { step: { do: step, place }, body: to, route: 'items' };
  const item = log.chance(0.05) ? items.length : (log.pick(items)?.number ?? 0);
  if (step === 'move item') return { step: { do: step, item, place }, body: to, route: `items/${item}/move` };
  if (log.chance(0.5)) return { step: { do: step, items: [item] }, body: {}, route: `items/${item}/cancel` };
  const some = items.map(({ number }) => number).filter((number) => number === item || log.chance(0.4));
  const body = { items: some.length > 0 ? some : [item] };
  return { step: { do: step, ...body }, body, route: 'items/cancel' };
}

/** Reads a request until there is an answer. */
export async function read(log: Log, { reference }: Known): Promise<void> {
  const answer = await get(log, `/booking-requests/${reference}`);
  log.recordRead(reference, answer, (answer.body.data?.items ?? []).map(presentedItem));
}

/** Reads a block until there is an answer. */
export async function readBlock(log: Log, { reference }: Known): Promise<void> {
  const answer = await get(log, `/blocks/${reference}`);
  const { spaceId, from } = answer.body.data ?? {};
  const closure = { rooms: roomsOf(spaceId), dates: [from] };
  log.recordRead(reference, answer, answer.status === 404 ? [] : [closure]);
}

async function get(log: Log, path: string): Promise<TimedAnswer> {
  for (;;) {
    const answer = await log.manage('GET', path, undefined, { mayCut: false });
    if (answer.status !== 0 && answer.status !== 503) return answer;
    await sleep(200);
  }
}

const presentedItem = ({ item: number, slot, date }: PresentedItem): Item => ({
  ...placeOf({ slotId: slot.id, date, startTime: slot.startTime, endTime: slot.endTime }),
  number,
});

interface PresentedItem {
  readonly item: number;
  readonly slot: { readonly id: string; readonly startTime: string; readonly endTime: string };
  readonly date: string;
}
