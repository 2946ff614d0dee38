import type { IncomingMessage } from 'node:http';

/** A name or an address, and a port (RFC 9110 §7.2); it may be empty. */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Whether a request says which host it is for, and no more than one: whoever it passed on its way may have looked at
 * the other (RFC 9112 §3.2). HTTP/1.0 need not say.
 */
export function hasSingleHostHeader({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.0';
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count++;
  return count <= 1 && hostPattern.test(host);
}
