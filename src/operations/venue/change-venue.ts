import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { readAllSpaces, readPartOfVenue } from '../../storage/documents/venue-part.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { planVenueChanges } from '../documents/import/apply-changes.ts';
import { lockExtent } from '../documents/import/extent.ts';
import { partChanges } from '../documents/import/part-changes.ts';
import type { ImportPlan } from '../documents/import/plan-import.ts';
import { recordSkippedBookings, validateSkippedBookings } from '../documents/import/skipped-bookings.ts';
import { type PlannedChange, planThenWrite } from '../plan-then-write.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { draftPart, type PartEdit, withRelativePaths } from './draft-part.ts';
import { addedPhotos, assertPhotosBelongToVenue } from './unknown-photos.ts';

/** An edit of a part of a venue: of the venue itself, or of one of its spaces with its slots and packages. */
export interface VenueEdit extends PartEdit {
  readonly venueId: string;
  /** The space that is edited or that has the edited part; null: the venue, its whole listing, or a new space. */
  readonly spaceId: string | null;
  /** The actor for the event log. */
  readonly actor: Actor;
  /** Called with the stored part; throws if the client has seen another version. */
  readonly check: (part: VenueFile) => void;
  /** References of bookings to leave in place although the edit conflicts with them. */
  readonly leave?: readonly string[];
}

/**
 * Edits a part of a venue: changes its document, validates it like a venue file, and applies it like an import, which
 * writes only the differences. So one set of rules covers imports and edits (docs/api/venue-file.md). Of the rest of
 * the venue it reads only what those rules need, so that an edit costs the same in a venue with many spaces. It is planned
 * before the transaction that writes it, and again if the venue has changed in between.
 *
 * @returns the part after the edit
 * @throws NotFoundError if there is no such venue or part
 * @throws ValidationError with each problem; paths within the edited part are relative to it. Includes conflicts with
 *   future bookings and active holds, and photos of this service that belong to another venue
 */
export async function changeVenue(context: Context, requested: VenueEdit): Promise<VenueFile> {
  const { venueId, spaceId, isOfWholeVenue = false, actor, check, leave = [] } = requested;
  const plan = async (db: Reader): Promise<PlannedChange<VenueFile>> => {
    const before = await (isOfWholeVenue
      ? readAllSpaces(db, venueId)
      : readPartOfVenue(db, venueId, spaceId));
    if (before === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
    check(before);
    const { part: file, rest, path } = await draftPart(db, before, requested);
    const of = { before, file, rest };
    return withRelativePaths(path, async () => {
      const photos = addedPhotos(before, file);
      await assertPhotosBelongToVenue(db, venueId, photos);
      const { result, write } = await planVenueChanges(db, context, { ...of, leave }, recordEdit(of, actor));
      const needless = await validateSkippedBookings(db, venueId, leave, result.bookings.left);
      if (needless.length > 0) throw new ValidationError(needless);
      return {
        result: file,
        write:
          write &&
          (async (writer) => {
            // One may have been removed since the plan.
            await assertPhotosBelongToVenue(writer, venueId, photos);
            await write(writer);
          }),
        lock: (writer, version) => lockExtent(writer, of, version),
      };
    });
  };
  return retryAfterConflict(() => planThenWrite(context, venueId, plan));
}

/** Returns how to record an edit. */
const recordEdit =
  ({ before, file }: { readonly before: VenueFile; readonly file: VenueFile }, actor: Actor) =>
  (plan: ImportPlan, at: Instant) => {
    const entry = { at, actor, venueId: file.venue.id, subject: file.venue.id };
    const edits = partChanges(before, file, plan);
    return async (db: Writer): Promise<void> => {
      for (const changes of edits)
        await recordEvent(db, { ...entry, kind: 'venue.edited', payload: { changes } });
      if (before.venue.published !== file.venue.published)
        await recordEvent(db, {
          ...entry,
          kind: file.venue.published ? 'venue.published' : 'venue.unpublished',
          payload: {},
        });
      await recordSkippedBookings(db, plan.bookings.left, entry);
    };
  };
