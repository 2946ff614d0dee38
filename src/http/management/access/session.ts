import { Type } from 'typebox';
import { UnauthorizedError } from '../../../domain/errors.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { changePassword } from '../../../operations/access/change-password.ts';
import { logIn } from '../../../operations/access/log-in.ts';
import { logOut, logOutEverywhere } from '../../../operations/access/log-out.ts';
import { renameStaff } from '../../../operations/access/rename-staff.ts';
import { managementApiPaths } from '../../../paths.ts';
import { refTo } from '../../server/schemas.ts';
import { deleted, errorResponses, success } from '../response-schemas.ts';
import { accountOf } from './account.ts';
import type { AccessRoutes } from './context.ts';
import { assertTls, clearSessionCookies, readBrowserCookies, setSessionCookies } from './cookies.ts';
import { assertRecentLogin } from './policy.ts';
import { presentPasskey } from './present-passkey.ts';
import {
  limitLogins,
  limitPasswordChanges,
  rejectWhenPasswordQueueFull,
  runInPasswordQueue,
} from './rate-limits.ts';
import { Account, CurrentPassword, Email, NewPassword, Passkey, PersonName } from './schemas.ts';
import { logFailedSignIn, logSignIn } from './sign-in-log.ts';

const tags = ['Signing in'];
const account = success(refTo(Account), 'The signed-in person.');
const passkeysLeft = success(
  Type.Object({ passkeys: Type.Array(refTo(Passkey), { description: 'The passkeys that still work.' }) }),
  'Done.',
);

/** Registers the routes for signing in and out, and for the password. */
export const sessionRoutes: AccessRoutes = (app, context) => {
  const { passwords } = context;
  app.post(
    managementApiPaths.session,
    {
      config: { action: 'anyone' },
      schema: {
        operationId: 'signIn',
        tags,
        summary: 'Sign in',
        description:
          'Sets a session cookie. A session ends after 14 days without use, and 90 days after signing in at the latest. Programs use a token instead.',
        body: strictObject({ email: Email, password: CurrentPassword }),
        response: { 201: account, ...errorResponses(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      assertTls(request);
      const { email, password } = request.body;
      rejectWhenPasswordQueueFull(context, request, reply);
      await limitLogins(context, request, reply, email).catch((error) => {
        logFailedSignIn(context, request, 'password');
        throw error;
      });
      const browser = readBrowserCookies(request);
      const opened = await runInPasswordQueue(reply, logIn(context, passwords, { email, password, browser }));
      if (opened === null) {
        logFailedSignIn(context, request, 'password');
        throw new UnauthorizedError('The email address or the password is wrong.');
      }
      logSignIn(context, request, opened.staffId, 'password');
      setSessionCookies(request, reply, opened);
      return reply.code(201).send(await accountOf(context, opened.staffId));
    },
  );
  app.get(
    managementApiPaths.session,
    {
      config: { action: 'self' },
      schema: {
        operationId: 'getSession',
        tags,
        summary: 'Get the current user',
        description: 'Returns the signed-in person or the token, with permissions and venues.',
        response: { 200: account, ...errorResponses(401, 403) },
      },
    },
    async ({ staff }) => accountOf(context, staff),
  );
  app.patch(
    managementApiPaths.session,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'changeAccount',
        tags,
        summary: 'Change your name',
        description: 'Changes the name that colleagues see, also beside past actions.',
        body: strictObject({ name: PersonName }),
        response: { 200: account, ...errorResponses(400, 401, 403, 422) },
      },
    },
    async ({ staff, body }) => {
      await renameStaff(context, { staffId: staff.id, name: body.name });
      return accountOf(context, staff);
    },
  );
  app.delete(
    managementApiPaths.session,
    {
      config: { action: 'session' },
      schema: {
        operationId: 'signOut',
        tags,
        summary: 'Sign out',
        description: 'Ends this session and the notifications of this browser.',
        response: { 204: deleted, ...errorResponses(401, 403) },
      },
    },
    async (request, reply) => {
      await logOut(context, { staffId: request.staff.id, browser: readBrowserCookies(request) });
      clearSessionCookies(request, reply);
      return reply.code(204).send();
    },
  );
  app.delete(
    managementApiPaths.sessions,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'signOutEverywhere',
        tags,
        summary: 'Sign out everywhere',
        description:
          'Ends all sessions of the signed-in person, including this one, and all their notifications. The response lists the passkeys that still work; removing them needs a sign-in within the last 10 minutes.',
        querystring: Type.Object({
          removePasskeys: Type.Optional(
            Type.Enum(['true', 'false'], {
              description:
                '`true` also removes all passkeys; 409 (`last_passkey`) if a venue of the person requires one.',
            }),
          ),
        }),
        response: { 200: passkeysLeft, ...errorResponses(401, 403, 409, 422) },
      },
    },
    async (request, reply) => {
      const { staff, query } = request;
      const removePasskeys = query.removePasskeys === 'true';
      if (removePasskeys) assertRecentLogin(staff, context.clock());
      const passkeys = await logOutEverywhere(context, { staffId: staff.id, removePasskeys });
      clearSessionCookies(request, reply);
      return { success: true, data: { passkeys: passkeys.map(presentPasskey) } };
    },
  );
  app.put(
    managementApiPaths.password,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'changePassword',
        tags,
        summary: 'Change the password',
        description:
          'Ends all other sessions and notifications of the signed-in person. The response lists the passkeys that still work.',
        body: strictObject({
          current: CurrentPassword,
          password: NewPassword,
          removePasskeys: Type.Optional(
            Type.Boolean({
              description:
                '`true` also removes all passkeys; 409 (`last_passkey`) if a venue of the person requires one.',
            }),
          ),
        }),
        response: { 200: passkeysLeft, ...errorResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const { current, password, removePasskeys = false } = request.body;
      const { id: staffId } = request.staff;
      await limitPasswordChanges(context, reply, staffId);
      const browser = readBrowserCookies(request);
      const { signedInBy } = request.staff;
      const requested = { staffId, current, newPassword: password, browser, removePasskeys, signedInBy };
      const opened = await runInPasswordQueue(reply, changePassword(context, passwords, requested));
      setSessionCookies(request, reply, opened);
      return { success: true, data: { passkeys: opened.passkeys.map(presentPasskey) } };
    },
  );
};
