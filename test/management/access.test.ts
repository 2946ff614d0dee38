/** Who may do what, on every route there is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteOptions } from 'fastify';
import pino from 'pino';
import { type StaffAction, staffActions } from '../../src/domain/access/staff-actions.ts';
import { isAtLeast, staffRoles } from '../../src/domain/access/staff-role.ts';
import { buildManagementApp } from '../../src/http/management/app.ts';
import { Outages } from '../../src/http/operator/outages.ts';
import { trustNobody } from '../../src/http/shell/client-address.ts';
import { Metrics } from '../../src/http/shell/metrics.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onBothDatabases } from '../databases.ts';
import { startService, type TestService, venueWith } from '../service.ts';
import { logInAs, tokenFor } from '../staff.ts';

async function routesOf(service: TestService): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  const app = await buildManagementApp(
    {
      ...service,
      trustedProxies: trustNobody,
      logger: pino({ level: 'silent' }),
      metrics: new Metrics(service.storage, service.clock),
      outages: new Outages(),
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

/** What was asked, and what it came to, where a policy decided. */
const outcome = (status: number, message: string) =>
  status === 401 || status === 403
    ? status
    : status === 404 && message === 'There is no such venue, or it is not yours.'
      ? 404
      : 'in';

onBothDatabases('Who may do what', (newDatabase) => {
  test('every route × role × another venue’s session and token comes to what its action says', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    await importVenue(service, other, 'operator');
    const everybody = {
      nobody: {},
      'a made-up session': { cookie: `firsthold-session=${'x'.repeat(43)}`, 'sec-fetch-site': 'same-origin' },
      'a made-up token': { authorization: `Bearer fh_${'x'.repeat(43)}` },
      'a token for everything': (await tokenFor(service)).headers,
      'a token that may only read the venue': (await tokenFor(service, { scopes: ['venue:read'] })).headers,
      'a token of another venue': (await tokenFor(service, { venueId: 'lakeside' })).headers,
    };
    let asked = 0;
    for (const { method, url, config } of await routesOf(service)) {
      const action = config?.action;
      assert.ok(action !== undefined, `${method} ${url} declares no action`);
      // Anew for each route: some log out.
      const people = await Promise.all([
        ...staffRoles.map(async (role) => [role, (await logInAs(service, { role })).headers] as const),
        (async () =>
          [
            'an owner of another venue',
            (await logInAs(service, { venueId: 'lakeside', role: 'owner' })).headers,
          ] as const)(),
      ]);
      for (const [who, headers] of [...people, ...Object.entries(everybody)]) {
        // Nobody is held to a limit on the way.
        service.now += 61_000;
        const answer = await service.app.inject({
          method: method as 'GET',
          url: url.replace(':venueId', 'riverside').replaceAll(/:\w+/g, 'nothing'),
          headers,
          ...(method !== 'GET' && { payload: {} }),
        });
        const { statusCode, body } = answer;
        const message = body.startsWith('{') ? (answer.json().error?.message ?? '') : '';
        const wanted = expected(action, who);
        assert.ok(
          wanted === outcome(statusCode, message),
          `${method} ${url} by ${who}: ${statusCode} ${message}, where ${wanted} was due`,
        );
        assert.ok(statusCode < 500, `${method} ${url} by ${who}: ${statusCode}`);
        asked++;
      }
    }
    assert.ok(asked > 150, `only ${asked} requests`);
  });
});

function expected(action: string, who: string): 401 | 403 | 404 | 'in' {
  if (action === 'anyone') return 'in';
  if (who === 'nobody' || who.startsWith('a made-up')) return 401;
  if (action === 'self') return 'in';
  const isToken = who.startsWith('a token');
  if (action === 'account') return isToken ? 403 : 'in';
  if (who.includes('another venue')) return 404;
  const { role, scope }: { role: string; scope: string | null } = staffActions[action as StaffAction];
  if (!isToken) return isAtLeast(who as 'viewer', role as 'viewer') ? 'in' : 403;
  if (scope === null) return 403;
  return who === 'a token for everything' || scope === 'venue:read' ? 'in' : 403;
}
