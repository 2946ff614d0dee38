import type { SiteKey } from '../../domain/access/site-key.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { addSiteKey } from '../../operations/access/add-site-key.ts';
import { changeSiteKey } from '../../operations/access/change-site-key.ts';
import { managementApiPaths } from '../../paths.ts';
import { findSiteKey, listSiteKeys } from '../../storage/access/site-keys.ts';
import { IdempotencyKey } from '../server/idempotency-key.ts';
import { refTo } from '../server/schemas.ts';
import type { ManagementRoutes } from './context.ts';
import { IfMatch, ifMatch } from './if-match.ts';
import { requireObjectBody } from './object-body.ts';
import { PageQuery, pageSchema, paginate, parsePageRequest } from './pagination.ts';
import { WebsiteKey } from './resource-schemas.ts';
import { editable, errorResponses } from './response-schemas.ts';
import { sendCreated, sendEditable } from './responses.ts';
import { VenuePath, WebsiteKeyPath } from './schemas.ts';

const tags = ['Website keys'];
const none = (key: string) => new NotFoundError(`There is no website key ${key}.`);

/** Registers the routes of website keys. They are never removed, since pages may use them, but disabled. */
export const websiteKeysRoutes: ManagementRoutes = (app, context) => {
  const { storage } = context;
  app.get(
    managementApiPaths.websiteKeys,
    {
      config: { action: 'site-keys.read' },
      schema: {
        operationId: 'listWebsiteKeys',
        tags,
        summary: 'Website keys',
        description: 'All website keys of the venue, enabled or not, by name.',
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(refTo(WebsiteKey.Response), 'A page of website keys.'),
      },
    },
    async (request) => {
      const keys = await storage.read((db) => listSiteKeys(db, request.params.venueId));
      return paginate(keys, parsePageRequest(request.query), ({ key }) => key, WebsiteKey.present);
    },
  );
  app.post(
    managementApiPaths.websiteKeys,
    {
      config: { action: 'site-keys.edit', body: refTo(WebsiteKey.New) },
      schema: {
        operationId: 'createWebsiteKey',
        tags,
        summary: 'Add a website key',
        description:
          'Creates a website key. Without `key`, the service generates a random one. The key is public: it is part of the web page. With an `Idempotency-Key`, a repeat within 24 hours returns the first response.',
        params: VenuePath,
        headers: IdempotencyKey,
        response: {
          201: editable(refTo(WebsiteKey.Response), 'The new key.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    (request, reply) => {
      const { venueId } = request.params;
      // The operation validates its members.
      const requested = requireObjectBody(request) as unknown as SiteKey;
      return sendCreated(context, request, reply, async (held) =>
        WebsiteKey.present(await addSiteKey(held, venueId, requested, request.staff.actor)),
      );
    },
  );
  app.get(
    managementApiPaths.websiteKey,
    {
      config: { action: 'site-keys.read' },
      schema: {
        operationId: 'getWebsiteKey',
        tags,
        summary: 'A website key',
        description: 'Returns one website key with the `ETag` needed to change it.',
        params: WebsiteKeyPath,
        response: { 200: editable(refTo(WebsiteKey.Response), 'The key.'), ...errorResponses(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { venueId, siteKey } = request.params;
      const found = await storage.read((db) => findSiteKey(db, { venueId, key: siteKey }));
      if (found === undefined) throw none(siteKey);
      return sendEditable(reply, WebsiteKey.present(found));
    },
  );
  app.patch(
    managementApiPaths.websiteKey,
    {
      config: { action: 'site-keys.edit', body: refTo(WebsiteKey.Changes) },
      schema: {
        operationId: 'changeWebsiteKey',
        tags,
        summary: 'Change a website key',
        description:
          'Changes the members that are sent. A key with `"enabled": false` behaves as if it did not exist. Existing holds keep their period.',
        params: WebsiteKeyPath,
        headers: IfMatch,
        response: {
          200: editable(refTo(WebsiteKey.Response), 'The key as it is now.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const { venueId, siteKey } = request.params;
      const seen = ifMatch(request, reply);
      const { actor } = request.staff;
      const changed = await changeSiteKey(
        context,
        { venueId, key: siteKey },
        requireObjectBody(request),
        actor,
        (found) => seen(WebsiteKey.present(found)),
      );
      return sendEditable(reply, WebsiteKey.present(changed.siteKey));
    },
  );
};
