import { Gauge, type Registry } from 'prom-client';
import { type Clock, msPerDay } from '../../domain/time/instant.ts';
import { countHolds } from '../../storage/booking/booking-requests.ts';
import { listUndecidedVenues } from '../../storage/booking/undecided-venues.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { countDeliveryBacklog } from '../../storage/events/delivery-backlog.ts';
import { within } from './within.ts';

/** How long a scrape waits for the database, in milliseconds: the other gauges must arrive. */
export const gaugesTimeoutMs = 2000;

/** How soon a hold must expire to count as expiring, in milliseconds. */
const expiringWithinMs = msPerDay;

/** Registers the gauges read from the database, all in one snapshot per scrape. */
export function registerDatabaseGauges(
  registry: Registry,
  storage: Pick<Storage, 'read'>,
  clock: Clock,
): void {
  const count = async () => {
    const now = clock();
    return storage.read(async (db) => ({
      holds: await countHolds(db, now, now + expiringWithinMs),
      undecided: (await listUndecidedVenues(db, now)).length,
      backlog: await countDeliveryBacklog(db),
    }));
  };
  type PendingCounts = Awaited<ReturnType<typeof count>>;
  let underWay: Promise<PendingCounts | undefined> | null = null;
  /** Without a database these gauges have no value; the others do. */
  const counted = () => {
    underWay ??= count()
      .catch(() => undefined)
      .finally(() => {
        underWay = null;
      });
    return within(gaugesTimeoutMs, underWay, undefined);
  };
  const add = (name: string, help: string, read: (counted: PendingCounts) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await counted();
        if (found === undefined) this.remove();
        else this.set(read(found));
      },
    });
  const addByState = (
    name: string,
    help: string,
    read: (counted: PendingCounts) => Readonly<Record<string, number>>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        const found = await counted();
        this.reset();
        for (const [state, value] of Object.entries(found === undefined ? {} : read(found)))
          this.set({ state }, value);
      },
    });
  addByState(
    'firsthold_holds',
    'Active holds: pending, all of them; lapsing, those that expire within 24 hours.',
    ({ holds }) => holds,
  );
  add(
    'firsthold_venues_undecided',
    'Venues with a request that has waited 12 hours and whose hold ends within 12 hours.',
    ({ undecided }) => undecided,
  );
  addByState(
    'firsthold_webhooks',
    'Webhooks: working; failing, their last call failed; disabled.',
    ({ backlog }) => backlog.webhooks,
  );
  add(
    'firsthold_webhook_deliveries_pending',
    'Events not yet delivered to webhooks, including disabled ones.',
    ({ backlog }) => backlog.deliveries,
  );
  add(
    'firsthold_webhook_oldest_delivery_seconds',
    'How long the oldest event waits that an enabled webhook has not received; 0: none waits.',
    ({ backlog }) =>
      backlog.oldestAt === null ? 0 : Math.max(0, Math.round((clock() - backlog.oldestAt) / 1000)),
  );
  add(
    'firsthold_push_pending',
    'Browsers of staff with a pending notification.',
    ({ backlog }) => backlog.pushes,
  );
}
