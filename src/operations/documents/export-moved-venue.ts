import type { ExportedMove } from '../../domain/documents/full-export/records.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { beingRemovedError } from '../../domain/venue/venue-freeze.ts';
import { listUnrecordedExpiries } from '../../storage/booking/expired-holds.ts';
import {
  listMovedIdempotencyKeys,
  listMovedMembers,
  listMovedTokens,
  listUndelivered,
} from '../../storage/documents/moved-venue.ts';
import { assertInstallationOpen } from '../../storage/engine/installation.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import {
  findFreeze,
  isForMaintenance,
  lockVenueAlone,
  setFreeze,
} from '../../storage/events/frozen-venues.ts';
import { listLogEnds } from '../../storage/events/published-log.ts';
import { listWebhookSecrets, listWebhooks } from '../../storage/events/webhooks.ts';
import { hashSecret } from '../access/secrets.ts';
import type { Context } from '../context.ts';
import { decryptWebhookSecret } from '../events/webhook-secret.ts';
import { sealText } from '../sealed-text.ts';
import { checkText, ownerOf } from './move-secrets.ts';

/** A venue that is exported for a move, with the key and salt of the passphrase. */
interface MoveExport {
  readonly venueId: string;
  readonly key: Uint8Array;
  readonly salt: string;
  readonly now: Instant;
}

/**
 * Returns what the first line of the export of a moving venue has.
 *
 * @throws NotFoundError if there is no such venue
 * @throws ConflictError if it is not frozen, or is a copy that is not unfrozen yet
 */
export async function exportMoveHeader(
  db: Reader,
  context: Pick<Context, 'randomBytes'>,
  { venueId, key, salt, now }: MoveExport,
): Promise<ExportedMove> {
  const freeze = await findFreeze(db, venueId);
  if (freeze === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
  if (freeze?.isRemoved) throw beingRemovedError(venueId);
  if (freeze === null || isForMaintenance(freeze))
    throw new ConflictError(`Freeze the venue first: firsthold venues freeze ${venueId}`, {});
  if (freeze.code === null)
    throw new ConflictError(
      `The venue ${venueId} is a copy that is not unfrozen yet. Finish its move first.`,
      {},
    );
  const [end] = await listLogEnds(db, venueId);
  const expired = await listUnrecordedExpiries(db, {
    now,
    limit: Number.MAX_SAFE_INTEGER,
    venueId,
    ofFrozen: true,
  });
  return {
    codeHash: hashSecret(freeze.code),
    salt,
    check: sealText(context, key, { owner: ownerOf.check(venueId), text: checkText }),
    lastPosition: end?.position ?? 0,
    unrecordedExpiries: expired.map(({ reference }) => reference),
  };
}

/**
 * Records that an export is complete, so that the venue may be marked as moved.
 *
 * @returns false if guests were erased during the export: it is of no use
 */
export function completeMoveExport(
  { storage, clock }: Pick<Context, 'clock' | 'storage'>,
  venueId: string,
  { codeHash }: ExportedMove,
): Promise<boolean> {
  return storage.transact(async (db) => {
    await assertInstallationOpen(db);
    await lockVenueAlone(db, venueId);
    const freeze = await findFreeze(db, venueId);
    if (!freeze || freeze.code === null || hashSecret(freeze.code) !== codeHash) return false;
    await setFreeze(db, venueId, { ...freeze, hasErased: false, exportedAt: clock() });
    return true;
  });
}

/** Yields the records that only a move has, in the order of the file. */
export async function* exportMoveRecords(
  db: Reader,
  context: Pick<Context, 'randomBytes' | 'storage'>,
  { venueId, key, now }: MoveExport,
) {
  const seal = (owner: string, text: string) => sealText(context, key, { owner, text });
  for (const member of await listMovedMembers(db, venueId)) {
    const passwordHash = seal(ownerOf.member(venueId, member), member.passwordHash);
    yield { kind: 'member', record: { ...member, passwordHash } } as const;
  }
  for (const token of await listMovedTokens(db, venueId)) {
    const secretHash = seal(ownerOf.token(venueId, token), token.secretHash);
    yield { kind: 'token', record: { ...token, secretHash } } as const;
  }
  for (const record of await listMovedIdempotencyKeys(db, venueId, now))
    yield { kind: 'idempotencyKey', record } as const;
  const webhooks = await listWebhooks(db, venueId);
  for (const webhook of webhooks) {
    const { id, url, kinds, enabled, createdAt } = webhook;
    const stored = await listWebhookSecrets(db, webhook);
    const plain = stored.map(({ encrypted, ...validity }) => ({
      secret: decryptWebhookSecret(context.storage, webhook, encrypted),
      ...validity,
    }));
    const secrets = seal(ownerOf.webhook(venueId, webhook), JSON.stringify(plain));
    yield { kind: 'webhook', record: { id, url, kinds, enabled, secrets, createdAt } } as const;
  }
  for (const { id } of webhooks)
    for (const record of await listUndelivered(db, venueId, id)) yield { kind: 'delivery', record } as const;
}
