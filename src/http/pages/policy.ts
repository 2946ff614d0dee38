/**
 * The Content-Security-Policy of every page with the form: its own files, images, and nothing that could be injected.
 * Also the recipe for websites (docs/website/content-security-policy.md).
 */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The headers of every page with the form. */
export const pageHeaders = {
  'content-security-policy': pagePolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
};
