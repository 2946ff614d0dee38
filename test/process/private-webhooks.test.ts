import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { addWebhook } from '../../src/operations/events/add-webhook.ts';
import { newSqlite } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { startService, venueWith } from '../service.ts';
import { waitFor } from '../wait-for.ts';
import { run, startServer } from './server-process.ts';

test('a start logs webhooks with forbidden addresses, without their URLs', async () => {
  const database = await newSqlite();
  const storage = await database.open();
  const service = await startService(storage, { venue: venueWith() });
  // They were allowed when they were added.
  const privateAddresses = { forOperator: false, hosts: new Set(['127.0.0.1:9', '127.0.0.1:10']) };
  const add = (url: string) =>
    addWebhook(
      service,
      { url, urlSetBy: 'api', kinds: [], venueId: 'riverside' },
      privateAddresses,
      'staff:desk',
    );
  const { id } = await add('https://127.0.0.1:9/hook?token=geheim');
  await add('https://127.0.0.1:10/hook');
  await storage.close();
  const server = await startServer({
    ...database.environment,
    LOG_LEVEL: 'info',
    WEBHOOKS_TO_PRIVATE_ADDRESSES: '1',
    WEBHOOKS_PRIVATE_HOSTS: '127.0.0.1:10',
  });
  await waitFor('the line about the webhook', () => server.complaints().includes('webhook not called'));
  server.process.kill('SIGINT');
  const { stderr } = await server.ended;
  const lines = stderr.split('\n').filter((line) => line.includes('webhook not called'));
  assert.equal(lines.length, 1, stderr);
  const { webhook, host, msg } = JSON.parse(lines[0] ?? '');
  assert.deepEqual([webhook, host], [id, '127.0.0.1:9']);
  assert.match(msg, /WEBHOOKS_PRIVATE_HOSTS/);
  assert.doesNotMatch(stderr, /geheim/);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const ended = await run(['serve'], { ...database.environment, LOG_LEVEL: 'info', PORT: `${port}` });
  taken.close();
  assert.equal(ended.code, 1);
  assert.doesNotMatch(ended.stderr, /webhook not called/, 'an instance whose port is taken does not work');
});

test('an invalid private host entry ends the program', inLongRun, async () => {
  const environment = { ...(await newSqlite()).environment, WEBHOOKS_PRIVATE_HOSTS: '10.0.0.5,10.0.0.0/8' };
  const { code, stderr } = await run(['serve'], environment);
  assert.equal(code, 2);
  assert.equal(
    stderr,
    'firsthold: WEBHOOKS_PRIVATE_HOSTS must be a list of hosts such as n8n.internal,10.0.0.5:5678,[fd00::5], and "10.0.0.0/8" is not a host\n',
  );
});
