/** The events of booking requests and their guests. */
import { Type } from 'typebox';
import { requestStatuses } from '../../../domain/booking/booking-request.ts';
import { correctedMembers } from '../../../domain/booking/corrections.ts';
import { refTo } from '../../server/schemas.ts';
import { date, reasonCode } from '../requests/schemas.ts';
import { cents, orNull, text } from '../schema-members.ts';
import { actors, type EventDescriptions, instant, reference } from './description.ts';

const subject = 'BR-7K3M9QZ2';
/** The reference of a guest without a booking. */
const contact = 'GU-4H8T2WQ6';
const byVisitor = { subject, actor: actors.visitor, members: {}, payload: {} };
const byStaff = { ...byVisitor, actor: actors.staff };
const byService = { ...byVisitor, actor: actors.service };

const status = (description: string) => Type.Enum([...requestStatuses], { description });
const from = status('The status before.');
const optionalReason = Type.Optional(reasonCode);
/** A place of a booking. */
export const Place = Type.Object(
  {
    spaceId: text('The space.', 'main-hall'),
    slotId: orNull(text('The slot.', 'evening'), 'The slot; null: custom times.'),
    packageId: orNull(text('The package.', 'dry-hire'), 'The package; null: custom times.'),
    date: date('The date.'),
    spaceName: Type.Optional(
      text('The name of the space. Absent in events of version 1.0, like the members below.', 'Main Hall'),
    ),
    slotName: Type.Optional(orNull(text('The name of the slot.', 'Evening'), 'Null: custom times.')),
    packageName: Type.Optional(orNull(text('The name of the package.', 'Dry hire'), 'Null: custom times.')),
    startsAt: Type.Optional(instant('When it starts.', '2027-03-12T19:30:00.000Z')),
    endsAt: Type.Optional(instant('When it ends.', '2027-03-12T23:00:00.000Z')),
    startTime: Type.Optional(
      text('On the venue’s clock: of the slot, of the booked part, or custom times.', '19:30'),
    ),
    endTime: Type.Optional(text('On the venue’s clock.', '23:00')),
    endDate: Type.Optional(date('The date on which it ends.')),
  },
  { $id: 'EventPlace', description: 'Where and when a date of a booking is or was.' },
);
const place = (description: string) => ({ ...refTo(Place), description });
const priceChange = {
  totalCents: cents('The total with tax'),
  formerTotalCents: cents('The total before'),
  currency: text('The currency.', 'GBP'),
  reason: text('The reason, as staff entered it.', 'Third evening'),
};
const itemNumber = Type.Integer({ description: 'The number of the date in `items`.', examples: [1] });
const movedItem = {
  item: itemNumber,
  from: Type.Optional(place('Where it was; absent: it was added.')),
  to: Type.Optional(place('Where it is; absent: it was cancelled.')),
};
const undoing = {
  correctionId: Type.Optional(
    text('The id by which it can be undone. Absent in events of an older service.', 'correction-9b2d'),
  ),
  undoes: Type.Optional(text('The change of dates that it undoes.', 'correction-5c1e')),
};
const dateOrNull = (description: string) => orNull(date('The date.'), description);
const note = { noteId: text('The id of the note; its text is internal.', 'note-5c1e') };
const evening = {
  spaceId: 'main-hall',
  slotId: 'evening',
  packageId: 'dry-hire',
  spaceName: 'Main Hall',
  slotName: 'Evening',
  packageName: 'Dry hire',
  startTime: '18:00',
  endTime: '01:00',
};
const friday = {
  ...evening,
  date: '2027-03-12',
  startsAt: '2027-03-12T18:00:00.000Z',
  endsAt: '2027-03-13T01:00:00.000Z',
  endDate: '2027-03-13',
};
const saturday = {
  ...evening,
  date: '2027-03-13',
  startsAt: '2027-03-13T18:00:00.000Z',
  endsAt: '2027-03-14T01:00:00.000Z',
  endDate: '2027-03-14',
};
const price = { totalCents: 120_000, formerTotalCents: 144_000, currency: 'GBP', reason: 'Third evening' };

