/** Which addresses are public. */
import ipaddr from 'ipaddr.js';

/** Only global unicast addresses are assigned (RFC 4291, §2.4). */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** The prefix by which networks reach public IPv4 addresses (RFC 6052). */
export const translators = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];
/** Looks public, but is inside a cloud: Azure’s host. */
const notPublic = ['168.63.129.16'];

/**
 * Returns whether an address is public: not this machine, its network, a cloud's metadata service or another special
 * range.
 */
export function isPublicAddress(text: string): boolean {
  // An address with a zone, as in `fe80::1%eth0`, is link-local.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4)
    return address.range() === 'unicast' && !notPublic.includes(`${address}`);
  if (address.isIPv4MappedAddress()) return isPublicAddress(address.toIPv4Address().toString());
  if (address.match(translators))
    return isPublicAddress(ipaddr.fromByteArray(address.toByteArray().slice(12)).toString());
  return address.match(globalUnicast) && address.range() === 'unicast';
}

/** Returns whether a URL names this machine or an address that is not public; the address of a name is not known. */
export function namesPrivateAddress({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return /^(?:.+\.)?localhost$/.test(host) || (ipaddr.isValid(host) && !isPublicAddress(host));
}
