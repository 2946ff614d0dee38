/** Parses the lines of a full export, one by one. */

import {
  type BlockDocument,
  type ParsedBlock,
  toStoredBlock,
  validateBlock,
} from '../../booking/block-fields.ts';
import type { BookedPlace } from '../../booking/booked-item.ts';
import { holdExpiry } from '../../booking/booking-request.ts';
import { overlappingTimes } from '../../booking/item-rooms.ts';
import { isContactReference, isReference } from '../../booking/reference.ts';
import { parseSeriesRule, type presentSeries, validateSeriesRule } from '../../booking/series-rule.ts';
import { maxOccupancyMs } from '../../booking/slot-interval.ts';
import { type FieldProblem, ValidationError } from '../../errors.ts';
import { validateDate } from '../../fields/dates.ts';
import type { PartiallyParsed } from '../../fields/draft.ts';
import { isEmailAddress } from '../../fields/email.ts';
import { keysOf } from '../../fields/keys-of.ts';
import { hasMembers, memberOf } from '../../fields/member.ts';
import { parseWithSchema } from '../../fields/read-shape.ts';
import type { InstalmentMark } from '../../money/instalments.ts';
import { type Instant, parseIsoInstant } from '../../time/instant.ts';
import type { Interval } from '../../time/interval.ts';
import { isTimezone } from '../../time/timezone.ts';
import { parseAgreedPrice, type SerializedPrice, validatePrices } from './agreed-price.ts';
import { parseAmendmentsAndNotes } from './amendments-and-notes.ts';
import { parseChallenge, validateChallenge } from './exported-challenge.ts';
import { parseCorrections, validateCorrections } from './exported-corrections.ts';
import { parseItems, type SerializedItem, type SerializedItems } from './exported-items.ts';
import { parseOptionalFields, validateOptionalFields } from './optional-fields.ts';
import {
  type ExportedBlock,
  type ExportedContact,
  type ExportedMove,
  type ExportedRequest,
  type ExportRecord,
  fullExportVersion,
} from './records.ts';
import { headerSchema, recordSchemas } from './schema.ts';

/** The maximum size of an event's details. */
const maxDetailsLength = 20_000;

/** Returns whether a file's first line is that of a full export rather than of a venue file. */
export function isFullExportHeader(line: unknown): boolean {
  return typeof line === 'object' && line !== null && Object.hasOwn(line, 'firstholdExport');
}

/** The first line: when the file was written; of a move, what the target needs. */
export interface ExportHeader {
  readonly exportedAt: Instant;
  readonly move: ExportedMove | null;
}

/**
 * Parses the first line of a full export.
 *
 * @throws ValidationError if this program does not know its version
 */
export function readHeader(line: unknown): ExportHeader {
  const problems: FieldProblem[] = [];
  const header = parseWithSchema(headerSchema, line, '', problems);
  const version = memberOf(memberOf(header, 'firstholdExport'), 'version');
  if (version !== undefined && version !== fullExportVersion)
    problems.push({
      path: 'firstholdExport.version',
      message: `is ${version}; this program reads ${fullExportVersion}: use a newer one`,
    });
  if (problems.length > 0) throw new ValidationError(problems);
  // The schema guarantees this type.
  const { exportedAt, move = null } = memberOf(header, 'firstholdExport') as unknown as {
    readonly exportedAt: string;
    readonly move?: ExportedMove;
  };
  return { exportedAt: parseIsoInstant(exportedAt) ?? 0, move };
}

/**
 * Parses a line after the venue file.
 *
 * @param line the result of `JSON.parse`
 * @param now expired holds need no rooms
 * @throws ValidationError with every problem of the line
 */
export function readRecord(line: unknown, now: Instant): ExportRecord {
  const kinds = keysOf(recordSchemas);
  const members = hasMembers(line) ? Object.keys(line) : [];
  const kind = kinds.find((candidate) => members.length === 1 && members[0] === candidate);
  if (kind === undefined)
    throw new ValidationError([
      { path: '', message: `must be an object with one of ${kinds.join(', ')} and nothing else` },
    ]);
  const problems: FieldProblem[] = [];
  const { details, serialized } = splitDetails(kind, memberOf(line, kind));
  const value = parseWithSchema(recordSchemas[kind], serialized, kind, problems);
  if (!hasMembers(value) || problems.length > 0) throw new ValidationError(problems);
  problems.push(...validateRequestRules(kind, value, details, now));
  if (problems.length > 0) throw new ValidationError(problems);
  const record = withInstants(value);
  // The schema of its kind guarantees this type; a test reads back every kind of record.
  return { kind, [kind]: deserialize(kind, record, details) } as unknown as ExportRecord;
}

type SerializedBlock = Pick<ExportedBlock, 'id' | 'createdAt'> & Partial<Pick<ExportedBlock, 'source'>>;

type SerializedPlace = BookedPlace & SerializedItems & { readonly rooms: readonly string[] };