/** The descriptions. */
export const bookingEvents: EventDescriptions<'booking-request' | 'hold' | 'guest'> = {
  'booking-request.placed': {
    ...byVisitor,
    description: 'A request was placed and holds its date; also when a waiting request is given its date.',
    members: {
      fromWaitingList: Type.Optional(
        Type.Literal(true, { description: 'True if it was on the waiting list and was given its date.' }),
      ),
    },
  },
  'booking-request.waiting': { ...byVisitor, description: 'A request was put on the waiting list.' },
  'booking-request.next': {
    ...byService,
    description: 'Nothing occupies the time of this waiting request any more, and it is the first in line.',
    members: { lapsed: reference('The request whose hold ended.') },
    payload: { lapsed: 'BR-2M8D4XVA' },
  },
  'booking-request.challenged': {
    ...byStaff,
    description: 'Staff set a response deadline for the hold, because another request waits for its date.',
    members: {
      by: reference('The waiting request.'),
      deadline: instant('The deadline.'),
      holdExpiresAt: instant(
        'When the hold ends now: at the deadline, or at its own end if that is earlier.',
      ),
    },
    payload: {
      by: 'BR-2M8D4XVA',
      deadline: '2027-03-02T12:00:00.000Z',
      holdExpiresAt: '2027-03-02T12:00:00.000Z',
    },
  },
  'booking-request.challenge-withdrawn': {
    ...byStaff,
    description: 'Staff withdrew the response deadline; the hold ends at its own end again.',
    members: {
      by: reference('The waiting request.'),
      holdExpiresAt: orNull(instant('When it ends.'), 'When the hold ends; null: no time limit.'),
    },
    payload: { by: 'BR-2M8D4XVA', holdExpiresAt: '2027-03-03T12:04:09.120Z' },
  },
  'booking-request.challenger-named': {
    ...byStaff,
    description:
      'Staff set a response deadline for the hold of another request, because this one waits for its date.',
    members: {
      challenged: reference('The request that holds the date.'),
      deadline: instant('The deadline.'),
    },
    payload: { challenged: 'BR-2M8D4XVA', deadline: '2027-03-02T12:00:00.000Z' },
  },
  'booking-request.challenger-withdrawn': {
    ...byStaff,
    description: 'Staff withdrew the response deadline that they had set because this request waits.',
    members: { challenged: reference('The request that holds the date.') },
    payload: { challenged: 'BR-2M8D4XVA' },
  },
  'booking-request.accepted': {
    ...byStaff,
    description: 'The venue accepted the request.',
    members: { from },
    payload: { from: 'pending_approval' },
  },
  'booking-request.declined': {
    ...byStaff,
    description: 'The venue declined the request.',
    members: { from, reasonCode: optionalReason },
    payload: { from: 'pending_approval', reasonCode: 'not_suitable' },
  },
  'booking-request.cancelled': {
    ...byStaff,
    description: 'The booking was cancelled.',
    members: { from, reasonCode: optionalReason },
    payload: { from: 'accepted', reasonCode: 'guest_cancelled' },
  },
  'booking-request.price-agreed': {
    ...byStaff,
    description: 'Staff and guest agreed on another price.',
    members: {
      ...priceChange,
      taxCents: Type.Optional(cents('The tax in the total; absent: the total changed too')),
      formerTaxCents: Type.Optional(cents('The tax before')),
      correctionId: Type.Optional(
        text(
          'The id by which it can be undone. Absent for the price of a new booking, and in events of an older service.',
          'correction-9b2d',
        ),
      ),
    },
    payload: { ...price, correctionId: 'correction-9b2d' },
  },
  'booking-request.instalment-marked': {
    ...byStaff,
    description: 'Staff noted when an instalment was invoiced and paid.',
    members: {
      number: Type.Integer({ description: 'The position of the instalment, from 1.', examples: [1] }),
      invoicedOn: dateOrNull('When it was invoiced; null: not yet.'),
      paidOn: dateOrNull('When it was paid; null: not yet.'),
      formerInvoicedOn: Type.Optional(dateOrNull('`invoicedOn` before. Absent in events of version 1.0.')),
      formerPaidOn: Type.Optional(dateOrNull('`paidOn` before.')),
      amountCents: Type.Optional(cents('Its amount at that time')),
      currency: Type.Optional(priceChange.currency),
    },
    payload: {
      number: 1,
      invoicedOn: '2027-03-03',
      paidOn: null,
      formerInvoicedOn: null,
      formerPaidOn: null,
      amountCents: 43_200,
      currency: 'GBP',
    },
  },
  'booking-request.undone': {
    ...byStaff,
    description: 'Staff undid a decision.',
    members: { from, to: status('The status after. `expired`: the hold would have ended.') },
    payload: { from: 'declined', to: 'pending_approval' },
  },
  'booking-request.moved': {
    ...byStaff,
    description: 'The booking was moved.',
    members: { from: place('Where it was.'), to: place('Where it is.'), ...undoing },
    payload: {
      from: friday,
      to: {
        ...saturday,
        slotId: null,
        packageId: null,
        slotName: null,
        packageName: null,
        startsAt: '2027-03-13T19:30:00.000Z',
        startTime: '19:30',
      },
      correctionId: 'correction-9b2d',
    },
  },
  'booking-request.items-changed': {
    ...byStaff,
    description: 'Dates of a booking were added, moved or cancelled.',
    members: {
      ...movedItem,
      others: Type.Optional(
        Type.Array(Type.Object(movedItem), { description: 'Further dates of the same change.' }),
      ),
      ...priceChange,
      taxCents: Type.Optional(cents('The tax in the total; absent: it stayed')),
      formerTaxCents: Type.Optional(cents('The tax before')),
      ...undoing,
    },
    payload: {
      item: 1,
      from: friday,
      to: saturday,
      others: [{ item: 2, from: friday, to: saturday }],
      ...price,
      correctionId: 'correction-9b2d',
    },
  },
  'booking-request.corrected': {
    ...byStaff,
    description: 'Staff corrected the booking, or undid a correction.',
    members: {
      correctionId: text('The id of the correction.', 'correction-9b2d'),
      members: Type.Array(Type.Enum([...correctedMembers]), {
        description:
          'The corrected members. Their values before and after are in the history of the request until its guest is erased.',
        examples: [['guest.name', 'holdExpiresAt']],
      }),
      undoes: Type.Optional(text('The correction that it undoes.', 'correction-5c1e')),
      items: Type.Optional(
        Type.Array(Type.Object({ item: itemNumber, date: date('The date.') }), {
          description: 'The dates whose `attendance`, `layout` or `extras` changed. Absent: none.',
        }),
      ),
      holdExpiresAt: Type.Optional(
        orNull(instant('When it ends.'), 'When the hold ends; null: no time limit. Absent: that stayed.'),
      ),
      formerHoldExpiresAt: Type.Optional(
        orNull(instant('When it ended.'), 'When the hold ended before; null: no time limit.'),
      ),
      totalCents: Type.Optional(cents('The total with tax. Absent: the price stayed')),
      formerTotalCents: Type.Optional(cents('The total with tax before')),
      currency: Type.Optional(text('The currency of both.', 'GBP')),
    },
    payload: {
      correctionId: 'correction-9b2d',
      members: ['title', 'guest.name', 'attendance', 'holdExpiresAt'],
      items: [{ item: 1, date: '2027-03-13' }],
      holdExpiresAt: '2027-03-05T12:00:00.000Z',
      formerHoldExpiresAt: '2027-03-03T12:04:09.120Z',
    },
  },
  'booking-request.noted': {
    ...byStaff,
    description: 'Staff added a note.',
    members: note,
    payload: { noteId: 'note-5c1e' },
  },
  'booking-request.note-removed': {
    ...byStaff,
    description: 'Staff removed a note.',
    members: note,
    payload: { noteId: 'note-5c1e' },
  },
  'booking-request.left': {
    ...byStaff,
    actor: actors.operator,
    description: 'An import left the booking in rooms that its space no longer uses.',
    members: { rooms: Type.Array(Type.String(), { description: 'The rooms.', examples: [['hall-a']] }) },
    payload: { rooms: ['hall-a'] },
  },
  'hold.lapsed': {
    ...byService,
    description: 'The hold of a pending request ended, a few seconds ago.',
    members: { lapsedAt: instant('When it ended.') },
    payload: { lapsedAt: '2027-03-03T12:04:09.120Z' },
  },
  'guest.added': {
    ...byStaff,
    subject: contact,
    description: 'Staff added a guest without a booking.',
  },
  'guest.changed': {
    ...byStaff,
    subject: contact,
    description: 'Staff changed a guest that they had added.',
    members: {
      members: Type.Array(Type.Enum(['name', 'email', 'phone', 'company', 'language', 'address']), {
        description: 'The changed members.',
        examples: [['phone']],
      }),
    },
    payload: { members: ['phone'] },
  },
  'guest.exported': { ...byStaff, description: 'The data of the guest was exported.' },
  'guest.merged': {
    ...byStaff,
    description: 'Another guest was merged into the guest of this request.',
    members: { merged: reference('A request of the other guest.') },
    payload: { merged: 'BR-2M8D4XVA' },
  },
  'guest.separated': {
    ...byStaff,
    description: 'Addresses of the guest of this request became a guest of their own.',
    members: { separated: reference('A request of the guest with these addresses.') },
    payload: { separated: 'BR-2M8D4XVA' },
  },
  'guest.notes-changed': { ...byStaff, description: 'Staff changed the notes about the guest.' },
  'guest.erased': { ...byStaff, description: 'The data of the guest was erased; the booking remains.' },
};
