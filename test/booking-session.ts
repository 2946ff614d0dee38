/** A booking session of the form against the real service, without a browser. */
import assert from 'node:assert/strict';
import { createClient } from '../src/client/client.ts';
import type { VenueFile } from '../src/domain/documents/venue-file/venue-file.ts';
import { chooseDate, chooseSlot } from '../src/widget/state/choices.ts';
import '../src/widget/state/by-date-queries.ts';
import '../src/widget/state/other-spaces.ts';
import { laterParts } from '../src/widget/state/later-parts.ts';
import { QueryCache } from '../src/widget/state/query-cache.ts';
import { ServiceStatus } from '../src/widget/state/service-status.ts';
import { BookingSession } from '../src/widget/state/session.ts';
import type { SessionEvents } from '../src/widget/state/session-events.ts';
import type { SessionState } from '../src/widget/state/state.ts';
import type { Presets } from '../src/widget/state/store.ts';
import { newSqlite } from './databases.ts';
import { startService, venueWith } from './service.ts';

/** With a second space, so that there is a choice; it offers nothing. */
const venueOfTwo: VenueFile = {
  ...venueWith(),
  spaces: [...venueWith().spaces, ...venueWith({ space: { id: 'loft', name: 'Loft', slots: [] } }).spaces],
};

const noPresets: Presets = { spaceId: null, date: null, packageId: null, guests: null, first: 'space' };

/** Starts the service on a free port, with a session of its small venue. */
export async function withBookingSession(
  presets: Partial<Presets> = {},
  send: typeof fetch = fetch,
  venue: VenueFile = venueOfTwo,
) {
  const database = await newSqlite();
  const service = await startService(await database.open(), { venue });
  const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
  let requested = 0;
  const client = createClient({
    base,
    siteKey: 'key',
    retries: 0,
    fetch: (input, init) => {
      requested++;
      return send(input, init);
    },
  });
  const status = new ServiceStatus(() => service.now);
  const cache = new QueryCache(client, status);
  const received: (keyof SessionEvents)[] = [];
  const waiting = new Set<() => void>();
  const begin = (own: Partial<Presets>, mayGo = true, hasLazySteps = true) => {
    const session = new BookingSession({
      cache,
      clock: () => service.now,
      locale: () => 'en-GB',
      presets: { ...noPresets, ...own },
      draft: { name: 'A. Visitor', email: 'visitor@example.com' },
      siteKey: 'key',
      historyName: () => null,
      isReturning: false,
      onChange: () => {
        for (const look of waiting) look();
      },
      onEvent: (name) => {
        received.push(name);
        return mayGo;
      },
    });
    if (hasLazySteps) session.addLater(laterParts);
    return session;
  };
  /** Resolves when the session's state matches. */
  const until = (session: BookingSession, isSo: (state: SessionState) => unknown) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo(session.state)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const start = (session: BookingSession) => {
    session.start();
    return until(session, ({ venue, spaces }) => venue.data && spaces.data);
  };
  const session = begin(presets);
  return {
    service,
    session,
    start,
    begin,
    until,
    received,
    requested: () => requested,
    /** Forgets the cached responses, as a reload of the page does. */
    forget: () => cache.invalidate(0),
    [Symbol.asyncDispose]: async () => {
      session.stop();
      const closed = service.app.close();
      // A connection with a request under way would otherwise stay open until its timeout.
      service.app.server.closeAllConnections();
      await closed;
    },
  };
}

/** A network that loses the responses of these addresses until `isLost` is false. */
export function losing(addresses: RegExp) {
  const network = {
    isLost: true,
    fetch: async (...[input, init]: Parameters<typeof fetch>) => {
      const response = await fetch(input, init);
      if (!network.isLost || !addresses.test(String(input))) return response;
      throw new TypeError('the connection was lost');
    },
  };
  return network;
}

type SessionScenario = Awaited<ReturnType<typeof withBookingSession>>;

/** Takes the session to the details step, with everything chosen. */
export async function goToDetails({ session, until, start }: SessionScenario): Promise<void> {
  await start(session);
  session.chooseSpace('hall');
  await until(session, ({ slots, days }) => slots.data && days.has('2027-03-12'));
  chooseDate(session, '2027-03-12');
  chooseSlot(session, 'evening');
  await until(session, ({ quote }) => quote.data);
  // The event is fired in the turn after the price is shown.
  await new Promise(setImmediate);
  assert.equal(session.goTo('details'), true);
}
