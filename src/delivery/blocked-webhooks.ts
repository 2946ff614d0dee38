import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { PrivateAddressSettings } from '../domain/events/private-addresses.ts';
import type { Webhook } from '../domain/events/webhook.ts';
import { addressRuleFor } from './allowed-addresses.ts';

/**
 * Finds the enabled webhooks whose host has no allowed address now. Ignores hosts that cannot be resolved. Resolves
 * names one after the other, so that few threads wait for DNS.
 */
export async function* findWebhooksWithoutAllowedAddress(
  webhooks: readonly Webhook[],
  settings: PrivateAddressSettings,
): AsyncGenerator<Webhook> {
  for (const webhook of webhooks) {
    if (!webhook.enabled) continue;
    const allows = addressRuleFor(webhook, settings);
    const addresses = await addressesOf(new URL(webhook.url).hostname.replace(/^\[|\]$/g, ''));
    if (addresses.length > 0 && !addresses.some(allows)) yield webhook;
  }
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
