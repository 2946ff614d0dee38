import type { Slot } from '../../client/answer.ts';
import type { Answer, Client } from '../../client/client.ts';
import type { Clock, Instant } from '../../domain/time/instant.ts';
import { isPassing } from './passing.ts';
import { notHere, type Wanted } from './session-state.ts';

interface Kept extends Wanted<unknown> {
  readonly askedAt: Instant;
  /** It is asked for again as soon as somebody looks at it. */
  isOld: boolean;
}

/** The slots of a space. */
export function slotsOf(spaceId: string, reads: SharedReads): Wanted<readonly Slot[]> {
  return reads.look(`slots ${spaceId}`, (client) => client.listSlots(spaceId));
}

/**
 * What the elements of one website key on a page know together: each resource is asked for once, however many
 * of them look at it, and all hear of every answer.
 */
export class SharedReads {
  readonly client: Client;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();
  readonly #listeners = new Set<() => void>();

  constructor(client: Client, clock: Clock) {
    this.client = client;
    this.#clock = clock;
  }

  /**
   * What is known of a resource by now; asks for it where nobody has. `name` is the same for the same.
   *
   * @param isEarly does not ask
   */
  look<Data>(name: string, ask: (client: Client) => Promise<Answer<Data>>, isEarly = false): Wanted<Data> {
    const kept = this.#kept.get(name);
    if (isEarly) return (kept ?? notHere) as Wanted<Data>;
    if (!kept || kept.isOld) void this.#ask(name, ask, kept?.data ?? null);
    // Under one name, everybody asks for the same.
    return this.#kept.get(name) as Wanted<Data>;
  }

  /**
   * Has asked for again what failed, and what was asked for that many milliseconds ago or earlier: once it is looked
   * at, and with the old answer on show until the new one is there.
   *
   * @param prefix of the names concerned
   */
  renew(ageMs: number, prefix = ''): void {
    for (const [name, kept] of this.#kept)
      if (name.startsWith(prefix) && (kept.trouble || this.#clock() - kept.askedAt >= ageMs))
        kept.isOld = true;
    this.#tell();
  }

  /** What is known under a name is known to be wrong: it is asked for again and not shown until then. */
  forget(name: string): void {
    this.#kept.delete(name);
    this.#tell();
  }

  /** Calls `listener` whenever there may be something new to look at, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Somebody listens. */
  get isInUse(): boolean {
    return this.#listeners.size > 0;
  }

  async #ask(name: string, ask: (client: Client) => Promise<Answer<unknown>>, data: unknown): Promise<void> {
    const asked: Kept = { data, trouble: null, askedAt: this.#clock(), isOld: false };
    this.#kept.set(name, asked);
    const answer = await ask(this.client);
    // Only the question asked last counts.
    if (this.#kept.get(name) !== asked) return;
    this.#kept.set(name, { ...asked, ...this.#outcome(answer, data) });
    this.#tell();
  }

  /** What was known before stays on show while the service cannot be asked, not where it says that there is none. */
  #outcome(answer: Answer<unknown>, before: unknown): Wanted<unknown> {
    if (answer.ok) return { data: answer.data, trouble: null };
    const { error } = answer;
    return before && isPassing(error.code)
      ? { data: before, trouble: null }
      : { data: null, trouble: { error, at: this.#clock() } };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
