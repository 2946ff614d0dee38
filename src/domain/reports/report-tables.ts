/** The tables of a report, for the back-office, its files and the command line. */
import { reasonCodes } from '../booking/decision-reason.ts';
import { minorUnits } from '../money/currency.ts';
import type { Percentiles } from './percentiles.ts';
import { lostOf, noValues, type Report, type SpaceValue, type Sum } from './report.ts';
import { yearLater } from './report-period.ts';
import { type Minutes, utilisationPermille } from './utilisation.ts';

/** A report with the one of the year before. */
export interface ReportPair {
  readonly current: Report;
  readonly yearBefore: Report;
}

/** The texts that a table needs. */
export const reportTexts = [
  ...(['byRoom', 'bySpace', 'byWeekday', 'byMonth', 'values', 'times', 'reasons', 'sources'] as const),
  ...(['room', 'space', 'weekday', 'month', 'total', 'figure', 'decision', 'reason', 'source'] as const),
  ...(['bookedHours', 'offeredHours', 'utilisation', 'currency', 'accepted', 'pending', 'lost'] as const),
  ...(['median', 'p90', 'requests', 'acceptedRequests', 'acceptedValue', 'count'] as const),
  ...(['leadDays', 'decisionHours', 'declined', 'cancelled', 'noReason', 'byStaff', 'yearBefore'] as const),
] as const;
/** The name of a text. */
export type ReportText = (typeof reportTexts)[number] | `reason_${(typeof reasonCodes)[number]}`;

/** The texts of a language. */
export interface ReportLanguage {
  readonly text: (name: ReportText) => string;
  readonly weekday: (weekday: number) => string;
  /** Names a month, `YYYY-MM`. */
  readonly month: (month: string) => string;
}

/** A cell: a text, or a number in units of its last decimal. */
export type ReportCell = string | { readonly cents: number; readonly decimals: number };

/** A column; those of a year before follow those of the period. */
export interface ReportColumn {
  readonly head: string;
  readonly isBefore: boolean;
}

/** A table with its rows. */
export interface ReportTable {
  readonly name: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly {
    readonly cells: readonly ReportCell[];
    /** The length of its bar, from 0 to 1; null: none. */
    readonly bar: number | null;
  }[];
}

/** Returns the tables of a report. Rooms are left out if each space has one of its own. */
export function reportTables(pair: ReportPair, language: ReportLanguage): ReportTable[] {
  const { text } = language;
  const { current, yearBefore } = pair;
  const names = new Map(current.utilisation.spaces.map(({ spaceId, name }) => [spaceId, name]));
  const hours = (
    name: string,
    head: string,
    rows: readonly (Minutes & { readonly key: string; readonly label: string })[],
    before: ReadonlyMap<string, Minutes>,
  ) =>
    table(
      name,
      [head],
      [text('bookedHours'), text('offeredHours'), text('utilisation')],
      rows.map((row) => ({
        labels: [row.label],
        figures: hourCells(row),
        before: hourCells(before.get(row.key) ?? noMinutes),
        bar: share(row.bookedMinutes, row.offeredMinutes),
      })),
    );
  const mapOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string | number) =>
    new Map(rows.map((row) => [String(keyOf(row)), row]));
  const { rooms, spaces, weekdays, months, total } = current.utilisation;
  const before = yearBefore.utilisation;
  const totalRow = { ...total, key: 'total', label: text('total') };
  const withTotal = <Row>(map: Map<string, Row>) =>
    new Map<string, Row | Minutes>([...map, ['total', before.total]]);
  const sharesRooms = rooms.length !== spaces.length || rooms.some(({ room }) => !names.has(room));
  return [
    ...(sharesRooms
      ? [
          hours(
            text('byRoom'),
            text('room'),
            rooms.map((row) => ({ ...row, key: row.room, label: names.get(row.room) ?? row.room })),
            mapOf(before.rooms, ({ room }) => room),
          ),
        ]
      : []),
    hours(
      text('bySpace'),
      text('space'),
      spaces.map((row) => ({ ...row, key: row.spaceId, label: row.name })),
      mapOf(before.spaces, ({ spaceId }) => spaceId),
    ),
    hours(
      text('byWeekday'),
      text('weekday'),
      weekdays.map((row) => ({ ...row, key: String(row.weekday), label: language.weekday(row.weekday) })),
      mapOf(before.weekdays, ({ weekday }) => weekday),
    ),
    hours(
      text('byMonth'),
      text('month'),
      [...months.map((row) => ({ ...row, key: row.month, label: language.month(row.month) })), totalRow],
      withTotal(mapOf(before.months, ({ month }) => yearLater(month))),
    ),
    valuesTable(pair, text),
    timesTable(pair, text),
    reasonsTable(pair, text),
    sourcesTable(pair, text),
  ];
}

type Texts = ReportLanguage['text'];
interface Row {
  readonly labels: readonly string[];
  readonly figures: readonly ReportCell[];
  readonly before: readonly ReportCell[];
  readonly bar: number | null;
}

function table(
  name: string,
  labels: readonly string[],
  figures: readonly string[],
  rows: readonly Row[],
): ReportTable {
  return {
    name,
    columns: [
      ...[...labels, ...figures].map((head) => ({ head, isBefore: false })),
      ...figures.map((head) => ({ head, isBefore: true })),
    ],
    rows: rows.map((row) => ({ cells: [...row.labels, ...row.figures, ...row.before], bar: row.bar })),
  };
}

/** Returns the heading of a column in a file, where columns are not grouped. */
export const fileHead = ({ head, isBefore }: ReportColumn, text: Texts): string =>
  isBefore ? `${text('yearBefore')}: ${head}` : head;

