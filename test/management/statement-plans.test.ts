/**
 * Work for one venue reads only its own rows, however many other venues there are. The test asks the database for the
 * plan of each statement.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordStatements, type Statement } from '../../bench/statement-recorder.ts';
import { isSpreadByVenue } from '../citus.ts';
import { connectForSql, copyVenue, type PlainSql } from '../copied-venues.ts';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startService } from '../service.ts';
import { clientFor } from './manager.ts';

const otherVenues = 300;

/** Tables with rows of several venues whose statements need no venue: their key is unique in the installation. */
const foundByKey = /\b(key|secret_hash|bucket|key_hash|staff_id|endpoint)\b/;

/** Cleanups for all venues, which read only pending requests and old keys. */
const cleanup =
  /^(update "booking_requests" set "network_hash"|delete from "staff_idempotency_keys" where "created_at")/;

/** The index of holds that are over but not recorded as such yet: few, of all venues. */
const expiring = /\bhold_expires_at\s*</;

/** Tables with so many rows per venue that no statement of this test may read all of them. */
const growing = new Set(['booking_requests', 'booking_items', 'occupancies', 'events']);

onBothDatabases('a statement about one venue', (newDatabase, kind) => {
  // Citus explains a statement as tasks, which test/distributed/ checks; within a shard or partition, the plans are the same.
  const skip = kind === 'postgres' && isSpreadByVenue && 'only without Citus or partitions';
  test('reads no rows of other venues', { skip }, async (t) => {
    const database = await newDatabase();
    const recorder = recordStatements(kind);
    t.after(() => recorder.stop());
    const rooms = { whole: ['hall'], north: ['north'], south: ['south'] };
    const blocks = [{ from: '2027-12-24', to: '2027-12-26', spaceId: 'north' }];
    const service = await startService(await database.open(), {
      venue: divisibleHall({ rooms, file: { blocks } }),
    });
    const scenario = scenarioFor(service);
    const manager = await clientFor(service);
    const days = Array.from({ length: 28 }, (_, day) => `2027-04-${String(day + 1).padStart(2, '0')}`);
    for (const day of days) await scenario.request('north-evening', day);
    await copyVenue(database.environment, 'riverside', otherVenues);
    recorder.take();

    const range = `from=${evening}&to=${evening}`;
    const quote = { spaceId: 'north', slotId: 'north-day', packageId: 'dry-hire', date: evening };
    const ok = async (answer: Promise<{ status: number; body?: unknown }>, status = 200) => {
      const { status: actual, body } = await answer;
      assert.equal(actual, status, JSON.stringify(body));
    };
    const acts: Record<string, () => Promise<unknown>> = {
      'public reads': async () => {
        for (const path of ['/venue', '/spaces', '/spaces?with=prices', '/spaces/north/slots'])
          await ok(service.get(path));
        await ok(service.get(`/spaces/north/availability?${range}`));
        await ok(service.get(`/spaces/north/prices?${range}`));
        await ok(service.get(`/availability?${range}`));
        await ok(service.post('/quote', quote));
      },
      'booking, accepting and undoing': async () => {
        const reference = await scenario.request('north-evening', evening, 'a-key');
        await scenario.accept(reference);
        await scenario.undo(reference);
        await scenario.move(reference, { date: '2027-03-14' });
        await scenario.decline(reference);
        await scenario.cancel(await scenario.request('south-day', evening).then(accepted));
      },
      'a series': async () => {
        const series = { frequency: 'weekly', from: '2027-06-01', count: 3 };
        const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire' };
        await scenario.request('north-evening', '2027-06-08');
        await ok(manager.post('/series-preview', { ...place, series }));
        const main = { ...place, date: '2027-06-01', name: 'A class', accept: true, series };
        const additionalItems = [{ ...place, date: '2027-06-15' }];
        await ok(manager.post('/booking-requests', { ...main, additionalItems }), 201);
      },
      'one request': async () => {
        const reference = await scenario.request('north-evening', '2027-08-01');
        const path = `/booking-requests/${reference}`;
        await ok(manager.post(`${path}/notes`, { text: 'Called.' }), 201);
        for (const part of ['', '/notes', '/history', '/day-context', '/similar'])
          await ok(manager.get(path + part));
        await ok(manager.get(`/guests/${reference}`));
        await ok(
          manager.post(`${path}/price`, { totalCents: 100, reason: 'Agreed by phone.' }, { 'if-match': '*' }),
        );
      },
      'the waiting list': async () => {
        const taken = await scenario.request('north-evening', '2027-08-08');
        const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire' };
        const waiting = { ...place, date: '2027-08-08', name: 'Grace', wait: true };
        const { body } = await manager.post('/booking-requests', waiting);
        const { reference } = body.data;
        const deadline = { by: reference, hours: 24 };
        await ok(manager.post(`/booking-requests/${taken}/challenge`, deadline, { 'if-match': '*' }));
        await scenario.decline(taken);
        await ok(manager.get('/booking-requests?status=waiting'));
      },
      'the log and webhooks': async () => {
        await ok(manager.get('/events?limit=10&order=newest'));
        const { body } = await manager.get('/events?limit=10');
        await ok(manager.get(`/events?limit=10&cursor=${encodeURIComponent(body.next)}`));
        for (const path of ['/webhooks', '/feeds', '/similar-requests', '/guest-codes', '/website-keys'])
          await ok(manager.get(path));
      },
      blocks: async () => {
        await scenario.unblock(await scenario.block('north', '2027-05-01'));
        await ok(manager.get('/blocks'));
      },
      edits: async () => {
        await ok(manager.patch('', { description: 'On the river.', noticeHours: 1 }));
        await ok(manager.patch('/spaces/north', { name: 'North', turnaroundMinutes: 30 }));
        await ok(manager.patch('/spaces/north', { rooms: ['attic'] }));
        await ok(manager.patch('/spaces/north/slots/north-day', { name: 'All day' }));
        await ok(manager.patch('/spaces/north/slots/north-day/packages/dry-hire', { name: 'Bare' }));
        await ok(manager.post('/spaces', { id: 'loft', name: 'Loft', capacity: 5 }), 201);
        const slot = { id: 'loft-day', name: 'Day', startTime: '09:00', endTime: '17:00' };
        await ok(manager.post('/spaces/loft/slots', slot), 201);
        const offer = { id: 'dry-hire', hireFeeCents: 100 };
        await ok(manager.post('/spaces/loft/slots/loft-day/packages', offer), 201);
        await ok(manager.get('/spaces'));
        await ok(manager.get('/space-order'));
        await ok(manager.get('/spaces/loft/slots/loft-day/packages/dry-hire'));
        await ok(manager.put('/space-order', { spaceIds: ['loft', 'south', 'whole', 'north'] }));
        await ok(manager.delete('/spaces/loft'), 204);
      },
      guests: async () => {
        const place = { slotId: 'north-evening', packageId: 'dry-hire', spaceId: 'north' };
        const add = async (date: string, email: string) => {
          const { body } = await manager.post('/booking-requests', { ...place, date, name: 'Ada', email });
          return body.data.reference as string;
        };
        const [one, other] = [
          await add('2027-07-15', 'ada@example.com'),
          await add('2027-07-16', 'ada@example.org'),
        ];
        await ok(manager.patch(`/guests/${one}`, { notes: 'North' }));
        await ok(manager.patch(`/guests/${one}`, { guest: { phone: '020 7946 0999' }, upcoming: true }));
        await ok(manager.post(`/guests/${one}/merge`, { reference: other }, { 'if-match': '*' }));
        const separated = { addresses: ['ada@example.org'] };
        await ok(manager.post(`/guests/${one}/separate`, separated, { 'if-match': '*' }));
        await ok(manager.post(`/guests/${one}/merge`, { reference: other }, { 'if-match': '*' }));
        for (const query of ['', '?sort=name']) await ok(manager.get(`/guests${query}`));
        for (const text of ['ada', 'ada@example.com', '+44 20 7946'])
          await ok(manager.post('/guests/search', { text }));
        await ok(manager.get(`/booking-requests?guest=${one}`));
        await ok(manager.post('/guests/export', { email: 'ada@example.com' }));
        await ok(manager.get('/kept-guests'));
        await ok(manager.post('/guests/erase', { email: 'ada@example.com' }));
      },
      'the request queue': async () => {
        await ok(manager.get('/booking-requests?limit=20'));
        await ok(manager.get('/booking-requests?status=pending_approval&limit=20'));
        for (const text of ['visitor', '020 7946', 'Zoë'])
          await ok(manager.post('/booking-requests/search', { text }));
        await ok(manager.get('/calendar?from=2027-04-01&to=2027-04-30'));
        for (const path of ['/booked-amounts', '/front-desk', '/instalments', '/booked-events', '/reports'])
          await ok(manager.get(`${path}?from=2027-04-01&to=2027-04-30`));
        await ok(manager.get('/instalments?from=2027-04-01&to=2027-04-30&by=paid'));
        await ok(manager.get('/instalments?from=2027-04-01&to=2027-04-30&unpaid=true'));
        await ok(manager.get('/request-counts'));
        await ok(manager.get('/spaces/north/calendar?from=2027-04-01&to=2027-04-30'));
      },
    };
    const accepted = async (reference: string) => {
      await scenario.accept(reference);
      return reference;
    };

    const sql = await connectForSql(database.environment);
    t.after(() => sql.close());
    const tables = await venueTables(sql);
    if (kind === 'postgres') await sql.all('set enable_seqscan = off');
    const found: string[] = [];
    let checked = 0;
    for (const [name, act] of Object.entries(acts)) {
      await act();
      const texts = new Map(recorder.take().map((statement) => [statement.sql, statement]));
      for (const statement of texts.values()) {
        if (!/^(select|insert|update|delete|with)\b/i.test(statement.sql) || cleanup.test(statement.sql))
          continue;
        checked++;
        for (const scan of await scansOf(sql, tables, statement))
          found.push(`${name}: ${scan}\n  ${statement.sql}`);
      }
    }
    assert.ok(checked > 100, `only ${checked} statements were seen`);
    assert.deepEqual(found, []);
    // The check detects a scan of a whole table.
    const [whole] = await scansOf(sql, tables, {
      sql: 'select * from booking_requests where message is null',
      values: [],
    });
    assert.match(whole ?? '', /booking_requests/);
  });
});

