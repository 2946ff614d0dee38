import type { Venue } from '../../client/types.ts';
import { useBooking } from '../use-booking.ts';

/**
 * Renders the venue's phone number, e-mail and address, as far as given, for dead ends and after the request.
 *
 * @param isPlaceShown false where the address is already shown
 */
export function Contact({ isPlaceShown = true }: { readonly isPlaceShown?: boolean }) {
  const { state, t, venueTextProps } = useBooking();
  if (!state.venue.data) return null;
  const { contact } = state.venue.data;
  const { phone, email } = contact ?? {};
  const place = isPlaceShown ? placeOf(state.venue.data) : '';
  if (!phone && !email && !place) return null;
  return (
    <address>
      <h3>{t('askVenue')}</h3>
      {phone && (
        <a href={`tel:${phone.replace(/\(0\)|[^+\d]/g, '')}`} dir="ltr">
          {phone}
        </a>
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {place && <span {...venueTextProps}>{place}</span>}
    </address>
  );
}

/** Returns the venue's name and address on one line; empty without an address. */
export function placeOf({ name, address: { street, postalCode, city } }: Venue): string {
  const place = [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return place && `${name}, ${place}`;
}
