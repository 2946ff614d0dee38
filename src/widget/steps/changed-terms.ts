/** What the venue has changed of the terms that the visitor saw. */
import type { Quote } from '../../client/types.ts';
import { paymentShare } from '../../ui/prices/payment-share.ts';
import { dueText } from '../../ui/prices/price-messages.ts';
import { chosenIn, currentItem } from '../state/selection.ts';
import { dayOf } from '../state/timed-slot.ts';
import type { Booking } from '../use-booking.ts';
import { slotTimes } from './slot-times.ts';

/** One of the terms, in the visitor's language. */
interface ChangedTerm {
  readonly label: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
}

/** The changed terms. */
export interface ChangedTerms {
  /** Whether the total is another one: it is the first of them. */
  readonly isOtherPrice: boolean;
  readonly terms: readonly ChangedTerm[];
}

/** Returns the terms as they were and as they are; null: none has changed. None of them is known until the new price is. */
export function changedTermsOf({ state, t, formats }: Booking): ChangedTerms | null {
  const { termsBefore, quote, quoteRefusal, others, date, today } = state;
  const [before, now] = [termsBefore?.quote.data, quote.data];
  if (!termsBefore || !before || quoteRefusal) return null;
  if (!now) return { isOtherPrice: false, terms: [] };
  const items = [currentItem(state) ?? [], others].flat();
  const money = (cents: number, { currency }: Quote) => formats.money(cents, currency);
  const term = (label: string, textsOf: (quote: Quote) => readonly string[]) => ({
    label,
    before: textsOf(before),
    now: textsOf(now),
  });
  const event = [date ?? '', ...others.map((item) => item.date)].toSorted()[0] ?? '';
  const total = term(t(now.taxCents > 0 ? 'total' : 'sum'), (each) => [money(each.totalCents, each)]);
  const isOtherPrice = isOther(total);
  const schedule = (isShare: boolean) =>
    term(t('instalments'), (each) =>
      each.payments.map((payment) =>
        [
          isShare
            ? formats.share(paymentShare(payment.amountCents, each.totalCents || 1))
            : money(payment.amountCents, each),
          dueText(payment, { payments: each.payments, event, today }, t, formats),
        ].join(formats.separator),
      ),
    );
  const times = items.flatMap((item) => {
    const [was, slot] = [chosenIn(termsBefore, item).slot, chosenIn(state, item).slot];
    // Times by the hour are the visitor's own, and a slot that is gone is a loss.
    if (!was || !slot || item.startTime) return [];
    const date = [formats.shortDate(dayOf(item.date, slot)), formats.isolate(slot.name)];
    const label = others[0] ? date.join(formats.separator) : t('time');
    return { label, before: [slotTimes({ t, formats }, was)], now: [slotTimes({ t, formats }, slot)] };
  });
  const terms = [
    total,
    // Another total has another tax.
    ...(isOtherPrice ? [] : [term(t('subtotal'), (each) => [money(each.hireFeeCents, each)])]),
    // Another total has other amounts.
    ...(isOther(schedule(isOtherPrice)) ? [schedule(false)] : []),
    ...times,
  ].filter(isOther);
  return terms.length > 0 ? { isOtherPrice, terms } : null;
}

/** Returns whether a term has changed; the order of payments depends on the day. */
const isOther = ({ before, now }: ChangedTerm) => `${before.toSorted()}` !== `${now.toSorted()}`;