/** Returns the scans of these tables that no condition limits to one venue or one key. */
const scansOf = (sql: PlainSql, tables: ReadonlySet<string>, statement: Statement) =>
  sql.kind === 'postgres' ? scansInPostgres(sql, tables, statement) : scansInSqlite(sql, tables, statement);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

async function scansInPostgres(
  sql: PlainSql,
  tables: ReadonlySet<string>,
  { sql: text, values }: Statement,
): Promise<string[]> {
  const rows = await sql.all(`explain (format json) ${text}`, values);
  const explained = (rows[0]?.['QUERY PLAN'] ?? []) as readonly { readonly Plan: PlanNode }[];
  const scans: string[] = [];
  const walk = (node: PlanNode) => {
    const table = node['Relation Name'];
    const condition = node['Index Cond'] ?? node['Recheck Cond'] ?? '';
    const own = table === 'venues' ? /\bid\b/ : /\bvenue_id\b/;
    const isScan = node['Node Type'].endsWith('Scan');
    if (
      isScan &&
      table !== undefined &&
      tables.has(table) &&
      !own.test(condition) &&
      !foundByKey.test(condition) &&
      !expiring.test(condition)
    )
      scans.push(`${node['Node Type']} of ${table}, ${condition || 'unconditional'}`);
    for (const child of node.Plans ?? []) walk(child);
  };
  for (const { Plan: plan } of explained) walk(plan);
  return scans;
}

