/** Finds which rows of an import exist already. */
import { type RequestStatus, statusAt } from '../../domain/booking/booking-request.ts';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import type { CheckedBooking } from '../../domain/booking/import/check-bookings.ts';
import type { ImportProblem } from '../../domain/booking/import/import-problem.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { ExistingBooking } from '../../storage/booking/import-lookups.ts';

/** What is found about rows. */
interface Findings {
  readonly problems: ImportProblem[];
  readonly warnings: ImportProblem[];
}

/** An existing booking, beside a row. */
interface Candidate {
  readonly reference: string;
  readonly status: RequestStatus;
  readonly isFormer: boolean;
  /** Whether it is in another space or at another time than the row. */
  readonly isElsewhere: boolean;
}

/**
 * Separates bookings that exist already: by their reference in the file, which may be ours, else by guest, space and start,
 * also if they were moved since. What was cancelled or declined stays so, unless the row was corrected to another space or
 * time. A row with the reference of a booking that never was at its space and time is a further date, such as the second
 * part of a series: it is new, and belongs to another booking.
 */
export function separateExisting(
  bookings: readonly CheckedBooking[],
  existing: readonly ExistingBooking[],
  now: Instant,
  { problems, warnings }: Findings,
) {
  const candidatesOf = findCandidates(existing, now);
  const newBookings: CheckedBooking[] = [];
  const known: { line: number; reference: string }[] = [];
  for (const each of bookings) {
    const { index, line, isHeld } = each;
    const at = { index, line, field: null };
    const matchesExisting = ({ status }: Candidate) =>
      status === 'accepted' || (isHeld && status === 'pending_approval');
    const relevant = candidatesOf(each).filter((found) => !isDropped(found) || !found.isElsewhere);
    const matching = relevant.filter(matchesExisting);
    const isHere = ({ isFormer, isElsewhere }: Candidate) => !isFormer && !isElsewhere;
    const found =
      matching.find(isHere) ??
      matching.find(({ isElsewhere }) => !isElsewhere) ??
      relevant.find(isDropped) ??
      matching[0] ??
      relevant.at(-1);
    if (found === undefined) {
      newBookings.push(each);
      continue;
    }
    const { reference, status } = found;
    if (isDropped(found)) {
      known.push({ line, reference });
      warnings.push({
        ...at,
        message: `is ${reference}, which is ${status} and stays so: undo that to book it again`,
        ...codedProblem('here_and_over', { reference, status }),
      });
    } else if (!matchesExisting(found))
      problems.push({
        ...at,
        message: `is ${reference}, which is already here and ${status}: decide on that request, and remove the line`,
        ...codedProblem('here_already', { reference, status }),
      });
    else if (found.isElsewhere) {
      newBookings.push({ ...each, isFurther: true });
      warnings.push({
        ...at,
        message: `has the reference of ${reference}, which has other dates: it becomes another booking. If its date was moved, cancel the former one`,
        ...codedProblem('further_date', { reference }),
      });
    } else {
      known.push({ line, reference });
      if (found.isFormer)
        warnings.push({
          ...at,
          message: `is ${reference}, which is no longer at this time or in this space, and stays so`,
          ...codedProblem('here_elsewhere', { reference }),
        });
    }
  }
  return { newBookings, known };
}

const isDropped = ({ status }: Candidate) => status === 'cancelled' || status === 'declined';

/** Returns a function that finds the bookings that a row may be. */
function findCandidates(existing: readonly ExistingBooking[], now: Instant) {
  const byReference = Map.groupBy(existing, ({ importReference }) => importReference);
  const byOwnReference = Map.groupBy(existing, ({ reference }) => reference);
  const byGuest = Map.groupBy(existing, ({ spaceId, startsAt, guestName, guestEmail }) =>
    guestKey({ spaceId, startsAt, name: guestName, email: guestEmail }),
  );
  return ({ startsAt, booking }: CheckedBooking): readonly Candidate[] => {
    const { spaceId, name, email = '', importReference = null } = booking;
    const candidate = (found: ExistingBooking) => ({
      reference: found.reference,
      status: statusAt(found, now),
      isFormer: found.isFormer,
      isElsewhere: found.spaceId !== spaceId || found.startsAt !== startsAt,
    });
    const sameGuest = byGuest.get(guestKey({ spaceId, startsAt, name, email })) ?? [];
    if (importReference === null) return sameGuest.map(candidate);
    const withReference = byReference.get(importReference) ?? byOwnReference.get(importReference) ?? [];
    const named = withReference.map(candidate);
    if (named.some(({ isElsewhere }) => !isElsewhere)) return named;
    // Two references are two bookings, even of the same guest. A further date has none.
    const unnamed = sameGuest.filter((found) => found.importReference === null).map(candidate);
    return [...named, ...unnamed];
  };
}

const guestKey = (of: {
  readonly spaceId: string;
  readonly startsAt: Instant;
  readonly name: string;
  readonly email: string;
}) => JSON.stringify([of.spaceId, of.startsAt, of.name.toLowerCase(), addressKeyOf(of.email)]);
