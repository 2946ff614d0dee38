/** The `webhooks` section of the management API's document: what the service sends to a webhook. */
import { eventKinds } from '../src/domain/events/event.ts';
import { exampleOf } from '../src/http/management/event-schemas/schemas.ts';

const text = (description: string, example: string) => ({ type: 'string', description, examples: [example] });
const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});
const parameters = [
  header('webhook-id', 'The id of the event, the same for every attempt.', 'evt_riverside_4711_m3w8k2c0'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1803902649'),
  header(
    'webhook-signature',
    'The signatures by Standard Webhooks, separated by spaces; one valid signature is enough.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];
const responses = {
  '2XX': { description: 'Accepted. Any other status is an error, and the delivery is retried.' },
  410: { description: 'The endpoint is gone: the webhook is disabled.' },
};

/** Returns the section. */
export function describeWebhooks(): object {
  const examples = eventKinds.map((kind) => {
    const { description: summary, event: value } = exampleOf(kind);
    return [kind, { summary, value }] as const;
  });
  const common = { tags: ['Webhooks'], security: [], parameters, responses };
  return {
    event: {
      post: {
        operationId: 'receiveEvent',
        summary: 'An event',
        description: 'Sent to each webhook for the event types that it has chosen (docs/api/webhooks.md).',
        ...common,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Event' },
              examples: Object.fromEntries(examples),
            },
          },
        },
      },
    },
    test: {
      post: {
        operationId: 'receiveTestEvent',
        summary: 'A test event',
        description:
          'Sent by `firsthold webhooks test` and when staff test a webhook. It is not in the event log.',
        ...common,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['id', 'type', 'timestamp', 'data'],
                properties: {
                  id: text('A new id for each test.', 'test_Qm9va2luZ3M'),
                  type: { type: 'string', const: 'webhook.test', description: 'The type.' },
                  timestamp: { type: 'string', format: 'date-time', description: 'When it was sent.' },
                  data: {
                    type: 'object',
                    description: 'Which webhook is tested.',
                    required: ['subject', 'venueId'],
                    properties: {
                      subject: text('The id of the webhook.', 'webhook-Qm9va2luZ3M'),
                      venueId: { type: ['string', 'null'], description: 'The venue; null: all venues.' },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}
