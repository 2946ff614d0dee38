/** What requests of visitors and edits of staff cost where the tables of venues are spread over nodes or partitions. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import {
  recordStatements,
  type StatementRecorder,
  type Transaction,
} from '../../bench/statement-recorder.ts';
import type { VenueFile } from '../../src/domain/documents/venue-file/venue-file.ts';
import { addSiteKey } from '../../src/operations/access/add-site-key.ts';
import { acceptBookingRequest } from '../../src/operations/booking/accept-booking-request.ts';
import { addNote } from '../../src/operations/booking/add-note.ts';
import { blockDates } from '../../src/operations/booking/block-dates.ts';
import { cancelBooking } from '../../src/operations/booking/cancel-booking.ts';
import { addGuestCode } from '../../src/operations/venue/guest-codes.ts';
import { placements } from '../../src/storage/dialects/citus-tables.ts';
import { openPostgres } from '../../src/storage/dialects/postgres.ts';
import { citusNodes, isSpreadByVenue } from '../citus.ts';
import { newClientAddress, riverside, studioRequest } from '../contract/riverside.ts';
import { newPostgres } from '../databases.ts';
import { startService, type TestService } from '../service.ts';

const isOnCitus = citusNodes.length > 0;

const reads = [
  '/venue',
  '/spaces',
  '/spaces?with=prices',
  '/spaces/studio/slots',
  '/spaces/studio/availability?from=2027-03-01&to=2027-04-30',
  '/spaces/studio/prices?from=2027-03-01&to=2027-04-30',
  '/availability?from=2027-03-01&to=2027-03-31',
  '/prices?from=2027-03-01&to=2027-03-31',
];

/** A venue with a guest group, and a key that takes several dates and waiting requests. */
function venue(): VenueFile {
  const file = riverside();
  return {
    ...file,
    venue: { ...file.venue, groups: [{ id: 'members', name: 'Members' }] },
    siteKeys: file.siteKeys.map((key) => ({ ...key, maxItems: 3, waitingList: true })),
  };
}

