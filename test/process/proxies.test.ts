/**
 * The shipped files of nginx and HAProxy: what a restart has cut off is repeated only where a repeat is safe, and what
 * visitors send in `X-Request-Id` does not arrive. The services are stubs that lose connections on purpose.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { installMissing } from '../../scripts/debian-packages.ts';
import { inLongRun } from '../full-run.ts';
import { freePort } from '../postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { waitFor } from '../wait-for.ts';

const started: ChildProcess[] = [];
after(() => {
  // Not SIGKILL: the workers of nginx would live on, with their connections to the services.
  for (const child of started) child.kill('SIGTERM');
});

const file = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

/** Two services. Each request is read whole; the first service that gets it closes the connection instead of responding. */
async function startServices() {
  const arrived: { line: string; headers: IncomingHttpHeaders }[] = [];
  const world = { isLosing: false, isReady: true, checks: 0, checkMs: 0 };
  const ports: number[] = [];
  for (let each = 0; each < 2; each++) {
    const server = createServer(async (incoming, response) => {
      await text(incoming);
      if (incoming.url?.startsWith('/readyz')) {
        await sleep(world.checkMs);
        world.checks += 1;
        return response.writeHead(world.isReady ? 200 : 503).end('{}');
      }
      if (!world.isReady)
        return response.writeHead(503, { 'retry-after': '2' }).end('{"error":"of the service"}');
      arrived.push({ line: `${incoming.method} ${incoming.url}`, headers: incoming.headers });
      if (world.isLosing && arrived.length === 1) return incoming.socket.destroy();
      return response.end('{}');
    });
    server.listen(0, '127.0.0.1').unref();
    await once(server, 'listening');
    ports.push((server.address() as AddressInfo).port);
  }
  return { arrived, world, ports };
}

const folder = temporaryFolder();
const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) =>
  join(folder, name),
) as [string, string, string];

