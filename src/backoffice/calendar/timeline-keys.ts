import { addDays, isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { formats } from '../messages/language.ts';
import type { Row } from './rows.ts';
import type { Cell } from './use-drag.ts';

/** Returns the focused cell: the one that the person moved to, else today, else the first. */
export function focusedCell(
  cursor: Cell | null,
  rows: readonly Row[],
  days: readonly CalendarDate[],
  today: CalendarDate,
): Cell | null {
  const [first] = rows;
  const [firstDate] = days;
  if (!first || firstDate === undefined) return null;
  const spaceId = rows.some(({ space }) => space.id === cursor?.spaceId)
    ? (cursor?.spaceId ?? '')
    : first.space.id;
  const date = [cursor?.date, today].find((each) => each !== undefined && days.includes(each)) ?? firstDate;
  return { spaceId, date };
}

/** Returns the cell to which a key moves; null: not a navigation key. */
export function cellByKey(
  { key }: KeyboardEvent,
  at: Cell,
  rows: readonly Row[],
  firstDay: number,
): Cell | null {
  const line = rows.findIndex(({ space }) => space.id === at.spaceId);
  const forward = formats.isRightToLeft ? -1 : 1;
  const intoWeek = (isoWeekday(at.date) - firstDay + 7) % 7;
  const days: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    PageDown: 7,
    PageUp: -7,
    Home: -intoWeek,
    End: 6 - intoWeek,
  };
  if (key in days) return { ...at, date: addDays(at.date, days[key] ?? 0) };
  const other = rows[line + ({ ArrowDown: 1, ArrowUp: -1 }[key] ?? 0)];
  return key === 'ArrowDown' || key === 'ArrowUp' ? { ...at, spaceId: other?.space.id ?? at.spaceId } : null;
}

/** Days of neighbouring spaces. */
export interface Selection {
  readonly spaceIds: readonly string[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Returns the days and spaces between two cells, both included. */
export function selectionBetween(one: Cell, other: Cell, rows: readonly Row[]): Selection {
  const lineOf = ({ spaceId }: Cell) => rows.findIndex(({ space }) => space.id === spaceId);
  const [first = 0, last = 0] = [lineOf(one), lineOf(other)].sort((a, b) => a - b);
  const [from = one.date, to = other.date] = [one.date, other.date].sort();
  return { spaceIds: rows.slice(first, last + 1).map(({ space }) => space.id), from, to };
}
