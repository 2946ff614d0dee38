import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { eventsOf } from '../../../test/events.ts';
import { noon, startService, venueWith } from '../../../test/service.ts';
import { logInAs } from '../../../test/staff.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { findMembership, findStaff } from '../../storage/access/staff.ts';
import { importVenue } from '../documents/import-venue.ts';
import { acceptInvitation, findOpenInvitation, type NewAccountDetails } from './accept-invitation.ts';
import { addStaff } from './add-staff.ts';
import { invite } from './invite.ts';
import { logIn } from './log-in.ts';
import { PasswordHasher } from './passwords.ts';
import { removeMember } from './remove-member.ts';
import { resetPassword } from './reset-password.ts';

const password = 'a dozen old umbrellas';
const browser = { session: null, device: null, userAgent: '' };
const kim = { email: 'kim@riverside.example', name: 'Kim', password };
const passwords = new PasswordHasher({ randomBytes }, { cost: { memory: 64, passes: 1, parallelism: 1 } });

onAnyDatabase('accepting an invitation', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const lakeside = { venue: { id: 'lakeside' }, siteKey: { key: 'lake' }, file: { spaces: [] } };
    await importVenue(service, venueWith(lakeside), 'operator');
    const acceptWith = (
      secret: string,
      details: Partial<NewAccountDetails> = {},
      staffId: string | null = null,
    ) => acceptInvitation(service, passwords, { secret, details: { ...kim, ...details }, staffId, browser });
    const linkFor = async (
      role: 'owner' | 'manager' | 'viewer' = 'manager',
      email: string | null = kim.email,
    ) => invite(service, { venueId: 'riverside', role, email }, 'operator');
    const roleOf = async (staffId: string) =>
      (await service.storage.read((db) => findMembership(db, { venueId: 'riverside', staffId })))?.role;
    const staffOf = (id: string) => service.storage.read((db) => findStaff(db, id));
    return { service, acceptWith, linkFor, roleOf, staffOf };
  }
  /** Returns the invalid members with their codes, or fails. */
  const problemPaths = (rejected: Promise<unknown>) =>
    rejected.then(
      () => assert.fail('it was not refused'),
      (error) => {
        assert.ok(error instanceof ValidationError, String(error));
        return error.problems.map(({ path, problem }) => [path, problem]);
      },
    );

  test('creates an account in the role of the link, and logs how', async () => {
    const { service, acceptWith, linkFor, roleOf, staffOf } = await open();
    const { secret, invitation } = await linkFor();
    const session = await acceptWith(secret, { name: '  Kim ', email: ' Kim@Riverside.example ' });
    const staffId = session?.staffId ?? assert.fail('not logged in');
    assert.match(staffId, /^staff-[\w-]{16}$/);
    const { id, name, email, createdAt } = (await staffOf(staffId)) ?? assert.fail();
    assert.deepEqual(
      { id, name, email, createdAt },
      { id: staffId, name: 'Kim', email: kim.email, createdAt: noon },
    );
    assert.equal(await roleOf(staffId), 'manager');
    const text = { role: 'manager', invitationId: invitation.id };
    assert.deepEqual((await eventsOf(service)).at(-1), [`staff:${staffId}`, 'staff.joined', staffId, text]);
    const logged = [`staff:${staffId}`, 'staff.logged-in', staffId, { by: 'link' }];
    assert.deepEqual(await eventsOf(service, ''), [logged]);
  });

  test('requires a name and a valid password before the link is used', async () => {
    const { acceptWith, linkFor } = await open();
    const { secret } = await linkFor();
    assert.deepEqual(await problemPaths(acceptWith(secret, { email: 'kim', name: null })), [
      ['email', 'email'],
      ['name', 'required'],
    ]);
    assert.deepEqual(await problemPaths(acceptWith(secret, { name: '  ' })), [['name', 'required']]);
    assert.deepEqual(await problemPaths(acceptWith(secret, { password: null })), [
      ['password', 'password_too_short'],
    ]);
    assert.notEqual(await acceptWith(secret), null, 'the link still works');
  });

  test('a link without an address responds the same whether the account exists or not', async () => {
    const { service, acceptWith, linkFor } = await open();
    const existing = { email: 'known@lakeside.example', venueId: 'lakeside', name: 'Known' } as const;
    await addStaff(service, { ...existing, role: 'owner' }, 'operator');
    const { secret } = await linkFor('viewer', null);
    const rejected = {
      code: 'FORBIDDEN',
      message:
        'This link only works with an account. Sign in and open it again, or ask for a link for your email address.',
    };
    for (const email of [existing.email, 'unknown@lakeside.example', 'no address', null])
      for (const given of [password, 'short', null])
        await assert.rejects(acceptWith(secret, { email, password: given }), rejected);
    const { staffId } = await logInAs(service, { venueId: 'lakeside', role: 'viewer' });
    assert.equal(await acceptWith(secret, {}, staffId), null, 'the link can still be used');
  });

  test('a link for an address is for that address, which may be omitted', async () => {
    const { acceptWith, linkFor } = await open();
    const { secret } = await linkFor('viewer', 'Kim@riverside.example');
    await assert.rejects(acceptWith(secret, { email: 'lee@riverside.example' }), {
      code: 'FORBIDDEN',
      message: 'This link is for another email address.',
    });
    assert.notEqual(await acceptWith(secret, { email: null }), null);
  });

  test('a logged-in person joins with their account and keeps their session', async () => {
    const { service, acceptWith, linkFor, roleOf } = await open();
    const { staffId } = await logInAs(service, { venueId: 'lakeside', role: 'viewer' });
    const { secret, invitation } = await linkFor('manager', null);
    assert.equal(await acceptWith(secret, { email: null, name: null, password: null }, staffId), null);
    assert.equal(await roleOf(staffId), 'manager');
    const text = { role: 'manager', invitationId: invitation.id };
    assert.deepEqual((await eventsOf(service)).at(-1), [`staff:${staffId}`, 'staff.joined', staffId, text]);
    await assert.rejects(acceptWith(secret, {}, staffId), NotFoundError, 'a link works once');
  });

  test('a link for another person is rejected for the logged-in one', async () => {
    const { service, acceptWith, linkFor, roleOf } = await open();
    const { staffId } = await logInAs(service, { venueId: 'lakeside', role: 'viewer' });
    const { secret } = await linkFor('manager', kim.email);
    await assert.rejects(acceptWith(secret, {}, staffId), {
      code: 'FORBIDDEN',
      message: 'This link is for another email address.',
    });
    assert.equal(await roleOf(staffId), undefined);
    await assert.rejects(acceptWith(secret, {}, 'staff-forgotten'), NotFoundError);
    const own = await linkFor('manager', `${staffId}@example.com`);
    assert.equal(await acceptWith(own.secret, {}, staffId), null);
  });

  test('a link may raise a member’s role, never lower or keep it', async () => {
    const { service, acceptWith, linkFor, roleOf } = await open();
    const { staffId } = await logInAs(service, { role: 'manager' });
    for (const role of ['viewer', 'manager'] as const) {
      const { secret } = await linkFor(role, null);
      await assert.rejects(acceptWith(secret, {}, staffId), (error) => {
        assert.ok(error instanceof ConflictError);
        assert.equal(error.message, 'You already work at this venue.');
        assert.deepEqual(error.codedProblem, { problem: 'works_here' });
        return true;
      });
      const other = await logInAs(service, { venueId: 'lakeside', role: 'viewer' });
      await acceptWith(secret, {}, other.staffId);
    }
    assert.equal(await roleOf(staffId), 'manager');
    await acceptWith((await linkFor('owner', null)).secret, {}, staffId);
    assert.equal(await roleOf(staffId), 'owner');
  });

  test('asks an existing account to log in, and the link stays valid', async () => {
    const { acceptWith, linkFor } = await open();
    const [first, second] = [await linkFor(), await linkFor('owner')];
    const session = await acceptWith(first.secret);
    await assert.rejects(acceptWith(second.secret), {
      message: 'You already have an account here. Sign in, then open the link again.',
      codedProblem: { problem: 'account_exists' },
    });
    assert.equal(await acceptWith(second.secret, {}, session?.staffId), null);
  });

  test('rejects unknown, expired and used links with the reason', async () => {
    const { service, acceptWith, linkFor } = await open();
    const ended = {
      code: 'NOT_FOUND',
      message: 'This link has expired or was already used. Ask for a new one.',
    };
    await assert.rejects(findOpenInvitation(service, 'no-link-of-ours'), ended);
    const { secret, invitation } = await linkFor();
    assert.equal((await findOpenInvitation(service, secret)).id, invitation.id);
    await acceptWith(secret);
    await assert.rejects(acceptWith(secret, { email: 'lee@riverside.example' }), ended);
    const late = await linkFor();
    service.now = late.invitation.endsAt;
    await assert.rejects(findOpenInvitation(service, late.secret), ended);
  });

  test('of two concurrent uses of one link, one succeeds', async () => {
    const { service, acceptWith, linkFor } = await open();
    const { secret } = await linkFor('viewer', null);
    const lakeside = { venueId: 'lakeside', role: 'viewer' } as const;
    const people = [await logInAs(service, lakeside), await logInAs(service, lakeside)];
    const outcomes = await Promise.allSettled(people.map(({ staffId }) => acceptWith(secret, {}, staffId)));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const joined = (await eventsOf(service)).filter(([, kind]) => kind === 'staff.joined');
    assert.equal(joined.length, 1);
  });

  test('a password reset link keeps or changes the name, once', async () => {
    const { service, acceptWith, staffOf } = await open();
    const requested = { email: kim.email, name: 'Kim', venueId: 'riverside', role: 'viewer' } as const;
    const { staff, link } = await addStaff(service, requested, 'operator');
    assert.equal(link?.invitation.createdAt, noon);
    await acceptWith(link.secret, { name: '  ' });
    assert.equal((await staffOf(staff.id))?.name, 'Kim');
    assert.equal((await addStaff(service, requested, 'operator')).link, null, 'the account has a password');
    const again = await resetPassword(service, { email: ' KIM@riverside.example', actor: 'operator' });
    assert.deepEqual(await problemPaths(acceptWith(again.secret, { password: kim.email })), [
      ['password', 'password_is_email'],
    ]);
    await acceptWith(again.secret, { name: ' Kimberley ', password: 'a dozen new umbrellas' });
    assert.equal((await staffOf(staff.id))?.name, 'Kimberley');
    assert.deepEqual(
      (await eventsOf(service, '')).map(([actor, kind, , payload]) => [actor, kind, payload]),
      [
        ['operator', 'staff.link-made', {}],
        [`staff:${staff.id}`, 'staff.password-set', {}],
        [`staff:${staff.id}`, 'staff.logged-in', { by: 'link' }],
        ['operator', 'staff.logged-out', { everywhere: true }],
        ['operator', 'staff.link-made', {}],
        [`staff:${staff.id}`, 'staff.password-set', {}],
        [`staff:${staff.id}`, 'staff.logged-in', { by: 'link' }],
      ],
    );
    const enters = async (given: string) =>
      (await logIn(service, passwords, { email: kim.email, password: given, browser })) !== null;
    assert.deepEqual([await enters(password), await enters('a dozen new umbrellas')], [false, true]);
  });

  test('a password reset link is replaced by a later one and deleted with the account', async () => {
    const { service, acceptWith } = await open();
    const requested = { email: kim.email, name: 'Kim', venueId: 'riverside', role: 'viewer' } as const;
    const { staff, link: first } = await addStaff(service, requested, 'operator');
    const second = await resetPassword(service, { email: kim.email, actor: 'operator' });
    await assert.rejects(acceptWith(first?.secret ?? ''), NotFoundError);
    await removeMember(service, { venueId: 'riverside', staffId: staff.id, actor: 'operator' });
    await assert.rejects(acceptWith(second.secret), NotFoundError);
    await assert.rejects(resetPassword(service, { email: kim.email, actor: 'operator' }), {
      code: 'NOT_FOUND',
      message: 'No staff member has that email address.',
    });
    await assert.rejects(resetPassword(service, { email: 'kim', actor: 'operator' }), NotFoundError);
  });
});
