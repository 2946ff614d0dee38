import type { Instant } from '../../domain/time/instant.ts';

/** Below this difference, in milliseconds, the device's clock counts: the header has whole seconds and took its time. */
const maxSkewMs = 300_000;

/** What the headers of the responses say: the service's time, and how many requests the visitor's address has left. */
export class ServiceStatus {
  readonly #deviceClock: () => Instant;
  /** The service's time minus the device's, in milliseconds, if the device's clock is wrong. */
  #skewMs = 0;
  /** Whether more than half of the allowed GET requests are left. An office may share one address. */
  hasQuota = true;

  constructor(deviceClock: () => Instant = Date.now) {
    this.#deviceClock = deviceClock;
  }

  /** Returns the time, by the service where the device's clock is wrong. */
  readonly now = (): Instant => this.#deviceClock() + this.#skewMs;

  /**
   * Returns a `fetch` whose responses are watched. They are always revalidated, as the service asks: after Back, or in a tab
   * that the browser restores, it would otherwise take old ones from its cache, with the time and the free dates of then.
   */
  watch(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      const response = await send(input, { cache: 'no-cache', ...init });
      this.#read(response.headers);
      return response;
    };
  }

  #read(headers: Headers): void {
    const skewMs = new Date(headers.get('date') ?? '').getTime() - this.#deviceClock();
    if (!Number.isNaN(skewMs)) this.#skewMs = Math.abs(skewMs) > maxSkewMs ? skewMs : 0;
    const left = /^"read";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1];
    const limit = /"read";q=(\d+)/.exec(headers.get('ratelimit-policy') ?? '')?.[1];
    if (left && limit) this.hasQuota = Number(left) * 2 > Number(limit);
  }
}
