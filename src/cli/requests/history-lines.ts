import type { MovedTime } from '../../domain/booking/booking-request.ts';
import type { EventPayloads, LoggedEvent } from '../../domain/events/event.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { wallTime } from '../../domain/time/wall-clock.ts';

type Corrected = EventPayloads['booking-request.corrected'];

interface ChangedPlace {
  readonly from?: MovedTime;
  readonly to?: MovedTime;
}

/** The data of events about moves and prices (domain/events/event.ts). */
interface Details extends ChangedPlace {
  readonly others?: readonly ChangedPlace[];
  readonly totalCents?: number;
  readonly formerTotalCents?: number;
  readonly taxCents?: number;
  readonly formerTaxCents?: number;
}

/** Returns what an event changed, a line for each date, the total and its tax: `former → new`; of a correction the members and the dates. */
export function historyLines(
  { action, details }: LoggedEvent,
  timezone: string,
  money: (cents: number) => string,
): string[] {
  if (action.endsWith('.corrected')) {
    const { members, items = [] } = details as Corrected;
    const dates = items.map(({ date }) => date).join(', ');
    return [members.join(', '), ...(dates === '' ? [] : [dates])];
  }
  if (!/\.(moved|items-changed|price-agreed)$/.test(action)) return [];
  const {
    others = [],
    totalCents,
    formerTotalCents,
    taxCents,
    formerTaxCents,
    ...first
  } = details as Details;
  const places = action.endsWith('.price-agreed') ? [] : [first, ...others];
  const lines = places.map(({ from, to }) => [
    from ? placeLabel(from, timezone) : 'new',
    to ? placeLabel(to, timezone) : 'cancelled',
  ]);
  if (totalCents !== undefined && formerTotalCents !== undefined)
    lines.push([money(formerTotalCents), money(totalCents)]);
  if (taxCents !== undefined && formerTaxCents !== undefined)
    lines.push([`tax ${money(formerTaxCents)}`, money(taxCents)]);
  return lines.filter(([before, after]) => before !== after).map((line) => line.join(' → '));
}

/** Names a place, also of events of version 1.0, without names and times. */
function placeLabel(place: MovedTime, timezone: string): string {
  const { date, spaceId, spaceName = spaceId, slotId, packageName, startsAt, endsAt } = place;
  const { slotName = slotId } = place;
  const [start, end] = [startsAt, endsAt].map((at) => at && clockOf(Date.parse(at), date, timezone));
  const times = start && end ? `${start}–${end}` : '';
  const slot = [slotName, times].filter(Boolean).join(' ');
  return [spaceName, date, slot, packageName].filter(Boolean).join(', ');
}

/** Returns the time at an instant, with its date if it is another one. */
function clockOf(at: number, date: string, timezone: string): string {
  const day = todayIn(timezone, at);
  const time = wallTime(at, timezone).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
  return day === date ? time : `${day} ${time}`;
}
