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
  for (const webhook of webhooks) if (webhook.enabled && (await isBlocked(webhook, settings))) yield webhook;
}

/** Returns whether the host of a webhook has addresses, and none of them is allowed. */
export async function isBlocked(webhook: Webhook, settings: PrivateAddressSettings): Promise<boolean> {
  const host = new URL(webhook.url).hostname.replace(/^\[|\]$/g, '');
  const addresses = await addressesOf(host, ownerOf(webhook));
  return addresses.length > 0 && !addresses.some(addressRuleFor(webhook, settings));
}

async function addressesOf(host: string, owner: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const found = await names.resolve(host, owner, AbortSignal.timeout(lookupTimeoutMs)).catch(() => []);
  return found.map(({ address }) => address);
}
