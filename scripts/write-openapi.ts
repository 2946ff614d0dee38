/** Writes openapi/public.v1.json from the routes; `--check` only says whether it is up to date. */
import pino from 'pino';
import { buildApp } from '../src/http/app.ts';
import { trustNobody } from '../src/http/shell/client-address.ts';
import { Metrics } from '../src/http/shell/metrics.ts';
import type { OpenDatabase } from '../src/storage/access/door.ts';
import { describeApi } from './describe-api.ts';
import { keep } from './generated-file.ts';

// The document is made from the declarations alone: no route runs, so nothing is asked of the database.
const storage = {} as OpenDatabase;
const app = await buildApp({
  storage,
  metrics: new Metrics(storage, Date.now),
  clock: Date.now,
  randomBytes: () => new Uint8Array(),
  trustedProxies: trustNobody,
  logger: pino({ level: 'silent' }),
  cacheBytes: 0,
  beforeRoutes: describeApi,
});
await app.ready();
keep(new URL('../openapi/public.v1.json', import.meta.url), `${JSON.stringify(app.swagger(), null, 2)}\n`);
await app.close();
