/** Runs the Python example of docs/api/webhooks.md on deliveries signed by the library that the service uses. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { blocksOf } from './blocks.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const secret = 'whsec_mB6a3u1uLZ1sQJ0zvQ5T4T9Nn2b4oXl0Jg0xH7pQk1A=';
const other = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const seconds = 1_803_902_649;
const body = '{"id":"evt_1","data":{"name":"Zoë"}}';

const signed = (key: string, at: number, text = body) =>
  new Webhook(key).sign('evt_1', new Date(at * 1000), text);
const delivery = (signature: string, timestamp: number | string = seconds, sent = body) => ({
  headers: {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  },
  body: sent,
});

test('the Python example accepts genuine deliveries only', { skip: !hasPython }, () => {
  const [example] = blocksOf('docs/api/webhooks.md').filter(({ language }) => language === 'python');
  const genuine = signed(secret, seconds);
  const { 'webhook-signature': _, ...withoutSignature } = delivery(genuine).headers;
  const cases = [
    ['the signature', delivery(genuine), true],
    ['one of two signatures', delivery(`${signed(other, seconds)} ${genuine}`), true],
    ['five minutes old', delivery(signed(secret, seconds - 300), seconds - 300), true],
    ['older', delivery(signed(secret, seconds - 301), seconds - 301), false],
    ['ahead', delivery(signed(secret, seconds + 301), seconds + 301), false],
    ['another secret', delivery(signed(other, seconds)), false],
    ['another body', delivery(genuine, seconds, body.replace('Zoë', 'Zoe')), false],
    ['another time', delivery(genuine, seconds - 1), false],
    ['no number', delivery(genuine, 'now'), false],
    ['another version', delivery(genuine.replace('v1,', 'v2,')), false],
    ['not ASCII', delivery('v1,é'), false],
    ['no headers', { headers: {}, body }, false],
    ['no signature', { headers: withoutSignature, body }, false],
  ] as const;
  const program = `${example?.code}
import json, sys
time.time = lambda: ${seconds}
print(json.dumps([is_genuine("${secret}", it["headers"], it["body"].encode()) for it in json.load(sys.stdin)]))
`;
  const output = execFileSync('python3', ['-c', program], {
    input: JSON.stringify(cases.map(([, it]) => it)),
    encoding: 'utf8',
  });
  const accepted: boolean[] = JSON.parse(output);
  assert.deepEqual(
    cases.map(([name], at) => [name, accepted[at]]),
    cases.map(([name, , expected]) => [name, expected]),
  );
});
