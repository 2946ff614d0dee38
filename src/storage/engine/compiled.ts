import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Reader, Writer } from './storage.ts';
import type { Tables } from './tables.ts';

/** Lists of varying length make new texts; the usual few hundred fit. */
const maxTexts = 500;

/** Stands in a query, while it is built, where a value will. */
class Placeholder {
  readonly name: string;
  /** Which entry of a list; null: the value is no list. */
  readonly index: number | null;

  constructor(name: string, index: number | null) {
    this.name = name;
    this.index = index;
  }
}

/**
 * A query of the paths that carry the load: built and compiled once for each database and each length of its
 * lists, and from then on only given its values. Building it anew takes Kysely longer than the program takes for
 * all the rest around it.
 *
 * @param build gets placeholders instead of values: it may put them anywhere in the query and go through lists, but not
 *   look at them or calculate with them
 * @param onText hears each text that is built
 */
export function precompiledQuery<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
  onText: (text: string) => void = () => undefined,
): (db: Reader, values: Values) => Promise<QueryResult<Row>> {
  const texts = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return (reader, values) => {
    // A reader is told to only read, but it is a whole Kysely.
    const db = reader as Kysely<Tables>;
    const { adapter } = db.getExecutor();
    const existing = texts.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    texts.set(adapter, existing);
    // Any object is; asked for its names only, and for their values.
    const given = values as Record<string, unknown>;
    let lengths = '';
    for (const name in given) if (Array.isArray(given[name])) lengths += `${given[name].length} `;
    let query = existing.get(lengths);
    if (query === undefined) {
      query = compile(db, build, given);
      onText(query.sql);
      if (existing.size >= maxTexts) existing.clear();
      existing.set(lengths, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? valueAt(given, parameter) : parameter,
    );
    return db.executeQuery({ ...query, parameters });
  };
}

/** The statements that go ahead of the next one, by their text: whether each would do no harm if it stood alone. */
const ahead = new Map<string, boolean>();

/** Whether a statement is one that `command` or `lock` made. */
export const isPipelined = (text: string) => ahead.has(text);

/** Whether nothing is lost or wrong where a statement is carried out although its transaction could not begin. */
export const isSafeOutsideTransaction = (text: string) =>
  text.startsWith('select') || ahead.get(text) === true;

function sentAhead<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
  isHarmlessAlone: boolean,
) {
  return precompiledQuery(build, (text) => {
    if (ahead.size < maxTexts) ahead.set(text, isHarmlessAlone);
  });
}

/**
 * A statement that changes something and has no answer anybody needs, but that it went well. On PostgreSQL it goes out
 * together with the next statement of its transaction, and when it has failed that one says so, `commit` at the latest.
 */
export function pipelinedStatement<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): (db: Writer, values: Values) => Promise<void> {
  const run = sentAhead(build, false);
  return async (db, values) => {
    await run(db, values);
  };
}

/**
 * A command that raises revisions, which is the lock. It may come with the `begin` of its transaction: all that it does
 * if it is alone is to outdate answers for nothing. Its rows are there once the next statement has been answered.
 */
export function pipelinedLock<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): (db: Writer, values: Values) => Promise<Pick<QueryResult<Row>, 'rows'>> {
  return sentAhead(build, true);
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
  // The builder may only hand them on, so it never notices that they are no values.
  const query = build(db, placeholders as Values).compile();
  const used = new Set(
    query.parameters.map((parameter) => parameter instanceof Placeholder && parameter.name),
  );
  // Whatever was made of it would stay in the query for ever.
  for (const name of Object.keys(given))
    if (!used.has(name)) throw new Error(`the query does not use ${name} as it is`);
  return query;
}

function valueAt(given: Record<string, unknown>, { name, index }: Placeholder): unknown {
  const value = given[name];
  return index !== null && Array.isArray(value) ? value[index] : value;
}
