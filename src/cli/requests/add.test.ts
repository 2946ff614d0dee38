import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { bookingRequest, startServiceBesideTwin as startService, venueWith } from '../../../test/service.ts';

const date = '2027-03-12';
const args = ['requests', 'add', 'hall', date, 'evening', '--name', 'B. Caller'];

onAnyDatabase('firsthold requests add', (newDatabase) => {
  async function open(venue = venueWith()) {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue });
    const commandLine = commandLineBesideTwin(database);
    const isFree = async (slotId = 'evening', on = date) => {
      const { body } = await service.get(`/spaces/hall/availability?from=${on}&to=${on}`);
      return body.data[0].slots.find((slot: { slotId: string }) => slot.slotId === slotId).free;
    };
    return { service, commandLine, isFree, ...commandLine };
  }

  test('holds a date for a phone caller, and visitors see it immediately', async () => {
    const { firsthold, service, isFree } = await open();
    assert.equal(await isFree(), true);
    const output = ['--phone', '+44 20 7946 0000', '--people', '80', '--reason', 'Rang on Monday'];
    const { exitCode, stdout, stderr } = await firsthold(...args, ...output);
    assert.equal(exitCode, 0, stderr);
    const [, reference = ''] =
      /^(BR-\w{8}): hall, 2027-03-12, evening is held for B. Caller, at £1,440.00\.$/m.exec(stdout) ?? [];
    assert.equal(await isFree(), false);
    assert.equal((await service.post('/booking-requests', bookingRequest())).status, 409);
    const shown = JSON.parse((await firsthold('requests', 'show', reference, '--json')).stdout);
    assert.deepEqual(
      [shown.status, shown.siteKey, shown.guest.phone, shown.attendance, shown.message],
      ['pending_approval', null, '+44 20 7946 0000', 80, 'Rang on Monday'],
    );
    assert.equal(shown.holdExpiresAt, '2027-03-03T12:00:00.000Z');
    assert.deepEqual(
      shown.history.map(({ actor, action }: { actor: string; action: string }) => [actor, action]),
      [['operator', 'booking-request.placed']],
    );
    assert.equal((await firsthold('requests', 'accept', reference)).exitCode, 0);
  });

  test('puts a request on the waiting list of a taken date, and gives it the date later', async () => {
    const { firsthold, isFree } = await open();
    const free = await firsthold(...args, '--wait');
    assert.equal(free.exitCode, 1);
    assert.match(free.stderr, /are free, so there is nothing to wait for/);
    const holder = JSON.parse((await firsthold(...args, '--json')).stdout).reference;
    const { stdout } = await firsthold(...args, '--wait');
    const [, reference = ''] =
      /^(BR-\w{8}): B\. Caller waits for hall, 2027-03-12, evening, at £1,440\.00\.$/m.exec(stdout) ?? [];
    const listed = await firsthold('requests', 'list', '--status', 'waiting', '--json');
    assert.deepEqual(
      JSON.parse(listed.stdout).map((each: { reference: string }) => each.reference),
      [reference],
    );
    assert.equal((await firsthold('requests', 'give-date', reference)).exitCode, 1);
    await firsthold('requests', 'decline', holder);
    assert.equal(await isFree(), true);
    const given = await firsthold('requests', 'give-date', reference);
    assert.match(given.stdout, /holds its date now\.$/m);
    assert.equal(await isFree(), false);
    assert.match((await firsthold('requests', 'undo', reference)).stdout, /is on the waiting list again\.$/m);
  });

  test('challenges a hold for a waiting request, and withdraws it', async () => {
    const { firsthold } = await open();
    const holder = JSON.parse((await firsthold(...args, '--hold-period', 'none', '--json')).stdout).reference;
    const waiting = JSON.parse((await firsthold(...args, '--wait', '--json')).stdout).reference;
    const challenge = ['requests', 'challenge', holder, '--by', waiting];
    assert.equal((await firsthold(...challenge)).exitCode, 2);
    const tried = await firsthold(...challenge, '--until', '2027-03-04T18:00', '--dry-run');
    assert.match(tried.stdout, /^BR-\w{8} \(.*\) is held until 2027-03-04 18:00 \+00:00\.$/m);
    assert.match(tried.stderr, /^Dry run: nothing has changed\.$/m);
    const done = JSON.parse((await firsthold(...challenge, '--hours', '48', '--json')).stdout);
    assert.deepEqual(
      [done.holdExpiresAt, done.challenge.by, done.challenge.ownHoldExpiresAt, done.rankedBefore],
      ['2027-03-03T12:00:00.000Z', waiting, null, []],
    );
    const { stdout } = await firsthold('requests', 'show', holder);
    assert.match(stdout, new RegExp(`Response due +2027-03-03 12:00 UTC, challenged by ${waiting}`));
    const withdrawn = await firsthold('requests', 'withdraw-challenge', holder);
    assert.match(withdrawn.stdout, /is held until 2027-03-12 18:00 \+00:00\.$/m);
  });

  test('books a date immediately, also one not offered to visitors', async () => {
    // Never on a Friday, and not published.
    const slots = [
      {
        id: 'evening',
        name: 'Evening',
        startTime: '18:00',
        endTime: '01:00',
        weekdays: [1],
        packages: [
          { id: 'dry-hire', name: 'Dry hire', hireFeeCents: 100_000 },
          { id: 'dinner', name: 'Dinner', hireFeeCents: 0, perAttendeeCents: 5_000 },
        ],
      },
    ];
    const { firsthold } = await open(venueWith({ space: { slots, published: false } }));
    const unspecified = await firsthold(...args, '--accept');
    assert.equal(unspecified.exitCode, 2);
    assert.match(unspecified.stderr, /choose a package with --package: dry-hire, dinner/);
    const done = await firsthold(...args, '--accept', '--package', 'dinner', '--people', '10', '--json');
    assert.equal(done.exitCode, 0, done.stderr);
    const { reference, status, totalCents } = JSON.parse(done.stdout);
    assert.deepEqual([status, totalCents], ['accepted', 60_000]);
    const again = await firsthold(...args, '--package', 'dry-hire');
    assert.equal(again.exitCode, 1);
    assert.match(again.stderr, new RegExp(`taken by ${reference}`));
  });

  test('rejects an impossible request by field and holds nothing', async () => {
    const { firsthold, commandLine, isFree } = await open();
    const rejected = async (...line: string[]) => {
      const { exitCode, stderr } = await firsthold('requests', 'add', ...line);
      assert.notEqual(exitCode, 0, line.join(' '));
      return stderr;
    };
    assert.match(await rejected('hall', date, 'evening'), /--name/);
    assert.match(await rejected('hall', '2027-02-30', 'evening', '--name', 'B'), /2027-02-30 is not a date/);
    assert.match(await rejected('hall', date, 'nothing', '--name', 'B'), /has no time slot "nothing"/);
    assert.match(await rejected('hall', date, 'evening', '--name', 'B', '--email', 'x'), /email: is not an/);
    assert.match(await rejected('hall', date, 'evening', '--name', ' '), /name: is blank/);
    assert.match(
      await rejected('hall', date, 'evening', '--name', 'B', '--package', 'boat'),
      /no such space/,
    );
    commandLine.now = Date.UTC(2027, 2, 13, 2);
    assert.match(await rejected('hall', date, 'evening', '--name', 'B'), /is over/);
    assert.equal(await isFree(), true);
  });

  test('is part of an export', async () => {
    const { firsthold } = await open();
    await firsthold(...args, '--accept');
    const { stdout } = await firsthold('export', '--with-requests');
    const line = stdout.split('\n').find((each) => each.startsWith('{"bookingRequest"')) ?? '';
    assert.equal('siteKey' in JSON.parse(line).bookingRequest, false);
    const other = commandLineBesideTwin(await newDatabase());
    const moved = await other.firstholdWith({ stdin: [stdout] }, 'import', '-');
    assert.equal(moved.exitCode, 0, moved.stderr);
    const again = (await other.firsthold('export', '--with-requests')).stdout;
    assert.ok(again.includes(line), 'the same booking');
  });

  test('books custom times at an agreed price, and moves them', async () => {
    const { firsthold, isFree } = await open();
    const custom = ['requests', 'add', 'hall', date, '--name', 'B. Caller', '--accept'];
    const { exitCode, stdout, stderr } = await firsthold(
      ...[...custom, '--start', '22:00', '--end', '02:30', '--total', '480.00'],
    );
    assert.equal(exitCode, 0, stderr);
    const [, reference = ''] =
      /^(BR-\w{8}): hall, 2027-03-12, 22:00–02:30 is booked for B. Caller, at £480\.00\.$/m.exec(stdout) ??
      [];
    assert.equal(await isFree(), false);
    const show = async () => JSON.parse((await firsthold('requests', 'show', reference, '--json')).stdout);
    const shown = await show();
    assert.deepEqual([shown.slot.id, shown.package.id], [null, null]);
    assert.equal(shown.endsAt, '2027-03-13T02:30:00.000Z');
    const move = ['--start', '09:00', '--end', '10:00', '--until', '2027-03-13'];
    const moved = await firsthold('requests', 'move', reference, ...move);
    assert.equal(moved.exitCode, 0, moved.stderr);
    assert.equal((await show()).endsAt, '2027-03-13T10:00:00.000Z');
    assert.equal(await isFree('evening', '2027-03-12'), false);
  });

  test('rejects incomplete custom times, and a time slot beside them', async () => {
    const { firsthold, isFree } = await open();
    const rejected = async (...line: string[]) => {
      const { exitCode, stderr } = await firsthold('requests', 'add', 'hall', date, ...line, '--name', 'B');
      assert.notEqual(exitCode, 0, line.join(' '));
      return stderr;
    };
    assert.match(await rejected(), /missing time slot: name one, or use --start and --end/);
    assert.match(await rejected('--start', '10:00'), /need both --start and --end/);
    const times = ['--start', '10:00', '--end', '11:00'];
    assert.match(await rejected('evening', ...times), /either a time slot and package, or --start and --end/);
    assert.match(await rejected('--package', 'dry-hire', ...times), /either a time slot/);
    assert.match(
      await rejected(...times, '--total', '480'),
      /--total must be an amount in GBP such as 2400.00/,
    );
    assert.match(await rejected('--start', '25:00', '--end', '11:00'), /startTime/);
    assert.match(await rejected(...times, '--until', '2027-03-14'), /more than 31 hours/);
    assert.equal(await isFree(), true);
  });
});
