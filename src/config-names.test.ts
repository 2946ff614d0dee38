import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settings } from './config.ts';
import { findUnknownNames } from './config-names.ts';

const known = settings.map(([name]) => name);

test('recognises misspelt settings, and leaves the variables of other programs alone', () => {
  const find = (...names: string[]) => findUnknownNames(names, known).map(({ name, meant }) => [name, meant]);
  assert.deepEqual(find('TRUST_PROXIES', 'TRUSTPROXY', 'TRUST_PORXY', 'DATABSE_URL', 'METRIC_PORT'), [
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['TRUST_PORXY', 'TRUST_PROXY'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['METRIC_PORT', 'METRICS_PORT'],
  ]);
  assert.deepEqual(find('ERASE_GUEST_AFTER_DAY', 'database_url', 'FIRSTHOLD_DIR'), [
    ['ERASE_GUEST_AFTER_DAY', 'ERASE_GUESTS_AFTER_DAYS'],
    ['database_url', 'DATABASE_URL'],
    ['FIRSTHOLD_DIR', null],
  ]);
  assert.deepEqual(
    find('DATABASE_SSL', 'DATABASE_USER', 'DATABASE_HOST', 'HOSTNAME', 'PATH', 'HOSTS', ...known),
    [],
  );
});
