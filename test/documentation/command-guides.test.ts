/** Runs the commands of the guides for operators in a fresh shell, as printed. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { addBooking, type Placement } from '../../src/operations/booking/add-booking.ts';
import { openSqlite } from '../../src/storage/dialects/sqlite.ts';
import { noon } from '../service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Block, blocksOf } from './blocks.ts';
import { commandGuides } from './command-guides.ts';
import { commandLineIn, installFirsthold } from './firsthold-in-shell.ts';
import { openShell, type Shell } from './shell.ts';
import { isListed } from './unrun-blocks.ts';

const [venueFile = ''] = blocksOf('docs/api/venue-file.md').flatMap(({ language, code }) =>
  language === 'json' ? [code] : [],
);

/** Returns a full export of the example venue with the three requests that the guides name. */
async function exportWithRequests(folder: string): Promise<string> {
  const made = join(folder, 'made');
  const { firsthold } = commandLineIn(made);
  const file = join(folder, 'venue.json');
  writeFileSync(file, venueFile);
  const references = new Map<string, string>();
  await firsthold('import', file);
  const context = { storage: await openSqlite(made), clock: () => noon, randomBytes };
  const add = async (shown: string, booking: object, as: Placement = '48h') => {
    const { reference } = await addBooking(context, 'riverside', booking, as, 'operator');
    references.set(reference, shown);
  };
  const evening = {
    spaceId: 'main-hall',
    slotId: 'main-hall-evening',
    packageId: 'dry-hire',
    date: '2027-03-12',
  };
  const day = { spaceId: 'small-hall', slotId: 'small-hall-day', packageId: 'dry-hire', date: '2027-03-13' };
  await add('BR-7K3M9QZ2', { ...evening, name: 'A. Visitor', email: 'visitor@example.com' });
  await add('BR-9F2C4XWA', { ...day, name: 'B. Visitor' });
  await add('BR-2M8D4XVA', { ...evening, name: 'C. Visitor' }, 'waiting');
  await context.storage.close();
  const { stdout } = await firsthold('export', 'riverside', '--with-requests');
  return [...references].reduce((text, [real, shown]) => text.replaceAll(real, shown), stdout);
}

/** Formats values that differ from run to run or machine to machine alike. */
const masked = (text: string) =>
  text
    .replaceAll(/whsec_[\w+/=]+/g, 'whsec_…')
    .replaceAll(/\b(webhook|block|feed|evt)[-_][\w-]{8,}/g, '$1-…')
    .replaceAll(/\/feeds\/[\w-]{43}\.ics/g, '/feeds/….ics')
    .replaceAll(/(Node\.js +v|SQLite )[\d.]+/g, '$1…')
    .replaceAll(/\d{4}[a-z]$/gm, '…')
    .replaceAll(/up to date \(\d+\)/g, 'up to date (…)')
    .replaceAll(/[\d.]+ GB free/g, '… GB free')
    .replaceAll(/T12:0\d:\d\dZ/g, 'T12:00:00Z')
    .replaceAll(/data in \S+/g, 'data in ./data')
    .replaceAll(/free in \S+/g, 'free in ./data');

/** Returns whether the output is the shown one; `…` matches any text. */
function isAsShown(output: string, shown: string): boolean {
  const pattern = masked(shown)
    .trimEnd()
    .split('…')
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('[\\s\\S]*?');
  return new RegExp(`^${pattern}$`).test(masked(output).trimEnd());
}

/** Splits a block of `console` into commands with the lines below them. */
const commandsOf = ({ code }: Block) =>
  code
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...shown] = part.split('\n');
      return { command, shown: shown.join('\n') };
    });

