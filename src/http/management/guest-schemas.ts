/** Schemas of the directory of guests. */
import { Type } from 'typebox';
import { requestStatuses } from '../../domain/booking/booking-request.ts';
import { guestOrders } from '../../domain/booking/guest-keys.ts';
import { maxGuestNotesLength } from '../../domain/booking/guest-record.ts';
import { PresentedGuest } from '../../domain/booking/guest-schemas.ts';
import { strictObject } from '../../domain/fields/strict-object.ts';
import { PageQuery } from './pagination.ts';
import { guestCorrection, newGuest } from './requests/correction-schemas.ts';
import { RequestPath, unlessFrontDesk } from './requests/schemas.ts';
import { cents, orNull, text } from './schema-members.ts';

/** A guest of the directory. */
export const DirectoryGuest = Type.Object(
  {
    reference: text(
      'The guest’s newest request; of a guest without requests, `GU-` and eight characters. Any reference of the guest names the guest in a path.',
      'BR-7K3M9QZ2',
    ),
    guest: PresentedGuest,
    addresses: unlessFrontDesk(
      Type.Array(Type.String(), {
        description:
          'The e-mail addresses of the guest, in lower case; several after a merge. Empty: this request has no address, so it is the guest’s only one.',
        examples: [['visitor@example.com']],
      }),
    ),
    notes: unlessFrontDesk(text('Notes of staff about the guest; empty: none.', 'Prefers the north hall')),
    requests: Type.Integer({ description: 'The number of requests, in any status.', examples: [4] }),
    bookings: Type.Integer({ description: 'The number of accepted requests.', examples: [3] }),
    accepted: unlessFrontDesk(
      Type.Array(
        Type.Object({
          currency: text('The currency.', 'GBP'),
          totalCents: cents('The sum of the accepted requests with tax', 432_000),
        }),
        { description: 'The value of the accepted requests, by currency.' },
      ),
    ),
    nextDate: orNull(
      Type.String({ format: 'date', examples: ['2027-03-12'] }),
      'The next date of an accepted request that is not over; null: none.',
    ),
    lastRequestAt: orNull(
      Type.String({ format: 'date-time', examples: ['2027-03-03T12:04:09.120Z'] }),
      'When the newest request was placed; null: the guest has none, staff added them.',
    ),
  },
  {
    $id: 'DirectoryGuest',
    description:
      'A guest of the directory: all requests with the same e-mail address, or a guest whom staff added without a booking.',
  },
);

/** Schemas that routes refer to by name. */
export const guestSchemas = [DirectoryGuest];

/** The path of one guest. */
export const GuestPath = Type.Object({
  venueId: RequestPath.properties.venueId,
  reference: text('The `reference` of the guest, or of any request of the guest.', 'BR-7K3M9QZ2'),
});

/** A guest whom staff add. The operation validates it. */
export const NewGuest = strictObject({
  guest: newGuest,
  notes: Type.Optional(
    Type.String({
      description: `Internal notes, at most ${maxGuestNotesLength} characters. Omitted: none.`,
      examples: ['Prefers the north hall'],
    }),
  ),
});

/** What staff change about a guest. The operation validates it. */
export const ChangedGuest = strictObject({
  notes: Type.Optional(
    Type.String({
      description: `The new notes, at most ${maxGuestNotesLength} characters; empty: none.`,
      examples: ['Prefers the north hall'],
    }),
  ),
  guest: guestCorrection('The members of the guest to change.'),
  upcoming: Type.Optional(
    Type.Boolean({
      description:
        'Whether all requests and bookings of the guest that are still to come change too. Omitted: only the newest request.',
    }),
  ),
  dryRun: Type.Optional(Type.Boolean({ description: 'true: checks everything and changes nothing.' })),
});

/** A booking that a change of its guest corrected. */
export const CorrectedOfGuest = Type.Object({
  reference: text('The reference.', 'BR-7K3M9QZ2'),
  status: Type.Enum([...requestStatuses], { description: 'The status.', examples: ['accepted'] }),
  title: orNull(Type.String({ examples: ['Wedding Weiss'] }), 'The title; null: none.'),
  date: Type.String({ format: 'date', description: 'The date of the first item.', examples: ['2027-03-12'] }),
  spaceName: text('The space of the first item.', 'The Wick Room'),
  correctionId: orNull(
    text('The id, by which it can be undone.', 'correction-9b2d'),
    'The id of the correction; null: it is a dry run.',
  ),
});

/** The query of the list. */
export const GuestsQuery = Type.Object({
  ...PageQuery.properties,
  sort: Type.Optional(
    Type.Enum([...guestOrders], {
      description: '`recent`: newest request first; `name`: by name. Omitted: `recent`.',
    }),
  ),
});

/** The body of a search: a list with the name or address of a guest. */
export const GuestSearch = strictObject({
  ...GuestsQuery.properties,
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Only guests with a request where each of these words is the start of a word in the name, e-mail address or company, or in the title of a booking or the reference, ignoring case, accents and similar letters (`weiss` finds Weiß). Four or more digits, in any grouping, also find phone numbers by their beginning, with or without the country code, or by their last digits.',
      examples: ['anna wick'],
    }),
  ),
});
