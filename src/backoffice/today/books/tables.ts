/** The tables that a bookkeeper exports. */

import type { DataOfPath } from '../../../client/manage.ts';
import { minorUnits } from '../../../domain/money/currency.ts';
import { daysBetween } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { shownGuestName } from '../../base/guest-name.ts';
import { formats } from '../../messages/language.ts';
import type { Cell, Table } from '../../parts/table-files/table.ts';
import { t } from '../messages.ts';

type BookedEvent = DataOfPath<'get', '/venues/{venueId}/booked-events'>[number];
export type DueInstalment = DataOfPath<'get', '/venues/{venueId}/instalments'>[number];

/** The texts of the statuses. */
const statusTexts = {
  accepted: 'did_accepted',
  cancelled: 'did_cancelled',
  declined: 'did_declined',
  expired: 'did_lapsed',
  pending_approval: 'pendingRequest',
  waiting: 'did_waiting',
} as const satisfies Record<BookedEvent['status'], string>;

/** Returns the text of a booking's status. */
export const statusText = (status: BookedEvent['status']) => t(statusTexts[status]);

const amount = (cents: number, currency: string): Cell => ({ cents, decimals: minorUnits(currency) });
const dateOrEmpty = (date: CalendarDate | null): Cell => (date === null ? '' : { date });

type BookedTax = BookedEvent['taxes'][number];

/** An event or an instalment. */
interface Taxed {
  readonly status: BookedEvent['status'];
  readonly currency: string;
  /** Null: unknown. */
  readonly taxes: readonly BookedTax[] | null;
  /** What of it is not taxed. Null: unknown. */
  readonly untaxedCents: number | null;
}

/** Returns the taxes of rows, one for each label, in one order for all periods. */
const taxesOf = (rows: readonly Taxed[]): BookedTax[] => {
  const byLabel = new Map(rows.flatMap(({ taxes }) => (taxes ?? []).map((tax) => [tax.label, tax])));
  return [...byLabel.values()].sort((a, b) => (a.label < b.label ? -1 : 1));
};

/** Returns the heading of a tax. A stated tax that fits no rate of the venue must not look like the sum of all. */
const taxHeading = ({ label, basisPoints }: BookedTax) =>
  basisPoints === null ? t('taxAtNoRate', { label }) : label;

/** Returns the heading of the amount on which a tax is charged. */
const netOf = (tax: BookedTax) => `${t('net')}${formats.inBrackets(taxHeading(tax))}`;

/** Returns the sum of amounts; null if one of them is unknown. */
const sumOrNull = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);

/** A column of a table, with its heading and the cell of each row. */
interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => Cell;
}

const tableOf = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Table => ({
  name,
  heads: columns.map(({ head }) => head),
  rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
});

/** The price of a booking that is not accepted is not owed. */
const owed = ({ status, currency }: Taxed, cents: number | null | undefined): Cell =>
  status === 'accepted' && typeof cents === 'number' ? amount(cents, currency) : '';

/** Returns two columns for each tax of the rows, and one for what is not taxed beside them. */
const taxColumns = <Row extends Taxed>(rows: readonly Row[]): Column<Row>[] => {
  const taxes = taxesOf(rows).flatMap((tax): Column<Row>[] => {
    const charged = ({ taxes }: Row) => taxes?.find(({ label }) => label === tax.label);
    return [
      {
        key: `net of ${tax.label}`,
        head: netOf(tax),
        cell: (row) => owed(row, charged(row)?.netCents),
      },
      {
        key: `tax ${tax.label}`,
        head: taxHeading(tax),
        cell: (row) => owed(row, charged(row)?.amountCents),
      },
    ];
  });
  const hasUntaxed = taxes.length > 0 && untaxedOf(rows) !== 0;
  const untaxed: Column<Row> = {
    key: 'untaxed',
    head: t('untaxed'),
    cell: (row) => owed(row, row.untaxedCents),
  };
  return hasUntaxed ? [...taxes, untaxed] : taxes;
};

/** Returns the sum of what is not taxed, as far as it is known. */
const untaxedOf = (rows: readonly Taxed[]) =>
  rows.reduce((sum, { untaxedCents }) => sum + (untaxedCents ?? 0), 0);

