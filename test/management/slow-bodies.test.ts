/** Access is checked when the headers arrive. These requests send their bodies after it was revoked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeRole } from '../../src/operations/access/change-role.ts';
import { logOutEverywhere } from '../../src/operations/access/log-out.ts';
import { removeMember } from '../../src/operations/access/remove-member.ts';
import { revokeToken } from '../../src/operations/access/revoke-token.ts';
import { listTokens } from '../../src/storage/access/api-tokens.ts';
import { listFeeds } from '../../src/storage/access/feeds.ts';
import { listInvitations } from '../../src/storage/access/invitations.ts';
import { upsertMembership } from '../../src/storage/access/staff.ts';
import { listAllWebhooks } from '../../src/storage/events/webhooks.ts';
import { onAnyDatabase, type TestDatabase } from '../databases.ts';
import { eventsOf } from '../events.ts';
import { sendPartialRequest } from '../partial-request.ts';
import {
  bookingRequest,
  startServiceBesideTwin as startService,
  type TestService,
  venueWith,
} from '../service.ts';
import { type LoggedIn, logInAs, tokenFor } from '../staff.ts';
import { managementBase } from './manager.ts';

const venueId = 'riverside';
const at = (path: string) => `${managementBase}/venues/${venueId}${path}`;

/** Requests with which a removed member could keep access. */
const attacks = (accomplice: LoggedIn) =>
  [
    ['an invitation', 'POST', '/invitations', { role: 'owner' }],
    ['a token', 'POST', '/tokens', { label: 'Mine', scopes: ['venue:read', 'guests'] }],
    ['a webhook', 'POST', '/webhooks', { url: 'https://desk.example/firsthold' }],
    ['a calendar feed', 'POST', '/feeds', { withGuests: true }],
    ['a guest export', 'POST', '/guests/export', { email: 'visitor@example.com' }],
    ['a promotion', 'PATCH', `/staff/${accomplice.staffId}`, { role: 'owner' }],
  ] as const;

/** Returns the access that the attacks have created. */
async function accessCreated(service: TestService) {
  return service.storage.read(async (db) => ({
    invitations: (await listInvitations(db, venueId)).length,
    tokens: (await listTokens(db, venueId)).length,
    webhooks: (await listAllWebhooks(db)).length,
    feeds: (await listFeeds(db, venueId)).length,
  }));
}
const noneCreated = { invitations: 0, tokens: 0, webhooks: 0, feeds: 0 };

async function start(newDatabase: () => Promise<TestDatabase>) {
  const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
  await logInAs(service, { role: 'owner' });
  const [owner, accomplice] = [
    await logInAs(service, { role: 'owner' }),
    await logInAs(service, { role: 'viewer' }),
  ];
  assert.equal((await service.post('/booking-requests', bookingRequest())).status, 201);
  return { service, owner, accomplice };
}

/** Starts all attacks, revokes the access, then finishes them. */
async function statusesAfter(
  service: TestService,
  { headers, accomplice }: { headers: Record<string, string>; accomplice: LoggedIn },
  takeAway: () => Promise<unknown>,
) {
  const begun = [];
  for (const [name, method, path, body] of attacks(accomplice)) {
    const request = { method, url: at(path), headers: { ...headers, 'if-match': '*' }, body };
    begun.push([name, await sendPartialRequest(service, request)] as const);
  }
  await takeAway();
  const statuses: Record<string, number> = {};
  for (const [name, request] of begun) statuses[name] = (await request.finish()).statusCode;
  return statuses;
}

const all = (status: number) => ({
  'an invitation': status,
  'a token': status,
  'a webhook': status,
  'a calendar feed': status,
  'a guest export': status,
  'a promotion': status,
});

async function roleOf(service: TestService, asker: LoggedIn, { staffId }: LoggedIn) {
  const { headers } = asker;
  const response = await service.app.inject({ url: at(`/staff/${staffId}`), headers });
  return response.json().data.role;
}

