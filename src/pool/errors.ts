/** Too many jobs are waiting. */
export class PoolFullError extends Error {
  /** When to try again, in milliseconds. */
  readonly retryMs = 2000;
}

/** The worker of a job ended: the job took too long or too much memory, or the service is stopping. */
export class JobFailedError extends Error {}

/** The job is no longer needed: its client has disconnected. */
export class JobCancelledError extends Error {}