const noMinutes: Minutes = { bookedMinutes: 0, offeredMinutes: 0 };
const whole = (cents: number | null): ReportCell => (cents === null ? '' : { cents, decimals: 0 });
const hoursOf = (minutes: number): ReportCell => ({ cents: Math.round(minutes / 6), decimals: 1 });
function hourCells(minutes: Minutes): ReportCell[] {
  const permille = utilisationPermille(minutes);
  return [
    hoursOf(minutes.bookedMinutes),
    hoursOf(minutes.offeredMinutes),
    permille === null ? '' : { cents: permille, decimals: 1 },
  ];
}
const share = (part: number, most: number) => (most === 0 ? 0 : Math.min(1, part / most));

function valuesTable({ current, yearBefore }: ReportPair, text: Texts): ReportTable {
  const currencies = [
    ...new Set([...current.values, ...yearBefore.values].map(({ currency }) => currency)),
  ].sort();
  const cells = (value: Omit<SpaceValue, 'spaceId' | 'name'>): ReportCell[] => {
    const decimals = minorUnits(value.currency);
    return [value.accepted, value.pending, lostOf(value)].map(({ totalCents }) => ({
      cents: totalCents,
      decimals,
    }));
  };
  const rows = currencies.flatMap((currency) => {
    const [now, then] = [current, yearBefore].map(({ values }) =>
      values.filter((each) => each.currency === currency),
    );
    const spaces = new Map([...(now ?? []), ...(then ?? [])].map(({ spaceId, name }) => [spaceId, name]));
    const of = (values: readonly SpaceValue[] | undefined, spaceId: string) =>
      values?.find((each) => each.spaceId === spaceId) ?? { currency, ...noValues };
    const most = Math.max(...(now ?? []).map(({ accepted }) => accepted.totalCents));
    const ofSpaces = [...spaces].map(([spaceId, name]) => ({
      labels: [name, currency],
      figures: cells(of(now, spaceId)),
      before: cells(of(then, spaceId)),
      bar: share(of(now, spaceId).accepted.totalCents, most),
    }));
    const total = {
      labels: [text('total'), currency],
      figures: sumCells(now),
      before: sumCells(then),
      bar: null,
    };
    return ofSpaces.length > 1 ? [...ofSpaces, total] : ofSpaces;

    function sumCells(values: readonly SpaceValue[] = []): ReportCell[] {
      const sum = (part: (value: SpaceValue) => Sum): ReportCell => ({
        cents: values.reduce((cents, value) => cents + part(value).totalCents, 0),
        decimals: minorUnits(currency),
      });
      return [sum(({ accepted }) => accepted), sum(({ pending }) => pending), sum(lostOf)];
    }
  });
  return table(
    text('values'),
    [text('space'), text('currency')],
    [text('accepted'), text('pending'), text('lost')],
    rows,
  );
}

function timesTable({ current, yearBefore }: ReportPair, text: Texts): ReportTable {
  const cells = ({ median, p90, count }: Percentiles) => [whole(median), whole(p90), whole(count)];
  return table(
    text('times'),
    [text('figure')],
    [text('median'), text('p90'), text('requests')],
    (['leadDays', 'decisionHours'] as const).map((name) => ({
      labels: [text(name)],
      figures: cells(current[name]),
      before: cells(yearBefore[name]),
      bar: null,
    })),
  );
}

function reasonsTable({ current, yearBefore }: ReportPair, text: Texts): ReportTable {
  const most = Math.max(...current.reasons.map(({ count }) => count));
  const rows = (['declined', 'cancelled'] as const).flatMap((decision) =>
    [...reasonCodes, null].flatMap((code) => {
      const [now, then] = [current, yearBefore].map(
        ({ reasons }) =>
          reasons.find((each) => each.decision === decision && each.reasonCode === code)?.count ?? 0,
      );
      if (!now && !then) return [];
      return {
        labels: [text(decision), text(code === null ? 'noReason' : `reason_${code}`)],
        figures: [whole(now ?? 0)],
        before: [whole(then ?? 0)],
        bar: share(now ?? 0, most),
      };
    }),
  );
  return table(text('reasons'), [text('decision'), text('reason')], [text('count')], rows);
}

function sourcesTable({ current, yearBefore }: ReportPair, text: Texts): ReportTable {
  const keyOf = ({ siteKey, currency }: { siteKey: string | null; currency: string }) =>
    `${siteKey} ${currency}`;
  const all = new Map([...yearBefore.sources, ...current.sources].map((source) => [keyOf(source), source]));
  const [now, then] = [current, yearBefore].map(
    ({ sources }) => new Map(sources.map((each) => [keyOf(each), each])),
  );
  const most = Math.max(...current.sources.map(({ requests }) => requests));
  const rows = [...all].map(([key, { siteKey, label, currency }]) => {
    const decimals = minorUnits(currency);
    const cells = (
      source: { readonly requests: number; readonly accepted: Sum } | undefined,
    ): ReportCell[] => [
      whole(source?.requests ?? 0),
      whole(source?.accepted.count ?? 0),
      { cents: source?.accepted.totalCents ?? 0, decimals },
    ];
    return {
      labels: [siteKey === null ? text('byStaff') : (label ?? siteKey), currency],
      figures: cells(now?.get(key)),
      before: cells(then?.get(key)),
      bar: share(now?.get(key)?.requests ?? 0, most),
      requests: now?.get(key)?.requests ?? 0,
    };
  });
  return table(
    text('sources'),
    [text('source'), text('currency')],
    [text('requests'), text('acceptedRequests'), text('acceptedValue')],
    rows.toSorted((one, other) => other.requests - one.requests),
  );
}
