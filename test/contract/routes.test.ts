import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { test } from 'node:test';
import type { FastifyInstance, RouteOptions } from 'fastify';
import pino from 'pino';
import { buildMetricsApp } from '../../src/http/operator/metrics-app.ts';
import { Metrics } from '../../src/http/server/metrics.ts';
import { rateLimits } from '../../src/http/server/rate-limits.ts';
import { newSqlite } from '../databases.ts';
import { startServiceBesideTwin as startService } from '../service.ts';

const publicApi = '/venues/public/v1/sites/:siteKey';

/** Lists all routes of an app, one for each method. */
async function routesOf(build: () => Promise<FastifyInstance>): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  // Routes are registered while the app is built, so the listener must be there first.
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => {
      for (const method of [route.method].flat()) routes.push({ ...route, method });
    });
  };
  subscribe('fastify.initialization', watch);
  const app = await build();
  unsubscribe('fastify.initialization', watch);
  await app.ready();
  await app.close();
  return routes;
}

/** All routes of the public app. */
const allRoutes = () => routesOf(async () => (await startService(await (await newSqlite()).open())).app);

const named = ({ method, url }: RouteOptions) => `${method} ${url}`;

test('every route declares its access, rate limit and schemas', async () => {
  const routes = await allRoutes();
  assert.ok(routes.length >= 20, `only ${routes.length} routes were found`);
  const undeclared = routes.filter(({ config, schema }) => {
    const hasAccess = ['site', 'preflight', 'secret address', 'staff', 'anyone'].includes(
      config?.access ?? '',
    );
    const hasLimit = config?.limit === null || (config?.limit !== undefined && config.limit in rateLimits);
    return !hasAccess || !hasLimit || schema === undefined;
  });
  assert.deepEqual(undeclared.map(named), []);
});

test('operator routes are not reachable for visitors', async () => {
  const routes = await routesOf(async () => {
    const metrics = new Metrics(await (await newSqlite()).open(), Date.now);
    return buildMetricsApp(metrics, pino({ level: 'silent' }), () => ({
      longestWaitMs: 0,
      venues: [],
      unansweredNames: [],
      port: 8080,
    }));
  });
  assert.deepEqual(
    routes.map((route) => [named(route), route.config?.access]),
    [
      ['GET /metrics', 'operator'],
      ['HEAD /metrics', 'operator'],
      ['GET /load', 'operator'],
      ['HEAD /load', 'operator'],
    ],
  );
});

test('the public API has exactly these routes, each limited to its websites, with all its errors', async () => {
  const routes = (await allRoutes()).filter(({ url }) => url.startsWith(publicApi));
  const limitOf = Object.fromEntries(
    routes
      .filter(({ config }) => config?.access === 'site')
      .map((route) => [named(route).replace(publicApi, ''), route.config?.limit]),
  );
  assert.deepEqual(limitOf, {
    'GET /venue': 'read',
    'HEAD /venue': 'read',
    'GET /spaces': 'read',
    'HEAD /spaces': 'read',
    'GET /spaces/:spaceId/slots': 'read',
    'HEAD /spaces/:spaceId/slots': 'read',
    'GET /spaces/:spaceId/availability': 'read',
    'HEAD /spaces/:spaceId/availability': 'read',
    'GET /availability': 'read',
    'HEAD /availability': 'read',
    'GET /prices': 'read',
    'HEAD /prices': 'read',
    'GET /spaces/:spaceId/prices': 'read',
    'HEAD /spaces/:spaceId/prices': 'read',
    'POST /quote': 'quote',
    'POST /booking-requests': 'booking-request',
    'POST /waiting-requests': 'booking-request',
  });
  for (const { config, schema, ...route } of routes) {
    const what = named({ ...route });
    if (config?.access === 'preflight') continue;
    assert.equal(config?.access, 'site', what);
    const responses = Object.keys(schema?.response as object);
    for (const status of ['403', '404', '429', '500'])
      assert.ok(responses.includes(status), `${what}: ${status}`);
    assert.ok(
      responses.some((status) => status.startsWith('2')),
      what,
    );
    if (route.method === 'POST') assert.ok(schema?.body, what);
    const inPath = Array.from(route.url.matchAll(/:(\w+)/g), ([, name]) => name);
    const params = schema?.params as { readonly properties: object } | undefined;
    assert.deepEqual(Object.keys(params?.properties ?? {}), inPath, what);
  }
});

test('every path of the public API answers preflights', async () => {
  const routes = (await allRoutes()).filter(({ url }) => url.startsWith(publicApi));
  const pathsOf = (access: string) =>
    new Set(routes.filter(({ config }) => config?.access === access).map(({ url }) => url));
  assert.deepEqual(pathsOf('preflight'), pathsOf('site'));
});
