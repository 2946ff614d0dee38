import { ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { lockMembershipsOf } from '../../storage/access/staff.ts';
import type { Writer } from '../../storage/engine/storage.ts';

/**
 * Returns the venues to subscribe to, without duplicates.
 *
 * @param requested null: all venues of the person
 * @throws ValidationError if they do not work at one of them
 */
export async function subscribedVenues(
  db: Writer,
  staffId: string,
  requested: readonly string[] | null,
): Promise<readonly string[]> {
  const theirs = await lockMembershipsOf(db, staffId);
  const problems = (requested ?? []).flatMap((venueId, index) =>
    theirs.includes(venueId)
      ? []
      : [
          {
            path: `venueIds[${index}]`,
            message: 'is not one of your venues',
            ...codedProblem('no_such', { text: venueId }),
          },
        ],
  );
  if (problems.length > 0) throw new ValidationError(problems);
  return requested === null ? theirs : [...new Set(requested)];
}
