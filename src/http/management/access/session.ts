import { Type } from 'typebox';
import { UnauthorizedError } from '../../../domain/errors.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { changePassword } from '../../../operations/access/change-password.ts';
import { logIn } from '../../../operations/access/log-in.ts';
import { logOut } from '../../../operations/access/log-out.ts';
import { rename } from '../../../operations/access/rename.ts';
import { managementApi } from '../../../paths.ts';
import { refTo } from '../../shell/schemas.ts';
import { refusals, success } from '../answer-schemas.ts';
import { accountOf } from './account.ts';
import type { AccessRoutes } from './context.ts';
import { browserOf, forgetSession, refuseWithoutTls, rememberSession } from './cookies.ts';
import { holdChangeToLimit, holdLogInToLimit, inTurn, refuseStrangerWhileFull } from './limits.ts';
import { Account, Email, GivenPassword, NewPassword, PersonName } from './schemas.ts';

const tags = ['Logging in'];
const account = success(refTo(Account), 'Who is logged in.');
const done = success(Type.Null(), 'Done.');

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
          'Ends all sessions of whoever is logged in, this one too. No browser of theirs is told of new requests any more.',
        response: { 200: done, ...refusals(401, 403) },
      },
    },
    async (request, reply) => {
      await logOut(context, { staffId: request.staff.id, browser: null });
      forgetSession(request, reply);
      return { success: true, data: null };
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
          'Ends all other sessions of whoever is logged in, and has no other browser of theirs told of new requests.',
        body: strictObject({ current: GivenPassword, password: NewPassword }),
        response: { 200: done, ...refusals(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const { current, password } = request.body;
      const { id: staffId } = request.staff;
      await holdChangeToLimit(context, reply, staffId);
      const browser = browserOf(request);
      const wanted = { staffId, current, wanted: password, browser };
      const opened = await inTurn(reply, changePassword(context, passwords, wanted));
      rememberSession(request, reply, opened);
      return { success: true, data: null };
    },
  );
};
