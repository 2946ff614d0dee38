/** A service whose listening socket belongs to another process, as with systemd: a restart refuses and resets nothing. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface, type Interface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newSqlite } from '../databases.ts';
import { wantedOf } from '../proof/histories/venue.ts';
import { dateAhead, hall, newAddress, slotIds } from '../proof/visitor.ts';
import { startService } from '../service.ts';
import { main, run } from './server-process.ts';

const stall = new URL('./stall.mjs', import.meta.url).href;
const unit = fileURLToPath(new URL('../../deploy/systemd/firsthold.service', import.meta.url));

/** Holds the socket as descriptor 3, and starts the service for each line of its input. */
const holder = `while read -r _; do
  sh -c 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"' sh "$@" &
  echo "pid $!"
done`;

class SocketManager {
  readonly #holder: ChildProcess;
  readonly #lines: Interface;
  readonly port: number;
  errors = '';

  private constructor(child: ChildProcess, port: number) {
    this.#holder = child;
    this.port = port;
    if (child.stdout === null) throw new Error('no output');
    this.#lines = createInterface({ input: child.stdout });
    child.stderr?.setEncoding('utf8').on('data', (chunk) => {
      this.errors += chunk;
    });
  }

  /** Opens the socket. Nothing accepts its connections yet. */
  static async open(environment: Record<string, string>): Promise<SocketManager> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { fd } = (server as unknown as { readonly _handle: { readonly fd: number } })._handle;
    const command = [
      process.execPath,
      '--max-semi-space-size=4',
      '--v8-pool-size=2',
      '--import',
      stall,
      main,
    ];
    const child = spawn('sh', ['-c', holder, 'sh', ...command, 'serve'], {
      env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', TRUST_PROXY: '1', ...environment },
      stdio: ['pipe', 'pipe', 'pipe', fd],
    });
    server.close();
    return new SocketManager(child, port);
  }

  /** Starts the service; returns its process id once it listens. */
  async start(): Promise<number> {
    this.#holder.stdin?.write('\n');
    let pid = 0;
    for await (const [line] of this.#linesFromNow()) {
      pid = Number(/^pid (\d+)$/.exec(line)?.[1] ?? pid);
      if (line === `Firsthold is ready at http://127.0.0.1:${this.port}`) break;
    }
    return pid;
  }

  #linesFromNow(): AsyncIterable<[string]> {
    const signal = AbortSignal.timeout(20_000);
    return {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({
          done: false as const,
          value: (await once(this.#lines, 'line', { signal })) as [string],
        }),
      }),
    };
  }

  end(): void {
    this.#holder.kill('SIGKILL');
  }
}

/** Whether a process runs; one that has ended stays a zombie, as its parent does not wait for it. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Sends a request on a connection of its own; rejects if the connection is refused or reset. */
async function post(port: number, path: string, body: object): Promise<number> {
  const sent = request(`http://127.0.0.1:${port}/venues/public/v1/sites/key${path}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
  }).end(JSON.stringify(body));
  const [response] = await once(sent, 'response');
  await text(response);
  return response.statusCode;
}

test('a restart on an inherited socket loses no request, although the process stalls before it closes', {
  timeout: 60_000,
}, async () => {
  const database = await newSqlite();
  const storage = await database.open();
  await startService(storage, { venue: hall });
  await storage.close();
  const manager = await SocketManager.open(database.environment);
  after(() => manager.end());
  let pid = await manager.start();
  after(() => isRunning(pid) && process.kill(pid, 'SIGKILL'));
  let isOver = false;
  let count = 0;
  const visit = async () => {
    while (!isOver) {
      count += 1;
      const wanted = wantedOf(slotIds[count % slotIds.length] ?? '', dateAhead(count % 300));
      const guest = { name: 'A. Visitor', email: 'visitor@example.com' };
      const [path, body] = count % 2 === 0 ? ['/quote', wanted] : ['/booking-requests', { ...wanted, guest }];
      const status = await post(manager.port, path as string, body as object);
      assert.ok([200, 201, 409].includes(status), String(status));
    }
  };
  const visits = Promise.all(Array.from({ length: 12 }, visit));
  for (let restart = 0; restart < 3; restart++) {
    process.kill(pid, 'SIGTERM');
    while (isRunning(pid)) await Promise.race([new Promise((resolve) => setTimeout(resolve, 10)), visits]);
    pid = await manager.start();
  }
  isOver = true;
  await visits;
  process.kill(pid, 'SIGTERM');
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(manager.errors, '');
  assert.ok(count > 100, `only ${count} requests`);
});

test('a port that the socket replaces is named in the log', async () => {
  const { environment } = await newSqlite();
  const manager = await SocketManager.open({
    ...environment,
    PORT: '9',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
  after(() => manager.end());
  process.kill(await manager.start(), 'SIGTERM');
  const { msg } = JSON.parse(manager.errors.split('\n').find((line) => line.includes('no effect')) ?? '{}');
  assert.equal(
    msg,
    'PORT=9 has no effect: the socket unit says where the service listens. Change ListenStream there (docs/run/install.md), or remove the setting',
  );
});

test('more than one socket, and one of another process, are not used', { timeout: 30_000 }, async () => {
  const { environment } = await newSqlite();
  const refused = await run(['serve'], { ...environment, LISTEN_FDS: '1', LISTEN_PID: '1', PORT: 'x' });
  assert.match(refused.stderr, /PORT must be a whole number/);
  const script = `LISTEN_FDS=2 LISTEN_PID=$$ exec "$@"`;
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, main, 'serve'], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  assert.match(await text(child.stderr), /LISTEN_FDS must be 1/);
});

test('the systemd unit starts Node.js with the settings for which it would start again', () => {
  const settings = readFileSync(
    fileURLToPath(new URL('../../bin/node-settings.cjs', import.meta.url)),
    'utf8',
  );
  const names = [...settings.matchAll(/'(--[\w-]+=\d+)'/g)].map(([, setting]) => setting);
  assert.equal(names.length, 2);
  for (const file of [unit, unit.replace('firsthold.service', 'firsthold@.service')])
    for (const setting of names) assert.ok(readFileSync(file, 'utf8').includes(` ${setting} `), setting);
});