/** Returns the columns of booked events, of which each date of a booking is a row. */
export function eventColumns(events: readonly BookedEvent[]): Column<BookedEvent>[] {
  return [
    { key: 'date', head: t('date'), cell: ({ date }) => ({ date }) },
    {
      key: 'endDate',
      head: t('endDate'),
      cell: ({ date, endDate }) => (endDate === date ? '' : { date: endDate }),
    },
    { key: 'reference', head: t('reference'), cell: ({ reference }) => reference },
    { key: 'title', head: t('bookingTitle'), cell: ({ title }) => title ?? '' },
    { key: 'guest', head: t('guest'), cell: ({ guest }) => shownGuestName(guest.name) },
    { key: 'company', head: t('company'), cell: ({ guest }) => guest.company ?? '' },
    { key: 'space', head: t('space'), cell: ({ spaceName }) => spaceName },
    { key: 'package', head: t('package'), cell: ({ packageName }) => packageName ?? '' },
    { key: 'status', head: t('status'), cell: ({ status }) => statusText(status) },
    { key: 'net', head: t('net'), cell: (event) => owed(event, event.hireFeeCents) },
    { key: 'tax', head: t('tax'), cell: (event) => owed(event, event.taxCents) },
    ...taxColumns(events),
    { key: 'gross', head: t('gross'), cell: (event) => owed(event, event.totalCents) },
    { key: 'currency', head: t('currency'), cell: ({ currency }) => currency },
    // Last, so that other columns keep their positions.
    {
      key: 'adjustments',
      head: t('adjustments'),
      cell: (event) => owed(event, event.adjustmentsCents || null),
    },
  ];
}

/** Returns the table of booked events, a row for each date of a booking. */
export const eventsTable = (events: readonly BookedEvent[]): Table =>
  tableOf(t('byEvent'), eventColumns(events), events);

/** Returns the sum of each tax of the rows, and of the net amounts on which it is charged; null: unknown. */
const sumTaxes = (rows: readonly Taxed[]) =>
  taxesOf(rows).map((tax) => {
    const parts = rows.flatMap(({ taxes }) => (taxes ?? []).filter(({ label }) => label === tax.label));
    const netCents = sumOrNull(parts.map((part) => part.netCents));
    const taxCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { tax, netCents, taxCents };
  });

/**
 * Returns rows that add up to the amounts with tax: the net amount and the tax at each rate, what is not taxed, and what
 * has an unknown rate.
 *
 * @param totalCents the sum of these amounts
 */
function taxRows(
  rows: readonly Taxed[],
  totalCents: number,
  row: (label: string, cents: number) => Cell[],
): Cell[][] {
  const sums = sumTaxes(rows);
  const untaxed = untaxedOf(rows);
  const known = sums.reduce((sum, { netCents, taxCents }) => sum + (netCents ?? 0) + taxCents, untaxed);
  return [
    ...sums.flatMap(({ tax, netCents, taxCents }) => [
      ...(netCents === null ? [] : [row(netOf(tax), netCents)]),
      row(taxHeading(tax), taxCents),
    ]),
    ...(sums.length > 0 && untaxed !== 0 ? [row(t('untaxed'), untaxed)] : []),
    ...(known === totalCents ? [] : [row(t('unknownRate'), totalCents - known)]),
  ];
}

/**
 * Returns the sums of events by currency: net, its parts (`taxRows`), and gross. The price of a booking that is not
 * accepted does not count.
 */
export function totalsTable(events: readonly BookedEvent[]): Table {
  const accepted = events.filter(({ status }) => status === 'accepted');
  const currencies = Map.groupBy(events, ({ currency }) => currency);
  return {
    name: t('totals'),
    heads: [t('totals'), t('amount'), t('currency')],
    rows: [...currencies.keys()].flatMap((currency) => {
      const counted = accepted.filter((event) => event.currency === currency);
      const row = (label: string, cents: number): Cell[] => [label, amount(cents, currency), currency];
      const sumOf = (member: 'hireFeeCents' | 'totalCents') =>
        counted.reduce((sum, event) => sum + event[member], 0);
      const [net, gross] = [sumOf('hireFeeCents'), sumOf('totalCents')];
      return [
        row(t('net'), net),
        ...taxRows(counted, gross, row),
        ...(taxesOf(counted).length > 1 ? [row(t('taxInAll'), gross - net)] : []),
        row(t('gross'), gross),
      ];
    }),
  };
}

/** Instalments that are overdue for more days have a sum of their own. */
const longOverdueDays = 30;

/** Returns for how many days a guest has owed an instalment; a credit is not overdue. 0 or less: it is not. */
export const daysOverdue = (
  { status, amountCents, dueOn, paidOn }: DueInstalment,
  today: CalendarDate,
): number =>
  status === 'accepted' && amountCents > 0 && paidOn === null && dueOn !== null
    ? daysBetween(dueOn, today)
    : 0;

const isBooked = ({ status }: DueInstalment) => status === 'accepted';

const sumOf = (some: readonly DueInstalment[]) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);

const isOpen = ({ paidOn }: DueInstalment) => paidOn === null;

/** Returns whether an amount is owed to the guest. */
export const isCredit = ({ amountCents }: DueInstalment) => amountCents < 0;

