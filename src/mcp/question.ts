/** What a person reads before a decision: the request in plain text. */
import type { ManagementSchemas } from '../client/manage.ts';
import { formatMoney } from '../domain/money/format-money.ts';
import { msPerDay } from '../domain/time/instant.ts';
import { todayIn } from '../domain/time/timezone.ts';
import type { ExceededByItem } from './exceeded-capacity.ts';

type BookingRequest = ManagementSchemas['StaffBookingRequest'];

/** The maximum number of dates in a question, and of characters in a name. */
const maxDates = 12;
const maxName = 100;

/** Formats an amount for people who read English: `£1,440.00`. */
export const moneyText = (cents: number, currency: string) => formatMoney(cents, currency, 'en');

/**
 * Returns a request with all dates, the people, the guest and the price, for the person who confirms a decision.
 *
 * @param exceeded the items with more people than their space is for
 */
export function describeRequest(
  {
    reference,
    status,
    siteKey,
    title,
    guest,
    items,
    quote,
    agreedPrice,
  }: Pick<
    BookingRequest,
    'reference' | 'status' | 'siteKey' | 'title' | 'guest' | 'items' | 'quote' | 'agreedPrice'
  >,
  exceeded: ExceededByItem,
): string {
  const more = items.length - maxDates;
  return [
    reference,
    ...(status === 'waiting' ? ['It is on the waiting list and holds nothing.'] : []),
    ...(status === 'expired' ? ['It has expired and holds nothing.'] : []),
    ...items.slice(0, maxDates).map((item) => dateText(item, exceeded)),
    ...(more > 0
      ? [`and ${more} more ${more === 1 ? 'date' : 'dates'}, the last on ${items.at(-1)?.date}`]
      : []),
    ...(title ? [`Title, as staff wrote it: "${shortName(title)}"`] : []),
    `Guest, as ${siteKey === null ? 'staff' : 'the guest'} wrote it: "${shortName(guest.name)}"`,
    ...(quote ? [totalText(quote, agreedPrice)] : []),
  ].join('\n');
}

/** Names the price that counts, and beside an agreed one the quote. */
function totalText(
  quote: NonNullable<BookingRequest['quote']>,
  agreedPrice: BookingRequest['agreedPrice'],
): string {
  const quoted = moneyText(quote.totalCents, quote.currency);
  const name = (agreedPrice ?? quote).taxCents > 0 ? 'Total including tax' : 'Total';
  return agreedPrice
    ? `${name}: ${moneyText(agreedPrice.totalCents, quote.currency)}, as agreed. The quote was ${quoted}`
    : `${name}: ${quoted}`;
}

/** Returns the date of an end on the venue's clock. */
export const endDateOf = ({ endsAt, timezone }: { readonly endsAt: string; readonly timezone: string }) =>
  todayIn(timezone, Date.parse(endsAt));

function timesText({ date, slot, startsAt, endsAt, timezone }: BookingRequest['items'][number]): string {
  const endDate = endDateOf({ endsAt, timezone });
  if (endDate === date) return `${date} ${slot.startTime}–${slot.endTime}`;
  return Date.parse(endsAt) - Date.parse(startsAt) <= msPerDay
    ? `${date} ${slot.startTime}–${slot.endTime} (next day)`
    : `${date} ${slot.startTime} – ${endDate} ${slot.endTime}`;
}

function dateText(item: BookingRequest['items'][number], exceeded: ExceededByItem): string {
  const { space, slot } = item;
  const name = slot.name === null ? '' : `, ${shortName(slot.name)}`;
  const people = item.attendance == null ? '' : `, ${item.attendance.toLocaleString('en')} people`;
  const most = exceeded.get(item.item);
  const warning = most === undefined ? '' : `. TOO MANY: it is for at most ${most.toLocaleString('en')}`;
  return `${timesText(item)}: ${shortName(space.name)}${name}${people}${warning}`;
}

/** Returns a name on one line, without characters that hide or reorder text, and without quotes that end it early. */
export function shortName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\s"]+/gu, ' ').trim();
  return line.length <= maxName ? line : `${line.slice(0, maxName).toWellFormed()}…`;
}
