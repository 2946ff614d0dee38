import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseUrlWarnings, readConfig } from './config.ts';

const read = (parameters: string) =>
  databaseUrlWarnings(readConfig({ DATABASE_URL: `postgres://firsthold@db.example/firsthold${parameters}` }));

test('refuses a value of ssl that the driver takes for TLS, or that ends the process', () => {
  for (const value of ['false', 'no', 'off', 'require'])
    assert.throws(() => read(`?ssl=${value}`), {
      message: `DATABASE_URL has ssl=${value}, which means nothing; use sslmode=disable, or sslmode=verify-full&sslrootcert=FILE (docs/run/postgresql.md, TLS)`,
    });
});

test('finds nothing in a URL that the service and pg_dump read alike', () => {
  for (const parameters of [
    '',
    '?sslmode=disable',
    '?sslmode=verify-full&sslrootcert=/etc/firsthold/database-ca.crt',
    '?host=/run/postgresql&password=%3Fssl%3Dfalse&connect_timeout=3&application_name=x',
  ])
    assert.deepEqual(read(parameters), [], parameters);
  assert.deepEqual(databaseUrlWarnings(readConfig({})), []);
});

test('names an @ in the password, which pg_dump takes for its end', () => {
  const of = (password: string) =>
    databaseUrlWarnings(
      readConfig({ DATABASE_URL: `postgres://firsthold:${password}@db.example/firsthold` }),
    );
  assert.deepEqual(of('s%40x'), []);
  assert.deepEqual(of('s@x'), [
    'DATABASE_URL has an @ in the user or password, where pg_dump begins the host name, so the nightly dump fails; write %40',
  ]);
});

test('names a % in the password that begins no code', () => {
  const of = (password: string) =>
    databaseUrlWarnings(
      readConfig({ DATABASE_URL: `postgres://firsthold:${password}@db.example/firsthold` }),
    );
  const finding =
    'DATABASE_URL has a % without two hexadecimal digits behind it, which pg_dump refuses, so the nightly dump fails; write %25';
  assert.deepEqual(of('a%25cret'), []);
  for (const password of ['a%cret', 'a%', 'a%4', '100%25%x', 'se%cr%40et'])
    assert.deepEqual(of(password), [finding], password);
  assert.deepEqual(read('?password=a%cret'), [finding]);
  assert.deepEqual(of('se%cr@et'), [
    'DATABASE_URL has an @ in the user or password, where pg_dump begins the host name, so the nightly dump fails; write %40',
    finding,
  ]);
});

test('names what pg_dump refuses', () => {
  const use = 'use sslmode=verify-full&sslrootcert=FILE (docs/run/postgresql.md, TLS)';
  for (const [parameters, ...findings] of [
    [
      '?sslmode=no-verify',
      `DATABASE_URL has sslmode=no-verify, which pg_dump refuses, so the nightly dump fails; ${use}`,
    ],
    [
      '?wrongparam=1',
      'DATABASE_URL has wrongparam=…, which pg_dump refuses, so the nightly dump fails; leave it out',
    ],
    ['?ssl=0', `DATABASE_URL has ssl=…, which pg_dump refuses, so the nightly dump fails; ${use}`],
    [
      '?uselibpqcompat=true&sslmode=require',
      `DATABASE_URL has uselibpqcompat=…, which pg_dump refuses, so the nightly dump fails; ${use}`,
    ],
  ] as const)
    assert.deepEqual(read(parameters), findings, parameters);
});

test('names what only pg_dump obeys', () => {
  for (const [parameters, name] of [
    ['channel_binding=require', 'channel_binding'],
    ['sslmode=verify-full&sslrootcert=/ca.crt&sslcrl=/etc/revoked.pem', 'sslcrl'],
    ['sslmode=disable&require_auth=scram-sha-256', 'require_auth'],
    ['target_session_attrs=read-write', 'target_session_attrs'],
  ])
    assert.deepEqual(
      read(`?${parameters}`),
      [
        `DATABASE_URL has ${name}=…, which pg_dump obeys and the service ignores, so the service connects without it; leave it out, and do not rely on it`,
      ],
      parameters,
    );
  assert.deepEqual(read('?channel_binding=prefer&target_session_attrs=any&gssencmode=disable'), []);
});

test('names what pg_dump checks less strictly than the service, or with other CAs', () => {
  for (const [parameters, named] of [
    ['?sslmode=prefer', 'sslmode=prefer'],
    ['?sslmode=allow', 'sslmode=allow'],
    ['?sslmode=require&sslrootcert=/ca.crt', 'sslmode=require'],
    ['?sslmode=verify-ca&sslrootcert=/ca.crt', 'sslmode=verify-ca'],
    ['?ssl=true', 'ssl'],
    ['?sslrootcert=/ca.crt', 'sslrootcert'],
  ] as const)
    assert.deepEqual(
      read(parameters),
      [
        `DATABASE_URL has ${named}: the service demands TLS and checks the certificate and its host name, and pg_dump checks less; use sslmode=verify-full&sslrootcert=FILE (docs/run/postgresql.md, TLS)`,
      ],
      parameters,
    );
  assert.deepEqual(read('?sslmode=verify-full'), [
    'DATABASE_URL has no sslrootcert: the service trusts the CAs of Node.js, and pg_dump those in ~/.postgresql/root.crt; use sslmode=verify-full&sslrootcert=FILE (docs/run/postgresql.md, TLS)',
  ]);
});
