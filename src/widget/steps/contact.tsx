import { useBooking } from '../use-booking.ts';

/** Renders the venue's phone number, e-mail and address, as far as given, for dead ends and after the request. */
export function Contact() {
  const { state, t, venueTextProps } = useBooking();
  if (!state.venue.data) return null;
  const { name, contact, address } = state.venue.data;
  const { phone, email } = contact ?? {};
  const lines = [address.street, [address.postalCode, address.city].filter(Boolean).join(' ')].filter(
    Boolean,
  );
  if (!phone && !email && lines.length === 0) return null;
  return (
    <address>
      <h3>{t('askVenue')}</h3>
      {phone && (
        <a href={`tel:${phone.replace(/\(0\)|[^+\d]/g, '')}`} dir="ltr">
          {phone}
        </a>
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      <span {...venueTextProps}>{[name, ...lines].join(', ')}</span>
    </address>
  );
}
