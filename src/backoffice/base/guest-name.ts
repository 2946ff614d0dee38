import { formats } from '../messages/language.ts';
import { t } from './messages.ts';

/** The name that the API returns for a guest whose data was deleted. */
const erased = '(erased)';

/** Returns the guest's name as staff see it: a label in their language if the guest's data was deleted. */
export const shownGuestName = (name: string): string => (name === erased ? t('deletedGuest') : name);

/** A booking as lists and calendars have it: its guest's name, and its title if it has one. */
type Named =
  | { readonly title?: string | null; readonly guestName: string }
  | { readonly title?: string | null; readonly guest: { readonly name: string } };

/** Names a booking: its title, if it has one, before the guest's name. */
export function shownBookingName(booking: Named): string {
  const name = shownGuestName('guest' in booking ? booking.guest.name : booking.guestName);
  return booking.title ? `${booking.title} · ${name}` : name;
}

/** Returns a message about a booking that begins with its name. */
export const aboutBooking = (booking: Named, text: string): string =>
  `${formats.isolate(shownBookingName(booking))}${formats.colon}${text}`;
