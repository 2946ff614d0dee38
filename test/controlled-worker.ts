/** A worker for tests of the pool: answers with the path it got, unless the path names another behaviour. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { CompiledQuery } from 'kysely';
import type { PoolRequest } from '../src/pool/job.ts';
import { Connection } from '../src/storage/dialects/sqlite-connection.ts';

/** One row in ten thousand, so that they take no memory. */
const rowsWithoutEnd =
  'with recursive n(x) as (select 1 union all select x + 1 from n) select x from n where x % 10000 = 0';

parentPort?.on('message', ({ url, body, now }: PoolRequest) => {
  if (url === '/busy') for (;;);
  if (url === '/locks' && body !== null) {
    new DatabaseSync(new TextDecoder().decode(body)).exec('begin immediate');
    for (;;);
  }
  if (url === '/waits-for-lock' && body !== null)
    new DatabaseSync(new TextDecoder().decode(body), { timeout: 600_000 }).exec('begin immediate');
  if (url === '/rows') {
    const { kysely } = new Connection(':memory:', 0, { isOfWorker: true });
    void kysely.executeQuery(CompiledQuery.raw(rowsWithoutEnd));
    return;
  }
  if (url === '/throws') throw new Error('on purpose');
  if (url === '/silent') return;
  const text = `${url} ${now} ${body === null ? '' : new TextDecoder().decode(body)}`;
  parentPort?.postMessage({
    kind: 'response',
    response: { status: 200, headers: {}, parts: [new TextEncoder().encode(text)] },
  });
});
