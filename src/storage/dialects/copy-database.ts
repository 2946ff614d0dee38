/** What copying an installation needs of each dialect. */

/** The values of a row, in the order of the columns. */
export type CopiedRow = readonly unknown[];

/** A table with its columns by name, without generated ones. */
export type CopiedTables = ReadonlyMap<string, readonly string[]>;

/** A connection to the database of an installation. */
export interface CopyDatabase {
  /** Its name for messages; contains no password. */
  readonly name: string;
  /** Runs `work` in one transaction, or on one snapshot if it only reads. */
  transact<T>(work: () => Promise<T>, options: { readonly isReadOnly: boolean }): Promise<T>;
  /** Marks a target that has no tables yet as an unfinished copy. */
  markNew(): Promise<void>;
  /** Creates the tables of a target, or migrates them. */
  migrate(): Promise<void>;
  /** Returns whether a service or command is using it. */
  isInUse(): Promise<boolean>;
  /** Returns whether the installation and all its venues are frozen (`freezeInstallation`). */
  isFrozen(): Promise<boolean>;
  /** Returns the applied migrations, ascending. */
  versions(): Promise<readonly number[]>;
  tables(): Promise<CopiedTables>;
  /** Returns which table refers to which. */
  references(): Promise<readonly (readonly [from: string, to: string])[]>;
  count(table: string): Promise<number>;
  /** Returns the first row of a query; undefined: none. */
  first(query: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Yields all rows of a table, some at a time. */
  rows(table: string, columns: readonly string[]): AsyncIterable<readonly CopiedRow[]>;
  insert(table: string, columns: readonly string[], rows: readonly CopiedRow[]): Promise<void>;
  deleteAll(table: string): Promise<void>;
  /** Marks the database as an unfinished copy, which no service opens, or removes the mark. */
  setUnfinished(isUnfinished: boolean): Promise<void>;
  isUnfinished(): Promise<boolean>;
  /** Called in the transaction, after all rows are inserted. */
  complete(): Promise<void>;
  close(): Promise<void>;
}

/** Selects whether everything is frozen. */
export const frozenQuery = `select i.frozen_at is not null and not exists (select 1 from venues where frozen_at is null) as "isFrozen" from installation as i`;

/** Removes the mark of a source that was copied before. */
export const notCopiedSql = 'update installation set copied_to = null';

/** The table that marks an unfinished copy. */
export const unfinishedCopyMark = 'firsthold_unfinished_copy';

export const createMarkSql = `create table if not exists ${unfinishedCopyMark} (id integer primary key)`;

/** Rows per step. A photo file is as large as many rows. */
export const copiedAtOnce = (table: string) => (table === 'photo_files' ? 4 : 500);
