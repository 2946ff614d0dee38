/** Where the names of bookings and blocks are written over a month or quarter, so that none covers a bar or a name. */
import { shownBookingName } from '../base/guest-name.ts';
import type { Hours } from './bar-layout.ts';
import { type DayOccupancies, isPreparation, type Occupancy } from './occupancies.ts';

/** A name in a row of days. */
export interface PlacedName {
  readonly booking: Occupancy['booking'];
  readonly block: Occupancy['block'];
  /** The index of its first day, and the number of days that it may take. */
  readonly day: number;
  readonly length: number;
  /** On the days after or before a bar, across the days of a block, or upwards in its day. */
  readonly look: 'after' | 'before' | 'across' | 'upwards';
  /** Whether it is written on a filled bar. */
  readonly isOnBar: boolean;
  /** Minutes since midnight. */
  readonly top: number;
  readonly bottom: number;
}

/** A shortened name needs at least this number of days to be readable; more than the second are never used. */
const leastDays = 4;
const mostDays = 10;

/**
 * Places the names of a space: beside their bar where the days after or before it are free at that height, otherwise
 * upwards in the bar if it takes a quarter of the day. A booking of another part of the hall has its name in that part.
 *
 * @param line the height of a line of text, in minutes
 */
export function placeNames(days: readonly DayOccupancies[], hours: Hours, line: number): PlacedName[] {
  const taken = days.map(({ marks, blocks }) => [
    ...marks.map(({ from, to }) => ({ top: from, bottom: to })),
    ...blocks.map(() => ({ top: hours.from, bottom: hours.to })),
  ]);
  const placed: PlacedName[] = [];
  days.forEach(({ marks, blocks }, day) => {
    const named = marks
      .filter((mark) => mark.booking && !isPreparation(mark) && !mark.isThrough)
      .filter(({ isContinued }) => !isContinued || day === 0)
      .toSorted((one, other) => other.to - other.from - (one.to - one.from));
    for (const [index, mark] of named.entries()) {
      const bar = { top: Math.max(mark.from, hours.from), bottom: Math.min(mark.to, hours.to) };
      const middle = Math.min(
        Math.max((bar.top + bar.bottom) / 2, hours.from + line / 2),
        hours.to - line / 2,
      );
      const band = { top: middle - line / 2, bottom: middle + line / 2 };
      // A letter is about half as wide as a day.
      const wanted = Math.min(
        1 + Math.ceil((mark.booking ? shownBookingName(mark.booking).length : 0) / 2),
        mostDays,
      );
      const least = Math.min(wanted, leastDays);
      const freeDays = (direction: 1 | -1) => {
        let count = 0;
        while (
          count < wanted &&
          taken[day + direction * (count + 1)]?.every(
            ({ top, bottom }) => bottom <= band.top || top >= band.bottom,
          )
        )
          count += 1;
        return count;
      };
      const name = { booking: mark.booking, block: null };
      const [after, before] = [freeDays(1), freeDays(-1)];
      if (after < least && before < least) {
        if (index === 0 && bar.bottom - bar.top >= (hours.to - hours.from) / 4)
          placed.push({ ...name, ...bar, day, length: 1, look: 'upwards', isOnBar: mark.kind === 'booked' });
        continue;
      }
      const isAfter = after >= least;
      const [first, length] = isAfter ? [day + 1, after] : [day - before, before];
      for (let at = first; at < first + length; at += 1) taken[at]?.push(band);
      placed.push({
        ...name,
        ...band,
        day: first,
        length,
        look: isAfter ? 'after' : 'before',
        isOnBar: false,
      });
    }
    const [block] = blocks;
    const has = (at: number) => days[at]?.blocks.some(({ id }) => id === block?.id) ?? false;
    if (!block || marks.length > 0 || has(day - 1)) return;
    let length = 1;
    while (length < mostDays && has(day + length)) length += 1;
    const look = length < leastDays ? 'upwards' : 'across';
    placed.push({
      booking: null,
      block,
      day,
      look,
      isOnBar: false,
      length: look === 'across' ? length : 1,
      top: hours.from,
      bottom: hours.to,
    });
  });
  return placed;
}
