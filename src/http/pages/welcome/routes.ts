import type { FastifyInstance } from 'fastify';
import { pages } from '../../../paths.ts';
import { ServedFiles } from '../served-files.ts';

const here = new URL('./files/', import.meta.url);

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Everything the page loads. */
const addresses = {
  [pages.welcome]: 'index.html',
  [`${pages.welcome}/page.js`]: 'page.js',
  [`${pages.welcome}/page.css`]: 'page.css',
} as const;

/**
 * `/manage/welcome`: where one-time links lead. The secret stands behind `#` in the address, which only the page's own
 * script sees, so no log on the way has it.
 */
export async function welcomeRoutes(app: FastifyInstance): Promise<void> {
  const config = { access: 'anyone', limit: null } as const;
  const files = await ServedFiles.of(here);
  for (const [address, name] of Object.entries(addresses))
    app.get(address, { config, schema: { hide: true } }, (request, reply) => {
      reply.headers({
        'content-security-policy': policy,
        'cache-control': 'public, max-age=300',
        'x-robots-tag': 'noindex',
      });
      return files.send(request, reply, name);
    });
}
