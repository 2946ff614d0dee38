import { Type } from 'typebox';
import { browserName } from '../../../domain/access/browser-name.ts';
import { isSessionActive } from '../../../domain/access/staff.ts';
import { isoInstant } from '../../../domain/time/instant.ts';
import { endSession, sessionIdOf } from '../../../operations/access/end-session.ts';
import { hashSecret } from '../../../operations/access/secrets.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listSessionsOf, type StoredSession } from '../../../storage/access/sessions.ts';
import { refTo } from '../../server/schemas.ts';
import { deleted, errorResponses, success } from '../response-schemas.ts';
import type { AccessRoutes } from './context.ts';
import { Session } from './schemas.ts';

const tags = ['Signing in'];

/** Registers the routes of a person's own sessions, to list and end them. */
export const ownSessionsRoutes: AccessRoutes = (app, context) => {
  const { storage, clock } = context;
  app.get(
    managementApiPaths.sessions,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'listSessions',
        tags,
        summary: 'List your sessions',
        description:
          'Lists all sessions of the signed-in person, most recently used first. Browser names come from the browsers themselves.',
        response: {
          200: success(Type.Array(refTo(Session)), 'The sessions.'),
          ...errorResponses(401, 403),
        },
      },
    },
    async ({ staff: { id, credentials } }) => {
      const now = clock();
      const own = await storage.read((db) => listSessionsOf(db, id));
      const current = hashSecret(credentials.secret);
      const live = own.filter((each) => isSessionActive(each, now));
      return { success: true, data: live.map((each) => present(each, current)) };
    },
  );
  app.delete(
    managementApiPaths.ownSession,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'endSession',
        tags,
        summary: 'End another session',
        description: 'Ends one session of the signed-in person from its next request on.',
        params: Type.Object({
          sessionId: Type.String({
            description: 'The session’s `id`.',
            examples: ['q1fVwzJ7mBk0n3yXc8sTZA'],
          }),
        }),
        response: { 204: deleted, ...errorResponses(401, 403, 404) },
      },
    },
    async ({ params: { sessionId }, staff: { id: staffId } }, reply) => {
      await endSession(context, { staffId, sessionId });
      return reply.code(204).send();
    },
  );
};

const present = (session: StoredSession, current: string) => ({
  id: sessionIdOf(session.secretHash),
  ...browserName(session.userAgent),
  createdAt: isoInstant(session.createdAt),
  lastSeenAt: isoInstant(session.lastSeenAt),
  endsAt: isoInstant(session.endsAt),
  isCurrent: session.secretHash === current,
});
