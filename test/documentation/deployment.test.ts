import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { maxPhotoBytes } from '../../src/domain/venue/stored-photo.ts';
import { Metrics } from '../../src/http/server/metrics.ts';
import { commandLineOn } from '../command-line.ts';
import { newSqlite } from '../databases.ts';
import { noon } from '../service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { blocksOf } from './blocks.ts';
import { guide } from './guides.ts';

const deploymentFile = (name: string) =>
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

const noSystemd = existsSync('/usr/bin/systemctl') ? false : 'needs systemd';

const monitoring = guide('run/monitoring.md');

test('the nginx configuration admits the largest photo', () => {
  const [, mebibytes] =
    /^ {2}client_max_body_size (\d+)m;$/m.exec(deploymentFile('nginx/firsthold.conf')) ?? [];
  assert.ok(Number(mebibytes) * 2 ** 20 >= maxPhotoBytes, mebibytes);
});

test('every way to serve over TLS makes browsers use HTTPS only, for a year', () => {
  for (const [name, header] of [
    ['nginx/firsthold.conf', 'add_header Strict-Transport-Security "max-age=31536000" always;'],
    ['caddy/Caddyfile', 'header Strict-Transport-Security "max-age=31536000"'],
    ['kubernetes/firsthold.yaml', '- { name: HSTS_SECONDS, value: "31536000" }'],
  ] as const)
    assert.ok(deploymentFile(name).includes(header), name);
});

test('the systemd unit waits for the clock and restarts without limit', () => {
  const unit = deploymentFile('systemd/firsthold.service');
  for (const line of [
    /^After=.*\btime-sync\.target\b/m,
    /^Wants=.*\btime-sync\.target\b/m,
    /^StartLimitIntervalSec=0$/m,
    /^RestartSec=\d+$/m,
  ])
    assert.match(unit, line);
});

test('the systemd units with data do not start before its disk is mounted', () => {
  for (const [name, folders] of [
    ['firsthold.service', '/var/lib/firsthold'],
    ['firsthold-backup.service', '/var/lib/firsthold /var/lib/firsthold-backups'],
    ['firsthold-backup-postgresql.service', '/var/lib/firsthold-backups'],
  ] as const)
    assert.ok(deploymentFile(`systemd/${name}`).includes(`\nRequiresMountsFor=${folders}\n`), name);
});

test('the unit of the nightly backup runs a command that keeps the newest ones', async () => {
  const [, words = ''] =
    /^ExecStart=\S+ \S+\/firsthold\.cjs (.*)$/m.exec(deploymentFile('systemd/firsthold-backup.service')) ??
    [];
  const database = await newSqlite();
  await (await database.open()).close();
  const folder = temporaryFolder();
  const args = words.split(' ').map((word) => (word === '/var/lib/firsthold-backups' ? folder : word));
  const { exitCode, stderr } = await commandLineOn(database).firsthold(...args);
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.deepEqual(readdirSync(folder), ['firsthold-2027-03-01T120000Z.sqlite']);
});

