import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { eventsOf } from '../../../test/events.ts';
import { noon, startService, venueWith } from '../../../test/service.ts';
import { ForbiddenError, NotFoundError, UnauthorizedError, ValidationError } from '../../domain/errors.ts';
import { findSession, listSessionsOf } from '../../storage/access/sessions.ts';
import { listPushSubscriptionsOf } from '../../storage/events/push-subscriptions.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { addStaff } from './add-staff.ts';
import { changePassword } from './change-password.ts';
import { type Browser, hashDevice, type NewSession } from './create-session.ts';
import { endSession, sessionIdOf } from './end-session.ts';
import { isKnownDevice, logIn } from './log-in.ts';
import { logOut, logOutEverywhere } from './log-out.ts';
import { PasswordHasher } from './passwords.ts';
import { recordSessionUse } from './record-use.ts';
import { removeMember } from './remove-member.ts';
import { removePasskey } from './remove-passkey.ts';
import { renameStaff } from './rename-staff.ts';
import { hashSecret } from './secrets.ts';
import { subscribeToPushes } from './subscribe-to-pushes.ts';

const password = 'a dozen old umbrellas';
const requested = 'a dozen new umbrellas';
const email = 'kim@riverside.example';
const hour = 3_600_000;
const day = 24 * hour;
const passwords = new PasswordHasher({ randomBytes }, { cost: { memory: 64, passes: 1, parallelism: 1 } });
const unknown: Browser = { session: null, device: null, userAgent: '' };
/** Returns the browser of a session. */
const toSessionInput = ({ session, device }: NewSession) => ({ session, device, userAgent: '' });

