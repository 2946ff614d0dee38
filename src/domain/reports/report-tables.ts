/** The tables of a report, for the back-office, its files and the command line. */
import { reasonsTable, sourcesTable, timesTable } from './count-tables.ts';
import { yearLater } from './report-period.ts';
import {
  type ReportCell,
  type ReportLanguage,
  type ReportPair,
  type ReportTable,
  share,
  table,
} from './report-table.ts';
import { type Minutes, utilisationPermille } from './utilisation.ts';
import { valuesTable } from './values-table.ts';

/** Returns the tables of a report. Rooms are left out if each space has one of its own. */
export function reportTables(pair: ReportPair, language: ReportLanguage): ReportTable[] {
  const { text } = language;
  const { current, yearBefore } = pair;
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
  const sharesRooms =
    rooms.length !== spaces.length ||
    rooms.some(({ room }) => !spaces.some(({ spaceId }) => spaceId === room));
  // Two rooms may have the same smallest space.
  const labelOf = ({ room, name }: { readonly room: string; readonly name: string }) =>
    rooms.filter((each) => each.name === name).length > 1 ? `${name} (${room})` : name;
  return [
    ...(sharesRooms
      ? [
          hours(
            text('byRoom'),
            text('room'),
            rooms.map((row) => ({ ...row, key: row.room, label: labelOf(row) })),
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

const noMinutes: Minutes = { bookedMinutes: 0, offeredMinutes: 0 };
const hoursOf = (minutes: number): ReportCell => ({ cents: Math.round(minutes / 6), decimals: 1 });
function hourCells(minutes: Minutes): ReportCell[] {
  const permille = utilisationPermille(minutes);
  return [
    hoursOf(minutes.bookedMinutes),
    hoursOf(minutes.offeredMinutes),
    permille === null ? '' : { cents: permille, decimals: 1 },
  ];
}
