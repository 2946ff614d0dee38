/** Sends the calls of a run, and records what its clients observe. */
import { managementBase } from '../../management/manager.ts';
import { pick } from '../../random.ts';
import { newAddress, slotIds } from '../visitor.ts';
import type { Answer, Fleet, Sent } from './fleet.ts';
import {
  type Call,
  type Condition,
  type Item,
  type Look,
  numbered,
  type Occupant,
  type Period,
  type Place,
  type Step,
} from './history.ts';
import { hotDates, isByHour, otherDates, type Wanted, wantedOf } from './venue.ts';

/** A request or block that the clients know, and what they believe of it. */
export interface Known {
  readonly reference: string;
  status: string;
  items: readonly Item[];
  /** The version that staff saw last, with its `ETag`. */
  version?: (Condition & { readonly etag: string }) | undefined;
  /** A call had no answer: no more calls, since it may still take effect. */
  isUncertain: boolean;
}

/** The servers and the venue of a run. */
export interface Setting {
  readonly fleet: Fleet;
  readonly venueId: string;
  readonly tokens: readonly { readonly authorization: string }[];
  readonly random: () => number;
  /** The share of calls whose connection is closed early. */
  readonly cut: number;
}

/** An answer with the time of its call. */
export type TimedAnswer = Answer & { readonly period: Period };

/** Whether a step changes single dates, which another call may have changed since they were read. */
const isOfItems = (step: Step) => ['add item', 'move item', 'cancel items'].includes(step.do);

/** What the clients of a run share. */
export class Log {
  readonly calls: Call[] = [];
  readonly looks: Look[] = [];
  /** Answers that no call may have. */
  readonly unexpected: string[] = [];
  readonly requests: Known[] = [];
  readonly blocks: Known[] = [];
  readonly #setting: Setting;
  #names = 0;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  random(): number {
    return this.#setting.random();
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  pick<T>(list: readonly T[]): T {
    return pick(list, this.#setting.random);
  }

  /** Picks a slot on a date that everybody wants, or sometimes on another. */
  pickDate(): Wanted {
    const slotId = this.pick(slotIds);
    const date = this.pick(this.chance(0.8) ? hotDates : otherDates);
    return wantedOf(slotId, date, isByHour(slotId) ? this.#pickTimes() : {});
  }

  /** Returns the whole day, from 9 to 23, or some hours of it. */
  #pickTimes() {
    const from = this.chance(0.3) ? 9 : 9 + Math.floor(this.random() * 14);
    const to = this.chance(0.3) ? 23 : from + 1 + Math.floor(this.random() * (23 - from));
    return { startTime: `${String(from).padStart(2, '0')}:00`, endTime: `${to}:00` };
  }

  /** Returns a name for what has no reference. */
  newName(kind: string): string {
    return `${kind}-${this.#names++}`;
  }

  /** Calls the public API with a new address; `key`: an idempotency key. */
  visit(method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<TimedAnswer> {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': newAddress(),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const site = `/venues/public/v1/sites/key-of-${this.#setting.venueId}`;
    return this.#send({ method, path: `${site}${path}`, headers, body });
  }

  /** Calls the management API. */
  manage(
    method: Sent['method'],
    path: string,
    body?: unknown,
    { mayCut = true, ifMatch = '*' } = {},
  ): Promise<TimedAnswer> {
    const headers = {
      ...this.pick(this.#setting.tokens),
      'if-match': ifMatch,
      'x-forwarded-for': '10.255.0.1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const url = `${managementBase}/venues/${this.#setting.venueId}${path}`;
    return this.#send({ method, path: url, headers, body }, mayCut);
  }

  async #send(sent: Omit<Sent, 'cutAfterMs'>, mayCut = true): Promise<TimedAnswer> {
    const { fleet, cut } = this.#setting;
    const server = Math.floor(this.random() * fleet.servers);
    const cutAfterMs = mayCut && this.chance(cut) ? Math.ceil(this.random() * 15) : undefined;
    const now = () => performance.timeOrigin + performance.now();
    const sentAt = now();
    const answer = await fleet.send(server, { ...sent, cutAfterMs });
    if (![0, 200, 201, 204, 404, 409, 412, 422, 503].includes(answer.status))
      this.unexpected.push(`${sent.method} ${sent.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return { ...answer, period: { sent: sentAt, received: now() } };
  }

  /** Remembers a request for later decisions. */
  know(reference: string, status: string, places: readonly Place[]): void {
    if (!this.requests.some((each) => each.reference === reference))
      this.requests.push({ reference, status, items: numbered(places), isUncertain: false });
  }

  /** Records a call without an answer: it may take effect at any later time. */
  recordUnanswered(subject: string, step: Step, sent: number, condition?: Condition): void {
    const received = Number.POSITIVE_INFINITY;
    this.calls.push({ subject, step, sent, received, outcome: 'unknown', condition });
  }

  /** Records what was read; `items` of its body. */
  recordRead(subject: string, { body, status, period }: TimedAnswer, items: readonly Occupant[]): void {
    const shown = status === 404 ? null : (body.data.status ?? 'blocked');
    this.calls.push({ subject, step: { do: 'read', status: shown, items }, ...period, outcome: 'done' });
  }

  recordRefused(subject: string, step: Step, { status, period, body }: TimedAnswer): void {
    // A 422 names the member of the body.
    const { problem, values } = status === 422 ? body.error.details[0] : body.error;
    const code = status === 404 ? 'not_found' : problem;
    const named = code === undefined ? null : { code, status: values?.status };
    this.calls.push({ subject, step, ...period, outcome: 'refused', problem: named });
  }

  /**
   * Records that a decision gave its date to a waiting request. If the decision was a repeat, it did not, and the answer
   * is the same.
   */
  recordGift({ status, period, isUnsent }: TimedAnswer, receiver: Known): void {
    if (isUnsent === true) return;
    const isAnswered = status !== 0 && status !== 503;
    const received = isAnswered ? period.received : Number.POSITIVE_INFINITY;
    const { reference: subject } = receiver;
    this.calls.push({ subject, step: { do: 'give' }, sent: period.sent, received, outcome: 'unknown' });
    if (isAnswered) receiver.status = 'pending';
    else receiver.isUncertain = true;
  }

  /** Records a call of staff, and returns whether it succeeded. */
  record(answer: TimedAnswer, subject: string, step: Step, condition?: Condition): boolean {
    const { status, period, isUnsent } = answer;
    if (isUnsent === true) return false;
    const call = { subject, step, condition };
    if (status === 0 || status === 503) this.recordUnanswered(subject, step, period.sent, condition);
    else if (status === 409 || (isOfItems(step) && (status === 404 || status === 422)))
      this.recordRefused(subject, step, answer);
    else if (status === 412)
      this.calls.push({ ...call, ...period, outcome: 'refused', problem: { code: 'changed' } });
    else if (status === 404) this.recordRead(subject, answer, []);
    else if (status < 300) this.calls.push({ ...call, ...period, outcome: 'done' });
    // A deadline may have passed before the call arrived.
    else if (!(status === 422 && step.do === 'challenge'))
      this.unexpected.push(`${step.do} of ${subject}: ${status} ${JSON.stringify(answer.body)}`);
    return status >= 200 && status < 300;
  }
}
