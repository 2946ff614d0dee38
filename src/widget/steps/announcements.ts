/** The texts of the live region, line by line. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { dayState, nearestFreeDates } from '../calendar/day-state.ts';
import { sentences } from '../sentences.ts';
import { type Loss, lossOf } from '../state/availability.ts';
import { chosen } from '../state/selection.ts';
import type { Price, SessionState } from '../state/state.ts';
import type { Booking } from '../use-booking.ts';
import { overCapacityTexts } from './over-capacity.tsx';
import { totalText } from './total-text.ts';

/** Describes a day of all spaces; undefined until their calendar is loaded. */
let dayMessage: ((booking: Booking, date: CalendarDate) => string) | undefined;

/** Adds the text for visitors who choose the date first, in all forms of the page. */
export function addDayMessage(text: NonNullable<typeof dayMessage>): void {
  dayMessage = text;
}

/**
 * Returns the chosen day's slots, the price, losses, and progress. A heading that gets the focus is announced by that: the
 * step, the invalid fields, and a loss or another price found when the request is sent.
 */
export function announcementsOf(booking: Booking): string[] {
  const { state, t, formats } = booking;
  const { step, focus, receipt, date, quote, priceBefore, isSending } = state;
  if (receipt) return receipt.isEarlier ? [t('earlierArrived')] : [];
  return [
    step === 'space' && state.first === 'date' && date && dayMessage?.(booking, date),
    step === 'date' && date && slotCountText(booking, date),
    step === 'date' && waitingText(booking),
    (step === 'date' || step === 'details') &&
      (sentences(overCapacityTexts(booking) ?? [], formats) || undefined),
    // Before, a package is announced with its price.
    step === 'details' && quote.data && totalText(booking),
    lossOf(state) && focus?.target !== 'loss' && lossText(booking),
    priceBefore && focus?.target !== 'price' && priceChangeText(booking, priceBefore),
    isSending && t('sending'),
  ].filter((line): line is string => typeof line === 'string');
}

/** Describes the slots of a day. */
function slotCountText({ state, t, formats }: Booking, date: string): string {
  const { free, offered } = dayState(state, date);
  return (
    t('timesOn', { date: formats.date(date) }) +
    formats.colon +
    t('timesFree', { count: free, total: offered.length })
  );
}

/** Explains the waiting list to a visitor who has chosen a taken slot. The last step has this above the form. */
function waitingText(booking: Booking): string | undefined {
  const { title, text } = booking.waiting?.noteOf(booking) ?? {};
  return title && text ? sentences([title, text], booking.formats) : text;
}

/** Describes a loss, and the nearest free dates. */
function lossText(booking: Booking): string {
  const { state, t, formats } = booking;
  const { slot } = chosen(state);
  const nearest = slot && state.date ? nearestFreeDates(state, [slot], state.date) : [];
  const dates = nearest.map((date) => formats.shortDate(date)).join(formats.comma);
  const nearestText =
    slot && dates && `${t('conflictNearest', { slot: formats.isolate(slot.name) })} ${dates}`;
  return sentences([lossMessage(booking), nearestText], formats);
}

/** Describes the previous and the new price. */
function priceChangeText({ state: { quote }, t, formats }: Booking, before: Price): string {
  const messages = (key: 'priceBefore' | 'priceNow', { totalCents, currency }: Price) =>
    t(key) + formats.colon + formats.money(totalCents, currency);
  const now = quote.data ? [messages('priceNow', quote.data)] : [];
  return sentences([t('priceChanged'), messages('priceBefore', before), ...now], formats);
}

/** Returns the key of the text of a loss that needs no names. */
export function lossKey(loss: Loss | null) {
  return loss === 'notice' || loss === 'horizon' ? loss : loss === 'past' ? 'dateOver' : 'gone';
}

/** Returns whether the date of a link is taken, perhaps for long. */
export const isLongTaken = ({ isLinked, conflict }: SessionState) => isLinked && !conflict;

/** Returns what a visitor whose date was just taken must know: nothing has been sent, and nothing is lost. */
export function keptText({ state, t }: Booking): string {
  // Of a request without a response, this is not known.
  const isUnknown = state.attempts.length > 0;
  return `${isUnknown ? '' : `${t(state.isSentElsewhere ? 'takenElsewhere' : 'notSent')} `}${t('conflictKept')}`;
}

/** Returns the heading of a loss. */
export function lossMessage({ state, t, formats }: Booking): string {
  const loss = lossOf(state);
  if (loss !== 'taken' || !state.date) return t(lossKey(loss));
  const slot = formats.isolate(chosen(state).slot?.name ?? '');
  const date = formats.date(state.date);
  return isLongTaken(state)
    ? slot + formats.comma + date + formats.colon + t('taken')
    : t('conflictHeading', { slot, date });
}
