import type { CalendarDate } from '../../domain/time/instant.ts';
import { type CalendarState, shiftDate } from './calendar-url.ts';

interface ShortcutContext {
  readonly place: CalendarState;
  readonly today: CalendarDate;
  readonly mayBlock: boolean;
}

/** Returns the change of the calendar's state for a key; null if the key is no shortcut, or while the person types. */
export function changeByKey(
  event: KeyboardEvent,
  { place, today, mayBlock }: ShortcutContext,
): Partial<CalendarState> | null {
  const { target, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return null;
  if (target instanceof Element && target.closest('input, select, textarea, dialog')) return null;
  if (key === 'Escape') return place.day === null ? null : { day: null, spaceId: null };
  const changes: Record<string, Partial<CalendarState>> = {
    t: { on: today },
    j: { on: shiftDate(place, 1) },
    k: { on: shiftDate(place, -1) },
    h: { span: 'day' },
    w: { span: 'week' },
    m: { span: 'month' },
    q: { span: 'quarter' },
    s: { by: 'space' },
    d: { by: 'day' },
    ...(mayBlock && { b: { task: 'block' } }),
    '?': { task: 'keys' },
  };
  return changes[key] ?? null;
}
