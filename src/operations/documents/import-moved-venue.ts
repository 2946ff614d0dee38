import { normalizeEmail } from '../../domain/access/staff.ts';
import type { StaffRole } from '../../domain/access/staff-role.ts';
import type {
  ExportedMember,
  ExportedMove,
  ExportedWebhook,
} from '../../domain/documents/full-export/records.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { StoredSecret } from '../../domain/events/webhook-secret.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { beingRemovedError } from '../../domain/venue/venue-freeze.ts';
import { insertToken } from '../../storage/access/api-tokens.ts';
import { findStaff, findStaffByEmail, insertStaff, upsertMembership } from '../../storage/access/staff.ts';
import { listErasedRequests, listUnerasedOf } from '../../storage/booking/erasable-guests.ts';
import { deleteIdempotencyKeys } from '../../storage/booking/idempotency-keys.ts';
import { deleteVenue } from '../../storage/documents/delete-venue.ts';
import {
  insertLogEnd,
  insertMovedIdempotencyKeys,
  listMovedMembers,
  markExpiriesUnrecorded,
} from '../../storage/documents/moved-venue.ts';
import { chunks } from '../../storage/engine/chunks.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findFreeze, lockVenueAlone, setFreeze } from '../../storage/events/frozen-venues.ts';
import { queueDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { lockOrCreateQueues, scheduleQueues } from '../../storage/events/webhook-queues.ts';
import { insertWebhook, setWebhookState } from '../../storage/events/webhooks.ts';
import { inviteInTransaction } from '../access/invite.ts';
import type { OneTimeLink } from '../access/password-link.ts';
import { eraseGuestsInTransaction } from '../booking/erase-guests.ts';
import type { Context } from '../context.ts';
import { encryptWebhookSecret } from '../events/webhook-secret.ts';
import { type RecordWithLineNumber, recordsOfKind } from './import/import-batch.ts';
import { type ImportResult, importFullExport, type MoveImport } from './import-full-export.ts';
import { ownerOf, unsealMoved } from './move-secrets.ts';

/** A validated export of a moving venue. */
export interface MovedVenue {
  readonly file: VenueFile;
  readonly exportedAt: Instant;
  readonly move: ExportedMove;
  readonly records: () => AsyncIterable<RecordWithLineNumber>;
  /** The key of its passphrase. */
  readonly key: Uint8Array;
  /** Addresses whose existing accounts join the venue. */
  readonly confirmed: ReadonlySet<string>;
}

/** What became of a member of staff. */
export interface MovedMember {
  readonly email: string;
  readonly role: StaffRole;
  /** Set if the address belongs to an existing account that was not confirmed: the person has to accept it. */
  readonly invitation: OneTimeLink | null;
}

/** The new records and the staff. */
export interface MoveResult extends ImportResult {
  readonly members: readonly MovedMember[];
  readonly webhooks: number;
  readonly tokens: number;
}

/**
 * Imports a copy of a venue that moves, frozen, all or nothing. A copy from an earlier import that was not unfrozen is
 * replaced; guests who were erased in it stay erased.
 *
 * An existing account is never changed, and joins the venue only if its address is confirmed: otherwise the person gets
 * an invitation, since the address alone does not prove who they are.
 *
 * @throws ConflictError if the venue exists here and is no such copy
 * @throws ValidationError like `importFullExport`
 */
export async function importMovedVenue(
  context: Context,
  moved: MovedVenue,
  actor: Actor,
): Promise<MoveResult> {
  let importing = new MoveOfVenue(context, moved, actor);
  const move: MoveImport = {
    exportedAt: moved.exportedAt,
    begin: (db) => {
      // The transaction may be retried.
      importing = new MoveOfVenue(context, moved, actor);
      return importing.begin(db);
    },
    add: (db, batch, now) => importing.add(db, batch, now),
    end: (db, now) => importing.end(db, now),
  };
  const result = await importFullExport(context, moved.file, moved.records, { actor, move });
  const { members, webhooks, tokens, replacesCopy } = importing;
  if (replacesCopy) await context.storage.purgeDeleted();
  return { ...result, members, webhooks, tokens };
}

/** One attempt to import a copy. */
class MoveOfVenue {
  readonly members: MovedMember[] = [];
  webhooks = 0;
  tokens = 0;
  replacesCopy = false;
  readonly #context: Context;
  readonly #moved: MovedVenue;
  readonly #actor: Actor;
  readonly #venueId: string;
  /** The accounts that joined by an earlier import of the copy, by their ids. */
  #joined: ReadonlySet<string> = new Set();
  /** The requests of an earlier import of the copy whose guests are erased, by reference. */
  #erased: readonly string[] = [];

  constructor(context: Context, moved: MovedVenue, actor: Actor) {
    this.#context = context;
    this.#moved = moved;
    this.#actor = actor;
    this.#venueId = moved.file.venue.id;
  }

  async begin(db: Writer): Promise<void> {
    const venueId = this.#venueId;
    await lockVenueAlone(db, venueId);
    const freeze = await findFreeze(db, venueId);
    if (freeze !== undefined) {
      if (freeze?.isRemoved) throw beingRemovedError(venueId);
      if (freeze === null || freeze.codeHash === null)
        throw new ConflictError(
          `There is already a venue ${venueId} here. Only its unfinished copy can be replaced.`,
          {},
        );
      this.#joined = new Set((await listMovedMembers(db, venueId)).map(({ id }) => id));
      this.#erased = await listErasedRequests(db, venueId);
      this.replacesCopy = true;
      await deleteVenue(db, venueId, this.#context.clock());
    }
    const { lastPosition } = this.#moved.move;
    await insertLogEnd(db, venueId, { lastPosition, now: this.#context.clock() });
  }

  async add(db: Writer, batch: readonly RecordWithLineNumber[], now: Instant): Promise<void> {
    const venueId = this.#venueId;
    for (const { record } of recordsOfKind(batch, 'member')) await this.#addMember(db, record.member, now);
    for (const { record } of recordsOfKind(batch, 'token')) {
      const secretHash = this.#unseal(ownerOf.token(venueId, record.token), record.token.secretHash);
      await insertToken(db, { ...record.token, venueId, secretHash });
      this.tokens += 1;
    }
    const keys = recordsOfKind(batch, 'idempotencyKey').map(({ record }) => record.idempotencyKey);
    if (keys.length > 0) await insertMovedIdempotencyKeys(db, venueId, keys);
    for (const { record } of recordsOfKind(batch, 'webhook')) await this.#addWebhook(db, record.webhook);
    const deliveries = recordsOfKind(batch, 'delivery').map(({ record }) => record.delivery);
    if (deliveries.length === 0) return;
    const queues = { venueId, webhookIds: [...new Set(deliveries.map(({ webhookId }) => webhookId))] };
    await lockOrCreateQueues(db, queues);
    await queueDeliveries(db, venueId, deliveries, now);
    await scheduleQueues(db, queues);
  }

  async end(db: Writer, now: Instant): Promise<void> {
    const { unrecordedExpiries, codeHash } = this.#moved.move;
    if (unrecordedExpiries.length > 0) await markExpiriesUnrecorded(db, this.#venueId, unrecordedExpiries);
    await this.#eraseAgain(db, now);
    await setFreeze(db, this.#venueId, {
      frozenAt: now,
      movedTo: null,
      code: null,
      codeHash,
      hasErased: false,
      exportedAt: null,
    });
  }

  /** Erases the guests who were erased in the replaced copy. */
  async #eraseAgain(db: Writer, now: Instant): Promise<void> {
    const venueId = this.#venueId;
    for (const some of chunks(this.#erased)) {
      const references = await listUnerasedOf(db, venueId, some);
      await eraseGuestsInTransaction(db, { venueId, references, actor: this.#actor }, now);
      for (const reference of references) await deleteIdempotencyKeys(db, { venueId, reference });
    }
  }

  async #addMember(db: Writer, member: ExportedMember, now: Instant): Promise<void> {
    const venueId = this.#venueId;
    const { id, name, role, createdAt } = member;
    const email = normalizeEmail(member.email) ?? member.email;
    const passwordHash = this.#unseal(ownerOf.member(venueId, member), member.passwordHash);
    const ofAddress = await findStaffByEmail(db, member.email);
    const existing = ofAddress ?? (await findStaff(db, id));
    const isSame = existing?.id === id && this.#joined.has(id);
    const isConfirmed = ofAddress !== undefined && this.#moved.confirmed.has(email);
    if (existing !== undefined && !isSame && !isConfirmed) {
      const invitation = await inviteInTransaction(db, this.#context, { venueId, role, email }, this.#actor);
      this.members.push({ email, role, invitation });
      return;
    }
    const staffId = existing?.id ?? id;
    if (existing === undefined)
      await insertStaff(db, { id, name, email, passwordHash: passwordHash || null, createdAt });
    await upsertMembership(db, { venueId, staffId, role, createdAt: now });
    const event = { at: now, actor: this.#actor, venueId, subject: staffId, payload: { role } } as const;
    await recordEvent(db, { ...event, kind: 'staff.added' });
    this.members.push({ email, role, invitation: null });
  }

  async #addWebhook(db: Writer, webhook: ExportedWebhook): Promise<void> {
    const { id, url, kinds, enabled, createdAt } = webhook;
    const name = { venueId: this.#venueId, id };
    const plain: readonly (Omit<StoredSecret, 'encrypted'> & { readonly secret: string })[] = JSON.parse(
      this.#unseal(ownerOf.webhook(this.#venueId, webhook), webhook.secrets),
    );
    const secrets = plain.map(({ secret, ...validity }) => ({
      encrypted: encryptWebhookSecret(this.#context, name, secret),
      ...validity,
    }));
    // An imported URL may not reach private addresses by an operator's setting at the source.
    await insertWebhook(db, { ...name, url, urlSetBy: 'api', secrets, kinds, createdAt });
    const failures = { failures: 0, failingSince: null, pausedUntil: 0 };
    if (!enabled) await setWebhookState(db, { ...name, enabled, ...failures });
    this.webhooks += 1;
  }

  #unseal(owner: string, sealed: string): string {
    return unsealMoved(this.#moved.key, owner, sealed);
  }
}
