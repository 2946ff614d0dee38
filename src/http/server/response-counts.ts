import { Counter, type Histogram, type Registry } from 'prom-client';

/** Upper bounds of durations, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The responses of one route. */
interface OfRoute {
  /** By method and status. */
  readonly counts: Record<string, Record<number, number>>;
  /** How many took at most each of `bounds` but more than the one before it; the last: longer. */
  readonly durations: number[];
  sumSeconds: number;
}

/**
 * Counts and times responses in numbers, and turns them into metrics when those are read: prom-client would hash the labels
 * of each response.
 */
export class ResponseCounts {
  readonly #routes = new Map<string, OfRoute>();

  constructor(registry: Registry) {
    const routes = this.#routes;
    new Counter({
      name: 'firsthold_http_requests_total',
      help: 'Responses, by route and status.',
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [route, { counts }] of routes)
          for (const [method, byStatus] of Object.entries(counts))
            for (const [status, count] of Object.entries(byStatus))
              this.inc({ method, route, status }, count);
      },
    });
    registry.registerMetric(durationsOf(routes));
  }

  count(route: string, method: string, status: number, seconds: number): void {
    let ofRoute = this.#routes.get(route);
    if (ofRoute === undefined) {
      ofRoute = { counts: {}, durations: Array(bounds.length + 1).fill(0), sumSeconds: 0 };
      this.#routes.set(route, ofRoute);
    }
    const { counts, durations } = ofRoute;
    counts[method] ??= {};
    counts[method][status] = (counts[method][status] ?? 0) + 1;
    let index = 0;
    while (index < bounds.length && seconds > (bounds[index] as number)) index++;
    durations[index] = (durations[index] as number) + 1;
    ofRoute.sumSeconds += seconds;
  }
}

/** Returns the histogram of all routes, which adds up at each reading. */
function durationsOf(routes: ReadonlyMap<string, OfRoute>) {
  const name = 'firsthold_http_request_duration_seconds';
  const valuesOf = ([route, { durations, sumSeconds }]: readonly [string, OfRoute]) => {
    let count = 0;
    const buckets = durations.map((more, index) => {
      count += more;
      const labels = { le: bounds[index] ?? '+Inf', route };
      return { metricName: `${name}_bucket`, labels, value: count };
    });
    const labels = { route };
    const sum = { metricName: `${name}_sum`, labels, value: sumSeconds };
    return [...buckets, sum, { metricName: `${name}_count`, labels, value: count }];
  };
  const get = async () => ({
    name,
    help: 'Time from a request’s first line to the end of its response.',
    type: 'histogram',
    values: [...routes].flatMap(valuesOf),
  });
  // prom-client has no type for metrics of others, of which it uses these two members.
  return { name, get } as unknown as Histogram;
}
