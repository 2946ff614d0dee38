import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CommandLine, commandLineOn } from '../../../test/command-line.ts';
import { onBothDatabases } from '../../../test/databases.ts';
import { bookingRequest, startService, type TestService, venueWith } from '../../../test/service.ts';
import { tokenFor } from '../../../test/staff.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { erasePastGuests } from '../../operations/booking/erase-guests-of-the-past.ts';
import { publishAllEvents } from '../../operations/events/publish-events.ts';
import { listPublished } from '../../storage/events/published-log.ts';

const day = 86_400_000;
const folder = temporaryFolder();
const passphraseFile = join(folder, 'passphrase');
writeFileSync(passphraseFile, 'a dozen old umbrellas\n');
const secret = ['--passphrase-file', passphraseFile];
const to = ['--to', 'https://booking.example'];
const refused = /erased since its last export, and its copy still has them\. Export and import it again/;

/** Runs a command that must succeed. */
async function run(installation: CommandLine, ...args: string[]) {
  const result = await installation.firsthold(...args);
  assert.equal(result.exitCode, 0, result.stderr);
  return result;
}

/** The names and references that an installation stores of guests, by date. */
const guestsOf = async (installation: CommandLine) =>
  JSON.parse((await run(installation, 'requests', 'list', '--venue', 'riverside', '--json')).stdout)
    .map(({ guestName, date }: { guestName: string; date: string }) => [date, guestName])
    .sort();

const erasuresIn = (service: TestService) =>
  service.storage.read(async (db) =>
    (await listPublished(db, { venueId: 'riverside', position: 0 }, 99)).flatMap(({ action, subject }) =>
      action === 'guest.erased' ? [subject] : [],
    ),
  );

