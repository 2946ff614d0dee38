import { Type } from 'typebox';
import { PresentedGuest } from '../../../domain/booking/guest-schemas.ts';
import { refTo } from '../../server/schemas.ts';
import { dateSchema } from '../calendar/date-range.ts';
import { orNull, text } from '../schema-members.ts';
import { answerValue, RequestNote, unlessFrontDesk } from './schemas.ts';
import { title } from './title-schema.ts';

/** An accepted booking, as the people who run the event need it; without its price. */
export const FrontDeskBooking = Type.Object(
  {
    reference: text('Identifies the booking.', 'BR-7K3M9QZ2'),
    item: Type.Integer({ description: 'The number of the date within its booking.', examples: [0] }),
    date: dateSchema('The date on which the event starts.'),
    timezone: text('The venue’s time zone at that time.', 'Europe/London'),
    startTime: text('On the venue’s clock.', '18:00'),
    endTime: text('On the venue’s clock.', '01:00'),
    startsAt: Type.String({ format: 'date-time', description: 'The start.' }),
    endsAt: Type.String({ format: 'date-time', description: 'The end.' }),
    setupAt: Type.String({
      format: 'date-time',
      description: 'The start of the setup; `startsAt` if there is none.',
    }),
    readyAt: Type.String({
      format: 'date-time',
      description: 'The end of the turnaround; `endsAt` if there is none.',
    }),
    spaceId: text('The space.', 'main-hall'),
    spaceName: text('Its name at that time.', 'Main Hall'),
    slotName: orNull(Type.String(), 'The name of the slot; null: a booking at custom times.'),
    packageName: orNull(Type.String(), 'The name of the package; null: a booking at custom times.'),
    title,
    guest: PresentedGuest,
    attendance: orNull(Type.Integer(), 'The number of guests; null: not given.'),
    layout: orNull(Type.String(), 'The chosen layout.'),
    extras: Type.Array(
      Type.Object({
        name: text('The name at that time.', 'Grand piano'),
        pieces: orNull(Type.Integer(), 'The quantity; null: not priced by the piece.'),
      }),
      { description: 'The extras.' },
    ),
    answers: unlessFrontDesk(
      Type.Array(
        Type.Object({
          label: text('The wording of the question.', 'What kind of event is it?'),
          value: answerValue,
        }),
        { description: 'The guest’s answers to the venue’s questions.' },
      ),
    ),
    message: unlessFrontDesk(orNull(Type.String(), 'What the guest wrote.')),
    notes: Type.Array(refTo(RequestNote), {
      description:
        'The notes of staff, oldest first. For the role `front_desk`, without reasons and letters.',
    }),
  },
  { $id: 'FrontDeskBooking', description: 'A booking, for the people who run the event.' },
);
