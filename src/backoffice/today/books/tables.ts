/** The tables that a bookkeeper exports. */
import type { DataOfPath } from '../../../client/manage.ts';
import { minorUnits } from '../../../domain/money/currency.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import type { Cell, Table } from '../../parts/table-files/table.ts';
import { shownGuestName } from '../../shell/guest-name.ts';
import { t } from '../messages.ts';

type BookedEvent = DataOfPath<'get', '/venues/{venueId}/booked-events'>[number];
export type DueInstalment = DataOfPath<'get', '/venues/{venueId}/instalments'>[number];

/** The texts of the statuses. */
const statusTexts = {
  accepted: 'did_accepted',
  cancelled: 'did_cancelled',
  declined: 'did_declined',
  expired: 'did_lapsed',
  pending_approval: 'pending',
  waiting: 'did_waiting',
} as const satisfies Record<BookedEvent['status'], string>;

/** Returns the text of a booking's status. */
export const statusText = (status: BookedEvent['status']) => t(statusTexts[status]);

const amount = (cents: number, currency: string): Cell => ({ cents, decimals: minorUnits(currency) });
const dateOrEmpty = (date: CalendarDate | null): Cell => (date === null ? '' : { date });

/** Returns the table of booked events, a row for each date of a booking. */
export const eventsTable = (events: readonly BookedEvent[]): Table => ({
  name: t('byEvent'),
  heads: [
    ...[t('date'), t('endDate'), t('reference'), t('guest'), t('company'), t('space'), t('package')],
    ...[t('status'), t('net'), t('tax'), t('gross'), t('currency')],
  ],
  rows: events.map((event) => [
    { date: event.date },
    event.endDate === event.date ? '' : { date: event.endDate },
    event.reference,
    shownGuestName(event.guest.name),
    event.guest.company ?? '',
    event.spaceName,
    event.packageName ?? '',
    statusText(event.status),
    // The price of a booking that is not accepted is not owed.
    ...[event.hireFeeCents, event.taxCents, event.totalCents].map((cents) =>
      event.status === 'accepted' ? amount(cents, event.currency) : '',
    ),
    event.currency,
  ]),
});

/**
 * Returns the sums of events by currency: net, each tax and gross. The price of a booking that is not accepted does
 * not count.
 */
export function totalsTable(events: readonly BookedEvent[]): Table {
  const sums = new Map<string, Map<string, number>>();
  for (const event of events) {
    const ofCurrency = sums.get(event.currency) ?? new Map<string, number>();
    sums.set(event.currency, ofCurrency);
    const add = (label: string, cents: number) => ofCurrency.set(label, (ofCurrency.get(label) ?? 0) + cents);
    const isOwed = event.status === 'accepted';
    add(t('net'), isOwed ? event.hireFeeCents : 0);
    if (isOwed) for (const { label, amountCents } of event.taxes) add(label, amountCents);
    add(t('gross'), isOwed ? event.totalCents : 0);
  }
  const last = [t('gross')];
  return {
    name: t('totals'),
    heads: [t('totals'), t('amount'), t('currency')],
    rows: [...sums].flatMap(([currency, ofCurrency]) =>
      [...ofCurrency]
        // Taxes that first occur in a later booking come before the gross amount, too.
        .toSorted(([one], [other]) => last.indexOf(one) - last.indexOf(other))
        .map(([label, cents]) => [label, amount(cents, currency), currency]),
    ),
  };
}

/** Returns the table of instalments by due or payment date. */
export const instalmentsTable = (
  instalments: readonly DueInstalment[],
  name: 'byEvent' | 'byDue' | 'byPaid',
): Table => ({
  name: t(name),
  heads: [
    ...[
      t('dueOn'),
      t('reference'),
      t('number'),
      t('guest'),
      t('company'),
      t('space'),
      t('eventDate'),
      t('status'),
    ],
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
    statusText(each.status),
    amount(each.amountCents, each.currency),
    each.currency,
    dateOrEmpty(each.invoicedOn),
    dateOrEmpty(each.paidOn),
  ]),
});
