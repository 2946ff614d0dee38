import { CsvError, parse } from 'csv-parse/sync';
import { CommandFailure } from '../failure.ts';
import type { InputFile } from './input.ts';

/** A table of at most so many bytes: it is read whole. */
const mostBytes = 32 * 1024 * 1024;

/** A table as programs for spreadsheets write it. */
export interface CsvFile {
  /** What stands between two cells. */
  readonly delimiter: string;
  /** Each row with the line on which it begins; the first is that of the headings. Rows without a word are left out. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/**
 * Reads a CSV file: UTF-8, with commas, semicolons or tabs between its cells, whichever its first line has most of.
 *
 * @param mostRows what is behind so many is not read
 * @throws CommandFailure when it is another kind of text, or a quotation mark stands where none can
 */
export async function readCsv(input: InputFile, mostRows: number): Promise<CsvFile> {
  if (input.size > mostBytes) throw new CommandFailure(`${input.name} is larger than 32 MiB: split it`);
  const chunks: Buffer[] = [];
  for await (const chunk of input.read()) chunks.push(chunk);
  const text = decoded(Buffer.concat(chunks), input.name).replaceAll(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text.slice(0, text.indexOf('\n') + 1 || undefined));
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      info: true,
      raw: true,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      // Spreadsheets write some for every line that somebody once formatted.
      skip_records_with_empty_values: true,
      to: mostRows,
      trim: true,
    }) as unknown as { record: string[]; raw: string; info: { lines: number } }[];
    const rows = records.map(({ record, raw, info }) => ({
      line: info.lines - (raw.trim().match(/\n/g)?.length ?? 0),
      cells: record,
    }));
    return { delimiter, rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CommandFailure(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `${input.name} has a quotation mark that is opened and never closed`
        : `${input.name} has a quotation mark in the middle of a cell (line ${error['lines']}); in quotes, it is written twice`,
    );
  }
}

/** @throws CommandFailure when it is not UTF-8 */
function decoded(bytes: Buffer, name: string): string {
  const advice = 'save it as "CSV UTF-8"';
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide || bytes.includes(0))
    throw new CommandFailure(`${name} is UTF-16, or no text at all: ${advice}`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CommandFailure(`${name} is not UTF-8 text: ${advice}`);
  }
}

function delimiterOf(headings: string): string {
  const count = (delimiter: string) => headings.split(delimiter).length;
  return [',', ';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most));
}