/**
 * Returns the sums of instalments by currency: by due date all, and its parts: paid, unpaid, open credits, and what is
 * invoiced for bookings that are not accepted; of overdue ones also those that are overdue for long. By payment date what
 * was paid, and its parts (`taxRows`), with what was paid for bookings that are not accepted.
 */
export function instalmentTotals(
  instalments: readonly DueInstalment[],
  kind: 'due' | 'unpaid' | 'overdue' | 'paid',
  today: CalendarDate,
): Table {
  const currencies = Map.groupBy(instalments, ({ currency }) => currency);
  return {
    name: t('totals'),
    heads: [t('totals'), t('amount'), t('currency')],
    rows: [...currencies].flatMap(([currency, all]) => {
      const rowOf = (label: string, cents: number): Cell[] => [label, amount(cents, currency), currency];
      const row = (label: string, some: readonly DueInstalment[]) => rowOf(label, sumOf(some));
      const rowOfAny = (label: string, some: readonly DueInstalment[]) =>
        some.length > 0 ? [row(label, some)] : [];
      const [booked, notBooked] = [all.filter(isBooked), all.filter((each) => !isBooked(each))];
      if (kind === 'paid')
        return [
          row(t('paid'), all),
          ...taxRows(booked, sumOf(booked), rowOf),
          ...rowOfAny(t('paidNotBooked'), notBooked),
        ];
      const owed = booked.filter((each) => isOpen(each) && !isCredit(each));
      const notOwed = [
        ...rowOfAny(
          t('openCredits'),
          all.filter((each) => isOpen(each) && isCredit(each)),
        ),
        ...rowOfAny(
          t('invoicedNotBooked'),
          notBooked.filter((each) => isOpen(each) && !isCredit(each)),
        ),
      ];
      if (kind === 'overdue') {
        const longerThan = (days: number) => owed.filter((each) => daysOverdue(each, today) > days);
        return [
          row(t('overdue'), longerThan(0)),
          row(t('longOverdue', { days: longOverdueDays }), longerThan(longOverdueDays)),
          ...rowOfAny(
            t('unpaidUndated'),
            owed.filter(({ dueOn }) => dueOn === null),
          ),
          ...notOwed,
        ];
      }
      const unpaid = [row(t('unpaid'), owed), ...notOwed];
      if (kind === 'unpaid') return unpaid;
      return [
        row(t('total'), all),
        row(
          t('paid'),
          all.filter((each) => !isOpen(each)),
        ),
        ...unpaid,
      ];
    }),
  };
}

/** Returns the taxes in a payment, as its row on the page has them. */
export const taxTexts = ({ taxes, currency }: DueInstalment): string[] =>
  (taxes ?? [])
    .filter(({ amountCents }) => amountCents !== 0)
    .map((tax) => `${taxHeading(tax)} ${formats.money(tax.amountCents, currency)}`);

/** Returns the table of instalments by due date, or by payment date with the taxes in each payment. */
export const instalmentsTable = (
  instalments: readonly DueInstalment[],
  name: 'byEvent' | 'byDue' | 'byPaid',
): Table =>
  tableOf(
    t(name),
    [
      { key: 'dueOn', head: t('dueOn'), cell: ({ dueOn }) => dateOrEmpty(dueOn) },
      { key: 'reference', head: t('reference'), cell: ({ reference }) => reference },
      { key: 'number', head: t('number'), cell: ({ number }) => String(number) },
      { key: 'title', head: t('bookingTitle'), cell: ({ title }) => title ?? '' },
      { key: 'guest', head: t('guest'), cell: ({ guest }) => shownGuestName(guest.name) },
      { key: 'company', head: t('company'), cell: ({ guest }) => guest.company ?? '' },
      { key: 'space', head: t('space'), cell: ({ spaceName }) => spaceName },
      { key: 'date', head: t('eventDate'), cell: ({ date }) => ({ date }) },
      { key: 'status', head: t('status'), cell: ({ status }) => statusText(status) },
      {
        key: 'amount',
        head: t('amount'),
        cell: ({ amountCents, currency }) => amount(amountCents, currency),
      },
      ...(name === 'byPaid' ? taxColumns(instalments) : []),
      { key: 'currency', head: t('currency'), cell: ({ currency }) => currency },
      { key: 'invoicedOn', head: t('invoicedOn'), cell: ({ invoicedOn }) => dateOrEmpty(invoicedOn) },
      { key: 'paidOn', head: t('paidOn'), cell: ({ paidOn }) => dateOrEmpty(paidOn) },
      // Last, so that other columns keep their positions.
      { key: 'kind', head: t('kind'), cell: (instalment) => (isCredit(instalment) ? t('credit') : '') },
      // Of a booking that is paid by months, whose dates the instalment is for.
      { key: 'month', head: t('month'), cell: ({ month = '' }) => month },
    ],
    instalments,
  );
