import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { QueryWithSending, Sending } from './sending.ts';
import type { Reader, Writer } from './storage.ts';
import type { Tables } from './tables.ts';

/** Lists of varying length create new texts; the usual few hundred fit. */
const maxTexts = 500;

/**
 * Pads a list with its last entry to a power of two, so that a few prepared statements serve lists of every length.
 */
export function paddedToPowerOfTwo<T>(list: readonly T[]): T[] {
  const last = list.at(-1);
  if (last === undefined) return [];
  const length = 2 ** Math.ceil(Math.log2(list.length));
  return Array.from({ length }, (_, index) => list[index] ?? last);
}

/** Replaces a value while a query is built. */
class Placeholder {
  readonly name: string;
  /** The index in a list; null: the value is not a list. */
  readonly index: number | null;

  constructor(name: string, index: number | null) {
    this.name = name;
    this.index = index;
  }
}

/**
 * Builds a query once per database and list length, and reuses the compiled SQL with new values. Building it each
 * time takes Kysely longer than all the rest of a request.
 *
 * @param build gets placeholders instead of values: it may put them anywhere in the query and iterate over lists, but
 *   not read them or calculate with them
 * @param sending how it may be sent; by default as `sendingOf` says
 */
export function precompiledQuery<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
  sending?: Sending,
): (db: Reader, values: Values) => Promise<QueryResult<Row>> {
  const texts = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return (reader, values) => {
    // A cast: a reader is a whole Kysely at run time.
    const db = reader as Kysely<Tables>;
    const { adapter } = db.getExecutor();
    const existing = texts.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    texts.set(adapter, existing);
    // A cast: only its names and values are read.
    const given = values as Record<string, unknown>;
    let lengths = '';
    for (const name in given) if (Array.isArray(given[name])) lengths += `${given[name].length} `;
    let query = existing.get(lengths);
    if (query === undefined) {
      query = compile(db, build, given);
      if (existing.size >= maxTexts) existing.clear();
      existing.set(lengths, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? valueAt(given, parameter) : parameter,
    );
    const sent: QueryWithSending<Row> = { ...query, parameters, ...(sending && { sending }) };
    return db.executeQuery(sent);
  };
}

/**
 * Creates a statement whose result is not needed. On PostgreSQL it is sent together with the next statement of its
 * transaction, at the latest `commit`. That statement reports the error of both.
 */
export function pipelinedStatement<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): (db: Writer, values: Values) => Promise<void> {
  const run = precompiledQuery(build, { isAwaited: false, isHarmlessAlone: false });
  return async (db, values) => {
    await run(db, values);
  };
}

/**
 * Creates a statement that raises revisions and thereby locks them. It may be sent with the `begin` of its
 * transaction: alone, it would only invalidate caches needlessly. Its rows are available after the next statement.
 */
export function pipelinedLock<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): (db: Writer, values: Values) => Promise<Pick<QueryResult<Row>, 'rows'>> {
  return precompiledQuery(build, { isAwaited: false, isHarmlessAlone: true });
}

function compile<Values extends object, Row>(
  db: Kysely<Tables>,
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
  given: Record<string, unknown>,
): CompiledQuery<Row> {
  const placeholders = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((_, index) => new Placeholder(name, index))
        : new Placeholder(name, null),
    ]),
  );
  // The builder only passes them on, so the cast is safe.
  const query = build(db, placeholders as Values).compile();
  const used = new Set(
    query.parameters.map((parameter) => parameter instanceof Placeholder && parameter.name),
  );
  // A value computed from a placeholder would become a constant of the compiled query.
  for (const name of Object.keys(given))
    if (!used.has(name)) throw new Error(`the query does not use ${name} unchanged`);
  return query;
}

function valueAt(given: Record<string, unknown>, { name, index }: Placeholder): unknown {
  const value = given[name];
  return index !== null && Array.isArray(value) ? value[index] : value;
}
