/** Schemas of calendars. */
import { Type } from 'typebox';
import { closedReasons } from '../../../domain/booking/closed-days.ts';
import { refTo } from '../../common/schemas.ts';
import { dateSchema } from './date-range.ts';

const instant = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2027-03-12T18:00:00.000Z'] });
const time = (description: string) => Type.String({ description, examples: ['18:00'] });
const spaceIds = (description: string) =>
  Type.Array(Type.String(), { description, examples: [['main-hall']] });

/** A room and its spaces. */
export const Room = Type.Object(
  {
    room: Type.String({ description: 'What the venue calls it.', examples: ['hall-a'] }),
    spaceIds: spaceIds('The spaces that take it up, of which one is let at a time.'),
  },
  { $id: 'Room', description: 'What can be occupied.' },
);

const Space = Type.Object({
  id: Type.String({ description: 'Its `id`.', examples: ['main-hall'] }),
  name: Type.String({ description: 'Its name.', examples: ['Main Hall'] }),
  isOnShow: Type.Boolean({ description: 'Whether visitors see it.' }),
});

/** An occupancy. */
export const CalendarBooking = Type.Object(
  {
    reference: Type.String({ description: 'Whose it is.', examples: ['BR-7Q2M4XKD'] }),
    spaceId: Type.String({
      description: 'The space it was made for, which may be gone by now.',
      examples: ['main-hall'],
    }),
    slotName: Type.String({ description: 'The slot, as it was called then.', examples: ['Evening'] }),
    guestName: Type.String({ description: 'Who asked; "(erased)": forgotten.', examples: ['A. Visitor'] }),
    date: dateSchema('Its date.'),
    startTime: time('When it starts, on the venue’s clock.'),
    endTime: time('When it ends; at or before `startTime` it is on the day after.'),
    startsAt: instant('When it starts.'),
    endsAt: instant('When it ends.'),
    readyAt: instant('When its rooms are ready for the next: `endsAt`, or the turnaround later.'),
    heldUntil: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When its hold ends, if nobody decides; null: it is booked.',
    }),
    rooms: Type.Array(Type.String(), {
      description: 'Where it stands; not in the rooms of its space, where that takes up others by now.',
      examples: [['hall-a']],
    }),
  },
  { $id: 'CalendarBooking', description: 'A booking or a live hold.' },
);

/** A block. */
export const CalendarBlock = Type.Object(
  {
    id: Type.String({ description: 'To remove it by.', examples: ['block-Qm9va2luZ3M'] }),
    spaceIds: Type.Union([spaceIds('Their ids.'), Type.Null()], {
      description:
        'The spaces it is written for, with which all go that share a room with one of them; null: every space.',
    }),
    reason: Type.String({ description: 'The venue’s own note.', examples: ['Closed for Christmas'] }),
    days: Type.Array(Type.Object({ from: dateSchema('The first day.'), to: dateSchema('The last one.') }), {
      description: 'Whole days, in runs: it takes what starts on them. A run may go on before and after.',
    }),
    hours: Type.Array(Type.Object({ startsAt: instant('From.'), endsAt: instant('To.') }), {
      description: 'Hours, where it is one of hours: it takes what overlaps them.',
    }),
  },
  { $id: 'CalendarBlock', description: 'A block, with the days or hours it takes.' },
);

/** When a space offers nothing. */
const CalendarClosed = Type.Object(
  {
    spaceId: Type.String({ description: 'Of which space.', examples: ['main-hall'] }),
    from: dateSchema('The first day.'),
    to: dateSchema('The last one.'),
    why: Type.Array(Type.Enum([...closedReasons]), {
      description:
        'By which rules, one at least. `started`: all of today has begun; `no_slots`: the space has none with a package.',
    }),
  },
  {
    $id: 'CalendarClosed',
    description: 'Days on which nothing of a space is offered, whatever stands there.',
  },
);

/** The calendar of all spaces. */
export const VenueCalendar = Type.Object(
  {
    timezone: Type.String({ description: 'The venue’s.', examples: ['Europe/London'] }),
    spaces: Type.Array(Space, { description: 'All spaces, in the venue’s order.' }),
    rooms: Type.Array(refTo(Room), {
      description:
        'All rooms; at the end those in which something stands, and that no space takes up any more.',
    }),
    bookings: Type.Array(refTo(CalendarBooking), {
      description: 'Bookings and live holds, the first to start first, each once.',
    }),
    blocks: Type.Array(refTo(CalendarBlock), {
      description: 'Blocks that have a day or an hour of these dates.',
    }),
    closed: Type.Array(refTo(CalendarClosed), {
      description:
        'Days on which visitors are offered nothing of a space they see, by its weekdays, seasons, notice and horizon; in runs.',
    }),
  },
  { $id: 'VenueCalendar', description: 'What stands in all spaces of a venue.' },
);

export const calendarSchemas = [Room, CalendarBooking, CalendarBlock, CalendarClosed, VenueCalendar];
