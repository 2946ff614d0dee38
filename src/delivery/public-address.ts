/** Which addresses webhooks may call: those of the public internet, unless the operator has allowed others too. */
import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global unicast is all that has been given out (RFC 4291, §2.4). */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Networks reach the public IPv4 internet by these (RFC 6052). */
const translators = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];
/** Looks public, and is the inside of a cloud: Azure’s host. */
const notPublic = ['168.63.129.16'];

/** Not this machine, its network, a cloud's metadata service or anything else that is not for everybody. */
export function isPublicAddress(text: string): boolean {
  // A zone, as in `fe80::1%eth0`, belongs to a link.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4)
    return address.range() === 'unicast' && !notPublic.includes(`${address}`);
  if (address.isIPv4MappedAddress()) return isPublicAddress(address.toIPv4Address().toString());
  if (address.match(translators))
    return isPublicAddress(ipaddr.fromByteArray(address.toByteArray().slice(12)).toString());
  return address.match(globalUnicast) && address.range() === 'unicast';
}

/** The address is none that may be called. */
export class PrivateAddressError extends Error {}

/**
 * Looks a name up for a connection, and leaves only what may be called. What is looked up here is what is connected to:
 * a name that stands for another address a moment later changes nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, []);
    const addresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (first === undefined) return callback(new PrivateAddressError(), []);
    if (options.all === true) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
