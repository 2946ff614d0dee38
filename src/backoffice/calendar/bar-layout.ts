/** Where the bars of a day are drawn: to scale, but never too short for a line of text. */
import { isPreparation, type Occupancy } from './occupancies.ts';

/** A bar, in minutes since midnight of its day. */
export interface Bar {
  readonly mark: Occupancy;
  readonly top: number;
  readonly bottom: number;
}

/** The visible minutes of a day. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/**
 * Lays out the marks of a day. Short bars are stretched to `shortest` minutes; a bar in the same rooms moves down, or
 * up from the end of the day, so that none covers another.
 */
export function layOutBars(marks: readonly Occupancy[], hours: Hours, shortest: number): Bar[] {
  const visible = marks.filter(({ from, to }) => to > hours.from && from < hours.to);
  const bars = visible
    .toSorted((one, other) => one.from - other.from || one.lane - other.lane)
    .map((mark) => ({ mark, top: Math.max(mark.from, hours.from), bottom: Math.min(mark.to, hours.to) }));
  const events = bars.filter(({ mark }) => !isPreparation(mark));
  const sameRooms = ({ mark }: Bar, { mark: other }: Bar) =>
    mark.lane < other.lane + other.lanes && other.lane < mark.lane + mark.lanes;
  for (const bar of events) {
    const rivals = events.filter((other) => other !== bar && sameRooms(bar, other));
    const room = (hours.to - hours.from) / (rivals.length + 1);
    const before = rivals.filter(({ mark }) => mark.from < bar.mark.from).map(({ bottom }) => bottom);
    bar.top = Math.max(bar.top, ...before);
    bar.bottom = Math.max(bar.bottom, bar.top + Math.min(shortest, room));
  }
  for (const bar of events.toReversed()) {
    const after = events
      .filter((other) => other !== bar && sameRooms(bar, other) && other.mark.from >= bar.mark.to)
      .map(({ top }) => top);
    const end = Math.min(hours.to, ...after);
    if (bar.bottom <= end) continue;
    bar.top = Math.max(hours.from, bar.top - (bar.bottom - end));
    bar.bottom = end;
  }
  return bars;
}

/**
 * Returns the bar at a point of a cell, for a pointer.
 *
 * @param rooms the number of rooms side by side
 * @param at the share of the cell's width, from its start, and the minute
 */
export function barAt(
  bars: readonly Bar[],
  rooms: number,
  at: { readonly x: number; readonly minute: number },
): Bar | undefined {
  const lane = Math.floor(at.x * rooms);
  return bars.findLast(
    ({ mark, top, bottom }) =>
      mark.lane <= lane && lane < mark.lane + mark.lanes && top <= at.minute && at.minute < bottom,
  );
}
