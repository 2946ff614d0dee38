/** Schemas of webhooks. */
import { Type } from 'typebox';
import { eventKinds } from '../../domain/events/event.ts';

const instant = (description: string) => Type.String({ format: 'date-time', description });
/** Returns the schema of an instant or null. */
export const instantOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });
const members = {
  id: Type.String({ description: 'The id of the webhook.', examples: ['webhook-Qm9va2luZ3M'] }),
  url: Type.String({ description: 'The URL.', examples: ['https://desk.example/firsthold'] }),
  kinds: Type.Array(Type.Enum([...eventKinds]), { description: 'The event types; empty: all.' }),
  enabled: Type.Boolean({
    description: 'Whether it is enabled. The service disables it if deliveries fail for days.',
  }),
  createdAt: instant('When it was created.'),
  createdBy: Type.Union([Type.String(), Type.Null()], {
    description: 'The name used in the event log; null: unknown, since an import brought it.',
    examples: ['staff:staff-Qm9va2luZ3M'],
  }),
  failures: Type.Integer({ description: 'The number of consecutive failures.' }),
  failingSince: instantOrNull(
    'When the current series of failures began; null: the last call succeeded, or there was none.',
  ),
};
/** A webhook. */
export const Webhook = Type.Object(members, {
  $id: 'Webhook',
  description: 'An endpoint that receives events.',
});
/** A new webhook with its secret. */
export const NewWebhook = Type.Object({
  ...members,
  secret: Type.String({
    description: 'The signing secret; shown once.',
    examples: ['whsec_mB6…'],
  }),
});
