import { csvLine } from '../domain/fields/csv-text.ts';
import { validateDateRange } from '../domain/fields/dates.ts';
import { decimalText } from '../domain/money/decimal-text.ts';
import { computeReport } from '../domain/reports/report.ts';
import { maxReportDates, namedPeriod, type PeriodName } from '../domain/reports/report-period.ts';
import {
  fileHead,
  type ReportCell,
  type ReportPair,
  type ReportTable,
  type ReportText,
} from '../domain/reports/report-table.ts';
import { reportTables } from '../domain/reports/report-tables.ts';
import { daysBetween } from '../domain/time/calendar.ts';
import { todayIn } from '../domain/time/timezone.ts';
import { readReportInput } from '../storage/reports/report-figures.ts';
import { findVenue } from '../storage/venue/venues.ts';
import { chooseVenue } from './choose-venue.ts';
import { CommandFailure } from './failure.ts';
import { withDatabase } from './open-database.ts';
import { printJson, printTable } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Options of `firsthold reports`. */
export interface ReportsOptions {
  readonly venue?: string;
  readonly period: PeriodName;
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** Prints the report of a period and of the year before. */
export async function printReports(terminal: Terminal, options: ReportsOptions): Promise<void> {
  const pair = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db): Promise<ReportPair> => {
      const venueId = await chooseVenue(db, options.venue);
      const timezone = (await findVenue(db, venueId))?.timezone ?? 'UTC';
      const now = clock();
      const period = periodOf(options, todayIn(timezone, now));
      const { venue, current, yearBefore } = await readReportInput(db, { venueId, timezone }, period, now);
      return {
        current: computeReport(venue, current),
        yearBefore: computeReport(venue, yearBefore),
      };
    }),
  );
  if (options.json) return printJson(terminal, pair);
  const tables = reportTables(pair, english);
  if (options.csv) return printCsv(terminal, tables);
  terminal.printEmphasised('bold', `${pair.current.from} to ${pair.current.to}`, '');
  for (const { name, columns, rows } of tables) {
    if (rows.length === 0) continue;
    terminal.print('');
    terminal.printEmphasised('bold', name, '');
    const heads = columns.map((column) => fileHead(column, english.text));
    printTable(
      terminal,
      rows.map(({ cells }) => Object.fromEntries(heads.map((head, index) => [head, shown(cells[index])]))),
      '',
    );
  }
}

function periodOf({ period, from, to }: ReportsOptions, today: string) {
  const named = namedPeriod(period, today);
  const range = { from: from ?? named.from, to: to ?? named.to };
  const [problem] = validateDateRange(range, '');
  if (problem !== undefined) throw new CommandFailure(problem.message, 2);
  if (daysBetween(range.from, range.to) >= maxReportDates)
    throw new CommandFailure('a report covers up to 24 months', 2);
  return range;
}

/** One list for all tables: each row names its table. */
function printCsv(terminal: Terminal, tables: readonly ReportTable[]): void {
  for (const { name, columns, rows } of tables) {
    const heads = columns.map((column) => fileHead(column, english.text));
    terminal.print(csvLine([name, ...heads], ','));
    for (const { cells } of rows) terminal.print(csvLine([name, ...cells.map(csvCell)], ','));
  }
}

const csvCell = (cell: ReportCell) => (typeof cell === 'string' ? cell : { plain: shown(cell) });
const shown = (cell: ReportCell = ''): string =>
  typeof cell === 'string' ? cell : decimalText(cell.cents, cell.decimals);

const texts: Readonly<Record<ReportText, string>> = {
  byRoom: 'Utilisation by room',
  bySpace: 'Utilisation by space, as booked',
  byWeekday: 'Utilisation by weekday',
  byMonth: 'Utilisation by month',
  values: 'Value by space',
  times: 'Time before the event and to the decision',
  reasons: 'Reasons for declining and cancelling',
  sources: 'Sources',
  room: 'Room',
  space: 'Space',
  weekday: 'Weekday',
  month: 'Month',
  total: 'Total',
  figure: 'Figure',
  decision: 'Decision',
  reason: 'Reason',
  source: 'Source',
  bookedHours: 'Booked h',
  offeredHours: 'Offered h',
  utilisation: '%',
  currency: 'Currency',
  accepted: 'Accepted',
  pending: 'Pending',
  lost: 'Lost',
  median: 'Median',
  p90: '90 % within',
  requests: 'Requests',
  acceptedRequests: 'Accepted',
  acceptedValue: 'Value',
  count: 'Requests',
  leadDays: 'Request to event, days',
  decisionHours: 'Request to decision, hours',
  declined: 'Declined',
  cancelled: 'Cancelled',
  noReason: 'No reason chosen',
  byStaff: 'Entered by staff',
  yearBefore: 'Year before',
  reason_date_taken: 'Date taken',
  reason_not_suitable: 'Not suitable',
  reason_price: 'Price',
  reason_no_reply: 'No reply',
  reason_guest_cancelled: 'Guest cancelled',
  reason_venue_closed: 'Venue closed',
  reason_other: 'Other',
  reason_import_undone: 'Import undone',
};

const english = {
  text: (name: ReportText) => texts[name],
  weekday: (weekday: number) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday - 1] ?? '',
  month: (month: string) => month,
};
