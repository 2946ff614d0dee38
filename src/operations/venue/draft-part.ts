import { parsePartOfVenue } from '../../domain/documents/venue-file/parse.ts';
import type { EditedDocument } from '../../domain/documents/venue-file/parts.ts';
import {
  idsToFind,
  nothingElse,
  pathInVenue,
  type RestOfVenue,
} from '../../domain/documents/venue-file/rest-of-venue.ts';
import type { VenueDocument } from '../../domain/documents/venue-file/schema.ts';
import type { PartOfVenue } from '../../domain/documents/venue-file/venue-file.ts';
import { writePackageDetails, writeVenueFile } from '../../domain/documents/venue-file/write.ts';
import { ValidationError } from '../../domain/errors.ts';
import { isIdentifier } from '../../domain/fields/identifier.ts';
import { readRestOfVenue } from '../../storage/documents/rest-of-venue.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { findPackages } from '../../storage/venue/listings.ts';

/** An edit of the document of a part. */
export interface PartEdit {
  /** Whether the part has all spaces of the venue. */
  readonly isOfWholeVenue?: boolean;
  /** A package that the edit adds: `edit` gets its members, if another slot offers it. */
  readonly packageId?: string | null;
  /**
   * Returns the edited document.
   *
   * @param document the venue with one space at most, without website keys and blocks
   * @param packageMembers the members of the package that it adds
   */
  readonly edit: (document: VenueDocument, packageMembers: object) => EditedDocument;
}

/** An edited part, not stored yet. */
export interface PartDraft {
  readonly part: PartOfVenue;
  /** What was read about the rest of the venue to validate it. */
  readonly rest: RestOfVenue;
  /** The path of what was edited, in the venue file: `spaces[4].slots[0].`. */
  readonly path: string;
}

/**
 * Edits a part of a venue and validates it by the rules of a venue file.
 *
 * @param sentAs the path of the edited part in the request, such as `changes.slot.`; '': it is the whole body
 * @throws NotFoundError if there is no such part
 * @throws ValidationError with each problem; paths within the edited part are relative to it
 */
export async function draftPart(
  db: Reader,
  before: PartOfVenue,
  { edit, packageId = null, isOfWholeVenue = false }: PartEdit,
  sentAs = '',
): Promise<PartDraft> {
  const stored = writeVenueFile(before);
  const { document, path } = edit(stored, await readPackageMembers(db, before.venue.id, packageId));
  const rest = isOfWholeVenue ? nothingElse : await readRestOfVenue(db, before, idsToFind(stored, document));
  const pathOfPart = pathInVenue(path, rest);
  const file = await withRelativePaths(
    pathOfPart,
    async () => parsePartOfVenue(document, rest, pathOfPart),
    sentAs,
  );
  return { part: { ...file, spacesBefore: rest.spacesBefore }, rest, path: pathOfPart };
}

async function readPackageMembers(db: Reader, venueId: string, packageId: string | null): Promise<object> {
  if (packageId === null || !isIdentifier(packageId)) return {};
  const found = (await findPackages(db, venueId, [packageId])).get(packageId);
  return found === undefined ? {} : writePackageDetails(found);
}

/** Makes the paths of problems relative to the edited part; others stay as in the venue file. */
export async function withRelativePaths<T>(path: string, work: () => Promise<T>, sentAs = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError) || path === '') throw error;
    throw new ValidationError(
      error.problems.map((problem) =>
        problem.path.startsWith(path)
          ? { ...problem, path: `${sentAs}${problem.path.slice(path.length)}` }
          : problem,
      ),
    );
  }
}
