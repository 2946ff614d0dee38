/**
 * The receipt, and its copy in the address's fragment, from which a reload restores it. Browsers send no fragments, so the receipt
 * stays on the device. Anyone can craft such an address, so every member is validated.
 */
import { toJson } from '../../client/json.ts';
import type { Quote, Receipt } from '../../client/types.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { TimedSlot } from './timed-slot.ts';

/** A date of a request in the venue's words. */
export interface BookedDate {
  readonly date: CalendarDate;
  readonly space: string;
  readonly slot: Pick<TimedSlot, 'name' | 'startTime' | 'endTime' | 'startsNextDay' | 'endsNextDay'>;
  readonly offer: string;
  /** Absent if not given. */
  readonly guests?: number;
  readonly layout?: string;
  /** Absent without extras; `pieces` only for those that are counted. */
  readonly extras?: readonly { readonly name: string; readonly pieces?: number }[];
}

/** The content of the receipt: the request and its price at that time, without personal data. */
export interface ReceiptView extends BookedDate, Pick<Receipt, 'reference' | 'holdExpiresAt'> {
  /** Whether it is on the waiting list and holds nothing. */
  readonly isWaiting?: boolean;
  /** Whether the visitor changed the request after it was sent without a response; the change was not sent. */
  readonly isEarlier?: boolean;
  /** The other dates, if there are several. */
  readonly others?: readonly BookedDate[];
  /** The venue's date on which the request was sent; due dates depend on it. */
  readonly requestedOn: CalendarDate;
  /** Null if it was unknown. */
  readonly price: Quote | null;
}

/** How the fragment begins. */
const start = '#booking=';

/** Returns the fragment with this receipt. */
export function fragmentOf(receipt: ReceiptView): string {
  const bytes = new TextEncoder().encode(toJson(receipt));
  const text = [...bytes].map((byte) => String.fromCharCode(byte)).join('');
  return start + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns whether a fragment claims to be a receipt. */
export function isOfReceipt(fragment: string): boolean {
  return fragment.startsWith(start);
}

/** Returns the receipt in a fragment; null if it is not valid. */
export function receiptIn(fragment: string): ReceiptView | null {
  if (!isOfReceipt(fragment)) return null;
  try {
    const text = atob(fragment.slice(start.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const given: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isReceiptView(given) ? given : null;
  } catch {
    return null;
  }
}

/** A validator. */
type Validator = (value: unknown) => boolean;

/** @param pattern of the whole text; otherwise one line of at most 300 characters: a name of 200, with a count */
const text =
  (pattern = /^[^\p{Cc}\p{Cs}]{0,300}$/u): Validator =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const date: Validator = (value) => typeof value === 'string' && isCalendarDate(value);
const instant: Validator = (value) =>
  typeof value === 'string' && /^\d{4}-[\dT:.-]+Z$/.test(value) && new Date(value).getTime() > 0;
const whole: Validator = Number.isSafeInteger;
const yesOrNo: Validator = (value) => typeof value === 'boolean';
const optional =
  (is: Validator): Validator =>
  (value) =>
    value === undefined || is(value);
const list =
  (is: Validator): Validator =>
  (value) =>
    Array.isArray(value) && value.length <= 5_000 && value.every(is);
/** An object whose members are valid. */
const objectWith =
  <Thing>(members: { readonly [Name in keyof Required<Thing>]: Validator }): Validator =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Validator>(members).every(([name, is]) => is(Reflect.get(value, name)));

const clockTime = text(/^([01]\d|2[0-3]):[0-5]\d$/);
const quote = objectWith<Quote>({
  lines: list(
    objectWith<Quote['lines'][number]>({
      type: text(/^\w{1,40}$/),
      label: text(),
      amountCents: whole,
      amountWithTaxCents: optional(whole),
      minutes: optional(whole),
      perHourCents: optional(whole),
      item: optional(whole),
    }),
  ),
  payments: list(
    objectWith<Quote['payments'][number]>({
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
const bookedDate = {
  date,
  space: text(),
  slot: objectWith<ReceiptView['slot']>({
    name: text(),
    startTime: clockTime,
    endTime: clockTime,
    startsNextDay: optional(yesOrNo),
    endsNextDay: yesOrNo,
  }),
  offer: text(),
  guests: optional(whole),
  layout: optional(text()),
  extras: optional(
    list(objectWith<NonNullable<BookedDate['extras']>[number]>({ name: text(), pieces: optional(whole) })),
  ),
};
const receiptView = objectWith<ReceiptView>({
  ...bookedDate,
  others: optional(list(objectWith<BookedDate>(bookedDate))),
  isWaiting: optional(yesOrNo),
  isEarlier: optional(yesOrNo),
  reference: text(/^BR-[\dA-Z]{8}$/),
  holdExpiresAt: optional(instant),
  requestedOn: date,
  price: (price) => price === null || quote(price),
});

function isReceiptView(given: unknown): given is ReceiptView {
  return receiptView(given);
}
