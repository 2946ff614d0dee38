/** Records the program's database statements, so that they can be replayed without it. */
import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { Kind } from './databases.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}
/** From `begin` to `commit`. */
export type Transaction = readonly Statement[];

export interface StatementRecorder {
  /** Returns the statements recorded since the last call. */
  take(): Transaction;
  stop(): void;
}

/** Starts to record the statements of this process. */
export function recordStatements(kind: Kind): StatementRecorder {
  let recorded: Statement[] = [];
  const record = (sql: string, values: readonly unknown[] = []) => {
    // Savepoints belong to shared commits; replayed transactions have one commit each.
    if (!/^(savepoint|release) /.test(sql)) recorded.push({ sql, values: [...values] });
  };
  const restore = kind === 'sqlite' ? wrapSqlite(record) : wrapPostgres(record);
  return {
    take() {
      const statements = recorded;
      recorded = [];
      return statements;
    },
    stop: restore,
  };
}

type RecordStatement = (sql: string, values?: readonly unknown[]) => void;

function wrapSqlite(record: RecordStatement): () => void {
  const { all, run } = StatementSync.prototype;
  const { exec } = DatabaseSync.prototype;
  StatementSync.prototype.all = function (this: StatementSync, ...values: SQLInputValue[]) {
    record(this.sourceSQL, values);
    return Reflect.apply(all, this, values);
  } as typeof all;
  StatementSync.prototype.run = function (this: StatementSync, ...values: SQLInputValue[]) {
    record(this.sourceSQL, values);
    return Reflect.apply(run, this, values);
  } as typeof run;
  DatabaseSync.prototype.exec = function (sql) {
    record(sql);
    return exec.call(this, sql);
  };
  return () => {
    Object.assign(StatementSync.prototype, { all, run });
    DatabaseSync.prototype.exec = exec;
  };
}

function wrapPostgres(record: RecordStatement): () => void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: readonly unknown[]) {
    const [text, values] = given;
    if (typeof text === 'string') record(text, Array.isArray(values) ? values : []);
    else record((text as pg.QueryConfig).text, (text as pg.QueryConfig).values);
    return Reflect.apply(query, this, given);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}