describe('a visitor’s request', { skip: !isSpreadByVenue && 'only on Citus or with partitions' }, () => {
  let url: string;
  let service: TestService;
  let recorder: StatementRecorder;
  let notices: string[] = [];
  const { emit } = pg.Client.prototype;

  before(async () => {
    const { environment } = await newPostgres();
    url = new URL((environment as { DATABASE_URL: string }).DATABASE_URL).href;
    pg.Client.prototype.emit = function (this: pg.Client, name: string, ...rest: unknown[]) {
      if (name === 'notice') notices.push((rest[0] as { message: string }).message);
      return Reflect.apply(emit, this, [name, ...rest]);
    } as typeof emit;
    const logged = isOnCitus ? `${url}?options=-c%20citus.log_remote_commands%3Don` : url;
    service = await startService(await openPostgres(logged, () => undefined), { venue: venue() });
    const code = { groupId: 'members', label: 'Members', code: 'MEMBERS-2027' };
    await addGuestCode(service, { venueId: 'riverside', requested: code, actor: 'operator' });
    recorder = recordStatements('postgres');
  });
  after(async () => {
    recorder.stop();
    pg.Client.prototype.emit = emit;
    await service.storage.close();
  });

  /** Returns the statements of a request. */
  async function sentFor(request: () => Promise<{ status: number; raw: Buffer }>, status: number) {
    recorder.take();
    const answer = await request();
    assert.equal(answer.status, status, answer.raw.toString());
    return recorder.take();
  }

  /** Returns the plans of all statements about tables of venues. */
  async function plansOf(statements: Transaction) {
    const client = new pg.Client(url);
    await client.connect();
    const plans: string[] = [];
    for (const { sql, values } of statements) {
      const isAboutVenue = Object.keys(placements).some(
        (table) => placements[table] === 'venue' && new RegExp(`\\b${table}\\b`).test(sql),
      );
      // The check of the timeline, with each new connection, names a table but does not read it.
      if (!isAboutVenue || sql.includes('pg_walfile_name')) continue;
      await client.query('begin');
      const { rows } = await client.query(`explain ${sql}`, [...values]);
      await client.query('rollback');
      plans.push(`${sql}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
    }
    await client.end();
    return plans;
  }

  /** Each plan concerns one shard, or one partition, which is the same for all. */
  function assertOneVenue(plans: readonly string[], least: number) {
    assert.ok(plans.length >= least, `only ${plans.length} statements`);
    if (isOnCitus) {
      for (const plan of plans) {
        assert.deepEqual(plan.match(/Task Count: \d+/g), ['Task Count: 1'], plan);
        assert.doesNotMatch(plan, /Distributed Subplan/);
      }
    } else {
      const partitions = (plan: string) =>
        new Set([...plan.matchAll(/\bon \w+?_part(\d)\b/gm)].map(([, number]) => number));
      for (const plan of plans) assert.ok(partitions(plan).size <= 1, plan);
      assert.equal(partitions(plans.join('\n')).size, 1, 'the venue has one partition of each table');
    }
  }

  test('to read uses one shard in each of its statements', async () => {
    // On one server, the first request of a key also finds its venue, in the same statement.
    await service.get('/venue', { key: 'web' });
    for (const path of reads) {
      const statements = await sentFor(() => service.get(path, { key: 'web' }), 200);
      assertOneVenue(await plansOf(statements), 1);
    }
  });

  /** What visitors may add to a quote or request: a code, and another date. */
  const additions = (date: string) => {
    const { guest: _, ...item } = studioRequest(date);
    return { code: 'MEMBERS-2027', additionalItems: [item] };
  };

  test('for a quote uses one shard in each of its statements', async () => {
    const { guest: _, ...quoted } = studioRequest('2027-04-01');
    for (const more of [{}, additions('2027-04-03')]) {
      const statements = await sentFor(
        () => service.post('/quote', { ...quoted, ...more }, { key: 'web' }),
        200,
      );
      assertOneVenue(await plansOf(statements), 2);
    }
  });

  const send = (path: string, date: string, more: object = {}) =>
    sentFor(
      () =>
        service.post(
          path,
          { ...studioRequest(date), ...more },
          {
            key: 'web',
            address: newClientAddress(),
            headers: { 'idempotency-key': date },
          },
        ),
      201,
    );

  /** Fails if the last statements committed in two phases. */
  const assertOneCommit = () =>
    assert.ok(!notices.some((notice) => notice.includes('PREPARE TRANSACTION')), notices.join('\n'));

  test('to book uses one shard in each of its statements, and one commit', async () => {
    // The first one of a minute also cleans up for all venues, in another transaction.
    await send('/booking-requests', '2027-04-01');
    notices = [];
    const requests = [
      await send('/booking-requests', '2027-04-02'),
      await send('/booking-requests', '2027-04-03', additions('2027-04-04')),
      await send('/waiting-requests', '2027-04-04', { code: 'MEMBERS-2027' }),
    ];
    assertOneCommit();
    for (const statements of requests) assertOneVenue(await plansOf(statements), 8);
    if (!isOnCitus) return;
    // A transaction that also changes a copied table needs the two phases, so the assertion above would notice them.
    notices = [];
    await addSiteKey(service, 'riverside', { key: 'another', websites: [], holdPeriod: '48h' }, 'operator');
    assert.ok(notices.some((notice) => notice.includes('PREPARE TRANSACTION')));
  });

  test('can be decided, noted and cancelled, and dates blocked, with one shard and one commit each', async () => {
    const placed = await service.post('/booking-requests', studioRequest('2027-04-10'), {
      key: 'web',
      address: newClientAddress(),
    });
    const by = { venueId: 'riverside', reference: placed.body.data.reference, actor: 'operator' } as const;
    const days = { from: '2027-04-20', to: '2027-04-21', reason: 'Repairs', spaceIds: ['studio'] };
    for (const edit of [
      () => acceptBookingRequest(service, by),
      () => addNote(service, { ...by, text: 'Calls back on Monday' }),
      () => cancelBooking(service, by),
      () => blockDates(service, 'riverside', days, 'operator'),
    ]) {
      recorder.take();
      notices = [];
      await edit();
      assertOneCommit();
      assertOneVenue(await plansOf(recorder.take()), 4);
    }
  });
});