onAnyDatabase('one’s own account', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const kim = { email, name: 'Kim', venueId: 'riverside', role: 'owner' } as const;
    const { staff, link } = await addStaff(service, kim, 'operator');
    const staffId = staff.id;
    const details = { email: null, name: null, password };
    const secret = link?.secret ?? '';
    const home = await acceptInvitation(service, passwords, {
      secret,
      details,
      staffId: null,
      browser: unknown,
    });
    const enter = (given = password, browser = unknown) =>
      logIn(service, passwords, { email, password: given, browser });
    const phone = await enter();
    if (home === null || phone === null) throw new Error('not logged in');
    const change = (changes: Partial<Parameters<typeof changePassword>[2]> = {}) =>
      changePassword(service, passwords, {
        staffId,
        current: password,
        newPassword: requested,
        browser: toSessionInput(home),
        ...changes,
      });
    /** Subscribes a browser to new requests. */
    const publish = ({ session, device }: { session: string | null; device: string | null }, name: string) =>
      subscribeToPushes(service, {
        staffId,
        endpoint: `https://push.example/${name}`,
        keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
        origin: 'https://book.example',
        language: 'en',
        label: name,
        browser: { session, device },
        venueIds: null,
      });
    const subscriptions = async () =>
      (await service.storage.read((db) => listPushSubscriptionsOf(db, staffId))).map(({ label }) => label);
    const sessions = async () =>
      (await service.storage.read((db) => listSessionsOf(db, staffId))).map(({ secretHash }) => secretHash);
    const lastEvent = async () => (await eventsOf(service, '')).at(-1);
    const isKnown = ({ device }: NewSession) =>
      service.storage.read((db) => isKnownDevice(db, { device }, { staffId, now: service.now }));
    return {
      service,
      staffId,
      home,
      phone,
      enter,
      change,
      publish,
      subscriptions,
      sessions,
      lastEvent,
      isKnown,
    };
  }

  test('a new password keeps one session and one push subscription, and is logged', async () => {
    const { service, staffId, home, phone, change, publish, subscriptions, sessions, enter } = await open();
    await publish(home, 'home');
    await publish(phone, 'phone');
    await publish({ session: null, device: null }, 'a program');
    const session = await change();
    assert.deepEqual(await sessions(), [hashSecret(session.session)]);
    assert.equal(session.device, home.device);
    assert.deepEqual(await subscriptions(), ['home']);
    const events = (await eventsOf(service, '')).slice(-2);
    assert.deepEqual(events, [
      [`staff:${staffId}`, 'staff.password-set', staffId, {}],
      [`staff:${staffId}`, 'staff.logged-in', staffId, { by: 'password' }],
    ]);
    assert.deepEqual([await enter(), (await enter(requested))?.staffId], [null, staffId]);
    await change({ current: requested, newPassword: password, browser: unknown });
    assert.deepEqual(await subscriptions(), [], 'without a known browser no subscription remains');
  });

  test('a wrong or weak password is rejected with the reason and changes nothing', async () => {
    const { service, home, phone, change, sessions } = await open();
    const before = [await sessions(), await eventsOf(service, '')];
    await assert.rejects(change({ current: requested }), {
      code: 'FORBIDDEN',
      message: 'The current password is wrong.',
    });
    for (const [unfit, problem] of [
      ['short', 'password_too_short'],
      ['Kim@riverside.example', 'password_is_email'],
    ] as const)
      await assert.rejects(change({ newPassword: unfit }), (error) => {
        assert.ok(error instanceof ValidationError);
        assert.deepEqual([error.problems[0]?.path, error.problems[0]?.problem], ['password', problem]);
        return true;
      });
    assert.deepEqual([await sessions(), await eventsOf(service, '')], before);
    assert.equal(before[0]?.length, [home, phone].length);
    await assert.rejects(change({ staffId: 'staff-unknown' }), NotFoundError);
  });

  test('of two concurrent password changes one fails', async () => {
    const { change } = await open();
    const outcomes = await Promise.allSettled([change(), change({ newPassword: 'a dozen odd umbrellas' })]);
    const rejected = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    assert.equal(rejected.length, 1);
    assert.ok(rejected[0] instanceof ForbiddenError, String(rejected[0]));
  });

  test('a password changed during the check rejects the login', async () => {
    const { service, change } = await open();
    const checking = new (class extends PasswordHasher {
      override async isRight(...given: Parameters<PasswordHasher['isRight']>) {
        const isRight = await super.isRight(...given);
        await change();
        return isRight;
      }
    })({ randomBytes }, { cost: { memory: 64, passes: 1, parallelism: 1 } });
    assert.equal(await logIn(service, checking, { email, password, browser: unknown }), null);
  });

  test('session activity is stored once an hour', async () => {
    const { service, phone } = await open();
    const found = async () =>
      (await service.storage.read((db) => findSession(db, hashSecret(phone.session)))) ?? assert.fail();
    const seen = async (at: number) => {
      service.now = at;
      await recordSessionUse(service, await found());
      return (await found()).lastSeenAt;
    };
    assert.equal(await seen(noon + hour - 1), noon);
    assert.equal(await seen(noon + hour), noon + hour);
    assert.equal(await seen(noon + 2 * hour - 1), noon + hour);
  });

  test('logging out ends one session with its push subscription, or all of them', async () => {
    const { service, staffId, home, phone, publish, subscriptions, sessions, lastEvent } = await open();
    await publish(home, 'home');
    await publish(phone, 'phone');
    await logOut(service, { staffId, browser: toSessionInput(phone) });
    assert.deepEqual([await subscriptions(), await sessions()], [['home'], [hashSecret(home.session)]]);
    assert.deepEqual(await lastEvent(), [
      ...[`staff:${staffId}`, 'staff.logged-out', staffId],
      { everywhere: false },
    ]);
    const count = (await eventsOf(service, '')).length;
    await logOut(service, { staffId, browser: toSessionInput(phone) });
    await logOut(service, { staffId, browser: unknown });
    assert.equal((await eventsOf(service, '')).length, count, 'the person is already logged out');
    await logOutEverywhere(service, { staffId });
    assert.deepEqual([await subscriptions(), await sessions()], [[], []]);
    assert.deepEqual((await lastEvent())?.[3], { everywhere: true });
  });

  test('ending a session elsewhere ends its notifications, and others continue', async () => {
    const { service, staffId, home, phone, publish, subscriptions, sessions, lastEvent } = await open();
    await publish(home, 'home');
    await publish(phone, 'phone');
    const sessionId = sessionIdOf(hashSecret(phone.session));
    assert.match(sessionId, /^[\w-]{22}$/);
    await endSession(service, { staffId, sessionId });
    assert.deepEqual([await subscriptions(), await sessions()], [['home'], [hashSecret(home.session)]]);
    assert.deepEqual(await lastEvent(), [
      ...[`staff:${staffId}`, 'staff.logged-out', staffId],
      { everywhere: false },
    ]);
    await assert.rejects(endSession(service, { staffId, sessionId }), {
      code: 'NOT_FOUND',
      message: 'There is no such session of yours.',
    });
  });

  test('a browser is known for 400 days to its owner only', async () => {
    const { service, home, phone, enter, isKnown, staffId } = await open();
    assert.deepEqual([await isKnown(home), await isKnown({ ...home, device: 'another' })], [true, false]);
    const other = { staffId: 'staff-other', now: service.now };
    const existing = await service.storage.read((db) => isKnownDevice(db, home, other));
    assert.equal(existing, false);
    assert.notEqual(hashDevice(home.device, staffId), hashDevice(home.device, 'staff-other'));
    service.now += 400 * day - 1;
    assert.equal(await isKnown(home), true);
    assert.equal((await enter(password, toSessionInput(phone)))?.device, phone.device);
    service.now += 1;
    assert.deepEqual([await isKnown(home), await isKnown(phone)], [false, true]);
  });

  test('logging in again replaces the browser’s earlier session', async () => {
    const { home, phone, enter, sessions } = await open();
    const again = await enter(password, toSessionInput(phone));
    const left = [home.session, again?.session ?? ''].map(hashSecret).sort();
    assert.deepEqual((await sessions()).sort(), left);
  });

  test('a person can remove only their own passkeys', async () => {
    const { service, staffId } = await open();
    await assert.rejects(removePasskey(service, { staffId, passkeyId: 'none' }), {
      code: 'NOT_FOUND',
      message: 'You have no such passkey.',
    });
  });

  test('a name change is logged once without the name, and fails for a removed person', async () => {
    const { service, staffId, lastEvent } = await open();
    const count = async () => (await eventsOf(service, '')).length;
    await renameStaff(service, { staffId, name: ' Kimberley ' });
    assert.deepEqual(await lastEvent(), [`staff:${staffId}`, 'staff.renamed', staffId, {}]);
    const before = await count();
    await renameStaff(service, { staffId, name: 'Kimberley' });
    assert.equal(await count(), before);
    await assert.rejects(renameStaff(service, { staffId, name: ' ' }), (error) => {
      assert.ok(error instanceof ValidationError);
      assert.deepEqual(error.problems, [{ path: 'name', message: 'must not be empty', problem: 'empty' }]);
      return true;
    });
    const sam = { email: 'sam@riverside.example', name: 'Sam', venueId: 'riverside', role: 'owner' } as const;
    const { link } = await addStaff(service, sam, 'operator');
    await acceptInvitation(service, passwords, {
      secret: link?.secret ?? '',
      details: { email: null, name: null, password },
      staffId: null,
      browser: unknown,
    });
    await removeMember(service, { venueId: 'riverside', staffId, actor: 'operator' });
    await assert.rejects(renameStaff(service, { staffId, name: 'Nobody' }), UnauthorizedError);
  });
});
