/** Asks PostgreSQL by a connection that was just made. */
type Ask = (statement: string) => Promise<{ readonly rows: readonly { readonly history: string }[] }>;

/**
 * A promoted standby goes on in a timeline of its own, the first part of the names of its log files. A dump that is
 * restored brings tables of its own.
 */
const whichHistory = `select concat('spaces'::regclass::oid, ' ',
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end) as history`;

/** Above every revision there will be. */
const revisionsOfAHistory = 2 ** 40;

/**
 * Keeps apart what a revision stood for before commits were lost, to a failover or to a backup that was restored, and
 * what it stands for since: revisions are counted on from an earlier one then, and would be met a second time.
 */
export class PostgresTimeline {
  #existing: string | null = null;
  #changes = 0;

  /** To be waited for before anybody is given the connection. */
  async look(ask: Ask): Promise<void> {
    // Where it cannot be had, the history is taken to go on.
    const history = await ask(whichHistory).then(
      ({ rows }) => rows[0]?.history ?? null,
      () => null,
    );
    if (history !== null && this.#existing !== null && history !== this.#existing) this.#changes += 1;
    this.#existing = history ?? this.#existing;
  }

  /** Of the history that was seen last: the first is 0. */
  get number(): number {
    return this.#changes;
  }

  /** A venue's revision, unlike any of another history. */
  publish(revision: number): number {
    return this.#changes * revisionsOfAHistory + revision;
  }
}
