import { Type } from 'typebox';
import type { ApiToken as DomainApiToken } from '../../../domain/access/staff.ts';
import { ValidationError } from '../../../domain/errors.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import { isoInstant, isoOrNull } from '../../../domain/time/instant.ts';
import { parseInstant } from '../../../domain/time/parse-instant.ts';
import { addToken } from '../../../operations/access/add-token.ts';
import { revokeToken } from '../../../operations/access/revoke-token.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listTokens } from '../../../storage/access/api-tokens.ts';
import { refTo } from '../../server/schemas.ts';
import { PageQuery, pageSchema, paginate, parsePageRequest } from '../pagination.ts';
import { deleted, errorResponses, success } from '../response-schemas.ts';
import type { AccessRoutes } from './context.ts';
import { ApiToken, Label, NewApiToken, Scopes } from './schemas.ts';

const tags = ['Tokens'];
const VenuePath = Type.Object({ venueId: Type.String() });
const TokenPath = Type.Object({ venueId: Type.String(), tokenId: Type.String() });

/** Registers the routes of a venue's API tokens. */
export const tokenRoutes: AccessRoutes = (app, context) => {
  const { storage } = context;
  app.get(
    managementApiPaths.tokens,
    {
      config: { action: 'tokens.read' },
      schema: {
        operationId: 'listTokens',
        tags,
        summary: 'Tokens',
        description:
          'Lists all tokens, oldest first. The tokens themselves are not stored and cannot be shown again.',
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(refTo(ApiToken), 'The tokens.'),
      },
    },
    async ({ params, query }) => {
      const tokens = await storage.read((db) => listTokens(db, params.venueId));
      return paginate(tokens, parsePageRequest(query), ({ id }) => id, present);
    },
  );
  app.post(
    managementApiPaths.tokens,
    {
      config: { action: 'tokens.edit', needsRecentLogIn: true },
      schema: {
        operationId: 'addToken',
        tags,
        summary: 'Add a token',
        description: 'Creates a token for this venue with the given scopes. It is shown once.',
        params: VenuePath,
        body: strictObject({
          label: Label,
          scopes: Scopes,
          endsAt: Type.Optional(
            Type.Union([Type.String({ maxLength: 40, examples: ['2028-01-01T00:00:00Z'] }), Type.Null()], {
              description: 'When it expires; null or omitted: never.',
            }),
          ),
        }),
        response: {
          201: success(refTo(NewApiToken), 'The token.'),
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, body, staff: { actor } }, reply) => {
      const { label, scopes } = body;
      const endsAt = instantIn(body.endsAt ?? null);
      const { token, secret } = await addToken(context, { venueId, label, scopes, endsAt }, actor);
      return reply.code(201).send({ success: true, data: { ...present(token), token: secret } });
    },
  );
  app.delete(
    managementApiPaths.token,
    {
      config: { action: 'tokens.edit' },
      schema: {
        operationId: 'revokeToken',
        tags,
        summary: 'Revoke a token',
        description: 'Revokes a token permanently, from its next request on.',
        params: TokenPath,
        response: { 204: deleted, ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params, staff: { actor } }, reply) => {
      await revokeToken(context, { ...params, actor });
      return reply.code(204).send();
    },
  );
};

function instantIn(text: string | null): number | null {
  if (text === null) return null;
  const instant = parseInstant(text);
  if (instant === null)
    throw new ValidationError([
      {
        path: 'endsAt',
        message: 'must be an instant such as 2028-01-01T00:00:00Z',
        ...codedProblem('instant'),
      },
    ]);
  return instant;
}

const present = (token: DomainApiToken) => ({
  id: token.id,
  label: token.label,
  scopes: token.scopes,
  createdBy: token.createdBy,
  createdAt: isoInstant(token.createdAt),
  lastUsedAt: isoOrNull(token.lastUsedAt),
  endsAt: isoOrNull(token.endsAt),
  revokedAt: isoOrNull(token.revokedAt),
});
