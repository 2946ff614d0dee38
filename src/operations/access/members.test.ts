import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { eventsOf } from '../../../test/events.ts';
import { startService, venueWith } from '../../../test/service.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { noPrivateAddresses } from '../../domain/events/private-addresses.ts';
import { listTokens } from '../../storage/access/api-tokens.ts';
import { listFeeds } from '../../storage/access/feeds.ts';
import { findMembership, findStaff } from '../../storage/access/staff.ts';
import { listWebhooks } from '../../storage/events/webhooks.ts';
import { importVenue } from '../documents/import-venue.ts';
import { addWebhook } from '../events/add-webhook.ts';
import { findOpenInvitation } from './accept-invitation.ts';
import { addFeed } from './add-feed.ts';
import { addStaff } from './add-staff.ts';
import { addToken } from './add-token.ts';
import { changeRole } from './change-role.ts';
import { invite } from './invite.ts';
import { removeMember } from './remove-member.ts';

onAnyDatabase('venue members', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const lakeside = { venue: { id: 'lakeside' }, siteKey: { key: 'lake' }, file: { spaces: [] } };
    await importVenue(service, venueWith(lakeside), 'operator');
    const add = (role: 'owner' | 'manager' | 'viewer', changes: { email?: string; venueId?: string } = {}) =>
      addStaff(
        service,
        { email: 'kim@riverside.example', name: 'Kim', venueId: 'riverside', role, ...changes },
        'operator',
      );
    return { service, add };
  }

  test('adding sets the role last given, and logs each change', async () => {
    const { service, add } = await open();
    await add('owner', { email: 'sam@riverside.example' });
    const { staff, link } = await add('manager');
    assert.match(staff.id, /^staff-/);
    assert.deepEqual(link?.invitation.target, { staffId: staff.id });
    const again = await add('owner', { email: ' KIM@riverside.example' });
    assert.equal(again.staff.id, staff.id);
    await add('owner');
    assert.deepEqual((await eventsOf(service)).slice(-2), [
      ['operator', 'staff.added', staff.id, { role: 'manager' }],
      ['operator', 'staff.role-changed', staff.id, { from: 'manager', to: 'owner' }],
    ]);
  });

  test('rejects invalid addresses and unknown venues', async () => {
    const { add } = await open();
    await assert.rejects(add('owner', { email: 'kim' }), { message: 'email: must be an email address' });
    await assert.rejects(add('owner', { venueId: 'nowhere' }), {
      code: 'NOT_FOUND',
      message: 'There is no venue nowhere.',
    });
  });

  test('keeps the last owner until there is another', async () => {
    const { service, add } = await open();
    const { staff } = await add('owner');
    const last = {
      message:
        'No other owner of the venue can sign in. Someone else must be an owner and have set a password first.',
      codedProblem: { problem: 'last_owner' },
    };
    const kims = {
      venueId: 'riverside',
      staffId: staff.id,
      revokesCreated: false,
      actor: 'operator',
    } as const;
    await assert.rejects(add('viewer'), last);
    await assert.rejects(changeRole(service, { ...kims, role: 'viewer' }), last);
    await assert.rejects(removeMember(service, kims), last);
    await changeRole(service, { ...kims, role: 'owner' });
    assert.equal((await add('owner')).staff.id, staff.id, 'an unchanged role is not logged');
    await add('owner', { email: 'sam@riverside.example' });
    await removeMember(service, kims);
    assert.deepEqual((await eventsOf(service)).at(-1), [
      'operator',
      'staff.removed',
      staff.id,
      { role: 'owner' },
    ]);
    await assert.rejects(changeRole(service, { ...kims, role: 'viewer' }), {
      code: 'NOT_FOUND',
      message: `${staff.id} does not work at this venue.`,
    });
    await assert.rejects(removeMember(service, kims), {
      code: 'NOT_FOUND',
      message: `${staff.id} does not work at this venue.`,
    });
  });

  test('rejects a role change if the role is not the one that the caller saw', async () => {
    const { service, add } = await open();
    await add('owner', { email: 'sam@riverside.example' });
    const { staff } = await add('viewer');
    const seen: unknown[] = [];
    const change = changeRole(
      service,
      { venueId: 'riverside', staffId: staff.id, role: 'manager', actor: 'operator' },
      ({ id, role }) => {
        seen.push([id, role]);
        throw new Error('it was another');
      },
    );
    await assert.rejects(change, /it was another/);
    assert.deepEqual(seen, [[staff.id, 'viewer']]);
    const membership = await service.storage.read((db) =>
      findMembership(db, { venueId: 'riverside', staffId: staff.id }),
    );
    assert.equal(membership?.role, 'viewer');
  });

  test('removing deletes the account unless the person has another venue', async () => {
    const { service, add } = await open();
    await add('owner', { email: 'sam@riverside.example' });
    const { staff } = await add('owner');
    await add('owner', { email: 'alex@riverside.example', venueId: 'lakeside' });
    await add('owner', { venueId: 'lakeside' });
    const by = `staff:${staff.id}` as const;
    const link = (venueId: string) => invite(service, { venueId, role: 'viewer', email: null }, by);
    const [here, there] = [await link('riverside'), await link('lakeside')];
    const leave = (venueId: string) =>
      removeMember(service, { venueId, staffId: staff.id, actor: 'operator' });
    const staffExists = async () =>
      (await service.storage.read((db) => findStaff(db, staff.id))) !== undefined;
    await leave('riverside');
    assert.equal(await staffExists(), true);
    await assert.rejects(findOpenInvitation(service, here.secret), NotFoundError, 'the link no longer works');
    assert.equal((await findOpenInvitation(service, there.secret)).id, there.invitation.id);
    await leave('lakeside');
    assert.equal(await staffExists(), false);
  });

  test('a former owner’s pending invitations are deleted; those of others stay', async () => {
    const { service, add } = await open();
    await add('owner', { email: 'sam@riverside.example' });
    const { staff } = await add('manager');
    const link = () =>
      invite(service, { venueId: 'riverside', role: 'viewer', email: null }, `staff:${staff.id}`);
    const first = await link();
    await add('owner');
    assert.equal((await findOpenInvitation(service, first.secret)).id, first.invitation.id);
    await add('viewer');
    await assert.rejects(findOpenInvitation(service, first.secret), NotFoundError);
  });

  const venueId = 'riverside';
  const creating = (service: Awaited<ReturnType<typeof open>>['service']) => ({
    async create(staffId: string) {
      const till = { venueId, label: 'Till', scopes: ['requests:read'], endsAt: null } as const;
      const { token } = await addToken(service, till, `staff:${staffId}`);
      const spaces = { venueId, spaceId: null, withGuests: true };
      const { feed } = await addFeed(service, spaces, `staff:${staffId}`);
      const { feed: byToken } = await addFeed(service, spaces, `token:${token.id}`);
      const call = { url: 'https://desk.example/in', urlSetBy: 'api', kinds: [], venueId } as const;
      const { id } = await addWebhook(service, call, noPrivateAddresses, `token:${token.id}`);
      const webhooks = [{ id, host: 'desk.example' }];
      return { feeds: [feed.id, byToken.id].toSorted(), tokens: [token.id], webhooks };
    },
    active: () =>
      service.storage.read(async (db) => ({
        feeds: (await listFeeds(db, venueId)).filter(({ revokedAt }) => revokedAt === null).length,
        tokens: (await listTokens(db, venueId)).filter(({ revokedAt }) => revokedAt === null).length,
        webhooks: (await listWebhooks(db, venueId)).filter(({ enabled }) => enabled).length,
      })),
  });

  test('a lower role leaves the feeds, tokens and webhooks of a member, names them, and ends them if wanted', async () => {
    const { service, add } = await open();
    const { create, active } = creating(service);
    await add('owner', { email: 'sam@riverside.example' });
    const { staff: kim, created: none } = await add('owner');
    assert.equal(none, null);
    const ofKim = await create(kim.id);
    const sorted = (created: Awaited<ReturnType<typeof changeRole>> | null) =>
      created && { ...created, feeds: created.feeds.toSorted() };
    const change = (role: 'manager' | 'viewer', revokesCreated: boolean) =>
      changeRole(service, { venueId, staffId: kim.id, role, revokesCreated, actor: 'operator' });
    assert.deepEqual(sorted(await change('manager', false)), ofKim);
    assert.deepEqual(sorted((await add('viewer')).created), ofKim);
    assert.equal((await add('owner')).created, null, 'a higher role');
    assert.deepEqual(await active(), { feeds: 2, tokens: 1, webhooks: 1 });
    assert.deepEqual(sorted(await change('viewer', true)), ofKim);
    assert.deepEqual(await active(), { feeds: 0, tokens: 0, webhooks: 0 });
    assert.deepEqual(
      (await eventsOf(service)).slice(-5).map(([, kind]) => kind),
      ['staff.role-changed', 'feed.revoked', 'feed.revoked', 'token.revoked', 'webhook.disabled'],
    );
  });

  test('removing someone ends the feeds, tokens and webhooks that they created, if wanted', async () => {
    const { service, add } = await open();
    const { create, active } = creating(service);
    await add('owner', { email: 'sam@riverside.example' });
    const { staff: kim } = await add('manager');
    const ofKim = await create(kim.id);
    const { staff: ann } = await add('manager', { email: 'ann@riverside.example' });
    const ofAnn = await create(ann.id);
    const kept = await removeMember(service, { venueId, staffId: kim.id, actor: 'operator' });
    assert.deepEqual({ ...kept, feeds: kept.feeds.toSorted() }, ofKim);
    assert.deepEqual(await active(), { feeds: 4, tokens: 2, webhooks: 2 });
    const anns = { venueId, staffId: ann.id, revokesCreated: true, actor: 'operator' } as const;
    const revoked = await removeMember(service, anns);
    assert.deepEqual({ ...revoked, feeds: revoked.feeds.toSorted() }, ofAnn);
    assert.deepEqual(await active(), { feeds: 2, tokens: 1, webhooks: 1 });
    assert.deepEqual(
      (await eventsOf(service)).slice(-5).map(([, kind]) => kind),
      ['feed.revoked', 'feed.revoked', 'token.revoked', 'webhook.disabled', 'staff.removed'],
    );
  });
});
