/** Runs the Python and PHP examples of docs/api/webhooks.md on deliveries signed by the library that the service uses. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { blocksOf } from './blocks.ts';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
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

const exampleIn = (name: string) =>
  blocksOf('docs/api/webhooks.md').find(({ language }) => language === name)?.code ?? '';

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

/** What a receiver may have in place of its secret. Anyone can sign with an empty key. */
const secretless = ['', 'whsec_', 'whsec_!!!!', 'whsec_AAAA'];
const signedWith = (key: string) =>
  delivery(
    `v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(`evt_1.${seconds}.${body}`).digest('base64')}`,
  );

/** Runs a program that reads the deliveries as JSON and prints which it accepts. */
function acceptedBy(command: string, args: readonly string[], deliveries: readonly object[]): boolean[] {
  const input = JSON.stringify(deliveries);
  return JSON.parse(execFileSync(command, args, { input, encoding: 'utf8', stdio: 'pipe' }));
}

/** Runs a program with the right secret, and with others that it has to refuse. */
function assertAccepts(
  command: string,
  args: (secret: string) => readonly string[],
  asSent: (it: ReturnType<typeof delivery>) => object,
): void {
  const accepted = acceptedBy(
    command,
    args(secret),
    cases.map(([, it]) => asSent(it as ReturnType<typeof delivery>)),
  );
  assert.deepEqual(
    cases.map(([name], at) => [name, accepted[at]]),
    cases.map(([name, , expected]) => [name, expected]),
  );
  for (const missing of secretless) {
    const forged = [signedWith(''), signedWith(missing.slice('whsec_'.length))].map(asSent);
    const refusal = { stderr: /(ValueError|Uncaught Exception): WEBHOOK_SECRET is not set/ };
    assert.throws(() => acceptedBy(command, args(missing), forged), refusal, missing);
  }
}

test('the Python example accepts genuine deliveries only', { skip: !has('python3') }, () => {
  const program = (key: string) => `${exampleIn('python')}
import json, sys
time.time = lambda: ${seconds}
print(json.dumps([is_genuine("${key}", it["headers"], it["body"].encode()) for it in json.load(sys.stdin)]))
`;
  assertAccepts(
    'python3',
    (key) => ['-c', program(key)],
    (it) => it,
  );
});

test('the PHP example accepts genuine deliveries only', { skip: !has('php') }, () => {
  const [isGenuine = '', request = ''] = exampleIn('php').split('\n\n');
  assert.match(request, /^if \(!is_genuine\(/);
  // In a namespace, a function of the same name takes the place of PHP's own.
  const program = (key: string) => `namespace website;
function time(): int { return ${seconds}; }
${isGenuine}
$accepted = [];
foreach (json_decode(file_get_contents('php://stdin'), true) as $it)
    $accepted[] = is_genuine('${key}', $it['body'], $it['headers']);
echo json_encode($accepted);
`;
  // As PHP names them in $_SERVER.
  const variable = (header: string) => `HTTP_${header.replaceAll('-', '_').toUpperCase()}`;
  assertAccepts(
    'php',
    (key) => ['-r', program(key)],
    ({ headers, body: sent }) => ({
      headers: Object.fromEntries(
        Object.entries(headers).map(([header, value]) => [variable(header), value]),
      ),
      body: sent,
    }),
  );
});
