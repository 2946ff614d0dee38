import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { ConflictError, ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import {
  type ClaimedKey,
  claimIdempotencyKey,
  findStoredResponse,
  releaseIdempotencyKey,
  storeResponse,
} from '../../storage/access/staff-idempotency-keys.ts';
import { hasErasedInPart } from '../../storage/booking/erasable-guests.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import type { Context } from '../context.ts';

/** A request to run once, even if it is sent repeatedly. */
export interface IdempotentRequest {
  /** The sender; keys of different senders are independent. */
  readonly by: string;
  /** The value of `Idempotency-Key`. */
  readonly key: string;
  /** Identifies the request: method, path and body. */
  readonly request: string;
  /** The venue that the request is about; '': none. */
  readonly venueId: string;
  /** Whether the response names no guest. It can be repeated although the request itself erases guests. Default false. */
  readonly namesNoGuest?: boolean;
}

/** Thrown if another request has claimed the key. */
class KeyTakenError extends Error {}

/**
 * Runs an operation under an `Idempotency-Key`: a repeat within 24 hours gets the first response. The key is claimed
 * in the operation's transaction, so nothing runs twice, even after an interruption at any time. A failed operation claims no
 * key.
 *
 * Responses may contain secrets that are shown once. They are stored encrypted; the key is derived from the
 * `Idempotency-Key`, which only the client knows.
 *
 * @param run runs the operation with a context whose transactions claim the key; returns the response as text. An
 *   operation that undoes its transactions releases the key
 * @returns the response, and whether it is that of an earlier request
 * @throws ValidationError if the key was used for another request
 * @throws ConflictError if the same request is running, or was completed and its response lost or erased with a guest
 */
export async function runIdempotently(
  context: Context,
  once: IdempotentRequest,
  run: (context: Context, release: () => Promise<void>) => Promise<string>,
): Promise<{ readonly response: string; readonly isReplayed: boolean }> {
  const name = JSON.stringify([once.by, once.key]);
  const claimed: ClaimedKey = {
    keyHash: hashOf(name),
    requestHash: hashOf(once.request),
    claim: newClaim(once.request, name, context),
    venueId: once.venueId,
  };
  const before = await findFirstResponse(context, claimed, name, once);
  if (before !== null) return { response: before, isReplayed: true };
  let response: string;
  try {
    response = await run({ ...context, storage: withKeyClaim(context, claimed) }, () =>
      context.storage.transact((db) => releaseIdempotencyKey(db, claimed)),
    );
  } catch (error) {
    if (!(error instanceof KeyTakenError)) throw error;
    const first = await findFirstResponse(context, claimed, name, once);
    if (first === null) throw inProgressError();
    return { response: first, isReplayed: true };
  }
  const stored = encrypt(response, name, context);
  // The operation is complete, so the client gets its response even if it cannot be stored for repeats.
  await context.storage.transact((db) => storeResponse(db, claimed, stored, once)).catch(() => undefined);
  return { response, isReplayed: false };
}

/** Wraps the storage so that every transaction also claims the key. */
function withKeyClaim({ storage, clock }: Context, claimed: ClaimedKey): Storage {
  return {
    ...storage,
    transact: (work, ...queueing) =>
      storage.transact(
        async (db) => {
          if (!(await claimIdempotencyKey(db, claimed, clock()))) throw new KeyTakenError();
          return work(db);
        },
        ...queueing,
      ),
  };
}

async function findFirstResponse(
  { storage, clock }: Context,
  claimed: ClaimedKey,
  name: string,
  { namesNoGuest = false }: IdempotentRequest,
): Promise<string | null> {
  const existing = await storage.read(async (db) => {
    const found = await findStoredResponse(db, claimed.keyHash, clock());
    return (
      found && {
        ...found,
        // Version 1.0.0 erases a guest without the stored responses.
        isErased:
          !namesNoGuest &&
          (found.requestHash === null || (await hasErasedInPart(db, claimed.venueId, found.createdAt))),
      }
    );
  });
  if (existing === undefined) return null;
  const { requestHash, claim, response, isErased } = existing;
  if (requestHash === null ? !isOfSameRequest(claim, claimed.claim) : requestHash !== claimed.requestHash)
    throw new ValidationError([
      {
        path: 'Idempotency-Key',
        message: 'was already used for another request',
        ...codedProblem('key_used'),
      },
    ]);
  if (isErased)
    throw new ConflictError(
      'This request was completed. Its response is no longer stored, because guests were erased since. Read the result instead of sending it again.',
      codedProblem('response_erased'),
    );
  if (response === null) throw inProgressError();
  return decrypt(response, name, storage);
}

const inProgressError = () =>
  new ConflictError(
    'This request is already in progress, or its response was lost. Check the result before you send it again.',
    codedProblem('under_way'),
  );

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const algorithm = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];
const secretOf = (name: string, { secret }: Pick<Storage, 'secret'>, purpose = 'answer to staff') =>
  Buffer.from(hkdfSync('sha256', name, secret, purpose, 32));

/**
 * Returns a claim: a random part, and a code of the request. The code tells a repeat from another request after an erasure has
 * deleted the hash; without the `Idempotency-Key`, nobody can use it to guess the guest.
 */
function newClaim(request: string, name: string, { storage, randomBytes }: Context): string {
  const code = createHmac('sha256', secretOf(name, storage, 'code of a request')).update(request);
  return `${Buffer.from(randomBytes(16)).toString('base64url')}.${code.digest('base64url')}`;
}

/** Returns whether two claims are of the same request; the claims of version 1.0.0 do not tell. */
function isOfSameRequest(stored: string, claim: string): boolean {
  const [, code] = stored.split('.');
  return code === undefined || code === claim.split('.')[1];
}

function encrypt(answer: string, name: string, { storage, randomBytes }: Context): string {
  const iv = randomBytes(ivLength);
  const cipherStream = createCipheriv(algorithm, secretOf(name, storage), iv);
  const text = Buffer.concat([cipherStream.update(answer, 'utf8'), cipherStream.final()]);
  return Buffer.concat([iv, cipherStream.getAuthTag(), text]).toString('base64url');
}

function decrypt(stored: string, name: string, storage: Pick<Storage, 'secret'>): string {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv(algorithm, secretOf(name, storage), bytes.subarray(0, ivLength));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString(
    'utf8',
  );
}
