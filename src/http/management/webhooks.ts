import { Type } from 'typebox';
import { eventId } from '../../domain/events/cursor.ts';
import { eventKinds } from '../../domain/events/event.ts';
import { noPrivateAddresses } from '../../domain/events/private-addresses.ts';
import { nextAttemptTo } from '../../domain/events/retries.ts';
import type { Webhook as DomainWebhook } from '../../domain/events/webhook.ts';
import { strictObject } from '../../domain/fields/strict-object.ts';
import { isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { addWebhook } from '../../operations/events/add-webhook.ts';
import { disableWebhook } from '../../operations/events/disable-webhook.ts';
import { enableWebhook } from '../../operations/events/enable-webhook.ts';
import { removeWebhook } from '../../operations/events/remove-webhook.ts';
import { managementApiPaths } from '../../paths.ts';
import { findCreators } from '../../storage/access/creators.ts';
import { type DeliveryRow, listDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { listWebhooks } from '../../storage/events/webhooks.ts';
import { IdempotencyKey } from '../server/idempotency-key.ts';
import { refTo } from '../server/schemas.ts';
import { assertMayShareRequests } from './access/policy.ts';
import type { ManagementRoutes } from './context.ts';
import {
  invalidCursorError,
  PageQuery,
  pageSchema,
  paginate,
  parsePageRequest,
  sendPage,
} from './pagination.ts';
import { deleted, errorResponses, success } from './response-schemas.ts';
import { sendCreated } from './responses.ts';
import { VenuePath } from './schemas.ts';
import { ownWebhook, WebhookPath } from './webhook-access.ts';
import { instantOrNull, NewWebhook, Webhook } from './webhook-schemas.ts';

const tags = ['Webhooks'];
/** Registers the routes of a venue's webhooks. Those of the whole installation are the operator’s. */
export const webhookRoutes: ManagementRoutes = (app, context) => {
  const { storage, privateAddresses = noPrivateAddresses } = context;
  const shown = (venueId: string, id: string) =>
    storage.read(async (db) => {
      const webhook = await ownWebhook(db, venueId, id);
      return present(webhook, (await findCreators(db, venueId, [id])).get(id) ?? null);
    });
  app.get(
    managementApiPaths.webhooks,
    {
      config: { action: 'webhooks.read' },
      schema: {
        operationId: 'listWebhooks',
        tags,
        summary: 'Webhooks',
        description: 'Lists the webhooks of this venue, oldest first.',
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(refTo(Webhook), 'A page of webhooks.'),
      },
    },
    async ({ params, query }) => {
      const { own, creators } = await storage.read(async (db) => {
        const own = await listWebhooks(db, params.venueId);
        const ids = own.map(({ id }) => id);
        return { own, creators: await findCreators(db, params.venueId, ids) };
      });
      const presentListed = (webhook: DomainWebhook) => present(webhook, creators.get(webhook.id) ?? null);
      return paginate(own, parsePageRequest(query), ({ id }) => id, presentListed);
    },
  );
  app.post(
    managementApiPaths.webhooks,
    {
      config: { action: 'webhooks.edit' },
      schema: {
        operationId: 'addWebhook',
        tags,
        summary: 'Add a webhook',
        description:
          'Sends future events to an `https:` URL (docs/api/webhooks.md). Private addresses and `http:` need a host that the operator has allowed. A token needs `requests:read` too. The response contains the signing secret once. With an `Idempotency-Key`, a repeat within 24 hours returns it again.',
        params: VenuePath,
        headers: IdempotencyKey,
        body: strictObject({
          url: Type.String({
            maxLength: 2000,
            description: 'The URL to call.',
            examples: ['https://desk.example/firsthold'],
          }),
          kinds: Type.Optional(
            Type.Array(Type.Enum([...eventKinds]), {
              maxItems: eventKinds.length,
              description: 'The event types; empty or omitted: all.',
            }),
          ),
        }),
        response: {
          201: success(NewWebhook, 'The webhook.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    (request, reply) => {
      const { venueId } = request.params;
      assertMayShareRequests(request.staff, venueId);
      const { url, kinds = [] } = request.body;
      return sendCreated(context, request, reply, async (held) => {
        const requested = { url, urlSetBy: 'api' as const, venueId, kinds: [...new Set(kinds)] };
        const { id, secret } = await addWebhook(held, requested, privateAddresses, request.staff.actor);
        return { ...(await shown(venueId, id)), secret };
      });
    },
  );
  const switching = {
    enable: {
      path: managementApiPaths.webhookEnabling,
      operationId: 'enableWebhook',
      summary: 'Enable a webhook',
      description:
        'Resumes pending deliveries, also of an enabled webhook that is paused after failures. Events that happened while it was disabled are not sent.',
      operation: enableWebhook,
    },
    disable: {
      path: managementApiPaths.webhookDisabling,
      operationId: 'disableWebhook',
      summary: 'Disable a webhook',
      description: 'Pauses pending deliveries. Events that happen while it is disabled are never sent.',
      operation: disableWebhook,
    },
  } as const;
  for (const { path, operation, ...words } of Object.values(switching))
    app.post(
      path,
      {
        config: { action: 'webhooks.edit' },
        schema: {
          ...words,
          tags,
          params: WebhookPath,
          response: { 200: success(refTo(Webhook), 'The webhook.'), ...errorResponses(401, 403, 404) },
        },
      },
      async ({ params, staff: { actor } }) => {
        const { venueId, webhookId } = params;
        const webhook = await storage.read((db) => ownWebhook(db, venueId, webhookId));
        await operation(context, webhook, actor);
        return { success: true, data: await shown(venueId, webhookId) };
      },
    );
  app.delete(
    managementApiPaths.webhook,
    {
      config: { action: 'webhooks.edit' },
      schema: {
        operationId: 'removeWebhook',
        tags,
        summary: 'Delete a webhook',
        description: 'Deletes the webhook and its pending deliveries.',
        params: WebhookPath,
        response: { 204: deleted, ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params: { venueId, webhookId }, staff: { actor } }, reply) => {
      const webhook = await storage.read((db) => ownWebhook(db, venueId, webhookId));
      await removeWebhook(context, webhook, actor);
      return reply.code(204).send();
    },
  );
  app.get(
    managementApiPaths.webhookDeliveries,
    {
      config: { action: 'webhooks.read' },
      schema: {
        operationId: 'listWebhookDeliveries',
        tags,
        summary: 'Deliveries of a webhook',
        description: 'Lists past and pending deliveries, newest first, for 30 days.',
        params: WebhookPath,
        querystring: PageQuery,
        response: pageSchema(
          Type.Object({
            id: Type.Union([Type.String(), Type.Null()], {
              description: 'The id of the event; null: no longer stored.',
            }),
            type: Type.Union([Type.String(), Type.Null()], { description: 'The type of the event.' }),
            subject: Type.String({ description: 'The reference or id of the subject.' }),
            state: Type.Enum(['delivered', 'given-up', 'due', 'waiting'], {
              description: '`waiting`: an earlier event of the same subject is not delivered yet.',
            }),
            attempts: Type.Integer({ description: 'The number of attempts.' }),
            outcome: Type.Union([Type.String(), Type.Null()], {
              description: 'The result of the last attempt.',
            }),
            finishedAt: instantOrNull('When it was delivered or dropped.'),
            nextTryAt: instantOrNull(
              'When the next attempt is due. While the endpoint is paused after failures, not before the pause ends; null while the webhook is switched off.',
            ),
          }),
          'A page of deliveries.',
        ),
      },
    },
    async ({ params: { venueId, webhookId }, query }) => {
      const filter = parsePageRequest(query);
      const before = filter.after === null ? undefined : positionIn(filter.after);
      const { found, webhook } = await storage.read(async (db) => {
        const webhook = await ownWebhook(db, venueId, webhookId);
        const page = { limit: filter.limit + 1, isUndelivered: false, before };
        return { found: await listDeliveries(db, { venueId, webhookId }, page), webhook };
      });
      const presentOne = (line: DeliveryRow) => presentDelivery(line, webhook);
      return sendPage(found, filter, ({ position }) => [position], presentOne);
    },
  );
};

function positionIn([position]: readonly unknown[]): number {
  if (!Number.isSafeInteger(position)) throw invalidCursorError();
  return Number(position);
}

const present = (
  { id, url, kinds, enabled, createdAt, failures, failingSince }: DomainWebhook,
  createdBy: string | null,
) => ({
  id,
  url,
  kinds,
  enabled,
  failures,
  createdAt: isoInstant(createdAt),
  createdBy,
  failingSince: isoOrNull(failingSince),
});

function presentDelivery(line: DeliveryRow, webhook: DomainWebhook) {
  const { delivered, finishedAt, dueAt } = line;
  const unfinished = dueAt === null ? 'waiting' : 'due';
  return {
    id: line.at === null ? null : eventId(line, line.at),
    type: line.action,
    subject: line.subject,
    state: finishedAt === null ? unfinished : delivered ? 'delivered' : 'given-up',
    attempts: line.attempts,
    outcome: line.outcome,
    finishedAt: isoOrNull(finishedAt),
    nextTryAt: isoOrNull(nextAttemptTo(webhook, dueAt)),
  };
}
