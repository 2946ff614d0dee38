/**
 * The headers of every response: an API's responses are data, never a page or a frame, and browsers must not guess
 * another type. Pages set a separate policy.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** The header with the id of a request, which its log line has as `reqId`. */
export const requestIdHeader = 'x-request-id';
