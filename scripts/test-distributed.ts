/**
 * Runs the suites for visitors and staff on tables that are distributed by venue: on the Citus cluster in
 * `TEST_CITUS_URLS` (the coordinator first), otherwise on PostgreSQL with partitions, which restrict keys in the same
 * way.
 */
import { spawnSync } from 'node:child_process';

const suites = [
  'test/distributed/*.test.ts',
  'test/contract/*.test.ts',
  'test/management/*.test.ts',
  'test/proof/{competing-requests,expiry,histories,limits,model,webhooks}.test.ts',
  'src/storage/{access,booking,documents,events,venue}/*.test.ts',
  'src/{delivery,operations}/**/*.test.ts',
  'src/cli/venues/{freeze-all,moving,moved-guests,remove}.test.ts',
  'src/cli/{copy,usage}.test.ts',
];
const isOnCitus = (process.env['TEST_CITUS_URLS'] ?? '') !== '';
console.log(isOnCitus ? 'On Citus' : 'On PostgreSQL with partitions, because TEST_CITUS_URLS is not set');
const { status } = spawnSync('npm', ['run', '-s', 'one', '--', '--test-concurrency=2', ...suites], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASES: 'postgres', ...(!isOnCitus && { TEST_PARTITIONED: '1' }) },
});
process.exitCode = status ?? 1;
