import { createHash, timingSafeEqual } from 'node:crypto';
import { ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { isCodeValidOn, normalizeCode } from '../../domain/venue/guest-code.ts';
import type { BookedGroups } from '../../domain/venue/guest-group.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listGuestCodes } from '../../storage/venue/guest-groups.ts';
import { findVenue } from '../../storage/venue/venues.ts';

/** A code that the venue does not have, or that has expired: the response is the same. */
export class WrongCodeError extends ValidationError {
  constructor() {
    super([{ path: 'code', message: 'is not a valid code', ...codedProblem('not_a_choice') }]);
  }
}

/**
 * Returns the guest group of a code that a visitor entered. Compares it with every code of the venue in constant time,
 * so that the duration reveals no part of a code.
 *
 * @param entered null: none
 * @throws WrongCodeError if the venue has no such code, or it has expired
 */
export async function findGroupsOfCode(
  db: Reader,
  venueId: string,
  entered: string | null,
  now: Instant,
): Promise<BookedGroups | null> {
  if (entered === null) return null;
  const [venue, codes] = [await findVenue(db, venueId), await listGuestCodes(db, venueId)];
  const digest = digestOf(normalizeCode(entered) ?? '');
  const [code] = codes.filter((each) => timingSafeEqual(digestOf(each.code), digest));
  const group = venue?.groups.find(({ id }) => id === code?.groupId);
  if (venue === undefined || code === undefined || group === undefined) throw new WrongCodeError();
  if (!isCodeValidOn(code, todayIn(venue.timezone, now))) throw new WrongCodeError();
  return { groups: [group], code: code.label };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
