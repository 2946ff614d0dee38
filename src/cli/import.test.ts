import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import {
  everyRow,
  newEmptyDatabase,
  newSqlite,
  onAnyDatabase,
  onBothDatabases,
} from '../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../test/scenario.ts';
import { startService } from '../../test/service.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { writeVenueFile } from '../domain/documents/venue-file/write.ts';
import type { PaymentTerm } from '../domain/money/payment-term.ts';

const folder = temporaryFolder();

const christmas = { spaceId: 'north', from: '2027-12-24', to: '2027-12-26', reason: 'Closed' };
const hall = divisibleHall({ rooms: { whole: ['north', 'south'], north: ['north'], south: ['south'] } });
const changed = divisibleHall({
  venue: { name: 'Riverside Hall' },
  siteKey: { label: 'Website' },
  rooms: { whole: ['north', 'south', 'foyer'], south: ['south'], annex: ['south'] },
});

let written = 0;
function fileOf(venue: ReturnType<typeof divisibleHall>, changes: object = {}): string {
  const path = join(folder, `venue-${++written}.json`);
  writeFileSync(path, JSON.stringify({ ...writeVenueFile(venue), ...changes }));
  return path;
}

onAnyDatabase('the import plan', (newDatabase) => {
  async function open() {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: hall });
    const scenario = scenarioFor(service);
    return { ...commandLineOn(database), service, scenario, rows: () => everyRow(service.storage) };
  }

  test('is printed by a dry run, which writes nothing, and by the import itself', async () => {
    const { firsthold, scenario, rows } = await open();
    const whole = await scenario.request('whole-morning', evening);
    const north = await scenario.request('north-day', '2027-03-13');
    const block = await scenario.block('north', '2027-04-01', '2027-04-02');
    const path = fileOf(changed, { blocks: [{ ...christmas, spaceId: 'annex' }] });
    const before = await rows();
    const dry = await firsthold('import', path, '--dry-run');
    assert.deepEqual([dry.exitCode, dry.stderr], [0, '']);
    assert.deepEqual(await rows(), before);
    const plan = [
      '  venue changed',
      '  spaces added: annex',
      '  spaces changed: whole',
      '  spaces removed: north',
      '  slots added: annex-day, annex-evening, annex-morning',
      '  slots removed: north-day, north-evening, north-morning',
      '  website keys changed: key',
      '  blocks added: annex 2027-12-24 to 2027-12-26',
      `  blocks removed: ${block} (north 2027-04-01 to 2027-04-02, by staff)`,
      `  ${whole} (whole, ${evening}) moves from north, south to north, south, foyer`,
      `  ${north} (north, 2027-03-13) keeps north, although its space is removed`,
      '',
    ];
    const printed = (first: string) => [first, ...plan].join('\n');
    assert.equal(dry.stdout, printed('Would import Riverside Hall (riverside) with 3 spaces.'));
    const done = await firsthold('import', path);
    assert.equal(done.stdout, printed('Imported Riverside Hall (riverside) with 3 spaces.'));
    assert.equal(await scenario.isFree('annex-morning', evening), false);
    const again = await firsthold('import', path, '--dry-run');
    assert.match(again.stdout, /^Riverside Hall .* already matches the file; nothing would change\.\n$/);
  });

  test('has a documented JSON structure with --json', async () => {
    const { firsthold, scenario } = await open();
    const whole = await scenario.request('whole-morning', evening);
    const path = fileOf(changed);
    const { stdout } = await firsthold('import', path, '--dry-run', '--json');
    const none = { added: [], changed: [], removed: [] };
    const expected = {
      venue: 'riverside',
      dryRun: true,
      venueHasChanged: true,
      plan: {
        venue: 'changed',
        spaces: { added: ['annex'], changed: ['whole'], removed: ['north'] },
        slots: {
          ...none,
          added: ['annex-day', 'annex-evening', 'annex-morning'],
          removed: ['north-day', 'north-evening', 'north-morning'],
        },
        packages: none,
        siteKeys: { ...none, changed: ['key'], kept: [], restored: [] },
        blocks: { added: [], removed: [] },
        bookings: {
          moving: [
            {
              reference: whole,
              spaceId: 'whole',
              date: evening,
              rooms: ['north', 'south'],
              to: ['north', 'south', 'foyer'],
            },
          ],
          outlasting: [],
          left: [],
          inTheWay: [],
        },
        problems: [],
      },
      warnings: [],
    };
    assert.deepEqual(JSON.parse(stdout), expected);
    const done = await firsthold('import', path, '--json');
    assert.deepEqual(JSON.parse(done.stdout), { ...expected, dryRun: false });
  });

  test('warns of a deposit above a package price and still imports', async () => {
    const { firsthold } = await open();
    const payments: PaymentTerm[] = [
      { amountCents: 999_999, dueBasis: 'after_signing', offsetDays: 7 },
      { basisPoints: 10_000, dueBasis: 'before_event', offsetDays: 14 },
    ];
    const hall = divisibleHall();
    const path = fileOf({ ...hall, venue: { ...hall.venue, payments } });
    const { exitCode, stderr } = await firsthold('import', path);
    assert.equal(exitCode, 0);
    assert.match(stderr, /^warning: spaces\[0\]\.slots\[0\]\.packages\[0\] costs \d+ with tax, less than/);
  });

  test('warns of missing photos in a dry run and an import', async () => {
    const { firsthold } = await open();
    const invalid = { url: `/photos/${'x'.repeat(22)}/960.webp`, alt: 'The hall' };
    const elsewhere = { url: `https://photos.example/photos/${'y'.repeat(22)}/960.webp`, alt: 'The hall' };
    const file = fileOf(divisibleHall({ venue: { photos: [elsewhere, invalid] } }));
    for (const args of [['--dry-run'], []]) {
      const { exitCode, stderr } = await firsthold('import', file, ...args);
      assert.deepEqual(
        [exitCode, stderr],
        [
          0,
          'warning: venue.photos[1] is not stored for this venue: visitors see no photo until it is uploaded\n',
        ],
      );
    }
  });

  test('lists conflicting bookings and other problems; the dry run has the same exit code', async () => {
    const { firsthold, scenario, rows } = await open();
    const south = await scenario.request('south-evening', evening);
    const path = fileOf(divisibleHall({ rooms: { north: ['north'] } }), {
      blocks: [{ ...christmas, from: '2027-03-01', to: '2027-03-31' }],
    });
    const held = await scenario.request('north-evening', evening);
    const before = await rows();
    const message = 'would stay in the room south, which no longer belongs to any space';
    const blocked = `blocks[0]: blocking north 2027-03-01 to 2027-03-31 would cover bookings: ${held}`;
    const dry = await firsthold('import', path, '--dry-run');
    assert.equal(dry.exitCode, 1);
    assert.ok(dry.stdout.includes(`  conflict: ${south} (south, ${evening}) ${message}\n`), dry.stdout);
    assert.ok(dry.stdout.includes(`  problem: ${blocked}\n`), dry.stdout);
    assert.match(
      dry.stderr,
      /^firsthold: \S+ would be rejected: 1 conflicting booking, 1 problem \(to keep .*\)\n$/,
    );
    const { exitCode, stdout, stderr } = await firsthold('import', path);
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.deepEqual(stderr.split('\n').slice(1), [
      `  ${south} (south, ${evening}) ${message}`,
      `  ${blocked}`,
      '  to keep such a booking where it is, add --leave-booking REF; this is recorded in the event log',
      '',
    ]);
    const json = JSON.parse((await firsthold('import', path, '--dry-run', '--json')).stdout);
    assert.deepEqual(json.plan.bookings.inTheWay, [
      {
        reference: south,
        spaceId: 'south',
        date: evening,
        rooms: ['south'],
        reason: 'room-not-named',
        path: '',
        message,
      },
    ]);
    assert.equal(json.plan.problems.length, 1);
    assert.deepEqual(await rows(), before);
  });

  test('includes the bookings left in place on purpose', async () => {
    const { firsthold, scenario } = await open();
    const [one, other] = [
      await scenario.request('south-evening', evening),
      await scenario.request('south-day', '2027-03-13'),
    ];
    const path = fileOf(divisibleHall({ rooms: { north: ['north'] } }));
    const half = await firsthold('import', path, '--leave-booking', one);
    assert.equal(half.exitCode, 1);
    assert.ok(half.stderr.includes(other) && !half.stderr.includes(one), half.stderr);
    const leave = ['--leave-booking', one.toLowerCase(), '--leave-booking', other];
    const wrong = await firsthold('import', path, ...leave, '--leave-booking', 'BR-00000000', '--dry-run');
    assert.equal(wrong.exitCode, 1);
    assert.match(wrong.stdout, /problem: leave BR-00000000: there is no such booking request/);
    assert.equal((await firsthold('import', path, '--leave-booking', 'BR')).exitCode, 2);
    for (const options of [['--dry-run'], []]) {
      const { exitCode, stdout } = await firsthold('import', path, ...leave, ...options);
      assert.equal(exitCode, 0);
      assert.match(stdout, new RegExp(`  ${one} \\(south, ${evening}\\) stays in south, as requested\n`));
    }
    const { stdout } = await firsthold('requests', 'show', one);
    assert.match(stdout, /booking-request\.left by operator/);
  });

  test('truncates long lists; --json has them all', async () => {
    const { firsthold } = await open();
    const blocks = Array.from({ length: 60 }, (_, index) => ({
      ...christmas,
      from: `20${27 + index}-12-24`,
      to: `20${27 + index}-12-24`,
    }));
    const path = fileOf(hall, { blocks });
    const { stdout } = await firsthold('import', path, '--dry-run');
    assert.match(stdout, /north 2076-12-24 … and 10 more \(use --json for all\)\n/);
    const json = JSON.parse((await firsthold('import', path, '--dry-run', '--json')).stdout);
    assert.equal(json.plan.blocks.added.length, 60);
  });
});

