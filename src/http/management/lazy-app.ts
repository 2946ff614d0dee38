import type { FastifyInstance } from 'fastify';
import { managementApiPaths } from '../../paths.ts';
import type { ManagementOptions } from './app.ts';

// See `server.ts` for why it is not imported.
const { METHODS } = process.getBuiltinModule('node:http');

/**
 * Mounts the management API: a separate app, loaded and built on first use, so that a service without managers
 * does not pay for it. Requests are passed on as they come from the connection, whose queue, limits and timeouts
 * apply; headers, errors and logs are those of `createBaseApp` in both apps.
 */
export async function mountLazyApp(app: FastifyInstance, options: ManagementOptions): Promise<void> {
  let appPromise: Promise<FastifyInstance> | null = null;
  const managementApp = () => {
    appPromise ??= begin(options).catch((error) => {
      // The next request retries.
      appPromise = null;
      throw error;
    });
    return appPromise;
  };
  app.addHook('onClose', async () => {
    await (await appPromise)?.close();
  });
  // The management API responds with 405 to methods that Fastify does not route by default.
  for (const method of METHODS)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  app.all(
    managementApiPaths.everything,
    {
      config: { access: 'staff', limit: null },
      schema: { hide: true },
      // Before the body is read.
      onRequest: async (request, reply) => {
        const { routing } = await managementApp();
        reply.hijack();
        routing(request.raw, reply.raw);
      },
    },
    // Never reached.
    () => undefined,
  );
}

async function begin(options: ManagementOptions): Promise<FastifyInstance> {
  const { buildManagementApp } = await import('./app.ts');
  const app = await buildManagementApp(options);
  await app.ready();
  return app;
}
