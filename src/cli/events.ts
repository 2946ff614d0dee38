import { setTimeout as sleep } from 'node:timers/promises';
import { slotLabel } from '../domain/booking/booking-request.ts';
import { type Cursor, startCursor } from '../domain/events/cursor.ts';
import type { EventPayload } from '../domain/events/event-payload.ts';
import { parseIsoInstant } from '../domain/time/instant.ts';
import type { Context } from '../operations/context.ts';
import { presentEvents } from '../operations/events/present-events.ts';
import { publishEvents } from '../operations/events/publish-events.ts';
import { recordExpiredHolds } from '../operations/events/record-expired-holds.ts';
import { StorageUnavailableError } from '../storage/engine/errors.ts';
import { hasUnpublishedEvents, lastPublished, listPublished } from '../storage/events/publication-rounds.ts';
import { chooseVenue } from './choose-venue.ts';
import { formatInstant } from './format-instant.ts';
import { withDatabase } from './open-database.ts';
import { waitForStopSignal } from './stop.ts';
import type { Terminal } from './terminal.ts';

/** The number of events per query. */
const pageSize = 500;
/** The polling interval of `--follow`, in milliseconds. */
const pollIntervalMs = 500;

/** Options of `firsthold events`. */
export interface EventsOptions {
  readonly venue?: string;
  /** Where to start; omitted: the first event. */
  readonly after?: Cursor | 'latest';
  readonly follow?: boolean;
  readonly json?: boolean;
}

/** Prints events, one a line, oldest first; with `follow`, keeps polling until a stop signal. */
export async function printEvents(terminal: Terminal, options: EventsOptions): Promise<void> {
  const { venue, after = startCursor, follow = false, json = false } = options;
  await withDatabase(terminal, async (context) => {
    if (venue !== undefined) await context.storage.read((db) => chooseVenue(db, venue));
    const stop = new AbortController();
    if (follow) waitForStopSignal().then(() => stop.abort());
    const from = after === 'latest' ? await latest(context) : after;
    const pages = follow
      ? followed(context, from, venue, terminal, stop.signal)
      : everything(context, from, venue);
    await terminal.printLong(lines(pages, json ? JSON.stringify : lineOf));
  });
}

async function latest(context: Context): Promise<Cursor> {
  await notice(context);
  return (await context.storage.read(lastPublished)) ?? startCursor;
}

/** Assigns positions to all events recorded so far. */
async function notice(context: Context): Promise<void> {
  await recordExpiredHolds(context);
  if (await context.storage.read(hasUnpublishedEvents)) await publishEvents(context);
}

/** One page of events and the cursor after it. */
interface Page {
  readonly events: readonly EventPayload[];
  readonly cursor: Cursor;
}

async function* everything(
  context: Context,
  after: Cursor,
  venueId: string | undefined,
): AsyncGenerator<Page> {
  await notice(context);
  const { storage, clock } = context;
  for (let cursor = after; ; ) {
    const { found, events } = await storage.read(async (db) => {
      const page = await listPublished(db, cursor, { venueId, limit: pageSize });
      return { found: page, events: await presentEvents(db, page, clock()) };
    });
    cursor = found.at(-1) ?? cursor;
    yield { events, cursor };
    if (found.length < pageSize) return;
  }
}

async function* followed(
  context: Context,
  after: Cursor,
  venueId: string | undefined,
  { remark }: Terminal,
  signal: AbortSignal,
): AsyncGenerator<Page> {
  let isAway = false;
  for (let cursor = after; !signal.aborted; ) {
    try {
      for await (const page of everything(context, cursor, venueId)) {
        yield page;
        cursor = page.cursor;
        if (signal.aborted) return;
      }
      isAway = false;
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error;
      if (!isAway) remark(`firsthold: ${error.message}; retrying`);
      isAway = true;
    }
    await sleep(pollIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}

async function* lines(
  pages: AsyncIterable<Page>,
  write: (event: EventPayload) => string,
): AsyncIterable<Uint8Array> {
  for await (const { events } of pages)
    if (events.length > 0) yield Buffer.from(`${events.map(write).join('\n')}\n`);
}

/** Formats one event for people. */
function lineOf({ timestamp, type, data }: EventPayload): string {
  const { actor, bookingRequest: request } = data;
  const who = actor.kind === 'staff' ? `staff ${actor.id}` : actor.kind;
  const about = request && ` (${request.space.name}, ${request.date}, ${slotLabel(request.slot)})`;
  return `${formatInstant(parseIsoInstant(timestamp) ?? 0)}  ${type} ${data.subject}${about ?? ''} by ${who}`;
}
