/** Events, guests, webhooks and feeds, by the management API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TokenScope } from '../../src/domain/access/staff-actions.ts';
import { noPrivateAddresses } from '../../src/domain/events/private-addresses.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { addWebhook } from '../../src/operations/events/add-webhook.ts';
import { upsertMembership } from '../../src/storage/access/staff.ts';
import { onAnyDatabase } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { logInAs, tokenFor } from '../staff.ts';
import { clientFor, invalidPaths, managementBase } from './manager.ts';

onAnyDatabase('events, guests, webhooks and feeds for staff', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const other = divisibleHall({
      venue: { id: 'lakeside' },
      siteKey: { key: 'lake' },
      file: { spaces: [] },
    });
    await importVenue(service, other, 'operator');
    const [manager, anonymous] = [await clientFor(service), await clientFor(service, 'lakeside')];
    return { service, scenario: scenarioFor(service), manager, anonymous };
  }
  const typesOf = ({ body }: { body: { data: { type: string }[] } }) => body.data.map(({ type }) => type);

  test('lists the venue’s events after a cursor without gaps', async () => {
    const { scenario, manager, anonymous } = await open();
    const begun = await manager.get('/events?limit=200');
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    const since = await manager.get(`/events?cursor=${begun.body.next}`);
    assert.deepEqual(typesOf(since), ['booking-request.placed', 'booking-request.accepted']);
    assert.equal(since.body.data[0].data.bookingRequest.reference, reference);
    const empty = await manager.get(`/events?cursor=${since.body.next}`);
    assert.deepEqual([empty.body.data, empty.body.next], [[], since.body.next]);
    assert.ok(!typesOf(await anonymous.get('/events?limit=200')).includes('booking-request.placed'));
    for (const cursor of ['x', 'evt_riverside_0_0', 'evt_lakeside_1_a', 'evt__1_a', 'evt_', '%00'])
      assert.equal((await manager.get(`/events?cursor=${cursor}`)).status, 422, cursor);
  });

  test('lists the latest event first if asked, and pages back to the beginning', async () => {
    const { scenario, manager, anonymous } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    const all = (await manager.get('/events?limit=200')).body.data;
    const newest = await manager.get('/events?order=newest&limit=2');
    assert.deepEqual(typesOf(newest), ['booking-request.accepted', 'booking-request.placed']);
    const back = [...newest.body.data];
    for (let next = newest.body.next; next !== null; ) {
      const page = await manager.get(`/events?order=newest&limit=2&cursor=${next}`);
      back.push(...page.body.data);
      next = page.body.next;
    }
    assert.deepEqual(back.toReversed(), all);
    assert.ok(!typesOf(await anonymous.get('/events?order=newest')).includes('booking-request.placed'));
  });

  test('exports and erases all data of a guest at this venue only', async () => {
    const { scenario, manager, anonymous } = await open();
    const reference = await scenario.request('north-evening', evening);
    await manager.post(`/booking-requests/${reference}/notes`, { text: 'Marker-Note' });
    const email = 'VISITOR@example.com';
    assert.equal((await anonymous.post('/guests/export', { email })).status, 404);
    assert.equal((await anonymous.post('/guests/erase', { reference })).status, 404);
    const { body } = await manager.post('/guests/export', { email });
    assert.deepEqual([body.data.requests.length, body.data.requests[0].notes[0].text], [1, 'Marker-Note']);
    for (const named of [{}, { email, reference }, { email: 'unknown' }, { email, venueId: 'x' }])
      assert.equal((await manager.post('/guests/erase', named)).status, 422);
    const erased = await manager.post('/guests/erase', { reference });
    assert.deepEqual(erased.body.data, { references: [reference] });
    assert.deepEqual((await manager.post('/guests/erase', { reference })).body.data, { references: [] });
    const stored = await manager.get(`/booking-requests/${reference}`);
    assert.equal(stored.body.data.guest.name, '(erased)');
    assert.equal((await manager.post('/guests/export', { reference })).status, 404);
  });

  test('names other venues of the sender that keep requests of an erased guest', async () => {
    const { service, scenario } = await open();
    await importVenue(
      service,
      divisibleHall({ venue: { id: 'other' }, siteKey: { key: 'other' } }),
      'operator',
    );
    const other = scenarioFor(service, { venueId: 'other', siteKey: 'other' });
    const reference = await scenario.request('north-evening', evening);
    await other.request('north-evening', evening);
    await other.request('south-evening', evening);
    const { headers, staffId } = await logInAs(service, { role: 'manager' });
    const elsewhere = async () => {
      const url = `${managementBase}/venues/riverside/guests/erase`;
      const payload = { reference, dryRun: true };
      const answer = await service.app.inject({ method: 'POST', url, headers, payload });
      return answer.json().data.elsewhere;
    };
    assert.deepEqual(await elsewhere(), [], 'not for staff of one venue');
    await service.storage.transact((db) =>
      upsertMembership(db, { venueId: 'other', staffId, role: 'viewer', createdAt: service.now }),
    );
    assert.deepEqual(await elsewhere(), [{ venueId: 'other', requests: 2 }]);
  });

  test('any booking of a guest leads to all of theirs; without an e-mail address to that one only', async () => {
    const { scenario, manager } = await open();
    const theirs = [
      await scenario.request('south-evening', evening),
      await scenario.request('south-evening', '2027-03-19'),
    ];
    const { body: exported } = await manager.post('/guests/export', { reference: theirs[1] });
    const found = exported.data.requests.map(({ reference }: { reference: string }) => reference);
    assert.deepEqual(found.toSorted(), theirs.toSorted());
    const call = async (date: string) => {
      const slot = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire', date };
      const { body } = await manager.post('/booking-requests', { ...slot, name: 'B. Caller' });
      return body.data.reference as string;
    };
    const [one, other] = [await call(evening), await call('2027-03-19')];
    const { body } = await manager.post('/guests/export', { reference: one });
    const references = body.data.requests.map(({ reference }: { reference: string }) => reference);
    assert.deepEqual(references, [one]);
    assert.deepEqual((await manager.post('/guests/erase', { reference: one })).body.data, {
      references: [one],
    });
    assert.equal((await manager.get(`/booking-requests/${other}`)).body.data.guest.name, 'B. Caller');
  });

  test('a token for connections sends guests nowhere without the scope requests:read', async () => {
    const { service, manager } = await open();
    const webhook = { url: 'https://desk.example/hook' };
    const hook = (await manager.post('/webhooks', webhook)).body.data.id;
    const from = (await manager.get('/events')).body.data[0].id;
    const attempts = async (scopes: readonly TokenScope[]) => {
      const { headers } = await tokenFor(service, { scopes });
      const post = async (path: string, payload: object) => {
        const url = `${managementBase}/venues/riverside${path}`;
        const answer = await service.app.inject({ method: 'POST', url, headers, payload });
        return [answer.statusCode, answer.json().error?.message];
      };
      return {
        plain: await post('/feeds', {}),
        withGuests: await post('/feeds', { withGuests: true }),
        withTitles: await post('/feeds', { withTitles: true }),
        webhook: await post('/webhooks', webhook),
        redelivery: await post(`/webhooks/${hook}/redeliver`, { from }),
      };
    };
    const refused = [403, 'This sends data of guests: the token needs the scope requests:read too.'];
    assert.deepEqual(await attempts(['connections']), {
      plain: [201, undefined],
      withGuests: refused,
      withTitles: refused,
      webhook: refused,
      redelivery: refused,
    });
    assert.deepEqual(await attempts(['connections', 'requests:read']), {
      plain: [201, undefined],
      withGuests: [201, undefined],
      withTitles: [201, undefined],
      webhook: [201, undefined],
      redelivery: [200, undefined],
    });
  });

  test('a webhook is created once with its secret, listed without it, and private to its venue', async () => {
    const { service, manager, anonymous } = await open();
    const requested = { url: 'https://desk.example/hook', kinds: ['booking-request.placed'] };
    const key = { 'idempotency-key': 'hook' };
    const made = await manager.post('/webhooks', requested, key);
    assert.equal(made.status, 201);
    assert.match(made.body.data.secret, /^whsec_/);
    assert.equal((await manager.post('/webhooks', requested, key)).body.data.id, made.body.data.id);
    const everywhere = await addWebhook(
      service,
      { url: requested.url, urlSetBy: 'operator', venueId: null, kinds: [] },
      noPrivateAddresses,
      'operator',
    );
    const { id } = made.body.data;
    const listed = await manager.get('/webhooks');
    assert.deepEqual(
      listed.body.data.map((each: { id: string; secret?: string }) => [each.id, each.secret]),
      [[id, undefined]],
    );
    assert.match(made.body.data.createdBy, /^token:token-/);
    assert.equal(listed.body.data[0].createdBy, made.body.data.createdBy);
    for (const one of [id, everywhere.id, 'nothing', '%00']) {
      assert.equal((await anonymous.delete(`/webhooks/${one}`)).status, 404);
      for (const verb of ['enable', 'disable'])
        assert.equal((await anonymous.post(`/webhooks/${one}/${verb}`, {})).status, 404);
      assert.equal((await anonymous.get(`/webhooks/${one}/deliveries`)).status, 404);
    }
    assert.equal((await manager.delete(`/webhooks/${everywhere.id}`)).status, 404);
    for (const url of ['http://desk.example', 'https://a:b@desk.example', 'nothing', ''])
      assert.deepEqual(invalidPaths(await manager.post('/webhooks', { url })), ['url'], url);
    assert.deepEqual((await manager.get(`/webhooks/${id}/deliveries`)).body.data, []);
    const switched = async (verb: string) =>
      (await manager.post(`/webhooks/${id}/${verb}`, {})).body.data.enabled;
    assert.equal(await switched('disable'), false);
    assert.equal(await switched('disable'), false);
    assert.equal(await switched('enable'), true);
    const body = typesOf(await manager.get('/events?order=newest&limit=3'));
    assert.deepEqual(body, ['webhook.enabled', 'webhook.disabled', 'webhook.added']);
    assert.equal((await manager.delete(`/webhooks/${id}`)).status, 204);
    assert.deepEqual((await manager.get('/webhooks')).body.data, []);
  });

  test('deliveries have pagination, and events while disabled are not delivered', async () => {
    const { scenario, manager } = await open();
    const { id } = (await manager.post('/webhooks', { url: 'https://desk.example/hook' })).body.data;
    // Readers see events up to now.
    const reportReaders = () => manager.get('/events');
    await scenario.request('north-evening', evening);
    await scenario.request('south-evening', evening);
    await reportReaders();
    await manager.post(`/webhooks/${id}/disable`, {});
    await scenario.request('north-evening', '2027-03-13');
    await reportReaders();
    const subjects = async (query: string) => (await manager.get(`/webhooks/${id}/deliveries${query}`)).body;
    const { data } = await subjects('');
    const placed = data.filter(({ type }: { type: string }) => type === 'booking-request.placed');
    assert.equal(placed.length, 2);
    const paged: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const body = await subjects(`?limit=1${cursor && `&cursor=${cursor}`}`);
      paged.push(...body.data);
      cursor = body.next;
    }
    assert.deepEqual(paged, data);
    assert.equal((await manager.get(`/webhooks/${id}/deliveries?cursor=WyJ4Il0`)).status, 422);
  });

  test('a feed’s address is shown once and works until its venue revokes it', async () => {
    const { service, manager, anonymous } = await open();
    const made = await manager.post('/feeds', { spaceId: 'north', withGuests: false });
    assert.equal(made.status, 201);
    const { id, address } = made.body.data;
    const read = async () => (await service.app.inject(address)).statusCode;
    assert.equal(await read(), 200);
    assert.equal((await manager.get('/feeds')).body.data[0].address, undefined);
    assert.equal((await anonymous.delete(`/feeds/${id}`)).status, 404);
    assert.equal((await manager.post('/feeds', { spaceId: 'nowhere' })).status, 404);
    assert.equal((await manager.delete(`/feeds/${id}`)).status, 204);
    assert.equal(await read(), 404);
    assert.notEqual((await manager.get('/feeds')).body.data[0].revokedAt, null);
  });
});
