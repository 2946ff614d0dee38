import type { CalendarDate } from '../../domain/time/instant.ts';
import { monthOf } from '../../domain/time/months.ts';
import { fittingSpaces } from './availability.ts';
import { freshMs, noLoss } from './choices.ts';
import { isFreeOn } from './free-dates.ts';
import { chosenBefore } from './selection.ts';
import type { SessionStore } from './store.ts';

/**
 * Selects a date before a space. If on it, no space is free, taken, or can be requested from the venue at short notice,
 * only moves the cursor. `month` is the first to show.
 */
export function chooseDateFirst(session: SessionStore, date: CalendarDate, month = monthOf(date)): void {
  session.options.cache.invalidate(freshMs, 'days ');
  const { everyDay, today, venueDays } = session.state;
  const kind = venueDays.get(date)?.kind;
  const isSelectable =
    kind === 'notice' ||
    kind === 'taken' ||
    fittingSpaces(session.state).some(({ id }) => isFreeOn(everyDay.get(date), id));
  session.change({ cursor: date, month });
  if (date < today || !isSelectable) return;
  session.later?.beginItem(session);
  // Selects an earlier chosen space again, with its free slots on this date.
  const before = chosenBefore(session.state);
  session.change({ ...noLoss, date, spaceId: null, slotId: null, times: null, packageId: null, before });
}
