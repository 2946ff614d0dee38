import { Type } from 'typebox';
import { defaultOverlapHours, maxOverlapHours } from '../../domain/events/webhook-secret.ts';
import { strictObject } from '../../domain/fields/strict-object.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import type { CallResult } from '../../operations/events/finish-delivery.ts';
import { redeliverEvents } from '../../operations/events/redeliver-events.ts';
import { rotateWebhookSecret } from '../../operations/events/rotate-webhook-secret.ts';
import { managementApiPaths } from '../../paths.ts';
import { listOperatorWebhooks, operatorWebhookStates } from '../../storage/events/operator-webhooks.ts';
import { IdempotencyKey } from '../server/idempotency-key.ts';
import { assertMayShareRequests } from './access/policy.ts';
import type { ManagementRoutes, TestWebhook } from './context.ts';
import { errorResponses, success } from './response-schemas.ts';
import { sendCreated } from './responses.ts';
import { text } from './schema-members.ts';
import { VenuePath } from './schemas.ts';
import { ownWebhook, WebhookPath } from './webhook-access.ts';

const tags = ['Webhooks'];
const noTests: TestWebhook = async () => ({ delivered: false, outcome: 'not available', isGone: false });

/** Registers the routes that test a webhook, send events again, replace its secret, and list the operator's webhooks. */
export const webhookActionRoutes: ManagementRoutes = (app, context) => {
  const { storage, testWebhook = noTests } = context;
  /** The running tests: a slow receiver must not collect calls, so a repeat waits for the same one. */
  const tests = new Map<string, Promise<CallResult>>();
  app.post(
    managementApiPaths.webhookTest,
    {
      config: { action: 'webhooks.edit', takesLong: false },
      schema: {
        operationId: 'testWebhook',
        tags,
        summary: 'Test a webhook',
        description:
          'Sends a signed `webhook.test` event now and returns the response of the receiver. It is not in the event log and is not retried. If the receiver accepts it, a pause after failures ends. Also works for a disabled webhook, which stays disabled.',
        params: WebhookPath,
        response: {
          200: success(
            Type.Object({
              delivered: Type.Boolean({ description: 'Whether the receiver responded with 200 to 299.' }),
              outcome: text('The status, or why there is none.', '200'),
            }),
            'The result.',
          ),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async ({ params: { venueId, webhookId } }) => {
      const webhook = await storage.read((db) => ownWebhook(db, venueId, webhookId));
      const key = `${venueId}/${webhookId}`;
      const test = tests.get(key) ?? testWebhook(webhook).finally(() => tests.delete(key));
      tests.set(key, test);
      const { delivered, outcome } = await test;
      return { success: true, data: { delivered, outcome } };
    },
  );
  app.post(
    managementApiPaths.webhookRedelivery,
    {
      config: { action: 'webhooks.edit' },
      schema: {
        operationId: 'redeliverEvents',
        tags,
        summary: 'Send events again',
        description:
          'Queues one event or a range, at most 1,000 events, also those that were delivered or that happened while the webhook was disabled. Only events of its types count. They have the same `id` as before. Pending deliveries stay as they are. A token needs `requests:read` too.',
        params: WebhookPath,
        body: strictObject({
          from: text('The `id` of the event, or of the first of a range.', 'evt_riverside_4711_m3w8k2c0'),
          to: Type.Optional(
            text('The `id` of the last event. Omitted: only one event.', 'evt_riverside_4715_m3w8k2d4'),
          ),
        }),
        response: {
          200: success(
            Type.Object({ events: Type.Integer({ description: 'The number of queued events.' }) }),
            'The result.',
          ),
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId, webhookId }, body, staff }) => {
      assertMayShareRequests(staff, venueId);
      const webhook = await storage.read((db) => ownWebhook(db, venueId, webhookId));
      const events = await redeliverEvents(context, webhook, {
        log: venueId,
        range: body,
        actor: staff.actor,
      });
      return { success: true, data: { events } };
    },
  );
  app.post(
    managementApiPaths.webhookSecretRotation,
    {
      config: { action: 'webhooks.edit' },
      schema: {
        operationId: 'rotateWebhookSecret',
        tags,
        summary: 'Replace the signing secret',
        description:
          'Returns a new signing secret once. Until the overlap ends, deliveries are signed with the new and the previous secret, so that the receiver can change in between. With an `Idempotency-Key`, a repeat within 24 hours returns it again.',
        params: WebhookPath,
        headers: IdempotencyKey,
        body: strictObject({
          overlapHours: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: maxOverlapHours,
              description: `How long the previous secret stays valid; 0: it ends now. Omitted: ${defaultOverlapHours}.`,
              examples: [defaultOverlapHours],
            }),
          ),
        }),
        response: {
          201: success(
            Type.Object({
              secret: text('The new signing secret; shown once.', 'whsec_mB6…'),
              previousUntil: Type.String({
                format: 'date-time',
                description: 'When the previous secret ends.',
              }),
            }),
            'The secret.',
          ),
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    (request, reply) => {
      const { venueId, webhookId } = request.params;
      const { overlapHours = defaultOverlapHours } = request.body;
      return sendCreated(context, request, reply, async (held) => {
        const webhook = await storage.read((db) => ownWebhook(db, venueId, webhookId));
        const rotated = await rotateWebhookSecret(held, webhook, overlapHours, request.staff.actor);
        return { secret: rotated.secret, previousUntil: isoInstant(rotated.previousUntil) };
      });
    },
  );
  app.get(
    managementApiPaths.operatorWebhooks,
    {
      config: { action: 'webhooks.read' },
      schema: {
        operationId: 'listOperatorWebhooks',
        tags,
        summary: 'Webhooks of the operator',
        description:
          'Lists the operator’s webhooks that receive the events of this venue: only the host and the state of this venue’s deliveries.',
        params: VenuePath,
        response: {
          200: success(
            Type.Array(
              Type.Object({
                host: text('The host of its URL.', 'desk.example'),
                state: Type.Enum([...operatorWebhookStates], {
                  description: '`failing`: the latest event of this venue is not delivered yet.',
                }),
              }),
            ),
            'The webhooks, oldest first.',
          ),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async ({ params: { venueId } }) => ({
      success: true,
      data: await storage.read((db) => listOperatorWebhooks(db, venueId)),
    }),
  );
};
