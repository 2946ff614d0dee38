/** Guests without a booking. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { erasePastGuests } from '../../src/operations/booking/erase-guests-of-the-past.ts';
import { onBothDatabases } from '../databases.ts';
import { eventsOf } from '../events.ts';
import { divisibleHall, scenarioFor } from '../scenario.ts';
import { noon, startService, startServiceBesideTwin } from '../service.ts';
import { logInAs } from '../staff.ts';
import { clientFor, invalidPaths, type ManagementResponse, managementBase } from './manager.ts';

const day = 24 * 3_600_000;
const zoe = {
  name: 'Zoë Weiß',
  email: 'Zoe@Example.com',
  phone: '+44 20 7946 0999',
  company: 'Wick & Sons',
  language: 'de-at',
  address: { street: '5 Long Lane', city: 'Norwich' },
};
const any = { 'if-match': '*' };

onBothDatabases('a guest without a booking', (newDatabase) => {
  async function open(start = startServiceBesideTwin) {
    const service = await start(await (await newDatabase()).open(), {
      venue: divisibleHall({ venue: { groups: [{ id: 'members', name: 'Members' }] } }),
    });
    const scenario = scenarioFor(service);
    const manager = await clientFor(service);
    let days = 0;
    const request = (email: string, name = 'A. Visitor') => {
      service.now += 1000;
      days += 1;
      const date = `2027-04-${String(days).padStart(2, '0')}`;
      const guest = { name, email, phone: null, company: null };
      return scenario.request('north-evening', date, null, { guest });
    };
    const add = async (guest: object, more: object = {}): Promise<string> => {
      service.now += 1000;
      const { status, body } = await manager.post('/guests', { guest, ...more });
      assert.equal(status, 201, JSON.stringify(body));
      return body.data.reference;
    };
    const namesIn = ({ body }: ManagementResponse): string[] =>
      body.data.map((each: { guest: { name: string } }) => each.guest.name);
    const names = async (query = '') => namesIn(await manager.get(`/guests${query}`));
    const search = async (text: string) => namesIn(await manager.post('/guests/search', { text }));
    return { service, scenario, manager, request, add, names, search };
  }

  test('is in the directory with everything that staff entered', async () => {
    const { service, manager } = await open();
    const added = await manager.post('/guests', { guest: zoe, notes: ' Rings on Mondays ' });
    const { reference } = added.body.data;
    assert.match(reference, /^GU-[0-9A-Z]{8}$/);
    const guest = {
      reference,
      guest: { ...zoe, language: 'de-AT' },
      addresses: ['zoe@example.com'],
      notes: 'Rings on Mondays',
      requests: 0,
      bookings: 0,
      accepted: [],
      nextDate: null,
      lastRequestAt: null,
    };
    assert.deepEqual([added.status, added.body], [201, { success: true, data: guest }]);
    const shown = await manager.get(`/guests/${reference.toLowerCase()}`);
    assert.deepEqual([shown.body.data, shown.etag], [guest, added.etag]);
    const { language, address, ...listed } = guest.guest;
    assert.deepEqual((await manager.get('/guests')).body.data, [{ ...guest, guest: listed }]);
    assert.deepEqual((await manager.get(`/booking-requests?guest=${reference}`)).body.data, []);
    assert.deepEqual((await eventsOf(service)).at(-1)?.slice(1), ['guest.added', reference, {}]);
    assert.equal((await manager.get('/guests/GU-00000000')).status, 404);
  });

  test('is refused without a name or an address, and if there is a guest with the address', async () => {
    const { manager, request, add } = await open();
    const refused = (guest: object) => manager.post('/guests', { guest });
    assert.deepEqual(invalidPaths(await refused({})), ['guest.name', 'guest.email']);
    assert.deepEqual(invalidPaths(await refused({ name: ' ', email: '' })), ['guest.name', 'guest.email']);
    assert.deepEqual(invalidPaths(await refused({ name: 'A', email: 'a@' })), ['guest.email']);
    assert.deepEqual(invalidPaths(await refused({ name: 'A', email: 'a@example.com', language: '??' })), [
      'guest.language',
    ]);
    assert.deepEqual(invalidPaths(await manager.post('/guests', {})), ['guest']);
    const [booked, added] = [await request('anna@example.com'), await add(zoe)];
    for (const [email, reference] of [
      ['ANNA@example.com', booked],
      ['zoe@EXAMPLE.com', added],
    ] as const) {
      const { status, body } = await refused({ name: 'Again', email });
      assert.deepEqual([status, body.error.problem, body.error.values], [409, 'guest_exists', { reference }]);
    }
    const concurrent = await Promise.all(
      [1, 2, 3].map(() => refused({ name: 'Bo', email: 'bo@example.com' })),
    );
    assert.deepEqual(concurrent.map(({ status }) => status).sort(), [201, 409, 409]);
  });

  test('is found by name without accents, company, digits of the phone number and reference', async () => {
    const { service, request, add, search } = await open();
    const reference = await add(zoe);
    await request('other@example.com', 'Zoe Wick');
    for (const text of [
      'weiss',
      'zoe weiß',
      'wick sons',
      '02079460999',
      '0999',
      'zoe@example.com',
      reference,
    ])
      assert.deepEqual(await search(text), ['Zoë Weiß'], text);
    assert.deepEqual(await search('zoe'), ['Zoe Wick', 'Zoë Weiß']);
    const frontDesk = await logInAs(service, { role: 'front_desk' });
    const found = async (text: string) => {
      const url = `${managementBase}/venues/riverside/guests/search`;
      const response = await service.app.inject({
        url,
        method: 'POST',
        headers: frontDesk.headers,
        payload: { text },
      });
      return response.json().data;
    };
    assert.deepEqual(
      (await found('weiss')).map(({ guest }: { guest: object }) => guest),
      [{ name: 'Zoë Weiß', company: 'Wick & Sons' }],
    );
    for (const text of ['0999', 'zoe@example.com']) assert.deepEqual(await found(text), [], text);
  });

  test('stands among the others on every page of the directory, each once', async () => {
    const { manager, request, add, names } = await open();
    await add({ name: 'Bernd', email: 'b@example.com' });
    await request('a@example.com', 'Ärmel');
    await add({ name: 'Carla', email: 'c@example.com' });
    await request('d@example.com', 'Dora');
    await request('b@example.com', 'Bernd');
    await add({ name: 'Zoe', email: 'z@example.com' });
    for (const [by, expected] of [
      ['recent', ['Zoe', 'Bernd', 'Dora', 'Carla', 'Ärmel']],
      ['name', ['Ärmel', 'Bernd', 'Carla', 'Dora', 'Zoe']],
    ] as const) {
      assert.deepEqual(await names(`?sort=${by}`), expected);
      for (const limit of [1, 2, 3]) {
        const paged: string[] = [];
        for (let cursor = ''; ; ) {
          const { body } = await manager.get(`/guests?sort=${by}&limit=${limit}${cursor}`);
          paged.push(...body.data.map(({ guest }: { guest: { name: string } }) => guest.name));
          if (body.next === null) break;
          cursor = `&cursor=${body.next}`;
        }
        assert.deepEqual(paged, expected, `${by} ${limit}`);
      }
    }
  });

  test('is one guest with the requests that come with the address', async () => {
    const { manager, request, add, names, search } = await open();
    const added = await add(zoe, { notes: 'Rings on Mondays' });
    const booked = await request('ZOE@example.com', 'Z. Weiß');
    assert.deepEqual(await names(), ['Z. Weiß']);
    assert.deepEqual(await names('?sort=name'), ['Z. Weiß']);
    assert.deepEqual(await search('wick'), ['Z. Weiß']);
    for (const reference of [added, booked]) {
      const { data } = (await manager.get(`/guests/${reference}`)).body;
      assert.deepEqual(
        [data.reference, data.notes, data.requests, data.lastRequestAt],
        [booked, 'Rings on Mondays', 1, '2027-03-01T12:00:02.000Z'],
      );
      // What the visitor did not send is from staff.
      const { address, company, phone } = zoe;
      assert.deepEqual(data.guest, {
        name: 'Z. Weiß',
        email: 'ZOE@example.com',
        phone,
        company,
        address,
        language: 'de-AT',
      });
      const requests = await manager.get(`/booking-requests?guest=${reference}`);
      assert.deepEqual(
        requests.body.data.map((each: { reference: string }) => each.reference),
        [booked],
      );
    }
    // A change reaches both.
    await manager.patch(`/guests/${booked}`, { guest: { phone: null, email: 'new@example.com' } }, any);
    const { data } = (await manager.get(`/guests/${added}`)).body;
    assert.deepEqual(
      [data.reference, data.guest.phone, data.addresses, data.notes],
      [booked, null, ['new@example.com'], 'Rings on Mondays'],
    );
    assert.equal((await manager.get('/guests')).body.data.length, 1);
  });

  test('is changed with notes and groups, and one event that names the members', async () => {
    const { service, manager, add, search } = await open();
    const reference = await add(zoe, { notes: 'Rings on Mondays' });
    await manager.post('/guest-groups/members/members', { add: ['zoe@example.com'] });
    const change = (guest: object, more: object = {}) =>
      manager.patch(`/guests/${reference}`, { guest, ...more }, any);
    const tried = await change({ name: 'Zoë Black' }, { dryRun: true });
    assert.equal(tried.status, 200, JSON.stringify(tried.body));
    assert.deepEqual([tried.body.data.guest.name, tried.body.corrected], ['Zoë Black', []]);
    assert.deepEqual(await search('black'), []);
    const changed = await change({ name: 'Zoë Black', email: 'black@example.com', company: null });
    assert.deepEqual(changed.body.data.guest, {
      ...zoe,
      name: 'Zoë Black',
      email: 'black@example.com',
      company: null,
      language: 'de-AT',
    });
    assert.deepEqual(
      [changed.body.data.notes, changed.body.data.addresses],
      ['Rings on Mondays', ['black@example.com']],
    );
    assert.deepEqual((await eventsOf(service)).at(-1)?.slice(1), [
      'guest.changed',
      reference,
      { members: ['name', 'email', 'company'] },
    ]);
    assert.deepEqual([await search('black'), await search('wick')], [['Zoë Black'], []]);
    const groups = await manager.post('/guests/groups', { email: 'black@example.com' });
    assert.deepEqual(groups.body.data, [{ id: 'members', name: 'Members' }]);
    assert.deepEqual(invalidPaths(await change({ email: '' })), ['guest.email']);
    const before = (await eventsOf(service)).length;
    await change({ name: 'Zoë Black' });
    assert.equal((await eventsOf(service)).length, before, 'nothing changed');
  });

  test('is merged and separated like a guest with requests', async () => {
    const { manager, request, add, names } = await open();
    const added = await add(zoe, { notes: 'North' });
    const other = await add({ name: 'Z. Weiss', email: 'old@example.com' });
    const booked = await request('anna@example.com', 'Anna');
    const merge = (into: string, reference: string) =>
      manager.post(`/guests/${into}/merge`, { reference }, any);
    assert.deepEqual((await merge(added, other)).body.data.addresses, ['old@example.com', 'zoe@example.com']);
    assert.deepEqual(await names(), ['Anna', 'Z. Weiss']);
    assert.deepEqual(await names('?sort=name'), ['Anna', 'Z. Weiss']);
    const all = (await merge(booked, added)).body.data;
    assert.deepEqual([all.reference, all.addresses.length, all.notes], [booked, 3, 'North']);
    assert.deepEqual(await names(), ['Anna']);
    const separate = { addresses: ['anna@example.com'] };
    assert.equal((await manager.post(`/guests/${booked}/separate`, separate, any)).status, 200);
    assert.deepEqual(await names('?sort=name'), ['Anna', 'Z. Weiss']);
  });

  test('is exported with its history, and erased with notes, groups and words', async () => {
    const { service, manager, add, search, names } = await open();
    const reference = await add(zoe, { notes: 'Rings on Mondays' });
    await manager.post('/guest-groups/members/members', { add: ['zoe@example.com'] });
    const { body: exported } = await manager.post('/guests/export', { email: 'zoe@example.com' });
    const { contacts, requests, guestNotes, groups } = exported.data;
    assert.deepEqual(
      [guestNotes, groups, requests],
      ['Rings on Mondays', [{ id: 'members', name: 'Members' }], []],
    );
    assert.deepEqual(contacts, [
      {
        reference,
        guest: { ...zoe, language: 'de-AT' },
        createdAt: '2027-03-01T12:00:01.000Z',
        updatedAt: '2027-03-01T12:00:01.000Z',
        history: [
          {
            at: '2027-03-01T12:00:01.000Z',
            actor: contacts[0].history[0].actor,
            action: 'guest.added',
            details: {},
          },
        ],
      },
    ]);
    assert.deepEqual((await eventsOf(service)).at(-1)?.slice(1), ['guest.exported', reference, {}]);
    const dry = await manager.post('/guests/erase', { reference, dryRun: true });
    assert.deepEqual([dry.body.data.references, dry.body.data.upcoming], [[reference], []]);
    assert.deepEqual((await manager.post('/guests/erase', { reference })).body.data.references, [reference]);
    assert.deepEqual((await eventsOf(service)).at(-1)?.slice(1), ['guest.erased', reference, {}]);
    assert.deepEqual([await names(), await search('weiss'), await search(reference)], [[], [], []]);
    assert.equal((await manager.get(`/guests/${reference}`)).status, 404);
    assert.equal((await manager.patch(`/guests/${reference}`, { notes: 'x' }, any)).status, 404);
    assert.deepEqual((await manager.post('/guests/erase', { reference })).body.data.references, []);
    assert.equal((await manager.post('/guests/export', { email: 'zoe@example.com' })).status, 404);
    const members = await manager.get('/guest-groups/members/members');
    assert.deepEqual(members.body.data, []);
    // The address may come again.
    assert.notEqual(await add(zoe), reference);
  });

  test('is erased a number of days after the last change, unless a request of the guest is kept', async () => {
    // The sweep covers every venue.
    const { service, scenario, manager, request, add, names } = await open(startService);
    await add({ name: 'Old', email: 'old@example.com' });
    const changed = await add({ name: 'Changed', email: 'changed@example.com' });
    await add({ name: 'Booked', email: 'booked@example.com' });
    const merged = await add({ name: 'Merged', email: 'merged@example.com' });
    await scenario.accept(await request('booked@example.com', 'Booked'));
    const other = await request('other@example.com', 'Merged');
    await scenario.accept(other);
    await manager.post(`/guests/${other}/merge`, { reference: merged }, any);
    service.now = noon + 10 * day;
    await manager.patch(`/guests/${changed}`, { guest: { phone: '1' } }, any);
    service.now = noon + 29 * day;
    assert.deepEqual(await erasePastGuests(service, 30), { erased: 0, hasMore: false });
    service.now = noon + 31 * day;
    assert.deepEqual(await erasePastGuests(service, 30), { erased: 1, hasMore: false });
    assert.deepEqual(await names('?sort=name'), ['Booked', 'Changed', 'Merged']);
    service.now = noon + 41 * day;
    assert.deepEqual(await erasePastGuests(service, 30), { erased: 1, hasMore: false });
    assert.deepEqual(await names('?sort=name'), ['Booked', 'Merged']);
    // With the last request, the rest of the guest.
    service.now = noon + 90 * day;
    let left = 4;
    while (left > 0) left -= (await erasePastGuests(service, 30)).erased;
    assert.deepEqual([left, await names()], [0, []]);
  });
});
