import { argon2, type BinaryLike, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** The cost of one hash: 32 MiB in four passes; 90 ms on the reference machine (docs/decisions/0014). */
const usualCost = { memory: 32 * 1024, passes: 4, parallelism: 1 } as const;
const tagLength = 32;

/** Too many passwords are waiting to be checked. */
export class PasswordQueueFullError extends Error {
  /** The value of `Retry-After`, in seconds. */
  readonly waitSeconds = 5;
}

interface QueuedHash {
  readonly isPreferred: boolean;
  readonly begin: () => void;
}

/**
 * Hashes and checks passwords (Argon2id) on Node's thread pool, so that nothing else waits. It limits how many run at
 * once, which leaves resources for the rest, and how many wait. Known browsers go first.
 */
export class PasswordHasher {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #cost: Parameters;
  readonly #randomBytes: (count: number) => Uint8Array;
  readonly #waiting: QueuedHash[] = [];
  /** A hash for accounts without a password, so that checking takes as long. */
  readonly #dummyHash: string;
  #running = 0;

  constructor(
    { randomBytes }: { randomBytes: (count: number) => Uint8Array },
    {
      atOnce = availableParallelism() > 2 ? 2 : 1,
      maxWaiting = 20,
      cost = usualCost,
    }: { atOnce?: number; maxWaiting?: number; cost?: Parameters } = {},
  ) {
    this.#cost = cost;
    this.#randomBytes = randomBytes;
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
    this.#dummyHash = toPhc(cost, randomBytes(16), randomBytes(tagLength));
  }

  /**
   * Hashes a password.
   *
   * @throws PasswordQueueFullError if too many are waiting
   */
  async hash(password: string): Promise<string> {
    const salt = this.#randomBytes(16);
    return toPhc(this.#cost, salt, await this.#enqueue(true, () => derived(password, salt, this.#cost)));
  }

  /**
   * Checks a password.
   *
   * @param hash the stored hash; null: no password, which takes as long to check
   * @param isPreferred is queued before others
   * @throws PasswordQueueFullError if too many are waiting
   */
  async isRight(password: string, hash: string | null, isPreferred = false): Promise<boolean> {
    const { salt, tag, ...parameters } = read(hash ?? this.#dummyHash);
    const found = await this.#enqueue(isPreferred, () => derived(password, salt, parameters));
    return found.length === tag.length && timingSafeEqual(found, tag) && hash !== null;
  }

  /** Whether a password from an unknown browser would be rejected now, so that no account needs to be looked up. */
  get isFull(): boolean {
    return this.#waitingOf(false) >= this.#maxWaiting;
  }

  #waitingOf(isPreferred: boolean): number {
    return this.#waiting.filter((other) => other.isPreferred === isPreferred).length;
  }

  async #enqueue<T>(isPreferred: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#turn(isPreferred);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The slot passes directly to the next task.
      if (next === undefined) this.#running--;
      else next.begin();
    }
  }

  #turn(isPreferred: boolean): Promise<void> {
    // Preferred checks have a separate queue, which others cannot fill.
    if (this.#waitingOf(isPreferred) >= this.#maxWaiting)
      throw new PasswordQueueFullError('Too many passwords are being checked.');
    return new Promise((begin) => {
      const firstOtherIndex = this.#waiting.findIndex((other) => isPreferred && !other.isPreferred);
      this.#waiting.splice(firstOtherIndex < 0 ? this.#waiting.length : firstOtherIndex, 0, {
        isPreferred,
        begin,
      });
    });
  }
}

/** The cost of a hash: memory in KiB, passes, threads. */
interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const run = promisify(argon2);

/** Normalized, so that composed and decomposed letters match. */
const derived = (password: string, salt: BinaryLike, parameters: Parameters): Promise<Buffer> =>
  run('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt as Uint8Array),
    tagLength,
    ...parameters,
  });

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** PHC string format: `$argon2id$v=19$m=32768,t=4,p=1$salt$tag`. */
const toPhc = ({ memory, passes, parallelism }: Parameters, salt: Uint8Array, tag: Uint8Array) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;

function read(stored: string): Parameters & { readonly salt: Buffer; readonly tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? [];
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
