/** The texts of the live region, line by line. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { dayState } from '../calendar/day-state.ts';
import { sentences } from '../sentences.ts';
import { lossOf } from '../state/availability.ts';
import type { Booking } from '../use-booking.ts';
import { changeTexts } from './rare-texts.ts';
import { slotName } from './slot-times.ts';
import { totalText } from './total-text.ts';

/** Describes a day of all spaces; undefined until their calendar is loaded. */
let dayMessage: ((booking: Booking, date: CalendarDate) => string | undefined) | undefined;

/** Adds the text for visitors who choose the date first, in all forms of the page. */
export function addDayMessage(text: NonNullable<typeof dayMessage>): void {
  dayMessage = text;
}

/**
 * Returns the chosen day's slots, the price, losses, and progress. A heading that gets the focus is announced by that: the
 * step, the invalid fields, and a loss or another price found when the request is sent.
 */
export function announcementsOf(booking: Booking): readonly string[] {
  const { state, t } = booking;
  const { step, receipt, date, quote, isSending } = state;
  const changes = changeTexts.linesOf?.(booking) ?? [];
  if (receipt) return changes;
  return [
    step === 'space' && state.first === 'date' && date && dayMessage?.(booking, date),
    step === 'date' && date && slotCountText(booking, date),
    step === 'date' && waitingText(booking),
    // Before, a package is announced with its price, which the chosen hours change.
    (step === 'details' || state.times) && !lossOf(state) && quote.data && totalText(booking),
    ...changes,
    isSending && t('sending'),
  ].flatMap((line) => line || []);
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
  const { title, text } = booking.waiting?.noteOf(booking, slotName) ?? {};
  return title && text ? sentences([title, text], booking.formats) : text;
}
