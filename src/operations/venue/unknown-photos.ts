import type { PartOfVenue, VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { type FieldProblem, ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { photoIdsIn } from '../../domain/venue/stored-photo.ts';
import type { Photo } from '../../domain/venue/venue.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listPhotoUse, listReferencedPhotos } from '../../storage/venue/photos.ts';

/** A reference to a photo of this service. */
interface PhotoReference {
  readonly id: string;
  /** Of the photo in the venue file. */
  readonly path: string;
}

/**
 * Lists the photos of this service that an edit adds. Existing references may stay, since a venue file is imported
 * before its photos.
 */
export function addedPhotos(before: PartOfVenue, after: VenueFile): readonly PhotoReference[] {
  const stored = photoIdsIn(JSON.stringify(before));
  return [...placedPhotos(after, before.spacesBefore)].flatMap(({ path, photo }) =>
    [...photoIdsIn(ownAddresses(photo))].filter((id) => !stored.has(id)).map((id) => ({ path, id })),
  );
}

/**
 * Rejects photos of this service that belong to another venue, which may delete them.
 *
 * @throws ValidationError with the path of each photo that is not the venue's
 */
export async function assertPhotosBelongToVenue(
  db: Reader,
  venueId: string,
  added: readonly PhotoReference[],
): Promise<void> {
  if (added.length === 0) return;
  const own = new Set((await listPhotoUse(db, venueId)).map(({ id }) => id));
  const foreign = added.filter(({ id }) => !own.has(id));
  if (foreign.length === 0) return;
  const elsewhere = await listReferencedPhotos(db, venueId);
  const problems: FieldProblem[] = foreign
    .filter(({ id }) => !elsewhere.has(id))
    .map(({ path }) => ({
      path,
      message: 'is not a photo of this venue: upload it first',
      ...codedProblem('strange_photo'),
    }));
  if (problems.length > 0) throw new ValidationError(problems);
}

/**
 * Returns references to photos of this service that the venue does not have, for warnings: visitors see none there.
 */
export async function findMissingPhotos(db: Reader, file: VenueFile): Promise<FieldProblem[]> {
  const own = new Set((await listPhotoUse(db, file.venue.id)).map(({ id }) => id));
  return [...placedPhotos(file)]
    .filter(({ photo }) => [...photoIdsIn(ownAddresses(photo))].some((id) => !own.has(id)))
    .map(({ path }) => ({
      path,
      message: 'is not stored for this venue: visitors see no photo until it is uploaded',
    }));
}

/** URLs without a host: other hosts' photos are not checked. */
const ownAddresses = ({ url, sources = [] }: Photo) =>
  [url, ...sources.map((source) => source.url)].filter((address) => address.startsWith('/')).join('\n');

function* placedPhotos(
  { venue, spaces }: VenueFile,
  spacesBefore = 0,
): Iterable<{ path: string; photo: Photo }> {
  for (const [p, photo] of venue.photos.entries()) yield { path: `venue.photos[${p}]`, photo };
  for (const [index, space] of spaces.entries()) {
    const path = `spaces[${spacesBefore + index}]`;
    for (const [p, photo] of space.photos.entries()) yield { path: `${path}.photos[${p}]`, photo };
    for (const [l, { plan }] of space.layouts.entries())
      if (plan !== undefined) yield { path: `${path}.layouts[${l}].plan`, photo: plan };
  }
}
