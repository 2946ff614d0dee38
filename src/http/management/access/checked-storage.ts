import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../../domain/time/instant.ts';
import type { OpenDatabase } from '../../../storage/access/request-guard.ts';
import { lockVenueStaff } from '../../../storage/access/staff.ts';
import type { Writer } from '../../../storage/engine/storage.ts';
import { reauthenticate } from './authentication.ts';
import { assertAllowed, policyOf } from './policy.ts';

/**
 * The storage of the management API. Every transaction of a request first reads the sender's session or token and
 * their membership again, applies the policy of the route, and locks these rows until the commit. So an operation
 * never commits anything on behalf of a sender who was removed, demoted or signed out before, and no route can forget
 * the check.
 */
export class AccessCheckedStorage {
  readonly #requests = new AsyncLocalStorage<FastifyRequest>();
  readonly storage: OpenDatabase;

  constructor(storage: OpenDatabase, clock: Clock) {
    this.storage = {
      ...storage,
      transact: (work, ...queueing) => {
        // Read before queueing, since a queue may call `work` in the context of another request.
        const request = this.#requests.getStore();
        return storage.transact(
          async (db) => {
            if (request?.staff !== undefined) await confirmAccess(db, request, clock());
            return work(db);
          },
          ...queueing,
        );
      },
    };
  }

  /** Calls `next` and everything that follows on behalf of a request. */
  run(request: FastifyRequest, next: () => void): void {
    this.#requests.run(request, next);
  }
}

async function confirmAccess(db: Writer, request: FastifyRequest, now: number): Promise<void> {
  const policy = policyOf(request);
  const { action, venueId } = policy;
  // Changes of staff lock all owners. This lock comes first, so that two owners who remove each other do not deadlock.
  if (action === 'staff.edit' && venueId !== undefined) await lockVenueStaff(db, venueId);
  assertAllowed(await reauthenticate(db, request.staff, now, { venueId }), policy, now);
}
