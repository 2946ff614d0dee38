import type { IncomingMessage } from 'node:http';

/** A name or an address, and a port (RFC 9110 §7.2); may be empty. */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Returns whether a request has exactly one `Host`. If there are several, a proxy may have used another one than this
 * service (RFC 9112 §3.2).
 * HTTP/1.0 may omit it.
 */
export function hasSingleHostHeader({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.0';
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count++;
  return count <= 1 && hostPattern.test(host);
}
