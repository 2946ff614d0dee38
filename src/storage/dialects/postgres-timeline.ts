/** Runs a query on a new connection. */
type RunQuery = (statement: string) => Promise<{ readonly rows: readonly { readonly history: string }[] }>;

/**
 * A promoted standby continues on a new timeline, the first part of its log files' names. A restored dump has tables
 * with new object ids.
 */
const historyQuery = `select concat('spaces'::regclass::oid, ' ',
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end) as history`;

/** Greater than any revision. */
const revisionsPerTimeline = 2 ** 40;

/**
 * Distinguishes revisions before and after commits were lost to a failover or a restored backup: revisions then
 * continue from an earlier number, and would repeat.
 */
export class PostgresTimeline {
  #existing: string | null = null;
  #changes = 0;

  /** Await it before the connection is used. */
  async update(runQuery: RunQuery): Promise<void> {
    // If the query fails, the timeline counts as unchanged.
    const history = await runQuery(historyQuery).then(
      ({ rows }) => rows[0]?.history ?? null,
      () => null,
    );
    if (history !== null && this.#existing !== null && history !== this.#existing) this.#changes += 1;
    this.#existing = history ?? this.#existing;
  }

  /** The number of the current timeline; the first is 0. */
  get number(): number {
    return this.#changes;
  }

  /** Returns a venue's revision, unique across timelines. */
  uniqueRevision(revision: number): number {
    return this.#changes * revisionsPerTimeline + revision;
  }
}
