import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { eventsOf } from '../../../test/events.ts';
import { noon, startService, venueWith } from '../../../test/service.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { findToken, findTokenBySecret } from '../../storage/access/api-tokens.ts';
import { listInvitations } from '../../storage/access/invitations.ts';
import { addSiteKey } from './add-site-key.ts';
import { addToken } from './add-token.ts';
import { invite } from './invite.ts';
import { recordTokenUse } from './record-use.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { revokeToken } from './revoke-token.ts';
import { hashSecret } from './secrets.ts';

const hour = 3_600_000;

onAnyDatabase('API tokens, invitations and keys', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const requested = { venueId: 'riverside', label: 'Till', scopes: ['guests'], endsAt: null } as const;
    const add = (changes: Partial<Parameters<typeof addToken>[1]> = {}) =>
      addToken(service, { ...requested, ...changes }, 'staff:sam');
    const stored = (id: string) => service.storage.read((db) => findToken(db, { venueId: 'riverside', id }));
    const publish = async () => (await eventsOf(service)).slice(1);
    return { service, add, stored, publish };
  }

  test('a token has its scopes once, and its log has no secret', async () => {
    const { service, add, stored, publish } = await open();
    const { token, secret } = await add({ scopes: ['guests', 'guests'], endsAt: noon + hour });
    const { id, ...text } = token;
    assert.match(id, /^token-[\w-]{16}$/);
    assert.match(secret, /^fh_[\w-]{43}$/);
    assert.deepEqual(text, {
      venueId: 'riverside',
      label: 'Till',
      scopes: ['guests'],
      createdBy: 'staff:sam',
      createdAt: noon,
      lastUsedAt: null,
      endsAt: noon + hour,
      revokedAt: null,
    });
    assert.deepEqual(await stored(id), token);
    const found = await service.storage.read((db) => findTokenBySecret(db, hashSecret(secret)));
    assert.deepEqual(found, token);
    assert.deepEqual(await publish(), [['staff:sam', 'token.added', id, { scopes: ['guests'] }]]);
  });

  test('rejects a token without scopes, with a past end or for an unknown venue', async () => {
    const { add, publish } = await open();
    await assert.rejects(add({ scopes: [], endsAt: noon }), (error) => {
      assert.ok(error instanceof ValidationError);
      assert.deepEqual(error.problems, [
        { path: 'scopes', message: 'must name one at least', problem: 'too_few', values: { least: 1 } },
        { path: 'endsAt', message: 'must be in the future', problem: 'not_in_the_future' },
      ]);
      return true;
    });
    await assert.rejects(add({ venueId: 'nowhere' }), {
      code: 'NOT_FOUND',
      message: 'There is no venue nowhere.',
    });
    assert.deepEqual(await publish(), []);
    assert.equal((await add({ endsAt: noon + 1 })).token.endsAt, noon + 1);
  });

  test('a token is revoked once, by its own venue', async () => {
    const { service, add, stored, publish } = await open();
    const { token } = await add();
    const revoke = (venueId = 'riverside', tokenId = token.id) =>
      revokeToken(service, { venueId, tokenId, actor: 'staff:sam' });
    await assert.rejects(revoke('lakeside'), NotFoundError);
    await assert.rejects(revoke('riverside', 'token-none'), {
      code: 'NOT_FOUND',
      message: 'There is no token token-none.',
    });
    service.now += hour;
    await revoke();
    service.now += hour;
    await revoke();
    assert.equal((await stored(token.id))?.revokedAt, noon + hour);
    assert.deepEqual((await publish()).slice(1), [['staff:sam', 'token.revoked', token.id, {}]]);
  });

  test('the last use of a token is stored once an hour', async () => {
    const { service, add, stored } = await open();
    const { token } = await add();
    const used = async (at: number) => {
      service.now = at;
      await recordTokenUse(service, (await stored(token.id)) ?? assert.fail());
      return (await stored(token.id))?.lastUsedAt;
    };
    assert.equal(await used(noon + 1), noon + 1);
    assert.equal(await used(noon + hour), noon + 1);
    assert.equal(await used(noon + hour + 1), noon + hour + 1);
  });

  test('an invitation is revoked once, by its own venue, and the log has invitee and role', async () => {
    const { service, publish } = await open();
    const requested = { venueId: 'riverside', role: 'viewer', email: ' Kim@Riverside.example' } as const;
    const { invitation } = await invite(service, requested, 'staff:sam');
    assert.match(invitation.id, /^invitation-[\w-]{16}$/);
    assert.deepEqual(invitation.target, { ...requested, email: 'kim@riverside.example' });
    const listed = () => service.storage.read((db) => listInvitations(db, 'riverside'));
    assert.deepEqual(await listed(), [invitation]);
    const revoke = (invitationId = invitation.id, venueId = 'riverside') =>
      revokeInvitation(service, { venueId, invitationId, actor: 'staff:sam' });
    await assert.rejects(revoke(invitation.id, 'lakeside'), NotFoundError);
    await assert.rejects(revoke('invitation-none'), {
      code: 'NOT_FOUND',
      message: 'There is no invitation invitation-none.',
    });
    const result = [
      ['staff:sam', 'staff.invited', invitation.id, { role: 'viewer' }],
      ['staff:sam', 'invitation.revoked', invitation.id, {}],
    ];
    await revoke();
    assert.deepEqual(await publish(), result);
    service.now += hour;
    await revoke();
    assert.deepEqual(await listed(), [{ ...invitation, revokedAt: noon }]);
    assert.deepEqual(await publish(), result, 'a repeated revocation is not logged');
  });

  test('rejects invalid addresses and unknown venues', async () => {
    const { service, publish } = await open();
    const requested = { venueId: 'riverside', role: 'viewer', email: 'kim' } as const;
    await assert.rejects(invite(service, requested, 'staff:sam'), (error) => {
      assert.ok(error instanceof ValidationError);
      assert.deepEqual(error.problems, [
        { path: 'email', message: 'must be an email address', problem: 'email' },
      ]);
      return true;
    });
    const nowhere = { ...requested, venueId: 'nowhere', email: null };
    await assert.rejects(invite(service, nowhere, 'staff:sam'), {
      code: 'NOT_FOUND',
      message: 'There is no venue nowhere.',
    });
    assert.deepEqual(await publish(), []);
  });

  test('rejects a taken website key', async () => {
    const { service } = await open();
    await assert.rejects(
      addSiteKey(service, 'riverside', { key: 'key', websites: [] }, 'staff:sam'),
      (error) => {
        assert.ok(error instanceof ConflictError);
        assert.equal(error.message, 'The website key key is already in use.');
        assert.deepEqual(error.codedProblem, { problem: 'website_key_taken', values: { key: 'key' } });
        return true;
      },
    );
    const { key } = await addSiteKey(service, 'riverside', { websites: [] }, 'staff:sam');
    assert.match(key, /^key-[\w-]{16}$/);
  });
});