async function scansInSqlite(
  sql: PlainSql,
  tables: ReadonlySet<string>,
  { sql: text, values }: Statement,
): Promise<string[]> {
  const rows = await sql.all(`explain query plan ${text}`, values);
  const aliases = new Map(
    [...text.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table, alias]) => [alias, table]),
  );
  const isSorted = rows.some(({ detail }) => /^USE TEMP B-TREE FOR ORDER BY/.test(String(detail)));
  return rows.flatMap(({ detail }) => {
    const [, kind, name = ''] = /^(SCAN|SEARCH) (\w+)/.exec(String(detail)) ?? [];
    const table = aliases.get(name) ?? name;
    if (kind === undefined || !tables.has(table)) return [];
    // A derived table with the name of a table is a list of rows that were found already.
    if (kind === 'SCAN' && text.includes(`) as "${name}"`)) return [];
    const [, condition = ''] = /\(([^)]*)\)/.exec(String(detail)) ?? [];
    const own = table === 'venues' ? /\bid\b/ : /\bvenue_id=/;
    if (!own.test(condition) && !foundByKey.test(condition) && !expiring.test(condition))
      return [`${detail} of ${table}`];
    const isWholeVenue =
      growing.has(table) &&
      condition === 'venue_id=?' &&
      !/_(of_several|waiting|pending)\b/.test(String(detail));
    const endsEarly = / limit \?/.test(text) && !isSorted;
    return isWholeVenue && !endsEarly ? [`${detail}, all of the venue's`] : [];
  });
}

async function venueTables(sql: PlainSql): Promise<ReadonlySet<string>> {
  const rows = await sql.all(
    sql.kind === 'postgres'
      ? "select table_name as name from information_schema.columns where column_name = 'venue_id' and table_schema = 'public'"
      : "select distinct m.name from sqlite_master m, pragma_table_info(m.name) p where m.type = 'table' and p.name = 'venue_id'",
  );
  return new Set([...rows.map(({ name }) => String(name)), 'venues']);
}
