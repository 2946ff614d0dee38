/** Generates openapi/ from the routes' declarations. */
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { hasMembers, memberOf } from '../src/domain/fields/member.ts';
import { buildApp } from '../src/http/app.ts';
import { buildManagementApp } from '../src/http/management/app.ts';
import { OutageLog } from '../src/http/operator/outage-log.ts';
import { trustNoProxy } from '../src/http/server/client-address.ts';
import { Metrics } from '../src/http/server/metrics.ts';
import type { OpenDatabase } from '../src/storage/access/request-guard.ts';
import { deduplicateComponents } from './deduplicate-components.ts';
import { describeApi, describeManagementApi } from './describe-api.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { documentLines } from './generated-file.ts';
import { withOptionalBodies } from './optional-bodies.ts';
import { withPortablePatterns, withTypedEnums } from './portable-schemas.ts';
import { withListedAdditions, withTypedQueries } from './query-parameters.ts';
import { withRequiredIfMatch } from './required-headers.ts';

// No route runs, so the database is not used.
const storage = {} as OpenDatabase;
const options = {
  storage,
  metrics: new Metrics(storage, Date.now),
  clock: Date.now,
  randomBytes: () => new Uint8Array(),
  trustedProxies: trustNoProxy,
  logger: pino({ level: 'silent' }),
  outages: new OutageLog(),
};

/** Returns each document's text by the name of its file in openapi/. */
export async function openapiDocuments(): Promise<Readonly<Record<string, string>>> {
  const publicApp = await buildApp({ ...options, cacheBytes: 0, beforeRoutes: describeApi });
  const managementApp = await buildManagementApp(options, describeManagementApi);
  return {
    'public.v1.json': await textOf(publicApp, () =>
      withListedAdditions(withEmptySpamTrap(publicApp.swagger())),
    ),
    // Operations share most of their errors, parameters and schemas.
    'management.v1.json': await textOf(managementApp, () => ({
      ...deduplicateComponents(
        withOptionalBodies(withRequiredIfMatch(withTypedQueries(managementApp.swagger()))),
      ),
      webhooks: describeWebhooks(),
    })),
  };
}

/**
 * Declares in the document, and only there, that `website` is empty, so that generated clients never fill it. The
 * service accepts any value (specification section 4).
 */
function withEmptySpamTrap(document: object): object {
  for (const schema of ['BookingRequest', 'WaitingRequest']) {
    const parents = ['components', 'schemas', schema, 'properties', 'website'];
    const website = parents.reduce<unknown>(memberOf, document);
    if (!hasMembers(website)) throw new Error(`${schema} has no member "website".`);
    website['maxLength'] = 0;
  }
  return document;
}

async function textOf(app: FastifyInstance, describe: () => object): Promise<string> {
  await app.ready();
  const text = documentLines(withPortablePatterns(withTypedEnums(describe())));
  await app.close();
  return text;
}
