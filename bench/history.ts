/** Writes years of bookings directly into the tables. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { BenchDatabase, Kind } from './databases.ts';
import { slotHours } from './venue.ts';

/** The number of bookings within the measured 92 days, regardless of the history. */
const upcoming = 100;
const years = 8;
/** The halls that have bookings, from the first. */
export const bookedHalls = 60;
/** The length of an event. With its turnaround, it fits between the starts of two slots. */
const eventMs = 90 * 60_000;
const turnaroundMs = 30 * 60_000;

/** A connection for plain SQL. */
export interface Sql {
  execute(sql: string): Promise<void>;
  /** Returns the only value of a query. */
  find(sql: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens a connection for bulk inserts. */
export async function connectTo({ kind, place }: BenchDatabase): Promise<Sql> {
  if (kind === 'sqlite') {
    const database = new DatabaseSync(`${place}/firsthold.sqlite`, { timeout: 5000 });
    database.exec('pragma synchronous = off');
    return {
      execute: async (sql) => database.exec(sql),
      find: async (sql) => String(Object.values(database.prepare(sql).get() ?? {})[0]),
      close: async () => database.close(),
    };
  }
  const client = new pg.Client(place);
  await client.connect();
  return {
    execute: async (sql) => void (await client.query(sql)),
    find: async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0],
    close: () => client.end(),
  };
}

async function hasColumn(kind: Kind, sql: Sql, table: string, column: string): Promise<boolean> {
  const count = await sql.find(
    kind === 'sqlite'
      ? `select count(*) from pragma_table_info('${table}') where name = '${column}'`
      : `select count(*) from information_schema.columns where table_name = '${table}' and column_name = '${column}'`,
  );
  return count !== '0';
}

/** What to insert: requests and their items take a quarter of the time of everything. */
type Contents = 'everything' | 'requests';

/**
 * Inserts `count` bookings: a hundred in the next 92 days of the first hall, the rest over eight years and sixty
 * halls, most of them past. So the measured responses are the same for any count, and only the surrounding data
 * grows.
 *
 * Each booking has its turnaround. Every second future booking is a pending request, and every tenth past one an
 * expired request.
 */
export async function writeHistory(
  database: BenchDatabase,
  count: number,
  contents: Contents = 'everything',
): Promise<void> {
  const sql = await connectTo(database);
  const finish = await prepareBulkLoad(database, sql);
  const today = Math.floor(Date.now() / 86_400_000);
  // Every seventh slot of the coming days, from tomorrow on.
  await insert(database, sql, {
    count: upcoming,
    first: 0,
    contents,
    hall: '0',
    day: `${today} + 1 + (i * 11) % 92`,
    hour: `(i * 11) / 92 % ${slotHours.length}`,
  });
  // Fills the days first, then the slots of a day, then the halls.
  const days = years * 365;
  const rest = count - upcoming;
  if (rest > 0) {
    const cell = `(i * ${Math.floor((days * slotHours.length * bookedHalls) / rest)})`;
    const hall = `(${cell} / ${days * slotHours.length})`;
    await insert(database, sql, {
      count: rest,
      first: upcoming,
      contents,
      hall,
      // Bookings of the other halls also cover the coming months.
      day: `${today} - ${days} + ${cell} % ${days} + case when ${hall} = 0 then 0 else 150 end`,
      hour: `${cell} / ${days} % ${slotHours.length}`,
    });
  }
  await finish();
  // Otherwise the databases would do this in the background during the measurement.
  if (database.kind === 'sqlite') await sql.execute('pragma wal_checkpoint(truncate)');
  else await sql.execute('vacuum analyze');
  await sql.close();
}

/** Returns the bytes of the search index, with its table. */
export async function searchIndexBytes(database: BenchDatabase): Promise<number> {
  const sql = await connectTo(database);
  const bytes = await sql.find(
    database.kind === 'sqlite'
      ? "select sum(pgsize) from dbstat where aggregate = true and name like '%booking_request_search_words%'"
      : "select pg_total_relation_size('booking_request_search_words')",
  );
  await sql.close();
  return Number(bytes);
}

/** Drops the overlap constraint of PostgreSQL during a bulk load; the returned function restores it. Gives SQLite a larger cache. */
async function prepareBulkLoad({ kind }: BenchDatabase, sql: Sql): Promise<() => Promise<void>> {
  if (kind === 'sqlite') {
    await sql.execute('pragma cache_size = -1000000');
    return async () => undefined;
  }
  const name = 'occupancies_never_overlap';
  const constraint = await sql.find(
    `select pg_get_constraintdef(oid) from pg_constraint where conname = '${name}'`,
  );
  await sql.execute(`alter table occupancies drop constraint ${name}`);
  await sql.execute("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
  return async () => {
    await sql.execute(`alter table occupancies add constraint ${name} ${constraint}`);
  };
}

interface Bookings {
  readonly count: number;
  readonly first: number;
  readonly contents: Contents;
  /** SQL over `i`, the booking's number from 0. */
  readonly hall: string;
  readonly day: string;
  /** The index of the slot. */
  readonly hour: string;
}

async function insert(
  { kind }: BenchDatabase,
  sql: Sql,
  { count, first, contents, hall, day, hour }: Bookings,
) {
  const date =
    kind === 'sqlite'
      ? "date(day * 86400, 'unixepoch')"
      : "to_char(date '1970-01-01' + cast(day as int), 'YYYY-MM-DD')";
  const now = Date.now();
  // A bijection, so that references are in random order, as in reality.
  const rows = `with recursive numbers(i) as (
      select cast(0 as bigint) union all select i + 1 from numbers where i < ${count - 1}
    ), placed as (
      select i + ${first} as i, 'BR-' || (10000000 + (i + ${first}) * 48271 % 89999999) as reference,
        'hall-' || ${hall} as space, ${day} as day, (${day}) * 86400000 + (8 + 2 * (${hour})) * 3600000 as starts_at
      from numbers
    ), bookings as (
      select placed.*, case
        when starts_at > ${now} and i % 2 = 0 then ${now} + 86400000 + i * 7919 % 86400000
        when starts_at < ${now} and i % 10 = 0 then starts_at - 2419200000 end as hold_ends from placed
    )`;
  await sql.execute('begin');
  await sql.execute(`insert into booking_requests (reference, venue_id, site_key, starts_at, ends_at, guest_name, guest_email, guest_phone, guest_company,
      guest_address, guest_name_key, message,
      quote, status, hold_expires_at, expiry_recorded, created_at, decided_at) ${rows}
    select reference, 'bench', 'bench-web', starts_at, starts_at + ${eventMs}, 'An Example Guest',
      'guest' || i || '@example.com', null, null, 'guest' || i || '@example.com', 'an example guest', 'We would like to hold our annual meeting here.', '${quote}',
      case when hold_ends is null then 'accepted' else 'pending_approval' end, hold_ends,
      case when hold_ends < ${now} then 1 else 0 end, starts_at - 2592000000,
      case when hold_ends is null then starts_at - 2505600000 end from bookings`);
  await sql.execute(`insert into booking_items (reference, venue_id, item, space_id, space_name, slot_id, slot_name, package_id, package_name,
      date, start_time, end_time, timezone, starts_at, ends_at) ${rows}
    select reference, 'bench', 0, space, 'A hall', 'slot', 'A slot', 'dry-hire', 'Dry hire', ${date},
      '08:00', '10:00', 'Europe/London', starts_at, starts_at + ${eventMs} from bookings`);
  if (contents === 'everything') await insertDependents();
  await sql.execute('commit');

  async function insertDependents() {
    // Version 1.0.0 has no such column.
    const isFolded = await hasColumn(kind, sql, 'booking_request_search_words', 'folded');
    await sql.execute(`insert into booking_request_search_words (venue_id, reference, part, ${isFolded ? 'folded, ' : ''}word_1, word_2, word_3, word_4, word_5)
    ${rows} select 'bench', reference, 0, ${isFolded ? '1, ' : ''}substr(reference, 4), 'an', 'example', 'guest', 'guest' || i || '@example.com' from bookings`);
    for (const { begins, ends, turnaround } of [
      { begins: 0, ends: eventMs, turnaround: 0 },
      { begins: eventMs, ends: eventMs + turnaroundMs, turnaround: 1 },
    ])
      await sql.execute(`insert into occupancies (venue_id, room_id, starts_at, ends_at, expires_at, reference, item, turnaround) ${rows}
      select 'bench', 'bench/' || space, starts_at + ${begins}, starts_at + ${ends}, hold_ends, reference, 0, ${turnaround} from bookings`);
    // All in the past, so that a request of the measurement has the newest event.
    const at = `case when starts_at < ${now} then starts_at - 2592000000 else ${now} - 2592000000 end`;
    for (const [order, action] of ['placed', 'accepted'].entries())
      await sql.execute(`insert into events (venue_id, sort_key, tie_breaker, at, actor, action, subject, details, position) ${rows}
      select 'bench', (${at}) * 1000 + ${order}, i, ${at}, 'visitor', 'booking-request.${action}', reference, '{}', 0 from bookings
      where ${order === 0} or hold_ends is null`);
  }
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
