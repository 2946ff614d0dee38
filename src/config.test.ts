import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';

test('names every invalid setting', () => {
  assert.throws(
    () => readConfig({ PORT: 'http', LOG_LEVEL: 'all', CACHE_MIB: '-1', DATABASE_URL: 'mysql://x' }),
    {
      problems: [
        'PORT must be a whole number from 0 to 65535, not "http"',
        'DATABASE_URL must begin with postgres:// (leave it out for the embedded database)',
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "all"',
        'CACHE_MIB must be a whole number from 0 to 65536, not "-1"',
      ],
    },
  );
});

test('reads the database URL from a file, and refuses a missing or empty one', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'firsthold-config-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'database-url');
  const read = () => readConfig({ DATABASE_URL_FILE: file }).databaseUrl;

  assert.throws(read, { message: `DATABASE_URL_FILE: ${file} cannot be read (ENOENT)` });
  writeFileSync(file, '\n');
  assert.throws(read, { message: `DATABASE_URL_FILE: ${file} is empty` });
  if (process.getuid?.() === 0) {
    chmodSync(file, 0o600);
    process.seteuid?.(65534);
    try {
      assert.throws(read, {
        message: `DATABASE_URL_FILE: ${file} cannot be read (EACCES); this user may not read it: run this as its owner, with sudo if root owns it`,
      });
    } finally {
      process.seteuid?.(0);
    }
  }
  writeFileSync(file, 'mysql://firsthold:secret@db.example/firsthold\n');
  assert.throws(read, (error: Error) => !error.message.includes('secret'));
  writeFileSync(file, 'postgres://firsthold:secret@db.example/firsthold\n');
  assert.equal(read(), 'postgres://firsthold:secret@db.example/firsthold');
  assert.throws(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://db.example/other' }), {
    message: 'Set DATABASE_URL or DATABASE_URL_FILE, not both',
  });
});

test('refuses a password with special characters, and never prints a part of it', () => {
  for (const password of [
    '12/Secret77',
    'a@b/Secret77',
    'fh@pass#Secret77',
    'a?Secret77',
    '12#Secret77',
    'a,b/Secret77',
  ])
    assert.throws(
      () => readConfig({ DATABASE_URL: `postgres://role:${password}@127.0.0.1:5432/firsthold` }),
      {
        message:
          'DATABASE_URL must be like postgres://user:password@host:5432/database, with % codes for special characters in the password: %2F for /, %23 for #, %3F for ?, %40 for @, %3A for :, %25 for %',
      },
    );
  for (const url of [
    'postgres://role:12%2FSecret77@127.0.0.1:5432/firsthold',
    'postgres://role@/firsthold?host=/run/postgresql',
    'postgres://role:a@b@127.0.0.1/firsthold',
  ])
    assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url);
});

test('names both settings of webhooks if both are wrong', () => {
  assert.throws(
    () => readConfig({ WEBHOOKS_PRIVATE_HOSTS: 'http://x/', WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' }),
    {
      problems: [
        'WEBHOOKS_TO_PRIVATE_ADDRESSES must be 1, or left out',
        'WEBHOOKS_PRIVATE_HOSTS must be a list of hosts such as n8n.internal,10.0.0.5:5678,[fd00::5], and "http://x/" is not a host',
      ],
    },
  );
});
