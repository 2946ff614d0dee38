import type { Writable } from 'node:stream';
import type { Clock } from '../domain/time/instant.ts';

/** The maximum size of the log buffer in bytes: some thousands of lines. */
const maxWaiting = 1 << 20;

/**
 * Writes log lines to standard error without blocking on its reader. If it does not read, the buffer fills and further
 * lines are dropped; a line reports the loss once there is space. Blocking would stop every request and the shutdown.
 */
export class LogLines {
  readonly #to: Writable;
  readonly #clock: Clock;
  #lost = 0;

  constructor(to: Writable, clock: Clock) {
    this.#to = to;
    this.#clock = clock;
    to.on('drain', () => this.#logDroppedLines());
  }

  /** Writes a line, including its newline. */
  write(line: string): void {
    if (this.#to.writableLength < maxWaiting) this.#to.write(line);
    else this.#lost += 1;
  }

  #logDroppedLines(): void {
    if (this.#lost === 0) return;
    const output = {
      level: 40,
      time: this.#clock(),
      lines: this.#lost,
      msg: 'log lines dropped because the output was not read',
    };
    this.#lost = 0;
    this.#to.write(`${JSON.stringify(output)}\n`);
  }
}
