/** The state of an import: the file, its formats, and the person's choices and corrections. */
import { useMemo, useState } from 'preact/hooks';
import { type DecimalMark, sampleAmount } from '../../domain/booking/import/amount-cells.ts';
import type { CalendarTarget } from '../../domain/booking/import/calendar-file.ts';
import { type ImportField, matchTable, mayRepeat } from '../../domain/booking/import/columns.ts';
import type { DateOrder } from '../../domain/booking/import/date-cells.ts';
import { detectSettings } from '../../domain/booking/import/detect-settings.ts';
import type { FoundName } from '../../domain/booking/import/found-names.ts';
import { interpretTable } from '../../domain/booking/import/interpret.ts';
import type { ImportListing, InterpretedRow, RowEdit } from '../../domain/booking/import/interpreted-row.ts';
import { formatsOfLocale } from '../../domain/booking/import/locale-formats.ts';
import {
  type ReadOptions,
  type ReadSpreadsheet,
  readSpreadsheet,
} from '../../domain/booking/import/read-spreadsheet.ts';
import { SpreadsheetError } from '../../domain/booking/import/spreadsheet-error.ts';
import { locale } from '../messages/language.ts';
import { problemMessages } from '../messages/problems/messages.ts';
import { problemMessage } from '../messages/problems/problem-message.ts';
import { currentChoices, forgetChoices, type RememberedChoices, rememberChoices } from './remembered.ts';

/** The rows that the service accepts in one import, and the size that a browser reads quickly. */
const limits = { rows: 5000, bytes: 8 * 1024 * 1024 };

/** A file that was read. */
interface OpenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: ReadOptions;
  readonly read: ReadSpreadsheet;
}

/** The person's choices and corrections. */
interface Chosen {
  readonly columns: readonly (ImportField | null)[];
  readonly dateOrder?: DateOrder;
  readonly decimalMark?: DecimalMark;
  readonly choices: Readonly<Record<string, string>>;
  readonly edits: Readonly<Record<number, RowEdit>>;
}

/** The choices of an earlier import that a file uses. */
interface UsedChoices extends Pick<RememberedChoices, 'names' | 'last'> {
  readonly hasColumns: boolean;
}

/** An import with its interpretation. */
export interface OpenImport {
  readonly name: string;
  readonly source: ReadSpreadsheet['source'];
  readonly headings: readonly string[];
  /** Returns some cells of a column, by which a person recognises it. */
  readonly samplesOf: (column: number) => string;
  readonly columns: readonly (ImportField | null)[];
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  /** An amount of the file for each decimal mark; null: none has it. */
  readonly amountSamples: Readonly<Record<DecimalMark, string | null>>;
  /** A date that is valid in two orders; null: none. */
  readonly unclearDate: string | null;
  readonly rows: readonly InterpretedRow[];
  readonly names: readonly FoundName[];
  readonly edits: Chosen['edits'];
  /** Choices of earlier imports that this file uses, with the last of these imports (null: not known); null: none. */
  readonly remembered: Pick<RememberedChoices, 'last'> | null;
  /** Takes back the choices of earlier imports, and those made since. */
  readonly chooseAnew: () => void;
  /** Reads the file again with other formats. */
  readonly reread: (options: ReadOptions) => void;
  readonly setColumn: (column: number, field: ImportField | null) => void;
  readonly setFormats: (formats: Pick<Chosen, 'dateOrder' | 'decimalMark'>) => void;
  readonly setMeaning: (key: string, meaning: string) => void;
  readonly editRow: (line: number, edit: RowEdit) => void;
}

