/** The texts of the live region, line by line. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { totalOf } from '../../ui/prices/price-messages.ts';
import { dayState, nearestFreeDates } from '../calendar/day-state.ts';
import { fittingSpaces, lossOf } from '../state/availability.ts';
import { chosen } from '../state/selection.ts';
import { type Price, type Step, steps } from '../state/state.ts';
import type { Booking } from '../use-booking.ts';

const headings = {
  space: 'spacesHeading',
  date: 'dateHeading',
  details: 'requestHeading',
} as const;

/** Returns the open step, the chosen day's slots, the price, losses, and progress. */
export function announcementsOf(booking: Booking): string[] {
  const { state, t } = booking;
  const { step, focus, receipt, date, quote, problems, priceBefore, isSending } = state;
  if (receipt) return [`${t('receiptHeading')}. ${t('reference')}: ${receipt.reference}`];
  const wrong = Object.keys(problems).length;
  return [
    // Announces nothing before the visitor uses the form.
    focus && step !== 'receipt' && headingOf(booking, step),
    step === 'space' &&
      state.first === 'date' &&
      date &&
      state.venueDays.has(date) &&
      dayMessage(booking, date),
    step === 'date' && date && timesOf(booking, date),
    // Before, a package is announced with its price.
    step === 'details' && quote.data && totalOf(booking, quote.data),
    lossOf(state) && lossOfDate(booking),
    priceBefore && priceChangeOf(booking, priceBefore),
    step === 'details' && wrong > 0 && t('checkFields', { count: wrong }),
    isSending && t('sending'),
  ].filter((line): line is string => typeof line === 'string');
}

function headingOf({ t }: Booking, step: Exclude<Step, 'receipt'>): string {
  return `${t('progress', { step: steps.indexOf(step) + 1, total: 3 })}. ${t(headings[step])}`;
}

/** Describes a day of all spaces: `Friday, 20 March: 5 of 8 spaces free`. */
export function dayMessage({ state, t, f }: Booking, date: CalendarDate): string {
  const day = state.venueDays.get(date);
  const title = f.dayAndMonth(date);
  if (!day) return title;
  const { free, kind } = day;
  const count = t('spacesFree', { count: free, total: fittingSpaces(state).length });
  return `${title}: ${free > 0 ? count : t(kind === 'notOffered' ? 'closed' : 'noneFree')}`;
}

/** Describes the slots of a day. */
function slotCountText({ state, t, formats }: Booking, date: string): string {
  const { free, offered } = dayState(state, date);
  return `${t('timesOn', { date: formats.date(date) })}: ${t('timesFree', { count: free, total: offered.length })}`;
}

/** Describes a loss, and the nearest free dates. */
function lossText(booking: Booking): string {
  const { state, t, formats } = booking;
  const { slot } = chosen(state);
  const nearest = slot && state.date ? nearestFreeDates(state, slot.id, state.date) : [];
  const dates = nearest.map((date) => formats.shortDate(date)).join(', ');
  const nearestText = slot && dates && `${t('conflictNearest', { slot: slot.name })} ${dates}`;
  return [lossMessage(booking), nearestText].filter(Boolean).join('. ');
}

/** Describes the previous and the new price. */
function priceChangeText({ state: { quote }, t, formats }: Booking, before: Price): string {
  const messages = (key: 'priceBefore' | 'priceNow', { totalCents, currency }: Price) =>
    `${t(key)}: ${formats.money(totalCents, currency)}`;
  const now = quote.data ? [messages('priceNow', quote.data)] : [];
  return [t('priceChanged'), messages('priceBefore', before), ...now].join('. ');
}

/** Returns the heading of a loss. */
export function lossMessage({ state, t, formats }: Booking): string {
  const loss = lossOf(state);
  if (loss !== 'taken' || !state.date) return t(loss === 'over' ? 'dateOver' : 'gone');
  return t('conflictHeading', { slot: f.isolate(chosen(state).slot?.name ?? ''), date: f.date(state.date) });
}
