/** Reads the event logs of one venue or of all, oldest event first, and continues where it stopped. */
import { type EventPosition, startPosition } from '../domain/events/cursor.ts';
import type { LoggedEvent } from '../domain/events/event.ts';
import type { EventPayload } from '../domain/events/event-payload.ts';
import { type Instant, msPerMinute } from '../domain/time/instant.ts';
import type { Context } from '../operations/context.ts';
import { presentEvents } from '../operations/events/present-events.ts';
import { publishAllEvents, publishEvents } from '../operations/events/publish-events.ts';
import { recordExpiredHolds } from '../operations/events/record-expired-holds.ts';
import type { Reader } from '../storage/engine/storage.ts';
import {
  canContinueAfter,
  findPositionBefore,
  type LogEnd,
  listLogEnds,
  listPublished,
} from '../storage/events/published-log.ts';

import { CommandFailure } from './failure.ts';

/** The number of events per page. */
const pageSize = 500;

/**
 * How far back a reader starts in the logs of other venues, in milliseconds: longer than a publisher's transaction
 * and than the difference between the clocks of instances.
 */
const overlapMs = msPerMinute;

/** Where to start: after an event, after the latest, or at the beginning. */
export type LogStart = (EventPosition & { readonly at: Instant }) | 'latest' | undefined;

export class LogReader {
  readonly #context: Context;
  readonly #venueId: string | undefined;
  /** The last position that was read of each log. */
  #positions = new Map<string | null, number>();

  /** @param venueId undefined: all venues */
  constructor(context: Context, venueId: string | undefined) {
    this.#context = context;
    this.#venueId = venueId;
  }

  /**
   * Sets where to start. After an event, also reads the other venues' events of the preceding minute again: each log
   * has its own positions, and no event may be missed.
   *
   * @throws CommandFailure if the log does not continue after the event
   */
  async start(after: LogStart): Promise<void> {
    if (after === undefined) return;
    const ends = await this.#publishAndListEnds();
    if (after === 'latest') {
      this.#positions = new Map(ends.map(({ venueId, position }) => [venueId, position]));
      return;
    }
    const { storage } = this.#context;
    if (!(await storage.read((db) => canContinueAfter(db, after))))
      throw new CommandFailure(
        'this event is not in the log: a backup was restored, or the next events are no longer kept; compare the bookings (requests list), and continue with --after latest',
      );
    const since = after.at - overlapMs;
    for (const { venueId, position, publishedAt } of ends)
      this.#positions.set(
        venueId,
        publishedAt < since ? position : await storage.read((db) => findPositionBefore(db, venueId, since)),
      );
    this.#positions.set(after.venueId, after.position);
  }

  /** Reads the events since the last call, page by page. */
  async *read(): AsyncGenerator<readonly EventPayload[]> {
    const { storage, clock } = this.#context;
    // This pass ends at the current positions: every event it omits was published after all events it contains.
    const ends = await this.#publishAndListEnds();
    const logs = ends
      .map(({ venueId, position }) => ({ venueId, end: position, loaded: this.#positionIn(venueId) }))
      .filter(({ end, loaded }) => loaded < end)
      .map((log): LogPart => ({ ...log, events: [] }));
    for (;;) {
      const { page, payloads } = await storage.read(async (db) => {
        const next = await takeOldest(db, logs);
        return { page: next, payloads: await presentEvents(db, next, clock()) };
      });
      yield payloads;
      for (const { venueId, position } of page) this.#positions.set(venueId, position);
      if (page.length < pageSize) break;
    }
    for (const { venueId, end } of logs) this.#positions.set(venueId, end);
  }

  #positionIn(venueId: string | null): number {
    return this.#positions.get(venueId) ?? startPosition;
  }

  async #publishAndListEnds(): Promise<LogEnd[]> {
    await recordExpiredHolds(this.#context, this.#venueId);
    await (this.#venueId === undefined
      ? publishAllEvents(this.#context)
      : publishEvents(this.#context, this.#venueId));
    return this.#context.storage.read((db) => listLogEnds(db, this.#venueId));
  }
}

/** The part of a log that is read in one pass. */
interface LogPart {
  readonly venueId: string | null;
  readonly end: number;
  /** The position up to which events were loaded. */
  loaded: number;
  /** The loaded events that are not on a page yet. */
  events: LoggedEvent[];
}

/** Returns a page of events, merged from the logs by time. */
async function takeOldest(db: Reader, logs: readonly LogPart[]): Promise<LoggedEvent[]> {
  const page: LoggedEvent[] = [];
  while (page.length < pageSize) {
    let from: LogPart | undefined;
    for (const log of logs) {
      if (log.events.length === 0 && log.loaded < log.end)
        await load(db, log, Math.ceil(pageSize / logs.length));
      if (log.events[0] !== undefined && log.events[0].at < (from?.events[0]?.at ?? Number.POSITIVE_INFINITY))
        from = log;
    }
    const event = from?.events.shift();
    if (event === undefined) break;
    page.push(event);
  }
  return page;
}

async function load(db: Reader, log: LogPart, limit: number): Promise<void> {
  const found = await listPublished(db, { venueId: log.venueId, position: log.loaded }, limit);
  log.events = found.filter(({ position }) => position <= log.end);
  log.loaded = found.length < limit ? log.end : (found.at(-1)?.position ?? log.end);
}
