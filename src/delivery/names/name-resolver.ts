import type { LookupAddress } from 'node:dns';
import { LRUCache } from 'lru-cache';
import { maxWebhookPauseMs } from '../../domain/events/retries.ts';
import { maxLookups, type NameAnswer, type NameOutcome } from './messages.ts';
import { NameProcess } from './name-process-handle.ts';

/** The maximum number of concurrent lookups for one owner. */
export const maxLookupsOfOne = 4;
/** How long an answer is cached, and how long an error, in milliseconds. */
const cachedMs = { addresses: 30_000, error: 5_000 } as const;
const maxCached = 5_000;
/** After this time a lookup may be given up if others need its thread, in milliseconds. */
const slowMs = 2_000;
/** After this time without any answer the name server counts as silent, in milliseconds. */
const silentMs = 10_000;
/** How long a failed lookup counts as a problem, in milliseconds: the name is looked up again at the end of a pause. */
const failureKeptMs = maxWebhookPauseMs + 120_000;
/** The process exits after this time without a lookup, in milliseconds. */
const idleMs = 120_000;
/** The error of a lookup without an answer: it may succeed later. */
const noAnswer = 'EAI_AGAIN';
/** Errors that are answers of a name server: it does not know the name. */
const answeredErrors = ['ENOTFOUND', 'ENODATA'];

/** Returns whether a name server has answered, or the hosts file. */
const isAnswer = (outcome: NameOutcome) => !('code' in outcome) || answeredErrors.includes(outcome.code);

/** A host name, and who calls it. */
export interface NeededName {
  readonly host: string;
  readonly owner: string;
}

interface Lookup {
  readonly host: string;
  /** Who is counted: the first who asked. */
  readonly owner: string;
  /** All who asked. */
  readonly owners: Set<string>;
  /** Called with the outcome. */
  readonly waiters: Set<(outcome: NameOutcome) => void>;
  /** In milliseconds of `performance.now()`; null: it waits to be started. */
  startedAt: number | null;
  tries: number;
}

/** The name could not be resolved. */
export class NameLookupError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`name lookup failed: ${code}`);
    this.code = code;
  }

  /** Whether a name server answered that it does not know the name. */
  get isAnswered(): boolean {
    return isAnswer(this);
  }
}

/**
 * Resolves names as the system does (hosts file, search domains), in a separate process, with a cache. In this
 * process, lookups would share libuv's few threads with password hashing and the connections of the database.
 *
 * Each owner has a limit of concurrent lookups, so that names whose server is silent delay only that owner. If all
 * threads are busy nevertheless, slow lookups are given up.
 */
