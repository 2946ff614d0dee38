import type { Storage } from '../../storage/engine/storage.ts';
import { listFrozenVenues } from '../../storage/events/frozen-venues.ts';
import { listPushEndpoints } from '../../storage/events/push-subscriptions.ts';
import { listCalledWebhooks } from '../../storage/events/webhooks.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { ownerOf } from '../owner.ts';
import { type NeededName, names } from './name-resolver.ts';

/**
 * Forgets failed lookups of names that nothing calls any more: of webhooks that were removed or disabled, and of venues that
 * are frozen, have moved or were removed.
 */
export async function forgetUnneededNames(storage: Pick<Storage, 'read'>): Promise<void> {
  const { webhooks, endpoints, open } = await storage.read(async (db) => {
    const frozen = await listFrozenVenues(db);
    return {
      webhooks: await listCalledWebhooks(db),
      endpoints: await listPushEndpoints(db),
      open: (await listVenueIds(db)).filter((id) => !frozen.includes(id)),
    };
  });
  const keyOf = ({ host, owner }: NeededName) => `${host} ${owner}`;
  const called = new Set(
    webhooks.map((webhook) => keyOf({ host: new URL(webhook.url).hostname, owner: ownerOf(webhook) })),
  );
  const pushHosts = new Set(endpoints.map((endpoint) => new URL(endpoint).hostname));
  const owners = new Set(open);
  // Notifications are counted for their venue, or a test of them for a person.
  const isPushed = ({ host, owner }: NeededName) =>
    pushHosts.has(host) && (owners.has(owner) || owner.startsWith('push '));
  names.forgetUnless((name) => called.has(keyOf(name)) || isPushed(name));
}
