/** The receiver of docs/api/chat.md, with a chat service that records its messages. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exampleRequest } from '../../src/http/management/event-schemas/request-example.ts';
import { run, startServer } from '../process/server-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { waitFor } from '../wait-for.ts';
import { bookCustomTimes, freeMornings, requestMorning } from './demo-venue.ts';

const script = fileURLToPath(new URL('../../examples/chat-message.mjs', import.meta.url));

/** Starts a chat service and the script that posts to it. */
async function chatting(t: TestContext, secret: string, port = 0) {
  const messages: unknown[] = [];
  const chat = { said: messages, isDown: false, url: '' };
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    if (!chat.isDown) messages.push(body);
    response.writeHead(chat.isDown ? 500 : 200).end('ok');
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const child = spawn(process.execPath, [script], {
    env: {
      WEBHOOK_SECRET: secret,
      CHAT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/x`,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.after(() => child.kill());
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  chat.url = /http:\S+/.exec(line)?.[0] ?? '';
  return chat;
}

const event = (id: string, type: string) => ({
  id,
  type,
  timestamp: '2027-03-01T12:04:09.120Z',
  data: {
    version: 1,
    subject: 'BR-7K3M9QZ2',
    bookingRequest: {
      ...exampleRequest,
      guest: { ...exampleRequest.guest, name: 'Marker-Name', email: 'marker@example.com' },
      message: 'Marker-Message',
    },
  },
});

const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;

/** Sends a call signed as Standard Webhooks requires; returns the status. */
async function call(
  url: string,
  { id, ...rest }: { id: string },
  { sentAt = Date.now(), signedWith = key, changed = '' } = {},
): Promise<number> {
  const body = JSON.stringify({ id, ...rest });
  const timestamp = String(Math.floor(sentAt / 1000));
  const signature = createHmac('sha256', signedWith).update(`${id}.${timestamp}.${body}`).digest('base64');
  const { status } = await fetch(url, {
    method: 'POST',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,AAAA v1a,BBBB v1,${signature}`,
    },
    body: body + changed,
  });
  return status;
}

test('posts each event of a request once, without personal data', async (t) => {
  const chat = await chatting(t, secret);
  const placed = event('evt_1', 'booking-request.placed');
  assert.equal(await call(chat.url, placed), 204);
  assert.equal(await call(chat.url, placed), 204);
  assert.equal(await call(chat.url, event('evt_2', 'hold.lapsed')), 204);
  assert.equal(await call(chat.url, event('evt_3', 'venue.imported')), 204);
  assert.deepEqual(chat.said, [
    {
      text: 'New request BR-7K3M9QZ2: Main Hall, 2027-03-12, Evening (18:00–01:00), held until 2027-03-03 12:04 UTC.',
    },
    {
      text: 'The hold expired: BR-7K3M9QZ2: Main Hall, 2027-03-12, Evening (18:00–01:00).',
    },
  ]);
});

test('a running service posts a new request to the chat', async (t) => {
  const folder = temporaryFolder();
  const environment = { FIRSTHOLD_DATA: folder, WEBHOOKS_TO_PRIVATE_ADDRESSES: '1' };
  const server = await startServer(environment, { isDemo: true });
  t.after(() => server.process.kill());
  const port = await freePort();
  const added = await run(
    ['webhooks', 'add', `http://127.0.0.1:${port}/`, '--kind', 'booking-request.placed'],
    environment,
  );
  const chat = await chatting(t, added.stdout.trim(), port);
  const [, id = ''] = /secret of ([\w-]+)/.exec(added.stderr) ?? [];
  assert.equal((await run(['webhooks', 'test', id], environment)).code, 0);
  assert.deepEqual(chat.said, [{ text: 'Firsthold reaches this chat.' }]);
  const [date = ''] = await freeMornings(server.url);
  const reference = await requestMorning(server.url, date, 'Hello');
  await waitFor('a word in the chat', () => chat.said.length === 2);
  assert.match(
    (chat.said[1] as { text: string }).text,
    new RegExp(`^New request ${reference}: The Wick Room, ${date}, Morning \\(09:00–13:00\\), held until `),
  );
  // Custom times have no slot.
  await bookCustomTimes(server.url, environment, {
    date: '2031-05-06',
    startTime: '10:00',
    endDate: '2031-05-07',
    endTime: '16:30',
  });
  await waitFor('the booking of the staff in the chat', () => chat.said.length === 3);
  assert.match(
    (chat.said[2] as { text: string }).text,
    /^New request BR-\w{8}: The Wick Room, 2031-05-06, 10:00–2031-05-07 16:30\.$/,
  );
});

/** Finds a port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a message that the chat rejects is retried by the sender', async (t) => {
  const chat = await chatting(t, secret);
  chat.isDown = true;
  const placed = event('evt_1', 'booking-request.placed');
  assert.equal(await call(chat.url, placed), 502);
  chat.isDown = false;
  assert.equal(await call(chat.url, placed), 204);
  assert.equal(chat.said.length, 1);
});

test('rejects unsigned messages', async (t) => {
  const chat = await chatting(t, secret);
  const placed = event('evt_1', 'booking-request.placed');
  assert.equal(await call(chat.url, placed, { signedWith: randomBytes(32) }), 401);
  assert.equal(await call(chat.url, placed, { changed: ' ' }), 401);
  assert.equal(await call(chat.url, placed, { sentAt: Date.now() - 6 * 60_000 }), 401);
  assert.equal(await call(chat.url, placed, { sentAt: Number.NaN }), 401);
  assert.equal((await fetch(chat.url, { method: 'POST', body: JSON.stringify(placed) })).status, 401);
  assert.equal((await fetch(chat.url)).status, 405);
  assert.equal((await fetch(chat.url, { method: 'POST', body: 'x'.repeat(2 << 20) })).status, 413);
  assert.deepEqual(chat.said, []);
});

test('reports an invalid secret or address at start', async () => {
  const right = { WEBHOOK_SECRET: secret, CHAT_URL: 'http://127.0.0.1:1/', PORT: '0' };
  // With an empty key, anyone could sign.
  const wrong = ['', 'x', 'whsec_', 'whsec_!!!!', 'whsec_AAAA'].map((each) => ({ WEBHOOK_SECRET: each }));
  for (const change of [...wrong, { CHAT_URL: 'x' }]) {
    const child = spawn(process.execPath, [script], {
      env: { ...right, ...change },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 20_000,
    });
    const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    assert.equal(code, 2, JSON.stringify(change));
    assert.match(words, /^Set WEBHOOK_SECRET to what `firsthold webhooks add` printed/);
  }
});
