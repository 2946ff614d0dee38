/** Schemas of calendars. */
import { Type } from 'typebox';
import { closedReasons } from '../../../domain/booking/closed-days.ts';
import { refTo } from '../../server/schemas.ts';
import { rankMembers } from '../requests/schemas.ts';
import { title } from '../requests/title-schema.ts';
import { dateSchema } from './date-range.ts';

const instant = (description: string, example = '2027-03-12T18:00:00.000Z') =>
  Type.String({ format: 'date-time', description, examples: [example] });
const time = (description: string) => Type.String({ description, examples: ['18:00'] });
const spaceIds = (description: string) =>
  Type.Array(Type.String(), { description, examples: [['main-hall']] });

/** A room and its spaces. */
export const Room = Type.Object(
  {
    room: Type.String({ description: 'The name of the room.', examples: ['hall-a'] }),
    spaceIds: spaceIds('The spaces that use it; only one of them can be booked at a time.'),
  },
  { $id: 'Room', description: 'A room.' },
);

const Space = Type.Object({
  id: Type.String({ description: 'Its `id`.', examples: ['main-hall'] }),
  name: Type.String({ description: 'Its name.', examples: ['Main Hall'] }),
  isVisible: Type.Boolean({ description: 'Whether visitors see it.' }),
});

/** An occupancy. */
export const CalendarBooking = Type.Object(
  {
    reference: Type.String({ description: 'The reference.', examples: ['BR-7Q2M4XKD'] }),
    item: Type.Integer({ description: 'The number of the date in its booking.', examples: [0] }),
    spaceId: Type.String({
      description: 'The space it was made for; may be deleted.',
      examples: ['main-hall'],
    }),
    slotName: Type.Union([Type.String(), Type.Null()], {
      description: 'The slot with its name at that time; null: custom times.',
      examples: ['Evening'],
    }),
    stepMinutes: Type.Optional(
      Type.Integer({
        description: 'The step of its slot, if that is booked by the hour; otherwise absent.',
        examples: [30],
      }),
    ),
    title,
    guestName: Type.String({
      description: 'The company, or else the guest’s name; "(erased)" if erased.',
      examples: ['A. Visitor'],
    }),
    date: dateSchema('The date.'),
    startTime: time('When it starts, on the venue’s clock.'),
    endTime: time('When it ends; at or before `startTime` it is on the day after.'),
    startsAt: instant('The start.'),
    endsAt: instant('The end.', '2027-03-13T01:00:00.000Z'),
    setupAt: instant('The start of the setup; `startsAt` if there is none.'),
    readyAt: instant('The end of the turnaround; `endsAt` if there is none.'),
    heldUntil: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the hold ends; null: it is booked.',
    }),
    isChallenged: Type.Boolean({ description: 'Whether staff set a response deadline for the hold.' }),
    rooms: Type.Array(Type.String(), {
      description: 'The rooms it occupies, which can differ from the current rooms of its space.',
      examples: [['hall-a']],
    }),
  },
  { $id: 'CalendarBooking', description: 'A booking or an active hold.' },
);

const { reference, spaceId, slotName, guestName, date, startTime, endTime, startsAt, endsAt } =
  CalendarBooking.properties;

/** A request on the waiting list. */
const CalendarWaiting = Type.Object(
  {
    reference,
    spaceId,
    slotName,
    title,
    guestName,
    date,
    startTime,
    endTime,
    startsAt,
    endsAt,
    ...rankMembers,
  },
  { $id: 'CalendarWaiting', description: 'A request on the waiting list; it occupies nothing.' },
);

/** A block. */
export const CalendarBlock = Type.Object(
  {
    id: Type.String({ description: 'The id of the block.', examples: ['block-Qm9va2luZ3M'] }),
    spaceIds: Type.Union([spaceIds('Their ids.'), Type.Null()], {
      description:
        'The spaces it names. It also applies to all spaces that share a room with them; null: all spaces.',
    }),
    reason: Type.String({ description: 'The venue’s own note.', examples: ['Closed for Christmas'] }),
    days: Type.Array(Type.Object({ from: dateSchema('The first day.'), to: dateSchema('The last one.') }), {
      description: 'Whole days, in runs: it takes what starts on them. A run may extend beyond the range.',
    }),
    hours: Type.Array(
      Type.Object({
        startsAt: instant('The start.'),
        endsAt: instant('The end.', '2027-03-13T01:00:00.000Z'),
      }),
      {
        description: 'The blocked hours, if it blocks hours: it covers every slot that overlaps them.',
      },
    ),
  },
  { $id: 'CalendarBlock', description: 'A block with its days or hours.' },
);

/** When a space offers nothing. */
const CalendarClosed = Type.Object(
  {
    spaceId: Type.String({ description: 'The space.', examples: ['main-hall'] }),
    from: dateSchema('The first day.'),
    to: dateSchema('The last one.'),
    reasons: Type.Array(Type.Enum([...closedReasons]), {
      description:
        'The rules, at least one. `started`: all slots of today have started; `no_slots`: the space has no slot with a package.',
    }),
  },
  {
    $id: 'CalendarClosed',
    description: 'Days on which nothing of a space is offered, independent of bookings.',
  },
);

/** The calendar of all spaces. */
export const VenueCalendar = Type.Object(
  {
    timezone: Type.String({ description: 'The venue’s.', examples: ['Europe/London'] }),
    spaces: Type.Array(Space, { description: 'All spaces, in the venue’s order.' }),
    rooms: Type.Array(refTo(Room), {
      description: 'All rooms; occupied rooms without a space come last.',
    }),
    bookings: Type.Array(refTo(CalendarBooking), {
      description: 'Bookings and active holds by start, each once.',
    }),
    waiting: Type.Array(refTo(CalendarWaiting), {
      description: 'The requests on the waiting list, in the order in which they were placed.',
    }),
    blocks: Type.Array(refTo(CalendarBlock), {
      description: 'Blocks with a day or an hour in this range.',
    }),
    closed: Type.Array(refTo(CalendarClosed), {
      description:
        'Days on which nothing of a visible space is offered because of weekday, season, notice or booking window, as runs of dates.',
    }),
  },
  { $id: 'VenueCalendar', description: 'The calendar of all spaces of a venue.' },
);

/** A free place with its cheapest package. */
export const Opening = Type.Object(
  {
    date: dateSchema('The date on which it starts.'),
    spaceId: Type.String({ description: 'The space.', examples: ['main-hall'] }),
    slotId: Type.String({ description: 'The slot.', examples: ['main-hall-evening'] }),
    startTime: time('The start of the slot, or of the free interval of a slot by the hour.'),
    endTime: time('Its end; on the next day if it is not after the start.'),
    packageId: Type.String({ description: 'The cheapest package.', examples: ['dry-hire'] }),
    hireFeeWithTaxCents: Type.Integer({
      minimum: 0,
      description: 'Its price with tax, in the smallest unit of the venue’s currency.',
      examples: [120_000],
    }),
  },
  { $id: 'Opening', description: 'A free place on a date, with its lowest price.' },
);

export const calendarSchemas = [
  Opening,
  Room,
  CalendarBooking,
  CalendarWaiting,
  CalendarBlock,
  CalendarClosed,
  VenueCalendar,
];
