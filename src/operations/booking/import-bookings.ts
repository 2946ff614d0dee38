import type { HoldPeriod } from '../../domain/booking/hold.ts';
import { rowsOfBookings } from '../../domain/booking/import/booking-rows.ts';
import type { CheckedBooking } from '../../domain/booking/import/check-bookings.ts';
import { fileRowOf } from '../../domain/booking/import/file-row.ts';
import type { ImportProblem } from '../../domain/booking/import/import-problem.ts';
import { type ImportedRequest, importedRequestOf } from '../../domain/booking/import/imported-request.ts';
import { markedInstalment } from '../../domain/booking/marked-instalment.ts';
import type { Note } from '../../domain/booking/note.ts';
import { encodeReference } from '../../domain/booking/reference.ts';
import { DomainError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { isMarked } from '../../domain/money/instalments.ts';
import { type Instant, msPerDay } from '../../domain/time/instant.ts';
import { insertImportedRows } from '../../storage/booking/imported-rows.ts';
import { insertNotes } from '../../storage/booking/notes.ts';
import { deleteExpiredHolds } from '../../storage/booking/occupancies.ts';
import { deletePreparation, recomputePreparation } from '../../storage/booking/preparation.ts';
import { releaseImportReferences } from '../../storage/booking/request-changes.ts';
import { insertBookingRequests, occupyForItems } from '../../storage/documents/full-export.ts';
import { chunks, maxRowsPerStatement } from '../../storage/engine/chunks.ts';
import { prepareStatements } from '../../storage/engine/prepared-statements.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { importEventLogEntries, recordEvent } from '../../storage/events/event-log.ts';
import { roomIdOf } from '../../storage/venue/rooms.ts';
import { findVenueVersion } from '../../storage/venue/venue-version.ts';
import { type Context, newId } from '../context.ts';
import { planThenWrite } from '../plan-then-write.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { type BookingImportPlan, type ImportedBookings, planBookingImport } from './plan-booking-import.ts';
import { undoImport } from './undo-import.ts';

/** The imported bookings by line. */
export interface BookingImportResult {
  readonly plan: BookingImportPlan;
  readonly imported: readonly ImportedLine[];
}

interface ImportedLine {
  readonly line: number;
  readonly reference: string;
}

/**
 * Imports a venue's existing bookings, all or nothing: also for past dates and dates that are not offered. Existing
 * bookings stay as they are, so importing the same file twice changes nothing. A turnaround ends early where an
 * imported booking overlaps it, as with any earlier agreement.
 *
 * A large import is written in several transactions, so that others wait for at most about 200 rows. If one of them is
 * rejected, the earlier ones are undone. After an interruption, importing the same file again completes it.
 *
 * Subscribers get one event for each transaction (`venue.history-imported`).
 *
 * @param by the venue, the hold period, and the actor for the event log
 * @throws NotFoundError if there is no such venue
 * @throws ValidationError with every error of any line; nothing is written
 */
export async function importBookings(
  context: Context,
  bookings: ImportedBookings,
  by: BookingImport,
): Promise<BookingImportResult> {
  const now = context.clock();
  const { plan, ...planned } = await context.storage.read(async (db) => ({
    version: await findVenueVersion(db, by.venueId),
    plan: await planValidImport(db, by.venueId, bookings, now),
  }));
  const { timezone } = plan.venue;
  const rest: Rest = {
    ...planned,
    timezone,
    rows: inOrder(plan.newBookings),
    existing: plan.existing,
    pathOf: bookings.pathOf,
  };
  const imported: ImportedLine[] = [];
  try {
    do imported.push(...(await importNext(context, rest, { ...by, now })));
    while (rest.rows.length > 0);
  } catch (error) {
    await undoImports(context, imported, by);
    throw error;
  }
  await context.storage.refreshStatistics('bookings', imported.length);
  return {
    plan: { ...plan, existing: rest.existing },
    imported: imported.toSorted((one, other) => one.line - other.line),
  };
}

interface BookingImport {
  readonly venueId: string;
  readonly holdPeriod: HoldPeriod;
  readonly actor: Actor;
  /** Called if an import was rejected after a part of it was written, and that part was undone. */
  readonly onUndone?: () => Promise<void>;
}

interface ImportAt extends BookingImport {
  readonly now: Instant;
}

/** A booking to import, with its rows. */
interface NewBooking {
  readonly rows: readonly CheckedBooking[];
  readonly request: Omit<ImportedRequest, 'notes'>;
  readonly notes: readonly Note[];
}

/** @throws ValidationError if a line has a problem */
async function planValidImport(db: Reader, venueId: string, bookings: ImportedBookings, now: Instant) {
  const plan = await planBookingImport(db, venueId, bookings, now);
  if (plan.problems.length > 0) throw new ValidationError(plan.problems);
  return plan;
}

/** The rows that are still to be imported, as planned for a version of the venue. */
interface Rest extends Pick<ImportedBookings, 'pathOf'> {
  /** '': others have changed the venue since. */
  version: string;
  readonly timezone: string;
  rows: readonly CheckedBooking[];
  /** The lines that exist already, also those that another import has added since. */
  existing: BookingImportPlan['existing'];
}

/**
 * Sorts rows so that each transaction has few rooms and weeks, in which it computes the turnarounds again. All rows of a
 * booking stay together.
 */
function inOrder(rows: readonly CheckedBooking[]): readonly CheckedBooking[] {
  const bookings = rowsOfBookings(rows).toSorted(([one], [other]) => one.startsAt - other.startsAt);
  return [...Map.groupBy(bookings, ([{ space }]) => space.id).values()].flat(2);
}

/** Returns the rows of the first bookings, about as many as one statement inserts. */
function firstOf(rows: readonly CheckedBooking[]): readonly CheckedBooking[] {
  const first: CheckedBooking[] = [];
  for (const booking of rowsOfBookings(rows)) {
    if (first.length > 0 && first.length + booking.length > maxRowsPerStatement) break;
    first.push(...booking);
  }
  return first;
}

/** Imports the next rows in one transaction. Without any, it only claims the request's idempotency key. */
async function importNext(context: Context, rest: Rest, of: ImportAt): Promise<readonly ImportedLine[]> {
  const next = firstOf(rest.rows);
  const { imported, existing, version } = await retryAfterConflict(() =>
    planThenWrite(context, of.venueId, (db, current) =>
      planNext(db, context, rest, { ...of, next, current }),
    ),
  );
  rest.rows = rest.rows.slice(next.length);
  rest.existing = [...rest.existing, ...existing];
  rest.version = version();
  return imported;
}

async function planNext(
  db: Reader,
  context: Context,
  rest: Rest,
  of: ImportAt & { readonly next: readonly CheckedBooking[]; readonly current: string },
) {
  const { venueId, holdPeriod, now, next, current } = of;
  const isCurrent = current === rest.version;
  // A conflict means that the plan is outdated, too.
  rest.version = '';
  const { rows, existing, timezone } = isCurrent
    ? { rows: next, existing: [], timezone: rest.timezone }
    : await planAgain(db, rest, of);
  const made = rowsOfBookings(rows).map((ofBooking) => {
    const reference = encodeReference(context.randomBytes(5));
    const { notes, ...request } = importedRequestOf(ofBooking, {
      reference,
      venueId,
      timezone,
      holdPeriod,
      now,
    });
    const note = () => ({ id: newId(context, 'note'), at: now, actor: of.actor, about: null });
    return { rows: ofBooking, request, notes: notes === null ? [] : [{ ...note(), text: notes }] };
  });
  const insert = await prepareStatements(db, (recorder) => insertAll(recorder, made, of));
  let version = current;
  return {
    result: {
      existing,
      imported: made.flatMap((each) =>
        each.rows.map(({ line }) => ({ line, reference: each.request.reference })),
      ),
      // Once others have changed the venue, the plan of all following rows is outdated.
      version: () => (isCurrent ? version : ''),
    },
    write: async (writer: Writer) => {
      if (made.length === 0) return;
      await writeBookings(writer, rows, made, insert, of);
      version = await findVenueVersion(writer, venueId);
    },
  };
}

/** Plans the next rows again after others have changed the venue: few, because they may do so all the time. */
async function planAgain(
  db: Reader,
  { pathOf }: Rest,
  { venueId, now, next }: ImportAt & { readonly next: readonly CheckedBooking[] },
) {
  const indexOf = (index: number) => next[index]?.index ?? index;
  const again = {
    rows: next,
    problems: [],
    pathOf: (problem: ImportProblem) => pathOf({ ...problem, index: indexOf(problem.index) }),
  };
  const { newBookings, existing, venue } = await planValidImport(db, venueId, again, now);
  const rows = newBookings.map((row) => ({ ...row, index: indexOf(row.index) }));
  return { rows, existing, timezone: venue.timezone };
}

/** Undoes the import of bookings that nobody has changed since. */
async function undoImports(
  context: Context,
  imported: readonly ImportedLine[],
  { venueId, actor, onUndone }: BookingImport,
): Promise<void> {
  if (imported.length === 0) return;
  for (const reference of new Set(imported.map((each) => each.reference)))
    try {
      await undoImport(context, { venueId, reference, actor });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  await onUndone?.();
}

async function writeBookings(
  db: Writer,
  rows: readonly CheckedBooking[],
  made: readonly NewBooking[],
  insert: (db: Writer) => Promise<void>,
  { venueId, actor, now }: ImportAt,
): Promise<void> {
  const period = {
    startsAt: Math.min(...rows.map(({ startsAt }) => startsAt)),
    endsAt: Math.max(...rows.map(({ endsAt }) => endsAt)),
  };
  const rooms = new Set(rows.flatMap(({ space }) => space.rooms));
  const roomIds = [...rooms].map((room) => roomIdOf(venueId, room));
  await deleteExpiredHolds(db, venueId, roomIds, period, now);
  // Turnarounds are deleted here and recomputed after the bookings are inserted: also those that end as the first starts.
  const during = { startsAt: period.startsAt - msPerDay, endsAt: period.endsAt + msPerDay };
  await deletePreparation(db, venueId, roomIds, during);
  const references = made.flatMap(({ request: { importReference } }) => importReference ?? []);
  await releaseImportReferences(db, venueId, references);
  await insert(db);
  await recomputePreparation(db, venueId, roomIds, now, during);
  await recordEvent(db, {
    at: now,
    actor,
    venueId,
    subject: venueId,
    kind: 'venue.history-imported',
    payload: {
      blocks: 0,
      bookingRequests: made.length,
      auditEntries: entriesOf(made, { venueId, actor, now }).length,
      references: made.map(({ request: { reference } }) => reference),
    },
  });
}

/** Inserts bookings with their rooms and the entries of the event log. */
async function insertAll(
  db: Writer,
  made: readonly NewBooking[],
  { venueId, actor, now }: ImportAt,
): Promise<void> {
  for (const some of chunks(made)) {
    await insertBookingRequests(
      db,
      some.map(({ request }) => request),
      now,
    );
    await occupyForItems(
      db,
      venueId,
      some.flatMap(({ rows, request: { reference, items, expiresAt } }) =>
        items.map((item) => ({
          ...item,
          reference,
          item: item.number,
          expiresAt,
          rooms: rows[item.number]?.space.rooms ?? [],
        })),
      ),
    );
  }
  const fileRows = made.flatMap(({ rows, request: { reference } }) =>
    rows.flatMap(({ booking }) =>
      booking.importReference === undefined
        ? []
        : { importReference: booking.importReference, fileRow: fileRowOf(booking), reference },
    ),
  );
  await insertImportedRows(db, venueId, fileRows);
  const notes = made.flatMap(({ request: { reference }, notes: all }) =>
    all.map((note) => ({ ...note, reference })),
  );
  for (const some of chunks(notes)) await insertNotes(db, venueId, some);
  for (const some of chunks(entriesOf(made, { venueId, actor, now })))
    await importEventLogEntries(db, some, now);
}

function entriesOf(
  made: readonly NewBooking[],
  { venueId, actor, now }: Pick<ImportAt, 'venueId' | 'actor' | 'now'>,
) {
  return made.flatMap(({ request, notes }) => {
    const { reference, status, instalmentMarks } = request;
    const entry = { at: now, actor, venueId, subject: reference };
    // An import is no decision, so the guest needs no letter.
    const imported = true;
    const placed = { ...entry, action: 'booking-request.placed', details: { imported } };
    const accepted = {
      ...entry,
      action: 'booking-request.accepted',
      details: { from: 'pending_approval', imported },
    };
    const marked = instalmentMarks.filter(isMarked).map((mark) => ({
      ...entry,
      action: 'booking-request.instalment-marked',
      details: { ...markedInstalment({ ...request, instalmentMarks: [] }, mark) },
    }));
    const noted = notes.map(({ id }) => ({
      ...entry,
      action: 'booking-request.noted',
      details: { noteId: id },
    }));
    return [placed, ...(status === 'accepted' ? [accepted] : []), ...marked, ...noted];
  });
}
