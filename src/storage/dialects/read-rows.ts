import { DatabaseSync } from 'node:sqlite';
import type { ReadRows } from '../engine/undone-statements.ts';
import { PostgresClient } from './postgres-client.ts';
import { describe, rejectDatabase } from './postgres-location.ts';
import { numberTypes } from './postgres-pool.ts';

/** Reads from a SQLite file without changing it; of a damaged one, each query fails. */
export async function withRowsOfFile<T>(file: string, work: (rows: ReadRows) => Promise<T>): Promise<T> {
  let db: DatabaseSync | null = null;
  const rows: ReadRows = async (statement) => {
    db ??= new DatabaseSync(file, { readOnly: true });
    return db.prepare(statement).all() as never;
  };
  try {
    return await work(rows);
  } finally {
    (db as DatabaseSync | null)?.close();
  }
}

/**
 * Reads from a PostgreSQL database.
 *
 * @throws UnusableDatabaseError if it cannot be connected to
 */
export async function withRowsOfUrl<T>(url: string, work: (rows: ReadRows) => Promise<T>): Promise<T> {
  const client = new PostgresClient({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect().catch((error) => rejectDatabase(describe(url), error));
  try {
    return await work(async (text) => (await client.query({ text, types: numberTypes })).rows);
  } finally {
    await client.end().catch(() => undefined);
  }
}
