import { StorageUnavailableError } from './errors.ts';

/** How many may write or wait for it at once, a process; each keeps its request in memory, up to 64 KiB. */
export const mostWriters = 2000;
/** What is said to those beyond. */
export const tooManyWriters = 'too many want to write at once';

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (reason: string) => void;
}

/**
 * Lets those who would wait for the same lock wait here, in one line a lock: of each line one is at work, so that
 * however many want the same date, they take one of the few connections there are.
 *
 * Nobody waits for ever, and no flood takes memory without end: when too many are here, the last of the longest line
 * has to go, so that whoever wants something else still finds room.
 */
export class Lines {
  readonly #most: number;
  readonly #patienceMs: number;
  /** Those behind the one at work, the next one first. Where nobody is at work there is no line. */
  readonly #lines = new Map<string, Waiting[]>();
  /** How many wait or are at work. */
  #here = 0;

  /**
   * @param most how many may be here, in all lines together
   * @param patienceMs how long each of them waits, in milliseconds
   */
  constructor(most: number, patienceMs: number) {
    this.#most = most;
    this.#patienceMs = patienceMs;
  }

  /**
   * Runs `work` once everybody who came before in the line of that name is through.
   *
   * @throws StorageUnavailableError when that takes too long, or too many are here
   */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#here >= this.#most) this.#sendOneAway();
    this.#here += 1;
    try {
      await this.#turnIn(name);
      try {
        return await work();
      } finally {
        this.#next(name);
      }
    } finally {
      this.#here -= 1;
    }
  }

  async #turnIn(name: string): Promise<void> {
    const line = this.#lines.get(name);
    if (line === undefined) {
      this.#lines.set(name, []);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        line.splice(line.indexOf(waiting), 1);
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
      const timer = setTimeout(waiting.giveUp, this.#patienceMs, 'others wrote to the same for too long');
      line.push(waiting);
    });
  }

  #next(name: string): void {
    const [first] = this.#lines.get(name) ?? [];
    if (first === undefined) this.#lines.delete(name);
    else first.begin();
  }

  #sendOneAway(): void {
    let longest: readonly Waiting[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    const last = longest.at(-1);
    if (last === undefined) throw new StorageUnavailableError('busy', undefined, tooManyWriters);
    last.giveUp(tooManyWriters);
  }
}
