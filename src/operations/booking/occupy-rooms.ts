import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import {
  deleteExpiredHolds,
  listOccupancies,
  type Occupant,
  occupy,
} from '../../storage/booking/occupancies.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { findConflictingBlock } from '../../storage/venue/blocked-dates.ts';

/**
 * Occupies free rooms of a space for an event and its turnaround, in a transaction that has locked them.
 *
 * @throws ConflictError naming the conflict
 * @throws OverlapError if the database finds a conflict that was not visible: a retry can name it
 */
export async function occupyRooms(
  db: Writer,
  {
    venueId,
    spaceId,
    rooms,
  }: { readonly venueId: string; readonly spaceId: string; readonly rooms: readonly string[] },
  { startsAt, endsAt, readyAt }: Interval & { /** The end of the turnaround. */ readonly readyAt: Instant },
  occupant: Occupant,
  now: Instant,
): Promise<void> {
  const needed = { startsAt, endsAt: readyAt };
  await deleteExpiredHolds(db, venueId, rooms, needed, now);
  const [inTheWay] = await listOccupancies(db, venueId, rooms, needed);
  if (inTheWay !== undefined)
    throw new ConflictError(
      `This date and slot are taken by ${inTheWay.reference}.`,
      codedProblem('taken_by', { reference: inTheWay.reference }),
    );
  const block = await findConflictingBlock(db, venueId, spaceId, { startsAt, endsAt });
  if (block !== null)
    throw new ConflictError(`This date and slot are taken by a block, ${block.id}.`, codedProblem('blocked'));
  await occupy(db, venueId, rooms, { startsAt, endsAt, readyAt }, occupant);
}
