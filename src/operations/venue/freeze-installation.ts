/** Maintenance: freezes all venues, sign-in and changes of accounts (docs/run/maintenance.md). */
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import {
  findInstallationFreeze,
  lockInstallation,
  setInstallationFreeze,
} from '../../storage/engine/installation.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import {
  findFreeze,
  isForMaintenance,
  lockVenueAlone,
  setFreeze,
} from '../../storage/events/frozen-venues.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';
import { waitForWrites } from './freeze-venue.ts';

interface MaintenanceInput {
  /** For the event logs of the venues. */
  readonly actor: Actor;
}

/**
 * Freezes all venues that are not frozen yet, and the installation: everything can be read, and nothing can be changed. When
 * this resolves, every other write is committed or was rejected. A repeat waits for the same, and completes a freeze that
 * was interrupted.
 *
 * @returns since when the installation is frozen, and the venues that are frozen for maintenance
 */
export async function freezeInstallation(
  context: Context,
  { actor }: MaintenanceInput,
): Promise<{ readonly frozenAt: Instant; readonly venueIds: readonly string[] }> {
  const { storage, clock } = context;
  const frozenAt = await storage.transact(async (db) => {
    const before = await findInstallationFreeze(db);
    if (before !== null) return before.frozenAt;
    const now = clock();
    await setInstallationFreeze(db, now);
    return now;
  });
  // Waits for sign-ins, changes of accounts, new venues and unfreezes that have begun: all others are rejected.
  await storage.transact(lockInstallation);
  const venueIds: string[] = [];
  for (const venueId of await storage.read(listVenueIds))
    if (await storage.transact((db) => freeze(db, venueId, { at: frozenAt, actor }))) venueIds.push(venueId);
  for (const venueId of venueIds) await waitForWrites(context, venueId);
  return { frozenAt, venueIds };
}

/** @returns whether the venue is frozen for maintenance */
async function freeze(
  db: Parameters<typeof setFreeze>[0],
  venueId: string,
  { at, actor }: MaintenanceInput & { readonly at: Instant },
): Promise<boolean> {
  // Also of one that is frozen for a move or has moved: waits for erasures of its guests that have begun.
  await lockVenueAlone(db, venueId);
  const before = await findFreeze(db, venueId);
  if (before !== null) return before !== undefined && isForMaintenance(before);
  const codes = { code: null, codeHash: null };
  await setFreeze(db, venueId, { frozenAt: at, movedTo: null, hasErased: false, exportedAt: null, ...codes });
  await recordEvent(
    db,
    { at, actor, kind: 'venue.frozen', venueId, subject: venueId, payload: {} },
    { isFreezeChecked: true },
  );
  return true;
}

/**
 * Ends the freeze of all venues that `freezeInstallation` froze, and of the installation. After an interruption, a repeat
 * does the rest.
 *
 * @returns the venues that accept changes again; null: the installation was not frozen
 */
export async function unfreezeInstallation(
  { storage, clock }: Context,
  { actor }: MaintenanceInput,
): Promise<readonly string[] | null> {
  if ((await storage.read(findInstallationFreeze)) === null) return null;
  const venueIds: string[] = [];
  for (const venueId of await storage.read(listVenueIds))
    await storage.transact(async (db) => {
      await lockVenueAlone(db, venueId);
      const frozen = await findFreeze(db, venueId);
      if (!frozen || !isForMaintenance(frozen)) return;
      await setFreeze(db, venueId, null);
      const event = { at: clock(), actor, kind: 'venue.unfrozen', venueId, subject: venueId } as const;
      await recordEvent(db, { ...event, payload: {} });
      venueIds.push(venueId);
    });
  await storage.transact((db) => setInstallationFreeze(db, null));
  return venueIds;
}