function makeCertificate(): void {
  const words = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=booking.example -keyout ${key} -out ${certificate}`;
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
}

/** Starts nginx with the shipped file and two instances; returns its port and its log. */
async function startNginx([one, two]: readonly number[]) {
  const port = await freePort();
  const log = join(folder, 'access.log');
  const site = file('nginx/firsthold.conf')
    .replace('/etc/ssl/booking.example.crt', certificate)
    .replace('/etc/ssl/booking.example.key', key)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/var/log/nginx/access.log', log)
    .replace('proxy_read_timeout 10s', 'proxy_read_timeout 1s')
    .replaceAll('/etc/nginx/firsthold-blocked', join(folder, 'firsthold-blocked'))
    .replace('server 127.0.0.1:8080 max_fails=0;', '')
    .replace('# server 127.0.0.1:8081', `server 127.0.0.1:${one}`)
    .replace('# server 127.0.0.1:8082', `server 127.0.0.1:${two}`);
  const whole = `pid ${folder}/nginx.pid; daemon off; error_log ${log};
    events {} http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; ${site} }`;
  writeFileSync(join(folder, 'nginx.conf'), whole);
  started.push(spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' }));
  return { port, log: () => readFileSync(log, 'utf8') };
}

/** Starts Caddy with the shipped file and the commented lines for two instances, without a certificate. */
async function startCaddy([one, two]: readonly number[]) {
  const port = await freePort();
  const whole = file('caddy/Caddyfile')
    .replace('{\n', '{\n\tadmin off\n\tauto_https off\n')
    .replace('booking.example {', `http://127.0.0.1:${port} {`)
    .replace('to 127.0.0.1:8080', `to 127.0.0.1:${one} 127.0.0.1:${two}`)
    .replaceAll('response_header_timeout 10s', 'response_header_timeout 1s')
    .replaceAll(/# ((?:health|lb|handle)_)/g, '$1')
    .replaceAll(/^\t#\t/gm, '\t\t')
    .replace('\t# }', '\t}')
    .replace(
      '127.0.0.1:8081 127.0.0.1:8082 {\n\t\t\theader',
      `127.0.0.1:${one} 127.0.0.1:${two} {\n\t\t\theader`,
    );
  writeFileSync(join(folder, 'Caddyfile'), whole);
  const environment = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const words = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  started.push(spawn('/usr/bin/caddy', words, { env: environment, stdio: 'ignore' }));
  return { port };
}

/** Starts HAProxy with the shipped file and two instances. */
async function startHaproxy([one, two]: readonly number[]) {
  const port = await freePort();
  const whole = file('haproxy/firsthold.cfg')
    .replace('/etc/ssl/booking.example.pem', both)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('log /dev/log local0', 'log stdout format raw local0')
    .replace('timeout server 10s', 'timeout server 1s')
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${one}`)
    .replaceAll('127.0.0.1:8082', `127.0.0.1:${two}`);
  writeFileSync(join(folder, 'haproxy.cfg'), whole);
  const child = spawn('/usr/sbin/haproxy', ['-f', join(folder, 'haproxy.cfg'), '-db'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  return { port, log: () => output };
}

/**
 * Returns a function that sends a request to the proxy, on a connection of its own.
 * @param beforeBody runs between the headers and the body of a request; without it, they arrive together
 */
function sender(
  port: number,
  ask: typeof request = request,
  localAddress = '127.0.0.1',
  beforeBody: (() => Promise<unknown>) | null = null,
) {
  return async (method: string, path: string, headers: Record<string, string> = {}) => {
    const sent = ask({
      port,
      host: '127.0.0.1',
      localAddress,
      method,
      path,
      headers,
      agent: false,
      rejectUnauthorized: false,
    });
    const body = method === 'GET' ? '' : '{"a":1}';
    if (body !== '') sent.setHeader('content-length', body.length);
    if (body !== '' && beforeBody !== null) {
      sent.flushHeaders();
      const [socket] = await once(sent, 'socket');
      await once(socket, 'secureConnect');
      await beforeBody();
    }
    sent.end(body);
    const [response] = await once(sent, 'response');
    return { status: response.statusCode as number, headers: response.headers, body: await text(response) };
  };
}

/** Returns the ports of a service whose exports take three seconds, and of one that accepts connections and never answers. */
async function startExporterAndSilent(): Promise<[exporter: number, silent: number]> {
  const exporter = createServer(async (incoming, response) => {
    await text(incoming);
    if (incoming.url?.includes('/export')) await sleep(3000);
    response.end('{}');
  });
  // Like a socket unit whose service does not start, and like a frozen instance.
  const silent = createSocket((socket) => socket.on('error', () => undefined));
  const portOf = async (server: typeof silent) => {
    server.listen(0, '127.0.0.1').unref();
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  return [await portOf(exporter), await portOf(silent)];
}

const site = '/venues/public/v1/sites/key';
const keyed = { 'idempotency-key': 'a-key' };
/** Requests, and how often each arrives if the first service that gets it closes the connection. */
const cases: readonly (readonly [
  method: string,
  path: string,
  headers: Record<string, string>,
  arrivals: number,
])[] = [
  ['GET', `${site}/venue`, {}, 2],
  ['POST', `${site}/quote`, {}, 2],
  ['POST', `${site}/booking-requests`, keyed, 2],
  ['POST', `${site}/waiting-requests`, keyed, 2],
  ['POST', `${site}/booking-requests`, {}, 1],
  ['POST', '/venues/manage/v1/venues/riverside/bookings', keyed, 1],
  ['PUT', '/venues/manage/v1/venues/riverside/codes/x', {}, 1],
  ['DELETE', '/venues/manage/v1/venues/riverside/blocks/x', {}, 1],
  ['GET', '/venues/manage/v1/venues', {}, 2],
  ['POST', '/feeds/x', keyed, 1],
];

for (const [name, startProxy] of [
  ['nginx', startNginx],
  ['HAProxy', startHaproxy],
] as const)
  test(`${name} repeats only what is safe to repeat, and hides feeds from its log`, inLongRun, async () => {
    installMissing({ '/usr/sbin/nginx': 'nginx-light', '/usr/sbin/haproxy': 'haproxy' });
    makeCertificate();
    const { arrived, world, ports } = await startServices();
    const { port, log } = await startProxy(ports);
    const send = async (...sent: Parameters<ReturnType<typeof sender>>) =>
      (await sender(port)(...sent)).status;
    await waitFor('the proxy', () =>
      send('GET', '/', {}).then(
        (status) => status === 200,
        () => false,
      ),
    );
    // Once the proxy has passed on another request, it has read the headers.
    const sendApart = sender(port, request, '127.0.0.1', () => send('GET', '/readyz'));
    for (const [method, path, headers, arrivals] of cases)
      for (const [sendCase, how] of [
        [sender(port), 'in one piece'],
        [sendApart, 'the body after the headers'],
      ] as const) {
        arrived.length = 0;
        world.isLosing = true;
        const { status } = await sendCase(method, path, { ...headers, host: 'booking.example' });
        assert.equal(
          `${method} ${path} ${how}: ${arrived.length} ${status === 200}`,
          `${method} ${path} ${how}: ${arrivals} ${arrivals === 2}`,
        );
      }
    world.isLosing = false;
    arrived.length = 0;
    await send('GET', '/feeds/feed-secret.ics', { 'x-request-id': 'mine' });
    await send('GET', '/book/key', {});
    assert.match(String(arrived[0]?.headers['x-request-id']), /^[a-f0-9-]{32,36}$/);
    await waitFor('the log', () => log().includes('/book/key'));
    assert.ok(log().includes(String(arrived[1]?.headers['x-request-id'])), 'both logs have the id');
    assert.doesNotMatch(log(), /feed-secret/);
  });

for (const [name, startProxy] of [
  ['nginx', startNginx],
  ['HAProxy', startHaproxy],
] as const)
  test(`${name} passes on the errors of the service while no instance is ready`, inLongRun, async () => {
    installMissing({ '/usr/sbin/nginx': 'nginx-light', '/usr/sbin/haproxy': 'haproxy' });
    makeCertificate();
    const { world, ports } = await startServices();
    const { port } = await startProxy(ports);
    const send = sender(port);
    await waitFor('the proxy', () =>
      send('GET', '/').then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    world.isReady = false;
    const checksBefore = world.checks;
    // Two failed checks of each instance take it out; nginx checks none.
    if (name === 'HAProxy') await waitFor('the checks', async () => world.checks >= checksBefore + 6);
    for (const [method, path] of [
      ['GET', '/embed/v1.js'],
      ['POST', `${site}/booking-requests`],
    ] as const) {
      const { status, headers, body } = await send(method, path);
      assert.deepEqual([status, headers['retry-after'], body], [503, '2', '{"error":"of the service"}']);
    }
  });

for (const [name, startProxy] of [
  ['nginx', startNginx],
  ['HAProxy', startHaproxy],
] as const)
  test(
    `${name} waits briefly for an instance that hangs, but not briefly for exports`,
    inLongRun,
    async () => {
      installMissing({ '/usr/sbin/nginx': 'nginx-light', '/usr/sbin/haproxy': 'haproxy' });
      makeCertificate();
      const [serving, silent] = await startExporterAndSilent();
      const { port } = await startProxy([serving, silent]);
      const send = sender(port);
      await waitFor('the proxy', () =>
        send('GET', '/').then(
          ({ status }) => status === 200,
          () => false,
        ),
      );
      const paths = [
        ['GET', `${site}/venue`, {}],
        ['POST', `${site}/quote`, {}],
        ['POST', `${site}/booking-requests`, keyed],
      ] as const;
      for (const [method, path, headers] of paths) {
        const sent = Array.from({ length: 6 }, () => send(method, path, headers));
        const statuses = (await Promise.all(sent)).map(({ status }) => status);
        assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200], path);
      }
      const exports = await startProxy([serving, serving]);
      const exporting = sender(exports.port);
      await waitFor('the proxy', () =>
        exporting('GET', '/').then(
          () => true,
          () => false,
        ),
      );
      assert.equal((await exporting('GET', '/venues/manage/v1/venues/riverside/export')).status, 200);
    },
  );

test('nginx blocks a network as docs/run/spam.md says, with and without a key', inLongRun, async (t) => {
  installMissing({ '/usr/sbin/nginx': 'nginx-light' });
  makeCertificate();
  const page = readFileSync(new URL('../../docs/run/spam.md', import.meta.url), 'utf8');
  const [, block = ''] = /```nginx\n(.*?)```/s.exec(page) ?? [];
  const path = join(folder, 'firsthold-blocked.conf');
  t.after(() => rmSync(path));
  writeFileSync(path, block.replace('203.0.113.0/24', '127.66.0.0/16'));
  const { ports } = await startServices();
  const { port } = await startNginx(ports);
  const from = (address: string) => sender(port, request, address);
  await waitFor('the proxy', () =>
    from('127.0.0.1')('GET', '/').then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  for (const kind of ['booking', 'waiting'])
    for (const headers of [keyed, {}]) {
      const path = `${site}/${kind}-requests`;
      assert.equal((await from('127.66.1.2')('POST', path, headers)).status, 403);
      assert.equal((await from('127.0.0.1')('POST', path, headers)).status, 200);
    }
  assert.equal((await from('127.66.1.2')('GET', '/book/key')).status, 200);
});

test('HAProxy keeps instances whose checks take longer than a second', inLongRun, async () => {
  installMissing({ '/usr/sbin/haproxy': 'haproxy' });
  makeCertificate();
  const { world, ports } = await startServices();
  world.checkMs = 1500;
  const { port, log } = await startHaproxy(ports);
  await waitFor('the checks', async () => world.checks >= 6);
  assert.equal((await sender(port)('GET', '/')).status, 200);
  assert.doesNotMatch(log(), /is DOWN/);
});

test('Caddy passes on the errors of the service while no instance is ready', inLongRun, async () => {
  installMissing({ '/usr/bin/caddy': 'caddy' });
  const { world, ports } = await startServices();
  const send = sender((await startCaddy(ports)).port, requestPlain);
  const statusIs = (wanted: number) => () =>
    send('GET', '/').then(
      ({ status }) => status === wanted,
      () => false,
    );
  await waitFor('the proxy', statusIs(200));
  world.isReady = false;
  const checksBefore = world.checks;
  await waitFor('the checks', async () => world.checks >= checksBefore + 4);
  for (const method of ['GET', 'POST']) {
    const { status, headers, body } = await send(method, `${site}/quote`);
    assert.deepEqual([status, headers['retry-after'], body], [503, '2', '{"error":"of the service"}']);
  }
});

test(
  'Caddy does not wait for ever for an instance that hangs, and leaves it out once the check finds it',
  inLongRun,
  async () => {
    installMissing({ '/usr/bin/caddy': 'caddy' });
    const [serving, silent] = await startExporterAndSilent();
    const { port } = await startCaddy([serving, silent]);
    const send = sender(port, requestPlain);
    const statusOfRequest = () =>
      send('POST', `${site}/booking-requests`).then(
        ({ status }) => status,
        () => 0,
      );
    await waitFor('the check', async () => {
      const statuses = await Promise.all(Array.from({ length: 6 }, statusOfRequest));
      return statuses.every((status) => status === 200);
    });
    const exports = sender((await startCaddy([serving, serving])).port, requestPlain);
    const isAnswered = (send: typeof exports, path: string, statuses: readonly number[]) => () =>
      send('GET', path).then(
        ({ status }) => statuses.includes(status),
        () => false,
      );
    await waitFor('the export', isAnswered(exports, '/venues/manage/v1/venues/riverside/export', [200]));
    const frozen = sender((await startCaddy([silent, silent])).port, requestPlain);
    await waitFor('the error', isAnswered(frozen, `${site}/venue`, [502, 503, 504]));
  },
);
