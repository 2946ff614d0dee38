import type { Answer, BookingRequest, Client, Receipt } from '../../client/client.ts';
import { isPassing } from './passing.ts';

/**
 * Sends booking requests so that none counts twice, however often it is tried: the same request goes under the
 * same key until it is answered. And when an answer was lost, the visitor changed a word, and the date now
 * turns out to be taken, it may be their own first try that took it: that one is asked for again.
 */
export class BookingAttempts {
  readonly #client: Client;
  /** Idempotency keys, by the requests that went under them. */
  readonly #unanswered = new Map<string, string>();

  constructor(client: Client) {
    this.#client = client;
  }

  async send(request: BookingRequest): Promise<Answer<Receipt>> {
    const answer = await this.#try(request);
    if (answer.ok || answer.error.code !== 'CONFLICT') return answer;
    for (const text of [...this.#unanswered.keys()]) {
      const earlier: BookingRequest = JSON.parse(text);
      if (whatIsAsked(earlier) !== whatIsAsked(request)) continue;
      const found = await this.#try(earlier);
      if (found.ok) return found;
    }
    return answer;
  }

  async #try(request: BookingRequest): Promise<Answer<Receipt>> {
    const text = JSON.stringify(request);
    const known = this.#unanswered.get(text);
    const answer = await this.#client.placeBookingRequest(request, known ? { idempotencyKey: known } : {});
    this.#unanswered.delete(text);
    if (!answer.ok && isPassing(answer.error.code)) this.#unanswered.set(text, answer.idempotencyKey);
    return answer;
  }
}

function whatIsAsked({ spaceId, slotId, date }: BookingRequest): string {
  return `${spaceId} ${slotId} ${date}`;
}
