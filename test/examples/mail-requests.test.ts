/** The script of docs/api/scripts.md with the real service, and a `sendmail` that stores its input. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inLongRun } from '../full-run.ts';
import { main, run, source, startServer } from '../process/server-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { waitFor } from '../wait-for.ts';
import { bookCustomTimes, freeMornings, requestMorning } from './demo-venue.ts';

const script = fileURLToPath(new URL('../../examples/mail-requests.mjs', import.meta.url));

test('mails a booking that staff made at custom times', async (t) => {
  const folder = temporaryFolder();
  const environment = { FIRSTHOLD_DATA: join(folder, 'data') };
  const server = await startServer(environment, { isDemo: true });
  t.after(() => server.process.kill());
  const { stdout } = await run(['events', '--json'], environment);
  const { id: startedAt } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  const times = { date: '2031-05-06', startTime: '10:00', endTime: '16:30' };
  await bookCustomTimes(server.url, environment, times);
  await writeFile(join(folder, 'place'), startedAt);
  await writeFile(
    join(folder, 'sendmail'),
    `#!/bin/sh\ncat > ${folder}/$$ && mv ${folder}/$$ ${folder}/mail\n`,
  );
  await chmod(join(folder, 'sendmail'), 0o755);
  const mailing = spawn(process.execPath, [script, join(folder, 'place'), process.execPath, main], {
    env: {
      PATH: process.env['PATH'],
      ...environment,
      MAIL_TO: 'desk@riverside.example',
      SENDMAIL: join(folder, 'sendmail'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  t.after(() => mailing.kill());
  await waitFor('the mail', async () => (await readdir(folder)).includes('mail'));
  const [, body = ''] = (await readFile(join(folder, 'mail'), 'utf8')).split('\n\n');
  assert.equal(
    Buffer.from(body, 'base64').toString(),
    'A. Guest asks for:\n- The Wick Room on 2031-05-06, 10:00–16:30 Europe/London\nThe request is now: accepted.\n\n',
  );
});

test('reads the events of the venue in VENUE', async (t) => {
  const folder = temporaryFolder();
  const environment = { FIRSTHOLD_DATA: join(folder, 'data') };
  const server = await startServer(environment, { isDemo: true });
  t.after(() => server.process.kill());
  const mailing = spawn(process.execPath, [script, join(folder, 'place'), process.execPath, main], {
    env: {
      PATH: process.env['PATH'],
      ...environment,
      MAIL_TO: 'desk@riverside.example',
      VENUE: 'nowhere',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  t.after(() => mailing.kill());
  const complaints = text(mailing.stderr);
  const [code] = await once(mailing, 'close');
  assert.deepEqual(
    [code, await complaints],
    [1, 'firsthold: there is no venue "nowhere"; see: firsthold venues list\n'],
  );
});

test('mails each booking request once, also after downtime or failed delivery', inLongRun, async (t) => {
  const folder = temporaryFolder();
  const environment = { FIRSTHOLD_DATA: join(folder, 'data') };
  const [placeFile, sendmail, broken] = ['place', 'sendmail', 'broken'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(
    sendmail,
    `#!/bin/sh\ntest -e ${broken} && exit 75\ncat > ${folder}/$$ && mv ${folder}/$$ ${folder}/$$.mail\n`,
  );
  await chmod(sendmail, 0o755);
  const server = await startServer(environment, { isDemo: true });
  t.after(() => server.process.kill());
  const place = (date: string, message: string) => requestMorning(server.url, date, message);
  const mails = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.mail'));
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  };
  const mailing = () =>
    spawn(process.execPath, [script, placeFile, process.execPath, source], {
      env: {
        PATH: process.env['PATH'],
        ...environment,
        MAIL_TO: 'desk@riverside.example',
        SENDMAIL: sendmail,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const [first = '', second = '', third = ''] = await freeMornings(server.url);

  // It continues after the last event that it processed.
  const { stdout } = await run(['events', '--json'], environment, '', source);
  const { id: startedAt } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  await writeFile(placeFile, startedAt);
  const references = [await place(first, 'From: x@example.com\n\nHello, Ünder')];
  const script1 = mailing();
  t.after(() => script1.kill());
  await waitFor('the first mail', async () => (await mails()).length === 1);
  const [mail = ''] = await mails();
  const [head = '', body = ''] = mail.split('\n\n');
  assert.deepEqual(head.split('\n').slice(0, 4), [
    'From: desk@riverside.example',
    'To: desk@riverside.example',
    'Reply-To: guest@example.com',
    `Subject: Booking request ${references[0]} for ${first}`,
  ]);
  assert.match(
    Buffer.from(body, 'base64').toString(),
    /^Zoë Guest asks for:\n- The Wick Room on [-0-9]+, Morning \(09:00–13:00 Europe\/London\), Rehearsal\nThe date is held until/,
  );
  await waitFor('its place', async () => (await readFile(placeFile, 'utf8')) !== startedAt);
  script1.kill();
  await once(script1, 'close');

  // While the script is stopped, and while mail fails.
  references.push(await place(second, 'Hello'));
  await writeFile(broken, '');
  const [code] = await once(mailing(), 'close');
  assert.equal(code, 1);
  await rm(broken);
  references.push(await place(third, 'Hello'));
  const script2 = mailing();
  t.after(() => script2.kill());
  await waitFor('the other mails', async () => (await mails()).length >= 3);
  const result = (await mails()).map((text) => /Subject: Booking request (\S+)/.exec(text)?.[1]);
  assert.deepEqual(result.sort(), references.sort());
});
