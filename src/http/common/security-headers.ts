/**
 * On every answer: an API's answers are data, never a page, never a frame, never guessed to be something else.
 * The pages this service has bring a policy of their own.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};
