import { Type } from 'typebox';
import { needsAccount } from '../../../domain/access/staff.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { strictObject } from '../../../domain/fields/strict-object.ts';
import { isoInstant } from '../../../domain/time/instant.ts';
import { acceptInvitation, findOpenInvitation } from '../../../operations/access/accept-invitation.ts';
import { managementApiPaths } from '../../../paths.ts';
import { findStaff } from '../../../storage/access/staff.ts';
import { findVenue } from '../../../storage/venue/venues.ts';
import { refTo } from '../../server/schemas.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { accountOf } from './account.ts';
import { authenticateSession } from './authentication.ts';
import type { AccessRoutes } from './context.ts';
import { assertTls, readBrowserCookies, setSessionCookies } from './cookies.ts';
import { runInPasswordQueue } from './rate-limits.ts';
import { Account, Email, NewPassword, OpenInvitation, PersonName, Secret } from './schemas.ts';
import { logFailedSignIn, logSignIn } from './sign-in-log.ts';

const tags = ['Signing in'];

/** Registers the routes of the targets of one-time links. */
export const oneTimeLinkRoutes: AccessRoutes = (app, context) => {
  const { passwords, storage } = context;
  app.post(
    managementApiPaths.openInvitation,
    {
      config: { action: 'anyone' },
      schema: {
        operationId: 'openInvitation',
        tags,
        summary: 'Look up a one-time link',
        description: 'Changes nothing.',
        body: strictObject({ secret: Secret }),
        response: {
          200: success(refTo(OpenInvitation), 'The purpose of the link.'),
          ...errorResponses(400, 403, 404, 422, 429),
        },
      },
    },
    async (request) => {
      const { body } = request;
      const invitation = await findOpenInvitation(context, body.secret).catch((error) => {
        if (error instanceof NotFoundError) logFailedSignIn(context, request, 'link');
        throw error;
      });
      const { target, endsAt } = invitation;
      const data = await storage.read(async (db) => {
        if ('staffId' in target) {
          const { name = '', email = null } = (await findStaff(db, target.staffId)) ?? {};
          return { kind: 'password', venue: null, role: null, email, name };
        }
        if ('newVenue' in target) return { kind: 'first', venue: null, role: null, email: null, name: '' };
        const { venueId, role, email } = target;
        const { name = '' } = (await findVenue(db, venueId)) ?? {};
        const kind = email === null && !needsAccount(invitation) ? 'first' : 'invitation';
        return { kind, venue: { id: venueId, name }, role, email, name: '' };
      });
      return { success: true, data: { ...data, endsAt: isoInstant(endsAt) } };
    },
  );
  app.post(
    managementApiPaths.acceptInvitation,
    {
      config: { action: 'anyone' },
      schema: {
        operationId: 'acceptInvitation',
        tags,
        summary: 'Use a one-time link',
        description:
          'With a password: creates an account, or sets the password of the link’s account, which ends its other sessions, passkeys and known browsers; then signs the person in. Without a password: the signed-in person joins the venue.',
        body: strictObject({
          secret: Secret,
          password: Type.Optional(NewPassword),
          name: Type.Optional(PersonName),
          email: Type.Optional(Email),
        }),
        response: {
          201: success(refTo(Account), 'The signed-in person.'),
          ...errorResponses(400, 403, 404, 409, 422, 429),
        },
      },
    },
    async (request, reply) => {
      assertTls(request);
      const { secret, password = null, name = null, email = null } = request.body;
      const staff = password === null ? await authenticateSession(context, request) : null;
      // The transaction checks this session.
      if (staff !== null) request.staff = staff;
      const accepting = acceptInvitation(context, passwords, {
        secret,
        details: { email, name, password },
        staffId: staff?.id ?? null,
        browser: readBrowserCookies(request),
      });
      const opened = await runInPasswordQueue(reply, accepting).catch((error) => {
        if (error instanceof NotFoundError) logFailedSignIn(context, request, 'link');
        throw error;
      });
      if (opened !== null) {
        logSignIn(context, request, opened.staffId, 'link');
        setSessionCookies(request, reply, opened);
      }
      return reply
        .code(201)
        .send(await accountOf(context, opened?.staffId ?? staff?.id ?? '', staff?.signedInBy ?? null));
    },
  );
};
