/**
 * IPv6 addresses that embed an IPv4 one. Counted by their /64, all clients behind one translator would be one client,
 * and one client of 6to4 would be 65,536.
 */
import ipaddr from 'ipaddr.js';

const network = (cidr: string) => ipaddr.IPv6.parseCIDR(cidr);

/**
 * The ranges, and the position of the IPv4 address among the eight groups. Not included: ISATAP, whose /64 is its
 * site's own; and translators with a provider's prefix, which cannot be recognised.
 */
const embeddings = [
  // Translators (RFC 6052).
  { addresses: network('64:ff9b::/96'), group: 6, isComplement: false },
  // Obsolete translators (RFC 2765).
  { addresses: network('::ffff:0:0:0/96'), group: 6, isComplement: false },
  // IPv4-compatible (RFC 4291): obsolete, but parsed when written with dots.
  { addresses: network('::/96'), group: 6, isComplement: false },
  // 6to4 (RFC 3056): a /48 for one IPv4 address.
  { addresses: network('2002::/16'), group: 1, isComplement: false },
  // Teredo (RFC 4380): all clients of one server share a /64.
  { addresses: network('2001::/32'), group: 6, isComplement: true },
];

/** Returns the embedded IPv4 address; null: none. */
export function embeddedIPv4(address: ipaddr.IPv6): string | null {
  const found = embeddings.find(({ addresses }) => address.match(addresses));
  if (found === undefined) return null;
  const mask = found.isComplement ? 0xffff : 0;
  const octets = address.parts
    .slice(found.group, found.group + 2)
    .flatMap((part) => [(part ^ mask) >> 8, (part ^ mask) & 255]);
  // No host is in 0.0.0.0/8: `::1` is not IPv4-compatible.
  return octets[0] === 0 ? null : octets.join('.');
}

const localTranslators = network('64:ff9b:1::/48');

/**
 * Returns whether an address belongs to a local translator (RFC 8215), whose operator chooses the position of the IPv4
 * address. Such addresses come only from the operator's own network, and each is counted as one client.
 */
export const isFromLocalNat64 = (address: ipaddr.IPv6) => address.match(localTranslators);
