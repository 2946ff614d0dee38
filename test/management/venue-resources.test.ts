/** Editing spaces, slots, packages, website keys, the venue and its file. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordStatements } from '../../bench/statement-recorder.ts';
import { everyRow, onAnyDatabase } from '../databases.ts';
import { evening, hallSpace, scenarioFor } from '../scenario.ts';
import { bookingRequest, startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

onAnyDatabase('the management of a venue', (newDatabase, kind) => {
  async function open(venue = venueWith()) {
    const service = await startService(await (await newDatabase()).open(), { venue });
    return { service, manager: await clientFor(service), rows: () => everyRow(service.storage) };
  }

  test('a last page that is full has no next page', async () => {
    const { manager } = await open();
    for (const name of ['Barn', 'Attic']) await manager.post('/spaces', { name, capacity: 10 });
    const first = await manager.get('/spaces?limit=2');
    assert.deepEqual([first.body.data.length, typeof first.body.next], [2, 'string']);
    const last = await manager.get(`/spaces?limit=1&cursor=${first.body.next}`);
    assert.deepEqual([last.body.data.length, last.body.next], [1, null]);
  });

  describe('the venue', () => {
    test('is read as a whole and changed by member', async () => {
      const { service, manager } = await open();
      const read = await manager.get('');
      assert.equal(read.status, 200);
      assert.deepEqual(read.body.data.tax, { label: 'VAT', basisPoints: 2000 });
      assert.deepEqual([read.body.data.questions, read.body.data.horizonDays], [[], null]);
      const changes = { description: 'On the river.', contact: { phone: '+44 1603 555 0100' }, tax: null };
      const changed = await manager.patch('', changes, { 'if-match': read.etag });
      assert.equal(changed.status, 200);
      assert.deepEqual(changed.body.data, { ...read.body.data, ...changes });
      assert.deepEqual((await manager.get('')).body, changed.body);
      assert.equal((await manager.get('')).etag, changed.etag);
      const shown = await service.get('/venue');
      assert.equal(shown.body.data.description, 'On the river.');
    });

    test('can be unpublished and published', async () => {
      const { service, manager } = await open();
      assert.equal((await manager.patch('', { published: false })).body.data.published, false);
      assert.equal((await service.get('/venue')).status, 404);
      await manager.patch('', { published: true });
      assert.equal((await service.get('/venue')).status, 200);
    });

    test('has another time zone and currency until its first request, and another language always', async () => {
      const { service, manager } = await open();
      const there = { timezone: 'Europe/Zurich', currency: 'CHF' };
      assert.equal((await manager.patch('', there)).status, 200);
      const { timezone, currency } = (await service.get('/venue')).body.data;
      assert.deepEqual({ timezone, currency }, there);
      await service.post('/booking-requests', bookingRequest({ date: '2027-03-12' }));
      const refused = await manager.patch('', { timezone: 'Europe/London', currency: 'GBP', tax: null });
      assert.equal(refused.status, 422);
      assert.deepEqual(
        refused.body.error.details.map(({ path, problem }: { path: string; problem: string }) => [
          path,
          problem,
        ]),
        [
          ['timezone', 'fixed_by_bookings'],
          ['currency', 'fixed_by_bookings'],
        ],
      );
      const allowed = await manager.patch('', { ...there, locale: 'de-CH' });
      assert.deepEqual([allowed.status, allowed.body.data.locale], [200, 'de-CH']);
    });

    test('has a fixed id and no unknown members', async () => {
      const { manager, rows } = await open();
      const before = await rows();
      for (const name of ['id', 'revision', 'venueId', 'role', 'spaces', '__proto__']) {
        const response = await manager.patch('', `{"name": "New", "${name}": {"admin": true}}`);
        assert.deepEqual([response.status, invalidPaths(response)], [422, [name]]);
      }
      assert.deepEqual(await rows(), before);
    });
  });

  describe('an edit', () => {
    test('needs If-Match', async () => {
      const { manager, rows } = await open();
      const before = await rows();
      for (const [method, path] of [
        ['PATCH', ''],
        ['PATCH', '/spaces/hall'],
        ['DELETE', '/spaces/hall'],
        ['PUT', '/space-order'],
        ['PATCH', '/website-keys/key'],
        ['PUT', '/venue-file'],
      ] as const) {
        const response = await manager.send(method, path, { spaceIds: ['hall'] }, { 'if-match': '' });
        assert.deepEqual(
          [response.status, response.body.error.code],
          [428, 'PRECONDITION_REQUIRED'],
          `${method} ${path}`,
        );
        assert.match(response.body.error.message, /ETag/);
      }
      assert.deepEqual(await rows(), before);
    });

    test('that is stale gets the current state', async () => {
      const { manager } = await open();
      const { etag } = await manager.get('/spaces/hall');
      const first = await manager.patch('/spaces/hall', { capacity: 150 }, { 'if-match': etag });
      const second = await manager.patch('/spaces/hall', { name: 'Great Hall' }, { 'if-match': etag });
      assert.equal(second.status, 412);
      assert.equal(second.body.error.code, 'PRECONDITION_FAILED');
      assert.deepEqual(second.body.error.current, first.body.data);
      assert.equal(second.etag, first.etag);
      const third = await manager.patch('/spaces/hall', { name: 'Great Hall' }, { 'if-match': second.etag });
      assert.deepEqual([third.body.data.name, third.body.data.capacity], ['Great Hall', 150]);
    });

    test('that is concurrent with another: one wins, nothing is lost', async () => {
      const { manager } = await open();
      const { etag } = await manager.get('/spaces/hall');
      const responses = await Promise.all(
        Array.from({ length: 4 }, (_, n) =>
          manager.patch('/spaces/hall', { capacity: 300 + n }, { 'if-match': etag }),
        ),
      );
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 412, 412, 412]);
    });

    test('does not become stale by a new booking', async () => {
      const { service, manager } = await open();
      const { etag } = await manager.get('/spaces/hall');
      await scenarioFor(service).request('hall-evening', evening, null, { slotId: 'evening' });
      assert.equal((await manager.patch('/spaces/hall', { capacity: 1 }, { 'if-match': etag })).status, 200);
    });
  });

  describe('spaces, slots and packages', () => {
    test('are created level by level, and visitors can book them', async () => {
      const { service, manager } = await open();
      const space = await manager.post('/spaces', { name: 'Attic', capacity: 20 });
      assert.equal(space.status, 201);
      const { id } = space.body.data;
      assert.match(id, /^space-[\w-]{16}$/);
      assert.deepEqual(space.body.data.rooms, [id]);
      const slots = `/spaces/${id}/slots`;
      const slot = await manager.post(slots, {
        id: 'attic-day',
        name: 'Day',
        startTime: '09:00',
        endTime: '17:00',
      });
      assert.deepEqual(slot.body.data.weekdays, [1, 2, 3, 4, 5, 6, 7]);
      assert.deepEqual((await service.get(`/spaces/${id}/slots`)).body.data, [], 'without a package');
      const offered = await manager.post(`${slots}/attic-day/packages`, {
        id: 'dry-hire',
        hireFeeCents: 5_000,
      });
      assert.deepEqual([offered.body.data.name, offered.body.data.hireFeeCents], ['Dry hire', 5_000]);
      const [shown] = (await service.get(`/spaces/${id}/slots`)).body.data;
      assert.equal(shown.packages[0].hireFeeWithTaxCents, 6_000);
      for (const [path, made] of [
        [`/spaces/${id}`, space],
        [`${slots}/attic-day`, slot],
        [`${slots}/attic-day/packages/dry-hire`, offered],
      ] as const) {
        const read = await manager.get(path);
        assert.deepEqual([read.body, read.etag], [made.body, made.etag]);
      }
    });

    test('name the slot that is edited if its package differs from that of another slot', async () => {
      const { manager } = await open();
      for (const id of ['first', 'second'])
        await manager.post('/spaces/hall/slots', { id, name: id, startTime: '06:00', endTime: '07:00' });
      const offer = { id: 'rehearsal', name: 'Rehearsal', hireFeeCents: 1 };
      await manager.post('/spaces/hall/slots/second/packages', offer);
      const refused = await manager.post('/spaces/hall/slots/first/packages', { ...offer, name: 'Trial' });
      assert.deepEqual([refused.status, invalidPaths(refused)], [422, ['name']]);
      assert.match(refused.body.error.details[0].message, /^differs from spaces\[0\]\.slots\[3\]\./);
    });

    test('name an id that is not a string', async () => {
      const { manager } = await open();
      const id = { toString: 1, valueOf: 1 };
      const space = { id, name: 'Attic', capacity: 10 };
      const slot = { id, name: 'Night', startTime: '20:00', endTime: '23:00' };
      const offer = { id, name: 'Rehearsal', hireFeeCents: 1 };
      await manager.post('/spaces/hall/slots', { ...slot, id: 'night' });
      for (const [path, part] of Object.entries({
        '/spaces': space,
        '/spaces/hall/slots': slot,
        '/spaces/hall/slots/night/packages': offer,
      })) {
        const response = await manager.post(path, part);
        assert.deepEqual([response.status, invalidPaths(response)], [422, ['id']], path);
      }
    });

    test('are created with all children at once', async () => {
      const { manager } = await open();
      const { status } = await manager.post('/spaces', hallSpace('attic', ['attic']));
      assert.equal(status, 201);
      const { body } = await manager.get('/spaces/attic/slots');
      assert.deepEqual(
        body.data.map(({ id }: { id: string }) => id),
        ['attic-day', 'attic-evening', 'attic-morning'],
      );
    });

    test('can be reordered', async () => {
      const { service, manager } = await open();
      await manager.post('/spaces', hallSpace('attic', ['attic']));
      const order = await manager.get('/space-order');
      assert.deepEqual(order.body.data, { spaceIds: ['hall', 'attic'] });
      const response = await manager.put(
        '/space-order',
        { spaceIds: ['attic', 'hall'] },
        { 'if-match': order.etag },
      );
      assert.deepEqual(response.body.data, { spaceIds: ['attic', 'hall'] });
      const ids = (await service.get('/spaces')).body.data.map(({ id }: { id: string }) => id);
      assert.deepEqual(ids, ['attic', 'hall']);
      const slower = await manager.put(
        '/space-order',
        { spaceIds: ['hall', 'attic'] },
        { 'if-match': order.etag },
      );
      assert.deepEqual([slower.status, slower.body.error.current], [412, { spaceIds: ['attic', 'hall'] }]);
      assert.equal((await manager.put('/space-order', { spaceIds: ['hall'] })).status, 422);
      assert.equal((await manager.put('/space-order', {})).status, 422);
    });

    test('can be deleted, and bookings stay', async () => {
      const { service, manager } = await open();
      const scenario = scenarioFor(service);
      const reference = await scenario.request('hall-evening', evening, null, { slotId: 'evening' });
      assert.equal((await manager.delete('/spaces/hall/slots/evening/packages/dry-hire')).status, 204);
      assert.equal((await manager.delete('/spaces/hall/slots/evening')).status, 204);
      const named = await manager.delete('/spaces/hall');
      assert.equal(named.status, 422);
      assert.match(named.body.error.details[0].message, new RegExp(reference));
      const mistyped = await manager.delete(`/spaces/hall?leave=${reference},BR-00000000`);
      assert.deepEqual([mistyped.status, invalidPaths(mistyped)], [422, ['leave BR-00000000']]);
      const gone = await manager.delete(`/spaces/hall?leave=${reference}`);
      assert.deepEqual([gone.status, gone.body], [204, undefined]);
      assert.deepEqual((await service.get('/spaces')).body.data, []);
      await scenario.accept(reference);
      assert.equal((await manager.delete('/spaces/hall')).status, 404);
    });

    test('unknown or of another venue are not found', async () => {
      const { service, manager } = await open();
      const other = venueWith({
        venue: { id: 'other' },
        siteKey: { key: 'other' },
        file: { spaces: [hallSpace('annex', ['a'], { slots: [] })] },
      });
      await scenarioFor(service).import(other);
      for (const path of [
        '/spaces/annex',
        '/spaces/annex/slots',
        '/spaces/hall/slots/nothing',
        '/spaces/hall/slots/evening/packages/nothing',
        '/website-keys/other',
        '/spaces/%00',
        '/website-keys/%00',
        `/spaces/${'x'.repeat(5000)}`,
      ]) {
        const read = await manager.get(path);
        assert.deepEqual([read.status, read.body.error.code], [404, 'NOT_FOUND'], path);
      }
      for (const response of [
        await manager.patch('/website-keys/other', { enabled: false }),
        await manager.patch('/spaces/annex', { name: 'Mine' }),
        await manager.delete('/spaces/annex'),
        await manager.post('/spaces/annex/slots', { name: 'Day', startTime: '09:00', endTime: '10:00' }),
      ])
        assert.equal(response.status, 404);
      const added = await manager.post('/spaces', { id: 'annex', name: 'Annex', capacity: 1 });
      assert.equal(added.status, 201, 'ids are unique only within a venue');
    });

    test('report errors by the names sent', async () => {
      const { manager } = await open();
      const wrong = await manager.post('/spaces', {
        id: 'no id',
        name: '',
        capacity: 'many',
        slots: [{ id: 's', name: 'S', startTime: '9', endTime: '10:00' }],
        secret: 1,
      });
      assert.equal(wrong.status, 422);
      assert.deepEqual(invalidPaths(wrong).toSorted(), [
        'capacity',
        'id',
        'name',
        'secret',
        'slots[0].startTime',
      ]);
    });
  });

  describe('lists', () => {
    test('have stable pagination when others are added or removed', async () => {
      const { manager } = await open();
      for (let n = 0; n < 5; n++)
        await manager.post('/spaces', { id: `room-${n}`, name: `Room ${n}`, capacity: 1 });
      const first = await manager.get('/spaces?limit=2');
      const idsOf = ({ body }: typeof first) => body.data.map(({ id }: { id: string }) => id);
      assert.deepEqual(idsOf(first), ['hall', 'room-0']);
      await manager.delete('/spaces/hall');
      const second = await manager.get(`/spaces?limit=3&cursor=${first.body.next}`);
      assert.deepEqual(idsOf(second), ['room-1', 'room-2', 'room-3']);
      const third = await manager.get(`/spaces?limit=3&cursor=${second.body.next}`);
      assert.deepEqual([idsOf(third), third.body.next], [['room-4'], null]);
      assert.equal((await manager.get('/spaces')).body.next, null);
    });

    test('reject an invalid page', async () => {
      const { manager } = await open();
      for (const query of [
        'limit=0',
        'limit=201',
        'limit=x',
        'limit=',
        'cursor=',
        'cursor=x',
        'cursor=W10',
        'cursor=WzFd',
        'cursor=%00',
      ])
        assert.equal((await manager.get(`/spaces?${query}`)).status, 422, query);
      for (const [list, key] of [
        ['/blocks?', ['2027-03-12']],
        ['/blocks?', ['\0', 0, 'block']],
        ['/blocks?', ['2027-03-12', 0, '\0']],
        ['/front-desk?from=2027-03-12&to=2027-03-12&', [0, '\0', 0]],
        ['/guest-codes?', ['\0']],
      ] as const) {
        const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
        assert.equal((await manager.get(`${list}cursor=${cursor}`)).status, 422, `${list} ${key}`);
      }
      const { body } = await manager.get('/spaces?cursor=WyJuby1zcGFjZSJd');
      const message = 'is not valid; start with the first page';
      assert.deepEqual(body.error.details, [{ path: 'cursor', message }]);
    });
  });

  describe('website keys', () => {
    test('are created, changed and disabled, separately per venue', async () => {
      const { service, manager } = await open();
      const made = await manager.post('/website-keys', { websites: ['Riverside.example'], label: 'New' });
      assert.equal(made.status, 201);
      const { key, websites, holdPeriod } = made.body.data;
      assert.deepEqual([websites, holdPeriod], [['https://riverside.example'], '48h']);
      assert.equal((await service.get('/venue', { key })).status, 200);
      const changed = await manager.patch(
        `/website-keys/${key}`,
        { enabled: false, label: null },
        { 'if-match': made.etag },
      );
      assert.deepEqual([changed.body.data.enabled, changed.body.data.label], [false, '']);
      assert.equal((await service.get('/venue', { key })).status, 404);
      const { body } = await manager.get('/website-keys');
      assert.deepEqual(
        body.data.map((each: { key: string }) => each.key).toSorted(),
        ['key', key].toSorted(),
      );
      assert.equal((await manager.post('/website-keys', { key, websites: [] })).status, 409);
      for (const changes of [{ key: 'other' }, { venueId: 'other' }, { websites: ['not a website'] }])
        assert.equal((await manager.patch(`/website-keys/${key}`, changes)).status, 422);
    });
  });

  describe('blocks', () => {
    test('have stable pages when the last block of a page is moved or deleted', async () => {
      const { manager } = await open();
      const ids: string[] = [];
      for (const day of ['01', '02', '03', '04', '05', '06']) {
        const dates = { from: `2027-07-${day}`, to: `2027-07-${day}` };
        ids.push((await manager.post('/blocks', { ...dates, reason: 'Repairs' })).body.data.id);
      }
      const page = async (next = '') => {
        const { body } = await manager.get(`/blocks?limit=2${next && `&cursor=${next}`}`);
        return { ids: body.data.map(({ id }: { id: string }) => id), next: body.next };
      };
      const first = await page();
      assert.deepEqual(first.ids, [ids[0], ids[1]]);
      const later = { from: '2027-07-31', to: '2027-07-31', reason: 'Repairs' };
      assert.equal((await manager.put(`/blocks/${ids[1]}`, later)).status, 200);
      const second = await page(first.next);
      assert.deepEqual(second.ids, [ids[2], ids[3]]);
      const earlier = { ...later, from: '2027-06-01', to: '2027-06-01' };
      assert.equal((await manager.put(`/blocks/${ids[1]}`, earlier)).status, 200);
      await manager.delete(`/blocks/${ids[3]}`);
      assert.deepEqual(await page(second.next), { ids: [ids[4], ids[5]], next: null });
    });

    test('are read with what they leave out in as many statements for many as for one', async (t) => {
      const { service, manager } = await open();
      const scenario = scenarioFor(service);
      const recorder = recordStatements(kind);
      t.after(() => recorder.stop());
      const statements = async (count: number) => {
        recorder.take();
        const { body } = await manager.get('/blocks');
        assert.equal(body.data.length, count);
        return recorder.take().length;
      };
      const add = async (month: string) => {
        const date = `2027-${month}-12`;
        const reference = await scenario.request('hall-evening', date, null, { slotId: 'evening' });
        const dates = { from: `2027-${month}-10`, to: `2027-${month}-14`, except: [date] };
        assert.equal((await manager.post('/blocks', { ...dates, reason: 'Floor' })).status, 201);
        const guest = { reference, guestName: 'A. Visitor', title: null, spaceNames: ['Hall'] };
        return [{ date, isBlocked: true, bookings: [guest] }];
      };
      const leftOut = [await add('04')];
      const ofOne = await statements(1);
      for (const month of ['05', '06', '07']) leftOut.push(await add(month));
      assert.equal(await statements(4), ofOne);
      const { body } = await manager.get('/blocks');
      assert.deepEqual(
        body.data.map((block: { leftOut: unknown }) => block.leftOut),
        leftOut,
      );
    });

    test('block dates, are listed and deleted; a conflicting booking is named', async () => {
      const { service, manager } = await open();
      const free = async () =>
        (
          await service.get('/spaces/hall/availability?from=2027-03-12&to=2027-03-12')
        ).body.data[0].slots.some((slot: { free: boolean }) => slot.free);
      const requested = { spaceId: 'hall', from: evening, to: evening, reason: 'Repairs' };
      const made = await manager.post('/blocks', requested, { 'idempotency-key': 'b1' });
      assert.deepEqual([made.status, made.body.data.source, await free()], [201, 'staff', false]);
      const again = await manager.post('/blocks', requested, { 'idempotency-key': 'b1' });
      assert.deepEqual(again.body, made.body);
      assert.deepEqual((await manager.get('/blocks')).body.data, [{ ...made.body.data, leftOut: [] }]);
      const path = `/blocks/${made.body.data.id}`;
      const read = await manager.get(path);
      assert.deepEqual([read.body.data, read.body.leftOut], [made.body.data, []]);
      const other = { ...requested, reason: 'Painting' };
      assert.equal((await manager.put(path, other, { 'if-match': '' })).status, 428);
      const changed = await manager.put(path, other, { 'if-match': read.etag });
      assert.deepEqual(changed.body.data, { ...made.body.data, reason: 'Painting' });
      assert.equal((await manager.put(path, requested, { 'if-match': read.etag })).status, 412);
      assert.deepEqual([(await manager.delete(path)).status, await free()], [204, true]);
      assert.equal((await manager.delete(path)).status, 404);
      assert.equal((await manager.delete('/blocks/%00')).status, 404);
      const reference = await scenarioFor(service).request('hall-evening', evening, null, {
        slotId: 'evening',
      });
      const rejected = await manager.post('/blocks', requested);
      assert.equal(rejected.status, 409);
      assert.match(rejected.body.error.message, new RegExp(reference));
      for (const bad of [{}, { ...requested, venueId: 'other' }, { ...requested, to: '2027-02-30' }])
        assert.equal((await manager.post('/blocks', bad)).status, 422);
      assert.equal((await manager.post('/blocks', { ...requested, spaceId: 'annex' })).status, 404);
    });
  });

  describe('an Idempotency-Key', () => {
    test('creates a space once, however often it is sent', async () => {
      const { manager } = await open();
      const headers = { 'idempotency-key': 'try-1' };
      const requested = { name: 'Attic', capacity: 20 };
      const first = await manager.post('/spaces', requested, headers);
      const again = await manager.post('/spaces', requested, headers);
      assert.deepEqual([again.status, again.body, again.etag], [201, first.body, first.etag]);
      assert.equal((await manager.get('/spaces')).body.data.length, 2);
      const other = await manager.post('/spaces', { ...requested, capacity: 21 }, headers);
      assert.deepEqual([other.status, invalidPaths(other)], [422, ['Idempotency-Key']]);
      assert.equal((await manager.post('/spaces', requested, { 'idempotency-key': 'a b' })).status, 422);
      const replayed = [first, again, other].map((each) => each.headers['idempotency-replayed']);
      assert.deepEqual(replayed, [undefined, 'true', undefined]);
    });
  });

  describe('the venue file', () => {
    test('is exported, previewed and imported against the previewed version', async () => {
      const { service, manager } = await open();
      const { body, etag } = await manager.get('/venue-file');
      const file = { ...body.data, spaces: [...body.data.spaces, hallSpace('attic', ['attic'])] };
      const plan = await manager.post('/venue-file/plan', file);
      assert.deepEqual(plan.body.data.plan.spaces, { added: ['attic'], changed: [], removed: [] });
      assert.equal((await manager.get('/venue-file')).etag, etag, 'a plan changes nothing');
      await manager.patch('', { description: 'Changed.' });
      const stale = await manager.put('/venue-file', file, { 'if-match': etag });
      assert.equal(stale.status, 412);
      assert.equal(stale.body.error.current.venue.description, 'Changed.');
      const done = await manager.put('/venue-file', file, { 'if-match': stale.etag });
      assert.deepEqual([done.status, done.body.data.plan.venue], [200, 'changed']);
      const ids = (await service.get('/spaces')).body.data.map(({ id }: { id: string }) => id);
      assert.deepEqual(ids, ['hall', 'attic']);
      const again = await manager.put('/venue-file', file);
      assert.equal(again.body.data.venueHasChanged, false);
    });

    test('of another or unknown venue is rejected', async () => {
      const { manager, rows } = await open();
      const before = await rows();
      const { body } = await manager.get('/venue-file');
      const foreign = { ...body.data, venue: { ...body.data.venue, id: 'other' } };
      for (const response of [
        await manager.put('/venue-file', foreign),
        await manager.post('/venue-file/plan', foreign),
      ])
        assert.deepEqual([response.status, invalidPaths(response)], [422, ['venue.id']]);
      for (const nothing of [[], 'null', '7', '"file"', {}])
        assert.equal((await manager.put('/venue-file', nothing)).status, 422);
      assert.equal((await manager.put('/venue-file?leave=%00', body.data)).status, 422);
      assert.deepEqual(await rows(), before);
    });

    test('names conflicting bookings and leaves those listed', async () => {
      const { service, manager } = await open();
      const reference = await scenarioFor(service).request('hall-evening', evening, null, {
        slotId: 'evening',
      });
      const { body } = await manager.get('/venue-file');
      const [hall] = body.data.spaces;
      const file = {
        ...body.data,
        spaces: [{ ...hall, rooms: ['other-room'] }, hallSpace('annex', ['hall'], { slots: [] })],
      };
      const plan = await manager.post('/venue-file/plan', file);
      assert.equal(plan.body.data.plan.bookings.inTheWay[0]?.reference, reference);
      const rejected = await manager.put('/venue-file', file);
      assert.equal(rejected.status, 422);
      assert.match(rejected.body.error.details[0].message, new RegExp(reference));
      assert.equal((await manager.put(`/venue-file?leave=${reference}`, file)).status, 200);
    });
  });

  test('rejects anything but a JSON object', async () => {
    const { manager } = await open();
    for (const [method, path] of [
      ['POST', '/spaces'],
      ['PATCH', '/spaces/hall'],
      ['PATCH', ''],
      ['POST', '/website-keys'],
      ['PATCH', '/website-keys/key'],
      ['PUT', '/space-order'],
      ['PUT', '/venue-file'],
      ['POST', '/venue-file/plan'],
    ] as const) {
      for (const body of ['', '{', Buffer.from([0xff, 0xfe])])
        assert.equal((await manager.send(method, path, body)).status, 400, `${method} ${path}`);
      for (const body of ['null', '7', '[]', '"text"', '[[]]', 'true']) {
        const response = await manager.send(method, path, body);
        assert.equal(response.status, 422, `${method} ${path} ${body}`);
        assert.equal(response.body.error.code, 'VALIDATION_ERROR');
      }
      for (const name of ['text \\u0000', '\\ud800', 'x'.repeat(1000)]) {
        const response = await manager.send(
          method,
          path,
          `{"name": "${name}", "label": "${name}", "spaceIds": "${name}"}`,
        );
        assert.equal(response.status, 422, `${method} ${path}`);
      }
    }
    assert.equal((await manager.post('/spaces', { name: 'x'.repeat(600_000) })).status, 400, 'too large');
  });
});
