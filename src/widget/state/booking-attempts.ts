import type { Answer, BookingRequest, Client, Receipt } from '../../client/client.ts';

/** Answers after which nobody knows whether the request arrived. */
const unsure = ['NETWORK', 'OFFLINE', 'ABORTED', 'RATE_LIMITED', 'INTERNAL_SERVER_ERROR'];

interface Unanswered {
  readonly request: BookingRequest;
  readonly body: string;
  readonly idempotencyKey: string;
}

/**
 * Sends booking requests so that none counts twice, however often it is tried: the same request goes under the
 * same key until it is answered. And when an answer was lost, the visitor changed a word, and the date now
 * turns out to be taken, it may be their own first try that took it: that one is asked for again.
 */
export class BookingAttempts {
  readonly #client: Client;
  #unanswered: Unanswered[] = [];

  constructor(client: Client) {
    this.#client = client;
  }

  async send(request: BookingRequest): Promise<Answer<Receipt>> {
    const answer = await this.#try(request);
    if (answer.ok || answer.error.code !== 'CONFLICT') return answer;
    for (const earlier of this.#unanswered.filter((one) => isSameDate(one.request, request))) {
      const found = await this.#try(earlier.request);
      if (found.ok) return found;
    }
    return answer;
  }

  async #try(request: BookingRequest): Promise<Answer<Receipt>> {
    const body = JSON.stringify(request);
    const earlier = this.#unanswered.find((one) => one.body === body);
    const answer = await this.#client.placeBookingRequest(request, earlier ?? {});
    const { idempotencyKey } = answer;
    this.#unanswered = this.#unanswered.filter((one) => one !== earlier);
    if (!answer.ok && unsure.includes(answer.error.code))
      this.#unanswered.push({ request, body, idempotencyKey });
    return answer;
  }
}

function isSameDate(one: BookingRequest, other: BookingRequest): boolean {
  return one.spaceId === other.spaceId && one.slotId === other.slotId && one.date === other.date;
}
