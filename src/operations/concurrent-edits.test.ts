/**
 * Changes while an operation waits for its lock: it must use the current state, not the state that it read before, and
 * must not hold locks that others need next.
 */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { activityView } from '../../test/citus.ts';
import { newPostgres } from '../../test/databases.ts';
import { divisibleHall, evening, importProblems, scenarioFor } from '../../test/scenario.ts';
import { startService, type TestService } from '../../test/service.ts';
import { waitFor } from '../../test/wait-for.ts';
import { changePart } from '../domain/documents/venue-file/parts.ts';
import type { VenueFile } from '../domain/documents/venue-file/venue-file.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../domain/errors.ts';
import { noPrivateAddresses } from '../domain/events/private-addresses.ts';
import { listNotes } from '../storage/booking/notes.ts';
import { readVenueFile } from '../storage/documents/venue-file.ts';
import { listDeliveries } from '../storage/events/webhook-deliveries.ts';
import { addSiteKey } from './access/add-site-key.ts';
import { changeSiteKey } from './access/change-site-key.ts';
import { correctBooking } from './booking/correct-booking.ts';
import { declineBookingRequest } from './booking/decline-booking-request.ts';
import { importFullExport } from './documents/import-full-export.ts';
import { addWebhook } from './events/add-webhook.ts';
import { publishEvents } from './events/publish-events.ts';
import { addFirstVenue } from './venue/add-venue.ts';
import { changeVenue } from './venue/change-venue.ts';

const open = (t: TestContext, rooms?: Record<string, readonly string[]>) =>
  openWith(t, { venue: divisibleHall({ ...(rooms && { rooms }) }) });

