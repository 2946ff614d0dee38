import {
  AbortedTransactionError,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { type QueryWithSending, sendingOf } from '../engine/sending.ts';
import type { Pipeline } from './postgres-pipeline.ts';

/** A connection of the pool, until it is released. */
export interface PipelinedClient {
  readonly pipeline: Pipeline;
  /** @param isBroken whether to close the connection */
  release(isBroken: boolean): void;
}

/** Kysely's driver for PostgreSQL, except that each statement says how it may be sent (`Sending`). */
export class PostgresDriver implements Driver {
  readonly #connect: () => Promise<PipelinedClient>;
  readonly #end: () => Promise<void>;

  constructor(connect: () => Promise<PipelinedClient>, end: () => Promise<void>) {
    this.#connect = connect;
    this.#end = end;
  }

  async init() {}

  async acquireConnection() {
    return new PostgresConnection(await this.#connect());
  }

  async beginTransaction(
    { client: { pipeline } }: PostgresConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ) {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    const mode = accessMode === undefined ? '' : ` ${accessMode}`;
    pipeline.begin(`begin${level}${mode}`);
  }

  async commitTransaction({ client: { pipeline } }: PostgresConnection) {
    const { command } = await pipeline.run('commit', [], { isAwaited: true, isHarmlessAlone: false });
    // An earlier statement failed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: PostgresConnection) {
    try {
      await connection.client.pipeline.rollback();
    } catch (error) {
      connection.isBroken = true;
      throw error;
    }
  }

  async releaseConnection({ client, isBroken }: PostgresConnection) {
    client.release(isBroken);
  }

  destroy() {
    return this.#end();
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly client: PipelinedClient;
  isBroken = false;

  constructor(client: PipelinedClient) {
    this.client = client;
  }

  async executeQuery<Row>(query: QueryWithSending): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    return resultOf(await this.client.pipeline.run(sql, parameters, sendingOf(query)));
  }

  // biome-ignore lint/correctness/useYield: nothing here streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('streaming is not supported');
  }
}

/** Only writes say how many rows they affect. */
const resultOf = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> => ({
  rows: rows as Row[],
  ...(['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command) && {
    numAffectedRows: BigInt(rowCount ?? 0),
  }),
});
