/**
 * Corrections of a booking by staff: which of its members can be corrected, and their values before and after
 * (design §1b). The values are stored as JSON, as APIs and exports present them.
 */
import type { Adjustment } from '../money/adjustment.ts';
import { presentQuote } from '../money/present-quote.ts';
import { type Instant, isoInstant, isoOrNull, parseIsoInstant } from '../time/instant.ts';
import type { BookedItem } from './booked-item.ts';
import type { AgreedPrice, BookingRequest } from './booking-request.ts';
import type { Challenge } from './challenge.ts';
import { type BookedGuest, guestOf } from './guest.ts';
import type { ItemChoices, StoredAnswer } from './optional-fields.ts';

/** A member of a booking that can be corrected. */
interface CorrectableMember<Value> {
  /** Returns its value as JSON; null: none. */
  readonly read: (request: BookingRequest) => Value;
  /** Returns the booking with this value. */
  readonly write: (request: BookingRequest, value: Value) => BookingRequest;
}

/** Forgets the type of the value: each is written as it was read from the same member. */
function stored<Value>(member: CorrectableMember<Value>) {
  return member as CorrectableMember<unknown>;
}

/** @param none the value of a guest without the member */
function ofGuest(member: keyof BookedGuest, none: '' | null) {
  return stored<BookedGuest[typeof member] | null>({
    read: ({ guest }) => guest[member] ?? none,
    write: (request, value) => ({ ...request, guest: guestOf({ ...request.guest, [member]: value }) }),
  });
}

interface PresentedChallenge extends Pick<Challenge, 'by' | 'actor'> {
  readonly deadline: string;
  readonly challengedAt: string;
  readonly ownHoldExpiresAt: string | null;
}

type PresentedPrice = Omit<AgreedPrice, 'agreedAt'> & { readonly agreedAt: string };

const title: CorrectableMember<string | null> = {
  read: (request) => request.title,
  write: (request, value) => ({ ...request, title: value }),
};

const answers: CorrectableMember<readonly StoredAnswer[]> = {
  read: (request) => request.answers,
  write: (request, value) => ({ ...request, answers: value }),
};

/** A choice of each date, by its number. */
function ofItems<Name extends keyof ItemChoices>(name: Name) {
  return stored<readonly ({ readonly item: number } & Pick<ItemChoices, Name>)[]>({
    read: ({ items }) => items.map((item) => ({ item: item.number, ...pick(item, name) })),
    write: (request, values) => {
      const byNumber = new Map(values.map((value) => [value.item, value]));
      const written = (item: BookedItem): BookedItem => {
        const value = byNumber.get(item.number);
        return value === undefined ? item : { ...item, ...pick(value, name) };
      };
      const [main, ...others] = request.items;
      return { ...request, items: [written(main), ...others.map(written)] };
    },
  });
}

const pick = <Name extends keyof ItemChoices>(from: Pick<ItemChoices, Name>, name: Name) =>
  ({ [name]: from[name] }) as Pick<ItemChoices, Name>;

const adjustments: CorrectableMember<readonly Adjustment[]> = {
  read: (request) => request.adjustments,
  write: (request, value) => ({ ...request, adjustments: value }),
};

const agreedPrice: CorrectableMember<PresentedPrice | null> = {
  read: ({ agreedPrice: agreed }) =>
    agreed && {
      ...presentQuote(agreed),
      reason: agreed.reason,
      agreedAt: isoInstant(agreed.agreedAt),
    },
  write: (request, value) => ({
    ...request,
    agreedPrice: value && { ...value, agreedAt: instantOf(value.agreedAt) },
  }),
};

const holdExpiresAt: CorrectableMember<string | null> = {
  read: (request) => isoOrNull(request.holdExpiresAt),
  write: (request, value) => ({ ...request, holdExpiresAt: instantOrNull(value) }),
};

const challenge: CorrectableMember<PresentedChallenge | null> = {
  read: ({ challenge: set }) =>
    set && {
      by: set.by,
      deadline: isoInstant(set.deadline),
      challengedAt: isoInstant(set.challengedAt),
      actor: set.actor,
      ownHoldExpiresAt: isoOrNull(set.ownHoldExpiresAt),
    },
  write: (request, value) => ({
    ...request,
    challenge: value && {
      by: value.by,
      deadline: instantOf(value.deadline),
      challengedAt: instantOf(value.challengedAt),
      actor: value.actor,
      ownHoldExpiresAt: instantOrNull(value.ownHoldExpiresAt),
    },
  }),
};

const instantOf = (text: string): Instant => parseIsoInstant(text) ?? 0;
const instantOrNull = (text: string | null) => (text === null ? null : instantOf(text));

/** The members, by the names that events, history and export have. */
const members = {
  title: stored(title),
  'guest.name': ofGuest('name', ''),
  'guest.email': ofGuest('email', ''),
  'guest.phone': ofGuest('phone', null),
  'guest.company': ofGuest('company', null),
  'guest.language': ofGuest('language', null),
  'guest.address': ofGuest('address', null),
  answers: stored(answers),
  attendance: ofItems('attendance'),
  layout: ofItems('layout'),
  extras: ofItems('extras'),
  adjustments: stored(adjustments),
  agreedPrice: stored(agreedPrice),
  holdExpiresAt: stored(holdExpiresAt),
  challenge: stored(challenge),
} as const;

/** The name of a member. */
export type CorrectedMember = keyof typeof members;

/** All names. */
// Exactly the keys above.
export const correctedMembers = Object.keys(members) as CorrectedMember[];

/** A corrected member with its values before and after. */
export interface MemberCorrection {
  readonly member: CorrectedMember;
  readonly before: unknown;
  readonly after: unknown;
}

/** A stored correction. */
export interface Correction {
  readonly id: string;
  readonly at: Instant;
  readonly changes: readonly MemberCorrection[];
}

/** Returns the members in which two versions of a booking differ. */
export function correctionsBetween(before: BookingRequest, after: BookingRequest): MemberCorrection[] {
  return correctedMembers.flatMap((member) => {
    const { read } = members[member];
    const change = { member, before: read(before), after: read(after) };
    return isSameValue(change.before, change.after) ? [] : [change];
  });
}

/** Returns whether the booking has the values of a correction still, so that it can be undone. */
export const isAsCorrected = (request: BookingRequest, changes: readonly MemberCorrection[]): boolean =>
  changes.every(({ member, after }) => isSameValue(members[member].read(request), after));

/** Returns the booking with the values before a correction. */
export const withoutCorrections = (
  request: BookingRequest,
  changes: readonly MemberCorrection[],
): BookingRequest =>
  changes.reduce((restored, { member, before }) => members[member].write(restored, before), request);

/** Compares two values as JSON with sorted members: an import may write them in another order. */
function isSameValue(one: unknown, other: unknown): boolean {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}
