import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { consumeChallenge, findPasskey, updatePasskeyLastUsed } from '../../storage/access/passkeys.ts';
import type { Context } from '../context.ts';
import type { RequestingPage } from './add-passkey.ts';
import { challengeExpiry } from './challenge.ts';
import { type Browser, createSession, type NewSession } from './create-session.ts';

/**
 * Logs a person in with their passkey's response to a challenge for `log in`.
 *
 * @returns null if the response is invalid, or was used before
 */
export async function logInWithPasskey(
  context: Context,
  {
    credential,
    page,
    browser,
  }: { credential: AuthenticationResponseJSON; page: RequestingPage; browser: Browser },
): Promise<NewSession | null> {
  const passkey = await context.storage.read((db) => findPasskey(db, credential.id));
  // A browser offers a passkey to every port of its host name, and another port may be another program's.
  if (passkey === undefined || passkey.host !== page.host) return null;
  // Loaded on first use.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let verifiedChallenge = { challenge: '', endsAt: 0 };
  const { id, staffId, counter } = passkey;
  const verification = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: (challenge) => {
      const endsAt = challengeExpiry(context, challenge, 'log in');
      if (endsAt !== null) verifiedChallenge = { challenge, endsAt };
      return endsAt !== null;
    },
    expectedOrigin: page.origin,
    expectedRPID: page.hostname,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter,
      // The transports that the browser reported at registration.
      transports: [...passkey.transports] as AuthenticatorTransport[],
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (verification?.verified !== true) return null;
  return context.storage.transact(async (db) => {
    const now = context.clock();
    if (!(await consumeChallenge(db, { ...verifiedChallenge, now }))) return null;
    const counterNow = verification.authenticationInfo.newCounter;
    // The passkey was removed in the meantime.
    if (!(await updatePasskeyLastUsed(db, { id, counter: counterNow, now }))) return null;
    return createSession(context, db, staffId, { browser, by: 'passkey' });
  });
}
