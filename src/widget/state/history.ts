/** Converts between the session, entries of the browser's history, and addresses. */
import { isCalendarDate } from '../../domain/time/calendar.ts';
import { monthOf } from '../../domain/time/months.ts';
import { othersIn, othersInText, timesIn, timesInText } from './address-items.ts';
import { isStepOpen } from './availability.ts';
import type { ItemPlace } from './later-parts.ts';
import type { ReceiptView } from './receipt.ts';
import type { BookingSession } from './session.ts';
import { type Choices, nothingChosen, type SessionState, type Step } from './state.ts';

/** The choices and the open step, without personal data. */
export type FormLocation = ItemPlace & Pick<Choices, 'first'>;

/** Returns the place of these choices. */
export function locationOf(choices: Choices): FormLocation {
  const { step, first, guests, spaceId, date, slotId, times, packageId, extras, layout } = choices;
  const { others, position } = choices;
  return { step, first, guests, spaceId, date, slotId, times, packageId, extras, layout, others, position };
}

/** The names of the form's query parameters. */
const names = ['space', 'date', 'slot', 'times', 'package', 'guests', 'extras', 'seating', 'also'] as const;
type Name = (typeof names)[number];

/** Returns a query string with the place in it; other parameters are kept. */
export function queryWith(place: FormLocation, query: string): string {
  const others = query
    .slice(1)
    .split('&')
    .filter((part) => part && !names.some((name) => name === part.split('=')[0]));
  const { step, first, guests, spaceId, date, slotId, times, packageId, extras, layout } = place;
  const isIn = step !== 'space' && step !== 'receipt';
  const values: Record<Name, string | null> = {
    space: isIn ? spaceId : null,
    // Without a space: the date for which free spaces are listed.
    date: isIn || (step === 'space' && first === 'date') ? date : null,
    slot: isIn ? slotId : null,
    times: isIn && times ? timesInText(times) : null,
    package: isIn ? packageId : null,
    guests: step !== 'receipt' && guests ? `${guests}` : null,
    extras: isIn && slotId && packageId ? extrasInText(extras) : null,
    seating: isIn ? layout : null,
    also: step !== 'receipt' && place.others.length > 0 ? othersInText(place) : null,
  };
  const own = names.flatMap((name) => (values[name] ? `${name}=${encodeURIComponent(values[name])}` : []));
  const parts = [...others, ...own];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Returns the place in a query string; null without parameters of the form. Its space or slot may no longer exist. */
export function parseLocation(query: string): FormLocation | null {
  const values = new URLSearchParams(query);
  const [spaceId, given, slotId, times, packageId, guests, extras, layout = null, also] = names.map(
    (name) => values.get(name) || null,
  );
  if (!spaceId && !guests && !packageId && !given && !also) return null;
  const date = given && isCalendarDate(given) ? given : null;
  const step: Step = !spaceId ? 'space' : date && slotId && packageId ? 'details' : 'date';
  return {
    step,
    first: date && !spaceId ? 'date' : 'space',
    guests: /^[1-9]\d{0,5}$/.test(guests ?? '') ? Number(guests) : null,
    spaceId: spaceId ?? null,
    date,
    slotId: slotId ?? null,
    times: timesIn(times ?? ''),
    packageId: packageId ?? null,
    extras: extrasIn(extras ?? ''),
    layout,
    ...othersIn(also ?? ''),
  };
}

/** Returns for example `projector.chairs*20`: ids contain neither character, and addresses do not escape them. */
function extrasInText(extras: FormLocation['extras']): string {
  return Object.entries(extras)
    .filter(([, pieces]) => pieces > 0)
    .map(([id, pieces]) => (pieces === 1 ? id : `${id}*${pieces}`))
    .join('.');
}

function extrasIn(text: string): FormLocation['extras'] {
  const parts = text.split('.').flatMap((part) => {
    const [, id, pieces = '1'] = /^([\w-]+)(?:\*(\d{1,7}))?$/.exec(part) ?? [];
    return id === undefined ? [] : [[id, Number(pieces)] as const];
  });
  return Object.fromEntries(parts);
}

/** The typed texts, the dates, and the requests without a response, which the tab keeps. */
export type Typed = Pick<
  Choices,
  | 'draft'
  | 'answers'
  | 'agreedTo'
  | 'guestsText'
  | 'code'
  | 'isCodeApplied'
  | 'others'
  | 'position'
  | 'itemsBefore'
  | 'isChanging'
  | 'replaced'
  | 'isListed'
  | 'waitingFor'
  | 'attempts'
  | 'requestKey'
>;

/** Returns what was typed, and the choice to wait; null if it is nothing, and the last step has listed no date. */
export function typedIn(state: SessionState): Typed | null {
  const { draft, answers, agreedTo, guestsText, code, isCodeApplied } = state;
  const { others, position, itemsBefore, isChanging, replaced, isListed, waitingFor, attempts, requestKey } =
    state;
  const texts = [agreedTo, guestsText, code, ...Object.values(draft), ...Object.values(answers)];
  if (![...texts, ...others, ...attempts, waitingFor, isListed].some(Boolean)) return null;
  return {
    draft,
    answers,
    agreedTo,
    guestsText,
    code,
    isCodeApplied,
    others,
    position,
    itemsBefore,
    isChanging,
    replaced,
    isListed,
    waitingFor,
    attempts,
    requestKey,
  };
}

/** What was sent beside the choices, and what was not. The receipt in the address does not have it. */
export type Sent = Pick<Choices, 'receipt' | 'draft' | 'answers' | 'unsent' | 'late'>;

/** Returns what was sent with the request of a receipt. */
export function sentIn({ receipt, draft, answers, unsent, late }: SessionState): Sent | null {
  return receipt && { receipt, draft, answers, unsent, ...(late && { late }) };
}

/**
 * Resumes the session at a place, even if it is no longer available: the step then shows an error.
 *
 * @param typed the texts to restore, unless new text was entered
 * @param isStart whether the session has just started
 */
export function returnTo(
  session: BookingSession,
  place: FormLocation,
  typed: Typed | null,
  isStart = session.state.isReturning,
): void {
  const { isReturning, receipt } = session.state;
  if (receipt) session.change(nothingChosen);
  if (session.state.others.length > 0 || (!isStart && place.position > 0)) {
    // An entry has the choices of one date, which may have changed since.
    session.later?.showItem?.(session, place);
    showStep(session, place.step, false);
    return;
  }
  const { step, spaceId, date, slotId, times, packageId, ...others } = place;
  const { today } = session.state;
  // While a further date is chosen: the month of the last one.
  const near = date ?? (typed ?? place).others.at(-1)?.date;
  const cursor = near && near >= today ? near : today;
  const at = { cursor, month: monthOf(cursor) };
  const waiting = [typed?.itemsBefore, typed?.replaced]
    .flatMap((items) => items ?? [])
    .find((item) => item.isWaiting && item.date === date && item.slotId === slotId);
  // The availability of a date in a space is known later; the first step needs only the date, and a date that is over nothing.
  const isToBeFound = spaceId && date && date >= today && slotId === null && step !== 'space';
  session.resume({
    ...(isStart && { ...others, ...at, date, isLinked: true }),
    // At once: at the first step, the venue's only space would be chosen anew, without the slot.
    ...(isReturning && step !== 'space' && { step }),
    // At the start, only the page can have filled the form.
    ...(typed && (isStart || !typedIn(session.state)) && typed),
    ...(typed?.others && {
      others: typed.others,
      position: typed.position,
      itemsBefore: typed.itemsBefore ?? null,
      isChanging: typed.isChanging,
    }),
    ...(typed?.attempts.length && { attempts: typed.attempts, waitingFor: typed.waitingFor }),
    // Back to a time to wait for, which another date had replaced.
    ...(waiting && { waitingFor: { date: waiting.date, slotId: waiting.slotId } }),
    ...(spaceId && { ...at, spaceId, slotId, times, packageId, preferredPackageId: packageId }),
    ...(spaceId && { date: isToBeFound ? null : date }),
  });
  if (isToBeFound) session.chooseDateWhenKnown(date);
  showStep(session, step, isReturning);
}

/**
 * Resumes the session at the receipt of an earlier request.
 *
 * @param sent null if this tab does not know it
 */
export function returnToReceipt(session: BookingSession, receipt: ReceiptView, sent: Sent | null): void {
  const { isReturning } = session.state;
  session.resume({ ...nothingChosen, ...sent, receipt, isLinked: true });
  showStep(session, 'receipt', isReturning);
}

/** @param isFirst the page has just been opened, so the focus stays where it is */
function showStep(session: BookingSession, step: Step, isFirst: boolean): void {
  // The only space was selected.
  if (step === 'space' && !isStepOpen(session.state, step)) return;
  if (isFirst) session.change({ step });
  else if (step !== session.state.step) session.open(step);
}
