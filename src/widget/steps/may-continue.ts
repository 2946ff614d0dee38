import { focusInView } from '../../ui/focus-in-view.ts';
import { lacksGuests } from '../state/booking-request.ts';
import type { Booking } from '../use-booking.ts';

/** Moves the focus to the first extra with an invalid number; returns whether there is one. */
export function hasWrongExtra(inside: Element | null): boolean {
  const root = inside?.getRootNode() as ShadowRoot | undefined;
  const field = root?.querySelector<HTMLElement>('[id^="extra-"][aria-invalid]');
  focusInView(field);
  return !!field;
}

/** Returns whether the numbers of guests and extras are valid and complete; otherwise moves the focus to the field. */
export function mayContinue({ state, session }: Booking, button: Element): boolean {
  if (state.guestsText === null && !lacksGuests(state)) return !hasWrongExtra(button);
  session.change({ problems: { ...state.problems, guests: 'numberWrong' } });
  focusField(session, button, 'guests');
  return false;
}

/** Moves the focus to a field, or to the step that has it. */
export function focusField(session: Booking['session'], button: Element, id: string): void {
  const field = (button.getRootNode() as ShadowRoot).getElementById(id);
  if (field) focusInView(field);
  else session.goTo('date');
}
