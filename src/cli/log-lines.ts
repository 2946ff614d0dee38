import type { Writable } from 'node:stream';
import type { Clock } from '../domain/time/instant.ts';

/** Most of the log that may wait for somebody to read it, in bytes: some thousands of lines. */
const maxWaiting = 1 << 20;

/**
 * Where the log's lines go: standard error, without ever waiting for whoever reads it. Where nobody does, so many
 * lines wait and further ones are lost, which is said once there is room again. Waiting for a reader would stop
 * every visitor, and the stop of the service too.
 */
export class LogLines {
  readonly #to: Writable;
  readonly #clock: Clock;
  #lost = 0;

  constructor(to: Writable, clock: Clock) {
    this.#to = to;
    this.#clock = clock;
    to.on('drain', () => this.#tellWhatWasLost());
  }

  /** Takes a line with its end. */
  write(line: string): void {
    if (this.#to.writableLength < maxWaiting) this.#to.write(line);
    else this.#lost += 1;
  }

  #tellWhatWasLost(): void {
    if (this.#lost === 0) return;
    const output = { level: 40, time: this.#clock(), lines: this.#lost, msg: 'lost: nobody read the log' };
    this.#lost = 0;
    this.#to.write(`${JSON.stringify(output)}\n`);
  }
}
