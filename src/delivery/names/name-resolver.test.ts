import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startNameServer, withNameServer } from '../../../test/name-server.ts';
import { NameResolver } from './name-resolver.ts';

const { signal } = new AbortController();
const resolver = fileURLToPath(new URL('name-resolver.ts', import.meta.url));

/** Runs a script under a name server, with `names` and `results`, which it prints. */
async function resolveUnder(under: readonly string[], script: string): Promise<unknown> {
  const program = `
    import { NameResolver } from ${JSON.stringify(resolver)};
    const names = new NameResolver();
    const { signal } = new AbortController();
    const addressOf = async (host, owner, until = signal) => {
      const found = await names.resolve(host, owner, until).catch(({ code }) => [{ address: code }]);
      return found[0].address;
    };
    const results = await (async () => { ${script} })();
    console.log(JSON.stringify(results));
    process.exit();`;
  const [command = '', ...args] = [...under, process.execPath, '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(command, args);
  return JSON.parse(stdout);
}

test('resolves names of the hosts file, and reports unknown ones', async () => {
  const names = new NameResolver();
  const found = await names.resolve('localhost', 'riverside', signal);
  assert.ok(found.some(({ address }) => ['127.0.0.1', '::1'].includes(address)));
  const { pid } = names;
  assert.ok(pid !== undefined && pid !== process.pid);
  assert.equal(await names.resolve('localhost', 'lakeside', signal), found, 'from the cache');
});

test('a killed process is replaced, and its lookups are repeated', async () => {
  const names = new NameResolver();
  const found = names.resolve('localhost', 'riverside', signal);
  const { pid } = names;
  process.kill(pid as number, 'SIGKILL');
  assert.ok((await found).length > 0);
  assert.notEqual(names.pid, pid);
});

test(
  'a name server that fails is reported until it answers, also if the hosts file has other names',
  withNameServer,
  async () => {
    const { under } = await startNameServer();
    const results = await resolveUnder(
      under,
      `const states = [];
     const note = () => states.push([names.isFailing, names.unanswered]);
     const now = performance.now.bind(performance);
     let passed = 0;
     performance.now = () => now() + passed;
     await addressOf('a.broken.test', 'riverside');
     await addressOf('b.broken.test', 'lakeside');
     note();
     await addressOf('localhost', 'lakeside');
     // The longest pause of a receiver that fails, and a call.
     passed = 15 * 60_000 + 10_000;
     note();
     await addressOf('a.known.test', 'millside');
     note();
     passed += 5 * 60_000;
     note();
     return states;`,
    );
    assert.deepEqual(results, [
      [true, ['lakeside', 'riverside']],
      [true, ['lakeside', 'riverside']],
      [false, ['lakeside', 'riverside']],
      [false, []],
    ]);
  },
);

test('names every venue of a host without an answer', withNameServer, async () => {
  const { under } = await startNameServer();
  const results = await resolveUnder(
    under,
    `await Promise.all(['riverside', 'lakeside'].map((venue) => addressOf('a.broken.test', venue)));
     await addressOf('a.broken.test', 'millside');
     return names.unanswered;`,
  );
  assert.deepEqual(results, ['lakeside', 'millside', 'riverside']);
});

test('resolves names while the name server of another venue is silent', withNameServer, async () => {
  const { under, asked } = await startNameServer();
  const results = await resolveUnder(
    under,
    `const ending = new AbortController();
     const silent = Array.from({ length: 20 }, (_, at) => addressOf('a' + at + '.silent.test', 'riverside', ending.signal));
     const known = await Promise.all(Array.from({ length: 40 }, (_, at) => addressOf('b' + at + '.known.test', 'lakeside')));
     const missing = await addressOf('missing.test', 'lakeside');
     const isFailing = names.isFailing;
     ending.abort();
     return { known, missing, isFailing, silent: await Promise.all(silent) };`,
  );
  assert.deepEqual(results, {
    known: Array(40).fill('127.0.0.1'),
    missing: 'ENOTFOUND',
    isFailing: false,
    silent: Array(20).fill('EAI_AGAIN'),
  });
  // Four threads ask at once, in any order.
  const silent = [...asked].filter((name) => name.endsWith('.silent.test')).toSorted();
  assert.deepEqual(
    silent,
    [0, 1, 2, 3].map((at) => `a${at}.silent.test`),
    'one venue holds at most four threads',
  );
});

test('resolves names while the name servers of forty venues are silent', withNameServer, async () => {
  const { under } = await startNameServer();
  const results = await resolveUnder(
    under,
    `for (let venue = 0; venue < 40; venue++)
       for (let at = 0; at < 4; at++) void addressOf('a' + at + '.v' + venue + '.silent.test', 'venue-' + venue);
     const known = await addressOf('b.known.test', 'lakeside');
     return { known, isFailing: names.isFailing };`,
  );
  assert.deepEqual(results, { known: '127.0.0.1', isFailing: false });
});
