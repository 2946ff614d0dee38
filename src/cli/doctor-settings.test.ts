import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import { fileOf, newSqlite } from '../../test/databases.ts';
import { examined, replaceProgram, runningService, showing, stateOf } from '../../test/doctor.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

test('reports an invalid setting with valid values', async () => {
  const commandLine = commandLineOn(await newSqlite());
  const { exitCode, state, finding } = await examined(commandLine, 'settings', { PORT: 'http' });
  assert.deepEqual([exitCode, state], [1, 'wrong']);
  assert.match(finding, /^PORT must be a whole number/);
  const several = { PORT: '1', METRICS_PORT: 'x', CACHE_MIB: 'y' };
  const { stdout } = await commandLine.firstholdWith({ environment: several }, 'doctor');
  assert.match(
    stdout,
    /^WRONG {4}settings {4}METRICS_PORT must be .*\nWRONG {4}settings {4}CACHE_MIB must be/m,
  );
  const same = await examined(commandLine, 'settings', { PORT: '8123', METRICS_PORT: '8123' });
  assert.deepEqual(same, {
    exitCode: 1,
    state: 'wrong',
    finding: 'METRICS_PORT must differ from PORT: both are 8123',
  });
});

test('checks the settings of a file and of a systemd unit', async (t) => {
  const database = await newSqlite();
  const folder = temporaryFolder();
  const file = join(folder, 'environment');
  writeFileSync(file, 'METRICS_PORT=x\n');
  const { firsthold } = commandLineOn(database);
  assert.match(
    (await firsthold('doctor', '--env-file', file)).stdout,
    /^WRONG {4}settings +METRICS_PORT must be/m,
  );
  assert.match((await firsthold('doctor', '--env-file', `${file}x`)).stderr, /cannot read .*: no such file/);
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  replaceSystemctl(
    showing({
      'show firsthold ': [
        'LoadState=loaded',
        'Environment=HSTS_SECONDS=x "TRUST_PROXY=1"',
        `EnvironmentFiles=${folder}/none (ignore_errors=yes)`,
        'User=daemon',
      ],
    }),
  );
  assert.match(
    (await firsthold('doctor', '--unit', 'firsthold')).stdout,
    /HSTS_SECONDS must be a whole number/,
  );
  // A template unit reads a file for all instances, and one for each.
  writeFileSync(join(folder, 'shared'), 'CACHE_MIB=y\nMETRICS_PORT=x\n');
  writeFileSync(join(folder, 'own'), 'METRICS_PORT=9081\n');
  const files = ['shared', 'own'].map((name) => `EnvironmentFiles=${folder}/${name} (ignore_errors=yes)`);
  replaceSystemctl(showing({ 'show firsthold@8081 ': ['LoadState=loaded', ...files] }));
  assert.match((await firsthold('doctor', '--unit', 'firsthold@8081')).stdout, /CACHE_MIB must be/);
  writeFileSync(join(folder, 'own'), 'CACHE_MIB=1\nMETRICS_PORT=z\n');
  assert.match((await firsthold('doctor', '--unit', 'firsthold@8081')).stdout, /METRICS_PORT must be .*"z"/);
});

test('checks the port and the credential of a systemd unit', async (t) => {
  const { database, PORT } = await runningService(t);
  const folder = temporaryFolder();
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const showInstance = (port: string, variable = `FIRSTHOLD_DATA=${dirname(fileOf(database))}`) =>
    replaceSystemctl(
      showing({
        'show firsthold@8081 ': [
          'LoadState=loaded',
          'UnitFileState=enabled',
          'TriggeredBy=firsthold@8081.socket',
          `Environment=${variable}`,
        ],
        'show firsthold@8081.socket ': [`Listen=127.0.0.1:${port} (Stream)`],
        'cat firsthold@8081': ['[Service]', `LoadCredential=database-url:${folder}/%i`],
      }),
    );
  const examine = async () =>
    (await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold@8081')).stdout;
  showInstance(PORT, `FIRSTHOLD_DATA=${dirname(fileOf(database))} PORT=9 HOST=127.0.0.1`);
  assert.deepEqual((await examine()).match(/^WRONG .*$/gm), [
    'WRONG    settings    PORT=9 has no effect: firsthold@8081.socket says where the service listens. Change ListenStream there (docs/run/install.md), or remove the setting',
  ]);
  showInstance(PORT);
  assert.match(await examine(), new RegExp(`^ok {7}port {8}the service responds on ${PORT}$`, 'm'));
  // Listens for a service that does not start: connections wait.
  const socket = createServer();
  t.after(() => socket.close());
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  socket.on('connection', (connection) => connection.destroy());
  showInstance(`${port}`);
  assert.match(
    await examine(),
    new RegExp(
      `^WRONG {4}port {8}firsthold@8081\\.socket keeps ${port} open, but the service does not answer: journalctl -u firsthold@8081 -n 20 says why\\. .* systemctl stop firsthold@8081\\.socket firsthold@8081$`,
      'm',
    ),
  );
  socket.close();
  assert.match(
    await examine(),
    new RegExp(
      `^warning {2}port {8}${port} is closed; open it, also after a change of the port: systemctl stop firsthold@8081\\.socket firsthold@8081, then systemctl start firsthold@8081\\.socket firsthold@8081$`,
      'm',
    ),
  );
  // The copy exists only while the service runs.
  const credential = 'DATABASE_URL_FILE=/run/credentials/firsthold@8081.service/database-url';
  showInstance(`${port}`, credential);
  writeFileSync(join(folder, '8081'), 'postgres://nobody:secret@127.0.0.1:1/none\n');
  assert.match(await examine(), /^WRONG {4}database {4}cannot be used: .*ECONNREFUSED 127\.0\.0\.1:1/m);
});

test('checks a unit with its own settings only, whatever the shell has', async (t) => {
  const { database, PORT } = await runningService(t);
  replaceProgram(
    t,
    'systemctl',
  )(
    showing({
      'show firsthold ': [
        ...stateOf('active', 'enabled'),
        `Environment=FIRSTHOLD_DATA=${dirname(fileOf(database))} PORT=${PORT}`,
      ],
    }),
  );
  const environment = { DATABASE_URL: 'postgres://firsthold@db.example/firsthold', LOG_LEVEL: 'loud' };
  const { stdout } = await commandLineOn(database).firstholdWith(
    { environment },
    'doctor',
    '--unit',
    'firsthold',
  );
  assert.match(stdout, /^ok {7}database {4}SQLite /m);
  assert.doesNotMatch(stdout, /LOG_LEVEL/);
});
