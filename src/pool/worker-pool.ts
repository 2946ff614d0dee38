import { JobCancelledError, JobFailedError, PoolFullError } from './errors.ts';
import { FairQueue, type JobOwner, type QueueLimits } from './fair-queue.ts';
import type { PoolRequest, PoolResponse } from './job.ts';
import { WorkerHandle } from './worker-handle.ts';

/** Times in milliseconds. */
const usualTimes = {
  /** How long a job may wait for a worker. */
  maxWaitMs: 10_000,
  /** How long it may run. */
  maxRunMs: 20_000,
  /** How long a very long one may run: with the wait, less than the usual 60 seconds of proxies. */
  maxVeryLongRunMs: 45_000,
  /** How long a read continues after its client has disconnected, before its worker is ended. */
  graceMs: 250,
  /** The workers end after this time without a job. */
  idleMs: 60_000,
};

/** Returns the limits of a pool of this many workers: one venue never uses all of them. */
function limitsFor(workers: number): QueueLimits {
  const others = Math.max(1, workers - 1);
  return {
    running: workers,
    runningOfVenue: Math.min(4, others),
    runningOfPerson: Math.min(2, others),
    waiting: 64,
    waitingOfVenue: 24,
    waitingOfPerson: 12,
  };
}

/** The options of a pool. */
export interface PoolOptions {
  /** The program of a worker. */
  readonly program: URL;
  /** What each worker gets at its start. */
  readonly settings: unknown;
  readonly workers: number;
  /** Called after each transaction that a worker committed. */
  readonly onCommit: () => void;
  /** Called with the time that a job waited in the queue, when it starts or is given up. */
  readonly onWaited?: (owner: JobOwner, ms: number) => void;
  /** Called when a job has run, with the time it took of one worker. */
  readonly onFinish?: (owner: JobOwner, ms: number) => void;
  readonly times?: Partial<typeof usualTimes>;
}

/** The state of a pool, for metrics. */
export interface PoolLoad {
  /** The number of started workers. */
  readonly workers: number;
  readonly running: number;
  readonly waiting: number;
  /** How long the first of the waiting jobs has waited, in milliseconds; 0: none waits. */
  readonly longestWaitMs: number;
  /** Whether the queue rejects jobs of every venue. */
  readonly isFull: boolean;
}

const isWrite = ({ method }: Pick<PoolRequest, 'method'>) => method !== 'GET';

interface Job {
  readonly owner: JobOwner;
  readonly request: PoolRequest;
  readonly queuedAt: number;
  readonly result: PromiseWithResolvers<PoolResponse>;
  worker: WorkerHandle | null;
}

/**
 * Handles requests that take long in worker threads, so that they do not delay others. The workers start with the
 * first job, and end when idle. Jobs wait in a `FairQueue`.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #times: typeof usualTimes;
  readonly #limits: QueueLimits;
  readonly #queue: FairQueue<Job>;
  readonly #jobs = new Set<Job>();
  readonly #workers = new Set<WorkerHandle>();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#times = { ...usualTimes, ...options.times };
    this.#limits = limitsFor(options.workers);
    this.#queue = new FairQueue(this.#limits);
  }

  get load(): PoolLoad {
    const waiting = [...this.#jobs].filter(({ worker }) => worker === null);
    const first = Math.min(...waiting.map(({ queuedAt }) => queuedAt));
    return {
      workers: this.#workers.size,
      running: this.#queue.running,
      waiting: this.#queue.waiting,
      longestWaitMs: waiting.length === 0 ? 0 : performance.now() - first,
      isFull: this.#queue.waiting >= this.#limits.waiting,
    };
  }

  /**
   * Handles a request in a worker.
   *
   * @param signal aborts when the client has disconnected: a waiting job is removed, a running read ends its worker,
   *   a running write is completed
   * @throws PoolFullError if too many jobs are waiting, or this one has waited too long
   * @throws JobFailedError if the job took too long or too much memory, or the service is stopping
   * @throws JobCancelledError if the signal aborted
   */
  async run(owner: JobOwner, request: PoolRequest, signal: AbortSignal): Promise<PoolResponse> {
    if (this.#isClosed) throw new JobFailedError('the service is stopping');
    const result = Promise.withResolvers<PoolResponse>();
    const job: Job = { owner, request, result, queuedAt: performance.now(), worker: null };
    this.#queue.add(job);
    this.#jobs.add(job);
    const waitTimer = setTimeout(() => this.#drop(job, new PoolFullError()), this.#times.maxWaitMs);
    const onAbort = () => this.#cancel(job);
    signal.addEventListener('abort', onAbort, { once: true });
    clearTimeout(this.#idle);
    this.#startNext();
    try {
      if (signal.aborted) onAbort();
      return await result.promise;
    } finally {
      clearTimeout(waitTimer);
      signal.removeEventListener('abort', onAbort);
      this.#jobs.delete(job);
      if (this.#jobs.size === 0)
        this.#idle = setTimeout(() => this.#endWorkers(), this.#times.idleMs).unref();
    }
  }

  /** Ends the workers, and accepts no more jobs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    for (const job of this.#jobs) this.#drop(job, new JobFailedError('the service is stopping'));
    await this.#endWorkers();
  }

  #startNext(): void {
    for (let job = this.#queue.take(); job !== null; job = this.#queue.take()) void this.#start(job);
  }

  async #start(job: Job): Promise<void> {
    const worker = [...this.#workers].find(({ isIdle }) => isIdle) ?? this.#newWorker();
    job.worker = worker;
    const startedAt = performance.now();
    this.#options.onWaited?.(job.owner, startedAt - job.queuedAt);
    const { maxRunMs, maxVeryLongRunMs } = this.#times;
    const timer = setTimeout(
      () => {
        // At once: the worker may be in a statement that it cannot leave.
        job.result.reject(new JobFailedError('the job took too long', { isWrite: isWrite(job.request) }));
        this.#end(job, worker);
      },
      job.request.isVeryLong ? maxVeryLongRunMs : maxRunMs,
    );
    try {
      job.result.resolve(await worker.run(job.request));
    } catch (error) {
      job.result.reject(
        new JobFailedError('the worker has ended', { cause: error, isWrite: isWrite(job.request) }),
      );
    } finally {
      clearTimeout(timer);
      this.#queue.finish(job);
      this.#options.onFinish?.(job.owner, performance.now() - startedAt);
      this.#startNext();
    }
  }

  /** Ends the worker of a job whose time is over. Others do not wait until it has ended: a statement may take long. */
  #end(job: Job, worker: WorkerHandle): void {
    void worker.end();
    this.#queue.abandon(job);
    this.#startNext();
  }

  #newWorker(): WorkerHandle {
    const { program, settings, onCommit } = this.#options;
    const worker = new WorkerHandle({
      program,
      settings,
      onCommit,
      onExit: (ended) => this.#workers.delete(ended),
    });
    this.#workers.add(worker);
    return worker;
  }

  #cancel(job: Job): void {
    const { worker, request } = job;
    if (this.#drop(job, new JobCancelledError()) || worker === null || isWrite(request)) return;
    const timer = setTimeout(() => this.#end(job, worker), this.#times.graceMs);
    job.result.promise.catch(() => undefined).finally(() => clearTimeout(timer));
  }

  /** Rejects a job that still waits. */
  #drop(job: Job, error: Error): boolean {
    const isWaiting = this.#queue.remove(job);
    if (!isWaiting) return false;
    this.#options.onWaited?.(job.owner, performance.now() - job.queuedAt);
    job.result.reject(error);
    return true;
  }

  async #endWorkers(): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => worker.end()));
  }
}
