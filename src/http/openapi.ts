import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

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
        description:
          'What a venue’s website shows and asks for: spaces, slots, packages, availability, quotes and booking requests.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This service' }],
    },
    refResolver: {
      // Shared schemas are named by their `$id`.
      buildLocalReference: (json, _uri, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `schema-${index}`,
    },
  });
}
