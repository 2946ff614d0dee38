import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

const description = `What a venue’s website shows and asks for: spaces, slots, packages, availability, quotes and booking requests.

- The **website key** in the path is all that is needed; try \`demo\`. A browser may use it from the websites on the key’s list, a server always.
- Every answer is JSON: \`{"success": true, "data": …}\`, or \`{"success": false, "error": {"code", "message"}}\`. Branch on \`code\`.
- **Money** is whole numbers in the smallest unit of \`currency\`: 150000 is 1,500.00 where it has two decimals.
- **Dates** are the venue’s, \`YYYY-MM-DD\`, in its \`timezone\`.
- **Limits**, per key and visitor address: 120 reads a minute, 30 quotes a minute, 5 booking requests an hour. Refused requests count too. The windows are fixed: one begins with the first request and ends a minute, or an hour, after it.
- **Ids** are opaque; a text that no id can look like is 404 like any that nothing has. \`null\` is as good as left out where a field may be left out.`;

/**
 * Collects the schemas of the public routes into one OpenAPI 3.1 document, which `app.swagger()` returns.
 * Registered before the routes it describes.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Firsthold public API',
        version: '1',
        description,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      tags: [
        { name: 'The venue', description: 'What there is to book: spaces, their slots and packages.' },
        { name: 'Dates and prices', description: 'When it is free, and what it costs. Nothing is held.' },
        { name: 'Booking requests', description: 'Asking the venue for a date, which holds it.' },
      ],
      servers: [{ url: '/', description: 'This service' }],
    },
    refResolver: {
      // Shared schemas are named by their `$id`.
      buildLocalReference: (json, _uri, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `schema-${index}`,
    },
  });
}
