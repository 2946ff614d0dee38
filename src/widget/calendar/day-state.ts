/** The state of a day in the calendar. */
import type { Slot } from '../../client/types.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { isOfferedOn, reasons, slotState } from '../state/availability.ts';
import type { Days, SpaceDay } from '../state/state.ts';

/** The data for a day's colour and label. */
export interface DayState {
  readonly kind: SpaceDay['kind'] | 'unknown';
  /** The slots offered on that date, and how many are free. */
  readonly offered: readonly Slot[];
  readonly free: number;
}

/** The loaded days of a space. */
interface LoadedDays {
  readonly days: Days;
  readonly slots: { readonly data: readonly Slot[] | null };
  readonly today: CalendarDate;
}

/** Returns the state of a day, counting only the slots the venue lists (specification §4). */
export function dayState({ days, slots, today }: LoadedDays, date: CalendarDate): DayState {
  const offered = slots.data?.filter((slot) => isOfferedOn(slot, date)) ?? [];
  if (date < today) return { kind: 'past', offered, free: 0 };
  if (!days.has(date)) return { kind: 'unknown', offered, free: 0 };
  const states = offered.map(({ id }) => slotState(days, date, id));
  const free = states.filter((state) => state === 'free').length;
  const reason = reasons.find((each) => states.includes(each));
  const kind = free === 0 ? (reason ?? 'notOffered') : free < offered.length ? 'partlyFree' : 'free';
  return { kind, offered, free };
}
