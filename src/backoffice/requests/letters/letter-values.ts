/** What the placeholders of a letter contain for one request, in the language of the letter. */
import type { ManagementSchemas } from '../../../client/manage.ts';
import type { LetterPlaceholder } from '../../../domain/letters/letter.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { dueText } from '../../../ui/prices/price-messages.ts';
import type { GuestLanguage } from './guest-language.ts';

/** What a letter needs to know of a request. */
export type LetterRequest = Pick<
  ManagementSchemas['StaffBookingRequest'],
  | 'reference'
  | 'guest'
  | 'space'
  | 'date'
  | 'slot'
  | 'package'
  | 'attendance'
  | 'quote'
  | 'agreedPrice'
  | 'holdExpiresAt'
  | 'startsAt'
  | 'timezone'
>;

/** What a letter needs to know of a venue. */
export type LetterVenue = Pick<ManagementSchemas['Venue'], 'name' | 'contact' | 'website'>;

/** Returns the values of all placeholders. A missing one is empty: `fillLetter` drops lines that become empty. */
export function letterValues(
  request: LetterRequest,
  venue: LetterVenue,
  { formats, priceText }: GuestLanguage,
  now: number,
): Readonly<Record<LetterPlaceholder, string>> {
  const { date, slot, attendance, timezone } = request;
  const price = request.agreedPrice ?? request.quote;
  const money = (cents: number) => (price ? formats.money(cents, price.currency) : '');
  const instalments = (price?.payments ?? []).map(
    (payment) =>
      `${money(payment.amountCents)}: ${dueText(payment, date, dateIn(timezone, now), priceText, formats)}`,
  );
  return {
    guest: request.guest.name,
    reference: request.reference,
    space: request.space.name,
    date: formats.date(date),
    times: `${formats.time(slot.startTime)} – ${formats.time(slot.endTime)}`,
    package: request.package.name ?? '',
    attendance: attendance === null ? '' : formats.number(attendance),
    total: price ? money(price.totalCents) : '',
    instalments: instalments.join('\n'),
    // A hold without a time limit ends when the event starts.
    holdEnd: formats.instant(Date.parse(request.holdExpiresAt ?? request.startsAt), timezone),
    venue: venue.name,
    contact: [venue.contact.email, venue.contact.phone, venue.website].filter(Boolean).join('\n'),
  };
}
