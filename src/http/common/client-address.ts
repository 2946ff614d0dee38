import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { embeddedIPv4, isOfLocalTranslator } from './embedded-ipv4.ts';

/**
 * Whose `X-Forwarded-For` entries are believed: so many proxies in front, or proxies at these addresses.
 * Resolved here and not by Fastify, whose number form trusts nobody and whose `true` believes a forged entry.
 */
export type TrustedProxies =
  | { readonly count: number }
  | { readonly networks: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[] };

/** As without `TRUST_PROXY`: whoever is connected is the visitor. */
export const trustNoProxy: TrustedProxies = { count: 0 };

/** Reads `TRUST_PROXY`: a number of proxies, or addresses and CIDRs separated by commas. Null: not readable. */
export function parseTrustedProxies(setting: string): TrustedProxies | null {
  const text = setting.trim();
  if (text === '') return trustNoProxy;
  if (/^\d{1,2}$/.test(text)) return { count: Number(text) };
  const networks = text.split(',').map((part) => parseNetwork(part.trim()));
  return networks.every((network) => network !== null) ? { networks } : null;
}

/** Who asks, as limits count them: `clientAddress` of a request. */
export const clientOf = (
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies,
) => clientAddress(socket.remoteAddress, headers['x-forwarded-for'], trusted);

/**
 * The address that limits count (specification §8): the socket's, or the one the trusted proxies vouch for.
 * The list is read from the right, where our own proxies write; a visitor can only forge what stands left of it.
 * IPv6 addresses come as their /64, since one visitor has a whole one, unless they stand for an IPv4 address.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  trusted: TrustedProxies,
): string {
  const entries = (Array.isArray(forwardedFor) ? forwardedFor.join(',') : (forwardedFor ?? '')).split(',');
  let nearest: string | undefined;
  // Nearest hop first: the socket's peer, then the entries from the right.
  for (let index = 0; index <= entries.length; index++) {
    const hop =
      index === 0 ? withoutZone(socketAddress ?? '') : (entries[entries.length - index] ?? '').trim();
    // Garbage is nobody's address: the hop that passed it on is the last one known.
    if (!isAddress(hop)) break;
    nearest = hop;
    // By what it is, and not by the IPv4 address it may stand for: that is somebody else's word.
    const believed =
      'count' in trusted ? index < trusted.count : isWithin(ipaddr.process(hop), trusted.networks);
    if (!believed) break;
  }
  return nearest === undefined ? 'unknown' : visitorKey(nearest);
}

/**
 * The network a visitor's address is in: an IPv4 one's /24, an IPv6 one's /48.
 *
 * @param visitor as `clientAddress` gives it
 * @returns null when the visitor's address is not known
 */
export function networkOf(visitor: string): string | null {
  if (isIPv4(visitor)) return `${visitor.slice(0, visitor.lastIndexOf('.'))}.0/24`;
  // An address of a local translator, which stands for one IPv4 address.
  if (isIPv6(visitor)) return visitor;
  return customerNetworkOf(visitor);
}

/** The /48 of an IPv6 visitor, which one customer of a provider may have whole; null for everybody else. */
export function customerNetworkOf(visitor: string): string | null {
  if (!visitor.endsWith('::/64')) return null;
  return `${visitor.slice(0, visitor.lastIndexOf(':', visitor.length - 6))}::/48`;
}

function visitorKey(text: string): string {
  if (isIPv4(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  if (isOfLocalTranslator(address)) return address.toString();
  const embedded = embeddedIPv4(address);
  if (embedded !== null) return embedded;
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The interface a link-local peer is at is this machine's own matter. */
const withoutZone = (peer: string) => peer.replace(/%.*$/, '');

/** Strict: four decimal octets, or IPv6; a port, a zone or anything else is no address. */
const isAddress = (text: string) => isIPv4(text) || (isIPv6(text) && !text.includes('%'));

function parseNetwork(text: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    if (!isAddress(text)) return null;
    const address = ipaddr.process(text);
    return [address, address instanceof ipaddr.IPv4 ? 32 : 128];
  } catch {
    return null;
  }
}

function isWithin(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  networks: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[],
): boolean {
  return networks.some(
    // Of the same kind, or it is not asked; its type wants to know which.
    ([network, bits]) => network.kind() === address.kind() && address.match(network as ipaddr.IPv4, bits),
  );
}
