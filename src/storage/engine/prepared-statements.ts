import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely } from 'kysely';
import { type Reader, unsafeAsWriter, type Writer } from './storage.ts';
import type { Tables } from './tables.ts';

/**
 * Builds the statements of a large write without running them, so that a transaction only has to run them: with
 * thousands of rows, building them takes longer than SQLite takes to run them.
 *
 * @param reader a reader or writer of the database that they are for
 * @param work writes only, and needs no result of its statements
 * @returns runs the statements in order
 */
export async function prepareStatements(
  reader: Reader,
  work: (db: Writer) => Promise<void>,
): Promise<(db: Writer) => Promise<void>> {
  // A cast: a reader is a whole Kysely at run time.
  const executor = (reader as Kysely<Tables>).getExecutor();
  const statements: CompiledQuery[] = [];
  const recorder = new Kysely<Tables>({
    dialect: {
      createAdapter: () => executor.adapter,
      createDriver: () => new Recorder(statements),
      createIntrospector: () => (reader as Kysely<Tables>).introspection,
      createQueryCompiler: () => ({ compileQuery: (node, id) => executor.compileQuery(node, id) }),
    },
  });
  await work(unsafeAsWriter(recorder));
  return async (db) => {
    for (const statement of statements) await db.executeQuery(statement);
  };
}

/** A driver that keeps statements and runs nothing. */
class Recorder implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(statements: CompiledQuery[]) {
    this.#connection = {
      async executeQuery(statement) {
        statements.push(statement);
        return { rows: [] };
      },
      streamQuery: () => {
        throw new Error('a prepared write reads nothing');
      },
    };
  }
  async init() {}
  async acquireConnection() {
    return this.#connection;
  }
  async beginTransaction() {}
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
