import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  writeFileSync(file, 'mysql://firsthold:secret@db.example/firsthold\n');
  assert.throws(read, (error: Error) => !error.message.includes('secret'));
  writeFileSync(file, 'postgres://firsthold:secret@db.example/firsthold\n');
  assert.equal(read(), 'postgres://firsthold:secret@db.example/firsthold');
  assert.throws(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://db.example/other' }), {
    message: 'Set DATABASE_URL or DATABASE_URL_FILE, not both',
  });
});
