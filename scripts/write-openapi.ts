/** Writes openapi/ from the routes; `--check` only says whether it is up to date. */
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '../src/http/app.ts';
import { buildManagementApp } from '../src/http/management/app.ts';
import { Outages } from '../src/http/operator/outages.ts';
import { trustNobody } from '../src/http/shell/client-address.ts';
import { Metrics } from '../src/http/shell/metrics.ts';
import type { OpenDatabase } from '../src/storage/access/door.ts';
import { describeApi, describeManagementApi } from './describe-api.ts';
import { keep } from './generated-file.ts';
import { shareRefusals } from './share-refusals.ts';

// The documents are made from the declarations alone: no route runs, so nothing is asked of the database.
const storage = {} as OpenDatabase;
const options = {
  storage,
  metrics: new Metrics(storage, Date.now),
  clock: Date.now,
  randomBytes: () => new Uint8Array(),
  trustedProxies: trustNobody,
  logger: pino({ level: 'silent' }),
  outages: new Outages(),
};
const publicApp = await buildApp({ ...options, cacheBytes: 0, beforeRoutes: describeApi });
await write(publicApp, 'public', () => publicApp.swagger());
const managementApp = await buildManagementApp(options, describeManagementApi);
// A hundred operations refuse in the same few ways.
await write(managementApp, 'management', () => shareRefusals(managementApp.swagger()));

async function write(app: FastifyInstance, name: string, describe: () => object): Promise<void> {
  await app.ready();
  const document = new URL(`../openapi/${name}.v1.json`, import.meta.url);
  keep(document, `${JSON.stringify(describe(), null, 2)}\n`);
  await app.close();
}
