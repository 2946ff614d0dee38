/** A booking session against the real service, without a screen. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newSqlite } from '../../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../../test/service.ts';
import { createClient } from '../../client/client.ts';
import { BookingSession } from './booking-session.ts';
import * as sending from './sending.ts';
import type { SessionEvents, Wishes } from './session-options.ts';
import type { SessionState } from './session-state.ts';
import { SharedReads } from './shared-reads.ts';

const noWishes: Wishes = { spaceId: null, date: null, packageId: null, guests: null };

/** The service on a port of its own, and a session of its small venue. */
async function inSession(wishes: Partial<Wishes> = {}, send: typeof fetch = fetch) {
  const database = await newSqlite();
  const service = await startService(await database.open(), { venue: venueWith() });
  const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
  let asked = 0;
  const client = createClient({
    base,
    siteKey: 'key',
    retries: 0,
    fetch: (input, init) => {
      asked++;
      return send(input, init);
    },
  });
  const reads = new SharedReads(client, () => service.now);
  const heard: (keyof SessionEvents)[] = [];
  const waiting = new Set<() => void>();
  const begin = (own: Partial<Wishes>, mayGo = true) => {
    const session = new BookingSession({
      reads,
      clock: () => service.now,
      wishes: { ...noWishes, ...own },
      draft: { name: 'A. Visitor', email: 'visitor@example.com' },
      onChange: () => {
        for (const look of waiting) look();
      },
      onEvent: (name) => {
        heard.push(name);
        return mayGo;
      },
    });
    return session;
  };
  /** Resolves when the state of a session is so. */
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
  const session = begin(wishes);
  return {
    service,
    session,
    start,
    begin,
    until,
    heard,
    asked: () => asked,
    [Symbol.asyncDispose]: async () => {
      session.stop();
      await service.app.close();
    },
  };
}

type InSession = Awaited<ReturnType<typeof inSession>>;

async function toTheForm({ session, until, start }: InSession): Promise<void> {
  await start(session);
  session.chooseSpace('hall');
  await until(session, ({ slots, days }) => slots.data && days.has('2027-03-12'));
  session.chooseDate('2027-03-12');
  session.chooseSlot('evening');
  await until(session, ({ quote }) => quote.data);
  // The page hears of the price right after it is on show.
  await new Promise(setImmediate);
  assert.equal(session.goTo('details'), true);
}

