/** Which webhooks may reach private addresses: settings of the operator (docs/run/private-webhooks.md, "Private addresses"). */

/** How a webhook's URL was set: by an operator's command, or over the API, by an import or by a move. */
export type UrlSetBy = 'operator' | 'api';

/** Hosts with their port, as a URL spells them: `n8n.internal:443`, `[fd00::5]:5678`. */
export type PrivateHosts = ReadonlySet<string>;

export interface PrivateAddressSettings {
  /** `WEBHOOKS_TO_PRIVATE_ADDRESSES`: URLs set by an operator's command may have private addresses, and `http:`. */
  readonly forOperator: boolean;
  /** `WEBHOOKS_PRIVATE_HOSTS`: the same for URLs set in another way, for these hosts only. */
  readonly hosts: PrivateHosts;
}

export const noPrivateAddresses: PrivateAddressSettings = { forOperator: false, hosts: new Set() };

const defaultPorts = { 'http:': '80', 'https:': '443' } as const;
const hostPattern = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;

/**
 * Reads a list such as `n8n.internal,10.0.0.5:5678`. An entry without a port means ports 80 and 443.
 *
 * @returns the first entry that is not a host, if there is one
 */
export function parsePrivateHosts(text: string): PrivateHosts | { readonly invalid: string } {
  const hosts = new Set<string>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const url = /^[^/\\?#@\s]*[^/\\?#@\s:]$/.test(entry) ? URL.parse(`http://${entry}`) : null;
    if (url === null || !hostPattern.test(url.hostname)) return { invalid: entry };
    const ports = /:\d+$/.test(entry) ? [portOf(url)] : Object.values(defaultPorts);
    for (const port of ports) hosts.add(`${url.hostname}:${port}`);
  }
  return hosts;
}

/** Returns the port that a URL leads to. */
export function portOf(url: URL): string {
  return url.port || defaultPorts[url.protocol as 'http:' | 'https:'];
}

/** Returns whether a webhook may have a private address, and so `http:` too. */
export function mayBePrivate(
  url: URL,
  setBy: UrlSetBy,
  { forOperator, hosts }: PrivateAddressSettings,
): boolean {
  return setBy === 'operator' ? forOperator : hosts.has(`${url.hostname}:${portOf(url)}`);
}
