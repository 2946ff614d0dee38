/** Booking requests in the management API: list, decide, move, annotate, price. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { noon, startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

const hour = 3_600_000;
const anyVersion = { 'if-match': '*' };

onBothDatabases('booking requests for staff', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const other = divisibleHall({
      venue: { id: 'lakeside' },
      siteKey: { key: 'lake' },
      file: { spaces: [hallSpace('barn', ['barn'], { slots: [] })] },
    });
    await importVenue(service, other, 'operator');
    const manager = await clientFor(service);
    const decide = (
      reference: string,
      verb: string,
      body: unknown = {},
      headers: Record<string, string> = anyVersion,
    ) => manager.post(`/booking-requests/${reference}/${verb}`, body, headers);
    return {
      service,
      scenario: scenarioFor(service),
      manager,
      anonymous: await clientFor(service, 'lakeside'),
      decide,
    };
  }

  test('a working day: queue, request, decision with a reason, undo, move, price', async () => {
    const { service, scenario, manager, decide } = await open();
    const first = await scenario.request('north-evening', evening);
    service.now += hour;
    const second = await scenario.request('south-evening', evening);
    const queue = await manager.get('/booking-requests?status=pending_approval&sort=hold&limit=1');
    assert.deepEqual(
      queue.body.data.map(({ reference }: { reference: string }) => reference),
      [first],
    );
    const rest = await manager.get(
      `/booking-requests?status=pending_approval&sort=hold&limit=1&cursor=${queue.body.next}`,
    );
    assert.deepEqual([rest.body.data[0].reference, rest.body.next], [second, null]);

    const seen = await manager.get(`/booking-requests/${first}`);
    assert.deepEqual(
      [seen.body.data.status, seen.body.data.quote.totalCents, seen.body.data.guest.email],
      ['pending_approval', 144_000, 'visitor@example.com'],
    );
    const reason = { reason: 'Too loud for a Sunday' };
    const declined = await decide(first, 'decline', reason, { 'if-match': seen.etag });
    assert.deepEqual([declined.status, declined.body.data.status], [200, 'declined']);
    const notes = await manager.get(`/booking-requests/${first}/notes`);
    assert.deepEqual(
      notes.body.data.map(({ about, text }: { about: string; text: string }) => [about, text]),
      [['declined', reason.reason]],
    );
    const undone = await decide(first, 'undo', {}, { 'if-match': declined.etag });
    assert.deepEqual([undone.status, undone.body.data.status], [200, 'pending_approval']);
    const moved = await decide(first, 'move', { date: '2027-03-19', slotId: 'north-day' });
    assert.deepEqual(
      [moved.status, moved.body.data.date, moved.body.data.quote.totalCents, moved.body.wouldCost.totalCents],
      [200, '2027-03-19', 144_000, 144_000],
    );
    const priced = await decide(first, 'price', { totalCents: 120_000, reason: 'Third evening' });
    assert.deepEqual([priced.status, priced.body.data.agreedPrice.totalCents], [200, 120_000]);
    assert.equal((await decide(first, 'accept')).body.data.status, 'accepted');
    assert.equal((await decide(first, 'cancel')).body.data.status, 'cancelled');
    const { body } = await manager.get(`/booking-requests/${first}/history`);
    assert.equal(body.success, true);
    assert.deepEqual(
      body.data.map(({ type }: { type: string }) => type.replace('booking-request.', '')),
      ['placed', 'declined', 'noted', 'undone', 'moved', 'price-agreed', 'accepted', 'cancelled'],
    );
    assert.match(body.data.at(-1).actor, /^token:/);
  });

  test('lists pending requests by end of hold, and expired ones on demand', async () => {
    const { service, scenario, manager } = await open();
    const expired = await scenario.request('north-evening', evening);
    const booked = await scenario.request('north-evening', '2027-03-13');
    await scenario.accept(booked);
    service.now += 48 * hour;
    const waits = await scenario.request('south-evening', evening);
    const listed = async (status: string) => {
      const { body } = await manager.get(`/booking-requests?sort=hold${status}`);
      return body.data.map(({ reference }: { reference: string }) => reference);
    };
    assert.deepEqual(await listed(''), [waits]);
    assert.deepEqual(await listed('&status=pending_approval'), [waits]);
    assert.deepEqual(await listed('&status=expired'), [expired]);
    assert.deepEqual(await listed('&status=pending_approval,expired'), [expired, waits]);
    for (const [query, text] of [
      ['status=accepted', 'must be pending_approval or expired if the order is by hold'],
      ['status=expired,accepted', 'must be pending_approval or expired if the order is by hold'],
      [
        'status=expired,lost',
        'must be one or more of waiting, pending_approval, accepted, declined, cancelled, expired, separated by commas',
      ],
    ]) {
      const { status, body } = await manager.get(`/booking-requests?sort=hold&${query}`);
      assert.deepEqual(
        [status, body.error.details],
        [422, [{ path: 'status', message: text, problem: 'not_a_choice' }]],
        query,
      );
    }
  });

  test('a list entry has guest, slot, price and end of hold', async () => {
    const { scenario, manager } = await open();
    const reference = await scenario.request('north-evening', evening);
    const { body } = await manager.get('/booking-requests');
    const [entry, ...others] = body.data;
    assert.deepEqual(others, []);
    assert.deepEqual(entry, {
      reference,
      status: 'pending_approval',
      space: { id: 'north', name: 'Hall (north)' },
      slotName: 'Evening',
      packageName: 'Dry hire',
      date: evening,
      startTime: '18:00',
      endTime: '01:00',
      timezone: 'Europe/London',
      startsAt: '2027-03-12T18:00:00.000Z',
      endsAt: '2027-03-13T01:00:00.000Z',
      title: null,
      guest: { name: 'A. Visitor', email: 'visitor@example.com', phone: null, company: null },
      attendance: null,
      totalCents: 144_000,
      agreedTotalCents: null,
      currency: 'GBP',
      holdExpiresAt: '2027-03-03T12:00:00.000Z',
      challenge: null,
      createdAt: '2027-03-01T12:00:00.000Z',
      itemCount: 1,
      competing: 0,
      rank: 1,
      isNext: false,
      messageStart: null,
      reasonCode: null,
    });
  });

  test('of two concurrent decisions the slower one gets the current state', async () => {
    const { scenario, manager, decide } = await open();
    const reference = await scenario.request('north-evening', evening);
    const { etag } = await manager.get(`/booking-requests/${reference}`);
    assert.equal((await decide(reference, 'accept', {}, { 'if-match': etag })).status, 200);
    const slower = await decide(reference, 'decline', {}, { 'if-match': etag });
    assert.deepEqual(
      [slower.status, slower.body.error.code, slower.body.error.current.status],
      [412, 'PRECONDITION_FAILED', 'accepted'],
    );
    const rejected = await decide(reference, 'decline', {}, { 'if-match': slower.etag });
    assert.equal(rejected.status, 409);
    assert.equal(await scenario.statusOf(reference), 'accepted');
    assert.equal((await decide(reference, 'cancel', {}, {})).status, 428);
  });

  test('a dry run of a decision checks everything, and decides nothing', async () => {
    const { service, scenario, manager, decide } = await open();
    const reference = await scenario.request('north-evening', evening);
    const before = await manager.get(`/booking-requests/${reference}`);
    const events = async () => (await manager.get('/events?order=newest&limit=1')).body.data[0].id;
    const last = await events();
    for (const [verb, status] of [
      ['accept', 'accepted'],
      ['decline', 'declined'],
    ] as const) {
      const dry = await decide(reference, verb, { reason: 'Too loud', dryRun: true });
      assert.deepEqual([dry.status, dry.body.data.status, dry.etag], [200, status, '']);
    }
    const cancelled = await decide(reference, 'cancel', { dryRun: true });
    assert.deepEqual([cancelled.status, cancelled.body.error.problem], [409, 'request_is']);
    const stale = await decide(reference, 'accept', { dryRun: true }, { 'if-match': '"stale"' });
    assert.equal(stale.status, 412);
    assert.deepEqual((await manager.get(`/booking-requests/${reference}`)).body, before.body);
    assert.equal(await events(), last);
    service.now += 49 * hour;
    await scenario.block('north', evening);
    const blocked = await decide(reference, 'accept', { dryRun: true });
    assert.deepEqual([blocked.status, blocked.body.error.problem], [409, 'taken']);
  });

  test('an expired one can be accepted while its date is free', async () => {
    const { service, scenario, decide } = await open();
    const [one, other] = [
      await scenario.request('north-evening', evening),
      await scenario.request('south-evening', evening),
    ];
    service.now = noon + 48 * hour;
    assert.equal((await decide(one, 'accept')).body.data.status, 'accepted');
    const taker = await scenario.request('south-day', evening);
    const rejected = await decide(other, 'accept');
    assert.equal(rejected.status, 409);
    const moved = await decide(taker, 'move', { spaceId: 'north', slotId: 'north-day' });
    assert.deepEqual([moved.status, moved.body.error.message.includes(one)], [409, true]);
  });

  test('a booking added by staff is created once with an idempotency key', async () => {
    const { manager, scenario } = await open();
    const requested = {
      spaceId: 'north',
      slotId: 'north-evening',
      packageId: 'dry-hire',
      date: evening,
      name: 'B. Caller',
      phone: '+44 20 7946 0000',
      language: 'de-at',
    };
    const key = { 'idempotency-key': 'one' };
    const made = await manager.post('/booking-requests', { ...requested, accept: true }, key);
    assert.deepEqual([made.status, made.body.data.status, made.body.data.siteKey], [201, 'accepted', null]);
    assert.equal(made.body.data.guest.language, 'de-AT');
    const again = await manager.post('/booking-requests', { ...requested, accept: true }, key);
    assert.deepEqual(again.body.data.reference, made.body.data.reference);
    assert.equal((await manager.post('/booking-requests', requested, key)).status, 422);
    assert.equal((await manager.post('/booking-requests', requested)).status, 409);
    assert.equal((await scenario.occupied()).length, 1);
    for (const [member, value] of [
      ['accept', 'yes'],
      ['holdPeriod', '5d'],
      ['status', 'accepted'],
      ['venueId', 'lakeside'],
      ['name', '\u0000'],
      ['language', 'Deutsch'],
      ['date', '2027-02-30'],
    ] as const) {
      const response = await manager.post('/booking-requests', { ...requested, [member]: value });
      assert.deepEqual([response.status, invalidPaths(response)], [422, [member]], member);
    }
    assert.equal((await manager.post('/booking-requests', { ...requested, spaceId: 'barn' })).status, 404);
  });

  test('another venue’s requests and notes, and invalid references, are not found', async () => {
    const { scenario, manager, anonymous, service } = await open();
    const reference = await scenario.request('north-evening', evening);
    const noted = await manager.post(`/booking-requests/${reference}/notes`, { text: 'Rang twice' });
    assert.equal(noted.status, 201);
    const before = await scenario.audit();
    for (const name of [reference, 'BR-00000000', 'BR-1', '%00', "'", '..%2F..', 'x'.repeat(500)])
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['GET', '/notes', undefined],
        ['GET', '/history', undefined],
        ['GET', '/similar', undefined],
        ['POST', '/accept', {}],
        ['POST', '/decline', {}],
        ['POST', '/cancel', {}],
        ['POST', '/undo', {}],
        ['POST', '/move', { date: evening }],
        ['POST', '/price', { totalCents: 1, reason: 'x' }],
        ['POST', '/notes', { text: 'x' }],
        ['DELETE', `/notes/${noted.body.data.id}`, undefined],
      ] as const) {
        const response = await anonymous.send(method, `/booking-requests/${name}${path}`, body, anyVersion);
        assert.equal(response.status, 404, `${method} ${name}${path}: ${response.status}`);
      }
    const { body } = await anonymous.get('/booking-requests/BR-1');
    assert.equal(body.error.message, 'There is no such booking request.');
    assert.deepEqual((await anonymous.get('/booking-requests')).body.data, []);
    const many = await anonymous.post('/booking-requests/decline', { references: [reference, 'nothing'] });
    assert.deepEqual(
      many.body.data.map(({ error }: { error: string }) => typeof error),
      ['string', 'string'],
    );
    assert.deepEqual(await scenario.audit(), before);
    const removed = await manager.delete(`/booking-requests/${reference}/notes/${noted.body.data.id}`);
    assert.equal(removed.status, 204);
    assert.ok(service.now);
  });

  test('a misspelt member of a decision or note is rejected, and nothing is decided', async () => {
    const { scenario, manager, decide } = await open();
    const reference = await scenario.request('north-evening', evening);
    const before = await scenario.audit();
    for (const verb of ['accept', 'decline', 'cancel', 'move', 'price', 'notes']) {
      const response = await decide(reference, verb, { reson: 'Too loud', text: 'x' });
      assert.equal(response.status, 422, verb);
      assert.ok(invalidPaths(response).includes('reson'), `${verb}: ${invalidPaths(response)}`);
      for (const body of [[], 'loud', 5]) {
        const { status } = await manager.post(
          `/booking-requests/${reference}/${verb}`,
          JSON.stringify(body),
          anyVersion,
        );
        assert.equal(status, 422, `${verb} ${JSON.stringify(body)}`);
      }
    }
    assert.deepEqual(invalidPaths(await decide(reference, 'decline', { reason: 5 })), ['reason']);
    assert.deepEqual(invalidPaths(await decide(reference, 'notes', { text: ' ' })), ['text']);
    assert.deepEqual(await scenario.audit(), before);
  });

  test('invalid list parameters are 422', async () => {
    const { manager } = await open();
    for (const query of [
      'limit=0',
      'limit=1000',
      'limit=x',
      'cursor=x',
      'cursor=W10',
      `cursor=${Buffer.from('["hold",1,"BR-00000000"]').toString('base64url')}`,
      `cursor=${Buffer.from('["placed","1","BR-00000000"]').toString('base64url')}`,
      `cursor=${'a'.repeat(2000)}`,
      'status=nothing',
      'status=accepted&sort=hold',
      'by=nothing',
      'from=2027-02-30',
      'from=2027-03-12&to=2027-03-11',
      'text=anna',
    ]) {
      const response = await manager.get(`/booking-requests?${query}`);
      assert.equal(response.status, 422, `${query}: ${response.status}`);
    }
    const tooLong = await manager.post('/booking-requests/search', { text: 'x'.repeat(201) });
    assert.equal(tooLong.status, 422);
    for (const query of [{ spaceId: 'barn' }, { spaceId: '\0' }, { text: '\0%_' }, { text: 'a b c d e f' }]) {
      const response = await manager.post('/booking-requests/search', query);
      const { status, body } = response;
      assert.deepEqual([status, body.data, body.next], [200, [], null], JSON.stringify(query));
    }
  });

  test('a flood is shown, declined and undone as one', async () => {
    const { scenario, manager } = await open();
    const flood: string[] = [];
    for (const day of [10, 11, 12, 13])
      flood.push(
        await scenario.request('north-evening', `2027-04-${day}`, null, { network: '203.0.113.0/24' }),
      );
    const guest = { name: 'A. Guest', email: 'guest@example.org', phone: null, company: null };
    const real = await scenario.request('south-evening', '2027-04-10', null, { guest });
    const { body } = await manager.get('/similar-requests');
    assert.deepEqual(
      body.data.map(({ by, count }: { by: string; count: number }) => [by, count]),
      [
        ['network', 4],
        ['email', 4],
      ],
    );
    const like = await manager.get(`/booking-requests/${body.data[0].reference}/similar`);
    const references = like.body.data.map(({ reference }: { reference: string }) => reference);
    assert.deepEqual([...references].sort(), [...flood].sort());
    const unspecified = await manager.post('/booking-requests/decline', { references, reason: ' ' });
    assert.deepEqual([unspecified.status, invalidPaths(unspecified)], [422, ['reason']]);
    const declined = await manager.post('/booking-requests/decline', { references, reason: 'A flood' });
    assert.deepEqual(
      declined.body.data.map(({ status }: { status: string }) => status),
      ['declined', 'declined', 'declined', 'declined'],
    );
    for (const reference of references) {
      const { body: noted } = await manager.get(`/booking-requests/${reference}/notes`);
      assert.deepEqual(
        noted.data.map(({ about, text }: { about: string; text: string }) => [about, text]),
        [['declined', 'A flood']],
      );
    }
    assert.deepEqual((await manager.get('/similar-requests')).body.data, []);
    const undone = await manager.post('/booking-requests/undo', { references: [...references, real] });
    assert.deepEqual(
      undone.body.data.map(
        ({ status, error }: { status?: string; error?: string }) => status ?? typeof error,
      ),
      ['pending_approval', 'pending_approval', 'pending_approval', 'pending_approval', 'string'],
    );
    assert.equal((await manager.post('/booking-requests/decline', { references: [] })).status, 422);
  });

  test('stores the language that the visitor’s browser prefers, which changes nothing else', async () => {
    const { service, manager } = await open();
    const place = async (date: string, language: string, key?: string) => {
      const headers = { 'accept-language': language, ...(key !== undefined && { 'idempotency-key': key }) };
      const requested = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire', date };
      // A member of this name is not part of the public API.
      const guest = { name: 'A. Visitor', email: 'visitor@example.com', language: 'fr' };
      const { status, body } = await service.post(
        '/booking-requests',
        { ...requested, guest },
        // The limit is 5 an hour and address.
        { headers, address: `198.51.100.${Number(date.slice(-2))}` },
      );
      assert.equal(status, 201);
      const { body: shown } = await manager.get(`/booking-requests/${body.data.reference}`);
      return [body.data.reference, shown.data.guest.language];
    };
    const [first, language] = await place('2027-03-12', 'de-at,de;q=0.9,en;q=0.8', 'once');
    assert.equal(language, 'de-AT');
    // The same request from a browser with another language is a repeat.
    assert.deepEqual(await place('2027-03-12', 'en', 'once'), [first, 'de-AT']);
    for (const [date, header] of [
      ['2027-03-19', '*'],
      ['2027-03-26', '<b>'],
      ['2027-04-02', `de-${'x-abcdefgh-'.repeat(40)}`],
      ['2027-04-09', ''],
    ] as const)
      assert.equal((await place(date, header))[1], null, header);
  });
});
