/** Finds which rows of an import exist already. */
import { type RequestStatus, statusAt } from '../../domain/booking/booking-request.ts';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import type { CheckedBooking } from '../../domain/booking/import/check-bookings.ts';
import { fileRowOf } from '../../domain/booking/import/file-row.ts';
import type { ImportProblem } from '../../domain/booking/import/import-problem.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { ExistingBooking } from '../../storage/booking/import-lookups.ts';
import type { ImportedRow } from '../../storage/booking/imported-rows.ts';

/** The bookings that rows are compared with. */
interface Existing {
  readonly existing: readonly ExistingBooking[];
  /** The rows of earlier imports with a reference of the file. */
  readonly fileRows: readonly ImportedRow[];
}

/** An existing booking that a row may be. */
interface Candidate {
  readonly reference: string;
  readonly status: RequestStatus;
  readonly isFormer: boolean;
  /** Whether it is in another space or at another time than the row. */
  readonly isElsewhere: boolean;
}

/** What a row may be. */
interface Match {
  readonly candidates: readonly Candidate[];
  /** Whether an earlier import had the row, so that it is known although its booking is elsewhere now. */
  readonly isKnownRow: boolean;
  /** The booking that has its reference, if no import had the row; null: none. */
  readonly further: Candidate | null;
}

/**
 * Separates bookings that exist already: by their row in an earlier import with the same reference, or by a reference that
 * is ours, else by guest, space and start, also if they were moved since. What was cancelled or declined stays so, unless
 * the row was corrected to another space or time. A row that no import had is new, even if its reference is known: it is a
 * further date, such as the next part of a series. Of bookings whose rows are not known, every row with their reference
 * counts as imported.
 */
export function separateExisting(
  bookings: readonly CheckedBooking[],
  known: Existing,
  now: Instant,
  { problems, warnings }: { readonly problems: ImportProblem[]; readonly warnings: ImportProblem[] },
) {
  const matchOf = matcher(known, now);
  const newBookings: CheckedBooking[] = [];
  const existing: { line: number; reference: string }[] = [];
  for (const each of bookings) {
    const { index, line, isHeld } = each;
    const at = { index, line, field: null };
    const { candidates, isKnownRow, further } = matchOf(each);
    const matchesExisting = ({ status }: Candidate) =>
      status === 'accepted' || (isHeld && status === 'pending_approval');
    const relevant = candidates.filter((found) => !isDropped(found) || !found.isElsewhere);
    const matching = relevant.filter(matchesExisting);
    const isHere = ({ isFormer, isElsewhere }: Candidate) => !isFormer && !isElsewhere;
    const found = matching.find(isHere) ?? matching[0] ?? relevant.at(-1);
    if (found === undefined) {
      newBookings.push(further === null ? each : { ...each, isFurther: true });
      if (further !== null)
        warnings.push({
          ...at,
          message: `has the reference of ${further.reference}, which was imported without this row: it becomes another booking. If its date was moved, cancel the former one`,
          ...codedProblem('further_date', { reference: further.reference }),
        });
      continue;
    }
    const { reference, status } = found;
    if (matchesExisting(found) || isDropped(found)) existing.push({ line, reference });
    if (isDropped(found))
      warnings.push({
        ...at,
        message: `is ${reference}, which is ${status} and stays so: undo that to book it again`,
        ...codedProblem('here_and_over', { reference, status }),
      });
    else if (!matchesExisting(found))
      problems.push({
        ...at,
        message: `is ${reference}, which is already here and ${status}: decide on that request, and remove the line`,
        ...codedProblem('here_already', { reference, status }),
      });
    else if (isHere(found)) continue;
    else if (isKnownRow || matching.some(({ isElsewhere }) => !isElsewhere))
      warnings.push({
        ...at,
        message: `is ${reference}, which is now at another time or in another space, and stays so`,
        ...codedProblem('here_elsewhere', { reference }),
      });
    else
      warnings.push({
        ...at,
        message: `is left out: it has the reference of ${reference}, which is at another time or in another space. To book it, change its reference`,
        ...codedProblem('reference_known', { reference }),
      });
  }
  return { newBookings, known: existing };
}

const isDropped = ({ status }: Candidate) => status === 'cancelled' || status === 'declined';

/** Returns a function that finds what a row may be. */
function matcher({ existing, fileRows }: Existing, now: Instant): (row: CheckedBooking) => Match {
  const ownerOf = Map.groupBy(fileRows, rowKey);
  const importReferenceOf = new Map(fileRows.map((row) => [row.reference, row.importReference]));
  const numbered = existing.map((found) => ({
    ...found,
    importReference: found.importReference ?? importReferenceOf.get(found.reference) ?? null,
    hasReference: found.importReference !== null,
  }));
  const byReference = Map.groupBy(numbered, ({ importReference }) => importReference);
  const byOwnReference = Map.groupBy(numbered, ({ reference }) => reference);
  const byGuest = Map.groupBy(numbered, ({ spaceId, startsAt, guestName, guestEmail }) =>
    guestKey({ spaceId, startsAt, name: guestName, email: guestEmail }),
  );
  return ({ startsAt, endsAt, booking }) => {
    const { spaceId, name, email = '', importReference } = booking;
    const candidate = (found: ExistingBooking): Candidate => ({
      reference: found.reference,
      status: statusAt(found, now),
      isFormer: found.isFormer,
      isElsewhere: found.spaceId !== spaceId || found.startsAt !== startsAt,
    });
    const sameGuest = byGuest.get(guestKey({ spaceId, startsAt, name, email })) ?? [];
    const match = (found: readonly ExistingBooking[], isKnownRow = false): Match => ({
      candidates: found.map(candidate),
      isKnownRow,
      further: null,
    });
    if (importReference === undefined) return match(sameGuest);
    // Two references are two bookings, even of the same guest.
    const unnumbered = sameGuest.filter((found) => found.importReference === null);
    const named = byReference.get(importReference);
    if (named === undefined) return match(byOwnReference.get(importReference) ?? unnumbered);
    const owners = new Set(
      ownerOf.get(rowKey({ importReference, fileRow: fileRowOf(booking) }))?.map((row) => row.reference),
    );
    const owned = named.filter(({ reference }) => owners.has(reference));
    const isHere = (found: ExistingBooking) => !candidate(found).isElsewhere;
    if (owned.length > 0) return match(owned, true);
    // With another time in the same space, it is a date of the booking that was corrected.
    const isDuring = (found: ExistingBooking) =>
      found.spaceId === spaceId && found.startsAt < endsAt && startsAt < found.endsAt && !found.isFormer;
    const here = named.filter((found) => isHere(found) || (isDuring(found) && !isDropped(candidate(found))));
    if (here.length > 0) return match(here);
    const unknown = named.filter(({ reference }) => !importReferenceOf.has(reference));
    if (unknown.length > 0) return match(unknown);
    const holder = named.filter(({ hasReference }) => hasReference).map(candidate);
    return { ...match(unnumbered), further: holder.find((found) => !isDropped(found)) ?? null };
  };
}

const rowKey = ({ importReference, fileRow }: Pick<ImportedRow, 'importReference' | 'fileRow'>) =>
  JSON.stringify([importReference, fileRow]);

const guestKey = (of: {
  readonly spaceId: string;
  readonly startsAt: Instant;
  readonly name: string;
  readonly email: string;
}) => JSON.stringify([of.spaceId, of.startsAt, of.name.toLowerCase(), addressKeyOf(of.email)]);
