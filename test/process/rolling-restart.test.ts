import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { newPostgres } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { wantedOf } from '../proof/histories/venue.ts';
import { bySize, proofTimeout, report, throughSeeds } from '../proof/size.ts';
import { dateAhead, hall, newAddress, slotIds } from '../proof/visitor.ts';
import { bookingOf } from '../scenario.ts';
import { startService } from '../service.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const options = { ...proofTimeout, ...inLongRun };
/** How many restarts under load, and how often with a new database. */
const restarts = bySize({ short: 2, normal: 10, full: 10 });
const rounds = bySize({ short: 1, normal: 2, full: 5 });

const path = '/venues/public/v1/sites/key';
const quote = JSON.stringify({
  ...bookingOf('north-evening', '2099-03-12'),
  guest: undefined,
  message: undefined,
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * A reverse proxy in front of two instances: keeps connections, skips an instance that refuses them, and retries a
 * GET without a response, but no POST that may have arrived.
 */
class KeepingProxy {
  readonly #instances: ServerProcess[];
  readonly #agent = new Agent({ keepAlive: true });
  #turn = 0;

  constructor(instances: ServerProcess[]) {
    this.#instances = instances;
  }

  async send(method: 'GET' | 'POST', url: string, body = ''): Promise<Answer> {
    const turn = this.#turn++;
    for (let tries = 0; tries < 4; tries++) {
      const instance = this.#instances[(turn + tries) % 2] as ServerProcess;
      try {
        return await this.#sendTo(instance.url + url, method, body);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (method === 'POST' && code !== 'ECONNREFUSED') throw error;
      }
    }
    throw new Error('no instance responds');
  }

  async #sendTo(url: string, method: string, body: string): Promise<Answer> {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': newAddress(),
    };
    const sent = request(url, { method, agent: this.#agent, headers }).end(body);
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, text: await text(response) };
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Restarts both instances in turn under load; returns how many requests and bookings there were. */
async function restartUnderLoad() {
  const database = await newPostgres();
  const storage = await database.open();
  await startService(storage, { venue: hall });
  const start = () => startServer({ ...database.environment, TRUST_PROXY: '1' });
  const instances = [await start(), await start()];
  const proxy = new KeepingProxy(instances);
  let isOver = false;
  const counts = { requests: 0 };
  const confirmed: string[] = [];
  const visit = async (_: unknown, visitor: number) => {
    while (!isOver) {
      const number = counts.requests++;
      const booking = JSON.stringify({
        ...wantedOf(slotIds[number % slotIds.length] ?? '', dateAhead(number % 500)),
        guest: { name: 'A. Visitor', email: 'visitor@example.com' },
      });
      const { status, text } =
        visitor % 3 === 0
          ? await proxy.send('POST', `${path}/booking-requests`, booking)
          : visitor % 3 === 1
            ? await proxy.send('POST', `${path}/quote`, quote)
            : await proxy.send('GET', `${path}/venue`);
      assert.ok([200, 201, 409].includes(status), `${status} ${text}`);
      if (status === 201) confirmed.push(JSON.parse(text).data.reference);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const visiting = Array.from({ length: 18 }, visit);
  // A failed request ends the test at once.
  const failing = Promise.all(visiting);
  try {
    for (let restart = 0; restart < restarts; restart++) {
      const instance = instances[restart % 2] as ServerProcess;
      instance.process.kill('SIGTERM');
      assert.equal((await Promise.race([instance.ended, failing.then(() => assert.fail())])).code, 0);
      instances[restart % 2] = await start();
    }
    isOver = true;
    await failing;
  } finally {
    isOver = true;
    proxy.close();
  }
  const stored = await storage.read((db) => db.selectFrom('booking_requests').select('reference').execute());
  const references = new Set(stored.map(({ reference }) => reference));
  assert.deepEqual(
    confirmed.filter((reference) => !references.has(reference)),
    [],
    'lost',
  );
  await storage.close();
  for (const { process, ended } of instances) {
    process.kill('SIGTERM');
    assert.equal((await ended).code, 0);
  }
  assert.ok(counts.requests > 500, `only ${counts.requests} requests`);
  return { requests: counts.requests, bookings: confirmed.length };
}

test('rolling restarts of two instances behind a proxy fail no request', options, async () => {
  const counts = { requests: 0, bookings: 0 };
  const ran = await throughSeeds({ title: 'rolling restarts', seeds: rounds, counts }, async () => {
    const { requests, bookings } = await restartUnderLoad();
    counts.requests += requests;
    counts.bookings += bookings;
  });
  const { requests, bookings } = counts;
  report(`${ran * restarts} rolling restarts: ${requests} requests, ${bookings} bookings, none failed`);
});
