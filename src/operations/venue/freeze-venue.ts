/** The steps of moving a venue to another installation (docs/run/move-venue.md). */
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { DomainEvent } from '../../domain/events/event.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { beingRemovedError } from '../../domain/venue/venue-freeze.ts';
import { assertInstallationOpen } from '../../storage/engine/installation.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import {
  findFreeze,
  lockVenueAlone,
  type StoredFreeze,
  setFreeze,
} from '../../storage/events/frozen-venues.ts';
import { lockSpaces } from '../../storage/venue/rooms.ts';
import { hashSecret, newSecret } from '../access/secrets.ts';
import type { Context } from '../context.ts';
import { lockPublishedLog } from '../events/publish-events.ts';

/** A venue, and the actor for the event log. */
interface FreezeInput {
  readonly venueId: string;
  readonly actor: Actor;
}

/**
 * Freezes a venue: it can be read, and nothing can be changed. When this resolves, every other write of the venue is
 * committed or was rejected, and every event is queued for the webhooks. A repeat waits for the same.
 *
 * @returns since when it is frozen
 * @throws NotFoundError if there is no such venue
 * @throws ConflictError if it has moved, or is the copy of a move
 */
export async function freezeVenue(context: Context, { venueId, actor }: FreezeInput): Promise<Instant> {
  const { storage, clock } = context;
  const { secret: code } = newSecret(context);
  // First committed without waiting: from here on new writes are rejected, so they do not delay the lock.
  await storage.transact(async (db) => {
    const before = await existingFreeze(db, venueId);
    if (before !== null) {
      assertFrozenHere(before, venueId);
      return;
    }
    const now = clock();
    await setFreeze(db, venueId, {
      frozenAt: now,
      movedTo: null,
      code,
      codeHash: null,
      hasErased: false,
      exportedAt: null,
    });
    await record(db, { at: now, actor, kind: 'venue.frozen', venueId, subject: venueId, payload: {} });
  });
  return waitForWrites(context, venueId);
}

/**
 * Waits for the writes of a frozen venue that began before its freeze, and publishes its events.
 *
 * @returns since when it is frozen
 */
export async function waitForWrites({ storage, clock }: Context, venueId: string): Promise<Instant> {
  // Visitors' booking requests check the freeze after they have locked their space. A transaction of its own, because they
  // lock the venue after the space.
  await storage.transact((db) => lockSpaces(db, venueId, null));
  return storage.transact(async (db) => {
    await lockVenueAlone(db, venueId);
    const freeze = await findFreeze(db, venueId);
    if (!freeze) throw new ConflictError(`The venue ${venueId} was unfrozen in the same moment.`, {});
    await lockPublishedLog(db, venueId, clock(), { erasedBefore: freeze.frozenAt });
    return freeze.frozenAt;
  });
}

/**
 * Ends a freeze.
 *
 * @param code of a copy: the code that `markVenueMoved` returned at the source
 * @returns false if it was not frozen
 * @throws NotFoundError if there is no such venue
 * @throws ConflictError if it has moved
 * @throws ValidationError if it is a copy, and the code is missing or wrong
 */
export function unfreezeVenue(
  { storage, clock }: Context,
  { venueId, actor, code }: FreezeInput & { readonly code: string | null },
): Promise<boolean> {
  return storage.transact(async (db) => {
    await lockVenueAlone(db, venueId);
    const freeze = await existingFreeze(db, venueId);
    if (freeze === null) return false;
    assertNotMoved(freeze, venueId);
    if (freeze.codeHash !== null && (code === null || hashSecret(code) !== freeze.codeHash))
      throw new ValidationError([
        {
          path: '',
          message: `The venue ${venueId} is a copy, and ${code === null ? 'unfreezing it needs --code' : 'this is not its code'}. Run "firsthold venues moved ${venueId} --to URL" where it comes from: the command prints the code, and makes sure that only one copy accepts changes. The code belongs to the newest export.`,
        },
      ]);
    await setFreeze(db, venueId, null);
    const at = clock();
    await record(db, { at, actor, kind: 'venue.unfrozen', venueId, subject: venueId, payload: {} });
    return true;
  });
}

/**
 * Marks a frozen venue as moved, for good. A repeat returns the same code, and with another address it corrects the address.
 *
 * @param to the address of the other installation
 * @returns the code that unfreezes the copy there, where the venue moved before a correction, and when its export was complete;
 *   null: it was not exported since it was frozen, so no copy can be unfrozen
 * @throws ValidationError if it is not the address of an installation
 * @throws NotFoundError if there is no such venue
 * @throws ConflictError if it is not frozen, is the copy of a move, or guests were erased since the last export
 */
export async function markVenueMoved(
  { storage, clock }: Context,
  { venueId, actor, to }: FreezeInput & { readonly to: string },
): Promise<{
  readonly code: string;
  readonly movedTo: string;
  readonly before: string | null;
  readonly exportedAt: Instant | null;
}> {
  const movedTo = addressOfInstallation(to);
  return storage.transact(async (db) => {
    await lockVenueAlone(db, venueId);
    const freeze = await existingFreeze(db, venueId);
    if (freeze === null)
      throw new ConflictError(`The venue ${venueId} is not frozen. Freeze, export and import it first.`, {});
    const code = codeOf(freeze, venueId);
    const before = freeze.movedTo;
    if (before === null && freeze.hasErased)
      throw new ConflictError(
        `Guests of ${venueId} were erased since its last export, and its copy still has them. Export and import it again, then repeat this.`,
        {},
      );
    if (before !== movedTo) {
      await setFreeze(db, venueId, { ...freeze, movedTo });
      const at = clock();
      const payload = { to: movedTo };
      await record(db, { at, actor, kind: 'venue.moved', venueId, subject: venueId, payload });
    }
    return { code, movedTo, before, exportedAt: freeze.exportedAt };
  });
}

/**
 * Returns an address as it is stored, without the slash at its end.
 *
 * @throws ValidationError if no installation can have it: it runs at the root of its host
 */
function addressOfInstallation(to: string): string {
  const url = URL.parse(to);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new ValidationError([
      { path: 'to', message: 'must be an address such as https://booking.example, without a path' },
    ]);
  return url.origin;
}

/**
 * @throws VenueFrozenError if the installation is frozen
 * @throws NotFoundError if there is no such venue
 * @throws ConflictError if it is being removed
 */
async function existingFreeze(db: Writer, venueId: string): Promise<StoredFreeze | null> {
  await assertInstallationOpen(db);
  const freeze = await findFreeze(db, venueId);
  if (freeze === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
  if (freeze?.isRemoved) throw beingRemovedError(venueId);
  return freeze;
}

/** Ensures that a venue was frozen here and has not moved. */
function assertFrozenHere(freeze: StoredFreeze, venueId: string): void {
  assertNotMoved(freeze, venueId);
  codeOf(freeze, venueId);
}

/** Returns the code of a venue that was frozen here. */
function codeOf({ code }: StoredFreeze, venueId: string): string {
  if (code === null)
    throw new ConflictError(
      `The venue ${venueId} is a copy that was imported and not unfrozen yet. Finish its move first.`,
      {},
    );
  return code;
}

function assertNotMoved({ movedTo }: StoredFreeze, venueId: string): void {
  if (movedTo !== null)
    throw new ConflictError(`The venue ${venueId} has moved to ${movedTo}. This is final.`, {});
}

const record = (db: Writer, event: DomainEvent) => recordEvent(db, event, { isFreezeChecked: true });
