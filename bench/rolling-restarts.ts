/**
 * Restarts two instances in turn behind a proxy, under load, and counts failed requests: `node
 * bench/rolling-restarts.ts nginx 50`, or `caddy`, if installed. The proxy's settings are those in deploy/ with
 * other addresses.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDatabase, removeDatabases, temporaryFolder } from './databases.ts';
import { program } from './server-process.ts';
import { base } from './venue.ts';
import { availabilityPath, bookingsFrom, postBooking } from './visitors.ts';

const [proxy = 'nginx', times = '50'] = process.argv.slice(2);
const restarts = Number(times);

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

function start(command: string, words: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(command, words, {
    env: { PATH: process.env['PATH'], HOME: temporaryFolder(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Returns an unused port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

const ports = [await freePort(), await freePort()];
const front = await freePort();
const { environment } = await newDatabase('postgres');

async function startInstance(port: number): Promise<ChildProcess> {
  const child = start(process.execPath, [program, 'serve'], {
    ...environment,
    PORT: String(port),
    // The load simulates many visitors behind the proxy.
    TRUST_PROXY: '2',
    LOG_LEVEL: 'warn',
  });
  if (child.stdout === null) throw new Error('no standard output');
  await once(createInterface({ input: child.stdout }), 'line');
  child.stdout.resume();
  return child;
}

/** Returns the proxy's settings, with the actual addresses. */
function settingsOf(file: string): string {
  return readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:8082', `127.0.0.1:${ports[1]}`);
}

const proxyFolder = temporaryFolder();

async function startProxy(): Promise<void> {
  const file = join(proxyFolder, 'settings');
  if (proxy === 'nginx') {
    const site = settingsOf('nginx/firsthold.conf')
      .replace('listen 443 ssl;', `listen 127.0.0.1:${front};`)
      .replace(/ {2}ssl_.*\n/g, '');
    writeFileSync(
      file,
      `user ${process.getuid?.() === 0 ? 'root' : 'nobody'};\npid ${proxyFolder}/pid;\nerror_log ${proxyFolder}/errors error;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`,
    );
    start('nginx', ['-p', proxyFolder, '-c', file, '-g', 'daemon off;']);
  } else {
    const site = settingsOf('caddy/Caddyfile')
      .replace('booking.example {', `http://127.0.0.1:${front} {`)
      .replace('health_uri', 'trusted_proxies 127.0.0.1/8\n\t\thealth_uri');
    writeFileSync(file, `{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`);
    start('caddy', ['run', '--adapter', 'caddyfile', '--config', file]);
  }
  for (;;) {
    const { status } = await fetch(`http://127.0.0.1:${front}/readyz`).catch(() => ({ status: 0 }));
    if (status === 200) return;
    await sleep(50);
  }
}

const counts = { requests: 0, posts: 0, failed: [] as string[] };
const agent = new Agent({ keepAlive: true });
const bookings = bookingsFrom(1, 20_000);

/** Sends one visitor's next request; resolves to its status, or to an error. */
function sendRequest(n: number): Promise<number | string> {
  const booking = bookings[n % bookings.length];
  if (booking === undefined) throw new Error('there is no booking to send');
  const what =
    n % 4 === 0
      ? postBooking(booking)
      : n % 4 === 1
        ? { method: 'POST', path: `${base}/quote`, body: JSON.stringify(booking) }
        : { method: 'GET', path: availabilityPath, body: undefined };
  counts.requests += 1;
  if (what.method === 'POST') counts.posts += 1;
  return new Promise((resolve) => {
    const sent = request(
      {
        port: front,
        agent,
        method: what.method,
        path: what.path,
        headers: {
          'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
          ...(what.body !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(what.body),
          }),
        },
      },
      (response) => {
        response
          .on('error', (error) => resolve(error.message))
          .on('end', () => resolve(response.statusCode ?? 0))
          .resume();
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end(what.body);
  });
}

let isOver = false;
let next = 0;
async function visit(): Promise<void> {
  while (!isOver) {
    const n = next++;
    const result = await sendRequest(n);
    // A taken date is a normal response.
    if (typeof result === 'string' || (result >= 400 && result !== 409))
      counts.failed.push(`${n % 4 < 2 ? 'POST' : 'GET'} ${result}`);
    await sleep(20 + Math.random() * 60);
  }
}

const instances = await Promise.all(ports.map(startInstance));
await startProxy();
const visitors = Array.from({ length: 24 }, visit);
const took: number[] = [];
for (let restart = 0; restart < restarts; restart++) {
  const which = restart % 2;
  const instance = instances[which] as ChildProcess;
  const gone = once(instance, 'exit');
  const began = performance.now();
  instance.kill('SIGTERM');
  await gone;
  took.push(performance.now() - began);
  instances[which] = await startInstance(ports[which] as number);
  // Waits between restarts as an operator would, because Caddy checks health only once a second.
  await sleep(1500);
  process.stderr.write(
    `\r${restart + 1} restarts, ${counts.requests} requests, ${counts.failed.length} failed`,
  );
}
isOver = true;
await Promise.all(visitors);
process.stdout.write(
  `\n${restarts} rolling restarts behind ${proxy}: ${counts.failed.length} of ${counts.requests} requests failed (${counts.posts} were POSTs)${counts.failed.length > 0 ? `: ${counts.failed.join(', ')}` : ''}; a stop took ${Math.max(...took).toFixed(0)} ms at most\n`,
);
if (counts.failed.length > 0 && proxy === 'nginx') {
  // Refused connections are tried at the other instance, so they are not the reason.
  const errors = readFileSync(join(proxyFolder, 'errors'), 'utf8').split('\n');
  console.error(errors.filter((line) => !line.includes('Connection refused')).join('\n'));
}
agent.destroy();
for (const child of children) child.kill('SIGTERM');
await removeDatabases();
process.exit(counts.failed.length > 0 ? 1 : 0);
