/** The baseline of booking requests: recorded transactions, prepared, with the program's durability. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { BenchDatabase } from './databases.ts';
import type { Statement, Transaction } from './statement-recorder.ts';

export interface TransactionBaseline {
  /** Runs all transactions; resolves to transactions per second. */
  run(transactions: readonly Transaction[]): Promise<number>;
  close(): Promise<void>;
}

/** Opens a database for the recorded transactions. */
export function openBaseline(database: BenchDatabase, concurrency: number): Promise<TransactionBaseline> {
  return database.kind === 'sqlite' ? openSqlite(database.place) : openPostgres(database.place, concurrency);
}

async function openSqlite(folder: string): Promise<TransactionBaseline> {
  const database = new DatabaseSync(`${folder}/firsthold.sqlite`);
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const prepared = new Map<string, StatementSync>();
  const translate = ({ sql, values }: Statement) => {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      prepared.set(sql, statement);
    }
    statement.all(...(values as SQLInputValue[]));
  };
  return {
    run: async (transactions) =>
      perSecond(transactions.length, async () => {
        for (const transaction of transactions) for (const statement of transaction) translate(statement);
      }),
    close: async () => database.close(),
  };
}

async function openPostgres(url: string, concurrency: number): Promise<TransactionBaseline> {
  const clients = Array.from({ length: concurrency }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const names = new Map<string, string>();
  /** Several commands in one text cannot be prepared. */
  const prepared = ({ sql, values }: Statement) => {
    if (sql.includes(';')) return sql;
    const name = names.get(sql) ?? `statement-${names.size}`;
    names.set(sql, name);
    return { name, text: sql, values: [...values] };
  };
  return {
    run: (transactions) =>
      perSecond(transactions.length, async () => {
        const waiting = transactions.values();
        await Promise.all(
          clients.map(async (client) => {
            for (const transaction of waiting)
              for (const statement of transaction) await client.query(prepared(statement));
          }),
        );
      }),
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (count * 1000) / (performance.now() - begun);
}
