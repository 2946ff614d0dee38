/** Too many jobs are waiting. */
export class PoolFullError extends Error {
  /** When to try again, in milliseconds. */
  readonly retryMs = 2000;
}

/** The worker of a job ended: the job took too long or too much memory, or the service is stopping. */
export class JobFailedError extends Error {
  /** Whether it may have changed something: a long one is written in several transactions. */
  readonly isWrite: boolean;

  constructor(message: string, { isWrite = false, ...options }: ErrorOptions & { isWrite?: boolean } = {}) {
    super(message, options);
    this.isWrite = isWrite;
  }
}

/** The job is no longer needed: its client has disconnected. */
export class JobCancelledError extends Error {}