describe('a booking session', () => {
  test('leads from the spaces to the receipt, and tells the page each step', async () => {
    await using running = await inSession();
    const { session, heard } = running;
    await toTheForm(running);
    assert.equal(session.state.packageId, 'dry-hire', 'the only package needs no choosing');
    await session.submit(sending);
    assert.match(session.state.receipt?.reference ?? '', /^BR-/);
    assert.equal(session.state.step, 'receipt');
    assert.equal(session.goTo('space'), false, 'what is sent is sent');
    assert.deepEqual(heard, ['ready', 'step', 'quote', 'step', 'before-submit', 'step', 'submitted']);
  });

  test('opens no step before what it needs is chosen', async () => {
    await using running = await inSession();
    const { session, start } = running;
    await start(session);
    assert.deepEqual(
      (['date', 'quote', 'details', 'receipt'] as const).map((step) => session.goTo(step)),
      [false, false, false, false],
    );
  });

  test('begins at the space and date the page asks for', async () => {
    await using running = await inSession({ spaceId: 'hall', date: '2027-05-04' });
    const { session, until, start } = running;
    await start(session);
    await until(session, ({ date }) => date);
    assert.deepEqual(
      [session.state.step, session.state.month, session.state.date],
      ['date', '2027-05', '2027-05-04'],
    );
  });

  test('begins with the spaces where the one asked for is none of them', async () => {
    await using running = await inSession({ spaceId: 'cellar' });
    const { session, start } = running;
    await start(session);
    assert.equal(session.state.step, 'space');
  });

  test('keeps what was typed when the date is lost, and finds others', async () => {
    await using running = await inSession();
    const { session, until, service } = running;
    await toTheForm(running);
    await service.post('/booking-requests', bookingRequest());
    session.edit({ message: 'A concert.' });
    await session.submit(sending);
    assert.equal(session.state.conflict?.date, '2027-03-12');
    assert.equal(session.state.draft.message, 'A concert.');
    await until(session, ({ days }) => days.get('2027-03-12')?.slots.every(({ free }) => !free));
    session.takeInstead('2027-03-13');
    await until(session, ({ quote }) => quote.data);
    await session.submit(sending);
    assert.equal(session.state.step, 'receipt');
  });

  test('goes back past steps that a lost date has closed', async () => {
    await using running = await inSession();
    const { session, until, service } = running;
    await toTheForm(running);
    await service.post('/booking-requests', bookingRequest());
    await session.submit(sending);
    await until(session, ({ days }) => days.get('2027-03-12')?.slots.every(({ free }) => !free));
    session.back();
    assert.equal(session.state.step, 'date');
  });

  test('sends nothing while the page says no, and nothing twice', async () => {
    await using running = await inSession();
    const { begin, until, service } = running;
    const refused = begin({}, false);
    await toTheForm({ ...running, session: refused });
    await refused.submit(sending);
    assert.equal(refused.state.receipt, null);
    await toTheForm(running);
    await Promise.all([running.session.submit(sending), running.session.submit(sending)]);
    await until(running.session, ({ receipt }) => receipt);
    const rows = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').execute(),
    );
    assert.equal(rows.length, 1);
    const tries = running.heard.filter((name) => name === 'before-submit');
    assert.equal(tries.length, 2, 'the refused one, and one of the two');
  });

  test('asks once for what several on a page show, and tells all of a change', async () => {
    await using running = await inSession();
    const { session, begin, start, until, asked } = running;
    const others = [begin({}), begin({})];
    await Promise.all([session, ...others].map(start));
    assert.equal(asked(), 2);
    for (const other of others) {
      other.chooseSpace('hall');
      await until(other, ({ days }) => days.size);
    }
    await toTheForm(running);
    await session.submit(sending);
    for (const other of others)
      await until(other, ({ days }) => days.get('2027-03-12')?.slots.every(({ free }) => !free));
  });

  test('past a limit says when to come back', async () => {
    await using running = await inSession();
    const { session, service } = running;
    await toTheForm(running);
    for (let day = 1; day <= 5; day++)
      await service.post('/booking-requests', bookingRequest({ date: `2027-04-0${day}` }));
    await session.submit(sending);
    const { error } = session.state.sendTrouble ?? {};
    assert(error?.code === 'RATE_LIMITED' && error.retryAfterSeconds === 3600);
    assert.equal(session.state.isSending, false);
  });

  test('stopped changes nothing any more', async () => {
    await using running = await inSession();
    const { session, begin, start } = running;
    const other = begin({});
    const started = start(other);
    session.start();
    session.stop();
    const { state } = session;
    await started;
    assert.equal(session.state, state);
  });
});

describe('a request whose answer is lost', () => {
  test('is found again under its first key, even after a word was changed', async () => {
    let isLost = true;
    await using running = await inSession({}, async (input, init) => {
      const response = await fetch(input, init);
      if (!isLost || !String(input).endsWith('/booking-requests')) return response;
      throw new TypeError('the line went dead');
    });
    const { session, service } = running;
    await toTheForm(running);
    await session.submit(sending);
    assert.equal(session.state.sendTrouble?.error.code, 'NETWORK');
    isLost = false;
    session.edit({ message: 'With a choir.' });
    await session.submit(sending);
    assert.equal(session.state.step, 'receipt');
    const rows = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').execute(),
    );
    assert.deepEqual(
      rows.map(({ reference }) => reference),
      [session.state.receipt?.reference],
    );
  });
});
