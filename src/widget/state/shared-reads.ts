import type { Answer, Client } from '../../client/client.ts';
import type { Clock, Instant } from '../../domain/instant.ts';

/** How long an answer serves everybody on the page, in milliseconds. */
const keepMs = 30_000;

/**
 * What the elements of one website key on a page read together: each resource is asked for once, however many
 * of them want it, and what one of them changes the others hear of.
 */
export class SharedReads {
  readonly client: Client;
  readonly #clock: Clock;
  readonly #kept = new Map<string, { answer: Promise<Answer<unknown>>; until: Instant }>();
  readonly #listeners = new Set<(spaceId: string) => void>();

  constructor(client: Client, clock: Clock) {
    this.client = client;
    this.#clock = clock;
  }

  /** The answer to a question; failures are not kept. `name` says what is asked, the same for the same. */
  read<Data>(name: string, ask: (client: Client) => Promise<Answer<Data>>): Promise<Answer<Data>> {
    const kept = this.#kept.get(name);
    if (kept && kept.until > this.#clock()) return kept.answer as Promise<Answer<Data>>;
    const answer = ask(this.client);
    const entry = { answer, until: Number.POSITIVE_INFINITY };
    this.#kept.set(name, entry);
    answer.then(({ ok }) => {
      entry.until = this.#clock() + keepMs;
      if (!ok && this.#kept.get(name) === entry) this.#kept.delete(name);
    });
    return answer;
  }

  /** The availability of a space is no longer what it was. */
  changed(spaceId: string): void {
    for (const name of this.#kept.keys()) if (name.startsWith(`days ${spaceId} `)) this.#kept.delete(name);
    for (const listener of this.#listeners) listener(spaceId);
  }

  /** Forgets every answer. */
  clear(): void {
    this.#kept.clear();
  }

  /** Calls `listener` whenever the availability of a space has changed, until the returned function is called. */
  listen(listener: (spaceId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
