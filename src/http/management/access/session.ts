import { Type } from 'typebox';
import { UnauthorizedError } from '../../../domain/errors.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { changePassword } from '../../../operations/access/change-password.ts';
import { logIn } from '../../../operations/access/log-in.ts';
import { logOut, logOutEverywhere } from '../../../operations/access/log-out.ts';
import { rename } from '../../../operations/access/rename.ts';
import { managementApi } from '../../../paths.ts';
import { refTo } from '../../shell/schemas.ts';
import { refusals, success } from '../answer-schemas.ts';
import { accountOf } from './account.ts';
import type { AccessRoutes } from './context.ts';
import { browserOf, forgetSession, refuseWithoutTls, rememberSession } from './cookies.ts';
import { holdChangeToLimit, holdLogInToLimit, inTurn, refuseStrangerWhileFull } from './limits.ts';
import { refuseUnlessRecent } from './policy.ts';
import { presentPasskey } from './present-passkey.ts';
import { Account, Email, GivenPassword, NewPassword, Passkey, PersonName } from './schemas.ts';

const tags = ['Logging in'];
const account = success(refTo(Account), 'Who is logged in.');
const done = success(Type.Null(), 'Done.');
const passkeysLeft = success(
  Type.Object({ passkeys: Type.Array(refTo(Passkey), { description: 'The passkeys that still work.' }) }),
  'Done.',
);

/** Logging in and out, and the password. */
export const sessionRoutes: AccessRoutes = (app, context) => {
  const { passwords } = context;
  app.post(
    managementApi.session,
    {
      config: { action: 'anyone' },
      schema: {
        operationId: 'logIn',
        tags,
        summary: 'Log in',
        description:
          'Sets a cookie that ends 14 days after it was last used, and 90 days after logging in. Programs use a token instead.',
        body: strictObject({ email: Email, password: GivenPassword }),
        response: { 201: account, ...refusals(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      refuseWithoutTls(request);
      const { email, password } = request.body;
      refuseStrangerWhileFull(context, request, reply);
      await holdLogInToLimit(context, request, reply, email);
      const browser = browserOf(request);
      const opened = await inTurn(reply, logIn(context, passwords, { email, password, browser }));
      if (opened === null) throw new UnauthorizedError('The e-mail address or the password is not right.');
      rememberSession(request, reply, opened);
      return reply.code(201).send(await accountOf(context, opened.staffId));
    },
  );
  app.get(
    managementApi.session,
    {
      config: { action: 'self' },
      schema: {
        operationId: 'getSession',
        tags,
        summary: 'Who asks',
        description: 'Who is logged in, or what the token may, and at which venues.',
        response: { 200: account, ...refusals(401, 403) },
      },
    },
    async ({ staff }) => accountOf(context, staff),
  );
  app.patch(
    managementApi.session,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'changeAccount',
        tags,
        summary: 'Change your name',
        description: 'As colleagues see it, beside what you did too. What was seen before does not matter.',
        body: strictObject({ name: PersonName }),
        response: { 200: account, ...refusals(400, 401, 403, 422) },
      },
    },
    async ({ staff, body }) => {
      await rename(context, { staffId: staff.id, name: body.name });
      return accountOf(context, staff);
    },
  );
  app.delete(
    managementApi.session,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'logOut',
        tags,
        summary: 'Log out',
        description: 'Ends this session. This browser is told of new requests no more.',
        response: { 200: done, ...refusals(401, 403) },
      },
    },
    async (request, reply) => {
      await logOut(context, { staffId: request.staff.id, browser: browserOf(request) });
      forgetSession(request, reply);
      return { success: true, data: null };
    },
  );
  app.delete(
    managementApi.sessions,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'logOutEverywhere',
        tags,
        summary: 'Log out everywhere',
        description:
          'Ends all sessions of the person who is logged in, this one too. No browser of theirs is told of new requests any more. The answer lists the passkeys that still work; removing them needs a login within the last 10 minutes.',
        querystring: Type.Object({
          removePasskeys: Type.Optional(
            Type.Enum(['true', 'false'], { description: '`true`: all passkeys are removed too.' }),
          ),
        }),
        response: { 200: passkeysLeft, ...refusals(401, 403, 422) },
      },
    },
    async (request, reply) => {
      const { staff, query } = request;
      const removePasskeys = query.removePasskeys === 'true';
      if (removePasskeys) refuseUnlessRecent(staff, context.clock());
      const passkeys = await logOutEverywhere(context, { staffId: staff.id, removePasskeys });
      forgetSession(request, reply);
      return { success: true, data: { passkeys: passkeys.map(presentPasskey) } };
    },
  );
  app.put(
    managementApi.password,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'changePassword',
        tags,
        summary: 'Change the password',
        description:
          'Ends all other sessions of the person who is logged in, and has no other browser of theirs told of new requests. The answer lists the passkeys that still work.',
        body: strictObject({
          current: GivenPassword,
          password: NewPassword,
          removePasskeys: Type.Optional(
            Type.Boolean({ description: '`true`: all passkeys are removed too.' }),
          ),
        }),
        response: { 200: passkeysLeft, ...refusals(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const { current, password, removePasskeys = false } = request.body;
      const { id: staffId } = request.staff;
      await holdChangeToLimit(context, reply, staffId);
      const browser = browserOf(request);
      const wanted = { staffId, current, wanted: password, browser, removePasskeys };
      const opened = await inTurn(reply, changePassword(context, passwords, wanted));
      rememberSession(request, reply, opened);
      return { success: true, data: { passkeys: opened.passkeys.map(presentPasskey) } };
    },
  );
};
