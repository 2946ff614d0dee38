/** The schema of a venue, and its rules. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import type { PartiallyParsed } from '../fields/draft.ts';
import { venueFileLimits } from '../fields/limits.ts';
import { canonicalLocale } from '../fields/locale.ts';
import { strictObject } from '../fields/strict-object.ts';
import { currencyCode, description, identifier, nonBlankText, webAddressText } from '../fields/text.ts';
import { isCurrencyCode } from '../money/currency-codes.ts';
import { payments } from '../money/payment-fields.ts';
import { validateSchedule } from '../money/payment-problems.ts';
import { taxFields } from '../money/tax-fields.ts';
import { codedProblem } from '../problem-codes.ts';
import { isTimezone } from '../time/timezone.ts';
import { addressMembers } from './address-fields.ts';
import { bookingWindow, validateBookingWindow } from './booking-window-fields.ts';
import { contactFields, validateContact } from './contact-fields.ts';
import { guestGroups, validateGuestGroups } from './guest-group-fields.ts';
import { photos } from './photo-fields.ts';
import { questions } from './question-fields.ts';
import type { Venue } from './venue.ts';
import { validateWebAddress } from './website-problems.ts';

const address = strictObject(addressMembers, {
  default: {},
  description: 'The address of the venue; each part is optional.',
});

/** A venue (docs/api/venue-file-reference.md). */
export const venue = strictObject(
  {
    id: identifier({
      description: 'Unique in the installation; identifies the venue when its file is imported again.',
      examples: ['riverside'],
    }),
    name: nonBlankText(venueFileLimits.nameLength, {
      description: 'The name that visitors see.',
      examples: ['Riverside Arts Centre'],
    }),
    description: description({
      description: 'A description of the venue; may have several lines.',
      examples: ['A former boat shed on the quay.'],
    }),
    timezone: Type.String({
      maxLength: 100,
      description: 'The IANA time zone of all dates and slot times.',
      examples: ['Europe/London'],
    }),
    currency: currencyCode({ description: 'ISO 4217 code of all amounts.', examples: ['GBP'] }),
    locale: Type.String({
      maxLength: 100,
      description: 'The BCP 47 tag of the venue’s language and region.',
      examples: ['en-GB'],
    }),
    published: Type.Optional(
      Type.Boolean({ default: true, description: 'False hides the whole venue from visitors.' }),
    ),
    website: Type.Optional(
      Type.Union([webAddressText({}), Type.Null()], {
        default: null,
        description: 'The venue’s own website; null or omitted: none.',
        examples: ['https://riverside.example'],
      }),
    ),
    address: Type.Optional(address),
    photos: photos({ description: 'Pictures of the venue, best first.' }),
    tax: Type.Optional(
      Type.Union([taxFields({}), Type.Null()], {
        default: null,
        description: 'The tax on hire fees; null or omitted: none.',
      }),
    ),
    pricesIncludeTax: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'True: all amounts of this file include tax, and a quote’s total is exactly their sum. False: tax is added to them. Payments always include tax.',
      }),
    ),
    taxNumber: Type.Optional(
      Type.Union([nonBlankText(venueFileLimits.taxNumberLength, {}), Type.Null()], {
        default: null,
        description:
          'The number under which the tax office knows the venue, such as a VAT number; offers and confirmations show it. Null or omitted: none.',
        examples: ['GB123456789'],
      }),
    ),
    payments: payments({
      description:
        'The payment schedule; shares sum to 10,000 basis points. Omitted or empty: everything is due after signing.',
    }),
    ...contactFields,
    questions,
    groups: guestGroups,
    ...bookingWindow,
  },
  { description: 'The venue itself.' },
);

/** Yields the problems of a venue that its schema cannot express. */
export function* validateVenue(venue: PartiallyParsed<Venue>): Iterable<FieldProblem> {
  const { timezone, currency, locale } = venue;
  if (timezone !== undefined && !isTimezone(timezone)) {
    yield {
      path: 'venue.timezone',
      message: 'is not an IANA time zone name such as "Europe/London"',
      ...codedProblem('time_zone'),
    };
  }
  if (currency !== undefined && !isCurrencyCode(currency)) {
    yield {
      path: 'venue.currency',
      message: `"${currency}" is not an ISO 4217 currency`,
      ...codedProblem('currency'),
    };
  }
  if (locale !== undefined && canonicalLocale(locale) === null) {
    yield {
      path: 'venue.locale',
      message: 'is not a BCP 47 language tag such as "en-GB" or "de"',
      ...codedProblem('language'),
    };
  }
  yield* validateWebAddress(venue.website, 'venue.website');
  yield* validateSchedule(venue.payments, 'venue.payments');
  yield* validateContact(venue);
  yield* validateGuestGroups(venue.groups);
  yield* validateBookingWindow(venue, venue, 'venue');
}
