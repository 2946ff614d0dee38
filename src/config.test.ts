import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';

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
