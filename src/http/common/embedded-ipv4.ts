/**
 * IPv6 addresses that stand for an IPv4 one. Counted by their /64, all visitors behind one translator would be one
 * visitor, and one visitor of 6to4 would be 65,536.
 */
import ipaddr from 'ipaddr.js';

const network = (cidr: string) => ipaddr.IPv6.parseCIDR(cidr);

/**
 * Which they are, and at which of the eight groups the IPv4 address stands. Not among them: ISATAP, whose /64 is its
 * site's own; and translators with a prefix of their provider's, which nothing tells from other addresses.
 */
const embeddings = [
  // Translators (RFC 6052).
  { addresses: network('64:ff9b::/96'), group: 6, isComplement: false },
  // Translators as they were before (RFC 2765).
  { addresses: network('::ffff:0:0:0/96'), group: 6, isComplement: false },
  // IPv4-compatible (RFC 4291), which nobody has any more, but which are read so when written with dots.
  { addresses: network('::/96'), group: 6, isComplement: false },
  // 6to4 (RFC 3056): a whole /48 for one IPv4 address.
  { addresses: network('2002::/16'), group: 1, isComplement: false },
  // Teredo (RFC 4380): all clients of one server share a /64.
  { addresses: network('2001::/32'), group: 6, isComplement: true },
];

/** The IPv4 address that an IPv6 one stands for, in dots; null: it stands for itself. */
export function embeddedIPv4(address: ipaddr.IPv6): string | null {
  const found = embeddings.find(({ addresses }) => address.match(addresses));
  if (found === undefined) return null;
  const mask = found.isComplement ? 0xffff : 0;
  const octets = address.parts
    .slice(found.group, found.group + 2)
    .flatMap((part) => [(part ^ mask) >> 8, (part ^ mask) & 255]);
  // No host is in 0.0.0.0/8: `::1` is no IPv4-compatible address.
  return octets[0] === 0 ? null : octets.join('.');
}

const localTranslators = network('64:ff9b:1::/48');

/**
 * Whether it belongs to a translator within one installation (RFC 8215). Whoever runs that chooses where the IPv4
 * address stands, but each address stands for one, and none comes from elsewhere: each is one visitor.
 */
export const isOfLocalTranslator = (address: ipaddr.IPv6) => address.match(localTranslators);