onBothDatabases('a dry run', (newDatabase, kind) => {
  test('works without a database and creates none', async () => {
    const database = await newEmptyDatabase(kind);
    const { firsthold } = commandLineOn(database);
    const { exitCode, stdout } = await firsthold('import', fileOf(hall), '--dry-run');
    assert.equal(exitCode, 0);
    assert.match(
      stdout,
      /^Would import Riverside .*\n {2}venue added\n {2}spaces added: whole, north, south\n/,
    );
    const { environment } = database;
    if ('FIRSTHOLD_DATA' in environment) assert.deepEqual(readdirSync(environment.FIRSTHOLD_DATA), []);
    else assert.match((await firsthold('doctor')).stdout, /migrations +\d+ to apply/);
    const wrong = await firsthold('import', fileOf(hall), '--dry-run', '--leave-booking', 'BR-00000000');
    assert.match(wrong.stdout, /there is no such booking request/);
  });

  test('of a full export writes nothing; without a database it fails because it needs one', async () => {
    const old = await newDatabase();
    const service = await startService(await old.open(), { venue: hall });
    await scenarioFor(service).request('south-evening', evening);
    const path = join(folder, `full-${++written}.jsonl`);
    await commandLineOn(old).firsthold('export', '--with-requests', '-o', path);
    const database = await newEmptyDatabase(kind);
    const { firsthold } = commandLineOn(database);
    const none = await firsthold('import', path, '--dry-run');
    assert.equal(none.exitCode, 1);
    assert.match(none.stderr, /^firsthold: there is no database yet for a dry run of a full export/);
    await firsthold('migrate');
    const storage = await database.open();
    const before = await everyRow(storage);
    const dry = await firsthold('import', path, '--dry-run');
    assert.match(dry.stdout, /^Would import Riverside.*\nAdded: 1 booking requests, 0 blocks/);
    assert.deepEqual(await everyRow(storage), before);
    const json = JSON.parse((await firsthold('import', path, '--dry-run', '--json')).stdout);
    assert.deepEqual([json.dryRun, json.bookingRequests, json.plan.venue], [true, 1, 'added']);
    await firsthold('import', path);
    assert.match((await firsthold('import', path, '--dry-run')).stdout, /nothing would change\.\nAdded: 0/);
  });
});

