import { Type } from 'typebox';
import { UnauthorizedError } from '../../../domain/errors.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { addPasskey } from '../../../operations/access/add-passkey.ts';
import { addPasskeyPurpose, newChallenge } from '../../../operations/access/challenge.ts';
import { logInWithPasskey } from '../../../operations/access/log-in-with-passkey.ts';
import { removePasskey } from '../../../operations/access/remove-passkey.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listPasskeys } from '../../../storage/access/passkeys.ts';
import { findStaff } from '../../../storage/access/staff.ts';
import { refTo } from '../../server/schemas.ts';
import { deleted, errorResponses, success } from '../response-schemas.ts';
import { openObject } from '../schema-members.ts';
import { accountOf } from './account.ts';
import type { AccessRoutes } from './context.ts';
import { assertTls, readBrowserCookies, setSessionCookies } from './cookies.ts';
import { requestingPageOf } from './csrf.ts';
import { assertMayAddPasskey } from './policy.ts';
import { presentPasskey } from './present-passkey.ts';
import { Account, Label, Passkey } from './schemas.ts';
import { logFailedSignIn, logSignIn } from './sign-in-log.ts';

const tags = ['Passkeys'];
const text = Type.String({ maxLength: 16_384 });
const Credential = Type.Object(
  {
    id: text,
    rawId: text,
    type: Type.Literal('public-key'),
    clientExtensionResults: openObject('The results of extensions, as the browser returns them.'),
    response: Type.Object({ clientDataJSON: text }),
  },
  { description: 'The result of `credential.toJSON()` in the browser.' },
);
const Options = Type.Object(
  { challenge: Type.String() },
  { additionalProperties: true, description: 'For `PublicKeyCredential.parse…OptionsFromJSON()`.' },
);
const timeout = 300_000;
/** The limit of a passkey response's body, in bytes. */
const bodyLimit = 32 * 1024;

/** Registers the routes of passkeys, for logging in without a password. */
export const passkeyRoutes: AccessRoutes = (app, context) => {
  const { storage } = context;
  app.post(
    managementApiPaths.passkeyChallenge,
    {
      config: { action: 'anyone' },
      schema: {
        operationId: 'challengePasskey',
        tags,
        summary: 'Start signing in with a passkey',
        description: 'Returns the challenge for the browser, valid once and for 5 minutes.',
        response: { 200: success(Options, 'The challenge.'), ...errorResponses(400, 403, 429) },
      },
    },
    async (request) => {
      const { hostname } = requestingPageOf(request);
      const challenge = newChallenge(context, 'log in');
      const options = {
        challenge,
        rpId: hostname,
        timeout,
        userVerification: 'required',
        allowCredentials: [],
      };
      return { success: true, data: options };
    },
  );
  app.post(
    managementApiPaths.passkeySession,
    {
      bodyLimit,
      config: { action: 'anyone' },
      schema: {
        operationId: 'signInWithPasskey',
        tags,
        summary: 'Sign in with a passkey',
        description: 'Sets the same cookies as signing in with the password.',
        body: strictObject({ credential: Credential }),
        response: {
          201: success(refTo(Account), 'The signed-in person.'),
          ...errorResponses(400, 401, 403, 422, 429),
        },
      },
    },
    async (request, reply) => {
      assertTls(request);
      // The operation validates their members.
      const credential = request.body.credential as Parameters<typeof logInWithPasskey>[1]['credential'];
      const page = requestingPageOf(request);
      const opened = await logInWithPasskey(context, {
        credential,
        page,
        browser: readBrowserCookies(request),
      });
      if (opened === null) {
        logFailedSignIn(context, request, 'passkey');
        throw new UnauthorizedError('This passkey is not registered here, or the challenge has expired.');
      }
      logSignIn(context, request, opened.staffId, 'passkey');
      setSessionCookies(request, reply, opened);
      return reply.code(201).send(await accountOf(context, opened.staffId, 'passkey'));
    },
  );
  app.get(
    managementApiPaths.passkeys,
    {
      config: { action: 'session' },
      schema: {
        operationId: 'listPasskeys',
        tags,
        summary: 'List your passkeys',
        description: 'Lists the passkeys of the signed-in person, oldest first.',
        response: { 200: success(Type.Array(refTo(Passkey)), 'The passkeys.'), ...errorResponses(401, 403) },
      },
    },
    async ({ staff }) => {
      const passkeys = await storage.read((db) => listPasskeys(db, staff.id));
      return { success: true, data: passkeys.map(presentPasskey) };
    },
  );
  app.post(
    managementApiPaths.newPasskeyChallenge,
    {
      config: { action: 'session', needsRecentLogIn: true },
      schema: {
        operationId: 'challengeNewPasskey',
        tags,
        summary: 'Start to add a passkey',
        description: 'Returns the options for the browser, valid once and for 5 minutes.',
        response: { 200: success(Options, 'The options.'), ...errorResponses(400, 401, 403) },
      },
    },
    async (request) => {
      const { id } = request.staff;
      const { hostname } = requestingPageOf(request);
      const { staff, passkeys } = await storage.read(async (db) => ({
        staff: await findStaff(db, id),
        passkeys: await listPasskeys(db, id),
      }));
      if (staff === undefined) throw new UnauthorizedError('Sign in again.');
      assertMayAddPasskey(request.staff);
      const data = {
        challenge: newChallenge(context, addPasskeyPurpose(id, request.staff.credentials.secret)),
        rp: { id: hostname, name: 'Firsthold' },
        user: {
          id: Buffer.from(id).toString('base64url'),
          name: staff.email,
          displayName: staff.name || staff.email,
        },
        // Ed25519, P-256, RSA.
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
        timeout,
        attestation: 'none',
        excludeCredentials: passkeys.map((passkey) => ({ type: 'public-key', id: passkey.id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      };
      return { success: true, data };
    },
  );
  app.post(
    managementApiPaths.passkeys,
    {
      config: { action: 'session', needsRecentLogIn: true },
      schema: {
        operationId: 'addPasskey',
        tags,
        summary: 'Add a passkey',
        description: 'It is accepted only at the host and port where it was registered.',
        body: strictObject({ label: Label, credential: Credential }),
        response: {
          201: success(refTo(Passkey), 'The passkey.'),
          ...errorResponses(400, 401, 403, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const { body, staff } = request;
      const { label } = body;
      const credential = body.credential as Parameters<typeof addPasskey>[1]['credential'];
      const { id: staffId, credentials } = staff;
      assertMayAddPasskey(staff);
      const page = requestingPageOf(request);
      const requested = { staffId, session: credentials.secret, label, credential, page };
      return reply
        .code(201)
        .send({ success: true, data: presentPasskey(await addPasskey(context, requested)) });
    },
  );
  app.delete(
    managementApiPaths.passkey,
    {
      config: { action: 'account', needsRecentLogIn: true },
      schema: {
        operationId: 'removePasskey',
        tags,
        summary: 'Remove a passkey',
        description:
          'The passkey can no longer be used. The last one cannot be removed while a venue of the person requires one (`last_passkey`).',
        params: Type.Object({ passkeyId: Type.String() }),
        response: { 204: deleted, ...errorResponses(401, 403, 404, 409) },
      },
    },
    async ({ params, staff }, reply) => {
      await removePasskey(context, { staffId: staff.id, passkeyId: params.passkeyId });
      return reply.code(204).send();
    },
  );
};
