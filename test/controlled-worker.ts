/** A worker for tests of the pool: answers with the path it got, unless the path names another behaviour. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type { PoolRequest } from '../src/pool/job.ts';

parentPort?.on('message', ({ url, body, now }: PoolRequest) => {
  if (url === '/busy') for (;;);
  if (url === '/locks' && body !== null) {
    new DatabaseSync(new TextDecoder().decode(body)).exec('begin immediate');
    for (;;);
  }
  if (url === '/throws') throw new Error('on purpose');
  if (url === '/silent') return;
  const text = `${url} ${now} ${body === null ? '' : new TextDecoder().decode(body)}`;
  parentPort?.postMessage({
    kind: 'response',
    response: { status: 200, headers: {}, body: new TextEncoder().encode(text) },
  });
});
