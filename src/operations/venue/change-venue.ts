import { isDeepStrictEqual } from 'node:util';
import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import type { EditedDocument } from '../../domain/documents/venue-file/parts.ts';
import type { VenueDocument } from '../../domain/documents/venue-file/schema.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { writeVenueFile } from '../../domain/documents/venue-file/write.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { VenuePartChange } from '../../domain/events/event.ts';
import { lockImports, readVenueFile } from '../../storage/documents/venue-file.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import type { VenueChanges } from '../documents/import/compare-venues.ts';
import { recordSkippedBookings, validateSkippedBookings } from '../documents/import/skipped-bookings.ts';
import { applyVenueChanges } from '../documents/import-venue.ts';
import { retryAfterOverlap } from '../retry-after-overlap.ts';
import { assertPhotosBelongToVenue } from './unknown-photos.ts';

/** What somebody wants of a venue. */
export interface VenueEdit {
  readonly venueId: string;
  /** Who edits; stands in the event log. */
  readonly actor: Actor;
  /** Called with the venue as it stands, under its lock: throws where whoever edits has not seen it so. */
  readonly check: (venue: VenueFile) => void;
  /** The venue's document as it is to be. */
  readonly edit: (document: VenueDocument) => EditedDocument;
  /** References of bookings that stay where they stand, although the venue as it is to be would not allow for them. */
  readonly leave?: readonly string[];
}

/**
 * Edits a venue: its document is changed, read by the rules of a venue file, and carried out by the plan of an import,
 * which writes the differences. So what a venue may be, and what becomes of its bookings, is said once
 * (docs/venue-file.md).
 *
 * @returns the venue as it is now
 * @throws NotFoundError when there is no such venue, or it has no such part
 * @throws ValidationError with each problem, its path counted from the part that is edited where it lies within; among
 *   them bookings to come, and live holds, that would lose their place; and photos of this service that are not the venue's
 */
export async function changeVenue(context: Context, requested: VenueEdit): Promise<VenueFile> {
  const { venueId, actor, check, edit, leave = [] } = requested;
  return retryAfterOverlap(() =>
    context.storage.transact(async (db) => {
      await lockImports(db);
      const before = await readVenueFile(db, venueId, ['import']);
      if (before === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
      check(before);
      const { document, path } = edit(writeVenueFile(before));
      return seenFrom(path, async () => {
        const file = parseVenueFile(document);
        await assertPhotosBelongToVenue(db, before, file);
        const plan = await applyVenueChanges(db, context, { before, file, leave }, async (plan, at) => {
          const entry = { at, actor, venueId, subject: venueId };
          const payload = { changes: changesOf(before, file, plan) };
          await recordEvent(db, { ...entry, kind: 'venue.edited', payload });
          if (before.venue.published !== file.venue.published)
            await recordEvent(db, {
              ...entry,
              kind: file.venue.published ? 'venue.published' : 'venue.unpublished',
              payload: {},
            });
          await recordSkippedBookings(db, plan.bookings.left, entry);
        });
        const needless = await validateSkippedBookings(db, leave, plan.bookings.left);
        if (needless.length > 0) throw new ValidationError(needless);
        return file;
      });
    }),
  );
}

/** Problems of the part that is edited are told as whoever edits it wrote it; of the rest, as the venue file has it. */
async function seenFrom<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError) || path === '') throw error;
    throw new ValidationError(
      error.problems.map((problem) =>
        problem.path.startsWith(path) ? { ...problem, path: problem.path.slice(path.length) } : problem,
      ),
    );
  }
}

/** What was changed, part by part, with the names of the members. */
function changesOf(before: VenueFile, after: VenueFile, plan: VenueChanges): VenuePartChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const kinds = ['space', 'slot', 'package'] as const;
  const listed = kinds.flatMap((part) =>
    (['added', 'changed', 'removed'] as const).flatMap((change) =>
      plan[`${part}s`][change].map((id): VenuePartChange => {
        const of = { part, id, change };
        if (change !== 'changed') return of;
        return { ...of, members: changedMembers(old[part].get(id), now[part].get(id)) };
      }),
    ),
  );
  if (plan.venue === 'unchanged') return listed;
  const members = changedMembers(before.venue, after.venue);
  return [{ part: 'venue', id: after.venue.id, change: 'changed', members }, ...listed];
}

function partsOf({ spaces }: VenueFile) {
  const byId = <T extends { readonly id: string }>(parts: readonly T[]) =>
    new Map<string, object>(parts.map((part) => [part.id, part]));
  const slots = spaces.flatMap((space) => space.slots);
  return {
    space: byId(spaces.map(({ slots: _, ...space }) => space)),
    slot: byId(slots),
    package: byId(slots.flatMap(({ packages }) => packages)),
  };
}

function changedMembers(before: object = {}, after: object = {}): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...now.keys(), ...old.keys()])];
  return names.filter((name) => !isDeepStrictEqual(old.get(name), now.get(name)));
}
