import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  clientAddress,
  customerNetworkOf,
  networkOf,
  parseTrustedProxies,
  trustNoProxy,
} from './client-address.ts';

const trusting = (setting: string) => {
  const trusted = parseTrustedProxies(setting);
  assert.ok(trusted, setting);
  return trusted;
};

test('without a trusted proxy the client is the socket’s peer, regardless of the header', () => {
  assert.equal(clientAddress('203.0.113.9', '198.51.100.1', trustNoProxy), '203.0.113.9');
  assert.equal(clientAddress('203.0.113.9', undefined, trustNoProxy), '203.0.113.9');
  assert.equal(clientAddress('203.0.113.9', '198.51.100.1', trusting('0')), '203.0.113.9');
});

test('behind one proxy the client is the last entry, behind two the entry before it', () => {
  const forwarded = '198.51.100.1, 203.0.113.9, 10.0.0.2';
  assert.equal(clientAddress('10.0.0.1', forwarded, trusting('1')), '10.0.0.2');
  assert.equal(clientAddress('10.0.0.1', forwarded, trusting('2')), '203.0.113.9');
  assert.equal(clientAddress('10.0.0.1', forwarded, trusting('3')), '198.51.100.1');
  assert.equal(clientAddress('10.0.0.1', forwarded, trusting('9')), '198.51.100.1');
});

test('behind known proxies the client is the first entry from the right that is not a proxy', () => {
  const trusted = trusting('10.0.0.0/8, 192.0.2.7, fd00::/8');
  assert.equal(clientAddress('10.0.0.1', '198.51.100.1, 203.0.113.9, 192.0.2.7', trusted), '203.0.113.9');
  assert.equal(clientAddress('fd00::1', '203.0.113.9, 10.1.2.3', trusted), '203.0.113.9');
  assert.equal(
    clientAddress('203.0.113.9', '198.51.100.1', trusted),
    '203.0.113.9',
    'the request did not come through a proxy',
  );
  assert.equal(clientAddress('10.0.0.1', '10.0.0.2, 10.0.0.3', trusted), '10.0.0.2');
  assert.equal(clientAddress('10.0.0.1', undefined, trusted), '10.0.0.1');
});

test('the header may be repeated and contain spaces', () => {
  assert.equal(clientAddress('10.0.0.1', ['198.51.100.1', ' 203.0.113.9 '], trusting('1')), '203.0.113.9');
});

