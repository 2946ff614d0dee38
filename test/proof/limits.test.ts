/** Visitors who send bursts to four instances, some of which restart: every limit admits its number of requests exactly. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPostgres } from '../databases.ts';
import { random } from '../random.ts';
import { noon, startService, type TestService, venueWith } from '../service.ts';
import { bySize, proofTimeout, report, throughSeeds } from './size.ts';

const visitors = bySize({ short: 20, normal: 500, full: 500 });
const rounds = bySize({ short: 1, normal: 10, full: 60 });
const instances = 4;
const quotesPerMinute = 30;
const [second, minute] = [1000, 60_000];

/** Instances on one database that can be restarted, with one clock. */
async function startInstances() {
  const database = await newPostgres();
  const services: TestService[] = [];
  let now = noon;
  const start = async (index: number, options = {}) => {
    const service = await startService(await database.open(), { key: 'key', ...options });
    Object.defineProperty(service, 'now', { get: () => now });
    services[index] = service;
  };
  for (let index = 0; index < instances; index++)
    await start(index, index === 0 ? { venue: venueWith() } : {});
  let sent = 0;
  return {
    /** Sends a request to one instance after the other, and returns whether the limit admitted it. */
    async isAdmitted(path: string, address: string): Promise<boolean> {
      const service = services[sent++ % instances];
      const { status } = (await service?.post(path, {}, { address })) ?? assert.fail();
      assert.ok([422, 429].includes(status), `${path}: ${status}`);
      return status !== 429;
    },
    advance(ms: number): void {
      now += ms;
    },
    now: () => now,
    async restart(index: number): Promise<void> {
      await services[index]?.storage.close();
      await start(index);
    },
    async stop(): Promise<void> {
      for (const { storage } of services) await storage.close();
    },
  };
}

const upTo = (most: number) => Math.floor(random() * (most + 1));
const group = () => upTo(0xffff).toString(16);

/** A visitor on IPv4, or on IPv6 with a new address in its network for each request. */
function newVisitor(number: number) {
  const network = `2001:db8:${number.toString(16)}:${group()}`;
  return number % 2 === 0
    ? () => `10.${number >> 8}.${number & 255}.7`
    : () => `${network}:${group()}:${group()}:${group()}:1`;
}

/** Runs `visit` for up to 40 at once: more requests would wait too long for the database of a busy machine. */
async function someAtOnce<T>(all: Iterable<T>, visit: (one: T) => Promise<void>): Promise<void> {
  const left = [...all].values();
  const visitRest = async () => {
    for (const one of left) await visit(one);
  };
  await Promise.all(Array.from({ length: 40 }, visitRest));
}

const countAdmitted = async (requests: readonly Promise<boolean>[]) =>
  (await Promise.all(requests)).filter((isAdmitted) => isAdmitted).length;

test(
  'four instances admit thirty quotes a minute of each visitor, over restarts and edges of windows',
  proofTimeout,
  async () => {
    const counts = { requests: 0 };
    const ran = await throughSeeds({ title: 'limits', seeds: rounds, counts, share: 0.6 }, async () => {
      const service = await startInstances();
      const people = Array.from({ length: visitors }, (_, number) => ({
        address: newVisitor(number),
        window: { endsAt: 0, left: 0 },
      }));
      // The last instant of a window, the first of the next, and instants in between.
      for (const wait of [0, 20 * second, 40 * second - 1, 1, 1, minute - 2, 1, minute]) {
        service.advance(wait);
        await service.restart(upTo(instances - 1));
        await someAtOnce(people, async (person) => {
          const burst = upTo(25);
          if (burst === 0) return;
          counts.requests += burst;
          const hits = Array.from({ length: burst }, () => service.isAdmitted('/quote', person.address()));
          if (service.now() >= person.window.endsAt)
            person.window = { endsAt: service.now() + minute, left: quotesPerMinute };
          const expected = Math.min(burst, person.window.left);
          person.window.left -= expected;
          assert.equal(await countAdmitted(hits), expected);
        });
      }
      await service.stop();
    });
    report(`${counts.requests} quotes of ${ran * visitors} visitors, none over or under the limit`);
  },
);

test('four instances admit fifty booking requests an hour of each IPv6 network', proofTimeout, async () => {
  const service = await startInstances();
  const networks = Math.ceil(visitors / 10);
  const send = (network: number, subnet: number) =>
    service.isAdmitted('/booking-requests', `2001:db8:${network.toString(16)}:${subnet}::${group()}`);
  for (let window = 0; window < 3; window++) {
    await someAtOnce(Array.from({ length: networks }).keys(), async (network) => {
      const hits = Array.from({ length: 60 }, (_, hit) => send(network, hit % 12));
      assert.equal(await countAdmitted(hits), 50);
    });
    service.advance(60 * minute - 1);
    assert.equal(await send(0, 99), false, 'the hour is not over');
    await service.restart(window);
    service.advance(1);
  }
  await service.stop();
});
