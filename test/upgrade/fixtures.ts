/** What earlier versions left behind, each in a folder of its name (scripts/write-upgrade-fixture.ts). */
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { newPostgres, newSqlite, type TestDatabase } from '../databases.ts';
import type { Recording } from './recording.ts';

const here = fileURLToPath(new URL('./', import.meta.url));

export const versions = readdirSync(here).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

/** The program of an earlier version, for `startServer` and `run`. */
export const programOf = (version: string) => join(here, version, 'program/src/firsthold/main.js');

/** A database of an earlier version's, as it left it. */
export async function leftBehind(version: string, kind: TestDatabase['kind']): Promise<TestDatabase> {
  const database = kind === 'sqlite' ? await newSqlite() : await newPostgres();
  if ('FIRSTHOLD_DATA' in database.environment) {
    const file = 'firsthold.sqlite';
    copyFileSync(join(here, version, 'sqlite', file), join(database.environment.FIRSTHOLD_DATA, file));
  } else {
    const client = new pg.Client(database.environment.DATABASE_URL);
    await client.connect();
    await client.query(readFileSync(join(here, version, 'postgres/dump.sql'), 'utf8'));
    await client.end();
  }
  return database;
}

/** What it answered from that database. */
export function recordingOf(version: string, kind: TestDatabase['kind']): Recording {
  return JSON.parse(readFileSync(join(here, version, kind, 'answers.json'), 'utf8'));
}
