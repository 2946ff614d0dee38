/** The rows of a database of version 1.0.0, which this version has not opened. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { TestDatabase } from '../databases.ts';
import { runCount } from '../full-run.ts';
import { run } from '../process/server-process.ts';
import { bySize } from '../proof/size.ts';
import { harbour } from './venues.ts';

/** Whether it is a proof, which has the machine to itself. */
export const isProof = process.env['TEST_PROOF'] !== undefined;

/** How many bookings version 1.0.0 has stored before an upgrade. */
export const storedBookings = isProof
  ? bySize({ short: 1000, normal: 100_000, full: 1_000_000 })
  : runCount(1000, 20_000);

type Row = Readonly<Record<string, unknown>>;

/** Runs a query and returns its rows. */
export async function rowsOf({ environment }: TestDatabase, sql: string): Promise<Row[]> {
  if ('FIRSTHOLD_DATA' in environment) {
    const database = new DatabaseSync(join(environment.FIRSTHOLD_DATA, 'firsthold.sqlite'));
    const rows = database.prepare(sql).all();
    database.close();
    return rows;
  }
  const client = new pg.Client(environment.DATABASE_URL);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** Returns every booking request with its occupancies, as stored. */
export const bookingsOf = (database: TestDatabase) =>
  rowsOf(
    database,
    `select r.reference, r.guest_name, r.status, o.room_id, o.starts_at, o.ends_at from booking_requests r
    left join occupancies o on o.reference = r.reference order by r.reference, o.room_id, o.starts_at`,
  );

/** Returns how many bookings of the harbour are stored, with how many dates, rooms and undecided requests. */
export async function countsOfHarbour(database: TestDatabase): Promise<number[]> {
  const [row] = await rowsOf(
    database,
    `select (select count(*) from booking_requests where venue_id = 'harbour' and status = 'accepted') as bookings,
      (select count(*) from booking_items where venue_id = 'harbour') as items,
      (select count(*) from occupancies where venue_id = 'harbour') as rooms,
      (select count(*) from booking_requests where venue_id = 'harbour' and status = 'pending_approval') as pending`,
  );
  return Object.values(row ?? {}).map(Number);
}

const day = 86_400_000;

/** How the copies of a row differ: each is some days later, and has its own reference. */
const changed: Readonly<Record<string, string>> = {
  reference: "'BR-' || cast(10000000 + day as text)",
  starts_at: `starts_at + ${day} * cast(day as bigint)`,
  ends_at: `ends_at + ${day} * cast(day as bigint)`,
};
const copied = ['booking_requests', 'booking_items', 'booking_request_search_words', 'occupancies'];
/** Computed by the database. */
const generated = ['total_cents', 'total_currency', 'id'];

/** Imports the harbour with version 1.0.0, and accepts one booking, which is stored this many times on later days. */
export async function manyBookingsOf100(
  database: TestDatabase,
  program: string,
  count: number,
): Promise<void> {
  const booking = ['north', '2027-03-12', 'north-evening', '--venue', 'harbour', '--accept'];
  const guest = ['--name', 'A. Visitor', '--email', 'visitor@example.com'];
  for (const [args, input] of [
    [['import', '-'], JSON.stringify(harbour)],
    [['requests', 'add', ...booking, ...guest], ''],
  ] as const) {
    const { code, stderr } = await run(args, { ...database.environment }, input, program);
    if (code !== 0) throw new Error(stderr);
  }
  for (const table of copied) {
    const [first = {}] = await rowsOf(database, `select * from ${table} limit 1`);
    const columns = Object.keys(first).filter((column) => !generated.includes(column));
    const values = columns.map((column) => changed[column] ?? column);
    await rowsOf(
      database,
      `with recursive days (day) as (select 1 union all select day + 1 from days where day < ${count})
      insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table}, days`,
    );
  }
  await rowsOf(database, 'analyze');
}
