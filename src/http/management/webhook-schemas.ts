/** Schemas of webhooks. */
import { Type } from 'typebox';
import { eventKinds } from '../../domain/events/event.ts';

const instant = (description: string) => Type.String({ format: 'date-time', description });
export const nullable = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });
const members = {
  id: Type.String({ description: 'To change it by.', examples: ['webhook-Qm9va2luZ3M'] }),
  url: Type.String({ description: 'What is called.', examples: ['https://desk.example/firsthold'] }),
  kinds: Type.Array(Type.Enum([...eventKinds]), { description: 'What it is told of; empty: of everything.' }),
  enabled: Type.Boolean({
    description: 'Whether it is called; it is switched off where nothing arrives for days.',
  }),
  createdAt: instant('When it was added.'),
  failures: Type.Integer({ description: 'How many calls in a row have failed.' }),
  failingSince: nullable('Since when every call has failed; null: the last went well, or there was none.'),
};
/** A webhook. */
export const Webhook = Type.Object(members, {
  $id: 'Webhook',
  description: 'An address that is told of what happens.',
});
/** A new webhook with its secret. */
export const NewWebhook = Type.Object({
  ...members,
  secret: Type.String({
    description: 'What its calls are signed with; told this once.',
    examples: ['whsec_mB6…'],
  }),
});
