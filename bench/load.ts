/** Load from a process of its own, so that the server under test has a core to itself. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Requests to send, over so many connections. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Sent in turn, each by the next visitor. */
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
    /** What its answer must have, where that is another than `status`. */
    readonly status?: number;
  }[];
  /**
   * So many a second, whether earlier ones are answered or not, as visitors come who know nothing of each other. Left
   * out: each connection asks again as soon as it has its answer.
   */
  readonly perSecond?: number;
  /** Visitors' addresses, told by `X-Forwarded-For`: so many, from this number on. */
  readonly visitors: { readonly first: number; readonly count: number };
  /** Ends after so many milliseconds, or so many answers. */
  readonly until: { readonly ms: number } | { readonly answers: number };
  /** The status every answer must have. */
  readonly status: number;
}

export interface LoadResult {
  readonly answers: number;
  readonly seconds: number;
  /** From when a request was due to the end of its answer, in milliseconds, in order; empty without `perSecond`. */
  readonly waited: Float64Array;
}

/** The value that so many of a thousand stay below. */
export const percentile = (ordered: Float64Array, share: number) =>
  ordered[Math.min(ordered.length - 1, Math.floor((ordered.length * share) / 1000))] ?? Number.NaN;

export class LoadGenerator {
  readonly #process: ChildProcess;

  constructor() {
    this.#process = fork(new URL('load-process.ts', import.meta.url), { serialization: 'advanced' });
  }

  /** @throws Error when an answer has another status than expected */
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
