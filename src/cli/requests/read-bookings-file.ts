/** Reads the file of `requests import`: CSV, XLSX or a calendar. Formats are detected or set by options. */
import type { DecimalMark } from '../../domain/booking/import/amount-cells.ts';
import type { CalendarTarget } from '../../domain/booking/import/calendar-file.ts';
import {
  columnsLeftOut,
  furtherPrices,
  type ImportField,
  importFields,
  matchTable,
} from '../../domain/booking/import/columns.ts';
import type { Delimiter } from '../../domain/booking/import/csv.ts';
import type { DateOrder } from '../../domain/booking/import/date-cells.ts';
import { detectSettings } from '../../domain/booking/import/detect-settings.ts';
import { choicesByText } from '../../domain/booking/import/found-names.ts';
import { linePath } from '../../domain/booking/import/import-problem.ts';
import { interpretTable } from '../../domain/booking/import/interpret.ts';
import type { ImportListing, ImportSettings } from '../../domain/booking/import/interpreted-row.ts';
import { formatsOfLocale } from '../../domain/booking/import/locale-formats.ts';
import { type ReadSpreadsheet, readSpreadsheet } from '../../domain/booking/import/read-spreadsheet.ts';
import { SpreadsheetError } from '../../domain/booking/import/spreadsheet-error.ts';
import { folded } from '../../domain/booking/import/table.ts';
import type { TextEncoding } from '../../domain/booking/import/text-encoding.ts';
import type { ImportedBookings } from '../../operations/booking/plan-booking-import.ts';
import { CommandFailure } from '../failure.ts';
import type { InputFile } from '../files/input.ts';

/** Options for what the command does not detect, or detects wrongly. */
export interface ReadFileOptions {
  readonly encoding?: TextEncoding;
  readonly delimiter?: Delimiter | 'tab';
  readonly sheet?: string;
  readonly dateOrder?: DateOrder;
  readonly decimalMark?: DecimalMark;
  /** `Heading=field`; without a field: left out. */
  readonly column?: readonly string[];
  /** `Name=id`; also `times`, `day`, `skip`, `accepted`, `held`. */
  readonly name?: readonly string[];
}

/**
 * The maximum number of bookings, because other writes wait for the import; and the maximum size in bytes, because
 * the file is read into memory.
 */
const limits = { rows: 20_000, bytes: 32 * 1024 * 1024 };

/**
 * Reads a file as a table.
 *
 * @throws CommandFailure if it is no table of bookings
 */
export async function readBookingsTable(
  input: InputFile,
  { encoding, delimiter, sheet, calendar }: ReadFileOptions & { readonly calendar: CalendarTarget },
): Promise<ReadSpreadsheet> {
  if (input.size > limits.bytes) throw new CommandFailure(`${input.name} is larger than 32 MiB; split it`);
  const chunks: Buffer[] = [];
  for await (const chunk of input.read()) chunks.push(chunk);
  try {
    const as = { encoding, delimiter: delimiter === 'tab' ? '\t' : delimiter, sheet, calendar } as const;
    return await readSpreadsheet(Buffer.concat(chunks), as, limits);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw new CommandFailure(`${input.name}${error.separator}${error.message}`);
  }
}

/** The bookings in a table, and how it was read, in a sentence. */
export interface ReadBookings {
  readonly bookings: ImportedBookings;
  readonly readSummary: string;
  /** Names the columns that are not read, in sentences; '': none. */
  readonly leftOut: string;
}

/**
 * Interprets a table by the spaces, slots and packages of the venue.
 *
 * @throws CommandFailure if the table has no columns of bookings, or an option names an unknown column
 */