async function openWith(t: TestContext, options: { venue?: VenueFile }) {
  const database = await newPostgres();
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  const service = await startService(await database.open(), options);
  const [colleague, watcher] = [new pg.Client(DATABASE_URL), new pg.Client(DATABASE_URL)];
  for (const client of [colleague, watcher]) {
    await client.connect();
    t.after(() => client.end());
  }
  /** Starts `work` while another transaction holds a lock, which makes a change once `work` waits for it. */
  const concurrently = async <T>(lock: string, change: string, work: () => Promise<T>): Promise<T> => {
    await colleague.query('begin');
    await colleague.query(lock);
    let hasFinished = false;
    const working = work().finally(() => {
      hasFinished = true;
    });
    // The caller awaits it below.
    working.catch(() => undefined);
    await waitFor('a connection that waits for a lock', async () => {
      assert.equal(hasFinished, false, 'the operation did not wait for the lock');
      const { rowCount } = await watcher.query(
        `select from ${activityView} where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount !== 0;
    });
    await colleague.query(change);
    await colleague.query('commit');
    return working;
  };
  return { service, scenario: scenarioFor(service), concurrently };
}

const keepSpace = (id: string) =>
  `select from spaces where venue_id = 'riverside' and id = '${id}' for update`;
const keepVenue = "select from venues where id = 'riverside' for update";

test('a block that a colleague has just removed is not found and not logged again', async (t) => {
  const { scenario, concurrently } = await open(t);
  const block = await scenario.block('north', evening);
  const before = await scenario.audit();
  await assert.rejects(
    concurrently(keepSpace('north'), `delete from blocks where id = '${block}'`, () =>
      scenario.unblock(block),
    ),
    NotFoundError,
  );
  assert.deepEqual(await scenario.audit(), before);
});

test('a request that a colleague has just declined is not accepted', async (t) => {
  const { scenario, concurrently } = await open(t);
  const reference = await scenario.request('north-evening', evening);
  await assert.rejects(
    concurrently(
      keepSpace('north'),
      `update booking_requests set status = 'declined' where reference = '${reference}'`,
      () => scenario.accept(reference),
    ),
    ConflictError,
  );
  assert.equal(await scenario.statusOf(reference), 'declined');
});

test('the reason of a decision is not stored after an erasure that the person does not know of', async (t) => {
  const { service, scenario, concurrently } = await open(t);
  const reference = await scenario.request('north-evening', evening);
  const keepDate = `select from occupancies where reference = '${reference}' for update`;
  const eraseGuest = `update booking_requests set guest_name = '(erased)', erased_at = 1 where reference = '${reference}'`;
  const decision = { venueId: 'riverside', reference, actor: 'staff:desk', reason: 'Ada rang' } as const;
  const decline = () => declineBookingRequest(service, decision);
  await assert.rejects(concurrently(keepDate, eraseGuest, decline), {
    code: 'CONFLICT',
    codedProblem: { problem: 'guest_erased' },
  });
  const notes = () =>
    service.storage.read(async (db) =>
      (await listNotes(db, { venueId: 'riverside', reference })).map(({ text }) => text),
    );
  assert.deepEqual([await notes(), await scenario.statusOf(reference)], [[], 'pending_approval']);
  // Somebody who has seen that the guest was erased may write a reason.
  await decline();
  assert.deepEqual([await notes(), await scenario.statusOf(reference)], [['Ada rang'], 'declined']);
});

test('a correction is not stored after an erasure', async (t) => {
  const { service, scenario, concurrently } = await open(t);
  const reference = await scenario.request('north-evening', evening);
  const eraseGuest = `update booking_requests set guest_name = '(erased)', erased_at = 1 where reference = '${reference}'`;
  const named = { venueId: 'riverside', reference, actor: 'staff:desk' } as const;
  const correct = () => correctBooking(service, named, { title: 'Wedding Weiss' });
  await assert.rejects(concurrently(keepVenue, eraseGuest, correct), {
    code: 'CONFLICT',
    codedProblem: { problem: 'guest_erased' },
  });
});

test('a hold that a colleague has just declined is not extended', async (t) => {
  const { service, scenario, concurrently } = await open(t);
  const reference = await scenario.request('north-evening', evening);
  const named = { venueId: 'riverside', reference, actor: 'staff:desk' } as const;
  const extend = () => correctBooking(service, named, { holdExpiresAt: null });
  const decline = `update booking_requests set status = 'declined' where reference = '${reference}'`;
  await assert.rejects(concurrently(keepSpace('north'), decline, extend), {
    code: 'CONFLICT',
    codedProblem: { problem: 'request_is', values: { status: 'declined' } },
  });
});

test('a decision and the date it gives away lock all spaces in one order', async (t) => {
  const venue = divisibleHall({ siteKey: { waitingList: true } });
  const { service, scenario, concurrently } = await openWith(t, { venue });
  const reference = await scenario.request('north-evening', evening);
  const giveDateTo = await scenario.wait('whole-evening', evening);
  // Whoever holds the south half may lock the whole hall next: the decision, which waits for them, must not hold it.
  await concurrently(keepSpace('south'), `${keepSpace('whole')} nowait`, () =>
    declineBookingRequest(service, { venueId: 'riverside', reference, giveDateTo, actor: 'staff:desk' }),
  );
  assert.equal(await scenario.statusOf(giveDateTo), 'pending_approval');
});

test('concurrent changes to a website key change only their own members', async (t) => {
  const { service, concurrently } = await open(t);
  const { siteKey } = await concurrently(keepVenue, "update site_keys set label = 'Main site'", () =>
    changeSiteKey(service, { venueId: 'riverside', key: 'key' }, { holdPeriod: '7d' }, 'staff:desk'),
  );
  assert.deepEqual([siteKey.label, siteKey.holdPeriod], ['Main site', '7d']);
  const { label, hold_period } = await service.storage.read((db) =>
    db.selectFrom('site_keys').selectAll().executeTakeFirstOrThrow(),
  );
  assert.deepEqual([label, hold_period], ['Main site', '7d']);
});

test('a visitor gets the rooms that the space has once they hold the lock', async (t) => {
  const { scenario, concurrently } = await open(t);
  await concurrently(
    keepSpace('north'),
    "update space_rooms set room_id = 'riverside/attic' where space_id = 'north'",
    () => scenario.request('north-evening', evening),
  );
  assert.deepEqual(
    (await scenario.occupied()).map(({ room }) => room),
    ['riverside/attic'],
  );
});

test('a space that has just come to share the room is taken immediately', async (t) => {
  const { scenario, concurrently } = await open(t);
  const shareNorth =
    "insert into space_rooms (venue_id, space_id, room_id, position) values ('riverside', 'south', 'riverside/north', 1)";
  await concurrently(keepSpace('north'), shareNorth, async () => {
    assert.equal(await scenario.isFree('south-evening', evening), true);
    await scenario.request('north-evening', evening);
  });
  assert.equal(await scenario.isFree('south-evening', evening), false);
});

test('a decision locks the space to which a colleague has just moved the request', async (t) => {
  const { service, scenario, concurrently } = await open(t);
  const reference = await scenario.request('north-evening', evening);
  const revisionOfSouth = () =>
    service.storage.read((db) =>
      db.selectFrom('spaces').select('revision').where('id', '=', 'south').executeTakeFirstOrThrow(),
    );
  const before = await revisionOfSouth();
  const moveToSouth = `update booking_items set space_id = 'south';
    update occupancies set room_id = 'riverside/south'`;
  await concurrently(keepSpace('north'), moveToSouth, () => scenario.decline(reference));
  assert.equal((await revisionOfSouth()).revision, before.revision + 1);
});

/** Two spaces that share a room. Character codes sort them in this order, the database's collation in the other. */
const spacesInOrder = { North: ['front'], annex: ['front', 'back'] };

test('a visitor who waits for the lock of a space holds no lock of a space with a later id', async (t) => {
  const { scenario, concurrently } = await open(t, spacesInOrder);
  await concurrently(keepSpace('North'), `${keepSpace('annex')} nowait`, () =>
    scenario.request('North-evening', evening),
  );
});

test('an import that waits for the lock of a space holds no lock of a space with a later id', async (t) => {
  const { service, scenario, concurrently } = await open(t, spacesInOrder);
  const file = divisibleHall({ rooms: spacesInOrder, venue: { name: 'Renamed' } });
  const lockIsFree = `${keepSpace('annex')} nowait`;
  assert.equal(await concurrently(keepSpace('North'), lockIsFree, () => scenario.import(file)), true);
  await concurrently(keepSpace('North'), lockIsFree, () =>
    importFullExport(service, file, async function* () {}, { actor: 'operator' }),
  );
});

const rename = (service: TestService, venueId: string) =>
  changeVenue(service, {
    venueId,
    spaceId: 'north',
    actor: 'staff:desk',
    check: () => undefined,
    edit: (document) => changePart(document, ['north'], { name: 'The north half' }),
  });

test('an edit waits for another edit of its venue without locking spaces, and for no edit of another venue', async (t) => {
  const { service, scenario, concurrently } = await open(t);
  await scenario.import(divisibleHall({ venue: { id: 'other' }, siteKey: { key: 'other' } }));
  const renamed = "select 1 / count(*) from spaces where venue_id = 'other' and name = 'The north half'";
  await concurrently(keepVenue, `${renamed}; ${keepSpace('north')} nowait`, async () => {
    await rename(service, 'other');
    await rename(service, 'riverside');
  });
});

test('an edit that holds the venue’s lock lets visitors book its other spaces', async (t) => {
  const { service, concurrently } = await open(t);
  // The lock that a booking request takes by its foreign key.
  const refer = "select from venues where id = 'riverside' for key share nowait";
  await concurrently(keepSpace('north'), refer, () => rename(service, 'riverside'));
});

test('of two imports that add a venue at once, the second changes it', async (t) => {
  const { service, scenario, concurrently } = await open(t);
  const file = (name: string) => divisibleHall({ venue: { id: 'other', name }, siteKey: { key: 'other' } });
  const copy =
    'insert into venues select (jsonb_populate_record(v, \'{"id": "other"}\')).* from venues v where id = \'riverside\'';
  assert.equal(await concurrently(copy, 'select', () => scenario.import(file('Second'))), true);
  const stored = await service.storage.read((db) => readVenueFile(db, 'other', []));
  assert.deepEqual([stored?.venue.name, stored?.spaces.length], ['Second', 3]);
});

/** Another venue adds the website key `main`. */
const addMain = "insert into site_key_venues (key, venue_id) values ('main', 'other')";

test('an import does not take a website key that another venue has just added', async (t) => {
  const { scenario, concurrently } = await open(t);
  await scenario.import(divisibleHall({ venue: { id: 'other' }, siteKey: { key: 'other' } }));
  const problems = await concurrently(addMain, 'select', () =>
    importProblems(scenario.import(divisibleHall({ siteKey: { key: 'main' } }))),
  );
  assert.deepEqual(problems, [
    { path: 'siteKeys[0].key', message: '"main" already belongs to another venue' },
  ]);
});

test('a website key that another venue has just added is taken', async (t) => {
  const { service, scenario, concurrently } = await open(t);
  await scenario.import(divisibleHall({ venue: { id: 'other' }, siteKey: { key: 'other' } }));
  await assert.rejects(
    concurrently(addMain, 'select', () =>
      addSiteKey(service, 'riverside', { key: 'main', websites: [] }, 'staff:desk'),
    ),
    ConflictError,
  );
});

test('of two people who add the first venue at once, one is refused', async (t) => {
  const { service, concurrently } = await openWith(t, {});
  const venue = {
    id: 'lakeside',
    name: 'Lakeside',
    timezone: 'Europe/Zurich',
    currency: 'CHF',
    locale: 'de-CH',
  };
  const other =
    "insert into venues (id, name, description, timezone, currency, locale, address, photos, payments, published) values ('other', '', '', 'UTC', 'CHF', 'de-CH', '{}', '[]', '[]', 1)";
  await assert.rejects(
    concurrently('select from firsthold_migrations where version = 1 for update', other, () =>
      addFirstVenue(service, venue, 'staff-a'),
    ),
    ForbiddenError,
  );
});

test('a webhook removed during dispatch gets nothing, and the others do', async (t) => {
  const { service, scenario, concurrently } = await open(t);
  const add = () =>
    addWebhook(
      service,
      { url: 'https://desk.example', urlSetBy: 'api', kinds: [], venueId: 'riverside' },
      noPrivateAddresses,
      'staff:desk',
    );
  const [gone, stays] = [await add(), await add()];
  const block = await scenario.block('north', evening);
  await concurrently(
    `select from event_logs where venue_id = 'riverside' for update`,
    `delete from webhooks where id = '${gone.id}'`,
    () => publishEvents(service, 'riverside'),
  );
  const lines = await service.storage.read((db) =>
    listDeliveries(db, { venueId: 'riverside', webhookId: stays.id }, { limit: 9, isUndelivered: true }),
  );
  assert.equal(lines[0]?.subject, block);
});
