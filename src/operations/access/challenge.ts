import { createHmac, timingSafeEqual } from 'node:crypto';
import { credentialLifetimesMs } from '../../domain/access/staff.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Context } from '../context.ts';
import { hashSecret } from './secrets.ts';

/** The purpose of a challenge; it is valid for no other purpose. */
export type ChallengePurpose = 'log in' | `add ${string}`;

/**
 * Returns the purpose of a challenge to add a passkey. It contains the session: a new password or logging out
 * everywhere therefore ends pending registrations.
 *
 * @param session the secret of the session
 */
export const addPasskeyPurpose = (staffId: string, session: string): ChallengePurpose =>
  `add ${staffId} ${hashSecret(session)}`;

const nonceLength = 16;
const endLength = 8;

/**
 * Creates a challenge for a passkey. It contains its expiry and a signature of this installation, so that unanswered
 * challenges need no storage.
 */
export function newChallenge({ storage, clock, randomBytes }: Context, purpose: ChallengePurpose): string {
  const body = Buffer.alloc(nonceLength + endLength);
  body.set(randomBytes(nonceLength));
  body.writeBigUInt64BE(BigInt(clock() + credentialLifetimesMs.challenge), nonceLength);
  return Buffer.concat([body, seal(storage, body, purpose)]).toString('base64url');
}

/** Returns when a challenge expires; null: invalid, for another purpose, or expired. */
export function challengeExpiry(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  challenge: string,
  purpose: ChallengePurpose,
): Instant | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, nonceLength + endLength);
  const given = bytes.subarray(nonceLength + endLength);
  const right = seal(storage, body, purpose);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const endsAt = Number(body.readBigUInt64BE(nonceLength));
  return clock() < endsAt ? endsAt : null;
}

const seal = ({ secret }: Pick<Context['storage'], 'secret'>, body: Uint8Array, purpose: ChallengePurpose) =>
  createHmac('sha256', secret).update(`passkey ${purpose} `).update(body).digest();
