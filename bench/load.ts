/** Load from a process of its own, so that the server under test has a core to itself. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Requests to send: over so many connections, each waiting for its answer before it asks again. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Sent in turn, each by the next visitor. */
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }[];
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
}

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
