/** Measures availability of 92 days × 6 slots against a bare `node:http` server that sends the same bytes. */
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Kind, newDatabase, temporaryFolder, titles } from './databases.ts';
import { writeHistory } from './history.ts';
import { type Load, LoadGenerator } from './load.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { type ServerProcess, startBareServer, startService } from './server-process.ts';
import { availabilityPath } from './visitors.ts';

/** Uncompressed, and as browsers get it. */
const encodings = ['identity', 'br'] as const;
const targets: Record<Kind, number> = { sqlite: 0.6, postgres: 0.35 };

/** Measures responses per second on one database. */
export async function measureAvailability(kind: Kind, { rounds, roundMs }: Effort): Promise<Result[]> {
  const database = await newDatabase(kind);
  await writeHistory(database, 100);
  const service = await startService(database.environment);
  const load = new LoadGenerator();
  const results: Result[] = [];
  for (const encoding of encodings) {
    const body = await fetchBytes(service.port, availabilityPath, encoding);
    const file = join(temporaryFolder(), 'answer');
    writeFileSync(file, body);
    const bare = await startBareServer(file, encoding);
    const run = async (server: ServerProcess, ms: number) => {
      const before = server.processorMs();
      const { answers: responses, seconds } = await load.run({
        ...loadFor(encoding),
        port: server.port,
        until: { ms },
      });
      return { rate: responses / seconds, busy: (server.processorMs() - before) / seconds / 1000 };
    };
    for (const server of [bare, service]) await run(server, roundMs);
    const pairs: { bare: Side; ours: Side }[] = [];
    for (let round = 0; round < rounds; round++) {
      // Alternates which side runs first, because the machine's speed varies.
      const first = round % 2 === 0 ? bare : service;
      const a = await run(first, roundMs);
      const b = await run(first === bare ? service : bare, roundMs);
      pairs.push(first === bare ? { bare: a, ours: b } : { bare: b, ours: a });
    }
    await bare.stop();
    const of = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick));
    results.push(
      resultOf(
        `availability, ${titles[kind]}, ${encoding === 'br' ? 'brotli' : 'plain'}`,
        pairs.map(({ ours, bare: other }) => ours.rate / other.rate),
        { least: targets[kind] },
        `${of((p) => p.ours.rate).toFixed(0)}/s of ${of((p) => p.bare.rate).toFixed(0)}/s, ${body.length} bytes; ` +
          `processor busy ${of((p) => p.ours.busy * 100).toFixed(0)} % and ${of((p) => p.bare.busy * 100).toFixed(0)} %`,
      ),
    );
  }
  load.stop();
  await service.stop();
  return results;
}

interface Side {
  readonly rate: number;
  /** The CPU time used, as a share of one core. */
  readonly busy: number;
}

/** The limit is 120 reads a minute per client, so this load needs many clients. */
const loadFor = (encoding: string): Omit<Load, 'port' | 'until'> => ({
  connections: 32,
  requests: [{ method: 'GET', path: availabilityPath, headers: { 'Accept-Encoding': encoding } }],
  visitors: { first: 1, count: 20_000 },
  status: 200,
});

/** Returns the raw body; `fetch` would decompress it. */
function fetchBytes(port: number, path: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { 'Accept-Encoding': encoding } }, (response) => {
      buffer(response).then(resolve, reject);
    })
      .on('error', reject)
      .end();
  });
}
