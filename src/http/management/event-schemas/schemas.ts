/** The schemas of published events: one for each kind, and their union by `type`. */
import { type TSchema, Type } from 'typebox';
import type { ActorPayload } from '../../../domain/events/actor.ts';
import { type EventKind, eventKinds, payloadVersions } from '../../../domain/events/event.ts';
import type { EventPayload } from '../../../domain/events/event-payload.ts';
import { statusThen } from '../../../domain/events/status-then.ts';
import { keysOf } from '../../../domain/fields/keys-of.ts';
import { refTo } from '../../server/schemas.ts';
import { agreedPrice, requestContents, StaffBookingRequest } from '../requests/schemas.ts';
import { cents, orNull, text } from '../schema-members.ts';
import { bookingEvents, Place } from './bookings.ts';
import { type EventDescription, instant } from './description.ts';
import { peopleEvents } from './people.ts';
import { exampleRequest } from './request-example.ts';
import { venueEvents } from './venue.ts';

const descriptions: { readonly [Kind in EventKind]: EventDescription<Kind> } = {
  ...bookingEvents,
  ...venueEvents,
  ...peopleEvents,
};
const bookingKinds: ReadonlySet<string> = new Set(keysOf(bookingEvents));

const Actor = Type.Unsafe<ActorPayload>({
  $id: 'EventActor',
  description: 'Who did it.',
  type: 'object',
  required: ['kind'],
  properties: {
    kind: Type.Enum(['visitor', 'staff', 'token', 'operator', 'service'], { description: 'Who.' }),
    siteKey: orNull(text('The key.', 'riverside-web'), 'The website key of a visitor; null: unknown.'),
    id: text('The id of the member of staff or of the token.', 'staff-7f3c'),
  },
});

const { properties: whole } = StaffBookingRequest;
const EventBookingRequest = Type.Object(
  {
    reference: whole.reference,
    status: whole.status,
    siteKey: whole.siteKey,
    space: whole.space,
    slot: whole.slot,
    package: whole.package,
    date: whole.date,
    timezone: whole.timezone,
    startsAt: whole.startsAt,
    endsAt: whole.endsAt,
    items: whole.items,
    title: whole.title,
    guest: whole.guest,
    ...requestContents,
    attendance: whole.attendance,
    layout: whole.layout,
    extras: whole.extras,
    totalCents: cents('The quoted total with tax'),
    currency: text('The currency of all amounts.', 'GBP'),
    agreedPrice,
    holdExpiresAt: whole.holdExpiresAt,
    challenge: whole.challenge,
    createdAt: whole.createdAt,
    decidedAt: whole.decidedAt,
  },
  {
    $id: 'EventBookingRequest',
    description: 'The booking request **as it is now**, not as it was at the event.',
  },
);

const common = {
  version: Type.Integer({
    description: 'The version of the data: increased when a member is removed or changes its meaning.',
    examples: [1],
  }),
  venueId: orNull(text('The venue.', 'riverside'), 'The venue; null: all venues.'),
  subject: text(
    'What it is about: a reference, or the id of a block, key, person, …. Events of one subject are delivered in order.',
    'BR-7K3M9QZ2',
  ),
  actor: refTo(Actor),
};
const ofRequest = {
  statusThen: Type.Optional({
    ...whole.status,
    description: 'The status right after the event. Absent: the event left it as it was.',
  }),
  bookingRequest: Type.Optional(refTo(EventBookingRequest)),
};

/** The schema of each kind, with a `$id` such as `BookingRequestPlacedEvent`. */
const kinds = eventKinds.map((kind) => {
  const { description, members } = descriptions[kind];
  return Type.Object(
    {
      id: text('The stable id of the event.', 'evt_riverside_4711_m3w8k2c0'),
      type: Type.Unsafe<typeof kind>({ type: 'string', const: kind }),
      timestamp: instant('When it happened.'),
      data: Type.Object({ ...common, ...(bookingKinds.has(kind) && ofRequest), ...members }),
    },
    { $id: nameOf(kind), description },
  );
});

/** An event, as the API lists it and webhooks receive it. */
export const Event = Type.Unsafe<EventPayload>({
  $id: 'Event',
  description: 'An event. More types may be added, and more members to each.',
  oneOf: kinds.map((schema) => refTo(schema)),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(eventKinds.map((kind) => [kind, `#/components/schemas/${nameOf(kind)}`])),
  },
});

/** Schemas that routes refer to by name. */
export const eventSchemas: readonly TSchema[] = [Actor, EventBookingRequest, Place, ...kinds, Event];

/** Returns an example of an event with all members of its kind. */
export function exampleOf(kind: EventKind): { readonly description: string; readonly event: object } {
  const { description, subject, actor, payload } = descriptions[kind];
  const status = statusThen(kind, payload);
  return {
    description,
    event: {
      id: 'evt_riverside_4711_m3w8k2c0',
      type: kind,
      timestamp: '2027-03-01T12:04:09.120Z',
      data: {
        ...payload,
        version: payloadVersions[kind],
        venueId: 'riverside',
        subject,
        actor,
        ...(status && { statusThen: status }),
        ...(bookingKinds.has(kind) && { bookingRequest: { ...exampleRequest, ...(status && { status }) } }),
      },
    },
  };
}

/** Returns the name of a kind's schema: `HoldLapsedEvent` for `hold.lapsed`. */
function nameOf(kind: EventKind): string {
  const words = kind.split(/[.-]/).map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Event`;
}
