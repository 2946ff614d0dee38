import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { itemLabel } from '../domain/booking/booked-item.ts';
import type { EventPayload } from '../domain/events/event-payload.ts';
import { parseIsoInstant } from '../domain/time/instant.ts';
import { StorageUnavailableError } from '../storage/engine/errors.ts';
import { chooseVenue } from './choose-venue.ts';
import { CommandFailure } from './failure.ts';
import { formatInstant } from './format-instant.ts';
import { withDatabase } from './open-database.ts';
import { LogReader, type LogStart } from './read-logs.ts';
import { waitForStopSignal } from './stop.ts';
import type { Terminal } from './terminal.ts';

/** The polling interval of `--follow`, in milliseconds. */
const pollIntervalMs = 500;

/** Options of `firsthold events`. */
export interface EventsOptions {
  readonly venue?: string;
  /** Where to start; omitted: the first event. */
  readonly after?: LogStart;
  readonly follow?: boolean;
  readonly json?: boolean;
}

/** Prints events, one a line, oldest first; with `follow`, keeps polling until a stop signal. */
export async function printEvents(terminal: Terminal, options: EventsOptions): Promise<void> {
  const { venue, after, follow = false, json = false } = options;
  await withDatabase(terminal, async (context) => {
    if (venue !== undefined) {
      await context.storage.read((db) => chooseVenue(db, venue));
      if (typeof after === 'object' && after.venueId !== venue)
        throw new CommandFailure(`this event is not of the venue "${venue}"`, 2);
    }
    const stop = new AbortController();
    if (follow) waitForStopSignal().then(() => stop.abort());
    const reader = new LogReader(context, venue);
    await reader.start(after);
    const pages = follow ? followed(reader, terminal, stop.signal) : reader.read();
    await terminal.printLong(lines(pages, json ? JSON.stringify : lineOf));
  });
}

async function* followed(
  reader: LogReader,
  { printToStderr }: Terminal,
  signal: AbortSignal,
): AsyncGenerator<readonly EventPayload[]> {
  let isAway = false;
  while (!signal.aborted) {
    try {
      for await (const page of reader.read()) {
        yield page;
        // SQLite is read synchronously: a stop signal would be noticed at the end of the log only.
        await nextTurn();
        if (signal.aborted) return;
      }
      isAway = false;
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error;
      if (!isAway) printToStderr(`firsthold: ${error.message}; retrying`);
      isAway = true;
    }
    await sleep(pollIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}

async function* lines(
  pages: AsyncIterable<readonly EventPayload[]>,
  write: (event: EventPayload) => string,
): AsyncIterable<Uint8Array> {
  for await (const events of pages)
    if (events.length > 0) yield Buffer.from(`${events.map(write).join('\n')}\n`);
}

/** Formats one event for people. */
function lineOf({ timestamp, type, data }: EventPayload): string {
  const { actor, bookingRequest: request } = data;
  const who = actor.kind === 'staff' ? `staff ${actor.id}` : actor.kind;
  const about = request && ` (${itemLabel(request)})`;
  return `${formatInstant(parseIsoInstant(timestamp) ?? 0)}  ${type} ${data.subject}${about ?? ''} by ${who}`;
}
