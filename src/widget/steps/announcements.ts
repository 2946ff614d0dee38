/** What the status of the form says, line by line. */
import { totalOf } from '../../ui/prices/price-messages.ts';
import { dayState, nearestFreeDates } from '../calendar/day-state.ts';
import { lossOf } from '../state/availability.ts';
import { chosen } from '../state/selection.ts';
import { type Price, type Step, steps } from '../state/state.ts';
import type { Booking } from '../use-booking.ts';

const headings = {
  space: 'spacesHeading',
  date: 'dateHeading',
  details: 'requestHeading',
} as const;

/** The step, once one was led to; what a chosen day has; the price; what is lost; what is being done. */
export function announcementsOf(booking: Booking): string[] {
  const { state, t } = booking;
  const { step, focus, receipt, date, quote, problems, priceBefore, isSending } = state;
  if (receipt) return [`${t('receiptHeading')}. ${t('reference')}: ${receipt.reference}`];
  const wrong = Object.keys(problems).length;
  return [
    // Nobody is told of a form that they have not touched.
    focus && step !== 'receipt' && headingOf(booking, step),
    step === 'date' && date && timesOf(booking, date),
    step !== 'space' && quote.data && totalOf(booking, quote.data),
    lossOf(state) && lossOfDate(booking),
    priceBefore && priceChangeOf(booking, priceBefore),
    step === 'details' && wrong > 0 && t('checkFields', { count: wrong }),
    isSending && t('sending'),
  ].filter((line): line is string => typeof line === 'string');
}

function headingOf({ t }: Booking, step: Exclude<Step, 'receipt'>): string {
  return `${t('progress', { step: steps.indexOf(step) + 1, total: 3 })}. ${t(headings[step])}`;
}

/** What there is on a day. */
function timesOf({ state, t, f }: Booking, date: string): string {
  const { free, offered } = dayState(state, date);
  return `${t('timesOn', { date: f.date(date) })}: ${t('timesFree', { count: free, total: offered.length })}`;
}

/** What is lost, and which dates are near it. */
function lossOfDate(booking: Booking): string {
  const { state, t, f } = booking;
  const { slot } = chosen(state);
  const nearest = slot && state.date ? nearestFreeDates(state, slot.id, state.date) : [];
  const dates = nearest.map((date) => f.shortDate(date)).join(', ');
  const near = slot && dates && `${t('conflictNearest', { slot: slot.name })} ${dates}`;
  return [lossMessage(booking), near].filter(Boolean).join('. ');
}

/** The price that was shown, and the one there is. */
function priceChangeOf({ state: { quote }, t, f }: Booking, before: Price): string {
  const messages = (key: 'priceBefore' | 'priceNow', { totalCents, currency }: Price) =>
    `${t(key)}: ${f.money(totalCents, currency)}`;
  const now = quote.data ? [messages('priceNow', quote.data)] : [];
  return [t('priceChanged'), messages('priceBefore', before), ...now].join('. ');
}

/** What is lost of a choice, as its notice is headed. */
export function lossMessage({ state, t, f }: Booking): string {
  const loss = lossOf(state);
  if (loss !== 'taken' || !state.date) return t(loss === 'over' ? 'dateOver' : 'gone');
  return t('conflictHeading', { slot: chosen(state).slot?.name ?? '', date: f.date(state.date) });
}
