import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesGuest } from '../../domain/booking/reference.ts';
import { isIdentifier } from '../../domain/fields/identifier.ts';
import { memberOf } from '../../domain/fields/member.ts';
import { hashSecret } from '../../operations/access/secrets.ts';
import { operatorPaths } from '../../paths.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reference of the booking request that this request has placed. */
    placedReference?: string;
  }
}

/** Returns the name of a session in the log: part of the hash that the database stores. */
export const sessionName = (secretHash: string) => secretHash.slice(0, 12);

/** Returns who sent a request to the management API; undefined members: unknown. */
function senderOf({ staff }: { readonly staff?: FastifyRequest['staff'] }) {
  const session =
    staff?.credentials.kind === 'session' ? sessionName(hashSecret(staff.credentials.secret)) : undefined;
  return { account: staff?.id, session };
}

/** Returns the website key, the venue and the booking that a request is about; undefined members: none. */
function subjectOf({ site, params, placedReference }: FastifyRequest) {
  const [siteKey, venueId, reference] = ['siteKey', 'venueId', 'reference'].map((name) =>
    memberOf(params, name),
  );
  return {
    // Of a refused request too. Text that is no id might be anything.
    siteKey: site?.siteKey ?? (typeof siteKey === 'string' && isIdentifier(siteKey) ? siteKey : undefined),
    venueId: site?.venueId ?? (typeof venueId === 'string' && isIdentifier(venueId) ? venueId : undefined),
    reference:
      placedReference ?? (typeof reference === 'string' && namesGuest(reference) ? reference : undefined),
  };
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Logs one line for writes, client errors and server errors. Successful reads are logged only at level `debug`, since
 * their lines would cost more than their responses; so are failed checks of the readiness, because proxies make several a second.
 *
 * A line contains the route, the website key, the venue, the reference of the booking, the error's code with the names of
 * invalid members, and for staff the account and the session; never the URL, the body or the client address.
 */
export function logResponse(request: FastifyRequest, reply: FastifyReply, route: string): void {
  const isLoggedAtInfo =
    route !== operatorPaths.readiness && (!reads.has(request.method) || reply.statusCode >= 400);
  if (!isLoggedAtInfo && !['debug', 'trace'].includes(request.log.level)) return;
  const line = {
    method: request.method,
    route,
    ...subjectOf(request),
    ...senderOf(request),
    status: reply.statusCode,
    ...request.loggedError,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
  if (isLoggedAtInfo) request.log.info(line, 'answered');
  else request.log.debug(line, 'answered');
}
