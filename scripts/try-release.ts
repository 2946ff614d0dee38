/**
 * `npm run try:release`: uses a release like its users, from an empty folder and the packed files in dist/release/ (or
 * packed now): a venue on PostgreSQL, its form on two websites, a webhook, an assistant, a calendar feed, and a restored
 * export. Prints each step with its time. Needs the npm registry for React, Vite and sharp.
 */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import ical from 'ical.js';
import { Webhook } from 'standardwebhooks';
import { launchChromium } from '../test/browser/chromium.ts';
import { newPostgresDatabase, startCluster } from '../test/postgres.ts';
import { waitFor } from '../test/wait-for.ts';
import { packageNames } from './packages/names.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'firsthold-try-'));
/** What to undo at the end, the last first. */
const ends: (() => unknown)[] = [() => rm(home, { recursive: true, force: true })];

let last = Date.now();
const done = (step: string) => {
  const now = Date.now();
  console.log(`${((now - last) / 1000).toFixed(1).padStart(6)} s  ${step}`);
  last = now;
};

try {
  await tryRelease();
} finally {
  for (const end of ends.toReversed()) await end();
}

async function tryRelease(): Promise<void> {
  const files = await packedFiles();
  done(`packed: ${files.length} files`);
  await writeFile(join(home, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--no-audit', '--no-fund', ...files, 'react@19', 'react-dom@19', 'vite@8'], {
    cwd: home,
  });
  done('installed them in an empty folder');

  const cluster = await startCluster({ durable: false });
  ends.push(() => cluster.stop());
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    WEBHOOKS_TO_PRIVATE_ADDRESSES: '1',
    DATABASE_URL: await newPostgresDatabase(cluster),
    FIRSTHOLD_DATA: join(home, 'data'),
  };
  const program = join(home, 'node_modules/firsthold/bin/firsthold.cjs');
  const firsthold = async (args: readonly string[], other: object = {}) => {
    const options = { cwd: home, env: { ...env, ...other } };
    return (await run(process.execPath, [program, ...args], options)).stdout.trim();
  };
  await firsthold(['import', join(home, 'node_modules/firsthold/demo/venue.json')]);
  const address = await serve(program, env);
  done(`a venue on PostgreSQL at ${address}`);

  const received: { body: string; headers: Record<string, string> }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({ body, headers: request.headers as Record<string, string> });
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  ends.push(() => receiver.close());
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const secret = await firsthold(['webhooks', 'add', hook, '--kind', 'booking-request.placed']);
  const feed = await firsthold(['feeds', 'add']);

  await showForms(address);

  const reference = await book(address);
  done(`an assistant requested ${reference} over MCP`);

  await waitFor('the webhook', () => received.length > 0);
  const [call] = received;
  assert(call !== undefined);
  const event = new Webhook(secret).verify(call.body, call.headers) as { data: { subject: string } };
  assert.equal(event.data.subject, reference);
  done('a webhook arrived with a valid signature');

  await firsthold(['requests', 'accept', reference]);
  const response = await fetch(address + new URL(feed, address).pathname);
  const calendar = new ical.Component(ical.parse(await response.text()));
  const texts = calendar.getAllSubcomponents('vevent').map((entry) => entry.toString());
  assert.ok(texts.some((text) => text.includes(reference) && text.includes('CONFIRMED')));
  done('a calendar program read the accepted booking');

  const { venue } = JSON.parse(await firsthold(['export']));
  const file = join(home, 'backup.jsonl');
  await firsthold(['export', venue.id, '--with-requests', '--output', file]);
  const restored = { DATABASE_URL: await newPostgresDatabase(cluster) };
  await firsthold(['import', file], restored);
  assert.match(await firsthold(['requests', 'show', reference], restored), /accepted/i);
  done('a full export was restored in another database');
}

