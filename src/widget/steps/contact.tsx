import type { RenderableProps } from 'preact';
import type { Venue } from '../../client/types.ts';
import { addressLine } from '../../ui/locale/address-line.ts';
import { mailLink, phoneLink, phoneText } from '../../ui/locale/contact-links.ts';
import { useBooking } from '../use-booking.ts';

/**
 * Renders the venue's phone number, e-mail and address, as far as given, for dead ends and after the request.
 *
 * @param isPlaceShown false where the address is already shown
 */
export function Contact({ isPlaceShown = true }: RenderableProps<{ readonly isPlaceShown?: boolean }>) {
  const { state, t, venueTextProps } = useBooking();
  if (!state.venue.data) return null;
  const { contact } = state.venue.data;
  const { phone, email } = contact ?? {};
  const place = isPlaceShown ? placeOf(state.venue.data) : '';
  if (!phone && !email && !place) return null;
  return (
    <address>
      <h3>{t('askVenue')}</h3>
      {phone && <ContactLink text={phoneText(phone)} href={phoneLink(phone)} />}
      {email && <ContactLink text={email} href={mailLink(email)} />}
      {place && <span {...venueTextProps}>{place}</span>}
    </address>
  );
}

/** Renders a link, or only the text if it is no address. */
function ContactLink({ text, href }: { readonly text: string; readonly href: string | null }) {
  return href ? (
    <a href={href} dir="ltr">
      {text}
    </a>
  ) : (
    <span dir="ltr">{text}</span>
  );
}

/** Returns the venue's name and address on one line; empty without an address. */
export function placeOf({ name, address }: Venue): string {
  return addressLine(address) && addressLine(address, name);
}
