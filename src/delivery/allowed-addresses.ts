/** The addresses that a call may connect to: public ones, and the private ones that the operator allows. */
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { mayBePrivate, type PrivateAddressSettings, portOf } from '../domain/events/private-addresses.ts';
import { isPublicAddress, translators } from '../domain/events/public-address.ts';
import type { Webhook } from '../domain/events/webhook.ts';
import { NameLookupError } from './names/name-resolver.ts';

/** Decides whether a call may connect to an address. */
export type AddressRule = (address: string) => boolean;

/** Returns the rule for a webhook. It depends on the settings, the host in the URL, and the resolved address. */
export function addressRuleFor(
  { url: text, urlSetBy }: Pick<Webhook, 'url' | 'urlSetBy'>,
  settings: PrivateAddressSettings,
): AddressRule {
  const url = new URL(text);
  const reachesPrivate = mayBePrivate(url, urlSetBy, settings);
  // The host was removed from the list after the webhook was added.
  if (url.protocol === 'http:' && urlSetBy === 'api' && !reachesPrivate) return () => false;
  return (address) => {
    if (isPublicAddress(address)) return true;
    if (!reachesPrivate) return false;
    const linkLocal = linkLocalHost(address);
    return linkLocal === null || settings.hosts.has(`${linkLocal}:${portOf(url)}`);
  };
}

/**
 * Returns a link-local address as a URL spells it; null: another address. Clouds serve credentials on some of them.
 */
function linkLocalHost(text: string): string | null {
  if (text.includes('%')) return text;
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv6 && address.match(translators))
    return linkLocalHost(ipaddr.fromByteArray(address.toByteArray().slice(12)).toString());
  if (address.range() !== 'linkLocal') return null;
  return address instanceof ipaddr.IPv4 ? `${address}` : `[${address}]`;
}

/** The name has no address that is allowed: no difference shows which names of a private network exist. */
export class AddressNotAllowedError extends Error {}

/**
 * Resolves a name for a connection and keeps the allowed addresses. The connection uses this result, so DNS rebinding
 * changes nothing.
 *
 * @param resolve returns all addresses of a name; an error that is no answer of a name server is passed on
 */
export function lookupAllowedAddresses(
  allows: AddressRule,
  resolve: (hostname: string) => Promise<readonly LookupAddress[]>,
): LookupFunction {
  return (hostname, { all, family = 0 }, callback) => {
    const wanted = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family;
    resolve(hostname).then(
      (found) => {
        const addresses = found.filter(
          (each) => allows(each.address) && (wanted === 0 || each.family === wanted),
        );
        const [first] = addresses;
        if (first === undefined) return callback(new AddressNotAllowedError(), []);
        if (all === true) return callback(null, addresses);
        callback(null, first.address, first.family);
      },
      (error) => {
        const isAnswered = error instanceof NameLookupError && error.isAnswered;
        callback(isAnswered ? new AddressNotAllowedError() : error, []);
      },
    );
  };
}
