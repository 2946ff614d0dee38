/** Chooses another date instead of a lost one. Loaded only with what is shown after a change. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { monthOf } from '../../domain/time/months.ts';
import { noLoss } from './choices.ts';
import { goToDate } from './lazy-choices.ts';
import type { SessionStore } from './store.ts';
import type { TimedSlot } from './timed-slot.ts';

/** Selects another date for the same slot and package after a conflict; keeps what was typed. */
export function chooseAlternativeDate(session: SessionStore, date: CalendarDate): void {
  if (session.state.isSending) return;
  session.change({ ...noLoss, date, cursor: date, month: monthOf(date) }, 'heading');
}

/** Selects another date, and these slots there if they are one: none was selected on the date before. */
export function chooseDateFor(session: SessionStore, date: CalendarDate, slots: readonly TimedSlot[]): void {
  const { before } = session.state;
  const [slot, other] = slots;
  if (slot && !other) session.change({ before: { ...before, slot } });
  goToDate(session, date);
}