/** Returns the packed files of dist/release/, or packs the built packages. */
async function packedFiles(): Promise<string[]> {
  const release = join(checkout, 'dist/release');
  if (!existsSync(release)) {
    await run('npm', ['run', '-s', 'build:packages', '--', '--quiet'], { cwd: checkout });
    const target = join(home, 'packed');
    await mkdir(target);
    for (const folder of ['.', ...packageNames.map((name) => `dist/packages/${name}`)])
      await run('npm', ['pack', '--ignore-scripts', '--pack-destination', target], {
        cwd: join(checkout, folder),
      });
    return readdirSync(target).map((name) => join(target, name));
  }
  return readdirSync(release)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(release, name));
}

/** Starts the service, and returns its address. */
async function serve(program: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [program, 'serve'], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  ends.push(() => {
    child.kill('SIGTERM');
    return exited;
  });
  const { value: line } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  const address = /http:\S+/.exec(line ?? '')?.[0];
  assert(address !== undefined, `the first line was: ${line}`);
  child.stdout.resume();
  return address;
}

/** Opens the form on a React page and in plain HTML. */
async function showForms(address: string): Promise<void> {
  const react = `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { VenueBooking } from '@firsthold/website/react';
    const form = createElement(VenueBooking, { siteKey: 'demo', apiBase: '${address}' });
    createRoot(document.querySelector('#app')).render(form);`;
  await writeFile(join(home, 'main.js'), react);
  const page =
    '<!doctype html><title>Page</title><div id="app"></div><script type="module" src="/main.js"></script>';
  await writeFile(join(home, 'index.html'), page);
  await run('npx', ['--no-install', 'vite', 'build', '--logLevel', 'error'], { cwd: home });
  const plain = `<!doctype html><title>Page</title><script type="module" async src="${address}/embed/v1.js"></script>
    <venue-booking site-key="demo"></venue-booking>`;
  await writeFile(join(home, 'dist/plain.html'), plain);
  const { preview } = await import('vite');
  const options = { host: '127.0.0.1', port: 0 };
  const website = await preview({ configFile: false, logLevel: 'error', root: home, preview: options });
  ends.push(() => website.close());
  const browser = await launchChromium();
  ends.push(() => browser.close());
  const { port } = website.httpServer.address() as AddressInfo;
  for (const [path, name] of [
    ['/', 'a React page'],
    ['/plain.html', 'plain HTML'],
  ]) {
    const visit = await browser.newPage({ locale: 'en-GB' });
    await visit.goto(`http://127.0.0.1:${port}${path}`);
    await visit.locator('venue-booking').getByText('Choose a space').first().waitFor();
    done(`the form on ${name}`);
  }
}

/** Requests the first free date with an assistant; returns the reference. */
async function book(address: string): Promise<string> {
  const assistant = new Client({ name: 'try-release', version: '1.0.0' });
  const server = join(home, 'node_modules/.bin/firsthold-mcp');
  await assistant.connect(
    new StdioClientTransport({ command: server, args: ['--url', address, '--key', 'demo'] }),
  );
  ends.push(() => assistant.close());
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content, isError } = await assistant.callTool({ name, arguments: input });
    const [{ text } = { text: '' }] = content as { readonly text: string }[];
    assert.ok(isError !== true, text);
    return JSON.parse(text);
  };
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const found = await call('find_free', { from: dayAfter(30), to: dayAfter(44) });
  const [{ spaceId }] = found.spaces;
  const details = await call('find_free', { from: dayAfter(30), to: dayAfter(44), spaceId });
  const [{ date, slotId, packages }] = details.prices;
  const choice = { spaceId, slotId, packageId: packages[0].packageId, date };
  const { totalCents } = await call('quote', choice);
  const receipt = await call('request', {
    ...choice,
    guest: { name: 'A. Visitor', email: 'visitor@example.com' },
    expectedTotalCents: totalCents,
    idempotencyKey: `try-${Date.now()}`,
  });
  return receipt.reference;
}
