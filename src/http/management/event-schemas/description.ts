/** How the API describes a kind of event. */
import { type TSchema, Type } from 'typebox';
import type { ActorPayload } from '../../../domain/events/actor.ts';
import type { EventKind, EventPayloads } from '../../../domain/events/event.ts';
import { text } from '../schema-members.ts';

/** The description of a kind of event, with an example. */
export interface EventDescription<Kind extends EventKind> {
  readonly description: string;
  /** The members of `data` that only this kind has. */
  readonly members: Readonly<Record<string, TSchema>>;
  readonly subject: string;
  readonly actor: ActorPayload;
  readonly payload: EventPayloads[Kind];
}

/** Descriptions of the kinds whose names begin with one of the words. */
export type EventDescriptions<Topic extends string> = {
  readonly [Kind in Extract<EventKind, `${Topic}.${string}`>]: EventDescription<Kind>;
};

/** The actors of the examples. */
export const actors = {
  visitor: { kind: 'visitor', siteKey: 'riverside-web' },
  staff: { kind: 'staff', id: 'staff-7f3c' },
  operator: { kind: 'operator' },
  service: { kind: 'service' },
} as const satisfies Record<string, ActorPayload>;

/** Returns the schema of an instant. */
export const instant = (description: string, example = '2027-03-03T12:04:09.120Z') =>
  Type.String({ format: 'date-time', description, examples: [example] });
/** Returns the schema of a number of records. */
export const count = (description: string) => Type.Integer({ description, examples: [3] });
/** The reference of another booking request. */
export const reference = (description: string) => text(description, 'BR-2M8D4XVA');
