import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clientAddress, parseTrustedProxies, trustNobody } from './client-address.ts';

const trusting = (setting: string) => {
  const trusted = parseTrustedProxies(setting);
  assert.ok(trusted, setting);
  return trusted;
};

test('without a trusted proxy the visitor is the socket’s peer, whatever the header says', () => {
  assert.equal(clientAddress('203.0.113.9', '198.51.100.1', trustNobody), '203.0.113.9');
  assert.equal(clientAddress('203.0.113.9', undefined, trustNobody), '203.0.113.9');
  assert.equal(clientAddress('203.0.113.9', '198.51.100.1', trusting('0')), '203.0.113.9');
});

test('behind one proxy it is the last entry, behind two the one before, and no further', () => {
  const forwarded = '198.51.100.1, 203.0.113.9, 10.0.0.2';
  assert.equal(clientAddress('10.0.0.1', forwarded, trusting('1')), '10.0.0.2');
  assert.equal(clientAddress('10.0.0.1', forwarded, trusting('2')), '203.0.113.9');
  assert.equal(clientAddress('10.0.0.1', forwarded, trusting('3')), '198.51.100.1');
  assert.equal(clientAddress('10.0.0.1', forwarded, trusting('9')), '198.51.100.1');
});

test('behind proxies of known addresses it is the first from the right that is none of them', () => {
  const trusted = trusting('10.0.0.0/8, 192.0.2.7, fd00::/8');
  assert.equal(clientAddress('10.0.0.1', '198.51.100.1, 203.0.113.9, 192.0.2.7', trusted), '203.0.113.9');
  assert.equal(clientAddress('fd00::1', '203.0.113.9, 10.1.2.3', trusted), '203.0.113.9');
  assert.equal(clientAddress('203.0.113.9', '198.51.100.1', trusted), '203.0.113.9', 'not through a proxy');
  assert.equal(clientAddress('10.0.0.1', '10.0.0.2, 10.0.0.3', trusted), '10.0.0.2');
  assert.equal(clientAddress('10.0.0.1', undefined, trusted), '10.0.0.1');
});

test('the header may come in several lines, with spaces', () => {
  assert.equal(clientAddress('10.0.0.1', ['198.51.100.1', ' 203.0.113.9 '], trusting('1')), '203.0.113.9');
});

test('what is no address is nobody’s: the hop that passed it on counts', () => {
  for (const garbage of [
    '',
    ' ',
    'unknown',
    '_hidden',
    '203.0.113.9:4711',
    '[2001:db8::1]:80',
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

test('an IPv6 visitor is their /64, an IPv4 one in IPv6 clothes is the IPv4 one', () => {
  assert.equal(clientAddress('2001:db8:1:2:3:4:5:6', undefined, trustNobody), '2001:db8:1:2::/64');
  assert.equal(clientAddress('2001:0DB8:0001:0002::', undefined, trustNobody), '2001:db8:1:2::/64');
  assert.equal(clientAddress('::1', undefined, trustNobody), '0:0:0:0::/64');
  assert.equal(clientAddress('::ffff:203.0.113.9', undefined, trustNobody), '203.0.113.9');
  assert.equal(clientAddress('::ffff:cb00:7109', undefined, trustNobody), '203.0.113.9');
  assert.equal(clientAddress('::ffff:10.0.0.1', '203.0.113.9', trusting('10.0.0.0/8')), '203.0.113.9');
});

test('the setting is a number of proxies, or addresses and networks', () => {
  assert.deepEqual(parseTrustedProxies(''), trustNobody);
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

test('whatever a visitor forges on the left of what our proxy writes, they are who they are', () => {
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