test('a full export with a booking in an unlisted room is rejected unless an option keeps the booking', async () => {
  const old = await newSqlite();
  const service = await startService(await old.open(), { venue: hall });
  const scenario = scenarioFor(service);
  const reference = await scenario.request('south-evening', evening);
  await scenario.import(divisibleHall({ rooms: { north: ['north'] } }), reference);
  const path = join(folder, 'left.jsonl');
  await commandLineOn(old).firsthold('export', '--with-requests', '-o', path);
  const database = await newSqlite();
  const { firsthold } = commandLineOn(database);
  const { exitCode, stderr } = await firsthold('import', path);
  assert.equal(exitCode, 1);
  const complaint = `${reference} \\(south, ${evening}\\) is in the room south, which no space names`;
  assert.match(
    stderr,
    new RegExp(`line 3, bookingRequest.rooms: ${complaint}\n  to keep .* --leave-booking`),
  );
  assert.equal((await firsthold('import', path, '--leave-booking', 'BR-00000000')).exitCode, 1);
  assert.equal((await firsthold('venues', 'list', '--json')).stdout, '[]\n');
  assert.equal((await firsthold('import', path, '--leave-booking', reference)).exitCode, 0);
  const later = commandLineOn(await newSqlite());
  later.now = Date.UTC(2027, 2, 14);
  assert.equal((await later.firsthold('import', path)).exitCode, 0, 'past bookings are ignored');
});

test('a full export may not free a booked room', async () => {
  const database = await newSqlite();
  const { firsthold } = commandLineOn(database);
  const service = await startService(await database.open(), { venue: hall });
  const path = join(folder, 'earlier.jsonl');
  await firsthold('export', '--with-requests', '-o', path);
  const scenario = scenarioFor(service);
  await scenario.import(
    divisibleHall({ rooms: { whole: ['north', 'south'], north: ['north'], attic: ['attic'] } }),
  );
  const reference = await scenario.request('attic-evening', evening);
  for (const options of [['--dry-run'], []]) {
    const { exitCode, stderr } = await firsthold('import', path, ...options);
    assert.equal(exitCode, 1);
    assert.match(stderr, new RegExp(`${reference} \\(attic, ${evening}\\) would stay in the room attic`));
  }
});
