import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { embeddedIPv4, isFromLocalNat64 } from './embedded-ipv4.ts';

/**
 * The trusted sources of `X-Forwarded-For` entries: a number of proxies in front, or proxies at these addresses.
 * Resolved here and not by Fastify, whose number form trusts no proxy and whose `true` accepts forged entries.
 */
export type TrustedProxies =
  | { readonly count: number }
  | { readonly networks: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[] };

/** The default without `TRUST_PROXY`: the connected peer is the client. */
export const trustNoProxy: TrustedProxies = { count: 0 };

/** Parses `TRUST_PROXY`: a number of proxies, or addresses and CIDRs separated by commas. Null: invalid. */
export function parseTrustedProxies(setting: string): TrustedProxies | null {
  const text = setting.trim();
  if (text === '') return trustNoProxy;
  if (/^\d{1,2}$/.test(text)) return { count: Number(text) };
  const networks = text.split(',').map((part) => parseNetwork(part.trim()));
  return networks.every((network) => network !== null) ? { networks } : null;
}

/** Returns the client address of a request, as rate limits count it. */
export const clientOf = (
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies,
) => clientAddress(socket.remoteAddress, headers['x-forwarded-for'], trusted);

/**
 * Returns the address that rate limits count (specification §8): the socket's, or the one that trusted proxies
 * report. The list is read from the right, where our own proxies write; a client can only forge entries further left.
 * IPv6 addresses become their /64, since a client usually owns one, unless they embed an IPv4 address.
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
      index === 0
        ? withoutZone(socketAddress ?? '')
        : withoutPort((entries[entries.length - index] ?? '').trim());
    // After an invalid entry, the hop that passed it on is the last known one.
    if (!isAddress(hop)) break;
    nearest = hop;
    // Compares the hop's own address, not an embedded IPv4 address, which others control.
    const isTrusted =
      'count' in trusted ? index < trusted.count : isWithin(ipaddr.process(hop), trusted.networks);
    if (!isTrusted) break;
  }
  return nearest === undefined ? 'unknown' : visitorKey(nearest);
}

/**
 * Returns the network of a client address: the /24 of IPv4, the /48 of IPv6.
 *
 * @param visitor as returned by `clientAddress`
 * @returns null if the client address is unknown
 */
export function networkOf(visitor: string): string | null {
  if (isIPv4(visitor)) return `${visitor.slice(0, visitor.lastIndexOf('.'))}.0/24`;
  // An address of a local translator embeds one IPv4 address.
  if (isIPv6(visitor)) return visitor;
  return customerNetworkOf(visitor);
}

/** Returns the /48 of an IPv6 client, which one customer of a provider may own; null for others. */
export function customerNetworkOf(visitor: string): string | null {
  if (!visitor.endsWith('::/64')) return null;
  return `${visitor.slice(0, visitor.lastIndexOf(':', visitor.length - 6))}::/48`;
}

/** Returns whether `X-Forwarded-For` of a peer counts. */
export function isTrustedPeer(socketAddress: string | undefined, trusted: TrustedProxies): boolean {
  const peer = withoutZone(socketAddress ?? '');
  if (!isAddress(peer)) return false;
  return 'count' in trusted ? trusted.count > 0 : isWithin(ipaddr.process(peer), trusted.networks);
}

function visitorKey(text: string): string {
  if (isIPv4(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  if (isFromLocalNat64(address)) return address.toString();
  const embedded = embeddedIPv4(address);
  if (embedded !== null) return embedded;
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The interface of a link-local peer is irrelevant. */
const withoutZone = (peer: string) => peer.replace(/%.*$/, '');

/** Some proxies write a port, and brackets around IPv6. With the port, each connection would count as another visitor. */
const withoutPort = (entry: string) =>
  isAddress(entry)
    ? entry
    : entry.replace(/^([\d.]+):\d{1,5}$/, '$1').replace(/^\[([\da-fA-F:.]+)\](?::\d{1,5})?$/, '$1');

/** Strict: four decimal octets, or IPv6; no port or zone. */
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
    // `match` throws for different kinds of addresses, so the kind is compared first.
    ([network, bits]) => network.kind() === address.kind() && address.match(network as ipaddr.IPv4, bits),
  );
}
