/**
 * `npm run proof:cluster`: shows that a cluster of three nodes survives the loss of any of its parts
 * (docs/run/high-availability.md): PostgreSQL under Patroni, etcd, HAProxy and an instance on each node, as processes of
 * this machine. Installs Debian's packages if they are missing. Prints rows for docs/evidence/guarantees.md.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { installMissing } from './debian-packages.ts';

const modes = ['synchronous', 'asynchronous'];
const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '50' },
    only: { type: 'string' },
    /** Only kinds of faults whose name contains this. */
    kind: { type: 'string', default: '' },
    seed: { type: 'string' },
  },
});
if (values.only !== undefined && !modes.includes(values.only)) {
  console.error(`There is no replication ${values.only}; choose ${modes.join(' or ')}.`);
  process.exit(2);
}

const programs = '/usr/lib/postgresql/15/bin';
installMissing({
  [`${programs}/postgres`]: 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/etcd/__init__.py': 'python3-etcd',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
});
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 32));
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
const chosen = modes.filter((mode) => values.only === undefined || values.only === mode);
const results: string[] = [];
for (const [index, mode] of chosen.entries()) {
  // The first half has one more, if the number is odd.
  const faults = Math.ceil((Number(values.faults) - index) / chosen.length);
  const kind = values.kind === '' ? '' : ` --kind '${values.kind}'`;
  const command = `npm run proof:cluster -- --only ${mode} --faults ${faults} --seed ${seed}${kind}`;
  console.log(`\n${command}`);
  const began = new Date();
  const minutes = 5 + faults * 3;
  const tests = spawn(
    'npm',
    ['run', '-s', 'one', '--', `--test-timeout=${minutes * 60_000}`, 'test/cluster/*.test.ts'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        TEST_CLUSTER: mode,
        TEST_CLUSTER_FAULTS: String(faults),
        TEST_CLUSTER_KIND: values.kind,
        TEST_FILE_LIMIT_MS: String(minutes * 60_000),
        TEST_POSTGRES_BIN: programs,
        TEST_SEED: seed,
      },
    },
  );
  let tried = '';
  createInterface({ input: tests.stdout }).on('line', (line) => {
    console.log(line);
    tried = /Tried: (.*)$/.exec(line)?.[1] ?? tried;
  });
  const [code] = await once(tests, 'exit');
  if (code !== 0) process.exitCode = 1;
  const date = began.toISOString().slice(0, 10);
  results.push(
    `| cluster | ${date}, ${commit} | \`${command}\` | ${tried} | ${code === 0 ? 'none' : 'FAILED'} |`,
  );
}
console.log(`\n${results.join('\n')}`);
