import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey } from '../../domain/access/staff.ts';
import { ConflictError, ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { consumeChallenge, findPasskey, insertPasskey } from '../../storage/access/passkeys.ts';
import { markProvedByPasskey } from '../../storage/access/sessions.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { addPasskeyPurpose, challengeExpiry } from './challenge.ts';
import { hashSecret } from './secrets.ts';

/** The page that sent a request, from the browser's `Origin` header. */
export interface RequestingPage {
  readonly origin: string;
  /** The host name, with the port unless it is the scheme's default port. */
  readonly host: string;
  /** The host name alone: the relying party id of WebAuthn, which has no port. */
  readonly hostname: string;
}

/**
 * Adds a passkey to the account of a logged-in person.
 *
 * @param session the secret of the session that requested the challenge
 * @param credential the browser's response to that challenge
 * @throws ValidationError if the response is invalid
 * @throws ConflictError if the passkey belongs to an account already
 */
export async function addPasskey(
  context: Context,
  {
    staffId,
    session,
    label,
    credential,
    page,
  }: {
    staffId: string;
    session: string;
    label: string;
    credential: RegistrationResponseJSON;
    page: RequestingPage;
  },
): Promise<Passkey> {
  const rejected = () =>
    new ValidationError([
      {
        path: 'credential',
        message: 'is not a response to a challenge of this service',
        ...codedProblem('wrong_format'),
      },
    ]);
  // Loaded on first use.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  let verifiedChallenge = { challenge: '', endsAt: 0 };
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: (challenge) => {
      const endsAt = challengeExpiry(context, challenge, addPasskeyPurpose(staffId, session));
      if (endsAt !== null) verifiedChallenge = { challenge, endsAt };
      return endsAt !== null;
    },
    expectedOrigin: page.origin,
    expectedRPID: page.hostname,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) throw rejected();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const now = context.clock();
  const passkey: Passkey = {
    id,
    staffId,
    host: page.host,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    label,
    createdAt: now,
    lastUsedAt: null,
  };
  await context.storage.transact(async (db) => {
    if (!(await consumeChallenge(db, { ...verifiedChallenge, now }))) throw rejected();
    if ((await findPasskey(db, id)) !== undefined)
      throw new ConflictError('This passkey is already registered.', codedProblem('passkey_known'));
    await insertPasskey(db, passkey);
    // The person has just proved it.
    await markProvedByPasskey(db, hashSecret(session));
    await recordEvent(db, {
      at: now,
      actor: `staff:${staffId}`,
      kind: 'passkey.added',
      venueId: null,
      subject: staffId,
      payload: {},
    });
  });
  return passkey;
}
