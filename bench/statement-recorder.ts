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
  /** Returns what was recorded since the last call. */
  take(): Transaction;
  stop(): void;
}

export function recordStatements(kind: Kind): StatementRecorder {
  let heard: Statement[] = [];
  const hear = (sql: string, values: readonly unknown[] = []) => {
    // Savepoints belong to shared commits; replayed transactions have one commit each.
    if (!/^(savepoint|release) /.test(sql)) heard.push({ sql, values: [...values] });
  };
  const restore = kind === 'sqlite' ? listenToSqlite(hear) : listenToPostgres(hear);
  return {
    take() {
      const taken = heard;
      heard = [];
      return taken;
    },
    stop: restore,
  };
}

type Hear = (sql: string, values?: readonly unknown[]) => void;

function listenToSqlite(hear: Hear): () => void {
  const { all, run } = StatementSync.prototype;
  const { exec } = DatabaseSync.prototype;
  StatementSync.prototype.all = function (this: StatementSync, ...values: SQLInputValue[]) {
    hear(this.sourceSQL, values);
    return Reflect.apply(all, this, values);
  } as typeof all;
  StatementSync.prototype.run = function (this: StatementSync, ...values: SQLInputValue[]) {
    hear(this.sourceSQL, values);
    return Reflect.apply(run, this, values);
  } as typeof run;
  DatabaseSync.prototype.exec = function (sql) {
    hear(sql);
    return exec.call(this, sql);
  };
  return () => {
    Object.assign(StatementSync.prototype, { all, run });
    DatabaseSync.prototype.exec = exec;
  };
}

function listenToPostgres(hear: Hear): () => void {
  const { query } = pg.Client.prototype;
  // A pool passes a callback as the last argument.
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    const [text, values] = sent;
    if (typeof text === 'string') hear(text, Array.isArray(values) ? values : []);
    else hear((text as pg.QueryConfig).text, (text as pg.QueryConfig).values);
    return Reflect.apply(query, this, sent);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}
