import { StorageUnavailableError } from './errors.ts';

/** How many may write or wait for it at once, a process; each keeps its request in memory, up to 64 KiB. */
export const maxWriters = 2000;
/** What is said to those beyond. */
export const tooManyWritersMessage = 'too many want to write at once';

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (reason: string) => void;
}

/**
 * Lets those who would wait for the same lock wait here, in one queue a lock: of each queue one is at work, so that
 * however many want the same date, they take one of the few connections there are.
 *
 * Nobody waits for ever, and no flood takes memory without end: when too many are here, the last of the longest queue
 * has to go, so that whoever wants something else still finds room.
 */
export class KeyedQueues {
  readonly #most: number;
  readonly #timeoutMs: number;
  /** Those behind the one at work, the next one first. Where nobody is at work there is no queue. */
  readonly #queues = new Map<string, Waiting[]>();
  /** How many wait or are at work. */
  #here = 0;

  /**
   * @param most how many may be here, in all queues together
   * @param patienceMs how long each of them waits, in milliseconds
   */
  constructor(most: number, patienceMs: number) {
    this.#most = most;
    this.#timeoutMs = patienceMs;
  }

  /** Whether work of that name is being done, so that more would have to wait. */
  isBusy(name: string): boolean {
    return this.#queues.has(name);
  }

  /**
   * Runs `work` once everybody who came before in the queue of that name is through.
   *
   * @throws StorageUnavailableError when that takes too long, or too many are here
   */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#here >= this.#most) this.#sendOneAway();
    this.#here += 1;
    try {
      await this.#wait(name);
      try {
        return await work();
      } finally {
        this.#next(name);
      }
    } finally {
      this.#here -= 1;
    }
  }

  async #wait(name: string): Promise<void> {
    const queue = this.#queues.get(name);
    if (queue === undefined) {
      this.#queues.set(name, []);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        queue.splice(queue.indexOf(waiting), 1);
      };
      const waiting: Waiting = {
        begin() {
          leave();
          resolve();
        },
        giveUp(reason) {
          leave();
          reject(new StorageUnavailableError('busy', undefined, reason));
        },
      };
      const timer = setTimeout(waiting.giveUp, this.#timeoutMs, 'others wrote to the same for too long');
      queue.push(waiting);
    });
  }

  #next(name: string): void {
    const [first] = this.#queues.get(name) ?? [];
    if (first === undefined) this.#queues.delete(name);
    else first.begin();
  }

  #sendOneAway(): void {
    let longest: readonly Waiting[] = [];
    for (const queue of this.#queues.values()) if (queue.length > longest.length) longest = queue;
    const last = longest.at(-1);
    if (last === undefined) throw new StorageUnavailableError('busy', undefined, tooManyWritersMessage);
    last.giveUp(tooManyWritersMessage);
  }
}
