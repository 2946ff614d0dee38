import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { newPostgres } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { bookingOf, divisibleHall } from '../scenario.ts';
import { startService } from '../service.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const path = '/venues/public/v1/sites/key';
const quote = JSON.stringify({
  ...bookingOf('north-evening', '2099-03-12'),
  guest: undefined,
  message: undefined,
});

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

  async send(method: 'GET' | 'POST', url: string, body = ''): Promise<number> {
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

  async #sendTo(url: string, method: string, body: string): Promise<number> {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method, agent: this.#agent, headers }).end(body);
    const [response] = await once(sent, 'response');
    await once(response.resume(), 'end');
    return response.statusCode;
  }

  close(): void {
    this.#agent.destroy();
  }
}

test('a rolling restart of two instances behind a proxy fails no request', inLongRun, async (t) => {
  const database = await newPostgres();
  const storage = await database.open();
  await startService(storage, { venue: divisibleHall() });
  await storage.close();
  const start = () => startServer({ ...database.environment });
  const instances = [await start(), await start()];
  const proxy = new KeepingProxy(instances);
  t.after(() => proxy.close());
  let isOver = false;
  let responses = 0;
  const visiting = Array.from({ length: 16 }, async (_, visitor) => {
    while (!isOver) {
      // Rate limited responses (429) also count as success.
      const status =
        visitor % 2 === 0
          ? await proxy.send('POST', `${path}/quote`, quote)
          : await proxy.send('GET', `${path}/venue`);
      assert.ok(status < 500, `${status}`);
      responses += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  for (const which of [0, 1]) {
    const instance = instances[which] as ServerProcess;
    instance.process.kill('SIGTERM');
    assert.equal((await instance.ended).code, 0);
    instances[which] = await start();
  }
  isOver = true;
  await Promise.all(visiting);
  assert.ok(responses > 500, `only ${responses} responses`);
});
