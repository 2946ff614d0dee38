import type { Quote } from '../../client/types.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { pricedHoursText } from '../../ui/prices/hours-text.ts';
import { withoutZeros } from '../../ui/prices/without-zeros.ts';
import type { BookedDate } from '../state/receipt.ts';
import { dayOf } from '../state/timed-slot.ts';
import { slotName } from '../steps/slot-times.ts';
import type { Booking } from '../use-booking.ts';
import { byTime } from './item-order.ts';

type Line = Quote['lines'][number];

/**
 * Returns a quote for several dates as it is shown: in their order, the first line of each date names it, and each tax has
 * one line.
 *
 * @param dates the main one first
 */
export function withDates(
  quote: Quote,
  dates: readonly BookedDate[],
  booking: Pick<Booking, 't' | 'formats'>,
): Quote {
  const isOneSpace = dates.every(({ space }) => space === dates[0]?.space);
  const { formats } = booking;
  const titles = dates.map(({ date, slot, space }) => {
    const names = [slotName(booking, slot), ...(isOneSpace ? [] : [formats.isolate(space)])];
    return [formats.shortDate(dayOf(date, slot)), ...names].join(formats.separator);
  });
  const fees: Line[] = [];
  const taxes = new Map<string, Line>();
  let last = -1;
  for (const line of withoutZeros(quote.lines)) {
    const { type, amountCents, minutes, perHourCents = 0, item = 0 } = line;
    const label = minutes ? pricedHoursText({ minutes, perHourCents }, quote.currency, formats) : line.label;
    if (type === 'tax') {
      taxes.set(label, { ...line, amountCents: (taxes.get(label)?.amountCents ?? 0) + amountCents });
      continue;
    }
    // A slot and its package may have the same name.
    const title =
      label === dates[item]?.slot.name ? titles[item] : titles[item] + formats.colon + formats.isolate(label);
    if (item === last) fees.push(line);
    else {
      const { minutes: _, ...titled } = line;
      fees.push({ ...titled, label: title ?? label });
    }
    last = item;
  }
  const ranks = new Map<BookedDate | undefined, number>(
    dates.toSorted(byTime).map((date, rank) => [date, rank]),
  );
  const rankOf = ({ item = 0 }: Line) => ranks.get(dates[item]) ?? 0;
  fees.sort((one, other) => rankOf(one) - rankOf(other));
  return { ...quote, lines: [...fees, ...taxes.values()] };
}

/** Returns the date from which instalments before the event count. */
export function earliestOf(dates: readonly { readonly date: CalendarDate }[]): CalendarDate {
  return dates.map(({ date }) => date).toSorted()[0] ?? '';
}
