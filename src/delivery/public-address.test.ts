import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { isPublicAddress, PrivateAddressError, publicLookup } from './public-address.ts';

test('addresses of the public internet may be called', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])
    assert.equal(isPublicAddress(address), true, address);
});

test('no address of this machine, its network or a cloud’s inside may, however it is written', () => {
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

test('a name that stands for this machine is not connected to', async () => {
  const look = promisify(publicLookup as never) as (name: string, options: object) => Promise<unknown>;
  await assert.rejects(look('localhost', { all: true }), PrivateAddressError);
  await assert.rejects(look('localhost', {}), PrivateAddressError);
  await assert.rejects(look('localhost', { family: 4 }), PrivateAddressError);
});

test('an address that everybody may call is told as it was asked for: alone, or in a list', async () => {
  const told: unknown[][] = [];
  for (const options of [{}, { all: true }])
    await new Promise<void>((done) =>
      publicLookup('8.8.8.8', options, (...answer) => {
        told.push(answer);
        done();
      }),
    );
  assert.deepEqual(told, [
    [null, '8.8.8.8', 4],
    [null, [{ address: '8.8.8.8', family: 4 }]],
  ]);
});
