import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { eventsOf } from '../../../test/events.ts';
import { noon, startService, venueWith } from '../../../test/service.ts';
import { ForbiddenError, NotFoundError } from '../../domain/errors.ts';
import { findMembership } from '../../storage/access/staff.ts';
import { importVenue } from '../documents/import-venue.ts';
import { addFirstVenue } from '../venue/add-venue.ts';
import { acceptInvitation, findOpenInvitation } from './accept-invitation.ts';
import { addStaff } from './add-staff.ts';
import { PasswordHasher } from './passwords.ts';
import { createSetupLink } from './setup-link.ts';

const passwords = new PasswordHasher({ randomBytes }, { cost: { memory: 64, passes: 1, parallelism: 1 } });
const details = { email: 'sam@riverside.example', name: 'Sam', password: 'a dozen old umbrellas' };
const browser = { session: null, device: null, userAgent: '' };
const day = 24 * 3_600_000;
const lake = {
  id: 'lakeside',
  name: 'Lakeside',
  timezone: 'Europe/Zurich',
  currency: 'CHF',
  locale: 'de-CH',
};

onAnyDatabase('the setup link', (newDatabase) => {
  async function open(venue?: ReturnType<typeof venueWith>) {
    const service = await startService(await (await newDatabase()).open(), { ...(venue && { venue }) });
    const accept = async (secret: string) => {
      const session = await acceptInvitation(service, passwords, { secret, details, staffId: null, browser });
      return session?.staffId ?? assert.fail('not logged in');
    };
    return { service, accept };
  }

  test('creates the first venue and is valid for a day; the event log has the invitation and its role', async () => {
    const { service } = await open();
    const { invitation, venueId, secret } = (await createSetupLink(service)) ?? assert.fail();
    const { id, ...rest } = invitation;
    assert.match(id, /^invitation-[\w-]{16}$/);
    assert.deepEqual(
      [venueId, rest],
      [
        null,
        {
          target: { newVenue: true },
          createdBy: 'service',
          createdAt: noon,
          endsAt: noon + day,
          usedAt: null,
          revokedAt: null,
        },
      ],
    );
    assert.deepEqual((await findOpenInvitation(service, secret)).target, { newVenue: true });
    assert.deepEqual(await eventsOf(service, ''), [['service', 'staff.invited', id, { role: 'owner' }]]);
  });

  test('is not created once there is an owner or staff member who can create a venue', async () => {
    const { service, accept } = await open();
    const staffId = await accept((await createSetupLink(service))?.secret ?? '');
    assert.equal(await createSetupLink(service), null, 'a member of staff can create a venue');
    const made = await addFirstVenue(service, lake, staffId);
    assert.deepEqual([made.id, made.currency], ['lakeside', 'CHF']);
    const actor = `staff:${staffId}`;
    assert.deepEqual(await eventsOf(service, 'lakeside'), [
      [actor, 'venue.imported', 'lakeside', { isNew: true }],
      [actor, 'staff.added', staffId, { role: 'owner' }],
    ]);
    await assert.rejects(addFirstVenue(service, { ...lake, id: 'another' }, staffId), (error) => {
      assert.ok(error instanceof ForbiddenError);
      assert.match(error.message, /only the operator adds further ones/);
      return true;
    });
    assert.equal(await createSetupLink(service), null, 'the venue has an owner');
    await importVenue(service, venueWith(), 'operator');
    assert.equal((await createSetupLink(service))?.venueId, 'riverside', 'this venue has no owner yet');
    const owner = { ...details, venueId: 'riverside', role: 'owner' } as const;
    await addStaff(service, owner, 'operator');
    assert.equal(await createSetupLink(service), null);
  });

  test('adds an owner to a venue without one', async () => {
    const { service, accept } = await open(venueWith());
    const { invitation, venueId, secret } = (await createSetupLink(service)) ?? assert.fail();
    assert.deepEqual(
      [venueId, invitation.target],
      ['riverside', { venueId: 'riverside', role: 'owner', email: null }],
    );
    const staffId = await accept(secret);
    const membership = await service.storage.read((db) =>
      findMembership(db, { venueId: 'riverside', staffId }),
    );
    assert.deepEqual(membership, { venueId: 'riverside', staffId, role: 'owner', createdAt: noon });
    assert.equal(await createSetupLink(service), null);
  });

  test('ends the earlier links of its venue and for the first venue, and those of no other venue', async () => {
    const { service } = await open();
    const first = (await createSetupLink(service)) ?? assert.fail();
    await importVenue(service, venueWith(), 'operator');
    await importVenue(service, venueWith({ venue: { id: 'mill' }, siteKey: { key: 'mill' } }), 'operator');
    const links = [];
    for (const venue of ['riverside', 'mill', 'riverside'])
      links.push((await createSetupLink(service, venue)) ?? assert.fail());
    assert.deepEqual(
      [first, ...links].map(({ replaced }) => replaced),
      [0, 1, 0, 1],
    );
    const works = ({ secret }: { secret: string }) =>
      findOpenInvitation(service, secret).then(
        () => true,
        () => false,
      );
    assert.deepEqual(await Promise.all([first, ...links].map(works)), [false, false, true, true]);
    assert.equal(await createSetupLink(service, 'nowhere'), null);
  });

  test('opened twice at once admits one person and creates one venue', async () => {
    const { service, accept } = await open();
    const { secret } = (await createSetupLink(service)) ?? assert.fail();
    const outcomes = await Promise.allSettled([
      accept(secret),
      acceptInvitation(service, passwords, {
        secret,
        staffId: null,
        browser,
        details: { ...details, email: 'lee@riverside.example' },
      }),
    ]);
    const rejected = outcomes.filter((each) => each.status === 'rejected');
    assert.equal(rejected.length, 1);
    assert.ok(rejected[0]?.reason instanceof NotFoundError);
  });
});
