/** How a date is chosen before a space. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { monthOf } from '../../ui/calendar/months.ts';
import { nothingLost } from './choosing.ts';
import { isFreeOn } from './elsewhere.ts';
import { fittingSpaces } from './fitting.ts';
import type { LiveState } from './live-state.ts';
import { chosenBefore } from './session-state.ts';

/** Chooses a date before a space; one on which nothing is free only gets the cursor. */
export function pickDate(session: LiveState, date: CalendarDate): void {
  const { everyDay, today } = session.state;
  const month = monthOf(date);
  const isFree =
    date >= today && fittingSpaces(session.state).some(({ id }) => isFreeOn(everyDay.get(date), id));
  // A space that was looked at before is chosen anew, with what it has on this date.
  const before = chosenBefore(session.state);
  const chosen = { ...nothingLost, date, spaceId: null, slotId: null, packageId: null, before };
  session.change({ cursor: date, month, ...(isFree && chosen) });
}