/** Converts a record to the program's form. */
function deserialize(kind: string, record: object, details: unknown): object {
  if (kind === 'auditEntry') return { ...record, details };
  if (kind === 'block') {
    const { id, source, createdAt, ...read } = record as ParsedBlock & SerializedBlock;
    return { id, source: source ?? 'staff', createdAt, ...toStoredBlock(read) };
  }
  // Serialized only if present.
  return kind === 'bookingRequest'
    ? {
        siteKey: null,
        title: null,
        erasedAt: null,
        importReference: null,
        importedRows: [],
        reasonCode: null,
        guestGroups: null,
        adjustments: [],
        instalmentMarks: [],
        ...parseItems(
          parseOptionalFields(
            parseAmendmentsAndNotes(
              parseCorrections(parseAgreedPrice(parseChallenge(parseWaited(record as SerializedPlace)))),
            ),
          ),
        ),
        series: parseSeries(record),
      }
    : record;
}

function parseWaited<Rest extends object>({
  waited = false,
  heldAt = null,
  ...rest
}: Rest & { readonly waited?: boolean; readonly heldAt?: Instant | null }) {
  return { ...rest, waited: waited ? { heldAt } : null };
}

function* validateRequestRules(
  kind: keyof typeof recordSchemas,
  value: Readonly<Record<string, unknown>>,
  details: unknown,
  now: Instant,
): Iterable<FieldProblem> {
  for (const [name, text] of Object.entries(value))
    if (isInstantName(name) && typeof text === 'string' && parseIsoInstant(text) === null)
      yield { path: `${kind}.${name}`, message: `${text} is not an instant` };
  if (kind === 'block') yield* validateBlock(value as PartiallyParsed<BlockDocument>, kind);
  if (kind === 'bookingRequest') {
    yield* validateOptionalFields(value);
    yield* validateNotes(value);
    yield* validateMarks(value);
    yield* validateSeries(value);
    yield* validateChallenge(value);
    yield* validateCorrections(value);
  }
  // The schema was checked before.
  if (kind === 'bookingRequest')
    yield* validateSerializedRequest(withInstants(value) as unknown as SerializedRequest, now);
  if (kind === 'auditEntry') yield* validateDetails(details);
  if (kind === 'guestContact') yield* validateContact(value as unknown as ExportedContact);
}

function* validateContact({ reference, guest: { email } }: ExportedContact): Iterable<FieldProblem> {
  if (!isContactReference(reference))
    yield { path: 'guestContact.reference', message: 'is not a reference of a guest' };
  if (!isEmailAddress(email)) yield { path: 'guestContact.guest.email', message: 'is not an email address' };
}

type SerializedRequest = Omit<
  ExportedRequest,
  'agreedPrice' | 'challenge' | 'corrections' | 'items' | 'nextItem' | 'rooms' | 'waited'
> &
  SerializedPlace & {
    readonly agreedPrice?: SerializedPrice;
    readonly waited?: boolean;
    readonly heldAt?: Instant;
  };

function* validateSerializedRequest(request: SerializedRequest, now: Instant): Iterable<FieldProblem> {
  const at = (member: string) => `bookingRequest.${member}`;
  const { status, item = 0, additionalItems = [], nextItem } = request;
  if (!isReference(request.reference)) yield { path: at('reference'), message: 'is not a reference' };
  const expiresAt = holdExpiry({ ...request, startsAt: earliestStart(request) });
  const holds = status === 'accepted' || (expiresAt !== null && expiresAt > now);
  yield* validateItem(request, { path: 'bookingRequest', status, holds });
  yield* validateWaiting(request);
  let last = item;
  for (const [index, each] of additionalItems.entries()) {
    const path = at(`additionalItems[${index}]`);
    yield* validateItem({ ...each, ...timesOf(each) }, { path, status, holds });
    if (each.item <= last)
      yield { path: `${path}.item`, message: 'is not greater than the number of the item before' };
    last = each.item;
  }
  if (nextItem !== undefined && nextItem <= last)
    yield { path: at('nextItem'), message: 'is not greater than the number of every item' };
  const times = [request, ...additionalItems.map((each) => ({ ...each, ...timesOf(each) }))];
  for (const index of overlappingTimes(times))
    yield { path: at(`additionalItems[${index - 1}]`), message: 'overlaps an earlier item in a room' };
  yield* validatePrices(request.quote, request.agreedPrice);
}

/** Yields what a request on the waiting list lacks, or cannot have. */
function* validateWaiting({
  status,
  waited = false,
  heldAt,
  additionalItems = [],
}: SerializedRequest): Iterable<FieldProblem> {
  const at = (member: string) => `bookingRequest.${member}`;
  if (heldAt !== undefined && (!waited || status === 'waiting'))
    yield { path: at('heldAt'), message: 'needs "waited", and a status other than waiting' };
  if (status !== 'waiting') return;
  if (!waited) yield { path: at('waited'), message: 'must be true, as the request is waiting' };
  if (additionalItems.length > 0)
    yield { path: at('additionalItems'), message: 'must not exist, as the request is waiting' };
}

