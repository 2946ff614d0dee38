import { isIP } from 'node:net';
import type { PrivateAddressSettings } from '../domain/events/private-addresses.ts';
import type { Webhook } from '../domain/events/webhook.ts';
import { addressRuleFor } from './allowed-addresses.ts';
import { names } from './names/name-resolver.ts';
import { ownerOf } from './owner.ts';

/** How long a lookup may take, in milliseconds. */
const lookupTimeoutMs = 10_000;

/**
 * Finds the enabled webhooks whose host has no allowed address now. Ignores hosts that cannot be resolved.
 * Resolves one name at a time.
 */
export async function* findWebhooksWithoutAllowedAddress(
  webhooks: readonly Webhook[],
  settings: PrivateAddressSettings,
): AsyncGenerator<Webhook> {
  for (const webhook of webhooks) {
    if (!webhook.enabled) continue;
    const allows = addressRuleFor(webhook, settings);
    const host = new URL(webhook.url).hostname.replace(/^\[|\]$/g, '');
    const addresses = await addressesOf(host, ownerOf(webhook));
    if (addresses.length > 0 && !addresses.some(allows)) yield webhook;
  }
}

async function addressesOf(host: string, owner: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const found = await names.resolve(host, owner, AbortSignal.timeout(lookupTimeoutMs)).catch(() => []);
  return found.map(({ address }) => address);
}
