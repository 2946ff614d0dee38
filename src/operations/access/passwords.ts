import { argon2, type BinaryLike, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** What one password costs: 32 MiB, four times over; 90 ms on the machine it was chosen on (docs/decisions/0014). */
const usualCost = { memory: 32 * 1024, passes: 4, parallelism: 1 } as const;
const tagLength = 32;

/** Too many passwords are being checked to wait for one more. */
export class PasswordQueueFullError extends Error {
  /** When to come back, in seconds. */
  readonly waitSeconds = 5;
}

interface Waiting {
  readonly isPreferred: boolean;
  readonly begin: () => void;
}

/**
 * Makes and checks what is kept of passwords (Argon2id), on threads of Node's own: nobody else waits for it. So few at
 * once that the machine has room for everything else, and so few waiting that an end is in sight; those whose browser
 * is known go first.
 */
export class PasswordHasher {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #cost: Parameters;
  readonly #randomBytes: (count: number) => Uint8Array;
  readonly #waiting: Waiting[] = [];
  /** Stands in for the password of whoever has none, so that it takes as long to find out. */
  readonly #nobodys: string;
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
    this.#nobodys = written(cost, randomBytes(16), randomBytes(tagLength));
  }

  /**
   * What is to be kept of a password.
   *
   * @throws PasswordsBusyError when too many are waiting
   */
  async hash(password: string): Promise<string> {
    const salt = this.#randomBytes(16);
    return written(this.#cost, salt, await this.#inTurn(true, () => derived(password, salt, this.#cost)));
  }

  /**
   * Whether it is the password that was kept.
   *
   * @param kept what `hash` made of it; null: there is none, and so it is not, which takes as long to say
   * @param isPreferred goes ahead of those who are not
   * @throws PasswordsBusyError when too many are waiting
   */
  async isRight(password: string, kept: string | null, isPreferred = false): Promise<boolean> {
    const { salt, tag, ...parameters } = read(kept ?? this.#nobodys);
    const found = await this.#inTurn(isPreferred, () => derived(password, salt, parameters));
    return found.length === tag.length && timingSafeEqual(found, tag) && kept !== null;
  }

  /** Whether a stranger's password would be refused now: they need not be looked up for that. */
  get isFull(): boolean {
    return this.#waitingOf(false) >= this.#maxWaiting;
  }

  #waitingOf(isPreferred: boolean): number {
    return this.#waiting.filter((other) => other.isPreferred === isPreferred).length;
  }

  async #inTurn<T>(isPreferred: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#turn(isPreferred);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place goes to whoever is next, and nobody comes in between.
      if (next === undefined) this.#running--;
      else next.begin();
    }
  }

  #turn(isPreferred: boolean): Promise<void> {
    // The preferred have as many places again, so that strangers cannot take them all.
    if (this.#waitingOf(isPreferred) >= this.#maxWaiting)
      throw new PasswordQueueFullError('Too many passwords are being checked.');
    return new Promise((begin) => {
      const behind = this.#waiting.findIndex((other) => isPreferred && !other.isPreferred);
      this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, { isPreferred, begin });
    });
  }
}

/** What a password costs: memory in KiB, how often all of it is gone over, by how many threads. */
interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const run = promisify(argon2);

/** The same letters however a keyboard puts them together. */
const derived = (password: string, salt: BinaryLike, parameters: Parameters): Promise<Buffer> =>
  run('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt as Uint8Array),
    tagLength,
    ...parameters,
  });

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** In the notation of PHC, which other programs read: `$argon2id$v=19$m=32768,t=4,p=1$salt$tag`. */
const written = ({ memory, passes, parallelism }: Parameters, salt: Uint8Array, tag: Uint8Array) =>
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
