/**
 * The last part of `npm run test:long`: the storage suites and the suites of the public API on PostgreSQL 15, the oldest
 * version that Firsthold supports. It comes from Debian 12, whose package is installed if it is missing.
 */
import { spawnSync } from 'node:child_process';
import { installMissing } from './debian-packages.ts';

const programs = '/usr/lib/postgresql/15/bin';

// PgBouncer 1.18, which loses prepared statements: one of the storage suites starts behind it.
installMissing({ [`${programs}/postgres`]: 'postgresql-15', '/usr/sbin/pgbouncer': 'pgbouncer' });
const suites = ['src/storage/**/*.test.ts', 'test/contract/*.test.ts'];
const { status } = spawnSync('npm', ['run', '-s', 'one', '--', '--test-concurrency=2', ...suites], {
  stdio: 'inherit',
  env: { ...process.env, TEST_POSTGRES_BIN: programs, TEST_DATABASES: 'postgres' },
});
process.exitCode = status ?? 1;
