import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import project from '../package.json' with { type: 'json' };

const description = `Spaces, slots, packages, availability, quotes and booking requests for a venue’s website.

- The **website key** in the path is the only credential; try \`demo\`. Browsers can use it from the key’s allowed websites, servers from anywhere.
- Every response is JSON: \`{"success": true, "data": …}\`, or \`{"success": false, "error": {"code", "message"}}\`. Branch on \`code\`.
- **Money** is an integer in the smallest unit of \`currency\`: 150000 is 1,500.00 in a currency with two decimals.
- **Dates** are \`YYYY-MM-DD\` in the venue’s \`timezone\`.
- **Limits**, per key and visitor address: 120 reads a minute, 30 quotes a minute, 5 booking requests an hour. Rejected requests count too. Windows are fixed: each starts with the first request and ends a minute, or an hour, later.
- Every response has \`X-Request-Id\`, which the service’s log also has. Pages can read it. Include it when you report a problem.
- **Ids** are opaque. A string that is not a valid id gets a 404, like an unknown id. For optional fields, \`null\` equals omitted.`;

const managementDescription = `Everything the staff of a venue can do. The back-office uses this API too.

- **Authentication**: programs send an API token (\`Authorization: Bearer …\`), browsers a session cookie. Permissions come from the person’s role at the venue or the token’s scopes.
- Every response is JSON: \`{"success": true, "data": …}\`, or \`{"success": false, "error": {"code", "message"}}\`. Branch on \`code\`.
- **Changes** need an \`If-Match\` header with the \`ETag\` of the version you read. Without it: 428. If the content has changed since: 412 with the current content.
- **Calls with an \`Idempotency-Key\`** can be repeated with the same key: for 24 hours the response is the first one, with \`Idempotency-Replayed: true\`.
- **Pagination**: send \`next\` of a page as \`cursor\` to get the following one.
- **Query parameters** that an operation does not list are 422. A method that a path does not support is 405 with \`Allow\`.
- **Limits**: 1,200 requests a minute for each token and each member of staff, 120 for each address without either. Every response has \`RateLimit\`, \`RateLimit-Policy\` and \`X-Request-Id\`.
- Resources have the members of the venue file.`;

/** General information about an API. */
interface About {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components?: object;
  readonly security: object[];
}

/** The API of visitors and websites. */
export const describeApi = apiDescriber({
  title: 'Firsthold public API',
  description,
  tags: [
    { name: 'The venue', description: 'The spaces of the venue with their slots and packages.' },
    { name: 'Dates and prices', description: 'Availability and prices. These requests hold nothing.' },
    { name: 'Booking requests', description: 'Requesting a date, which holds it.' },
  ],
  // The website key in the path is the only credential (specification section 5).
  security: [],
});

/** The API of a venue's staff. */
export const describeManagementApi = apiDescriber({
  title: 'Firsthold management API',
  description: managementDescription,
  tags: [
    { name: 'Signing in', description: 'For people: sessions, passwords, invitations.' },
    { name: 'Passkeys', description: 'For people: sign-in without a password.' },
    { name: 'Notifications', description: 'For people: notifications of new requests in browsers.' },
    { name: 'Staff', description: 'Members and their roles.' },
    { name: 'Tokens', description: 'Tokens for programs.' },
    { name: 'The venue', description: 'Settings of the whole venue.' },
    { name: 'Spaces, slots and packages', description: 'Spaces with their slots, packages and prices.' },
    { name: 'Photos', description: 'Uploaded pictures of the venue.' },
    { name: 'Website keys', description: 'Keys for embedding websites.' },
    { name: 'Blocks', description: 'Dates that cannot be booked.' },
    { name: 'The venue file', description: 'The whole venue as one document.' },
    { name: 'Booking requests', description: 'Requests of visitors and decisions on them.' },
    { name: 'Calendar', description: 'Bookings by room, and reasons why slots are unavailable.' },
    { name: 'Bookkeeping', description: 'Amounts and instalments of bookings. Nothing is charged or sent.' },
    { name: 'Reports', description: 'Utilisation, value and reasons by period.' },
    { name: 'Letters', description: 'Texts of letters to guests, which staff send themselves.' },
    { name: 'Similar requests', description: 'Many similar requests, handled together.' },
    { name: 'Guests', description: 'Export and erasure of guest data.' },
    { name: 'Batch', description: 'Several reads in one request.' },
    { name: 'Events', description: 'The event log in order.' },
    { name: 'Webhooks', description: 'Events sent to other systems.' },
    {
      name: 'Guest groups',
      description: 'Members of the guest groups that rates can name, and codes for visitors.',
    },
    { name: 'Calendar feeds', description: 'Addresses for calendar applications.' },
  ],
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'An API token of the venue.' },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'firsthold-session',
        description: 'The session of a signed-in person, only from a page of this service.',
      },
    },
  },
  security: [{ token: [] }, { session: [] }],
});

/**
 * Collects the schemas of an app's routes into one OpenAPI 3.1 document, which `app.swagger()` returns.
 * Registered before the routes it describes.
 */
function apiDescriber({ title, ...about }: About) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title,
          version: project.version,
          description: about.description,
          contact: { name: 'Firsthold' },
          license: { name: 'MIT', identifier: 'MIT' },
        },
        servers: [{ url: '/', description: 'This service' }],
        tags: [...about.tags],
        ...(about.components && { components: about.components }),
        security: about.security as Record<string, string[]>[],
      },
      transform: ({ schema, url, route }) => ({
        url,
        schema: {
          ...schema,
          // Also describes bodies that operations validate instead of the route.
          ...(route.config?.body && { body: route.config.body }),
          ...(route.config?.action === 'anyone' && { security: [] }),
        },
      }),
      refResolver: {
        // Shared schemas are named by their `$id`.
        buildLocalReference: (json, _uri, _fragment, index) =>
          typeof json['$id'] === 'string' ? json['$id'] : `schema-${index}`,
      },
    });
  };
}
