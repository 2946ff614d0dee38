/** What tests of `firsthold backup` and `restore` share. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commandLineOn } from './command-line.ts';
import { dataOf, newSqlite, type TestDatabase } from './databases.ts';
import { bookingRequest, startService, venueWith } from './service.ts';

/** Imports a venue with one request on 12 March and starts the service on it. */
export async function running() {
  const database = await newSqlite();
  const storage = await database.open();
  const service = await startService(storage, { venue: venueWith() });
  await service.post('/booking-requests', bookingRequest());
  return { database, storage, service, ...commandLineOn(database) };
}

/** Makes the database large enough to be copied in several pieces. */
export function insertRows(database: TestDatabase): DatabaseSync {
  const writer = new DatabaseSync(join(dataOf(database), 'firsthold.sqlite'), { timeout: 2000 });
  writer.exec(`insert into events (at, actor, action, venue_id, subject, details, sort_key, tie_breaker)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 200000)
    select n, 'operator', 'filling', 'riverside', 'x', '{}', n, n from numbers`);
  return writer;
}

export function count(file: string): unknown {
  const database = new DatabaseSync(file);
  const row = database.prepare('select count(*) as n from events').get();
  database.close();
  return row?.['n'];
}
