import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ClientGates } from '../../server/client-gates.ts';
import { bearerOf } from './authentication.ts';
import { readBrowserCookies } from './cookies.ts';
import { policyOf } from './policy.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response consists of those of other requests, each with a turn of its own. */
    hasParts?: true;
  }
  interface FastifyRequest {
    /** Ends the turn of the request. */
    endTurn: () => void;
  }
}

/**
 * How many requests are checked, or read, at a time for one session or token, and for one venue. As many may wait as one
 * person may send in a minute: the rate limit rejects them, not the queue.
 */
const gatesOf = {
  person: { most: 2, maxWaiting: 1200 },
  venue: { most: 3, maxWaiting: 1200 },
} as const;

const nothing = () => undefined;

/**
 * Limits how many requests of one person, and how many reads of one venue, are worked on at a time (guarantee 8). A
 * turn covers the access check, and then a read in the main thread. It does not cover bodies that arrive slowly, the
 * pool, which has a queue of its own, or writes, which may wait for other servers.
 *
 * @returns ends the turn of the access check; call it after the last `onRequest` hook was added
 */
export function takeTurns(app: FastifyInstance): { endAccessCheck: () => void } {
  const senders = new ClientGates(gatesOf.person);
  const people = new ClientGates(gatesOf.person);
  const venues = new ClientGates(gatesOf.venue);
  app.decorateRequest('endTurn', nothing);
  app.addHook('onRequest', async (request, reply) => {
    const secret = bearerOf(request) ?? readBrowserCookies(request).session;
    if (secret !== null) request.endTurn = await senders.enter(secret, reply);
  });
  app.addHook('onSend', async (request) => endTurn(request));
  return {
    endAccessCheck: () => {
      app.addHook('onRequest', async (request) => endTurn(request));
      app.addHook('preHandler', async (request, reply) => {
        if (isRead(request)) request.endTurn = await enterAsReader(request, reply);
      });
    },
  };

  async function enterAsReader(request: FastifyRequest, reply: FastifyReply): Promise<() => void> {
    const endOfPerson = await people.enter(request.staff.id, reply);
    const { venueId } = policyOf(request);
    if (venueId === undefined) return endOfPerson;
    try {
      const endOfVenue = await venues.enter(venueId, reply);
      return () => {
        endOfVenue();
        endOfPerson();
      };
    } catch (error) {
      endOfPerson();
      throw error;
    }
  }
}

/** Whether the request only reads, in the main thread. */
function isRead({ method, staff, isForWorker, routeOptions: { config } }: FastifyRequest): boolean {
  if (staff === undefined || isForWorker || config.hasParts) return false;
  return method === 'GET' || config.action?.endsWith('.read') === true;
}

function endTurn(request: FastifyRequest): void {
  request.endTurn();
  request.endTurn = nothing;
}
