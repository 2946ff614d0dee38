import { Worker } from 'node:worker_threads';
import { JobFailedError } from './errors.ts';
import type { PoolRequest, PoolResponse, WorkerMessage } from './job.ts';

/** Bounds the memory of a worker, in MiB: of long-lived and of new objects. A worker that needs more ends. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 };

/** What a handle needs. */
export interface WorkerOptions {
  /** The worker's program, and what it gets at its start. */
  readonly program: URL;
  readonly settings: unknown;
  readonly onCommit: () => void;
  readonly onExit: (worker: WorkerHandle) => void;
}

/** A worker thread that handles one request at a time. */
export class WorkerHandle {
  readonly #thread: Worker;
  #job: PromiseWithResolvers<PoolResponse> | null = null;
  #hasExited = false;
  #isEnding = false;

  constructor({ program, settings, onCommit, onExit }: WorkerOptions) {
    this.#thread = new Worker(program, { workerData: settings, resourceLimits });
    // An idle worker does not keep the process alive.
    this.#thread.unref();
    this.#thread.on('message', (message: WorkerMessage) => {
      if (message.kind === 'committed') return onCommit();
      this.#job?.resolve(message.response);
      this.#job = null;
    });
    const exit = (reason: string, cause?: unknown) => {
      if (this.#hasExited) return;
      this.#hasExited = true;
      this.#job?.reject(new JobFailedError(reason, { cause }));
      this.#job = null;
      onExit(this);
    };
    this.#thread.on('error', (error) => exit('the worker failed', error));
    this.#thread.on('exit', () => exit('the worker has ended'));
  }

  get isIdle(): boolean {
    return this.#job === null && !this.#hasExited && !this.#isEnding;
  }

  /** @throws JobFailedError if the worker ends first */
  async run(request: PoolRequest): Promise<PoolResponse> {
    // A copy that can be moved: a small body is a part of a larger buffer.
    const body = request.body === null ? null : new Uint8Array(request.body);
    this.#thread.postMessage({ ...request, body }, body === null ? [] : [body.buffer]);
    const job = Promise.withResolvers<PoolResponse>();
    this.#job = job;
    this.#thread.ref();
    try {
      return await job.promise;
    } finally {
      this.#thread.unref();
    }
  }

  /** Ends the worker at once. The database rolls back its transaction. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#thread.terminate();
  }
}
