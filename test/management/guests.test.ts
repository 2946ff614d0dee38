/** The directory of guests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManager } from '../../src/client/manage.ts';
import { eraseGuests } from '../../src/operations/booking/erase-guests.ts';
import { eraseStoredResponses } from '../../src/storage/access/staff-idempotency-keys.ts';
import { onBothDatabases } from '../databases.ts';
import { eventsOf } from '../events.ts';
import { divisibleHall, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { logInAs } from '../staff.ts';
import { clientFor, invalidPaths, type ManagementResponse, managementBase } from './manager.ts';

const unknown = 'BR-00000000';

onBothDatabases('the directory of guests', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const manager = await clientFor(service);
    let day = 0;
    /** Requests the next evening, a second later than the last. */
    const request = (email: string, name = 'A. Visitor', company: string | null = null) => {
      service.now += 1000;
      day += 1;
      const date = `2027-04-${String(day).padStart(2, '0')}`;
      return scenario.request('north-evening', date, null, { guest: { name, email, phone: null, company } });
    };
    const bookWithoutAddress = async (name: string) => {
      service.now += 1000;
      const date = `2027-05-${String(++day).padStart(2, '0')}`;
      const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire', date };
      const { body } = await manager.post('/booking-requests', { ...place, name, accept: true });
      return body.data.reference as string;
    };
    const namesIn = ({ body }: ManagementResponse): string[] =>
      body.data.map((each: { guest: { name: string } }) => each.guest.name);
    const names = async (query = '') => namesIn(await manager.get(`/guests${query}`));
    const search = async (text: string, sort = 'recent') =>
      namesIn(await manager.post('/guests/search', { text, sort }));
    const frontDesk = await logInAs(service, { role: 'front_desk' });
    const readAtFrontDesk = async (path: string, payload?: object) => {
      const url = `${managementBase}/venues/riverside${path}`;
      const response = await service.app.inject({
        url,
        headers: frontDesk.headers,
        ...(payload !== undefined && { method: 'POST', payload }),
      });
      return { text: response.body, body: response.json() };
    };
    const any = { 'if-match': '*' };
    const merge = (
      into: string,
      reference: string,
      more: object = {},
      headers: Record<string, string> = any,
    ) => manager.post(`/guests/${into}/merge`, { reference, ...more }, headers);
    const stored = async () => {
      const [notes, addresses] = await service.storage.read(async (db) => [
        await db.selectFrom('guests').select('notes').where('venue_id', '=', 'riverside').execute(),
        await db
          .selectFrom('guest_addresses')
          .select('address')
          .where('venue_id', '=', 'riverside')
          .execute(),
      ]);
      return [...notes.map((row) => row.notes), ...addresses.map(({ address }) => address).sort()];
    };
    return {
      service,
      scenario,
      manager,
      request,
      bookWithoutAddress,
      names,
      search,
      readAtFrontDesk,
      merge,
      stored,
    };
  }

  test('has no groups for what is not an address', async () => {
    const { manager } = await open();
    for (const email of ['', 'visitor@', '\0']) {
      const { status, body } = await manager.post('/guests/groups', { email });
      assert.deepEqual([status, body.data], [200, []], email);
    }
  });

  test('lists one guest for an address in any case and normalization form, with figures', async () => {
    const { scenario, manager, request } = await open();
    const first = await request('Zoë@Bücher.example', 'Zoë Old');
    await request('zoe\u0308@bu\u0308cher.example');
    const newest = await request('ZOË@BÜCHER.EXAMPLE', 'Zoë New', 'Book Fair');
    await scenario.accept(first);
    await scenario.accept(newest);
    const { body } = await manager.get('/guests');
    assert.deepEqual(body, {
      success: true,
      data: [
        {
          reference: newest,
          guest: { name: 'Zoë New', email: 'ZOË@BÜCHER.EXAMPLE', phone: null, company: 'Book Fair' },
          addresses: ['zoë@bücher.example'],
          notes: '',
          requests: 3,
          bookings: 2,
          accepted: [{ currency: 'GBP', totalCents: 288_000 }],
          nextDate: '2027-04-01',
          lastRequestAt: '2027-03-01T12:00:03.000Z',
        },
      ],
      next: null,
    });
    const [listed] = body.data;
    assert.ok(listed);
    const whole = { ...listed, guest: { ...listed.guest, language: null, address: null } };
    assert.deepEqual((await manager.get(`/guests/${first}`)).body.data, whole);
    assert.deepEqual((await manager.get(`/guests/${first.toLowerCase()}`)).body.data, whole);
    const requests = await manager.get(`/booking-requests?guest=${newest}&limit=2`);
    assert.equal(requests.body.data.length, 2);
    const rest = await manager.get(`/booking-requests?guest=${newest}&limit=2&cursor=${requests.body.next}`);
    assert.deepEqual(
      rest.body.data.map(({ reference }: { reference: string }) => reference),
      [first],
    );
  });

  test('says whether guests are erased automatically, and names those kept because money may have to be returned', async () => {
    const { service, scenario, manager, request } = await open();
    const retention = async () => (await manager.get('/guest-retention')).body.data;
    assert.deepEqual(await retention(), { erasedAfterDays: null });
    const reference = await request('anna@example.com', 'Anna');
    await scenario.accept(reference);
    const instalment = `/booking-requests/${reference}/instalments/1`;
    await manager.patch(instalment, { paidOn: '2027-03-01' }, { 'if-match': '*' });
    await scenario.cancel(reference);
    service.now = Date.UTC(2027, 5, 1);
    const { body } = await manager.get('/kept-guests');
    assert.deepEqual(
      body.data.map((each: Record<string, unknown>) => [
        each['reference'],
        each['owedCents'],
        each['returnableCents'],
      ]),
      [[reference, 0, 144_000]],
    );
  });

  test('pages through guests by newest request and by name, each once', async () => {
    const { service, manager, request, bookWithoutAddress, names } = await open();
    for (const [email, name] of [
      ['b@example.com', 'bernd'],
      ['a@example.com', 'Ärmel'],
      ['b@example.com', 'Bernd'],
      ['c@example.com', 'Zoe'],
    ] as const)
      await request(email, name);
    await bookWithoutAddress('Carla');
    await bookWithoutAddress('Carla');
    for (const [by, expected] of [
      ['recent', ['Carla', 'Carla', 'Zoe', 'Bernd', 'Ärmel']],
      ['name', ['Ärmel', 'Bernd', 'Carla', 'Carla', 'Zoe']],
    ] as const) {
      assert.deepEqual(await names(`?sort=${by}`), expected);
      const paged: string[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await manager.get(`/guests?sort=${by}&limit=1${cursor}`);
        paged.push(...body.data.map(({ guest }: { guest: { name: string } }) => guest.name));
        if (body.next === null) break;
        assert.doesNotMatch(Buffer.from(body.next, 'base64url').toString(), /example|bernd/i);
        cursor = `&cursor=${body.next}`;
      }
      assert.deepEqual(paged, expected);
    }
    assert.equal((await manager.get(`/guests?sort=name&cursor=${cursorOf('recent', unknown)}`)).status, 422);
    assert.equal((await manager.get(`/guests?cursor=${cursorOf('recent', unknown)}`)).status, 422);
    const { body } = await manager.get('/guests?sort=name&limit=1');
    await eraseGuests(service, {
      venueId: 'riverside',
      references: [body.data[0].reference],
      actor: 'operator',
    });
    assert.deepEqual(await names('?sort=name'), ['Bernd', 'Carla', 'Carla', 'Zoe']);
    assert.equal((await manager.get(`/guests?sort=name&cursor=${body.next}`)).status, 422);
  });

  test('finds guests by earlier names, company, address and reference', async () => {
    const { request, search } = await open();
    const old = await request('anna@example.com', 'Anna Before', 'Wick & Sons');
    await request('anna@example.com', 'Anna Wick');
    await request('hall@example.com', 'Anna Hall');
    assert.deepEqual(await search('before'), ['Anna Wick']);
    assert.deepEqual(await search('wick sons'), ['Anna Wick']);
    assert.deepEqual(await search('ANNA@Example.com'), ['Anna Wick']);
    assert.deepEqual(await search(old), ['Anna Wick']);
    assert.deepEqual(await search('anna', 'name'), ['Anna Hall', 'Anna Wick']);
    assert.deepEqual(await search('nobody'), []);
  });

  test('shows the front desk names and dates, and lets it search for nothing else', async () => {
    const { manager, request, readAtFrontDesk, scenario } = await open();
    const reference = await request('marker-secret@example.com', 'Ada Example', 'Wick');
    await scenario.accept(reference);
    await manager.patch(`/guests/${reference}`, { notes: 'Marker-notes' });
    for (const [path, search] of [
      ['/guests'],
      ['/guests/search', { text: 'ada', sort: 'name' }],
      [`/guests/${reference}`],
    ] as const) {
      const { text, body } = await readAtFrontDesk(path, search);
      assert.doesNotMatch(text, /marker|144000|accepted|addresses/i, path);
      const data = [body.data].flat();
      assert.deepEqual(
        data.map(({ guest, bookings, nextDate }) => [guest, bookings, nextDate]),
        [[{ name: 'Ada Example', company: 'Wick' }, 1, '2027-04-01']],
      );
    }
    for (const text of ['marker', 'marker-secret@example.com', 'MARKER-SECRET@EXAMPLE.COM', 'ada marker'])
      for (const path of ['/guests/search', '/booking-requests/search'])
        assert.deepEqual((await readAtFrontDesk(path, { text })).body.data, [], text);
  });

  test('takes a name or an address in a body only, because URLs are logged', async () => {
    const { service, manager, request } = await open();
    const reference = await request('anna@example.com', 'Anna Wick');
    await request('zoe@example.com', 'Zoe Wick');
    for (const path of ['/guests', '/booking-requests']) {
      for (const text of ['anna@example.com', 'anna', 'anna%40example.com', '']) {
        const refused = await manager.get(`${path}?text=${text}`);
        assert.deepEqual([refused.status, invalidPaths(refused)], [422, ['text']]);
        assert.doesNotMatch(JSON.stringify(refused.body), /anna/);
      }
      const first = await manager.post(`${path}/search`, { text: '', limit: '1' });
      assert.deepEqual([first.status, invalidPaths(first)], [422, ['text']]);
      const page = await manager.post(`${path}/search`, { text: 'wick', limit: '1' });
      const rest = await manager.post(`${path}/search`, { text: 'wick', limit: '1', cursor: page.body.next });
      assert.deepEqual([page.body.data.length, rest.body.data.length, rest.body.next], [1, 1, null]);
    }
    // The typed client never puts a search into a URL.
    const urls: string[] = [];
    const api = createManager({
      base: '',
      async fetch(url, init = {}) {
        urls.push(String(url));
        const { method, body, headers } = init;
        const response = await service.app.inject({
          url: String(url),
          method: method === 'POST' ? 'POST' : 'GET',
          headers: { ...(headers as Record<string, string>), ...manager.credentials },
          ...(typeof body === 'string' && { payload: body }),
        });
        return new Response(response.body, { status: response.statusCode });
      },
    });
    const path = { venueId: 'riverside' };
    const found = await api.get('/venues/{venueId}/booking-requests', {
      path,
      query: { text: 'anna@example.com', sort: 'event' },
    });
    assert.ok(found.ok);
    assert.deepEqual(
      found.data.map((each) => each.reference),
      [reference],
    );
    const guests = await api.get('/venues/{venueId}/guests', { path, query: { text: 'anna@example.com' } });
    assert.ok(guests.ok && guests.data.length === 1);
    assert.doesNotMatch(urls.join(), /anna|text/);
  });

  test('stores notes about a guest once for all requests, by version', async () => {
    const { service, manager, request, bookWithoutAddress, stored } = await open();
    const [first, second] = [await request('a@example.com'), await request('A@example.com')];
    const { etag } = await manager.get(`/guests/${first}`);
    await request('a@example.com');
    const changed = await manager.patch(
      `/guests/${first}`,
      { notes: ' Prefers\nthe north hall ' },
      { 'if-match': etag },
    );
    assert.equal(changed.body.data.notes, 'Prefers\nthe north hall');
    const stale = await manager.patch(`/guests/${second}`, { notes: 'Mine' }, { 'if-match': etag });
    assert.deepEqual(
      [stale.status, stale.body.error.current],
      [412, { addresses: ['a@example.com'], notes: 'Prefers\nthe north hall' }],
    );
    assert.equal(changed.etag, (await manager.get(`/guests/${second}`)).etag);
    const [, ...event] = (await eventsOf(service)).at(-1) ?? [];
    assert.deepEqual(event, ['guest.notes-changed', first, {}]);
    assert.equal((await manager.patch(`/guests/${first}`, { notes: 'x'.repeat(5001) })).status, 422);
    assert.equal((await manager.patch(`/guests/${first}`, { notes: '\u0000' })).status, 422);
    await manager.patch(`/guests/${first}`, { notes: '' });
    assert.deepEqual(await stored(), []);
    const alone = await bookWithoutAddress('Carla');
    const refused = await manager.patch(`/guests/${alone}`, { notes: 'x' });
    assert.deepEqual([refused.status, refused.body.error.problem], [409, 'guest_without_address']);
    assert.equal((await manager.patch(`/guests/${unknown}`, { notes: 'x' })).status, 404);
  });

  test('changes the guest of the newest request, and of all that are still to come if wished', async () => {
    const { service, scenario, manager, request, names, merge } = await open();
    const past = await request('ada@example.com', 'Ada Lovelac');
    const declined = await request('ada@example.com', 'Ada L.');
    await manager.post(`/booking-requests/${declined}/decline`, {}, { 'if-match': '*' });
    const upcoming = await request('ada@example.com', 'Ada');
    await scenario.accept(upcoming);
    const newest = await request('ada@example.com', 'A. Lovelace', 'Engines');
    service.now = Date.parse('2027-04-02T12:00:00Z');
    const guest = { name: 'Ada Lovelace', phone: '+44 20 7946 0999', address: { city: 'London' } };
    const change = (body: object) => manager.patch(`/guests/${past}`, body, { 'if-match': '*' });
    const guestOf = async (reference: string) =>
      (await manager.get(`/booking-requests/${reference}`)).body.data.guest;
    const referencesIn = ({ body }: ManagementResponse) =>
      body.corrected.map(({ reference }: { reference: string }) => reference);

    const dry = await change({ guest, upcoming: true, dryRun: true });
    assert.deepEqual([dry.status, referencesIn(dry)], [200, [newest, upcoming]]);
    assert.deepEqual(dry.body.corrected[1], {
      reference: upcoming,
      status: 'accepted',
      title: null,
      date: '2027-04-03',
      spaceName: 'Hall (north)',
      correctionId: null,
    });
    assert.equal((await guestOf(newest)).name, 'A. Lovelace');
    const first = await change({ guest });
    assert.deepEqual([first.status, referencesIn(first)], [200, [newest]]);
    assert.deepEqual(first.body.data.guest, {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+44 20 7946 0999',
      company: 'Engines',
      language: null,
      address: { city: 'London' },
    });
    const changed = await change({ guest, upcoming: true, notes: 'Pays by card' });
    assert.deepEqual(referencesIn(changed), [upcoming]);
    assert.equal(changed.body.data.notes, 'Pays by card');
    assert.deepEqual(
      [(await guestOf(upcoming)).name, (await guestOf(past)).name, (await guestOf(declined)).name],
      ['Ada Lovelace', 'Ada Lovelac', 'Ada L.'],
    );
    assert.deepEqual(await names(), ['Ada Lovelace']);
    const events = (await eventsOf(service)).filter(([, kind]) => kind === 'booking-request.corrected');
    assert.deepEqual(
      events.map(([, , subject]) => subject),
      [newest, upcoming],
    );
    // Each is undone like any correction.
    const [{ correctionId }] = first.body.corrected;
    const undo = `/booking-requests/${newest}/corrections/${correctionId}/undo`;
    assert.equal((await manager.post(undo, {}, { 'if-match': '*' })).status, 200);
    assert.deepEqual(await names(), ['A. Lovelace']);

    // A new address does not separate the guest from the requests that keep the former one.
    const moved = await change({ guest: { email: 'ada@example.org' } });
    assert.deepEqual(moved.body.data.addresses, ['ada@example.com', 'ada@example.org']);
    assert.deepEqual([moved.body.data.requests, moved.body.data.notes], [4, 'Pays by card']);
    assert.deepEqual(await names(), ['A. Lovelace']);
    const refused = await change({ guest: { email: null } });
    assert.deepEqual([refused.status, invalidPaths(refused)], [422, ['guest.email']]);
    const alone = await change({ upcoming: true });
    assert.deepEqual(invalidPaths(alone), ['upcoming']);
    for (const bad of [{ guest: { email: 'ada' } }, { guest: { name: ' ' } }, { guest: { language: 'x y' } }])
      assert.equal((await change(bad)).status, 422, JSON.stringify(bad));
    // The new address may not be that of another guest: merging is a step of its own.
    const other = await request('byron@example.com', 'Ada Byron');
    assert.equal(
      (await change({ guest: { email: 'byron@example.com' } })).body.error.problem,
      'guest_exists',
    );
    assert.equal((await merge(past, other)).body.data.requests, 5);
    const stale = await manager.patch(`/guests/${past}`, { guest }, { 'if-match': '"old"' });
    assert.equal(stale.status, 412);
  });

  test('changes a guest without an address', async () => {
    const { manager, bookWithoutAddress, names } = await open();
    const reference = await bookWithoutAddress('Zoe');
    const body = { guest: { name: 'Zoë', email: 'zoe@example.com' } };
    const { status, body: changed } = await manager.patch(`/guests/${reference}`, body, { 'if-match': '*' });
    assert.deepEqual([status, changed.data.addresses], [200, ['zoe@example.com']]);
    assert.deepEqual(await names(), ['Zoë']);
  });

  test('merges a guest into another: addresses, notes and figures, also in chains', async () => {
    const { service, manager, request, names, search, merge, stored } = await open();
    const [a, b, c] = [
      await request('a@example.com', 'Anna Alt'),
      await request('b@example.com', 'Anna Berg'),
      await request('c@example.com', 'Anna Cole'),
    ];
    await manager.patch(`/guests/${a}`, { notes: 'North' });
    await manager.patch(`/guests/${b}`, { notes: 'Vegetarian' });
    const before = await stored();
    const preview = await merge(a, b, { dryRun: true });
    assert.deepEqual(
      [preview.body.data.addresses, preview.body.data.notes, preview.body.data.requests],
      [['a@example.com', 'b@example.com'], 'North\n\nVegetarian', 2],
    );
    assert.deepEqual(await stored(), before);
    assert.equal((await merge(a, b, {}, {})).status, 428);
    const { etag } = await manager.get(`/guests/${a}`);
    assert.equal((await merge(a, b, {}, { 'if-match': etag })).status, 200);
    assert.equal((await merge(a, c, {}, { 'if-match': etag })).status, 412);
    // A repeat, and a merge of a guest with itself, change nothing.
    const events = (await eventsOf(service)).length;
    for (const [into, other] of [
      [a, b],
      [b, a],
      [a, a],
    ] as const)
      assert.equal((await merge(into, other)).status, 200);
    assert.equal((await eventsOf(service)).length, events);
    const chained = await merge(c, b);
    assert.deepEqual(chained.body.data.addresses, ['a@example.com', 'b@example.com', 'c@example.com']);
    assert.deepEqual(await names(), ['Anna Cole']);
    assert.deepEqual(await names('?sort=name'), ['Anna Cole']);
    assert.deepEqual(await search('alt'), ['Anna Cole']);
    assert.deepEqual(await search('b@example.com'), ['Anna Cole']);
    assert.equal((await manager.get(`/booking-requests?guest=${a}`)).body.data.length, 3);
    assert.equal(
      (await manager.post('/guests/export', { email: 'a@example.com' })).body.data.requests.length,
      3,
    );
    assert.equal((await merge(a, unknown)).status, 404);
    assert.equal((await merge(unknown, a)).status, 404);
  });

  test('separates addresses again, with the notes of each', async () => {
    const { service, manager, request, names, merge, stored } = await open();
    const [a, b] = [await request('a@example.com', 'Anna Alt'), await request('b@example.com', 'Anna Berg')];
    await manager.patch(`/guests/${a}`, { notes: 'North' });
    await manager.patch(`/guests/${b}`, { notes: 'Vegetarian' });
    const before = await stored();
    const separate = (body: object, headers: Record<string, string> = { 'if-match': '*' }) =>
      manager.post(`/guests/${a}/separate`, body, headers);
    await merge(a, b);
    assert.equal((await separate({ addresses: ['b@example.com'] }, { 'if-match': '"old"' })).status, 412);
    for (const [addresses, path] of [
      [['b@example.com', 'c@example.com'], 'addresses[1]'],
      [['a@example.com', 'b@example.com'], 'addresses'],
    ] as const)
      assert.deepEqual(invalidPaths(await separate({ addresses })), [path]);
    const apart = await separate({
      addresses: ['B@example.com'],
      notes: { kept: 'North', separated: 'Vegetarian' },
    });
    assert.deepEqual(
      [apart.status, apart.body.data.addresses, apart.body.data.notes, apart.body.data.requests],
      [200, ['a@example.com'], 'North', 1],
    );
    assert.deepEqual(
      [(await stored()).toSorted(), await names()],
      [before.toSorted(), ['Anna Berg', 'Anna Alt']],
    );
    assert.deepEqual((await eventsOf(service)).at(-1)?.slice(1), ['guest.separated', a, { separated: b }]);
    await merge(a, b);
    await separate({ addresses: ['b@example.com'] });
    const kept = await manager.get(`/guests/${a}`);
    const other = await manager.get(`/guests/${b}`);
    assert.deepEqual([kept.body.data.notes, other.body.data.notes], ['North\n\nVegetarian', '']);
    // The notes stay with the request of the path, whichever address is named.
    await merge(a, b);
    await separate({ addresses: ['a@example.com'] });
    assert.equal((await manager.get(`/guests/${a}`)).body.data.notes, 'North\n\nVegetarian');
  });

  test('pages through the requests of a merged guest, newest first, each once', async () => {
    const { manager, request, merge } = await open();
    const placed: string[] = [];
    for (const address of ['a', 'b', 'b', 'a', 'c', 'b'])
      placed.push(await request(`${address}@example.com`));
    const [a = '', b = '', , , c] = placed;
    await merge(a, b);
    const pages: string[][] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await manager.get(`/booking-requests?guest=${b}&limit=2${next && `&cursor=${next}`}`);
      pages.push(body.data.map(({ reference }: { reference: string }) => reference));
      next = body.next;
    }
    const ofGuest = placed.filter((reference) => reference !== c).toReversed();
    assert.deepEqual(pages, [ofGuest.slice(0, 2), ofGuest.slice(2, 4), ofGuest.slice(4)]);
    const pending = await manager.get(`/booking-requests?guest=${b}&status=pending_approval&limit=9`);
    assert.deepEqual(
      pending.body.data.map(({ reference }: { reference: string }) => reference),
      ofGuest,
    );
  });

  test('merges concurrently without losing an address or notes', async () => {
    const { manager, request, merge } = await open();
    const guests: string[] = [];
    for (const letter of 'abcdef') {
      const reference = await request(`${letter}@example.com`);
      await manager.patch(`/guests/${reference}`, { notes: letter });
      guests.push(reference);
    }
    const results = await Promise.all(
      guests.flatMap((into, index) => [
        merge(into, guests[(index + 1) % guests.length] ?? ''),
        merge(guests[(index + 2) % guests.length] ?? '', into),
      ]),
    );
    assert.deepEqual(new Set(results.map(({ status }) => status)), new Set([200]));
    const { data } = (await manager.get('/guests')).body;
    assert.equal(data.length, 1);
    assert.equal(data[0].addresses.length, 6);
    assert.deepEqual(data[0].notes.split('\n\n').sort(), ['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('a corrected address that another guest has changes nothing, and names that guest', async () => {
    const { manager, request } = await open();
    const anna = await request('anna@example.com');
    const ben = await request('ben@example.com');
    const added = await manager.post('/guests', { guest: { name: 'Zoë', email: 'zoe@example.com' } });
    const zoe = added.body.data.reference;
    for (const [guest, email, known] of [
      [anna, 'BEN@example.com', ben],
      [anna, 'zoe@example.com', zoe],
      [zoe, 'anna@example.com', anna],
    ]) {
      const change = { guest: { email } };
      for (const body of [{ ...change, dryRun: true }, change]) {
        const refused = await manager.patch(`/guests/${guest}`, body, { 'if-match': '*' });
        assert.deepEqual(
          [refused.status, refused.body.error.problem, refused.body.error.values],
          [409, 'guest_exists', { reference: known }],
        );
      }
    }
    const { data } = (await manager.get('/guests')).body;
    assert.deepEqual(data.map(({ addresses }: { addresses: string[] }) => addresses.join()).sort(), [
      'anna@example.com',
      'ben@example.com',
      'zoe@example.com',
    ]);
  });

  test('limits the addresses and notes of a merged guest', async () => {
    const { manager, request, merge } = await open();
    const [a, b] = [await request('a@example.com'), await request('b@example.com')];
    await manager.patch(`/guests/${a}`, { notes: 'x'.repeat(3000) });
    await manager.patch(`/guests/${b}`, { notes: 'y'.repeat(3000) });
    const { status, body } = await merge(a, b);
    assert.deepEqual(
      [status, body.error.problem, body.error.values],
      [409, 'merged_guest_too_large', { addresses: 50, characters: 5000 }],
    );
  });

  test('does not return an erased guest to a repeated request, and does not run it again', async () => {
    const { service, manager } = await open();
    const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire', date: '2027-06-01' };
    const create = (key: string, body: object = { ...place, name: 'Marker-Name' }, path = '') =>
      manager.post(`/booking-requests${path}`, body, { 'idempotency-key': key });
    const erase = (reference: string) => manager.post('/guests/erase', { reference });
    const erased = {
      code: 'CONFLICT',
      problem: 'response_erased',
      message:
        'This request was completed. Its response is no longer stored, because guests were erased since. Read the result instead of sending it again.',
    };
    const first = await create('by-hand');
    const { reference } = first.body.data;
    const note = () => create('a-note', { text: 'Marker-Note' }, `/${reference}/notes`);
    assert.equal((await note()).status, 201);
    assert.equal((await create('by-hand')).headers['idempotency-replayed'], 'true');
    // An erasure at the twin venue changes nothing here.
    await service.storage.transact((db) => eraseStoredResponses(db, 'lakeside'));
    assert.equal((await note()).headers['idempotency-replayed'], 'true');
    assert.deepEqual((await erase(reference)).body.data.references, [reference]);
    for (const repeated of [await create('by-hand'), await note()])
      assert.deepEqual([repeated.status, repeated.body.error], [409, erased]);
    const { status, body } = await create('by-hand', { ...place, name: 'Someone else' });
    assert.deepEqual([status, body.error.details[0].problem], [422, 'key_used']);
    assert.deepEqual((await manager.get(`/booking-requests/${reference}/notes`)).body.data, []);
    // A note that is written afterwards is found by the reference.
    const late = { text: 'Marker-Note', guestErased: true };
    assert.equal((await create('late-note', late, `/${reference}/notes`)).status, 201);
    const concerned = (await manager.post('/guests/erase', { reference, dryRun: true })).body.data;
    assert.deepEqual(concerned, {
      references: [reference],
      upcoming: [],
      upcomingBookings: [],
      owing: [],
      owedAmounts: [],
      returnable: [],
      returnableAmounts: [],
      notes: [reference],
      elsewhere: [],
    });
    assert.deepEqual((await erase(reference)).body.data.references, [reference]);
    assert.deepEqual((await manager.get(`/booking-requests/${reference}/notes`)).body.data, []);
    assert.deepEqual((await erase(reference)).body.data.references, []);
  });

  test('refuses texts about an erased guest from a client that does not know it', async () => {
    const { manager, request } = await open();
    const reference = await request('a@example.com');
    await manager.post('/guests/erase', { reference });
    const path = `/booking-requests/${reference}/notes`;
    for (const about of [{}, { about: 'letter' }]) {
      const { status, body } = await manager.post(path, { text: 'Ana rang, 0161 555', ...about });
      assert.deepEqual([status, body.error.problem], [409, 'guest_erased']);
    }
    const declined = await manager.post('/booking-requests/decline', {
      references: [reference],
      reason: 'Ana rang',
    });
    assert.deepEqual(declined.body.data[0].problem, 'guest_erased');
    const series = { frequency: 'weekly', from: '2028-04-04', count: 1, continues: reference };
    const next = {
      spaceId: 'north',
      slotId: 'north-evening',
      packageId: 'dry-hire',
      date: '2028-04-04',
      name: 'Ana',
      accept: true,
    };
    const extended = await manager.post('/booking-requests', { ...next, series });
    assert.deepEqual([extended.status, extended.body.error.problem], [409, 'guest_erased']);
    // Who knows it may write.
    const known = { guestErased: true };
    assert.equal((await manager.post(path, { text: 'Keys returned', ...known })).status, 201);
    const again = await manager.post('/booking-requests', { ...next, series: { ...series, ...known } });
    assert.equal(again.status, 201, JSON.stringify(again.body));
    const code = { references: [reference], reasonCode: 'not_suitable' };
    const { data } = (await manager.post('/booking-requests/decline', code)).body;
    assert.deepEqual(data, [{ reference, status: 'declined' }]);
  });

  test('a dry run names the unpaid instalments and the money of cancelled bookings', async () => {
    const { manager, request } = await open();
    const any = { 'if-match': '*' };
    const [owing, cancelled] = [await request('a@example.com'), await request('a@example.com')];
    for (const reference of [owing, cancelled])
      await manager.post(`/booking-requests/${reference}/accept`, {}, any);
    const paid = await manager.patch(`/booking-requests/${cancelled}/instalments/1`, {
      paidOn: '2027-03-01',
    });
    assert.equal(paid.status, 200);
    await manager.post(`/booking-requests/${cancelled}/cancel`, {}, any);
    const { body } = await manager.post('/guests/erase', { email: 'a@example.com', dryRun: true });
    const { owedAmounts, returnable, returnableAmounts } = body.data;
    assert.deepEqual(
      { owing: body.data.owing, owedAmounts, returnable, returnableAmounts },
      {
        owing: [owing],
        owedAmounts: [{ currency: 'GBP', amountCents: 144_000 }],
        returnable: [cancelled],
        returnableAmounts: [{ currency: 'GBP', amountCents: 144_000 }],
      },
    );
  });

  test('erases notes and merged addresses with the last request of each', async () => {
    const { service, manager, request, merge, stored, names } = await open();
    const [a, b] = [await request('a@example.com'), await request('b@example.com')];
    const again = await request('a@example.com');
    await manager.patch(`/guests/${b}`, { notes: 'Marker' });
    await merge(a, b);
    const erase = (reference: string) =>
      eraseGuests(service, { venueId: 'riverside', references: [reference], actor: 'operator' });
    await erase(a);
    assert.equal((await stored()).length, 3, 'another request has the address');
    await erase(again);
    assert.deepEqual(await stored(), ['Marker', 'b@example.com']);
    await erase(b);
    assert.deepEqual(await stored(), []);
    assert.deepEqual(await names(), []);
    assert.equal((await manager.get(`/guests/${b}`)).status, 404);
    assert.equal((await manager.get(`/booking-requests?guest=${b}`)).status, 404);
  });
});

const cursorOf = (...key: readonly string[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
