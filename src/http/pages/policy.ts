/**
 * The Content-Security-Policy of every page that carries the widget: its own files, pictures, and nothing that
 * could be injected. It is also the recipe given to websites (docs/embedding.md).
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

/** What every page with the widget is sent with. */
export const pageHeaders = {
  'content-security-policy': pagePolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
};
