/** The notifications that staff see, received by a push service that decrypts them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { startPushReceiver } from '../../../test/push-receiver.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { bookingRequest, noon, startService, venueWith } from '../../../test/service.ts';
import { logInAs } from '../../../test/staff.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { noPrivateAddresses } from '../../domain/events/private-addresses.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { removeMember } from '../../operations/access/remove-member.ts';
import { requirePasskeys } from '../../operations/access/require-passkeys.ts';
import { hashSecret } from '../../operations/access/secrets.ts';
import {
  type PushSubscriptionInput,
  subscribeToPushes,
} from '../../operations/access/subscribe-to-pushes.ts';
import { declineBookingRequest } from '../../operations/booking/decline-booking-request.ts';
import type { Context } from '../../operations/context.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { vapidKey } from '../../operations/events/push-key.ts';
import { requestTestPush } from '../../operations/events/send-test-push.ts';
import { unsubscribeFromPushes } from '../../operations/events/unsubscribe-from-pushes.ts';
import { publishVenue } from '../../operations/venue/publish-venue.ts';
import { removeVenue } from '../../operations/venue/remove-venue.ts';
import { insertSession } from '../../storage/access/sessions.ts';
import { upsertMembership } from '../../storage/access/staff.ts';
import { findPushSubscription, listPushSubscriptionsOf } from '../../storage/events/push-subscriptions.ts';
import { WebhookDispatcher } from '../webhook-dispatcher.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const dispatcherFor = (context: Context, allowsPrivatePushes = true) =>
  new WebhookDispatcher(context, {
    privateAddresses: noPrivateAddresses,
    allowsPrivatePushes,
    eventRetentionMs: null,
    onDisabled: () => undefined,
    onError: (error) => {
      throw error;
    },
  });

onBothDatabases('notifications of new requests', (newDatabase) => {
  async function open() {
    const database = await newDatabase();
    const venue = divisibleHall({
      rooms: { north: ['north'], south: ['south'] },
      siteKey: { waitingList: true },
    });
    const service = await startService(await database.open(), { venue });
    const receiver = await startPushReceiver();
    const { staffId } = await logInAs(service, { role: 'viewer' });
    const dispatcher = dispatcherFor(service);
    const subscribe = (changes: Partial<PushSubscriptionInput> = {}) =>
      subscribeToPushes(
        service,
        {
          ...receiver.subscribe(),
          staffId,
          origin: 'https://book.riverside.example',
          language: 'en-GB',
          label: 'Phone',
          browser: { session: null, device: null },
          venueIds: null,
          ...changes,
        },
        true,
      );
    const scenario = scenarioFor(service);
    let requested = 0;
    return {
      database,
      service,
      receiver,
      staffId,
      dispatcher,
      subscribe,
      scenario,
      /** A visitor requests another evening. */
      requestSlot: () => scenario.request('north-evening', addDays(evening, requested++)),
      shown: () => receiver.calls.map(({ notification: { title, body } }) => `${title} | ${body}`),
      /** Runs rounds until nothing is due. */
      settle: async (who = dispatcher) => {
        for (let round = 0; round < 6; round++) await who.round();
      },
    };
  }

  test('name the space, time and end of the hold, but not the guest', async () => {
    const { service, receiver, subscribe, scenario, settle, staffId } = await open();
    await scenario.request('south-evening', evening);
    await subscribe();
    const reference = await scenario.request('north-evening', evening);
    await settle();
    const [call, ...more] = receiver.calls;
    assert.deepEqual(more, [], 'earlier requests cause no notification');
    assert.deepEqual(call?.notification, {
      title: 'New request: Hall (north)',
      body: 'Fri 12 Mar, Evening; held until Wed 3 Mar, 12:00',
      lang: 'en-GB',
      tag: reference,
      navigate: `https://book.riverside.example/manage/venues/riverside/requests/${reference}`,
    });
    assert.equal(call?.headers['ttl'], `${48 * 3600}`);
    assert.equal(call?.headers['urgency'], 'high');
    assert.equal(call?.headers['topic'], reference);
    assert.equal(call?.headers['content-encoding'], 'aes128gcm');
    assert.equal(call?.sender, vapidKey(service.storage).publicKey);
    assert.equal(call?.claims.aud, receiver.origin);
    assert.equal(call?.claims.sub, 'https://book.riverside.example');
    const [stored] = await service.storage.read((db) => listPushSubscriptionsOf(db, staffId));
    assert.deepEqual([stored?.outcome, stored?.sentAt], ['201', noon]);
  });

  test('name who is next when a hold ends; joining the waiting list causes none', async () => {
    const { service, receiver, subscribe, scenario, settle, shown } = await open();
    await scenario.request('north-evening', evening);
    const waiting = await scenario.wait('north-evening', evening);
    await subscribe();
    service.now += second;
    await scenario.wait('north-evening', evening);
    await settle();
    assert.deepEqual(shown(), []);
    service.now += 48 * hour;
    await settle();
    assert.deepEqual(shown(), ['Free again: Hall (north) | Fri 12 Mar, Evening; next on the waiting list']);
    assert.equal(receiver.calls[0]?.notification.tag, waiting);
    await scenario.request('north-evening', addDays(evening, 1));
    await scenario.request('north-evening', addDays(evening, 2));
    service.now += minute;
    await settle();
    assert.match(shown()[1] ?? '', /^[23] (?:new requests|requests to review) /);
  });

  test('a waiting request that staff give a date is no new request', async () => {
    const { service, subscribe, scenario, settle, shown } = await open();
    const held = await scenario.request('north-evening', evening);
    const waiting = await scenario.wait('north-evening', evening);
    await subscribe();
    const declining = {
      venueId: 'riverside',
      reference: held,
      giveDateTo: waiting,
      actor: 'staff:7f3c',
    } as const;
    await declineBookingRequest(service, declining);
    service.now += minute;
    await settle();
    assert.deepEqual(shown(), []);
  });

  test('use the browser’s language and the venue’s clock', async () => {
    const { receiver, subscribe, requestSlot, settle } = await open();
    for (const language of ['de-AT', 'fr', 'es-MX', 'pt-BR', 'pt-PT', 'nl', 'ja'])
      await subscribe({ ...receiver.subscribe(`/${language}`), language });
    await requestSlot();
    await settle();
    const text = new Map(receiver.calls.map(({ path, notification }) => [path.slice(1), notification]));
    assert.deepEqual(
      [text.get('de-AT')?.title, text.get('de-AT')?.body],
      ['Neue Anfrage: Hall (north)', 'Fr., 12. März, Evening; reserviert bis Mi., 3. März, 12:00'],
    );
    assert.match(
      text.get('fr')?.body ?? '',
      /^Evening, ven\. 12 mars\u202f; option jusqu’au mer\. 3 mars, 12:00$/,
    );
    assert.match(text.get('es-MX')?.title ?? '', /^Nueva solicitud: /);
    assert.match(text.get('pt-BR')?.title ?? '', /^Novo pedido: /);
    assert.match(text.get('pt-PT')?.title ?? '', /^Novo pedido: /);
    assert.match(text.get('nl')?.title ?? '', /^Nieuwe aanvraag: /);
    assert.deepEqual([text.get('ja')?.title, text.get('ja')?.lang], ['New request: Hall (north)', 'en']);
  });

  test('are summarised in a flood: the last one has the count', async () => {
    const { service, receiver, subscribe, requestSlot, settle, shown } = await open();
    await subscribe();
    await requestSlot();
    await settle();
    for (let more = 0; more < 12; more++) await requestSlot();
    await settle();
    assert.equal(receiver.calls.length, 1, 'no notification before the pause ends');
    service.now += 20 * second;
    await settle();
    for (let more = 0; more < 3; more++) await requestSlot();
    service.now += 20 * second;
    await settle();
    assert.deepEqual(shown().slice(1), [
      '12 new requests | The hold that ends first lasts until Wed 3 Mar, 12:00.',
      '15 new requests | The hold that ends first lasts until Wed 3 Mar, 12:00.',
    ]);
    assert.deepEqual(
      receiver.calls.slice(1).map(({ headers }) => [headers['topic'], headers['urgency']]),
      [
        ['requests', 'normal'],
        ['requests', 'normal'],
      ],
    );
    service.now += 10 * minute;
    await requestSlot();
    await settle();
    assert.match(shown().at(-1) ?? '', /^New request: /, 'the burst is over');
    assert.equal(receiver.calls.length, 4);
  });

  test('leave out decided requests and those too late to decide', async () => {
    const { service, receiver, subscribe, requestSlot, scenario, settle, shown } = await open();
    await subscribe();
    receiver.answer = (_path, response) => {
      response.statusCode = 503;
      response.end();
    };
    const [first, second_] = [await requestSlot(), await requestSlot()];
    await settle();
    await scenario.accept(first);
    receiver.answer = (_path, response) => void response.writeHead(201).end();
    service.now += minute;
    await settle();
    assert.match(shown().at(-1) ?? '', /^New request: /, 'one of the two requests is pending');
    assert.equal(receiver.calls.at(-1)?.headers['topic'], second_);
    const before = receiver.calls.length;
    await requestSlot();
    service.now += 48 * hour;
    await settle();
    assert.equal(receiver.calls.length, before, 'the hold has expired');
  });

  test('go to subscribed staff for their chosen venues', async () => {
    const { service, receiver, subscribe, requestSlot, settle, staffId, shown } = await open();
    const lakeside = venueWith({
      venue: { id: 'lakeside', name: 'Lakeside' },
      space: { id: 'barn', slots: [] },
      siteKey: { key: 'lake' },
    });
    await importVenue(service, lakeside, 'operator');
    await assert.rejects(subscribe({ venueIds: ['lakeside'] }), { code: 'VALIDATION_ERROR' });
    await service.storage.transact((db) =>
      upsertMembership(db, { venueId: 'lakeside', staffId, role: 'owner', createdAt: noon }),
    );
    await subscribe({ ...receiver.subscribe('/both') });
    await subscribe({ ...receiver.subscribe('/lakeside'), venueIds: ['lakeside'] });
    await subscribe({ ...receiver.subscribe('/none'), venueIds: [] });
    await requestSlot();
    await settle();
    assert.deepEqual(
      receiver.calls.map(({ path }) => path),
      ['/both'],
    );
    assert.match(shown()[0] ?? '', /\| Riverside: Fri 12 Mar/, 'the text names the venue');
    await removeMember(service, { venueId: 'riverside', staffId, actor: 'operator' });
    service.now += minute;
    await requestSlot();
    await settle();
    assert.equal(receiver.calls.length, 1, 'they no longer work there');
  });

  test('of a venue that requires passkeys go only to browsers that proved one', async () => {
    const { service, receiver, subscribe, requestSlot, settle, shown, staffId } = await open();
    for (const [session, signedInBy] of [
      ['by-password', 'password'],
      ['by-passkey', 'passkey'],
    ] as const) {
      const browser = { session, device: null };
      const times = { createdAt: noon, lastSeenAt: noon, endsAt: noon + hour, userAgent: '' };
      const stored = { ...times, secretHash: hashSecret(session), signedInBy, staffId };
      await service.storage.transact((db) => insertSession(db, stored));
      await subscribe({ ...receiver.subscribe(`/${session}`), browser });
    }
    await requestSlot();
    const required = { venueId: 'riverside', isRequired: true, actor: 'operator' } as const;
    await requirePasskeys(service, required);
    await settle();
    assert.deepEqual(
      receiver.calls.map(({ path }) => path),
      ['/by-passkey'],
    );
    service.now += hour;
    await settle();
    assert.equal(shown().length, 1, 'nothing stays due');
    await requirePasskeys(service, { ...required, isRequired: false });
    await requestSlot();
    await settle();
    assert.deepEqual(receiver.calls.map(({ path }) => path).toSorted(), [
      '/by-passkey',
      '/by-passkey',
      '/by-password',
    ]);
  });

  test('stop when the person is removed or unsubscribes', async () => {
    const { service, receiver, subscribe, requestSlot, settle, staffId } = await open();
    const { id } = await subscribe();
    await unsubscribeFromPushes(service, { staffId, id });
    await subscribe();
    await removeMember(service, { venueId: 'riverside', staffId, actor: 'operator' });
    await requestSlot();
    await settle();
    assert.deepEqual(receiver.calls, []);
    assert.deepEqual(await service.storage.read((db) => listPushSubscriptionsOf(db, staffId)), []);
  });

  test('stop with the venue: a request that waits to be notified when it is removed reaches no browser', async () => {
    const { service, receiver, subscribe, requestSlot, settle, staffId } = await open();
    await importVenue(service, venueWith({ venue: { id: 'quay' }, siteKey: { key: 'quay' } }), 'operator');
    await service.storage.transact((db) =>
      upsertMembership(db, { venueId: 'quay', staffId, role: 'viewer', createdAt: noon }),
    );
    await subscribe();
    await requestSlot();
    await publishVenue(service, 'riverside', false, 'operator');
    await removeVenue(service, { venueId: 'riverside', actor: 'operator' });
    service.now += hour;
    await settle();
    assert.deepEqual(receiver.calls, []);
    // The person stays at the other venue, and the browser subscribed.
    assert.equal((await service.storage.read((db) => listPushSubscriptionsOf(db, staffId))).length, 1);
    await service.post('/booking-requests', bookingRequest(), { key: 'quay' });
    await settle();
    assert.equal(receiver.calls.length, 1);
  });

  test('delete a subscription that the push service no longer knows', async () => {
    for (const status of [404, 410]) {
      const { service, receiver, subscribe, requestSlot, settle, scenario } = await open();
      const { id } = await subscribe();
      receiver.answer = (_path, response) => void response.writeHead(status).end();
      await requestSlot();
      await settle();
      assert.equal(await service.storage.read((db) => findPushSubscription(db, id)), undefined);
      assert.match((await scenario.audit()).join('\n'), /service push\.unsubscribed staff-/);
    }
  });

  test('are retried for three days if the push service fails', async () => {
    const { service, receiver, dispatcher, subscribe, requestSlot, settle, shown } = await open();
    await subscribe();
    receiver.answer = (_path, response) => void response.writeHead(429).end();
    await service.storage.transact((db) => db.updateTable('site_keys').set({ hold_period: '14d' }).execute());
    await requestSlot();
    for (let hours = 0; hours < 100; hours++) {
      await dispatcher.round();
      service.now += hour;
    }
    const tried = receiver.calls.length;
    assert.ok(tried > 10 && tried < 60, `${tried} times`);
    service.now += 24 * hour;
    await settle();
    assert.equal(receiver.calls.length, tried);
    receiver.answer = (_path, response) => void response.writeHead(201).end();
    await requestSlot();
    await settle();
    assert.match(shown().at(-1) ?? '', /^New request: .*Sat 13 Mar/);
  });

  test('are sent once by any number of instances', async () => {
    const { database, service, receiver, dispatcher, subscribe, requestSlot, settle } = await open();
    const other = dispatcherFor({ ...service, storage: await database.open() });
    await subscribe();
    await requestSlot();
    await Promise.all([settle(dispatcher), settle(other)]);
    assert.equal(receiver.calls.length, 1);
  });

  test('can be tested once, and again after a pause', async () => {
    const { service, receiver, subscribe, settle, staffId, shown } = await open();
    const { id } = await subscribe({ language: 'nl' });
    await requestTestPush(service, { staffId, id });
    await settle();
    await requestTestPush(service, { staffId, id });
    await settle();
    assert.deepEqual(shown(), ['Meldingen werken | Zo worden nieuwe boekingsaanvragen getoond.']);
    const [stored] = await service.storage.read((db) => listPushSubscriptionsOf(db, staffId));
    assert.equal(stored?.outcome, '201', 'the outcome is stored');
    service.now += 20 * second;
    await settle();
    assert.equal(receiver.calls.length, 2);
    await assert.rejects(requestTestPush(service, { staffId: 'staff-else', id }), { code: 'NOT_FOUND' });
  });

  test('are not sent to a push service on a private address', async () => {
    const { service, receiver, subscribe, requestSlot, settle, staffId } = await open();
    await subscribe();
    await subscribe({
      ...receiver.subscribe('/name'),
      endpoint: receiver.origin.replace('127.0.0.1', 'localhost'),
    });
    await requestSlot();
    await settle(dispatcherFor(service, false));
    assert.deepEqual(receiver.calls, []);
    const stored = await service.storage.read((db) => listPushSubscriptionsOf(db, staffId));
    assert.deepEqual(
      stored.map(({ outcome }) => outcome),
      ['address not found or not allowed', 'address not found or not allowed'],
    );
  });

  test('are not delayed by a push service that never answers', async () => {
    const { service, receiver, subscribe, requestSlot } = await open();
    receiver.answer = (path, response) => {
      if (!path.startsWith('/tar')) response.writeHead(201).end();
    };
    for (let browser = 0; browser < 20; browser++) await subscribe(receiver.subscribe(`/tar${browser}`));
    await assert.rejects(subscribe(receiver.subscribe('/tar20')), { code: 'CONFLICT' });
    const { staffId } = await logInAs(service, { role: 'viewer' });
    await subscribe({ ...receiver.subscribe('/fine'), staffId });
    await requestSlot();
    const dispatcher = dispatcherFor(service);
    const round = dispatcher.round();
    await waitFor('the other notification', () => receiver.calls.some(({ path }) => path === '/fine'));
    // One person has at most two concurrent calls. A delayed notification would follow the timeout of the first ones.
    assert.ok(receiver.calls.filter(({ path }) => path.startsWith('/tar')).length <= 2);
    await dispatcher.stop();
    await round;
  });
});