test('the script of the nightly dump keeps the newest whole ones, and sets the metric', async () => {
  const [dumps, data, programs] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const program = (name: string, text: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh -e\n${text}\n`, { mode: 0o755 });
  program('pg_dump', 'printf "%s\\n" "$*" "$PGPASSWORD" > "$(echo "$3" | sed s/--file=//)"');
  program('pg_restore', 'test -s "$2"');
  for (const day of [1, 2, 3]) writeFileSync(join(dumps, `firsthold-2027-03-0${day}T033000Z.dump`), 'old');
  writeFileSync(join(dumps, 'firsthold-2027-03-04T033000Z.dump.unfinished'), 'killed');
  writeFileSync(join(dumps, 'other.dump'), 'other');
  const url = join(data, 'url');
  writeFileSync(url, 'postgres://firsthold:s%40%C3%A9%5c:%25@db.example:5433/firsthold?sslmode=require\n');
  program('date', 'case $2 in *:*) echo 2027-03-05T03:30:00.000Z ;; *) echo 2027-03-05T033000Z ;; esac');
  const env = { PATH: `${programs}:/usr/bin:/bin`, DATABASE_URL_FILE: url, FIRSTHOLD_DATA: data };
  const script = fileURLToPath(new URL('../../deploy/systemd/firsthold-dump.sh', import.meta.url));
  const run = () => execFileSync('/bin/sh', ['-e', script, dumps, '2'], { env, stdio: 'pipe' });
  const metric = async (now = Date.UTC(2027, 2, 5, 12)) => {
    const measured = new Metrics(await (await newSqlite()).open(), () => now, {
      folder: data,
      databaseUrl: 'postgres://other@db.example:5433/firsthold?sslmode=require',
    });
    const text = new TextDecoder().decode(await measured.text());
    return /^firsthold_backup_last_success_timestamp_seconds (\d+)$/m.exec(text)?.[1];
  };
  assert.equal(await metric(), undefined, 'never: other machines may make backups');
  run();
  const kept = ['firsthold-2027-03-03T033000Z.dump', 'firsthold-2027-03-05T033000Z.dump', 'other.dump'];
  assert.deepEqual(readdirSync(dumps).toSorted(), kept);
  const newest = join(dumps, 'firsthold-2027-03-05T033000Z.dump');
  const [args = '', password] = readFileSync(newest, 'utf8').split('\n');
  const noted = () =>
    readFileSync(join(data, 'firsthold.last-backup'), 'utf8').trimEnd().split('\n').slice(1);
  assert.deepEqual(noted(), ['PostgreSQL firsthold', 'db.example:5433']);
  assert.match(args, / postgres:\/\/firsthold@db\.example:5433\/firsthold\?sslmode=require$/);
  assert.equal(password, 's@é\\:%', 'arguments are visible to every user of the machine');
  writeFileSync(url, 'postgres:///firsthold?host=/run/postgresql&password=s%40%C3%A9&user=firsthold\n');
  run();
  const [others = '', secret] = readFileSync(newest, 'utf8').split('\n');
  assert.match(others, / postgres:\/\/\/firsthold\?host=\/run\/postgresql&user=firsthold$/);
  assert.equal(secret, 's@é');
  assert.equal(statSync(newest).mode & 0o777, 0o600);
  assert.equal(await metric(), `${Date.UTC(2027, 2, 5, 3, 30) / 1000}`);
  assert.equal(await metric(noon), '0', 'a time in the future is of a clock that was ahead');
  assert.deepEqual(noted(), ['PostgreSQL firsthold'], 'a socket has no host');
  const later = ['firsthold-2028-01-01T033000Z.dump', 'firsthold-2028-01-02T033000Z.dump'];
  for (const name of later) writeFileSync(join(dumps, name), 'of a clock that was ahead');
  const { stderr } = spawnSync('/bin/sh', ['-e', script, dumps, '2'], { env, encoding: 'utf8' });
  assert.equal(
    stderr,
    `The dump is complete. Names of a later time in ${dumps}: 2. The clock was ahead, or is behind now (docs/run/clocks.md): these files are not counted and never deleted\n`,
  );
  assert.deepEqual(readdirSync(dumps).toSorted(), [...kept.slice(0, 2), ...later, 'other.dump']);
  for (const name of later) rmSync(join(dumps, name));
  program('pg_restore', 'exit 1');
  program('date', 'echo 2027-03-06T033000Z');
  assert.throws(run);
  assert.deepEqual(readdirSync(dumps).toSorted(), kept, 'a dump that cannot be read deletes no other');
  program(
    'pg_dump',
    'echo half > "$(echo "$3" | sed s/--file=//)"; echo "No space left on device" >&2; exit 1',
  );
  assert.throws(run, /No space left on device/);
  assert.deepEqual(readdirSync(dumps).toSorted(), kept, 'half a dump would keep a full disk full');
  program('pg_dump', 'echo half > "$(echo "$3" | sed s/--file=//)"; kill "$PPID"; kill "$$"');
  assert.throws(run);
  assert.deepEqual(readdirSync(dumps).toSorted(), kept, 'nor after a stop of the unit');
  assert.equal(await metric(), `${Date.UTC(2027, 2, 5, 3, 30) / 1000}`);
});

test('going back to 1.0.0 leaves no unit that starts the newer version or keeps its port', {
  skip: noSystemd,
}, () => {
  const root = temporaryFolder();
  const units = join(root, 'etc/systemd/system');
  cpSync(new URL('../../deploy/systemd', import.meta.url), units, {
    recursive: true,
    filter: (name) => !/postgresql|\.sh$/.test(name),
  });
  writeFileSync(join(units, 'firsthold-mail.service'), '[Install]\nWantedBy=multi-user.target\n');
  const old = '[Service]\nExecStart=/usr/bin/node\n';
  writeFileSync(join(root, 'firsthold-1.0.0.service'), old);
  const names = ['firsthold', 'firsthold-backup.timer', 'firsthold@8081', 'firsthold@8082', 'firsthold-mail'];
  execFileSync('systemctl', [`--root=${root}`, 'enable', ...names], { stdio: 'ignore' });
  const [{ code = '' } = {}, ...others] = blocksOf('docs/run/upgrade.md').filter(({ code }) =>
    code.includes('sudo install -m 644 /root/firsthold-1.0.0.service'),
  );
  assert.deepEqual(others, []);
  const script = code
    .replaceAll('/etc/systemd/system', units)
    .replaceAll('/root/', `${root}/`)
    .replaceAll('sudo ', '');
  execFileSync('/bin/sh', ['-ec', script]);
  const left = readdirSync(units, { recursive: true, withFileTypes: true });
  assert.deepEqual(
    left.flatMap((entry) => (entry.isDirectory() ? [] : [entry.name])).toSorted(),
    [
      'firsthold-backup.service',
      'firsthold-backup.timer',
      'firsthold-mail.service',
      'firsthold-mail.service',
      'firsthold.service',
    ],
    'only the units, and the link of the mailer',
  );
  assert.equal(readFileSync(join(units, 'firsthold.service'), 'utf8'), old);
});

test('the unit that mails requests starts what an installation has, as the user of the service', () => {
  const [unit = ''] = blocksOf('docs/api/scripts.md').flatMap(({ language, code }) =>
    language === 'ini' ? [code] : [],
  );
  const [, script = '', command = ''] =
    /^ExecStart=\/usr\/bin\/node \/opt\/firsthold\/node_modules\/firsthold\/(\S+) \S+ (\S+)$/m.exec(unit) ??
    [];
  assert.ok(existsSync(new URL(`../../${script}`, import.meta.url)), script);
  assert.ok(
    guide('run/install.md').includes(`/opt/firsthold/node_modules/.bin/firsthold ${command}\n`),
    command,
  );
  const service = deploymentFile('systemd/firsthold.service');
  for (const line of [/^User=.*$/m, /^StateDirectory=.*$/m, /^EnvironmentFile=.*$/m])
    assert.equal(line.exec(unit)?.[0], line.exec(service)?.[0]);
});

test('the guide lists every metric, and the alerts and the dashboard use only these', async () => {
  const measured = new Metrics(await (await newSqlite()).open(), () => noon, {
    folder: '/nonexistent',
    databaseUrl: null,
  });
  const load = { workers: 0, running: 0, waiting: 0, longestWaitMs: 0, isFull: false };
  measured.watch(
    () => load,
    () => [],
  );
  const text = await measured.text();
  const metrics = [...new TextDecoder().decode(text).matchAll(/^# HELP (\w+)/gm)].map(
    ([, name]) => name ?? '',
  );
  const own = metrics.filter((name) => name.startsWith('firsthold_')).toSorted();
  const listed = [...monitoring.matchAll(/^\| `(firsthold_\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(listed.toSorted(), own);
  for (const file of ['prometheus/alerts.yml', 'grafana/dashboard.json'])
    for (const [name] of deploymentFile(file).matchAll(/\b(firsthold|process|nodejs)_\w+/g)) {
      const metric = name.replace(/_bucket$/, '');
      assert.ok(metrics.includes(metric), `${file}: ${name}`);
    }
  const dashboard = deploymentFile('grafana/dashboard.json');
  assert.deepEqual(
    own.filter((name) => !dashboard.includes(name)),
    [],
    'not on the dashboard',
  );
});

test('the guide lists every alert', () => {
  const alerts = [...deploymentFile('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  );
  const listed = [...monitoring.matchAll(/^\| `(Firsthold\w+)` \|/gm)].map(([, name]) => name);
  assert.equal(alerts.length, 24);
  assert.deepEqual(listed.toSorted(), alerts.toSorted());
});