test('an entry may have a port, and an IPv6 address brackets', () => {
  for (const [entry, is] of [
    ['9.1.1.1:1111', '9.1.1.1'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ] as const) {
    assert.equal(clientAddress('10.0.0.1', entry, trusting('1')), is);
    assert.equal(clientAddress('10.0.0.1', `198.51.100.1:80, ${entry}`, trusting('1')), is);
  }
});

test('an invalid entry is replaced by the hop that sent it', () => {
  for (const garbage of [
    '',
    ' ',
    'unknown',
    '_hidden',
    '203.0.113.9:',
    '203.0.113.9:123456',
    '203.0.113.9:80:80',
    '[203.0.113.9:80',
    '[]:80',
    '[2001:db8::1]80',
    'fe80::1%eth0',
    '0x7f.1',
    '127.1',
    '1.2.3.4.5',
    '999.1.1.1',
    "'",
  ]) {
    assert.equal(clientAddress('10.0.0.1', garbage, trusting('1')), '10.0.0.1', garbage);
    assert.equal(clientAddress('10.0.0.1', `198.51.100.1, ${garbage}`, trusting('2')), '10.0.0.1', garbage);
  }
});

test('a socket without an address is one visitor', () => {
  assert.equal(clientAddress(undefined, '203.0.113.9', trusting('1')), 'unknown');
});

test('an IPv6 visitor is their /64, an IPv4-mapped one is the IPv4 address', () => {
  assert.equal(clientAddress('2001:db8:1:2:3:4:5:6', undefined, trustNoProxy), '2001:db8:1:2::/64');
  assert.equal(clientAddress('2001:0DB8:0001:0002::', undefined, trustNoProxy), '2001:db8:1:2::/64');
  assert.equal(clientAddress('::1', undefined, trustNoProxy), '0:0:0:0::/64');
  assert.equal(clientAddress('::ffff:203.0.113.9', undefined, trustNoProxy), '203.0.113.9');
  assert.equal(clientAddress('::ffff:cb00:7109', undefined, trustNoProxy), '203.0.113.9');
  assert.equal(clientAddress('::ffff:10.0.0.1', '203.0.113.9', trusting('10.0.0.0/8')), '203.0.113.9');
});

const visitor = (address: string) => clientAddress(address, undefined, trustNoProxy);

test('an address that embeds IPv4 (NAT64, 6to4, mapped) is the IPv4 address', () => {
  for (const [address, is] of [
    ['64:ff9b::203.0.113.9', '203.0.113.9'],
    ['64:ff9b::cb00:7109', '203.0.113.9'],
    ['::ffff:0:203.0.113.9', '203.0.113.9'],
    ['::203.0.113.9', '203.0.113.9'],
    ['::cb00:7109', '203.0.113.9'],
    ['2002:cb00:7109::1', '203.0.113.9'],
    ['2002:cb00:7109:ffff:1:2:3:4', '203.0.113.9'],
    ['2001:0:c000:0201:8000:63bf:34ff:8ef6', '203.0.113.9'],
  ] as const) {
    assert.equal(visitor(address), is, address);
    assert.equal(clientAddress('10.0.0.1', address, trusting('1')), is, address);
  }
});

test('a private NAT64 prefix has one visitor per address; lookalikes use the /64', () => {
  assert.equal(visitor('64:ff9b:1:2:3:4:5:6'), '64:ff9b:1:2:3:4:5:6');
  assert.equal(visitor('64:ff9b:1::cb00:7109'), '64:ff9b:1::cb00:7109');
  assert.equal(visitor('64:ff9b:0:1::cb00:7109'), '64:ff9b:0:1::/64');
  assert.equal(visitor('64:ff9b:2::cb00:7109'), '64:ff9b:2:0::/64');
  assert.equal(visitor('2001:1::cb00:7109'), '2001:1:0:0::/64');
  assert.equal(visitor('::1'), '0:0:0:0::/64');
  assert.equal(visitor('2001:db8::5efe:203.0.113.9'), '2001:db8:0:0::/64');
});

test('a proxy is trusted by its own address, not by an embedded one', () => {
  const trusted = trusting('10.0.0.0/8, 64:ff9b::/96');
  assert.equal(clientAddress('2002:a00:1::1', '203.0.113.9', trusted), '10.0.0.1');
  assert.equal(clientAddress('64:ff9b::a00:1', '203.0.113.9', trusted), '203.0.113.9');
});

test('a link-local proxy is recognised with any zone', () => {
  assert.equal(clientAddress('fe80::1%eth0', undefined, trustNoProxy), 'fe80:0:0:0::/64');
  assert.equal(clientAddress('fe80::1%eth0', '203.0.113.9', trusting('1')), '203.0.113.9');
  assert.equal(clientAddress('fe80::1%2', '203.0.113.9', trusting('fe80::/10')), '203.0.113.9');
});

test('an IPv4 network is a /24, an IPv6 network a /48, and only the latter may be one visitor’s', () => {
  for (const [address, network, isWhole] of [
    ['203.0.113.9', '203.0.113.0/24', false],
    ['64:ff9b::203.0.113.9', '203.0.113.0/24', false],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', true],
    ['::1', '0:0:0::/48', true],
    ['64:ff9b:1::cb00:7109', '64:ff9b:1::cb00:7109', false],
    ['nonsense', null, false],
  ] as const) {
    assert.equal(networkOf(visitor(address)), network, address);
    assert.equal(customerNetworkOf(visitor(address)), isWhole ? network : null, address);
  }
});

test('the setting is a number of proxies or a list of addresses and networks', () => {
  assert.deepEqual(parseTrustedProxies(''), trustNoProxy);
  assert.deepEqual(parseTrustedProxies(' 2 '), { count: 2 });
  for (const wrong of [
    'true',
    '-1',
    '1.5',
    '999',
    'loopback',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.1,',
    'example.com',
    '::/129',
    '10.0.0.1;10.0.0.2',
  ])
    assert.equal(parseTrustedProxies(wrong), null, wrong);
});

test('forged entries to the left of the trusted proxy’s entry have no effect', () => {
  const forged = fc
    .array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 6 })
    .map((entries) => entries.join(','));
  fc.assert(
    fc.property(forged, (left) => {
      for (const setting of ['1', '10.0.0.1'])
        assert.equal(clientAddress('10.0.0.1', `${left}, 203.0.113.9`, trusting(setting)), '203.0.113.9');
    }),
  );
});
