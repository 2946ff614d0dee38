/** Access to each route of the management API, by role and token. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteOptions } from 'fastify';
import pino from 'pino';
import { buildManagementApp } from '../../src/http/management/app.ts';
import { OutageLog } from '../../src/http/operator/outage-log.ts';
import { trustNoProxy } from '../../src/http/server/client-address.ts';
import { Metrics } from '../../src/http/server/metrics.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onAnyDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, type TestService, venueWith } from '../service.ts';
import { logInAs, tokenFor } from '../staff.ts';
import { type Access, routeAccess } from './route-access.ts';

async function routesOf(service: TestService): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  const app = await buildManagementApp(
    {
      ...service,
      trustedProxies: trustNoProxy,
      logger: pino({ level: 'silent' }),
      metrics: new Metrics(service.storage, service.clock),
      outages: new OutageLog(),
    },
    async (built) => void built.addHook('onRoute', (route) => void routes.push(route)),
  );
  await app.ready();
  await app.close();
  return routes.filter(({ method }) => method !== 'HEAD');
}

const other = venueWith({
  venue: { id: 'lakeside', name: 'Lakeside' },
  space: { id: 'barn', slots: [] },
  siteKey: { key: 'lake' },
});

/** The policy decision behind a response. */
const outcome = (status: number, message: string) =>
  status === 401 || status === 403
    ? status
    : status === 404 && message === 'This venue does not exist, or you have no access to it.'
      ? 404
      : 'in';

onAnyDatabase('permissions', (newDatabase) => {
  test('every route × role × another venue’s session and token has the result in route-access.ts', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    await importVenue(service, other, 'operator');
    const otherClients = {
      anonymous: {},
      'a made-up session': { cookie: `firsthold-session=${'x'.repeat(43)}`, 'sec-fetch-site': 'same-origin' },
      'a made-up token': { authorization: `Bearer fh_${'x'.repeat(43)}` },
      'a token for everything': (await tokenFor(service)).headers,
      'a token for venue:read': (await tokenFor(service, { scopes: ['venue:read'] })).headers,
      'a token for venue:write': (await tokenFor(service, { scopes: ['venue:write'] })).headers,
      'a token for requests:read': (await tokenFor(service, { scopes: ['requests:read'] })).headers,
      'a token for requests:write': (await tokenFor(service, { scopes: ['requests:write'] })).headers,
      'a token for guests': (await tokenFor(service, { scopes: ['guests'] })).headers,
      'a token for connections': (await tokenFor(service, { scopes: ['connections'] })).headers,
      'a token of another venue': (await tokenFor(service, { venueId: 'lakeside' })).headers,
    };
    let requested = 0;
    const unused = new Set(Object.keys(routeAccess));
    for (const { method, url, config } of await routesOf(service)) {
      assert.ok(config?.action !== undefined, `${method} ${url} declares no action`);
      const name = `${method} ${url.replace('/venues/manage/v1', '')}`;
      const access = routeAccess[name];
      assert.ok(access !== undefined, `route-access.ts does not list ${name}`);
      unused.delete(name);
      // New sessions for each route, because some routes log out.
      const people = await Promise.all([
        ...(['front_desk', 'viewer', 'manager', 'owner'] as const).map(
          async (role) => [role, (await logInAs(service, { role })).headers] as const,
        ),
        (async () =>
          [
            'an owner of another venue',
            (await logInAs(service, { venueId: 'lakeside', role: 'owner' })).headers,
          ] as const)(),
      ]);
      for (const [who, headers] of [...people, ...Object.entries(otherClients)]) {
        // Keeps every user below the rate limit.
        service.now += 61_000;
        const response = await service.app.inject({
          method: method as 'GET',
          url: url.replace(':venueId', 'riverside').replaceAll(/:\w+/g, 'nothing'),
          headers,
          ...(method !== 'GET' && { payload: {} }),
        });
        const { statusCode, body } = response;
        const message = body.startsWith('{') ? (response.json().error?.message ?? '') : '';
        const wanted = expected(access, who);
        assert.ok(
          wanted === outcome(statusCode, message),
          `${method} ${url} by ${who}: ${statusCode} ${message}, expected ${wanted}`,
        );
        assert.ok(statusCode < 500, `${method} ${url} by ${who}: ${statusCode}`);
        requested++;
      }
    }
    assert.deepEqual([...unused], [], 'route-access.ts lists routes that do not exist');
    assert.ok(requested > 1400, `only ${requested} requests`);
  });
});

function expected(access: Access, who: string): 401 | 403 | 404 | 'in' {
  if (access === 'anyone') return 'in';
  if (who === 'anonymous' || who.startsWith('a made-up')) return 401;
  if (access === 'self') return 'in';
  const isToken = who.startsWith('a token');
  if (access === 'account' || access === 'session') return isToken ? 403 : 'in';
  if (who.includes('another venue')) return 404;
  const [roles, scope] = access;
  if (!isToken) return roles.includes(who) ? 'in' : 403;
  if (scope === null) return 403;
  return who === 'a token for everything' || who === `a token for ${scope}` ? 'in' : 403;
}
