/** A booking as it is entered in "Edit", and the correction that this is. */
import type { InputOf } from '../../../client/manage.ts';
import { computeHoldExpiry, type HoldPeriod } from '../../../domain/booking/hold.ts';
import { findLetterLanguage, type LetterLanguage } from '../../../domain/letters/letter.ts';
import { type Instant, isoOrNull } from '../../../domain/time/instant.ts';
import { typedNumber } from '../../parts/typed-number.ts';
import { addressBody, type EnteredAddress, noAddress } from '../fields/entered-address.ts';
import { adjustmentsBody, type EnteredAdjustment, enteredAdjustment } from '../fields/entered-adjustments.ts';
import { answersBody, answersOf, type EnteredAnswers, type Question } from '../fields/entered-answers.ts';
import { choicesOf, type EnteredChoices, extrasBody, nothingChosen } from '../fields/entered-choices.ts';
import { isDate } from '../offer/offer-choice.ts';
import type { StaffRequest } from '../request/staff-request.ts';

type Correction = InputOf<'patch', '/venues/{venueId}/booking-requests/{reference}'>['body'];
type Item = StaffRequest['items'][number];

/** A booking as typed. */
export interface EnteredEdit extends EnteredChoices {
  readonly title: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  /** '': the venue's. */
  readonly language: LetterLanguage | '';
  readonly address: EnteredAddress;
  readonly answers: EnteredAnswers;
  readonly adjustments: readonly EnteredAdjustment[];
  /** When the hold ends: '' as before; `time`: at `holdDate` and `holdTime`. */
  readonly hold: HoldPeriod | 'time' | '';
  /** The end that was shown when a period was chosen, which stays if the hold changes since; null: no time limit. */
  readonly holdEnd: string | null;
  readonly holdDate: string;
  readonly holdTime: string;
}

/** Returns the choices that dates have in common; what differs is empty. */
export function sharedChoices(items: readonly Item[]): EnteredChoices {
  const [first, ...others] = items.map(choicesOf);
  if (first === undefined) return nothingChosen;
  const isShared = (member: keyof EnteredChoices) =>
    others.every((other) => JSON.stringify(other[member]) === JSON.stringify(first[member]));
  return {
    attendance: isShared('attendance') ? first.attendance : '',
    layout: isShared('layout') ? first.layout : '',
    extras: isShared('extras') ? first.extras : {},
  };
}

/**
 * Returns a booking as it can be edited.
 *
 * @param items the dates whose choices are edited
 */
export function editOf(request: StaffRequest, items: readonly Item[], currency: string): EnteredEdit {
  const { guest, title, adjustments = [] } = request;
  return {
    title: title ?? '',
    ...enteredGuest(guest),
    answers: answersOf(request),
    adjustments: adjustments.map((each) => enteredAdjustment(each, currency)),
    ...sharedChoices(items),
    hold: '',
    holdEnd: '',
    holdDate: '',
    holdTime: '',
  };
}

/** Returns whether the hold of a request can be extended or renewed. */
export const mayHold = ({ status }: Pick<StaffRequest, 'status'>) =>
  status === 'pending_approval' || status === 'expired';

/**
 * Returns what was typed and can still be edited; the rest is as saved. A colleague may have decided the request, or erased its
 * guest, since it was typed.
 */
export function stillEditable(request: StaffRequest, saved: EnteredEdit, edited: EnteredEdit): EnteredEdit {
  const { attendance, layout, extras, hold, holdEnd, holdDate, holdTime } = edited;
  // A draft of an older version has a period without its end.
  const hasEnd = hold === 'time' || holdEnd !== '';
  return {
    ...(request.erasedAt === null
      ? edited
      : { ...saved, attendance, layout, extras, hold, holdEnd, holdDate, holdTime }),
    ...(!(mayHold(request) && hasEnd) && { hold: '' }),
  };
}

const ofGuest = 'title name email phone company language address answers adjustments'.split(' ');
const ofPrice = ['attendance', 'layout', 'extras', 'adjustments'];

/**
 * Returns whether a member can no longer be edited: its fields are gone.
 *
 * @param mayPrice whether what affects the price can be edited
 */
export const isClosed = (request: StaffRequest, member: string, mayPrice: boolean): boolean =>
  (member === 'hold' && !mayHold(request)) ||
  (request.erasedAt !== null && ofGuest.includes(member)) ||
  (!mayPrice && ofPrice.includes(member));

interface EditedWith {
  readonly questions: readonly Question[];
  readonly currency: string;
  /** The numbers of the dates whose choices are edited; null: all. */
  readonly items: readonly number[] | null;
  readonly hold: HoldLimits;
}

/** From when the periods of a hold count, and when it ends: now and at the latest. */
export interface HoldLimits {
  /** Null: it has no time limit; undefined: it has ended. */
  readonly end: Instant | null | undefined;
  readonly timezone: string;
  readonly from: Instant;
  /** The start of the first date. */
  readonly start: Instant;
}

