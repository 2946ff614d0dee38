import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import { fileOf, newSqlite } from '../../test/databases.ts';
import { listed, replaceProgram, runningService, showing, stateOf } from '../../test/doctor.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

test('names the folders to which systemd lets the unit, or that of the backups, not write', async (t) => {
  const database = await newSqlite();
  const folder = dirname(fileOf(database));
  const backups = temporaryFolder();
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const sandbox = ['LoadState=loaded', 'ProtectSystem=strict', 'ProtectHome=yes', 'User=root'];
  const examine = async (unit: readonly string[], backup: readonly string[], data = folder) => {
    replaceSystemctl(
      showing({
        'show firsthold ': [
          ...sandbox,
          'StateDirectory=firsthold',
          `Environment=FIRSTHOLD_DATA=${data}`,
          ...unit,
        ],
        'show firsthold-backup ': [...sandbox, 'StateDirectory=firsthold firsthold-backups', ...backup],
      }),
    );
    const { stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold');
    return [...stdout.matchAll(/^WRONG {4}unit {8}(.* may not write .*)$/gm)].map(([, text]) => text);
  };
  const command = (target: string) =>
    `ExecStart={ path=/usr/bin/node ; argv[]=/usr/bin/node /opt/firsthold.cjs backup --keep 30 ${target} ; ignore_errors=no ; pid=0 }`;
  const usual = command('/var/lib/firsthold-backups');
  const text = (unit: string, path: string, create = '') =>
    `${unit} may not write to ${path} (ProtectSystem=strict), which looks like a read-only disk; run: ${create}sudo systemctl edit ${unit}, with the lines [Service] and ReadWritePaths=${path}`;
  assert.deepEqual(await examine([], [usual]), [text('firsthold', folder), text('firsthold-backup', folder)]);
  const allowed = `ReadWritePaths=-/opt/other ${folder}`;
  assert.deepEqual(await examine([allowed], [allowed, usual]), []);
  assert.deepEqual(await examine([allowed], [allowed, usual, command(backups)]), [
    text('firsthold-backup', backups),
  ]);
  assert.deepEqual(await examine([allowed], [allowed, command('/srv/none')]), [
    text('firsthold-backup', '/srv/none', 'sudo install -d -m 700 -o root /srv/none, then '),
  ]);
  const dump = 'ExecStart={ path=/bin/sh ; argv[]=/bin/sh -e /opt/firsthold-dump.sh /srv/none 14 ; pid=0 }';
  assert.equal((await examine([allowed], [allowed, dump])).length, 1);
  assert.deepEqual(await examine([], [usual], '/var/lib/firsthold/data'), []);
  assert.deepEqual(await examine([], ['LoadState=not-found'], '/home/firsthold'), [
    'firsthold may not write to /home/firsthold (ProtectHome=yes); use a folder outside of /home, /root, /run/user, such as one in /srv',
  ]);
});

test('sends the operator of a stopped and disabled unit to the one that runs, and starts nothing', async (t) => {
  const { database, PORT } = await runningService(t);
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const old = {
    'show firsthold ': [
      ...stateOf('inactive', 'disabled'),
      'TriggeredBy=firsthold.socket',
      `Environment=FIRSTHOLD_DATA=${dirname(fileOf(database))}`,
    ],
    'show firsthold.socket ': [...stateOf('inactive', 'disabled'), `Listen=127.0.0.1:${PORT} (Stream)`],
  };
  const examine = async () => {
    const { exitCode, stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold');
    assert.doesNotMatch(stdout, /systemctl start/);
    return [exitCode, /^(?:WRONG {2}|warning) {2}unit {8}.*$/m.exec(stdout)?.[0]];
  };
  replaceSystemctl(
    showing({
      ...listed('firsthold@8081'),
      ...old,
      'show firsthold@8081 ': stateOf('active', 'enabled'),
      'show other ': ['LoadState=not-found'],
      'show haproxy ': [
        ...stateOf('active', 'enabled'),
        'ExecStart={ path=/usr/sbin/haproxy ; argv[]=/usr/sbin/haproxy -Ws ; ignore_errors=no ; pid=0 }',
      ],
    }),
  );
  assert.deepEqual(await examine(), [
    1,
    'WRONG    unit        firsthold is stopped and disabled, and firsthold@8081 is in use: leave it stopped, and run: sudo firsthold doctor --unit firsthold@8081',
  ]);
  const refusalOf = async (unit: string) =>
    (await commandLineOn(database).firsthold('doctor', '--unit', unit)).stderr;
  assert.equal(await refusalOf('other'), 'firsthold: systemd has no unit other; in use: firsthold@8081\n');
  assert.equal(
    await refusalOf('haproxy'),
    'firsthold: the unit haproxy does not run Firsthold; in use: firsthold@8081\n',
  );
  replaceSystemctl(showing({ ...listed(), ...old }));
  assert.deepEqual(await examine(), [
    0,
    'warning  unit        firsthold is stopped and disabled: visitors do not reach it, also after a restart of the machine',
  ]);
});

test('warns of a second unit that starts with the machine on another database', async (t) => {
  const { database, PORT } = await runningService(t);
  const folder = dirname(fileOf(database));
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const examine = async (folderOfOther: string) => {
    replaceSystemctl(
      showing({
        ...listed('firsthold', 'firsthold@8081'),
        'show firsthold@8081 ': [
          ...stateOf('active', 'enabled'),
          `Environment=FIRSTHOLD_DATA=${folder} PORT=${PORT}`,
        ],
        'show firsthold ': [
          ...stateOf('inactive', 'enabled'),
          `Environment=FIRSTHOLD_DATA=${folderOfOther} PORT=1`,
        ],
      }),
    );
    const { stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold@8081');
    return /^.* unit {8}.*$/m.exec(stdout)?.[0];
  };
  assert.equal(
    await examine('/var/lib/old'),
    'warning  unit        firsthold is in use too, with another database (/var/lib/old); if one is a copy of the other, both take bookings and call the same webhooks: stop and disable the old one (docs/run/move-to-postgresql.md)',
  );
  assert.equal(await examine(folder), undefined, 'instances of one installation');
});

test('says that another program has the port of a socket unit that failed', async (t) => {
  const database = await newSqlite();
  await (await database.open()).close();
  const other = createServer((_, response) => response.writeHead(404).end('not found'));
  t.after(() => other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  replaceSystemctl(
    showing({
      ...listed('firsthold'),
      'show firsthold ': [
        ...stateOf('inactive', 'enabled'),
        'TriggeredBy=firsthold.socket',
        `Environment=FIRSTHOLD_DATA=${dirname(fileOf(database))}`,
      ],
      'show firsthold.socket ': [
        'ActiveState=failed',
        'UnitFileState=enabled',
        `Listen=127.0.0.1:${port} (Stream)`,
      ],
    }),
  );
  const { stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold');
  assert.equal(
    /^.* port {8}.*$/m.exec(stdout)?.[0],
    `WRONG    port        ${port} on 127.0.0.1 is in use by another program (ss -tlnp names it), so firsthold.socket cannot open it; stop that program, then run: sudo systemctl start firsthold.socket firsthold`,
  );
});

test('warns of a unit that runs, but does not start with the machine', async (t) => {
  const { database, PORT } = await runningService(t);
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const examine = async (service: 'enabled' | 'disabled', socket: 'enabled' | 'disabled') => {
    replaceSystemctl(
      showing({
        ...listed('firsthold'),
        'show firsthold ': [
          ...stateOf('active', service),
          'TriggeredBy=firsthold.socket',
          `Environment=FIRSTHOLD_DATA=${dirname(fileOf(database))}`,
        ],
        'show firsthold.socket ': [...stateOf('active', socket), `Listen=127.0.0.1:${PORT} (Stream)`],
      }),
    );
    const { stdout } = await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold');
    return /^.* unit {8}.*$/m.exec(stdout)?.[0];
  };
  assert.equal(
    await examine('disabled', 'disabled'),
    'warning  unit        firsthold runs, but does not start with the machine; run: sudo systemctl enable firsthold.socket firsthold',
  );
  assert.equal(await examine('enabled', 'disabled'), undefined);
  assert.equal(await examine('disabled', 'enabled'), undefined, 'the first request starts it');
});
