/** The waiting list for taken slots, loaded with the later steps if the website key has one. */
import type { MessageParameters } from '../../ui/messages/translate.ts';
import type { WaitingMessages } from '../messages/catalogue.ts';
import type { CatalogueTag } from '../messages/catalogues.ts';
import { loadWaitingMessages } from '../messages/waiting-catalogues.ts';
import { canWaitFor, isWaiting, lossOf } from '../state/availability.ts';
import { noLoss } from '../state/choices.ts';
import { chosen } from '../state/selection.ts';
import type { SessionState } from '../state/state.ts';
import { dayOf } from '../state/timed-slot.ts';
import { addStyles } from '../style-sheets.ts';
import type { Booking, WaitingParts } from '../use-booking.ts';
import { limitOf, TakenSlots } from './taken-slots.tsx';
import style from './waiting.css?inline';

addStyles('waiting', style);

/** Texts about a booking request, and about the waiting list. */
const waitingTexts = {
  requestHeading: 'joinWaiting',
  send: 'joinWaiting',
  holdNote: 'waitingNote',
  receiptHeading: 'waitingSent',
  nextAnswer: 'waitingNext',
  nextAnswerYou: 'waitingNextYou',
  nextContract: 'waitingCheck',
  calendarTitle: 'waitingTitle',
} as const;

/**
 * Adds the waiting list to a booking: its parts, and its texts where the visitor waits. No instalments are shown: the
 * venue may offer the date at other terms.
 */
function withWaiting(booking: Booking): Booking {
  const { state } = booking;
  const { receipt, quote } = state;
  if (receipt ? !receipt.isWaiting : !isWaiting(state)) return { ...booking, waiting };
  const texts: Readonly<Record<string, keyof WaitingMessages>> = waitingTexts;
  const translate = (key: string, values?: MessageParameters) =>
    // The last step has the note above the form.
    key === 'holdNote' && !receipt ? '' : booking.t(texts[key] ?? (key as 'title'), values);
  const shown: SessionState = {
    ...state,
    quote: { ...quote, data: withoutPayments(quote.data) },
    receipt: receipt && { ...receipt, price: withoutPayments(receipt.price) },
  };
  return { ...booking, waiting, state: shown, t: translate as Booking['t'] };
}

const withoutPayments = (quote: SessionState['quote']['data']) => quote && { ...quote, payments: [] };

const waiting: WaitingParts = {
  TakenSlots,
  limitOf,
  noteOf(booking, nameOf) {
    const { state, t, formats } = booking;
    const { date, slotId, days, venue } = state;
    if (!date || !slotId || !isChosen(state) || !days.has(date) || lossOf(state)) return null;
    // Hours of a partly free day are chosen afterwards.
    if (isWaiting(state) || (chosen(state).slot?.hours && !state.times))
      return { text: t('waitingNote', { venue: formats.isolate(venue.data?.name ?? '') }) };
    // A request without a response may have arrived.
    if (state.attempts.length > 0) return null;
    const { slot: timed } = chosen(state);
    const slot = timed ? nameOf(booking, timed) : slotId;
    return {
      title: t('waitingOver', { slot, date: formats.date(dayOf(date, timed)) }),
      text: t('waitingOverAbout'),
    };
  },
  joinOf({ state, session }) {
    const { date, slotId } = state;
    // Of a slot by the hour, the chosen times count.
    const days = state.daysAtTimes ?? state.days;
    if (!date || !slotId || !canWaitFor({ ...state, days }, date, slotId)) return null;
    // A visitor who waits for what is free sends a request for it, which may be refused.
    if (isChosen(state) && !state.conflict) return null;
    return () => session.change({ ...noLoss, waitingFor: { date, slotId } }, 'heading');
  },
};

/** Returns whether the visitor has chosen to wait for the selected slot, which may be free by now. */
const isChosen = ({ waitingFor, date, slotId }: SessionState) =>
  waitingFor?.date === date && waitingFor?.slotId === slotId;

const steps = { withWaiting };

/** Returns the part of the waiting list with its texts in a language. */
export async function loadWaiting(tag: CatalogueTag) {
  const { default: messages } = await loadWaitingMessages(tag);
  return { steps, messages };
}
