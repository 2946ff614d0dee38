import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type SelectModifierNode,
  SqliteDialect,
  SqliteQueryCompiler,
  type UnknownRow,
} from 'kysely';
import type { Tables } from '../engine/tables.ts';
import type { WriterTurns } from './sqlite-turns.ts';

/** One connection with cached prepared statements, for Kysely's SQLite dialect. */
export class Connection {
  readonly database: DatabaseSync;
  readonly kysely: Kysely<Tables>;

  /**
   * @param timeout how long a statement waits for other processes, in milliseconds; writers wait in `begin` instead
   * @param turns asked after each statement; omitted: others wait until all statements of the caller are done
   * @param isOfWorker whether rows are read one by one, so that a worker can be ended, also for its memory, between two
   */
  constructor(
    file: string,
    timeout: number,
    {
      turns,
      isOfWorker = false,
    }: { readonly turns?: WriterTurns | undefined; readonly isOfWorker?: boolean } = {},
  ) {
    this.database = new DatabaseSync(file, { timeout });
    // FULL: a 201 survives power loss, not only the end of the process.
    this.database.exec('pragma synchronous = full; pragma foreign_keys = on');
    // Overwrites what is deleted with zeros, so that erased guests are in no free page.
    this.database.exec('pragma secure_delete = on');
    const statements = new Map<string, PreparedStatement>();
    const prepare = (sql: string) => {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = new PreparedStatement(this.database.prepare(sql), isOfWorker);
        // Statements with lists of varying length differ in their text. A service uses a few hundred statements.
        if (statements.size >= 500) statements.clear();
        statements.set(sql, statement);
      }
      return statement;
    };
    this.kysely = new Kysely({
      dialect: new Dialect({ database: { prepare, close: () => this.database.close() } }),
      plugins: turns === undefined ? [] : [new BetweenStatements(turns)],
    });
  }
}

/** Serves others between the statements of a long transaction. */
class BetweenStatements implements KyselyPlugin {
  readonly #turns: WriterTurns;

  constructor(turns: WriterTurns) {
    this.#turns = turns;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    await this.#turns.serveOthers();
    return result;
  }
}

const rowLocks = new Set<SelectModifierNode['modifier']>([
  'ForUpdate',
  'ForNoKeyUpdate',
  'ForShare',
  'ForKeyShare',
]);

/** SQLite locks the whole file, so it has no row locks to compile. It also has its own syntax for `collate "C"`. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitCollate(): void {}
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!rowLocks.has(node.modifier)) super.visitSelectModifier(node);
  }
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new QueryCompiler();
  }
}

/** Casts the parameters, because Kysely does not know the driver's types. node:sqlite rejects other values. */
const bindable = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];

class PreparedStatement {
  readonly #statement: StatementSync;
  readonly reader: boolean;
  readonly #isOneByOne: boolean;

  constructor(statement: StatementSync, isOneByOne: boolean) {
    this.#statement = statement;
    this.#isOneByOne = isOneByOne;
    this.reader = statement.columns().length > 0;
  }
  all(parameters: readonly unknown[]) {
    if (!this.#isOneByOne) return this.#statement.all(...bindable(parameters));
    const rows = [];
    // A loop: a thread can end between two of its turns, but not within a spread.
    for (const row of this.iterate(parameters)) rows.push(row);
    return rows;
  }
  run(parameters: readonly unknown[]) {
    return this.#statement.run(...bindable(parameters));
  }
  iterate(parameters: readonly unknown[]) {
    return this.#statement.iterate(...bindable(parameters));
  }
}
