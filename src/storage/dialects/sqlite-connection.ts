import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SelectModifierNode, SqliteDialect, SqliteQueryCompiler } from 'kysely';
import type { Tables } from '../engine/tables.ts';
import { readerBusyTimeoutMs } from './sqlite-file.ts';

/** One connection, with its statements kept prepared, as Kysely's SQLite dialect wants it. */
export class Connection {
  readonly database: DatabaseSync;
  readonly kysely: Kysely<Tables>;

  constructor(file: string) {
    // Writers wait in `begin` instead.
    this.database = new DatabaseSync(file, { timeout: readerBusyTimeoutMs });
    // FULL: a 201 survives power loss, not only the end of the process.
    this.database.exec('pragma synchronous = full; pragma foreign_keys = on');
    const statements = new Map<string, PreparedStatement>();
    const prepare = (sql: string) => {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = new PreparedStatement(this.database.prepare(sql));
        // Lists of varying length make new texts; the usual few hundred fit.
        if (statements.size >= 500) statements.clear();
        statements.set(sql, statement);
      }
      return statement;
    };
    this.kysely = new Kysely({
      dialect: new Dialect({ database: { prepare, close: () => this.database.close() } }),
    });
  }
}

/**
 * Whoever writes has the whole file: there is no locking of rows, and no word for it. Nor for the order of characters'
 * codes (`collate "C"`), which is its own.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitCollate(): void {}
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForShare') super.visitSelectModifier(node);
  }
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new QueryCompiler();
  }
}

/** Kysely does not know what a driver takes; node:sqlite refuses whatever else it is given. */
const bindable = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];

class PreparedStatement {
  readonly #statement: StatementSync;
  readonly reader: boolean;

  constructor(statement: StatementSync) {
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }
  all(parameters: readonly unknown[]) {
    return this.#statement.all(...bindable(parameters));
  }
  run(parameters: readonly unknown[]) {
    return this.#statement.run(...bindable(parameters));
  }
  iterate(parameters: readonly unknown[]) {
    return this.#statement.iterate(...bindable(parameters));
  }
}
