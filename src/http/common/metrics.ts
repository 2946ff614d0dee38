import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock, Instant } from '../../domain/time/instant.ts';
import type { PoolLoad } from '../../pool/worker-pool.ts';
import type { OpenDatabase } from '../../storage/access/request-guard.ts';
import { type Degradation, degradations } from '../operator/degradations.ts';
import { registerDatabaseGauges } from './database-gauges.ts';

/** How long the text is cached, in milliseconds: it queries the database and costs more than any other response. */
const textMaxAgeMs = 1000;

let processMetrics: Registry | undefined;

/**
 * Returns the metrics of the process. Observing its event loop and garbage collection never ends, so all apps of a
 * process share them: tests start hundreds.
 */
function sharedProcessMetrics(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
}

/** Metrics for Prometheus (docs/run/monitoring.md lists them for operators). */
export class Metrics {
  readonly registry = new Registry();
  readonly #processMetrics = sharedProcessMetrics();
  readonly contentType = this.registry.contentType;
  readonly #clock: Clock;
  #text: Promise<Uint8Array> | null = null;
  /** Null while it is being generated. */
  #textRenderedAt: Instant | null = null;
  readonly #requests = new Counter({
    name: 'firsthold_http_requests_total',
    help: 'Responses, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  readonly #durations = new Histogram({
    name: 'firsthold_http_request_duration_seconds',
    help: 'Time from a request’s first line to the end of its response.',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });
  readonly limitsHit = new Counter({
    name: 'firsthold_limits_hit_total',
    help: 'Requests refused because a limit was reached, by kind of request; -network: of a whole IPv6 /48.',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly requestsPlaced = new Counter({
    name: 'firsthold_booking_requests_placed_total',
    help: 'Booking requests placed, also on the waiting list; repeats under an idempotency key count again.',
    registers: [this.registry],
  });
  readonly #calls = {
    webhook: new Counter({
      name: 'firsthold_webhook_calls_total',
      help: 'Calls of webhooks: delivered, answered with 2xx; failed, everything else.',
      labelNames: ['result'],
      registers: [this.registry],
    }),
    push: new Counter({
      name: 'firsthold_push_calls_total',
      help: 'Calls of push services: delivered, answered with 2xx; failed, everything else.',
      labelNames: ['result'],
      registers: [this.registry],
    }),
  } as const;
  readonly #conflicts = new Counter({
    name: 'firsthold_booking_conflicts_total',
    help: 'Booking requests refused because the date was taken.',
    registers: [this.registry],
  });
  readonly spamCaught = new Counter({
    name: 'firsthold_spam_caught_total',
    help: 'Booking requests whose spam trap was filled in.',
    registers: [this.registry],
  });
  readonly responseCacheLookups = new Counter({
    name: 'firsthold_finished_answers_total',
    help: 'Responses sent: hit, from the cache; miss, computed.',
    labelNames: ['result'],
    registers: [this.registry],
  });
  readonly poolWait = new Histogram({
    name: 'firsthold_pool_wait_seconds',
    help: 'Time that requests which take long waited for a worker.',
    buckets: [0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });
  readonly databaseTime = new Histogram({
    name: 'firsthold_database_seconds',
    help: 'Duration of snapshot reads and of transactions, including waiting.',
    labelNames: ['kind'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
    registers: [this.registry],
  });

  constructor(storage: OpenDatabase, clock: Clock) {
    this.#clock = clock;
    // Prometheus sees no increase in a counter that did not exist before.
    for (const counter of Object.values(this.#calls))
      for (const result of ['delivered', 'failed']) counter.inc({ result }, 0);
    new Gauge({
      name: 'firsthold_hit_counter_fullness',
      help: 'The used share of the rate limit counter, from 0 to 1.',
      registers: [this.registry],
      collect() {
        this.set(storage.guard.hitCounterFullness());
      },
    });
    registerDatabaseGauges(this.registry, storage, clock);
  }

  /** Adds the state of the worker pool, and what impairs the service. */
  watch(load: () => PoolLoad, degraded: () => readonly Degradation[]): void {
    new Gauge({
      name: 'firsthold_pool_jobs',
      help: 'Requests that take long: running in a worker, or waiting for one.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        const { running, waiting } = load();
        this.set({ state: 'running' }, running);
        this.set({ state: 'waiting' }, waiting);
      },
    });
    new Gauge({
      name: 'firsthold_degraded',
      help: 'What impairs the service: names, the name server does not answer; queue, it is full.',
      labelNames: ['reason'],
      registers: [this.registry],
      collect() {
        for (const reason of degradations) this.set({ reason }, degraded().includes(reason) ? 1 : 0);
      },
    });
  }

  /** Returns all metrics in Prometheus' text format, cached for a second. */
  text(): Promise<Uint8Array> {
    const madeAt = this.#textRenderedAt;
    // Also regenerates a text from the future, after a clock was set back.
    const isOld = madeAt !== null && Math.abs(this.#clock() - madeAt) >= textMaxAgeMs;
    if (this.#text === null || isOld) this.#text = this.#renderText();
    return this.#text;
  }

  async #renderText(): Promise<Uint8Array> {
    this.#textRenderedAt = null;
    try {
      return new TextEncoder().encode(await Registry.merge([this.#processMetrics, this.registry]).metrics());
    } finally {
      this.#textRenderedAt = this.#clock();
    }
  }

  /** Counts one call of a webhook or a push service. */
  countCall(receiver: 'webhook' | 'push', delivered: boolean): void {
    this.#calls[receiver].inc({ result: delivered ? 'delivered' : 'failed' });
  }

  /** Counts a response. The route is its pattern, so URLs do not become labels. */
  countResponse(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'unknown';
    this.#requests.inc({ method: request.method, route, status: reply.statusCode });
    if (reply.statusCode === 409) this.#conflicts.inc();
    this.#durations.observe({ route }, reply.elapsedTime / 1000);
  }
}
