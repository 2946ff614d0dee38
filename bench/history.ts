/** Years of bookings, written straight into the tables. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { BenchDatabase } from './databases.ts';
import { slotHours } from './venue.ts';

/** How many bookings stand in the 92 days that are measured, whatever the history is. */
const upcoming = 100;
const years = 8;
const halls = 60;

/** A connection that runs SQL as it stands. */
export interface Sql {
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
}

export async function connectTo({ kind, place }: BenchDatabase): Promise<Sql> {
  if (kind === 'sqlite') {
    const database = new DatabaseSync(`${place}/firsthold.sqlite`, { timeout: 5000 });
    database.exec('pragma synchronous = off');
    return { execute: async (sql) => database.exec(sql), close: async () => database.close() };
  }
  const client = new pg.Client(place);
  await client.connect();
  return { execute: async (sql) => void (await client.query(sql)), close: () => client.end() };
}

/**
 * Fills the database with `count` bookings: a hundred in the coming 92 days of the first hall, the rest over
 * eight years and sixty halls, most of them past. The answers that are measured are the same, then, whatever
 * the count, and only what lies around them grows.
 */
export async function writeHistory(database: BenchDatabase, count: number): Promise<void> {
  const sql = await connectTo(database);
  const today = Math.floor(Date.now() / 86_400_000);
  // Every seventh slot of the coming days, from tomorrow on.
  await insert(database, sql, {
    count: upcoming,
    first: 0,
    hall: '0',
    day: `${today} + 1 + (i * 11) % 92`,
    hour: `(i * 11) / 92 % ${slotHours.length}`,
  });
  // One after the other through the days, then the slots of a day, then the halls.
  const days = years * 365;
  const rest = count - upcoming;
  if (rest > 0) {
    const cell = `(i * ${Math.floor((days * slotHours.length * halls) / rest)})`;
    const hall = `(${cell} / ${days * slotHours.length})`;
    await insert(database, sql, {
      count: rest,
      first: upcoming,
      hall,
      // The other halls have bookings for the coming months too.
      day: `${today} - ${days} + ${cell} % ${days} + case when ${hall} = 0 then 0 else 150 end`,
      hour: `${cell} / ${days} % ${slotHours.length}`,
    });
  }
  // What both do by themselves sooner or later.
  if (database.kind === 'sqlite') await sql.execute('pragma wal_checkpoint(truncate)');
  else await sql.execute('vacuum analyze');
  await sql.close();
}

interface Bookings {
  readonly count: number;
  readonly first: number;
  /** SQL over `i`, the booking's number from 0. */
  readonly hall: string;
  readonly day: string;
  /** Index of the slot. */
  readonly hour: string;
}

async function insert({ kind }: BenchDatabase, sql: Sql, { count, first, hall, day, hour }: Bookings) {
  const date =
    kind === 'sqlite'
      ? "date(day * 86400, 'unixepoch')"
      : "to_char(date '1970-01-01' + cast(day as int), 'YYYY-MM-DD')";
  // A bijection below the prime, so that references come in no order, as real ones do.
  const rows = `with recursive numbers(i) as (
      select cast(0 as bigint) union all select i + 1 from numbers where i < ${count - 1}
    ), bookings as (
      select 'BR-' || (100000007 + (i + ${first}) * 48271 % 100000007) as reference, 'hall-' || ${hall} as space,
        ${day} as day, (${day}) * 86400000 + (8 + 2 * (${hour})) * 3600000 as starts_at from numbers
    )`;
  await sql.execute('begin');
  await sql.execute(`insert into booking_requests (reference, venue_id, site_key, space_id, space_name, slot_id, slot_name, package_id, package_name, date,
      start_time, end_time, timezone, starts_at, ends_at, guest_name, guest_email, guest_phone, guest_company, message,
      quote, status, hold_expires_at, created_at, decided_at) ${rows}
    select reference, 'bench', 'bench-web', space, 'A hall', 'slot', 'A slot', 'dry-hire', 'Dry hire', ${date},
      '08:00', '10:00', 'Europe/London', starts_at, starts_at + 7200000, 'An Example Guest', 'guest@example.com',
      null, null, 'We would like to hold our annual meeting here.', '${quote}', 'accepted', null,
      starts_at - 2592000000, starts_at - 2505600000 from bookings`);
  await sql.execute(`insert into occupancies (room_id, starts_at, ends_at, expires_at, reference) ${rows}
    select 'bench/' || space, starts_at, starts_at + 7200000, null, reference from bookings`);
  for (const action of ['placed', 'accepted'])
    await sql.execute(`insert into audit_log (at, actor, action, venue_id, subject, details) ${rows}
      select starts_at - 2592000000, 'visitor', 'booking-request.${action}', 'bench', reference, '{}' from bookings`);
  await sql.execute('commit');
}

const quote = JSON.stringify({
  hireFeeCents: 120_000,
  taxCents: 24_000,
  totalCents: 144_000,
  dueNowCents: 43_200,
  lines: [
    { type: 'hire_fee', label: 'Dry hire', amountCents: 120_000 },
    { type: 'tax', label: 'VAT', amountCents: 24_000 },
  ],
  payments: [
    { amountCents: 43_200, dueBasis: 'after_signing', offsetDays: 7 },
    { amountCents: 100_800, dueBasis: 'before_event', offsetDays: 14 },
  ],
  currency: 'GBP',
});