/** Returns the state of an import, and functions to change it. */
export function useImport(venueId: string, listing: ImportListing, calendar: CalendarTarget) {
  const [file, setFile] = useState<OpenFile | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [used, setUsed] = useState<UsedChoices | null>(null);
  const [error, setError] = useState<{ readonly name: string; readonly message: string } | null>(null);

  const open = async (name: string, bytes: Uint8Array, options: ReadOptions) => {
    try {
      const read = await readSpreadsheet(bytes, { ...options, calendar }, limits);
      const { headings } = read.table;
      const { columns, names, last } = await currentChoices(venueId, headings);
      const matched = matchTable(read.table);
      setError(null);
      setFile({ name, bytes, options, read });
      setUsed({ names, last, hasColumns: columns !== null && String(columns) !== String(matched) });
      setChosen({ columns: columns ?? matched, choices: names, edits: {} });
    } catch (failure) {
      await problemMessages.load().catch(() => undefined);
      const message = failure instanceof SpreadsheetError ? problemMessage(failureOf(failure)) : '';
      setError({ name, message });
    }
  };
  const current = useMemo(
    () => (file && chosen ? interpret(file, chosen, listing) : null),
    [file, chosen, listing],
  );
  const change = (members: Partial<Chosen>) => setChosen((before) => before && { ...before, ...members });
  const close = () => {
    setFile(null);
    setChosen(null);
    setError(null);
  };
  if (file === null || chosen === null || current === null) return { open, close, error, opened: null };
  const { headings } = file.read.table;
  const isUsed = used !== null && (used.hasColumns || current.names.some(({ key }) => key in used.names));
  const opened: OpenImport = {
    name: file.name,
    source: file.read.source,
    headings,
    samplesOf: (column) => samplesOf(file.read, column),
    columns: chosen.columns,
    edits: chosen.edits,
    ...current,
    remembered: isUsed ? used : null,
    chooseAnew() {
      forgetChoices(venueId, headings);
      setUsed(null);
      change({ columns: matchTable(file.read.table), choices: {} });
    },
    reread: (options) => void open(file.name, file.bytes, { ...file.options, ...options }),
    setColumn(column, field) {
      const columns = chosen.columns.map((each, index) => {
        if (index === column) return field;
        // If only one column may have the field, the other one loses it.
        return each !== null && each === field && !mayRepeat(each) ? null : each;
      });
      change({ columns });
      rememberChoices(venueId, headings, { columns });
    },
    setFormats: change,
    setMeaning(key, meaning) {
      change({ choices: { ...chosen.choices, [key]: meaning } });
      rememberChoices(venueId, headings, { names: { [key]: meaning } });
    },
    editRow: (line, edit) =>
      setChosen((before) => before && { ...before, edits: { ...before.edits, [line]: edit } }),
  };
  return { open, close, error, opened };
}

const failureOf = ({ message, codedProblem }: SpreadsheetError) => ({ message, ...codedProblem });

function interpret({ read }: OpenFile, chosen: Chosen, listing: ImportListing) {
  const { columns, choices, edits } = chosen;
  const { table, source } = read;
  const local = formatsOfLocale(locale);
  const usualMark = source.kind === 'csv' && source.delimiter === ';' ? ',' : local.decimalMark;
  const detected = detectSettings(table, columns, { dateOrder: local.dateOrder, decimalMark: usualMark });
  const { dateOrder = detected.dateOrder, decimalMark = detected.decimalMark } = chosen;
  const settings = { columns, dateOrder, decimalMark, choices, edits };
  const unclearDate = chosen.dateOrder === undefined ? detected.unclearDate : null;
  const sampleWith = (mark: DecimalMark) => sampleAmount(detected.amounts, mark, listing.currency);
  return {
    dateOrder,
    decimalMark,
    amountSamples: { ',': sampleWith(','), '.': sampleWith('.') },
    unclearDate,
    ...interpretTable(table, settings, listing),
  };
}

function samplesOf({ table }: ReadSpreadsheet, column: number): string {
  const cells = table.rows.map(({ cells: all }) => String(all[column] ?? '')).filter((cell) => cell !== '');
  return [...new Set(cells)].slice(0, 3).join(' · ');
}