onBothDatabases('guests of a venue that moves', (newDatabase) => {
  const setUp = async () => {
    const [old, other] = [await newDatabase(), await newDatabase()];
    const source = await startService(await old.open(), { venue: venueWith() });
    const copy = await startService(await other.open(), {
      venue: venueWith({ venue: { id: 'lakeside' }, siteKey: { key: 'lakeside' } }),
    });
    const [here, there] = [commandLineOn(old), commandLineOn(other)];
    const file = join(folder, `${Math.random()}.jsonl`);
    const placed = async (date: string, name: string) => {
      const guest = { name, email: `${name.toLowerCase()}@example.com` };
      const { body, status } = await source.post('/booking-requests', bookingRequest({ date, guest }));
      assert.equal(status, 201);
      return body.data.reference as string;
    };
    const references = [await placed('2027-03-05', 'Ada'), await placed('2027-03-06', 'Bert')] as const;
    await run(here, 'venues', 'freeze', 'riverside');
    const exported = () => run(here, 'venues', 'export', 'riverside', ...secret, '--force', '-o', file);
    const imported = () => run(there, 'venues', 'import', file, ...secret);
    return { source, copy, here, there, file, references, exported, imported };
  };

  test('are erased by hand, and the venue moves only with an export from after that', async () => {
    const { source, copy, here, there, file, references, exported, imported } = await setUp();
    const [ada] = references;
    await exported();
    await imported();
    const erased = await run(here, 'guests', 'erase', ada, '--venue', 'riverside');
    assert.match(erased.stderr, /riverside is being moved: export and import it again/);
    // A repeated freeze does not publish it either.
    await publishAllEvents(source);
    await run(here, 'venues', 'freeze', 'riverside');
    assert.deepEqual(await erasuresIn(source), []);
    assert.deepEqual(await guestsOf(here), [
      ['2027-03-05', '(erased)'],
      ['2027-03-06', 'Bert'],
    ]);
    const moved = await here.firsthold('venues', 'moved', 'riverside', ...to);
    assert.equal(moved.exitCode, 1);
    assert.match(moved.stderr, refused);
    // The old copy is of no use, even if only the export is repeated.
    await exported();
    assert.ok(!readFileSync(file, 'utf8').includes('ada@example.com'));
    const { code } = JSON.parse((await run(here, 'venues', 'moved', 'riverside', ...to, '--json')).stdout);
    const outdated = await there.firsthold('venues', 'unfreeze', 'riverside', '--code', code);
    assert.equal(outdated.exitCode, 2);
    assert.match(outdated.stderr, /The code belongs to the newest export\./);
    await imported();
    await run(there, 'venues', 'unfreeze', 'riverside', '--code', code);
    assert.deepEqual(await guestsOf(there), [
      ['2027-03-05', '(erased)'],
      ['2027-03-06', 'Bert'],
    ]);
    // Subscribers learn of it after the move.
    await publishAllEvents(copy);
    assert.deepEqual(await erasuresIn(copy), [ada]);
  });

  test('are erased by age and over the API, at the source also after the move', async () => {
    const { source, here, exported } = await setUp();
    await exported();
    source.now += 400 * day;
    here.now = source.now;
    assert.equal((await erasePastGuests(source, 30)).erased, 2);
    assert.match((await here.firsthold('venues', 'moved', 'riverside', ...to)).stderr, refused);
    await run(here, 'venues', 'unfreeze', 'riverside');
    await publishAllEvents(source);
    assert.equal((await erasuresIn(source)).length, 2);
    const { body } = await source.post('/booking-requests', bookingRequest({ date: '2028-06-02' }));
    const { headers } = await tokenFor(source);
    await run(here, 'venues', 'freeze', 'riverside');
    await run(here, 'venues', 'moved', 'riverside', ...to);
    const url = '/venues/manage/v1/venues/riverside/guests/erase';
    const payload = { reference: body.data.reference };
    const answer = await source.app.inject({ method: 'POST', url, headers, payload });
    assert.deepEqual(answer.json().data, { references: [body.data.reference] });
    assert.deepEqual(
      (await guestsOf(here)).map(([, name]: string[]) => name),
      ['(erased)', '(erased)', '(erased)'],
    );
    // It is final, and no reason to refuse the code.
    await run(here, 'venues', 'moved', 'riverside', ...to);
  });

  test('are gone with an abandoned copy, of which the list says that its source may be closed', async () => {
    const { here, there, exported, imported } = await setUp();
    await exported();
    await imported();
    assert.equal((await guestsOf(there)).length, 2);
    const { stdout, stderr } = await run(there, 'venues', 'remove', 'riverside');
    assert.match(stdout, /^booking requests {2,}2$/m);
    assert.match(
      `${stdout}${stderr}`,
      /^It is a copy that was not unfrozen\. If the venue it comes from was marked as moved, that one is closed for good, and this is the only copy that can continue\.$/m,
    );
    await run(there, 'venues', 'remove', 'riverside', '--confirm', 'riverside');
    assert.deepEqual(
      JSON.parse((await run(there, 'requests', 'list', '--venue', 'lakeside', '--json')).stdout),
      [],
    );
    const missing = await there.firsthold('requests', 'list', '--venue', 'riverside');
    assert.match(missing.stderr, /there is no venue "riverside"/);
    await run(here, 'venues', 'unfreeze', 'riverside');
    assert.equal((await guestsOf(here)).length, 2);
  });

  test('stay erased if they were erased in the copy, and an older export is imported again', async () => {
    const { there, references, exported, imported } = await setUp();
    const [, bert] = references;
    await exported();
    await imported();
    const erased = await run(there, 'guests', 'erase', bert, '--venue', 'riverside');
    assert.match(erased.stderr, /riverside is a copy: delete the guest’s data where it comes from too/);
    const expected = [
      ['2027-03-05', 'Ada'],
      ['2027-03-06', '(erased)'],
    ];
    for (let times = 0; times < 2; times++) {
      await imported();
      assert.deepEqual(await guestsOf(there), expected);
    }
    const found = await there.firsthold('guests', 'export', 'bert@example.com', '--venue', 'riverside');
    assert.match(found.stderr, /no guest has that email address at riverside/);
  });
});