onAnyDatabase('A slow request', (newDatabase) => {
  test('is refused with 401 if its sender was removed and works nowhere else', async () => {
    const { service, owner, accomplice } = await start(newDatabase);
    const remove = () => removeMember(service, { venueId, staffId: owner.staffId, actor: 'operator' });
    const requested = { headers: owner.headers, accomplice };
    assert.deepEqual(await statusesAfter(service, requested, remove), all(401));
    assert.deepEqual(await accessCreated(service), noneCreated);
    assert.equal(await roleOf(service, accomplice, accomplice), 'viewer');
    const kinds = (await eventsOf(service, '')).map(([, kind]) => kind);
    assert.ok(!kinds.includes('guest.exported'));
  });

  test('is refused with 404 if its sender was removed from this venue', async () => {
    const { service, owner, accomplice } = await start(newDatabase);
    const { staffId } = owner;
    await importElsewhere(service);
    await service.storage.transact((db) =>
      upsertMembership(db, { venueId: 'elsewhere', staffId, role: 'owner', createdAt: service.now }),
    );
    const remove = () => removeMember(service, { venueId, staffId, actor: 'operator' });
    const requested = { headers: owner.headers, accomplice };
    assert.deepEqual(await statusesAfter(service, requested, remove), all(404));
    assert.deepEqual(await accessCreated(service), noneCreated);
  });

  test('is refused with 403 if its sender became a viewer', async () => {
    const { service, owner, accomplice } = await start(newDatabase);
    const { staffId } = owner;
    const demote = () => changeRole(service, { venueId, staffId, role: 'viewer', actor: 'operator' });
    const requested = { headers: owner.headers, accomplice };
    assert.deepEqual(await statusesAfter(service, requested, demote), all(403));
    assert.deepEqual(await accessCreated(service), noneCreated);
  });

  test('is refused with 401 if its sender logged out everywhere', async () => {
    const { service, owner, accomplice } = await start(newDatabase);
    const { staffId } = owner;
    const requested = { headers: owner.headers, accomplice };
    const everywhere = () => logOutEverywhere(service, { staffId });
    assert.deepEqual(await statusesAfter(service, requested, everywhere), all(401));
    assert.deepEqual(await accessCreated(service), noneCreated);
  });

  test('is refused with 401 if its token was revoked', async () => {
    const { service, accomplice } = await start(newDatabase);
    const { headers, tokenId } = await tokenFor(service);
    const revoke = () => revokeToken(service, { venueId, tokenId, actor: 'operator' });
    // Tokens may never do these, revoked or not.
    const may = { 'an invitation': 403, 'a token': 403, 'a promotion': 403 };
    const statuses = await statusesAfter(service, { headers, accomplice }, revoke);
    assert.deepEqual(statuses, { ...all(401), ...may });
    assert.deepEqual(await accessCreated(service), { ...noneCreated, tokens: 1 });
  });
});

async function importElsewhere(service: TestService) {
  const { importVenue } = await import('../../src/operations/documents/import-venue.ts');
  await importVenue(
    service,
    venueWith({
      venue: { id: 'elsewhere' },
      space: { id: 'barn', slots: [] },
      siteKey: { key: 'elsewhere' },
    }),
    'operator',
  );
}

onAnyDatabase('A request that waits for the database', (newDatabase) => {
  /** Starts a service whose transactions run the work passed to `before` first. */
  async function startWaiting() {
    const storage = await (await newDatabase()).open();
    const service = await startService(storage, { venue: venueWith() });
    await logInAs(service, { role: 'owner' });
    const owner = await logInAs(service, { role: 'owner' });
    const accomplice = await logInAs(service, { role: 'viewer' });
    await service.post('/booking-requests', bookingRequest());
    let revokeAccess = async (): Promise<unknown> => undefined;
    const waiting = await startService({
      ...storage,
      transact: async (work, queue) => {
        await revokeAccess();
        return storage.transact(work, queue);
      },
    });
    return {
      service,
      waiting,
      owner,
      accomplice,
      before: (work: typeof revokeAccess) => (revokeAccess = work),
    };
  }

  for (const index of [0, 1, 2, 3, 4, 5])
    test(`grants nothing to a sender removed after the body arrived (${index + 1} of 6)`, async () => {
      const { service, waiting, owner, accomplice, before } = await startWaiting();
      const attack = attacks(accomplice)[index] ?? assert.fail();
      const [, method, path, payload] = attack;
      let isRemoved = false;
      before(async () => {
        if (isRemoved) return;
        isRemoved = true;
        await removeMember(service, { venueId, staffId: owner.staffId, actor: 'operator' });
      });
      const headers = { ...owner.headers, 'if-match': '*' };
      const response = await waiting.app.inject({ method, url: at(path), headers, payload });
      assert.equal(response.statusCode, 401, response.body);
      assert.ok(isRemoved);
      assert.deepEqual(await accessCreated(service), noneCreated);
      assert.equal(await roleOf(service, accomplice, accomplice), 'viewer');
    });

  test('deletes the invitations of a removed owner in any order', async () => {
    const { service } = await startWaiting();
    for (let round = 0; round < 10; round++) {
      const { staffId, headers } = await logInAs(service, { role: 'owner' });
      const [invited] = await Promise.all([
        service.app.inject({ method: 'POST', url: at('/invitations'), headers, payload: { role: 'owner' } }),
        removeMember(service, { venueId, staffId, actor: 'operator' }),
      ]);
      assert.ok([201, 401].includes(invited.statusCode), invited.body);
      const invitations = await service.storage.read((db) => listInvitations(db, venueId));
      const open = invitations.filter(({ revokedAt }) => revokedAt === null);
      assert.deepEqual(open, []);
    }
  });
});
