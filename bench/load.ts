/** Generates load in a separate process, so that the server under test has a separate core. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Requests to send over a number of connections. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Sent in turn, each by the next client. */
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
    /** The expected status, if it differs. */
    readonly status?: number;
  }[];
  /**
   * The rate of requests per second, regardless of earlier responses, like independent visitors. Omitted: each
   * connection sends its next request after its response.
   */
  readonly perSecond?: number;
  /** The client addresses in `X-Forwarded-For`: this many, from this number on. */
  readonly visitors: { readonly first: number; readonly count: number };
  /** Ends after this many milliseconds or responses. */
  readonly until: { readonly ms: number } | { readonly answers: number };
  /** The expected status of every response. */
  readonly status: number;
}

export interface LoadResult {
  readonly answers: number;
  readonly seconds: number;
  /** From when a request was due to the end of its response, in milliseconds, sorted; empty without `perSecond`. */
  readonly waited: Float64Array;
}

/** Returns a percentile, in thousandths. */
export const percentile = (ordered: Float64Array, share: number) =>
  ordered[Math.min(ordered.length - 1, Math.floor((ordered.length * share) / 1000))] ?? Number.NaN;

export class LoadGenerator {
  readonly #process: ChildProcess;

  constructor() {
    this.#process = fork(new URL('load-process.ts', import.meta.url), { serialization: 'advanced' });
  }

  /** @throws Error if a response has an unexpected status */
  async run(load: Load): Promise<LoadResult> {
    this.#process.send(load);
    const [result] = (await once(this.#process, 'message')) as [LoadResult | string];
    if (typeof result === 'string') throw new Error(result);
    return result;
  }

  stop(): void {
    this.#process.disconnect();
  }
}
