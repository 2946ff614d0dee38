/** Reads a full export from a file, line by line. */

import { type ExportHeader, readHeader, readRecord } from '../../domain/documents/full-export/read-record.ts';
import {
  countNames,
  type ExportCounts,
  type ExportRecord,
} from '../../domain/documents/full-export/records.ts';
import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { errorMessageOf } from '../../domain/error-details.ts';
import { type FieldProblem, ValidationError } from '../../domain/errors.ts';
import { keysOf } from '../../domain/fields/keys-of.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { RecordWithLineNumber } from '../../operations/documents/import/import-batch.ts';
import type { InputFile } from './input.ts';
import { readLines } from './lines.ts';

/** The number of problems that are reported. */
const maxProblems = 20;

const order: readonly ExportRecord['kind'][] = [...keysOf(countNames), 'end'];

/** A validated full export: its first line and its venue file. */
export interface CheckedExport extends ExportHeader {
  readonly file: VenueFile;
}

/**
 * Validates a full export and returns its first line and its venue file.
 * @param at called with the bytes read so far
 * @throws ValidationError with the line of each problem
 */
export async function checkFullExport(
  input: InputFile,
  now: Instant,
  at: (bytes: number) => void,
): Promise<CheckedExport> {
  const problems: FieldProblem[] = [];
  // Every kind is in the list, so the cast is safe.
  const counts = Object.fromEntries(order.map((kind) => [kind, 0])) as Record<ExportRecord['kind'], number>;
  let header: ExportHeader | undefined;
  let file: VenueFile | undefined;
  let position = 0;
  for await (const { number, text, endsAt } of readLines(input.read(), input.name)) {
    at(endsAt);
    if (number > 2 && text.trim() === '') continue;
    try {
      const line = parseLine(text);
      if (number === 1) header = readHeader(line);
      else if (number === 2) file = readVenueLine(line);
      else {
        const record = readRecord(line, now);
        if (order.indexOf(record.kind) < position || counts.end > 0)
          reject(`is out of order; the order is ${order.join(', ')}`);
        position = order.indexOf(record.kind);
        counts[record.kind] += 1;
        if (record.kind === 'end') checkCounts(record.end, counts);
      }
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      problems.push(...error.problems.map((problem) => atLine(number, problem)));
      if (problems.length >= maxProblems || number <= 2) break;
    }
  }
  if (problems.length === 0 && (file === undefined || counts.end === 0))
    problems.push({ path: '', message: 'the file has no "end" line: it is incomplete' });
  if (problems.length > 0 || file === undefined || header === undefined)
    throw new ValidationError(problems.slice(0, maxProblems));
  return { ...header, file };
}

/** Yields the records of a full export that `checkFullExport` has validated. */
export async function* readRecords(
  input: InputFile,
  now: Instant,
  at: (bytes: number) => void,
): AsyncIterable<RecordWithLineNumber> {
  for await (const { number, text, endsAt } of readLines(input.read(), input.name)) {
    at(endsAt);
    if (number > 2 && text.trim() !== '') yield { line: number, record: readRecord(parseLine(text), now) };
  }
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return reject(`is not valid JSON: ${errorMessageOf(error)}`);
  }
}

function readVenueLine(line: unknown): VenueFile {
  if (typeof line !== 'object' || line === null || !('venueFile' in line))
    return reject('must be {"venueFile": …}');
  return parseVenueFile(line.venueFile);
}

function checkCounts(output: ExportCounts, counted: Record<ExportRecord['kind'], number>): void {
  if (keysOf(countNames).some((kind) => (output[countNames[kind]] ?? 0) !== counted[kind]))
    reject(
      `declares ${output.bookingRequests} booking requests, ${output.blocks} blocks, ${output.feeds ?? 0} feeds, ${output.photos ?? 0} photos and ${output.auditEntries} audit entries, but the file has ${counted.bookingRequest}, ${counted.block}, ${counted.feed}, ${counted.photo} and ${counted.auditEntry}: lines are missing or were added`,
    );
}

function reject(message: string): never {
  throw new ValidationError([{ path: '', message }]);
}

const atLine = (number: number, { path, message }: FieldProblem): FieldProblem => ({
  path: path === '' ? `line ${number}` : `line ${number}, ${path}`,
  message,
});
