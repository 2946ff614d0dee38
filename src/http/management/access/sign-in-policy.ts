import { Type } from 'typebox';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { requirePasskeys } from '../../../operations/access/require-passkeys.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listPasskeys } from '../../../storage/access/passkeys.ts';
import { listVenuesRequiringPasskeys } from '../../../storage/access/required-passkeys.ts';
import { refTo } from '../../server/schemas.ts';
import { IfMatch, ifMatch } from '../if-match.ts';
import { editable, errorResponses } from '../response-schemas.ts';
import { sendEditable } from '../responses.ts';
import type { AccessRoutes } from './context.ts';
import { passkeyRequiredError } from './policy.ts';
import { SignInPolicy } from './schemas.ts';

const tags = ['Staff'];
const VenuePath = Type.Object({ venueId: Type.String() });
const present = (passkeysRequired: boolean) => ({ passkeysRequired });

/** Registers the routes of what a venue requires of its staff at sign-in. */
export const signInPolicyRoutes: AccessRoutes = (app, context) => {
  const read = (venueId: string) =>
    context.storage.read(async (db) =>
      present((await listVenuesRequiringPasskeys(db, [venueId])).has(venueId)),
    );
  app.get(
    managementApiPaths.signInPolicy,
    {
      config: { action: 'staff.read' },
      schema: {
        operationId: 'getSignInPolicy',
        tags,
        summary: 'Sign-in policy',
        description:
          'Returns what the venue requires of its staff at sign-in, with the `ETag` needed to change it.',
        params: VenuePath,
        response: { 200: editable(refTo(SignInPolicy), 'The policy.'), ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params: { venueId } }, reply) => sendEditable(reply, await read(venueId)),
  );
  app.patch(
    managementApiPaths.signInPolicy,
    {
      config: { action: 'staff.edit', needsRecentLogIn: true },
      schema: {
        operationId: 'changeSignInPolicy',
        tags,
        summary: 'Change the sign-in policy',
        description:
          'With `passkeysRequired: true`, sessions that no passkey proved have no access to this venue from their next request on: 403 with the problem `passkey_required`. Such a session may only add the person’s first passkey, or end: the person signs in with a passkey. Needs a session with a passkey itself, so that the owner is not shut out. Tokens are not affected.',
        params: VenuePath,
        headers: IfMatch,
        body: strictObject({
          passkeysRequired: Type.Boolean({ description: 'Whether staff need a passkey.' }),
        }),
        response: {
          200: editable(refTo(SignInPolicy), 'The changed policy.'),
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    async (request, reply) => {
      const seen = ifMatch(request, reply);
      const { staff, body, params } = request;
      const { passkeysRequired: isRequired } = body;
      if (isRequired && staff.signedInBy !== 'passkey') {
        const passkeys = await context.storage.read((db) => listPasskeys(db, staff.id));
        throw passkeyRequiredError({ hasPasskey: passkeys.length > 0 });
      }
      const { venueId } = params;
      await requirePasskeys(context, { venueId, isRequired, actor: staff.actor }, (before) =>
        seen(present(before)),
      );
      return sendEditable(reply, await read(venueId));
    },
  );
};
