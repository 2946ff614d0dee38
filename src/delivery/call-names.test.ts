/** Calls while the name server does not answer. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startNameServer, withNameServer } from '../../test/name-server.ts';

const call = JSON.stringify(new URL('call.ts', import.meta.url).href);

test('a name server that is silent or fails is named, and not the address', withNameServer, async () => {
  const { under } = await startNameServer();
  const program = `
    import { postMessage } from ${call};
    const { signal } = new AbortController();
    const outcomeOf = async (host, withinMs) =>
      (await postMessage('http://' + host + ':1/', '{}', {}, { owner: host, allows: () => false, signal, withinMs })).outcome;
    const hosts = [['a.silent.test', 1000], ['a.broken.test', 10_000], ['missing.test', 10_000], ['a.known.test', 10_000]];
    const outcomes = await Promise.all(hosts.map(([host, withinMs]) => outcomeOf(host, withinMs)));
    console.log(JSON.stringify(outcomes));
    process.exit();`;
  const [command = '', ...args] = [...under, process.execPath, '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(command, args);
  assert.deepEqual(JSON.parse(stdout), [
    'no answer from the name server',
    'no answer from the name server',
    'address not found or not allowed',
    'address not found or not allowed',
  ]);
});
