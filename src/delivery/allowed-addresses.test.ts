import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { test } from 'node:test';
import { parsePrivateHosts, type UrlSetBy } from '../domain/events/private-addresses.ts';
import { isPublicAddress } from '../domain/events/public-address.ts';
import { AddressNotAllowedError, addressRuleFor, lookupAllowedAddresses } from './allowed-addresses.ts';

test('allows public addresses', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])
    assert.equal(isPublicAddress(address), true, address);
});

test('rejects addresses of this machine, its network and cloud metadata in any notation', () => {
  for (const address of [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%lo',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])
    assert.equal(isPublicAddress(address), false, address);
});

/** Calls the lookup of a connection to a name that has these addresses. */
const lookUp = (addresses: readonly string[], options: object) =>
  new Promise<unknown[]>((resolve) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const lookup = lookupAllowedAddresses(isPublicAddress, async () => found);
    lookup('desk.example', options, (...response) => resolve(response));
  });

test('rejects a name that resolves to this machine', async () => {
  for (const options of [{ all: true }, {}, { family: 4 }]) {
    const [error] = await lookUp(['127.0.0.1', '::1'], options);
    assert.ok(error instanceof AddressNotAllowedError);
  }
});

test('returns the allowed addresses in the form requested: single or list', async () => {
  const addresses = ['10.0.0.1', '8.8.8.8', '2606:4700::1111'];
  assert.deepEqual(await lookUp(addresses, {}), [null, '8.8.8.8', 4]);
  assert.deepEqual(await lookUp(addresses, { family: 6 }), [null, '2606:4700::1111', 6]);
  assert.deepEqual(await lookUp(addresses, { all: true }), [
    null,
    [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ],
  ]);
});

/** Returns whether a webhook's call may connect to an address. */
function isAllowed(
  address: string,
  {
    url,
    setBy,
    forOperator = false,
    hosts = '',
  }: { url: string; setBy: UrlSetBy; forOperator?: boolean; hosts?: string },
): boolean {
  const listed = parsePrivateHosts(hosts);
  assert.ok(!('invalid' in listed));
  return addressRuleFor({ url, urlSetBy: setBy }, { forOperator, hosts: listed })(address);
}

test('allows a webhook of the API a private address only if its host and port are listed', () => {
  const api = { setBy: 'api', forOperator: true, hosts: 'n8n.internal,10.0.0.5:5678,[fd00::5]' } as const;
  for (const [url, address, expected] of [
    ['https://n8n.internal/hook', '10.0.0.9', true],
    ['http://n8n.internal/hook', '127.0.0.1', true],
    ['https://N8N.internal:443/hook', 'fd00::9', true],
    ['https://n8n.internal:8443/hook', '10.0.0.9', false],
    ['http://10.0.0.5:5678/hook', '10.0.0.5', true],
    ['https://10.0.0.5:5678/hook', '10.0.0.5', true],
    ['https://0x0a000005:5678/hook', '10.0.0.5', true],
    ['https://10.0.0.5/hook', '10.0.0.5', false],
    ['https://10.0.0.6:5678/hook', '10.0.0.6', false],
    ['https://[fd00:0::5]/hook', 'fd00::5', true],
    ['https://other.example/hook', '10.0.0.5', false],
    ['https://other.example:5678/hook', '10.0.0.5', false],
    ['https://other.example/hook', '8.8.8.8', true],
    // The host was listed when the webhook was added.
    ['http://other.example/hook', '8.8.8.8', false],
  ] as const)
    assert.equal(isAllowed(address, { ...api, url }), expected, `${url} at ${address}`);
});

test('allows a webhook of an operator every private address if the setting for them is on', () => {
  const hosts = '10.0.0.5';
  for (const forOperator of [true, false]) {
    const operator = { setBy: 'operator', forOperator, hosts } as const;
    for (const address of ['10.0.0.5', '127.0.0.1', '::1', 'fd00::9'])
      assert.equal(isAllowed(address, { ...operator, url: 'https://desk.internal/' }), forOperator, address);
    assert.equal(isAllowed('8.8.8.8', { ...operator, url: 'http://desk.example/' }), true);
  }
});

test('allows a link-local address only if it is listed itself', () => {
  const open = { url: 'http://meta.internal/', forOperator: true } as const;
  for (const setBy of ['operator', 'api'] as const) {
    const named = { ...open, setBy, hosts: 'meta.internal' };
    for (const address of [
      '169.254.169.254',
      '::ffff:169.254.169.254',
      '64:ff9b::a9fe:a9fe',
      'fe80::1',
      'fe80::1%lo',
    ])
      assert.equal(isAllowed(address, named), false, `${setBy} ${address}`);
    const literal = { ...open, setBy, hosts: 'meta.internal,169.254.169.254,[fe80::1]' };
    assert.equal(isAllowed('169.254.169.254', literal), true);
    assert.equal(isAllowed('::ffff:169.254.169.254', literal), true);
    assert.equal(isAllowed('fe80::1', literal), true);
    assert.equal(isAllowed('169.254.169.253', literal), false);
    assert.equal(isAllowed('169.254.169.254', { ...literal, url: 'http://meta.internal:8080/' }), false);
  }
});