describe('the guides for operators', () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);

  before(async () => {
    writeFileSync(at('requests.jsonl'), await exportWithRequests(folder));
    const { exitCode, stderr } = await commandLineIn(at('data')).firsthold('import', at('requests.jsonl'));
    assert.equal(exitCode, 0, stderr);
    for (const name of ['bin', 'work']) mkdirSync(at(name));
    await installFirsthold(at('bin'));
    writeFileSync(at('bin/date'), '#!/bin/sh\necho 2027-03-01\n');
    chmodSync(at('bin/date'), 0o755);
    const [table = ''] = blocksOf('docs/run/import-bookings.md').flatMap(({ language, code: text }) =>
      language === 'csv' ? [text] : [],
    );
    for (const [name, text] of Object.entries({
      'riverside.json': venueFile,
      'my-venue.json': venueFile,
      'bookings.csv': table,
    }))
      writeFileSync(at(`work/${name}`), text);
  });

  /** Opens a shell with its own copy of the data and the files. `reset` in it starts over. */
  async function openPage(number: number): Promise<Shell> {
    const own = at(`page-${number}`);
    mkdirSync(own);
    cpSync(at('work'), join(own, 'work'), { recursive: true });
    const shell = openShell({
      PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`,
      HOME: own,
      NO_COLOR: '1',
      FIRSTHOLD_DATA: join(own, 'data'),
    });
    const reset = `reset() { rm -rf "$FIRSTHOLD_DATA"; cp -r ${at('data')} "$FIRSTHOLD_DATA"; }`;
    await shell.run(`cd ${own}/work; mkdir ../backups; ${reset}; reset`);
    return shell;
  }

  for (const [number, { page, before: prepare }] of commandGuides.entries())
    test(`the commands in ${page} work as printed`, async (t) => {
      const shell = await openPage(number);
      t.after(() => shell.close());
      const own = at(`page-${number}`);
      const toRun = (code: string) =>
        code
          .replaceAll('npm run -s firsthold --', 'firsthold')
          .replaceAll(/\bKEY\b/g, 'riverside-web')
          .replaceAll(/(?<=[ =])\/(?=backups\/|tmp\/)/g, `${own}/`);
      const blocks = blocksOf(page).filter(
        (block) => ['sh', 'console'].includes(block.language) && !isListed(block),
      );
      assert.ok(blocks.length > 0, 'no block runs');
      const wrong: string[] = [];
      for (const block of blocks) {
        const preparation = await shell.run(prepare?.[block.first] ?? ':');
        assert.equal(preparation.code, 0, preparation.stderr);
        const parts = block.language === 'sh' ? [{ command: block.code, shown: '' }] : commandsOf(block);
        for (const { command, shown } of parts) {
          // Each line must work, not only the last one.
          const { code, stdout } = await shell.run(`(set -e\n${toRun(command)}\n) 2>&1`);
          const output = stdout.replaceAll(`${own}/`, '/');
          const shouldFail = /^firsthold: /m.test(shown);
          if ((code !== 0) !== shouldFail || (shown !== '' && !isAsShown(output, shown)))
            wrong.push(`${command}\n${output}`);
        }
      }
      assert.deepEqual(wrong, []);
    });

  test('the sandbox has the settings of the key on the page, and the blocks of the venue and its staff', async (t) => {
    const shell = await openPage(commandGuides.length);
    t.after(() => shell.close());
    const made = await shell.run(`(set -e
      firsthold keys add a-frame --venue riverside --frame --hold-period 7d
      firsthold keys set riverside-web --max-items 3
      firsthold blocks add main-hall 2027-03-15 2027-03-31 --weekdays 1,2 --reason Floor)`);
    assert.equal(made.code, 0, made.stderr);
    const [recipe] = blocksOf('docs/start/website-developer.md').filter(({ first }) =>
      first.startsWith('firsthold export'),
    );
    const copied = await shell.run(`(set -e\n${recipe?.code})`);
    assert.equal(copied.code, 0, copied.stderr);
    const sandbox = JSON.parse((await shell.run('firsthold export riverside-test')).stdout);
    assert.deepEqual(
      sandbox.siteKeys.map(
        ({ key, websites, holdPeriod, frame = false, maxItems }: Record<string, unknown>) => [
          key,
          websites,
          holdPeriod,
          frame,
          maxItems,
        ],
      ),
      [['riverside-test', ['http://localhost'], '48h', false, 3]],
    );
    assert.deepEqual(
      sandbox.blocks.map(({ from, reason }: Record<string, unknown>) => [from, reason]),
      [
        ['2027-03-15', 'Floor'],
        ['2027-12-24', 'Closed for Christmas'],
      ],
    );
  });
});
