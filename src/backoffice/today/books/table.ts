/** The tables that a bookkeeper exports. */
import type { DataOfPath } from '../../../client/manage.ts';
import { minorUnits } from '../../../domain/money/currency.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { shownGuestName } from '../../shell/guest-name.ts';
import { t } from '../messages.ts';

/** A cell: a text, a date, or an amount in the smallest unit. */
export type Cell =
  | string
  | { readonly date: CalendarDate }
  | { readonly cents: number; readonly decimals: number };

/** A table with its headings. */
export interface Table {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

type BookedEvent = DataOfPath<'get', '/venues/{venueId}/booked-events'>[number];
export type DueInstalment = DataOfPath<'get', '/venues/{venueId}/instalments'>[number];

const amount = (cents: number, currency: string): Cell => ({ cents, decimals: minorUnits(currency) });
const dateOrEmpty = (date: CalendarDate | null): Cell => (date === null ? '' : { date });

/** Returns the table of booked events. */
export const eventsTable = (events: readonly BookedEvent[]): Table => ({
  name: t('byEvent'),
  heads: [
    ...[t('date'), t('reference'), t('guest'), t('company'), t('space'), t('package')],
    ...[t('net'), t('tax'), t('gross'), t('currency'), t('invoiced'), t('paid')],
  ],
  rows: events.map((event) => [
    { date: event.date },
    event.reference,
    shownGuestName(event.guest.name),
    event.guest.company ?? '',
    event.spaceName,
    event.packageName ?? '',
    amount(event.hireFeeCents, event.currency),
    amount(event.taxCents, event.currency),
    amount(event.totalCents, event.currency),
    event.currency,
    amount(event.invoicedCents, event.currency),
    amount(event.paidCents, event.currency),
  ]),
});

/** Returns the table of due instalments. */
export const instalmentsTable = (instalments: readonly DueInstalment[]): Table => ({
  name: t('byDue'),
  heads: [
    ...[t('dueOn'), t('reference'), t('number'), t('guest'), t('company'), t('space'), t('eventDate')],
    ...[t('amount'), t('currency'), t('invoicedOn'), t('paidOn')],
  ],
  rows: instalments.map((each) => [
    dateOrEmpty(each.dueOn),
    each.reference,
    String(each.number),
    shownGuestName(each.guest.name),
    each.guest.company ?? '',
    each.spaceName,
    { date: each.date },
    amount(each.amountCents, each.currency),
    each.currency,
    dateOrEmpty(each.invoicedOn),
    dateOrEmpty(each.paidOn),
  ]),
});
