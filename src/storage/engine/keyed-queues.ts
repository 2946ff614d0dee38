import { StorageUnavailableError } from './errors.ts';

/**
 * The maximum number of writers per process, waiting ones included; each keeps its request in memory, up to 64 KiB.
 */
export const maxWriters = 2000;
/** The message for further writers. */
export const tooManyWritersMessage = 'too many concurrent writers';

interface QueuedTask {
  readonly begin: () => void;
  readonly giveUp: (reason: string) => void;
}

/**
 * Queues writers of the same lock in this process. One of each queue runs at a time, so that many requests for one
 * date use only one of the few connections.
 *
 * Waiting is bounded in time and number: if there are too many, the last of the longest queue is rejected, so that
 * requests for other dates still find room.
 */
export class KeyedQueues {
  readonly #max: number;
  readonly #timeoutMs: number;
  /** The tasks waiting behind the running one, in order. A lock without a running task has no queue. */
  readonly #queues = new Map<string, QueuedTask[]>();
  /** The number of waiting and running tasks. */
  #openCount = 0;

  /**
   * @param max the maximum number of tasks in all queues
   * @param timeoutMs how long each waits, in milliseconds
   */
  constructor(max: number, timeoutMs: number) {
    this.#max = max;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns whether a task of that queue is running, so that another would have to wait. */
  isBusy(name: string): boolean {
    return this.#queues.has(name);
  }

  /**
   * Runs `work` after all earlier tasks of that queue.
   *
   * @throws StorageUnavailableError if that takes too long, or there are too many
   */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#openCount >= this.#max) this.#rejectFromLongestQueue();
    this.#openCount += 1;
    try {
      await this.#wait(name);
      try {
        return await work();
      } finally {
        this.#next(name);
      }
    } finally {
      this.#openCount -= 1;
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
      const waiting: QueuedTask = {
        begin() {
          leave();
          resolve();
        },
        giveUp(reason) {
          leave();
          reject(new StorageUnavailableError('busy', undefined, reason));
        },
      };
      const timer = setTimeout(
        waiting.giveUp,
        this.#timeoutMs,
        'other writers held the same lock for too long',
      );
      queue.push(waiting);
    });
  }

  #next(name: string): void {
    const [first] = this.#queues.get(name) ?? [];
    if (first === undefined) this.#queues.delete(name);
    else first.begin();
  }

  #rejectFromLongestQueue(): void {
    let longest: readonly QueuedTask[] = [];
    for (const queue of this.#queues.values()) if (queue.length > longest.length) longest = queue;
    const last = longest.at(-1);
    if (last === undefined) throw new StorageUnavailableError('busy', undefined, tooManyWritersMessage);
    last.giveUp(tooManyWritersMessage);
  }
}
