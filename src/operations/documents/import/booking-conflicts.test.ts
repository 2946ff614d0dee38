import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { everyRow, onBothDatabases } from '../../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, importProblems, scenarioFor } from '../../../../test/scenario.ts';
import { noon, startService } from '../../../../test/service.ts';
import { NotFoundError, ValidationError } from '../../../domain/errors.ts';

type Rooms = Record<string, readonly string[]>;

const hour = 3_600_000;
const nextEvening = '2027-03-13';
const divided: Rooms = { whole: ['north', 'south'], north: ['north'], south: ['south'] };
const terrace: Rooms = { terraco: ['terraco'], north: ['north'] };

const settled = <T>(work: Promise<T> | undefined): Promise<{ value?: T | undefined; error?: unknown }> =>
  Promise.resolve(work).then(
    (value) => ({ value }),
    (error) => ({ error }),
  );

onBothDatabases('importing over future bookings', (newDatabase) => {
  async function open(rooms: Rooms = divided) {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall({ rooms }) });
    const scenario = scenarioFor(service);
    return {
      database,
      service,
      scenario,
      rows: () => everyRow(service.storage),
      import: (changed: Rooms, ...leave: string[]) =>
        scenario.import(divisibleHall({ rooms: changed }), ...leave),
    };
  }

  describe('is rejected and writes nothing if it', () => {
    const rejected: Record<
      string,
      { before: Rooms; after: Rooms; booked: string; path: string; message: string }
    > = {
      'gives a space another id, and so its own room another name': {
        before: terrace,
        after: { terrace: ['terrace'], north: ['north'] },
        booked: 'terraco-evening',
        path: '',
        message: '(terraco, 2027-03-12) would stay in the room terraco, which no longer belongs to any space',
      },
      'takes a space away for good': {
        before: terrace,
        after: { north: ['north'] },
        booked: 'terraco-evening',
        path: '',
        message: '(terraco, 2027-03-12) would stay in the room terraco, which no longer belongs to any space',
      },
      'mistypes one room of the hall that is booked': {
        before: divided,
        after: { ...divided, whole: ['nroth', 'south'] },
        booked: 'whole-evening',
        path: 'spaces[0].rooms',
        message: '(whole, 2027-03-12) would lose the room north, which now belongs to the space north',
      },
      'mistypes the room of a half while the whole is booked': {
        before: divided,
        after: { ...divided, north: ['nroth'] },
        booked: 'whole-evening',
        path: 'spaces[1].rooms',
        message: '(whole, 2027-03-12) is in the room north, which the space north would lose',
      },
      'mistypes the room of a half that is booked': {
        before: divided,
        after: { ...divided, north: ['nroth'] },
        booked: 'north-evening',
        path: 'spaces[1].rooms',
        message: '(north, 2027-03-12) would lose the room north, which now belongs to the space whole',
      },
      'renames a half with its own room, but not the room in the whole': {
        before: divided,
        after: { whole: ['north', 'south'], nord: ['nord'], south: ['south'] },
        booked: 'north-evening',
        path: 'spaces[1].rooms',
        message: '(north, 2027-03-12) is in the room north, which the space nord would lose',
      },
      'takes a room out of the whole that is booked': {
        before: divided,
        after: { ...divided, whole: ['south'] },
        booked: 'whole-evening',
        path: 'spaces[0].rooms',
        message: '(whole, 2027-03-12) would lose the room north, which now belongs to the space north',
      },
    };
    for (const [mistake, { before, after, booked, path, message }] of Object.entries(rejected))
      test(mistake, async () => {
        const { scenario, rows, ...venue } = await open(before);
        const reference = await scenario.request(booked, evening);
        const rowsBefore = await rows();
        const problems = await importProblems(venue.import(after));
        assert.deepEqual(problems, [{ path, message: `${reference} ${message}` }]);
        assert.deepEqual(await rows(), rowsBefore);
      });

    test('lists all conflicting bookings', async () => {
      const { scenario, ...venue } = await open(terrace);
      const held = await scenario.request('terraco-evening', evening);
      const booked = await scenario.request('terraco-evening', nextEvening);
      await scenario.accept(booked);
      const problems = await importProblems(venue.import({ terrace: ['terrace'], north: ['north'] }));
      assert.deepEqual(
        problems.map(({ message }) => message.split(' would')[0]),
        [`${held} (terraco, ${evening})`, `${booked} (terraco, ${nextEvening})`],
      );
    });

    test('moves a blocked day onto one by another time zone', async () => {
      const { scenario } = await open();
      const reference = await scenario.request('north-evening', evening);
      await scenario.block('north', nextEvening);
      const elsewhere = divisibleHall({ rooms: divided, venue: { timezone: 'Pacific/Kiritimati' } });
      const [problem] = await importProblems(scenario.import(elsewhere));
      const message = `blocking north ${nextEvening} would cover bookings: ${reference}`;
      assert.deepEqual(problem, { path: '', message });
    });

    test('conflicts with a request without a time limit', async () => {
      const { service, scenario } = await open();
      const hallWithoutTimeLimit = divisibleHall({ rooms: terrace, siteKey: { holdPeriod: 'none' } });
      await scenario.import(hallWithoutTimeLimit);
      const reference = await scenario.request('terraco-evening', evening);
      service.now = Date.UTC(2027, 2, 12, 17, 59);
      const without = divisibleHall({ rooms: { north: ['north'] }, siteKey: { holdPeriod: 'none' } });
      const [problem] = await importProblems(scenario.import(without));
      assert.match(problem?.message ?? '', new RegExp(reference));
      service.now = Date.UTC(2027, 2, 12, 18);
      await scenario.import(without);
    });
  });

  describe('succeeds if it', () => {
    test('removes a space whose rooms another names: its booking keeps them', async () => {
      const { scenario, ...venue } = await open();
      await scenario.accept(await scenario.request('north-evening', evening));
      const { north: _, ...without } = divided;
      await venue.import(without);
      assert.equal(await scenario.isFree('whole-evening', evening), false);
      assert.equal(await scenario.isFree('south-evening', evening), true);
    });

    test('removes a slot or space: a dry run lists their bookings and unknown references to leave', async () => {
      const { scenario } = await open();
      const [north, south] = [
        await scenario.request('north-day', evening),
        await scenario.request('south-evening', evening),
      ];
      await scenario.request('south-day', nextEvening);
      const slots = hallSpace('south', ['south']).slots.filter(({ id }) => id !== 'south-evening');
      const spaces = [hallSpace('whole', ['north', 'south']), hallSpace('south', ['south'], { slots })];
      const { bookings, problems } = await scenario.plan(divisibleHall({ file: { spaces } }), north);
      assert.deepEqual(
        bookings.outlasting.map(({ reference, gone }) => [reference, gone]).sort(),
        [
          [north, 'space'],
          [south, 'slot'],
        ].sort(),
      );
      assert.deepEqual(
        problems.map(({ path, message }) => `${path} ${message}`),
        [`leave ${north} does not conflict with this import`],
      );
    });

    test('renames a space and keeps its rooms booked', async () => {
      const { scenario, ...venue } = await open({ terraco: ['outside'] });
      const held = await scenario.request('terraco-evening', evening);
      await venue.import({ terrace: ['outside'] });
      assert.equal(await scenario.isFree('terrace-evening', evening), false);
      await scenario.accept(held);
      assert.equal(await scenario.isFree('terrace-evening', evening), false);
      await scenario.cancel(held);
      assert.equal(await scenario.isFree('terrace-evening', evening), true);
    });

    test('renames a room everywhere', async () => {
      const { scenario, ...venue } = await open();
      await scenario.request('whole-evening', evening);
      await scenario.request('north-evening', nextEvening);
      await venue.import({ whole: ['left', 'south'], north: ['left'], south: ['south'] });
      assert.equal(await scenario.isFree('north-evening', evening), false);
      assert.equal(await scenario.isFree('whole-evening', nextEvening), false);
    });

    test('takes a room out of the whole while only the half in it is booked', async () => {
      const { scenario, ...venue } = await open();
      await scenario.request('north-evening', evening);
      await venue.import({ ...divided, whole: ['south'] });
      assert.equal(await scenario.isFree('north-evening', evening), false);
      assert.equal(await scenario.isFree('whole-evening', evening), true);
    });

    test('adds a room to a space: its bookings take it too', async () => {
      const { scenario, ...venue } = await open();
      await scenario.request('north-evening', evening);
      await venue.import({ ...divided, north: ['north', 'foyer'], foyer: ['foyer'] });
      assert.equal(await scenario.isFree('foyer-evening', evening), false);
    });

    test('hides or deactivates a space, or changes a slot’s times: bookings stay', async () => {
      const { scenario } = await open();
      await scenario.request('north-evening', evening);
      const spaces = (changes: object) => ({
        spaces: [hallSpace('whole', divided['whole'] ?? []), hallSpace('north', ['north'], changes)],
      });
      for (const changes of [{ published: false }, { active: false }, {}]) {
        await scenario.import(divisibleHall({ file: spaces(changes) }));
        assert.equal(await scenario.isFree('whole-evening', evening), false);
      }
      const [day, late, morning] = hallSpace('north', []).slots;
      await scenario.import(
        divisibleHall({ file: spaces({ slots: [day, { ...late, startTime: '21:00' }, morning] }) }),
      );
      assert.equal(await scenario.isFree('whole-evening', evening), false, '18:00 to 01:00, as agreed');
    });

    test('meets only expired holds and past events', async () => {
      const { service, scenario, ...venue } = await open(terrace);
      const over = await scenario.request('terraco-morning', '2027-03-02');
      await scenario.accept(over);
      await scenario.request('terraco-evening', evening);
      service.now = noon + 48 * hour;
      await venue.import({ terrace: ['terrace'], north: ['north'] });
      assert.equal(await scenario.isFree('terrace-evening', evening), true);
    });
  });

  describe('with bookings to leave', () => {
    test('leaves them in place, logs it and continues later', async () => {
      const { scenario, ...venue } = await open();
      const booked = await scenario.request('whole-evening', evening);
      await scenario.accept(booked);
      const mistyped = { ...divided, whole: ['nroth', 'south'] };
      const before = (await scenario.audit()).length;
      assert.equal(await venue.import(mistyped, booked), true);
      assert.deepEqual((await scenario.audit()).slice(before), [
        'operator venue.imported riverside',
        `operator booking-request.left ${booked}`,
      ]);
      const { details } = await venue.service.storage.read((db) =>
        db
          .selectFrom('events')
          .select('details')
          .orderBy('sort_key', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow(),
      );
      assert.match(
        JSON.stringify(details),
        /rooms[\\":]+\[[\\"]+north[\\",]+south/,
        'the plan lists the rooms',
      );
      const occupied = (await scenario.occupied()).map(({ room, reference }) => [room, reference]);
      assert.deepEqual(occupied, [
        ['riverside/north', booked],
        ['riverside/south', booked],
      ]);
      assert.equal(await scenario.isFree('north-evening', evening), false);
      await scenario.import(divisibleHall({ rooms: mistyped, venue: { name: 'Renamed' } }));
      await venue.import(divided);
      assert.equal(await scenario.isFree('whole-evening', evening), false);
      await scenario.cancel(booked);
      assert.deepEqual(await scenario.occupied(), []);
    });

    test('moves them when their space changes rooms again', async () => {
      const { scenario, ...venue } = await open({ ...divided, whole: ['hall'] });
      const whole = await scenario.request('whole-evening', evening);
      const south = await scenario.request('south-evening', evening);
      await venue.import(divided, whole);
      await scenario.decline(south);
      await venue.import({ ...divided, whole: ['north', 'south', 'foyer'] });
      assert.equal(await scenario.isFree('south-evening', evening), false);
    });

    test('releases a booking whose room was deleted; two managers can still decide on it', async () => {
      const { database, scenario, ...venue } = await open(terrace);
      const other = scenarioFor(await startService(await database.open()));
      for (let day = 10; day < 16; day++) {
        const held = await scenario.request('terraco-evening', `2027-03-${day}`);
        const without = { north: ['north'], [`extra-${day}`]: ['extra'] };
        await venue.import(without, held);
        // While its space is restored, perhaps with other rooms.
        const outcomes = await Promise.allSettled([
          scenario.accept(held),
          other.decline(held),
          venue.import({ ...terrace, terraco: ['terraco', 'garden'] }),
        ]);
        assert.equal(outcomes[2].status, 'fulfilled');
        const isBooked = outcomes[0].status === 'fulfilled';
        assert.notEqual(isBooked, outcomes[1].status === 'fulfilled');
        assert.deepEqual(
          (await scenario.occupied()).map(({ room }) => room),
          isBooked ? ['riverside/garden', 'riverside/terraco'] : [],
        );
        if (isBooked) await scenario.cancel(held);
        await venue.import(terrace);
      }
    });

    test('leaves a booking in place that would share a room or move into a blocked day', async () => {
      const undivided = { ...divided, whole: ['hall'] };
      const { scenario, ...venue } = await open(undivided);
      const whole = await scenario.request('whole-evening', evening);
      await scenario.request('south-day', evening);
      const closed = await scenario.request('whole-evening', '2027-03-20');
      await scenario.block('north', '2027-03-20');
      const problems = await importProblems(venue.import(divided));
      assert.deepEqual(
        problems.map(({ message }) => message.replace(/BR-\w+$/, 'another')),
        [
          `${whole} (whole, ${evening}) would share a room with another`,
          `${closed} (whole, 2027-03-20) would share a room with a block`,
        ],
      );
      await venue.import(divided, whole, closed);
      assert.equal(
        await scenario.isFree('north-evening', evening),
        true,
        'the booking is no longer left in place',
      );
    });

    test('rejects references without a conflict and unknown ones', async () => {
      const { scenario, rows, ...venue } = await open(terrace);
      const inTheWay = await scenario.request('terraco-evening', evening);
      const free = await scenario.request('north-evening', evening);
      const before = await rows();
      const without = { north: ['north'] };
      assert.deepEqual(await importProblems(venue.import(without, inTheWay, free, 'BR-00000000')), [
        { path: `leave ${free}`, message: 'does not conflict with this import' },
        { path: 'leave BR-00000000', message: 'there is no such booking request' },
      ]);
      assert.deepEqual(await importProblems(venue.import(terrace, inTheWay)), [
        { path: `leave ${inTheWay}`, message: 'does not conflict with this import' },
      ]);
      assert.deepEqual(await rows(), before);
    });
  });

  test('leaves another venue’s bookings alone, also if it takes over their space id', async () => {
    const { scenario, ...venue } = await open({ annex: ['outside'] });
    const booked = await scenario.request('annex-evening', evening);
    await scenario.accept(booked);
    await venue.import({ shed: ['outside'] });
    const before = await scenario.occupied();
    const packages = [{ id: 'other-hire', name: 'Hire', hireFeeCents: 1 }];
    const slots = hallSpace('annex', []).slots.map((slot) => ({ ...slot, packages }));
    for (const rooms of [['annex'], ['outside']])
      await scenario.import(
        divisibleHall({
          venue: { id: 'other' },
          siteKey: { key: 'other' },
          file: { spaces: [hallSpace('annex', rooms, { slots })] },
        }),
      );
    assert.deepEqual(await scenario.occupied(), before);
  });

  test('and a concurrent request: one is first, and the other is rejected', async () => {
    const { database, scenario, ...venue } = await open(terrace);
    const others = await Promise.all(
      [1, 2].map(async () => scenarioFor(await startService(await database.open()))),
    );
    for (let round = 0; round < 12; round++) {
      const date = `2027-04-${10 + round}`;
      const renamed = round % 2 === 0 ? 'terrace' : 'balcony';
      const importing = settled(venue.import({ [renamed]: [renamed], north: ['north'] }));
      // One competing request per turn, so that some arrive before the import takes its locks and some after.
      const asking = [];
      for (let competitor = 0; competitor < 6; competitor++) {
        asking.push(settled(others[competitor % 2]?.request('terraco-evening', date)));
        await new Promise((resolve) => setImmediate(resolve));
      }
      const { error } = await importing;
      const answers = await Promise.all(asking);
      const references = answers.flatMap(({ value = null }) => (value === null ? [] : [value]));
      if (error === undefined) {
        assert.deepEqual(references, []);
        for (const answer of answers) assert.ok(answer.error instanceof NotFoundError, `${answer.error}`);
        assert.deepEqual(await scenario.occupied(), []);
      } else {
        assert.ok(error instanceof ValidationError, String(error));
        assert.equal(references.length, 1);
        assert.match(error.message, new RegExp(references[0] ?? '-'));
        await scenario.decline(references[0] ?? '');
      }
      await venue.import(terrace);
    }
  });
});
