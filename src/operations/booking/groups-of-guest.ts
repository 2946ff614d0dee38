import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import { ValidationError } from '../../domain/errors.ts';
import { isEmailAddress } from '../../domain/fields/email.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { BookedGroups } from '../../domain/venue/guest-group.ts';
import { addressesOfSameGuest, findGuestRecords } from '../../storage/booking/guest-records.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { findGuestGroups, listGroupIdsOf, listGroupMembers } from '../../storage/venue/guest-groups.ts';

/** A guest for whom staff book. */
export interface GuestWithGroups {
  readonly email?: string | undefined;
  /**
   * The ids of the chosen groups. Omitted: those that the e-mail address is a member of, or another address of the same
   * guest.
   */
  readonly groups?: readonly string[] | undefined;
}

/**
 * Returns the groups whose rates a booking of staff has; null: none.
 *
 * @throws ValidationError if the venue has no such group
 */
export async function findGroupsOfGuest(
  db: Reader,
  venueId: string,
  { email = '', groups: chosen }: GuestWithGroups,
): Promise<BookedGroups | null> {
  // Staff may still be typing it. PostgreSQL refuses some characters that no address has.
  const address = isEmailAddress(email) ? addressKeyOf(email) : null;
  const ids =
    chosen ??
    (address === null
      ? []
      : await listGroupIdsOf(db, venueId, await addressesOfSameGuest(db, venueId, address)));
  if (ids.length === 0) return null;
  const existing = (await findGuestGroups(db, venueId)) ?? [];
  const unknown = (chosen ?? []).flatMap((id, index) =>
    existing.some((group) => group.id === id)
      ? []
      : [
          {
            path: `groups[${index}]`,
            message: `"${id}" is not the id of a group of the venue`,
            ...codedProblem('no_such', { text: id }),
          },
        ],
  );
  if (unknown.length > 0) throw new ValidationError(unknown);
  return { groups: existing.filter(({ id }) => ids.includes(id)), code: null };
}

/**
 * Returns a function for the groups of many guests by their e-mail address, as `findGroupsOfGuest` without chosen
 * groups.
 */
export async function findGroupsOfGuests(
  db: Reader,
  venueId: string,
  emails: readonly string[],
): Promise<(email: string | undefined) => BookedGroups | null> {
  const members = Map.groupBy(await listGroupMembers(db, venueId), ({ address }) => address);
  if (members.size === 0) return () => null;
  const existing = (await findGuestGroups(db, venueId)) ?? [];
  const keyOf = (email: string) => (isEmailAddress(email) ? addressKeyOf(email) : null);
  const addresses = [...new Set(emails.flatMap((email) => keyOf(email) ?? []))];
  const records = await findGuestRecords(db, venueId, addresses);
  return (email = '') => {
    const address = keyOf(email);
    if (address === null) return null;
    const own = records.get(address)?.addresses ?? [address];
    const ids = new Set(own.flatMap((each) => members.get(each) ?? []).map(({ groupId }) => groupId));
    return ids.size === 0 ? null : { groups: existing.filter(({ id }) => ids.has(id)), code: null };
  };
}
