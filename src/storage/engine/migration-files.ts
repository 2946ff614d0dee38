import { readdirSync, readFileSync } from 'node:fs';

/** A step from one version of the tables to the next. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /** Reads its statements. */
  readonly sql: () => string;
}

const folder = new URL('../../../migrations/', import.meta.url);
const fileName = /^((\d{4})-[a-z0-9-]+)(?:\.(sqlite|postgres))?\.sql$/;

/**
 * What makes a database of this version, in order. `0001-bookings.sqlite.sql` is version 1 for SQLite;
 * `0006-questions.sql` says the same to both databases.
 */
export function migrationsFor(dialect: 'sqlite' | 'postgres'): readonly Migration[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, name = '', version, only = dialect] = fileName.exec(file) ?? [];
      if (version === undefined || only !== dialect) return [];
      return { version: Number(version), name, sql: () => readFileSync(new URL(file, folder), 'utf8') };
    });
}
