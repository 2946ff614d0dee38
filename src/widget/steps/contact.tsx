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
  const { name, contact, address } = state.venue.data;
  const { phone, email } = contact ?? {};
  const place = isPlaceShown ? placeOf(address) : '';
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
      {place && <span {...venueTextProps}>{`${name}, ${place}`}</span>}
    </address>
  );
}

/** Returns the venue's address on one line; empty without one. */
export function placeOf({ street, postalCode, city }: Venue['address']): string {
  return [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
