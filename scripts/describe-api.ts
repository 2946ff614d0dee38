import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

const description = `What a venue’s website shows and asks for: spaces, slots, packages, availability, quotes and booking requests.

- The **website key** in the path is all that is needed; try \`demo\`. A browser may use it from the websites on the key’s list, a server always.
- Every answer is JSON: \`{"success": true, "data": …}\`, or \`{"success": false, "error": {"code", "message"}}\`. Branch on \`code\`.
- **Money** is whole numbers in the smallest unit of \`currency\`: 150000 is 1,500.00 where it has two decimals.
- **Dates** are the venue’s, \`YYYY-MM-DD\`, in its \`timezone\`.
- **Limits**, per key and visitor address: 120 reads a minute, 30 quotes a minute, 5 booking requests an hour. Refused requests count too. The windows are fixed: one begins with the first request and ends a minute, or an hour, after it.
- **Ids** are opaque; a text that no id can look like is 404 like any that nothing has. \`null\` is as good as left out where a field may be left out.`;

const managementDescription = `Everything a venue’s staff do, for whatever tool they do it with: our own back-office is one more client of it.

- **Who asks**: a program sends an API token (\`Authorization: Bearer …\`), a person’s browser the cookie of a session. The role at the venue, or the scopes of the token, say what may be done.
- Every answer is JSON: \`{"success": true, "data": …}\`, or \`{"success": false, "error": {"code", "message"}}\`. Branch on \`code\`.
- **What is changed** says what its author has seen: the \`ETag\` of the answer goes back as \`If-Match\`. Without it: 428. If the content has changed since: 412 with the current content.
- **What is made** can be sent again: under the same \`Idempotency-Key\`, the answer within 24 hours is the first one.
- **Lists** come a page at a time: \`next\` of a page is the \`cursor\` of the one that follows.
- **Query parameters** that an operation does not list are 422. A method that a path does not support is 405 with \`Allow\`.
- **Limits**: 1,200 requests a minute for each token and each member of staff, 120 for each address without either. Every response has \`RateLimit\`, \`RateLimit-Policy\` and \`X-Request-Id\`.
- Members are those of the venue file.`;

/** General information about an API. */
interface About {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components?: object;
  readonly security: object[];
}

/** The API of visitors and websites. */
export const describeApi = describing({
  title: 'Firsthold public API',
  description,
  tags: [
    { name: 'The venue', description: 'What there is to book: spaces, their slots and packages.' },
    { name: 'Dates and prices', description: 'When it is free, and what it costs. Nothing is held.' },
    { name: 'Booking requests', description: 'Asking the venue for a date, which holds it.' },
  ],
  // The website key in the path is the only credential (specification section 5).
  security: [],
});

/** The API of a venue's staff. */
export const describeManagementApi = describing({
  title: 'Firsthold management API',
  description: managementDescription,
  tags: [
    { name: 'Logging in', description: 'For people: sessions, passwords, invitations.' },
    { name: 'Passkeys', description: 'For people: logging in without a password.' },
    { name: 'Notifications', description: 'For people: browsers in which they are told of new requests.' },
    { name: 'Staff', description: 'Who works at the venue, and what they may do.' },
    { name: 'Tokens', description: 'For programs.' },
    { name: 'The venue', description: 'What all its spaces have in common.' },
    { name: 'Spaces, slots and packages', description: 'What the venue lets, when, and for how much.' },
    { name: 'Photos', description: 'Pictures of the venue, uploaded and kept.' },
    { name: 'Website keys', description: 'What websites embed.' },
    { name: 'Blocks', description: 'When the venue lets nobody in.' },
    { name: 'The venue file', description: 'The whole venue in one document.' },
    { name: 'Booking requests', description: 'What visitors asked for, and what becomes of it.' },
    { name: 'Calendar', description: 'What stands in which room, and why a slot is not free.' },
    { name: 'Floods', description: 'Requests that came in crowds, seen to together.' },
    { name: 'Guests', description: 'What is known of them, told and forgotten.' },
    { name: 'Several reads in one', description: 'One request for what a page shows.' },
    { name: 'Events', description: 'What has happened, in its order.' },
    { name: 'Webhooks', description: 'Systems of the venue’s that are told.' },
    { name: 'Calendar feeds', description: 'Addresses for calendar programs.' },
  ],
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'An API token of the venue.' },
      session: {
        ...{ type: 'apiKey', in: 'cookie', name: 'firsthold-session' },
        description: 'A session of somebody who is logged in; from a page of this service alone.',
      },
    },
  },
  security: [{ token: [] }, { session: [] }],
});

/**
 * Collects the schemas of an app's routes into one OpenAPI 3.1 document, which `app.swagger()` returns.
 * Registered before the routes it describes.
 */
function describing({ title, ...about }: About) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title,
          version: '1',
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
          // Describes bodies that operations validate, too.
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
