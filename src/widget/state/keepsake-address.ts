/**
 * A receipt in the fragment of an address, which no browser sends to anybody: so it is there again after a reload, though the
 * service tells nobody of a request. Anybody may make such an address up, so what is read is held to what it is, in its place.
 */
import type { Quote } from '../../client/answer.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import type { Keepsake } from './keepsake.ts';

/** What the fragment of a receipt's address begins with. */
const beginning = '#booking=';

/** The fragment of an address that is this receipt's. */
export function fragmentOf(keepsake: Keepsake): string {
  const bytes = new TextEncoder().encode(JSON.stringify(keepsake));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return beginning + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Whether a fragment is, or says to be, a receipt's. */
export function isOfReceipt(fragment: string): boolean {
  return fragment.startsWith(beginning);
}

/** The receipt of a fragment; null where it is none. */
export function keepsakeIn(fragment: string): Keepsake | null {
  if (!isOfReceipt(fragment)) return null;
  try {
    const text = atob(fragment.slice(beginning.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const given: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isKeepsake(given) ? given : null;
  } catch {
    return null;
  }
}

/** Whether something is so. */
type Is = (value: unknown) => boolean;

/** @param pattern of the whole text; else it is a line of at most 200 characters */
const text =
  (pattern = /^[^\p{Cc}\p{Cs}]{0,200}$/u): Is =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const date: Is = (value) => typeof value === 'string' && isCalendarDate(value);
const instant: Is = (value) =>
  typeof value === 'string' && /^\d{4}-[\dT:.-]+Z$/.test(value) && Date.parse(value) > 0;
const whole: Is = Number.isSafeInteger;
const yesOrNo: Is = (value) => typeof value === 'boolean';
const optional =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value);
const list =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.length <= 100 && value.every(is);
/** It has members that are so. */
const having =
  <Thing>(members: { readonly [Name in keyof Required<Thing>]: Is }): Is =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Is>(members).every(([name, is]) => is(Reflect.get(value, name)));

const clockTime = text(/^([01]\d|2[0-3]):[0-5]\d$/);
const quote = having<Quote>({
  lines: list(
    having<Quote['lines'][number]>({ type: text(/^\w{1,40}$/), label: text(), amountCents: whole }),
  ),
  payments: list(
    having<Quote['payments'][number]>({
      amountCents: whole,
      dueBasis: text(
        /^(after_signing|before_event|before_onsale|after_settlement|fixed_date|deducted_from_ticket_sales)$/,
      ),
      offsetDays: optional((days) => whole(days) && Math.abs(Number(days)) < 10_000),
      fixedDate: optional(date),
    }),
  ),
  hireFeeCents: whole,
  taxCents: whole,
  totalCents: whole,
  dueNowCents: whole,
  currency: text(/^[A-Z]{3}$/),
});
const keepsake = having<Keepsake>({
  reference: text(/^BR-[\dA-Z]{8}$/),
  holdExpiresAt: optional(instant),
  date,
  askedOn: date,
  space: text(),
  slot: having<Keepsake['slot']>({
    name: text(),
    startTime: clockTime,
    endTime: clockTime,
    endsNextDay: yesOrNo,
  }),
  offer: text(),
  price: (price) => price === null || quote(price),
});

/** What is so has all its members as they have to be. */
function isKeepsake(given: unknown): given is Keepsake {
  return keepsake(given);
}