/** Returns NaN for an invalid instant, which `validateItem` reports. */
const timesOf = ({ startsAt, endsAt }: SerializedItem): Interval => ({
  startsAt: parseIsoInstant(startsAt) ?? Number.NaN,
  endsAt: parseIsoInstant(endsAt) ?? Number.NaN,
});

const earliestStart = ({ startsAt, additionalItems = [] }: SerializedRequest): Instant =>
  Math.min(startsAt, ...additionalItems.map((each) => timesOf(each).startsAt));

function* validateItem(
  item: Pick<SerializedPlace, 'date' | 'timezone' | 'startsAt' | 'endsAt' | 'rooms'>,
  { path, status, holds }: { readonly path: string; readonly status: string; readonly holds: boolean },
): Iterable<FieldProblem> {
  const at = (member: string) => `${path}.${member}`;
  const { date, timezone, startsAt, endsAt, rooms } = item;
  yield* validateDate(date, at('date'));
  if (!isKnownTimezone(timezone)) yield { path: at('timezone'), message: 'is not a time zone' };
  if (!(startsAt < endsAt && endsAt - startsAt <= maxOccupancyMs))
    yield { path: at('endsAt'), message: 'is not within 31 hours after "startsAt"' };
  if (new Set(rooms).size < rooms.length) yield { path: at('rooms'), message: 'names a room twice' };
  if (holds && rooms.length === 0)
    yield { path: at('rooms'), message: `must not be empty, as the request is ${status}` };
  if (['waiting', 'declined', 'cancelled'].includes(status) && rooms.length > 0)
    yield { path: at('rooms'), message: `must be empty, as the request is ${status}` };
}

/** Yields the problems of notes about instalments that their schema cannot express. */
function* validateMarks({ instalmentMarks = [] }: { readonly instalmentMarks?: readonly InstalmentMark[] }) {
  for (const [index, { number: _, ...dates }] of instalmentMarks.entries())
    for (const [name, date] of Object.entries(dates))
      if (date !== null) yield* validateDate(date, `bookingRequest.instalmentMarks[${index}].${name}`);
  const numbers = instalmentMarks.map(({ number }) => number);
  if (new Set(numbers).size < numbers.length)
    yield { path: 'bookingRequest.instalmentMarks', message: 'names an instalment twice' };
}

type SerializedSeries = ReturnType<typeof presentSeries>;

function* validateSeries({ series }: { readonly series?: SerializedSeries }): Iterable<FieldProblem> {
  if (series === undefined) return;
  yield* validateSeriesRule(series, 'bookingRequest.series');
  if (series.continues !== null && !isReference(series.continues))
    yield { path: 'bookingRequest.series.continues', message: 'is not a reference' };
}

function parseSeries({ series }: { readonly series?: SerializedSeries }) {
  if (series === undefined) return null;
  const { continues, ...rule } = series;
  return { rule: parseSeriesRule(rule, 'bookingRequest.series'), continues };
}

/** Yields the problems of notes that their schema cannot express. */
function* validateNotes({ notes = [] }: { readonly notes?: readonly { readonly at: string }[] }) {
  for (const [index, { at }] of notes.entries())
    if (parseIsoInstant(at) === null)
      yield { path: `bookingRequest.notes[${index}].at`, message: `${at} is not an instant` };
}

function* validateDetails(details: unknown): Iterable<FieldProblem> {
  if (typeof details !== 'object' || details === null || Array.isArray(details))
    yield { path: 'auditEntry.details', message: 'must be an object, { … }' };
  else if (JSON.stringify(details).length > maxDetailsLength)
    yield { path: 'auditEntry.details', message: `is longer than ${maxDetailsLength} characters` };
}

function splitDetails(kind: string, serialized: unknown): { details: unknown; serialized: unknown } {
  if (kind !== 'auditEntry' || !hasMembers(serialized)) return { details: undefined, serialized };
  const { details, ...rest } = serialized;
  return { details, serialized: rest };
}

const isInstantName = (name: string) => name === 'at' || /(?:At)$/.test(name);

/** Instants are text in the file and numbers everywhere else. */
function withInstants(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isInstantName(name) && typeof member === 'string' ? parseIsoInstant(member) : member,
    ]),
  );
}

/** Validating a time zone is slow, and a venue has only one. */
const knownTimezones = new Map<string, boolean>();

function isKnownTimezone(timezone: string): boolean {
  let isValidTimezone = knownTimezones.get(timezone);
  if (isValidTimezone === undefined) {
    isValidTimezone = isTimezone(timezone);
    if (knownTimezones.size < 1000) knownTimezones.set(timezone, isValidTimezone);
  }
  return isValidTimezone;
}
