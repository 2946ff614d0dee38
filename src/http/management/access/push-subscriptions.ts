import { Type } from 'typebox';
import { NotFoundError } from '../../../domain/errors.ts';
import type { PushSubscription as Subscription } from '../../../domain/events/push-subscription.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { formatText } from '../../../domain/fields/text.ts';
import { isoInstant, isoOrNull } from '../../../domain/time/instant.ts';
import { hashDevice } from '../../../operations/access/create-session.ts';
import { subscribeToPushes } from '../../../operations/access/subscribe-to-pushes.ts';
import { choosePushVenues } from '../../../operations/events/choose-push-venues.ts';
import { vapidKey } from '../../../operations/events/push-key.ts';
import { requestTestPush } from '../../../operations/events/send-test-push.ts';
import { unsubscribeFromPushes } from '../../../operations/events/unsubscribe-from-pushes.ts';
import { managementApiPaths } from '../../../paths.ts';
import { findPushSubscription, listPushSubscriptionsOf } from '../../../storage/events/push-subscriptions.ts';
import { refTo } from '../../server/schemas.ts';
import { deleted, errorResponses, success } from '../response-schemas.ts';
import type { AccessRoutes } from './context.ts';
import { readBrowserCookies } from './cookies.ts';
import { requestingPageOf } from './csrf.ts';
import { Label, PushSubscription, PushVenues } from './schemas.ts';

const tags = ['Notifications'];
const SubscriptionPath = Type.Object({
  subscriptionId: Type.String({ description: 'Its `id`.', examples: ['push-Qm9va2luZ3M'] }),
});
const doneResponse = success(Type.Null(), 'Done.');

/** Registers the routes of a person's push subscriptions (docs/run/push-notifications.md). */
export const pushSubscriptionRoutes: AccessRoutes = (app, context) => {
  const { storage } = context;
  app.get(
    managementApiPaths.pushKey,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'getPushKey',
        tags,
        summary: 'Get the push key',
        description: 'The same for the whole installation.',
        response: {
          200: success(
            Type.Object({
              publicKey: Type.String({
                description: 'For `applicationServerKey` of `PushManager.subscribe()`.',
                examples: ['BPbg9zMpVJjF-Example'],
              }),
            }),
            'The key.',
          ),
          ...errorResponses(401, 403),
        },
      },
    },
    () => ({ success: true, data: { publicKey: vapidKey(storage).publicKey } }),
  );
  app.get(
    managementApiPaths.pushSubscriptions,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'listPushSubscriptions',
        tags,
        summary: 'List your push subscriptions',
        description: 'Lists the push subscriptions of the signed-in person, oldest first.',
        response: {
          200: success(Type.Array(refTo(PushSubscription)), 'The push subscriptions.'),
          ...errorResponses(401, 403),
        },
      },
    },
    async (request) => {
      const { id: staffId } = request.staff;
      const { device } = readBrowserCookies(request);
      const here = device === null ? null : hashDevice(device, staffId);
      const own = await storage.read((db) => listPushSubscriptionsOf(db, staffId));
      return { success: true, data: own.map((subscription) => present(subscription, here)) };
    },
  );
  app.post(
    managementApiPaths.pushSubscriptions,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'subscribe',
        tags,
        summary: 'Subscribe this browser',
        description:
          'Sends notifications of new requests until unsubscribed or signed out. A browser that subscribes again keeps its settings. At most 20 browsers. A venue that requires passkeys sends notifications only to browsers that subscribed in a session with one.',
        body: strictObject({
          endpoint: Type.String({
            maxLength: 2000,
            description: 'Of the `PushSubscription`: an `https:` address on the public internet.',
            examples: ['https://push.example/wpush/v2/gAAAAAB'],
          }),
          keys: strictObject(
            {
              p256dh: formatText('must be a point of P-256, base64url', {
                pattern: '^[\\w-]{87}$',
                description: 'A point of P-256, base64url.',
              }),
              auth: formatText('must be 16 bytes, base64url', {
                pattern: '^[\\w-]{22}$',
                description: '16 bytes, base64url.',
              }),
            },
            { description: 'Of the `PushSubscription`.' },
          ),
          language: Type.Optional(
            formatText('must be a language tag such as "de"', {
              maxLength: 35,
              pattern: '^[A-Za-z0-9-]+$',
              description: 'The language of the notifications; default English.',
              examples: ['de'],
            }),
          ),
          label: Type.Optional(Label),
          venueIds: Type.Optional(PushVenues),
        }),
        response: {
          201: success(refTo(PushSubscription), 'The browser.'),
          ...errorResponses(400, 401, 403, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const { endpoint, keys, language = 'en', label = '', venueIds = null } = request.body;
      const { id: staffId } = request.staff;
      const { origin } = requestingPageOf(request);
      const browser = readBrowserCookies(request);
      const requested = { staffId, endpoint, keys, language, label, venueIds, origin, browser };
      const { id } = await subscribeToPushes(context, requested);
      return reply.code(201).send(await response(staffId, id, browser.device));
    },
  );
  app.patch(
    managementApiPaths.pushSubscription,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'choosePushVenues',
        tags,
        summary: 'Choose venues for notifications',
        description: 'Takes effect immediately.',
        params: SubscriptionPath,
        body: strictObject({ venueIds: PushVenues }),
        response: {
          200: success(refTo(PushSubscription), 'The browser.'),
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    async (request) => {
      const { id: staffId } = request.staff;
      const id = request.params.subscriptionId;
      await choosePushVenues(context, { staffId, id, venueIds: request.body.venueIds });
      return response(staffId, id, readBrowserCookies(request).device);
    },
  );
  app.delete(
    managementApiPaths.pushSubscription,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'unsubscribe',
        tags,
        summary: 'Unsubscribe a browser',
        description: 'Takes effect immediately.',
        params: SubscriptionPath,
        response: { 204: deleted, ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params, staff }, reply) => {
      await unsubscribeFromPushes(context, { staffId: staff.id, id: params.subscriptionId });
      return reply.code(204).send();
    },
  );
  app.post(
    managementApiPaths.testPush,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'tryNotifications',
        tags,
        summary: 'Send a test notification',
        description:
          'Sends one within about a second, at most every 20 seconds. The result is the `outcome` in the list.',
        params: SubscriptionPath,
        response: { 200: doneResponse, ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params, staff }) => {
      await requestTestPush(context, { staffId: staff.id, id: params.subscriptionId });
      return { success: true, data: null };
    },
  );

  async function response(staffId: string, id: string, device: string | null) {
    const found = await storage.read((db) => findPushSubscription(db, id));
    if (found === undefined) throw new NotFoundError('You have no such browser.');
    return {
      success: true,
      data: present(found, device === null ? null : hashDevice(device, staffId)),
    };
  }
};

/** Presents a subscription without its endpoint and keys, which are not shown again. */
const present = (
  { id, label, endpoint, language, venueIds, createdAt, sentAt, outcome, deviceHash }: Subscription,
  here: string | null,
) => ({
  id,
  label,
  language,
  venueIds,
  outcome,
  service: new URL(endpoint).host,
  isThisBrowser: here !== null && here === deviceHash,
  createdAt: isoInstant(createdAt),
  sentAt: isoOrNull(sentAt),
});
