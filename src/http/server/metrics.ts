import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SignInMethod } from '../../domain/access/staff.ts';
import { memberOf } from '../../domain/fields/member.ts';
import type { Clock, Instant } from '../../domain/time/instant.ts';
import { operatorPaths } from '../../paths.ts';
import type { PoolLoad } from '../../pool/worker-pool.ts';
import type { OpenDatabase } from '../../storage/access/request-guard.ts';
import { unavailabilityReasons } from '../../storage/engine/errors.ts';
import { registerDatabaseGauges } from './database-gauges.ts';
import { type Degradation, degradations } from './degradations.ts';
import { type BackupRecord, registerDiskGauges } from './disk-gauges.ts';
import { type NotReadyReason, notReadyReasons } from './not-ready.ts';
import { ownVersion } from './own-version.ts';
import { ResponseCounts } from './response-counts.ts';
import { VenueUsageCounter } from './venue-usage-counter.ts';

/** What `X-Forwarded-For` of the requests so far says about `TRUST_PROXY`, for `doctor`. */
export interface ForwardCounts {
  /** Requests with the header. */
  forwarded: number;
  /** Those whose sender is not trusted, so that all its visitors share one address. */
  untrusted: number;
  /** Those with fewer entries than `TRUST_PROXY` counts proxies. */
  tooShort: number;
}

/** How long the text is cached, in milliseconds: it queries the database and costs more than any other response. */
const textMaxAgeMs = 1000;

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

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
  #notReadyReason: () => Promise<NotReadyReason | null> = async () => null;
  #text: Promise<Uint8Array> | null = null;
  /** Null while it is being generated. */
  #textRenderedAt: Instant | null = null;
  readonly #responses = new ResponseCounts(this.registry);
  readonly #outcomes = { read: { ok: 0, failed: 0 }, write: { ok: 0, failed: 0 } };
  readonly #unavailable = new Counter({
    name: 'firsthold_http_unavailable_total',
    help: 'Requests that failed with a 503 because of the database, by the reason that each met. Without health checks.',
    labelNames: ['reason'],
    registers: [this.registry],
  });
  readonly #lookups = { miss: 0, hit: 0 };
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
  readonly #signIns = new Counter({
    name: 'firsthold_sign_ins_total',
    help: 'Attempts to sign in to the back-office, by method and result.',
    labelNames: ['by', 'result'],
    registers: [this.registry],
  });
  /** For `firsthold usage`. */
  readonly venueUsage = new VenueUsageCounter();
  readonly forwards: ForwardCounts = { forwarded: 0, untrusted: 0, tooShort: 0 };
  readonly untrustedForwards = new Counter({
    name: 'firsthold_untrusted_forwards_total',
    help: 'Requests with X-Forwarded-For from a sender that TRUST_PROXY does not trust.',
    registers: [this.registry],
  });
  readonly spamCaught = new Counter({
    name: 'firsthold_spam_caught_total',
    help: 'Booking requests whose spam trap was filled in.',
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

  constructor(storage: OpenDatabase, clock: Clock, backups: BackupRecord | null = null) {
    this.#clock = clock;
    // Prometheus sees no increase in a counter that did not exist before.
    for (const counter of Object.values(this.#calls))
      for (const result of ['delivered', 'failed']) counter.inc({ result }, 0);
    for (const reason of unavailabilityReasons) this.#unavailable.inc({ reason }, 0);
    const outcomes = this.#outcomes;
    new Counter({
      name: 'firsthold_http_outcomes_total',
      help: 'Responses by kind (read, write) and outcome: failed, a 5xx; ok, all others. Without health checks.',
      labelNames: ['kind', 'outcome'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [kind, counts] of Object.entries(outcomes))
          for (const [outcome, count] of Object.entries(counts)) this.inc({ kind, outcome }, count);
      },
    });
    const lookups = this.#lookups;
    new Counter({
      name: 'firsthold_finished_answers_total',
      help: 'Responses sent: hit, from the cache; miss, computed.',
      labelNames: ['result'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [result, count] of Object.entries(lookups)) this.inc({ result }, count);
      },
    });
    for (const by of ['password', 'passkey', 'link'])
      for (const result of ['ok', 'failed']) this.#signIns.inc({ by, result }, 0);
    new Gauge({
      name: 'firsthold_build_info',
      help: '1; the label is the version that runs.',
      labelNames: ['version'],
      registers: [this.registry],
    }).set({ version: ownVersion() }, 1);
    new Gauge({
      name: 'firsthold_clock_timestamp_seconds',
      help: 'The clock by which holds end: of PostgreSQL, or of this machine.',
      registers: [this.registry],
      collect() {
        this.set(clock() / 1000);
      },
    });
    const readiness = () => this.#notReadyReason();
    new Gauge({
      name: 'firsthold_ready',
      help: '0 for the reason why this instance is not ready, as /readyz reports it; 1 for all other reasons.',
      labelNames: ['reason'],
      registers: [this.registry],
      async collect() {
        const present = await readiness();
        for (const reason of notReadyReasons) this.set({ reason }, reason === present ? 0 : 1);
      },
    });
    new Gauge({
      name: 'firsthold_hit_counter_fullness',
      help: 'The used share of the rate limit counter, from 0 to 1.',
      registers: [this.registry],
      collect() {
        this.set(storage.guard.hitCounterFullness());
      },
    });
    registerDatabaseGauges(this.registry, storage, clock);
    registerDiskGauges(this.registry, storage, { backups, clock });
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
      help: 'What impairs the service: names, the name server does not answer; queue, it is full; frozen, for maintenance.',
      labelNames: ['reason'],
      registers: [this.registry],
      collect() {
        for (const reason of degradations) this.set({ reason }, degraded().includes(reason) ? 1 : 0);
      },
    });
  }

  /** @param notReadyReason returns what `/readyz` reports; null: ready */
  watchReadiness(notReadyReason: () => Promise<NotReadyReason | null>): void {
    this.#notReadyReason = notReadyReason;
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

  /** Counts one attempt to sign in. */
  countSignIn(by: SignInMethod, result: 'ok' | 'failed'): void {
    this.#signIns.inc({ by, result });
  }

  /** Counts a response that could be cached. */
  countCacheLookup(result: 'hit' | 'miss'): void {
    this.#lookups[result] += 1;
  }

  /** @param route its pattern, so that URLs do not become labels */
  countResponse(request: FastifyRequest, reply: FastifyReply, route: string): void {
    const { statusCode } = reply;
    this.#responses.count(route, request.method, statusCode, reply.elapsedTime / 1000);
    if (statusCode === 409) this.#conflicts.inc();
    const venueId = venueOf(request);
    if (venueId !== undefined) this.venueUsage.addRequest(venueId);
    if (route === operatorPaths.health || route === operatorPaths.readiness) return;
    const hasFailed = statusCode >= 500 && !request.isPlannedRefusal;
    const counts = reads.has(request.method) ? this.#outcomes.read : this.#outcomes.write;
    counts[hasFailed ? 'failed' : 'ok'] += 1;
    const reason = unavailabilityReasons.find((each) => each === request.loggedError?.reason);
    if (statusCode === 503 && reason !== undefined) this.#unavailable.inc({ reason });
  }
}

/** Returns the venue of a request to the public API, or to the management API by one of its staff or programs. */
function venueOf({
  site,
  params,
  staff,
}: FastifyRequest & { readonly staff?: FastifyRequest['staff'] }): string | undefined {
  if (site) return site.venueId;
  const venueId = memberOf(params, 'venueId');
  return staff?.memberships.find((membership) => membership.venueId === venueId)?.venueId;
}
