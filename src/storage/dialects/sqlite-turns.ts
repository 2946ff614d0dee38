import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long writers may block readers, in milliseconds. */
const maxStopMs = 5;

/** The turns of the event loop during transactions: SQLite blocks it, so that a long one or a burst would stop all readers. */
export class WriterTurns {
  #startedAt = 0;

  /** Starts to count, at the start of transactions. */
  start(): void {
    this.#startedAt = performance.now();
  }

  /** Serves others if writers have blocked the event loop for long. */
  async serveOthers(): Promise<void> {
    if (performance.now() - this.#startedAt < maxStopMs) return;
    await nextTurn();
    this.start();
  }
}
