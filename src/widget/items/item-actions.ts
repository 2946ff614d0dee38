/** Adds, changes and removes dates of a request. */

import type { ChangeableSession } from '../state/later-parts.ts';
import { currentItem } from '../state/selection.ts';
import type { BookingSession } from '../state/session.ts';
import { itemsOf, withCurrent, withNew } from './item-choices.ts';

/** Opens the calendar for a further date. */
export function addItem(session: BookingSession): void {
  const { state } = session;
  if (state.isSending) return;
  session.change({ ...withNew(state), itemsBefore: null });
  openDates(session);
}

/** Opens the calendar of a date. */
export function changeItem(session: BookingSession, position: number): void {
  if (session.state.isSending) return;
  const items = itemsOf(session.state);
  session.change({ ...withCurrent(items, position), itemsBefore: items });
  openDates(session);
}

/** Returns to the list with all dates as they were before the visitor began to change one of them. */
export function leaveChange(session: BookingSession): void {
  const { itemsBefore, refusal, isSending } = session.state;
  if (isSending || !itemsBefore) return;
  session.change({ ...withCurrent(itemsBefore, 0, refusal), itemsBefore: null });
  session.open('details');
}

/** Removes dates; the first of the others is then the main one. */
export function removeItems(session: BookingSession, positions: readonly number[]): void {
  if (session.state.isSending) return;
  const items = itemsOf(session.state).filter((_, position) => !positions.includes(position));
  const hasList = items.length > 1 && session.state.step === 'details';
  session.change(withCurrent(items, 0, session.state.refusal), hasList ? 'items' : 'heading');
}

/** Makes the main date the current one. Drops a further date of which nothing was chosen: the visitor went back. */
export function showMainDate(session: BookingSession): void {
  const { state } = session;
  if (state.position > 0 && (currentItem(state) || state.date === null))
    session.change(withCurrent(itemsOf(state), 0, state.refusal));
}

/** Shows the date of an entry of the browser's history: one of the list, or a further one. */
export function showItem(session: ChangeableSession, position: number): void {
  const { state } = session;
  if (position === state.position) return;
  const items = itemsOf(state);
  session.change(
    position < items.length ? withCurrent(items, position, state.refusal) : withNew(state),
    'heading',
  );
}

/** Continues with the complete dates, the main one as the current one. */
export function continueWithItems(session: BookingSession): void {
  if (session.state.isSending) return;
  session.change({ ...withCurrent(itemsOf(session.state), 0, session.state.refusal), itemsBefore: null });
  session.open('details');
}

/** Continues with the other dates, without the one that is being chosen. */
export function continueWithout(session: BookingSession): void {
  removeItems(session, currentItem(session.state) ? [session.state.position] : []);
  continueWithItems(session);
}

function openDates(session: BookingSession): void {
  if (session.state.step === 'date') session.change({}, 'heading');
  else session.open('date');
}
