/** Reads a full export from a file, line by line. */

import { checkHeader, readRecord } from '../../domain/documents/full-export/read-record.ts';
import type { ExportCounts, ExportRecord } from '../../domain/documents/full-export/records.ts';
import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { errorMessageOf } from '../../domain/error-details.ts';
import { type FieldProblem, ValidationError } from '../../domain/errors.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { RecordWithLineNumber } from '../../operations/documents/import/import-batch.ts';
import type { InputFile } from './input.ts';
import { readLines } from './lines.ts';

/** The number of problems that are reported. */
const maxProblems = 20;

const order: readonly ExportRecord['kind'][] = [
  'block',
  'feed',
  'letter',
  'guestCode',
  'guestGroupMember',
  'photo',
  'bookingRequest',
  'guest',
  'auditEntry',
  'end',
];

/**
 * Validates a full export and returns its venue file.
 * @param at called with the bytes read so far
 * @throws ValidationError with the line of each problem
 */
export async function checkFullExport(
  input: InputFile,
  now: Instant,
  at: (bytes: number) => void,
): Promise<VenueFile> {
  const problems: FieldProblem[] = [];
  const counts = {
    ...{ block: 0, feed: 0, letter: 0, guestCode: 0, guestGroupMember: 0 },
    ...{ photo: 0, bookingRequest: 0, guest: 0, auditEntry: 0, end: 0 },
  };
  let file: VenueFile | undefined;
  let position = 0;
  for await (const { number, text, endsAt } of readLines(input.read(), input.name)) {
    at(endsAt);
    if (number > 2 && text.trim() === '') continue;
    try {
      const line = parseLine(text);
      if (number === 1) checkHeader(line);
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
  if (problems.length > 0 || file === undefined) throw new ValidationError(problems.slice(0, maxProblems));
  return file;
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
  const isRight =
    output.blocks === counted.block &&
    (output.feeds ?? 0) === counted.feed &&
    (output.letters ?? 0) === counted.letter &&
    (output.guests ?? 0) === counted.guest &&
    (output.guestCodes ?? 0) === counted.guestCode &&
    (output.guestGroupMembers ?? 0) === counted.guestGroupMember &&
    (output.photos ?? 0) === counted.photo &&
    output.bookingRequests === counted.bookingRequest &&
    output.auditEntries === counted.auditEntry;
  if (!isRight)
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