export class NameResolver {
  /** By host, in the order of arrival. */
  readonly #lookups = new Map<string, Lookup>();
  readonly #running = new Map<number, Lookup>();
  readonly #cache = new LRUCache<string, NameOutcome>({ max: maxCached });
  /**
   * Names without an answer, by name and owner, until it is answered or the failure is old. Resolution 0: the clock is
   * read each time, not once a millisecond.
   */
  readonly #unanswered = new LRUCache<string, NeededName>({
    max: 1000,
    ttl: failureKeptMs,
    ttlResolution: 0,
  });
  #process: NameProcess | null = null;
  #nextId = 0;
  #timer: NodeJS.Timeout | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** The process id, while a process runs. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** The owners of names that got no answer lately. */
  get unanswered(): readonly string[] {
    return [...new Set([...this.#unanswered.values()].map(({ owner }) => owner))].toSorted();
  }

  /** Whether the name server has not answered the latest lookups. */
  get isFailing(): boolean {
    const now = performance.now();
    const [oldest] = this.#running.values();
    const startedAt = oldest?.startedAt ?? now;
    if (now - startedAt >= silentMs && this.#answeredAt < startedAt) return true;
    return this.#failedAt > this.#answeredAt && this.unanswered.length > 0;
  }

  /** Forgets failed lookups that nothing repeats. */
  forgetUnless(isNeeded: (name: NeededName) => boolean): void {
    for (const [key, name] of [...this.#unanswered.entries()])
      if (!isNeeded(name)) this.#unanswered.delete(key);
  }

  /**
   * Returns the addresses of a name.
   *
   * @param owner who is counted: a venue, or an operator's webhook
   * @throws NameLookupError with the code of `dns.lookup`
   */
  async resolve(host: string, owner: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    const cached = this.#cache.get(host);
    if (cached !== undefined && !isAnswer(cached)) this.#noteUnanswered(host, [owner]);
    const outcome = cached ?? (await this.#lookUp(host, owner, signal));
    if ('code' in outcome) throw new NameLookupError(outcome.code);
    return outcome.addresses;
  }

  #lookUp(host: string, owner: string, signal: AbortSignal): Promise<NameOutcome> {
    const lookup = this.#lookups.get(host) ?? {
      host,
      owner,
      owners: new Set<string>(),
      waiters: new Set(),
      startedAt: null,
      tries: 0,
    };
    lookup.owners.add(owner);
    this.#lookups.set(host, lookup);
    return new Promise((resolve) => {
      const finish = (outcome: NameOutcome) => {
        lookup.waiters.delete(finish);
        signal.removeEventListener('abort', giveUp);
        resolve(outcome);
      };
      const giveUp = () => {
        finish({ code: noAnswer });
        // A started lookup still holds its thread.
        if (lookup.waiters.size === 0 && lookup.startedAt === null) this.#lookups.delete(host);
        this.#updateReference();
      };
      lookup.waiters.add(finish);
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) giveUp();
      else this.#startWaiting();
    });
  }

  /** Starts waiting lookups within the limits. */
  #startWaiting(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    const running = new Map<string, number>();
    for (const { owner } of this.#running.values()) running.set(owner, (running.get(owner) ?? 0) + 1);
    for (const lookup of this.#lookups.values()) {
      const ofOwner = running.get(lookup.owner) ?? 0;
      if (lookup.startedAt !== null || ofOwner >= maxLookupsOfOne) continue;
      if (this.#running.size >= maxLookups) {
        this.#endSlow(now);
        break;
      }
      running.set(lookup.owner, ofOwner + 1);
      this.#start(lookup, now);
    }
    this.#updateReference();
  }

  #start(lookup: Lookup, now: number): void {
    this.#process ??= this.#startProcess();
    lookup.startedAt = now;
    lookup.tries += 1;
    const id = this.#nextId++;
    this.#running.set(id, lookup);
    this.#process.ask({ id, host: lookup.host });
  }

  #startProcess(): NameProcess {
    return new NameProcess(
      (answer) => this.#onAnswer(answer),
      () => this.#onExit(),
    );
  }

  /** Kills the process once one of its lookups is slow: a lookup cannot be cancelled alone. */
  #endSlow(now: number): void {
    const [oldest] = this.#running.values();
    const waitMs = (oldest?.startedAt ?? now) + slowMs - now;
    if (waitMs <= 0) this.#process?.end();
    else this.#timer = setTimeout(() => this.#startWaiting(), waitMs).unref();
  }

  #onAnswer({ id, ...outcome }: NameAnswer): void {
    const lookup = this.#running.get(id);
    if (lookup === undefined) return;
    this.#running.delete(id);
    this.#finish(lookup, outcome);
    this.#startWaiting();
    if (this.#lookups.size === 0) this.#timer = setTimeout(() => this.#process?.end(), idleMs).unref();
  }

  /** Gives up slow lookups, and starts the others again in a new process. */
  #onExit(): void {
    this.#process = null;
    const now = performance.now();
    const lost = [...this.#running.values()];
    this.#running.clear();
    for (const lookup of lost) {
      const isSlow = lookup.startedAt !== null && now - lookup.startedAt >= slowMs;
      if (isSlow || lookup.tries > 1 || lookup.waiters.size === 0) this.#finish(lookup, { code: noAnswer });
      else lookup.startedAt = null;
    }
    this.#startWaiting();
  }

  #finish(lookup: Lookup, outcome: NameOutcome): void {
    this.#lookups.delete(lookup.host);
    if (isAnswer(outcome)) {
      this.forgetUnless(({ host }) => host !== lookup.host);
      if ('code' in outcome || !outcome.isOwn) this.#answeredAt = performance.now();
    } else {
      this.#noteUnanswered(lookup.host, lookup.owners);
      this.#failedAt = performance.now();
    }
    const ttl = 'code' in outcome ? cachedMs.error : cachedMs.addresses;
    this.#cache.set(lookup.host, outcome, { ttl });
    for (const finish of lookup.waiters) finish(outcome);
  }

  #noteUnanswered(host: string, owners: Iterable<string>): void {
    for (const owner of owners) this.#unanswered.set(`${host} ${owner}`, { host, owner });
  }

  /** Keeps this process running only while a lookup is waited for. */
  #updateReference(): void {
    const isWaitedFor = [...this.#lookups.values()].some(({ waiters }) => waiters.size > 0);
    this.#process?.keepRunning(isWaitedFor);
  }
}

/** The resolver of this process: one child process serves all deliveries. */
export const names = new NameResolver();
