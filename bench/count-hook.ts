/**
 * Counts the statements of a server and its round trips to PostgreSQL: `node --import count-hook.ts …` writes them to the file
 * `BENCH_COUNTS` at its end. It counts what passes through Node's modules, so it also counts those of earlier versions.
 */
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { recordStatements } from './statement-recorder.ts';

export interface Counts {
  readonly statements: number;
  readonly roundTrips: number;
}

const { BENCH_COUNTS: file = '', DATABASE_URL: url } = process.env;
const recorder = recordStatements('sqlite');
const port = url ? Number(new URL(url).port) : undefined;
/** The first byte of the messages `Query` and `Execute`. */
const executing = ['Q', 'E'].map((letter) => letter.charCodeAt(0));
let executed = 0;
let roundTrips = 0;
/** Whether a socket waits for a response. */
const isWaiting = new Map<Socket, boolean>();

const { write } = Socket.prototype;
Socket.prototype.write = function (this: Socket, ...given: Parameters<typeof write>) {
  const [bytes] = given as readonly unknown[];
  if (this.remotePort === port && bytes instanceof Uint8Array) {
    if (!isWaiting.has(this))
      this.on('data', () => {
        if (isWaiting.get(this)) roundTrips += 1;
        isWaiting.set(this, false);
      });
    isWaiting.set(this, true);
    if (executing.includes(bytes[0] ?? 0)) executed += 1;
  }
  return Reflect.apply(write, this, given);
} as typeof write;

process.on('exit', () => {
  if (!isMainThread) return;
  const counts: Counts = { statements: executed + recorder.take().length, roundTrips };
  writeFileSync(file, JSON.stringify(counts));
});
