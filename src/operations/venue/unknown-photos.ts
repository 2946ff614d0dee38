import type { PartOfVenue, VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { type FieldProblem, ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { photoIdsIn } from '../../domain/venue/stored-photo.ts';
import type { Photo } from '../../domain/venue/venue.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listPhotoUse, listReferencedPhotos } from '../../storage/venue/photos.ts';

/**
 * Rejects photos of this service that belong to another venue, which may delete them. Existing references may stay,
 * since a venue file is imported before its photos.
 *
 * @throws ValidationError with the path of each photo that is not the venue's
 */
export async function assertPhotosBelongToVenue(
  db: Reader,
  before: PartOfVenue,
  after: VenueFile,
): Promise<void> {
  const stored = photoIdsIn(JSON.stringify(before));
  const added = [...placedPhotos(after, before.spacesBefore)].flatMap(({ path, photo }) =>
    [...photoIdsIn(ownAddresses(photo))].filter((id) => !stored.has(id)).map((id) => ({ path, id })),
  );
  if (added.length === 0) return;
  const own = new Set((await listPhotoUse(db, after.venue.id)).map(({ id }) => id));
  const foreign = added.filter(({ id }) => !own.has(id));
  if (foreign.length === 0) return;
  const elsewhere = await listReferencedPhotos(db, after.venue.id);
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
