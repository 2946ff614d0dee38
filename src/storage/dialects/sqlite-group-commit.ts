import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { BatchLoader } from '../engine/batch.ts';
import { StorageUnavailableError } from '../engine/errors.ts';
import { maxWriters, tooManyWritersMessage } from '../engine/keyed-queues.ts';
import { SerialQueue } from '../engine/serial-queue.ts';
import type { WriterTurns } from './sqlite-turns.ts';

interface PendingTransaction {
  readonly work: () => Promise<unknown>;
  readonly deadline: number;
}

type CommitResult = { readonly value: unknown } | { readonly error: unknown };

/**
 * Runs transactions one after the other and commits concurrent ones together, with one fsync. None resolves before that
 * commit. If one fails, all of its group run again with a savepoint each, so that it fails alone: with savepoints, SQLite
 * writes a copy of each page that changes to a temporary file.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #begin: (deadline: number) => Promise<void>;
  readonly #check: () => void;
  readonly #queue = new SerialQueue();
  readonly #waiting = new BatchLoader((pieces: readonly PendingTransaction[]) =>
    this.#queue.take(() => this.#runAll(pieces)),
  );

  /** The number of waiting and running transactions. */
  #openCount = 0;

  readonly #turns: WriterTurns;
  readonly #minPauseMs: number;
  #pausesUntil = 0;
  /** A transaction of the last group failed: the next group starts with savepoints. */
  #hasFailures = false;

  /**
   * @param begin starts a write transaction, or fails at the deadline
   * @param check throws if the commit may have gone to replaced files
   * @param turns also asked between the statements of a transaction
   * @param minPauseMs how long to leave the lock to others after each commit, in milliseconds, and at least as long as
   *   it was held: for a worker. 0: not at all
   */
  constructor(
    database: DatabaseSync,
    begin: (deadline: number) => Promise<void>,
    check: () => void,
    turns: WriterTurns,
    minPauseMs = 0,
  ) {
    this.#turns = turns;
    this.#minPauseMs = minPauseMs;
    this.#database = database;
    this.#begin = begin;
    this.#check = check;
  }

  /**
   * Resolves once the writes of `work` are on disk; an error rolls back this transaction alone.
   *
   * @param deadline until when to wait for other processes, in milliseconds of `performance.now()`
   * @throws StorageUnavailableError if too many are waiting
   */
  async transact<T>(work: () => Promise<T>, deadline: number): Promise<T> {
    if (this.#openCount >= maxWriters)
      throw new StorageUnavailableError('busy', undefined, tooManyWritersMessage);
    this.#openCount += 1;
    try {
      const outcome = await this.#waiting.load({ work, deadline });
      if ('error' in outcome) throw outcome.error;
      // The result of `work`; its neighbours' have other types.
      return outcome.value as T;
    } finally {
      this.#openCount -= 1;
    }
  }

  /** Runs work between two transactions. */
  between<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.take(work);
  }

  /** Resolves once all queued transactions have finished. */
  async settle(): Promise<void> {
    await nextTurn();
    await this.between(async () => undefined);
  }

  async #runAll(pieces: readonly PendingTransaction[]): Promise<CommitResult[]> {
    const pauseMs = this.#pausesUntil - performance.now();
    if (pauseMs > 0) await sleep(pauseMs);
    const deadline = Math.min(...pieces.map((piece) => piece.deadline));
    await this.#begin(deadline);
    const lockedAt = performance.now();
    try {
      let outcomes = await this.#runTogether(pieces);
      if (outcomes === null) {
        if (!this.#database.isTransaction) await this.#begin(deadline);
        outcomes = await this.#runEach(pieces, (work) => this.#attempt(work));
        this.#hasFailures = outcomes.some((outcome) => 'error' in outcome);
      }
      this.#database.exec('commit');
      this.#check();
      return outcomes;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    } finally {
      const now = performance.now();
      if (this.#minPauseMs > 0) this.#pausesUntil = now + Math.max(this.#minPauseMs, now - lockedAt);
    }
  }

  /** Runs transactions without savepoints. Null: not possible, or one has failed, which rolled back all. */
  async #runTogether(pieces: readonly PendingTransaction[]): Promise<CommitResult[] | null> {
    const isAlone = pieces.length === 1;
    if (this.#hasFailures && !isAlone) return null;
    try {
      return await this.#runEach(pieces, async (work) => ({ value: await work() }));
    } catch (error) {
      if (isAlone || !this.#database.isTransaction) throw error;
      this.#database.exec('rollback');
      return null;
    }
  }

  async #runEach(
    pieces: readonly PendingTransaction[],
    run: (work: PendingTransaction['work']) => Promise<CommitResult>,
  ): Promise<CommitResult[]> {
    const outcomes: CommitResult[] = [];
    this.#turns.start();
    for (const { work } of pieces) {
      outcomes.push(await run(work));
      await this.#turns.serveOthers();
    }
    return outcomes;
  }

  async #attempt(work: () => Promise<unknown>): Promise<CommitResult> {
    this.#database.exec('savepoint attempt');
    try {
      const value = await work();
      this.#database.exec('release attempt');
      return { value };
    } catch (error) {
      // A full or failing disk rolls back the whole transaction, and with it the others.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('rollback to attempt; release attempt');
      return { error };
    }
  }
}