export function interpretBookings(
  { table, source }: ReadSpreadsheet,
  { listing, options, name }: { listing: ImportListing; options: ReadFileOptions; name: string },
): ReadBookings {
  const columns = matchTable(table, columnsOf(options.column ?? [], table.headings));
  const missing = (['date', 'name'] as const).filter(
    (field) => !columns.includes(field) && !columns.includes(field === 'date' ? 'start' : 'company'),
  );
  if (missing.length > 0)
    throw new CommandFailure(
      `${name}: no column has the ${missing.join(' or the ')}; the headings are ${table.headings
        .slice(0, 20)
        .map((each) => `"${each}"`)
        .join(', ')}: use --column "Heading=${missing[0]}"`,
    );
  const local = formatsOfLocale(listing.locale);
  const isSplitByComma = source.kind === 'csv' && source.delimiter === ',';
  const isSplitBySemicolon = source.kind === 'csv' && source.delimiter !== ',';
  const detected = detectSettings(table, columns, {
    dateOrder: local.dateOrder,
    decimalMark: isSplitByComma ? '.' : isSplitBySemicolon ? ',' : local.decimalMark,
  });
  const { dateOrder = detected.dateOrder, decimalMark = detected.decimalMark } = options;
  const settings = { columns, dateOrder, decimalMark };
  const choices = choicesByText(
    pairsOf(options.name ?? [], '--name'),
    (chosen) => interpretTable(table, { ...settings, choices: chosen }, listing).names,
  );
  const { rows } = interpretTable(table, { ...settings, choices }, listing);
  return {
    bookings: {
      rows: rows.flatMap(({ line, booking }) => (booking === null ? [] : [{ line, booking }])),
      problems: rows.flatMap(({ problems }) => problems),
      warnings: rows.flatMap(({ warnings }) => warnings),
      pathOf: linePath,
    },
    readSummary: describeSource(source, settings),
    leftOut: describeLeftOut(table.headings, columns),
  };
}

/** The heading and field of each `--column`. */
function columnsOf(
  given: readonly string[],
  headings: readonly string[],
): Record<string, ImportField | null> {
  const pairs = [...pairsOf(given, '--column')].map(([heading, text]) => {
    const field = text === '' ? null : importFields.find((each) => each === text);
    if (field === undefined)
      throw new CommandFailure(
        `--column "${heading}=${text}": there is no field ${text}; one of ${importFields.join(', ')}`,
      );
    if (!headings.some((each) => folded(each) === folded(heading)))
      throw new CommandFailure(`--column "${heading}=${text}": no column has the heading "${heading}"`);
    return [folded(heading), field] as const;
  });
  return Object.fromEntries(pairs);
}

/** Splits `Text=value` at the last `=`. */
function pairsOf(given: readonly string[], option: string): Map<string, string> {
  return new Map(
    given.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at < 0) throw new CommandFailure(`${option} "${pair}": write ${option} "text in the file=meaning"`);
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
    }),
  );
}

const nameOf = (source: Exclude<ReadSpreadsheet['source'], { readonly kind: 'calendar' }>) =>
  source.kind === 'xlsx'
    ? `sheet "${source.sheet}"`
    : `${source.encoding}, cells separated by ${source.delimiter === '\t' ? 'tabs' : `"${source.delimiter}"`}`;

const orderNames = { dmy: 'day, month, year', mdy: 'month, day, year', ymd: 'year, month, day' } as const;

function describeSource(
  source: ReadSpreadsheet['source'],
  { dateOrder, decimalMark }: Pick<ImportSettings, 'dateOrder' | 'decimalMark'>,
): string {
  if (source.kind === 'calendar') return 'Read as a calendar.';
  return `Read as ${nameOf(source)}; dates as ${orderNames[dateOrder]}; decimals after "${decimalMark}".`;
}

function describeLeftOut(headings: readonly string[], columns: ImportSettings['columns']): string {
  const prices = furtherPrices(headings, columns).map((index) => headings[index]);
  const left = columnsLeftOut(headings, columns).flatMap((index) => headings[index] || []);
  return [
    ...(left.length > 0 ? [`Columns left out: ${left.join(', ')}.`] : []),
    ...(prices.length > 0 ? [`Also looks like a price: ${prices.join(', ')}.`] : []),
  ].join(' ');
}