/** Returns from when the periods of a hold count: from its present end; without one, or after it, from now. */
export const holdLimitsOf = (
  { status, holdExpiresAt, items, timezone }: StaffRequest,
  now: Instant,
): HoldLimits => ({
  timezone,
  end: status !== 'pending_approval' ? undefined : holdExpiresAt === null ? null : Date.parse(holdExpiresAt),
  from: status === 'pending_approval' ? Math.max(now, Date.parse(holdExpiresAt ?? '') || now) : now,
  start: Math.min(...items.map(({ startsAt }) => Date.parse(startsAt))),
});

/** The part of a correction that may change the price. */
export type Terms = Pick<Correction, 'items' | 'attendance' | 'layout' | 'extras' | 'adjustments'>;

/** Returns what was edited of guests, layout, extras and adjustments; null: nothing. */
export function termsOf(
  saved: EnteredEdit,
  edited: EnteredEdit,
  { items, currency }: EditedWith,
): Terms | null {
  const isOther = (member: keyof EnteredEdit) =>
    JSON.stringify(saved[member]) !== JSON.stringify(edited[member]);
  const choices = {
    ...(isOther('attendance') && {
      attendance: edited.attendance.trim() === '' ? null : typedNumber(edited.attendance),
    }),
    ...(isOther('layout') && { layout: edited.layout === '' ? null : edited.layout }),
    ...(isOther('extras') && { extras: extrasBody(edited) }),
  };
  const terms = {
    ...choices,
    ...(items !== null && Object.keys(choices).length > 0 && { items: [...items] }),
    ...(isOther('adjustments') && { adjustments: adjustmentsBody(edited.adjustments, currency) }),
  };
  return Object.keys(terms).length === 0 ? null : terms;
}

const contacts = ['email', 'phone', 'company'] as const;

/** A guest as typed. */
export type EnteredGuest = Pick<EnteredEdit, 'name' | (typeof contacts)[number] | 'language' | 'address'>;

/** Returns a guest as it can be edited. */
export const enteredGuest = (guest: StaffRequest['guest']): EnteredGuest => ({
  name: guest.name,
  email: guest.email ?? '',
  phone: guest.phone ?? '',
  company: guest.company ?? '',
  language: findLetterLanguage(guest.language ?? '') ?? '',
  address: { ...noAddress, ...guest.address },
});

/** Returns what was edited of a guest; null: nothing. */
export function guestChangesOf(
  saved: EnteredGuest,
  edited: EnteredGuest,
): NonNullable<Correction['guest']> | null {
  const isOther = (member: keyof EnteredGuest) =>
    JSON.stringify(saved[member]) !== JSON.stringify(edited[member]);
  const guest = {
    ...(isOther('name') && { name: edited.name.trim() }),
    ...Object.fromEntries(
      contacts.flatMap((member) =>
        isOther(member) ? [[member, edited[member].trim() === '' ? null : edited[member].trim()]] : [],
      ),
    ),
    ...(isOther('language') && { language: edited.language || null }),
    ...(isOther('address') && { address: addressBody(edited.address) }),
  };
  return Object.keys(guest).length === 0 ? null : guest;
}

/** Returns the correction without its terms; null: nothing else was edited. */
export function otherChangesOf(
  saved: EnteredEdit,
  edited: EnteredEdit,
  { questions, hold }: EditedWith,
): Correction | null {
  const isOther = (member: keyof EnteredEdit) =>
    JSON.stringify(saved[member]) !== JSON.stringify(edited[member]);
  const guest = guestChangesOf(saved, edited);
  const answered = new Map(answersBody(questions, edited.answers).map((each) => [each.questionId, each]));
  const answers = questions.flatMap(({ id }) =>
    (saved.answers[id] ?? '') === (edited.answers[id] ?? '')
      ? []
      : (answered.get(id) ?? { questionId: id, value: null }),
  );
  const holdExpiresAt = holdEndOf(edited, hold);
  const changes = {
    ...(isOther('title') && { title: edited.title.trim() === '' ? null : edited.title.trim() }),
    ...(guest && { guest }),
    ...(answers.length > 0 && { answers }),
    ...(holdExpiresAt !== undefined && { holdExpiresAt }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** Returns the end of a period that is chosen now; null: no time limit. */
export const endOfPeriod = (period: HoldPeriod, { from, start }: HoldLimits): string | null =>
  isoOrNull(computeHoldExpiry(period, from, start).holdExpiresAt);

/** Returns the entered end of the hold; null: no time limit; undefined: as it is, or incomplete. */
function holdEndOf(
  { hold, holdEnd, holdDate, holdTime }: EnteredEdit,
  { end, timezone }: HoldLimits,
): string | null | undefined {
  if (hold === '') return undefined;
  if (hold !== 'time') return holdEnd === (end == null ? end : isoOrNull(end)) ? undefined : holdEnd;
  if (!isDate(holdDate) || holdTime === '') return undefined;
  const isSame = end != null && localTime(end, timezone) === `${holdDate} ${holdTime}`;
  return isSame ? undefined : `${holdDate}T${holdTime}`;
}

/** Returns an instant on the venue's clock as it is typed: `2026-12-07 02:32`. */
export const localTime = (instant: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(instant);
