import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEnvironmentFile } from './environment-file.ts';

test('reads a file of settings as systemd does, and names the lines that it drops', () => {
  const { values, problems } = parseEnvironmentFile(
    [
      '# a comment',
      '; another',
      'METRICS_PORT=9464 # for prometheus',
      'export DATABASE_URL=postgres://db.example/firsthold',
      'ERASE_GUESTS_AFTER_DAYS: 90',
      'CACHE_MIB',
      'WEBHOOKS_PRIVATE_HOSTS=a.internal,\\',
      'b.internal',
      'HOST="127.0.0.1"',
      "LOG_LEVEL = 'warn' ",
      'EVENTS_KEPT_DAYS=30',
    ].join('\n'),
  );
  assert.deepEqual(values, {
    METRICS_PORT: '9464 # for prometheus',
    WEBHOOKS_PRIVATE_HOSTS: 'a.internal,b.internal',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    EVENTS_KEPT_DAYS: '30',
  });
  assert.deepEqual(problems, [
    'line 3: for systemd, the comment is a part of METRICS_PORT; put it on a line of its own',
    'line 4 (export DATABASE_URL) is dropped by systemd: write NAME=value, without export',
    'line 5 (ERASE_GUESTS_AFTER_DAYS) is dropped by systemd: write NAME=value, without export',
    'line 6 (CACHE_MIB) is dropped by systemd: write NAME=value, without export',
  ]);
});
