/** A visit against the real service, without a screen. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newSqlite } from '../../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../../test/service.ts';
import { createClient } from '../../client/client.ts';
import { SharedReads } from './shared-reads.ts';
import { Visit } from './visit.ts';
import type { VisitEvents, Wishes } from './visit-options.ts';
import type { VisitState } from './visit-state.ts';

const noWishes: Wishes = { spaceId: null, date: null, packageId: null, guests: null };

/** The service on a port of its own, and a visit of its small venue. */
async function visiting(wishes: Partial<Wishes> = {}, send: typeof fetch = fetch) {
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
  const heard: (keyof VisitEvents)[] = [];
  const waiting = new Set<() => void>();
  const begin = (own: Partial<Wishes>, mayGo = true) => {
    const visit = new Visit({
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
    return visit;
  };
  /** Resolves when the state of a visit is so. */
  const until = (visit: Visit, isSo: (state: VisitState) => unknown) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo(visit.state)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const start = (visit: Visit) => {
    visit.start();
    return until(visit, ({ venue, spaces }) => venue.data && spaces.data);
  };
  const visit = begin(wishes);
  return {
    service,
    visit,
    start,
    begin,
    until,
    heard,
    asked: () => asked,
    [Symbol.asyncDispose]: async () => {
      visit.stop();
      await service.app.close();
    },
  };
}

type Visiting = Awaited<ReturnType<typeof visiting>>;

async function toTheForm({ visit, until, start }: Visiting): Promise<void> {
  await start(visit);
  visit.chooseSpace('hall');
  await until(visit, ({ slots, days }) => slots.data && days.has('2027-03-12'));
  visit.chooseDate('2027-03-12');
  visit.chooseSlot('evening');
  await until(visit, ({ quote }) => quote.data);
  // The page hears of the price right after it is on show.
  await new Promise(setImmediate);
  assert.equal(visit.goTo('details'), true);
}

describe('a visit', () => {
  test('leads from the spaces to the receipt, and tells the page each step', async () => {
    await using running = await visiting();
    const { visit, heard } = running;
    await toTheForm(running);
    assert.equal(visit.state.packageId, 'dry-hire', 'the only package needs no choosing');
    await visit.submit();
    assert.match(visit.state.receipt?.reference ?? '', /^BR-/);
    assert.equal(visit.state.step, 'receipt');
    assert.equal(visit.goTo('space'), false, 'what is sent is sent');
    assert.deepEqual(heard, ['ready', 'step', 'quote', 'step', 'before-submit', 'step', 'submitted']);
  });

  test('opens no step before what it needs is chosen', async () => {
    await using running = await visiting();
    const { visit, start } = running;
    await start(visit);
    assert.deepEqual(
      (['date', 'quote', 'details', 'receipt'] as const).map((step) => visit.goTo(step)),
      [false, false, false, false],
    );
  });

  test('begins at the space and date the page asks for', async () => {
    await using running = await visiting({ spaceId: 'hall', date: '2027-05-04' });
    const { visit, until, start } = running;
    await start(visit);
    await until(visit, ({ date }) => date);
    assert.deepEqual(
      [visit.state.step, visit.state.month, visit.state.date],
      ['date', '2027-05', '2027-05-04'],
    );
  });

  test('begins with the spaces where the one asked for is none of them', async () => {
    await using running = await visiting({ spaceId: 'cellar' });
    const { visit, start } = running;
    await start(visit);
    assert.equal(visit.state.step, 'space');
  });

  test('keeps what was typed when the date is lost, and finds others', async () => {
    await using running = await visiting();
    const { visit, until, service } = running;
    await toTheForm(running);
    await service.post('/booking-requests', bookingRequest());
    visit.edit({ message: 'A concert.' });
    await visit.submit();
    assert.equal(visit.state.conflict?.date, '2027-03-12');
    assert.equal(visit.state.draft.message, 'A concert.');
    await until(visit, ({ days }) => days.get('2027-03-12')?.slots.every(({ free }) => !free));
    visit.takeInstead('2027-03-13');
    await until(visit, ({ quote }) => quote.data);
    await visit.submit();
    assert.equal(visit.state.step, 'receipt');
  });

  test('goes back past steps that a lost date has closed', async () => {
    await using running = await visiting();
    const { visit, until, service } = running;
    await toTheForm(running);
    await service.post('/booking-requests', bookingRequest());
    await visit.submit();
    await until(visit, ({ days }) => days.get('2027-03-12')?.slots.every(({ free }) => !free));
    visit.back();
    assert.equal(visit.state.step, 'date');
  });

  test('sends nothing while the page says no, and nothing twice', async () => {
    await using running = await visiting();
    const { begin, until, service } = running;
    const refused = begin({}, false);
    await toTheForm({ ...running, visit: refused });
    await refused.submit();
    assert.equal(refused.state.receipt, null);
    await toTheForm(running);
    await Promise.all([running.visit.submit(), running.visit.submit()]);
    await until(running.visit, ({ receipt }) => receipt);
    const rows = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').execute(),
    );
    assert.equal(rows.length, 1);
    const tries = running.heard.filter((name) => name === 'before-submit');
    assert.equal(tries.length, 2, 'the refused one, and one of the two');
  });

  test('asks once for what several on a page show, and tells all of a change', async () => {
    await using running = await visiting();
    const { visit, begin, start, until, asked } = running;
    const others = [begin({}), begin({})];
    await Promise.all([visit, ...others].map(start));
    assert.equal(asked(), 2);
    for (const other of others) {
      other.chooseSpace('hall');
      await until(other, ({ days }) => days.size);
    }
    await toTheForm(running);
    await visit.submit();
    for (const other of others)
      await until(other, ({ days }) => days.get('2027-03-12')?.slots.every(({ free }) => !free));
  });

  test('past a limit says when to come back', async () => {
    await using running = await visiting();
    const { visit, service } = running;
    await toTheForm(running);
    for (let day = 1; day <= 5; day++)
      await service.post('/booking-requests', bookingRequest({ date: `2027-04-0${day}` }));
    await visit.submit();
    const { error } = visit.state.sendTrouble ?? {};
    assert(error?.code === 'RATE_LIMITED' && error.retryAfterSeconds === 3600);
    assert.equal(visit.state.isSending, false);
  });

  test('stopped changes nothing any more', async () => {
    await using running = await visiting();
    const { visit, begin, start } = running;
    const other = begin({});
    const started = start(other);
    visit.start();
    visit.stop();
    const { state } = visit;
    await started;
    assert.equal(visit.state, state);
  });
});

describe('a request whose answer is lost', () => {
  test('is found again under its first key, even after a word was changed', async () => {
    let isLost = true;
    await using running = await visiting({}, async (input, init) => {
      const response = await fetch(input, init);
      if (!isLost || !String(input).endsWith('/booking-requests')) return response;
      throw new TypeError('the line went dead');
    });
    const { visit, service } = running;
    await toTheForm(running);
    await visit.submit();
    assert.equal(visit.state.sendTrouble?.error.code, 'NETWORK');
    isLost = false;
    visit.edit({ message: 'With a choir.' });
    await visit.submit();
    assert.equal(visit.state.step, 'receipt');
    const rows = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').execute(),
    );
    assert.deepEqual(
      rows.map(({ reference }) => reference),
      [visit.state.receipt?.reference],
    );
  });
});
