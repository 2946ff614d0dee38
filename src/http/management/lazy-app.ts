import type { FastifyInstance } from 'fastify';
import { managementApiPaths } from '../../paths.ts';
import type { ManagementOptions } from './app.ts';

// See `server.ts` for why it is not imported.
const { METHODS } = process.getBuiltinModule('node:http');

/**
 * The way to the management API. It is an app of its own, loaded and built when somebody first comes: most of the time
 * nobody does, and a service that nobody manages is not to pay for it. What comes is handed over as it came from the
 * connection, whose queue, limits and patience hold for it too; all else (headers, errors, log) holds in both apps,
 * which are made by `createBaseApp`.
 */
export async function mountLazyApp(app: FastifyInstance, options: ManagementOptions): Promise<void> {
  let managing: Promise<FastifyInstance> | null = null;
  const managementApp = () => {
    managing ??= begin(options).catch((error) => {
      // Whoever comes next tries again.
      managing = null;
      throw error;
    });
    return managing;
  };
  app.addHook('onClose', async () => {
    await (await managing)?.close();
  });
  // The management API answers 405 to methods that Fastify does not route by default.
  for (const method of METHODS)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  app.all(
    managementApiPaths.everything,
    {
      config: { access: 'staff', limit: null },
      schema: { hide: true },
      // Before the body is looked at.
      onRequest: async (request, reply) => {
        const { routing } = await managementApp();
        reply.hijack();
        routing(request.raw, reply.raw);
      },
    },
    // Never comes to it.
    () => undefined,
  );
}

async function begin(options: ManagementOptions): Promise<FastifyInstance> {
  const { buildManagementApp } = await import('./app.ts');
  const app = await buildManagementApp(options);
  await app.ready();
  return app;
}
