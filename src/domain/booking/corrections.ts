/**
 * Corrections of a booking by staff: which of its members can be corrected, and their values before and after
 * (design §1b). The values are stored as JSON, as APIs and exports present them.
 */
import { memberOf } from '../fields/member.ts';
import type { Adjustment } from '../money/adjustment.ts';
import { presentQuote } from '../money/present-quote.ts';
import { type CalendarDate, type Instant, isoInstant, isoOrNull, parseIsoInstant } from '../time/instant.ts';
import type { BookedItem } from './booked-item.ts';
import {
  type AgreedPrice,
  type BookingRequest,
  heldStatusAt,
  mayAgreePrice,
  statusAt,
} from './booking-request.ts';
import type { Challenge } from './challenge.ts';
import { correctedDates, hasPassed } from './corrected-dates.ts';
import { type BookedGuest, guestOf } from './guest.ts';
import type { ItemChoices, StoredAnswer } from './optional-fields.ts';

/** A member of a booking that can be corrected. */
interface CorrectableMember<Value> {
  /**
   * Returns its value as JSON; null: none.
   *
   * @param like a stored value, which may have only the parts that changed
   */
  readonly read: (request: BookingRequest, like?: Value) => Value;
  /** Returns whether a value, of an export for example, can be written. */
  readonly accepts: (value: unknown) => boolean;
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
    accepts: (value) => {
      if (value === null) return none === null;
      if (member !== 'address') return isText(value);
      return typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isText);
    },
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

const isNumber = (value: unknown) => Number.isSafeInteger(value);
const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isInstant = (value: unknown) => typeof value === 'string' && parseIsoInstant(value) !== null;
const isInstantOrNull = (value: unknown) => value === null || isInstant(value);

/** Returns a check whether a value is a list of entries that pass a check. */
function isListOf(accepts: (entry: unknown) => boolean) {
  return (value: unknown) => Array.isArray(value) && value.every(accepts);
}

const title: CorrectableMember<string | null> = {
  accepts: isTextOrNull,
  read: (request) => request.title,
  write: (request, value) => ({ ...request, title: value }),
};

const answers: CorrectableMember<readonly StoredAnswer[]> = {
  accepts: isListOf(
    (each) =>
      isText(memberOf(each, 'questionId')) &&
      isText(memberOf(each, 'label')) &&
      ['string', 'number', 'boolean'].includes(typeof memberOf(each, 'value')),
  ),
  read: (request) => request.answers,
  write: (request, value) => ({ ...request, answers: value }),
};

const acceptsChoice: { readonly [Name in keyof ItemChoices]: (value: unknown) => boolean } = {
  attendance: (value) => value === null || isNumber(value),
  layout: isTextOrNull,
  extras: isListOf((each) => {
    const pieces = memberOf(each, 'pieces');
    return (
      isText(memberOf(each, 'id')) && isText(memberOf(each, 'name')) && (pieces === null || isNumber(pieces))
    );
  }),
};

/** A choice of each date, by its number. */
function ofItems<Name extends keyof ItemChoices>(name: Name) {
  return stored<readonly ({ readonly item: number } & Pick<ItemChoices, Name>)[]>({
    accepts: isListOf(
      (each) => isNumber(memberOf(each, 'item')) && acceptsChoice[name](memberOf(each, name)),
    ),
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
  accepts: isListOf(
    (each) =>
      isText(memberOf(each, 'label')) &&
      (isNumber(memberOf(each, 'amountCents')) || isNumber(memberOf(each, 'basisPoints'))),
  ),
  read: (request) => request.adjustments,
  write: (request, value) => ({ ...request, adjustments: value }),
};

const agreedPrice: CorrectableMember<PresentedPrice | null> = {
  accepts: (value) =>
    value === null ||
    ((['hireFeeCents', 'taxCents', 'totalCents', 'dueNowCents'] as const).every((name) =>
      isNumber(memberOf(value, name)),
    ) &&
      isListOf((line) => isText(memberOf(line, 'type')) && isNumber(memberOf(line, 'amountCents')))(
        memberOf(value, 'lines'),
      ) &&
      isListOf(
        (payment) => isText(memberOf(payment, 'dueBasis')) && isNumber(memberOf(payment, 'amountCents')),
      )(memberOf(value, 'payments')) &&
      isText(memberOf(value, 'currency')) &&
      isText(memberOf(value, 'reason')) &&
      isListOf(isNumber)(memberOf(value, 'agreedItems') ?? []) &&
      isInstant(memberOf(value, 'agreedAt'))),
  read: ({ agreedPrice: agreed }) =>
    agreed && {
      ...presentQuote(agreed),
      reason: agreed.reason,
      agreedAt: isoInstant(agreed.agreedAt),
      ...(agreed.agreedItems && { agreedItems: agreed.agreedItems }),
    },
  write: (request, value) => ({
    ...request,
    agreedPrice: value && { ...value, agreedAt: instantOf(value.agreedAt) },
  }),
};

const holdExpiresAt: CorrectableMember<string | null> = {
  accepts: isInstantOrNull,
  read: (request) => isoOrNull(request.holdExpiresAt),
  write: (request, value) => ({ ...request, holdExpiresAt: instantOrNull(value) }),
};

const challenge: CorrectableMember<PresentedChallenge | null> = {
  accepts: (value) =>
    value === null ||
    (isText(memberOf(value, 'by')) &&
      isText(memberOf(value, 'actor')) &&
      isInstant(memberOf(value, 'deadline')) &&
      isInstant(memberOf(value, 'challengedAt')) &&
      isInstantOrNull(memberOf(value, 'ownHoldExpiresAt'))),
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

type PresentedDates = ReturnType<typeof correctedDates.read>;

const instantOf = (text: string): Instant => parseIsoInstant(text) ?? 0;
const instantOrNull = (text: string | null) => (text === null ? null : instantOf(text));

/** The members, by the names that events, history and export have. Dates are written before the choices for them. */
const members = {
  dates: stored(correctedDates),
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

/** Returns whether a value is a corrected member whose values can be written. */
export const isMemberCorrection = (value: unknown): value is MemberCorrection => {
  const name = correctedMembers.find((each) => each === memberOf(value, 'member'));
  if (name === undefined) return false;
  return (['before', 'after'] as const).every((each) => members[name].accepts(memberOf(value, each)));
};

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
    if (isSameValue(change.before, change.after)) return [];
    return [member === 'dates' ? { member, ...changedDates(before, after) } : change];
  });
}

/** Returns the dates that differ in two versions of a booking, before and after. */
function changedDates(before: BookingRequest, after: BookingRequest) {
  const numbers = new Set([...before.items, ...after.items].map(({ number }) => number));
  const each = [...numbers].toSorted((one, other) => one - other).map((item) => ({ item, place: null }));
  const [former, latter] = [before, after].map((request) => correctedDates.read(request, each));
  const differs = (_: unknown, index: number) => !isSameValue(former?.[index], latter?.[index]);
  return { before: former?.filter(differs), after: latter?.filter(differs) };
}

/** Returns the dates whose choices differ in two versions of a booking. */
export const datesWithOtherChoices = (
  before: BookingRequest,
  after: BookingRequest,
): { readonly item: number; readonly date: CalendarDate }[] =>
  after.items.flatMap(({ number, date, attendance, layout, extras }) => {
    const former = before.items.find((each) => each.number === number);
    const isSame =
      former === undefined ||
      isSameValue([attendance, layout, extras], [former.attendance, former.layout, former.extras]);
    return isSame ? [] : [{ item: number, date }];
  });

/**
 * Returns whether the booking has the values of a correction still, so that it can be undone. Instalments may differ: the
 * undo of a later change keeps those that are due, invoiced or paid.
 */
export const isAsCorrected = (request: BookingRequest, changes: readonly MemberCorrection[]): boolean =>
  changes.every(({ member, after }) =>
    isSameValue(withoutInstalments(members[member].read(request, after)), withoutInstalments(after)),
  );

/** Returns a price without its instalments; other values as they are. */
const withoutInstalments = (value: unknown): unknown =>
  memberOf(value, 'payments') === undefined
    ? value
    : { ...Object(value), payments: undefined, dueNowCents: undefined };

const membersOfTerms: readonly CorrectedMember[] = [
  'attendance',
  'layout',
  'extras',
  'adjustments',
  'agreedPrice',
];

/** Returns whether a member is one of the choices for the dates, the adjustments, or the price. */
export const isOfTerms = (member: CorrectedMember): boolean => membersOfTerms.includes(member);

/** Returns whether a member is where and when the dates are. */
export const isOfDates = (member: CorrectedMember): boolean => member === 'dates';

/** Returns whether a member is about the hold. */
export const isOfHold = (member: CorrectedMember): boolean =>
  member === 'holdExpiresAt' || member === 'challenge';

/**
 * Whether a correction can be undone, or why not: a member has changed since, the request was decided, or a date that would
 * move is over or no longer held.
 */
export type Undoable = 'possible' | 'changed_since' | 'decided_since' | 'over';

/** Returns whether a correction can be undone. A former hold may still have no free date. */
export function undoableOf(
  request: BookingRequest,
  changes: readonly MemberCorrection[],
  now: Instant,
): Undoable {
  if (!isAsCorrected(request, changes)) return 'changed_since';
  const isDecided = changes.some(
    ({ member }) =>
      ((isOfTerms(member) || isOfDates(member)) && !mayAgreePrice(statusAt(request, now))) ||
      (isOfHold(member) && request.status !== 'pending_approval'),
  );
  if (isDecided) return 'decided_since';
  const isHold = request.status === 'pending_approval';
  const isOver = changes.some(
    ({ member, before, after }) =>
      isOfDates(member) &&
      (heldStatusAt(request, now) === 'expired' ||
        [before, after].some((value) => hasPassed(value as PresentedDates, isHold, now))),
  );
  return isOver ? 'over' : 'possible';
}

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
