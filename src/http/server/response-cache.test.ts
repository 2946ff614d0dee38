import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { type CacheableResponse, ResponseCache } from './response-cache.ts';

/** An app that serves one cached response, controlled by the test. */
function serving({ maxBytes = 1 << 20 } = {}) {
  const world = {
    now: 0,
    revision: 1,
    /** How often the response was built. */
    made: 0,
    answers: [] as string[],
    make: async (): Promise<CacheableResponse> => ({ data: 'x', validUntil: Number.POSITIVE_INFINITY }),
  };
  const responseCache = new ResponseCache(() => world.now, maxBytes, {
    countCacheLookup: (result) => world.answers.push(result),
  });
  const app = fastify();
  app.get<{ Params: { key: string } }>('/:key', (request, reply) =>
    responseCache.send(request, reply, request.params.key, world.revision, () => {
      world.made += 1;
      return world.make();
    }),
  );
  const get = async (key = 'a', headers: Record<string, string> = {}) => {
    const response = await app.inject({ url: `/${key}`, headers });
    return { status: response.statusCode, headers: response.headers, raw: response.rawPayload };
  };
  return { world, get };
}

test('a response is built once and served until the revision changes', async () => {
  const { world, get } = serving();
  const first = await get();
  assert.deepEqual((await get()).raw, first.raw);
  assert.equal(world.made, 1);
  assert.deepEqual(world.answers, ['miss', 'hit']);
  world.revision = 2;
  world.make = async () => ({ data: 'y', validUntil: Number.POSITIVE_INFINITY });
  const second = await get();
  assert.equal(second.raw.toString(), '{"success":true,"data":"y"}');
  assert.notEqual(second.headers['etag'], first.headers['etag']);
  assert.equal(world.made, 2);
});

test('a response that expires with time is rebuilt at that instant', async () => {
  const { world, get } = serving();
  world.make = async () => ({ data: world.now, validUntil: world.now < 1000 ? 1000 : 2000 });
  await get();
  world.now = 999;
  assert.equal((await get()).raw.toString(), '{"success":true,"data":0}');
  world.now = 1000;
  assert.equal((await get()).raw.toString(), '{"success":true,"data":1000}');
});

test('a response built while the clock was a day ahead is dropped once the clock is corrected', async () => {
  const { world, get } = serving();
  const day = 86_400_000;
  world.make = async () => ({ data: world.now, validUntil: Number.POSITIVE_INFINITY });
  world.now = day;
  await get();
  world.now = 0;
  assert.equal((await get()).raw.toString(), '{"success":true,"data":0}');
  world.now = day;
  assert.equal(
    (await get()).raw.toString(),
    '{"success":true,"data":0}',
    'the response is not rebuilt needlessly',
  );
});

test('a response built during a clock correction is dropped', async () => {
  const day = 86_400_000;
  for (const [before, after] of [
    [day, 0],
    [0, day],
  ] as const) {
    const { world, get } = serving();
    world.now = before;
    world.make = async () => {
      if (world.made === 1) world.now = day;
      const data = world.now < day ? 'today' : 'tomorrow';
      if (world.made === 1) world.now = after;
      return { data, validUntil: Number.POSITIVE_INFINITY };
    };
    await get();
    world.now = 1;
    assert.equal((await get()).raw.toString(), '{"success":true,"data":"today"}');
  }
});

test('a response that became stale while it was built is rebuilt', async () => {
  const { world, get } = serving();
  world.make = async () => {
    const begun = world.now;
    world.now = 1000;
    return { data: begun, validUntil: begun < 1000 ? 1000 : 2000 };
  };
  assert.equal((await get()).raw.toString(), '{"success":true,"data":1000}');
  assert.equal(world.made, 2);
});

test('concurrent requests share one build', async () => {
  const { world, get } = serving();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  world.make = async () => {
    await gate;
    return { data: 'x'.repeat(5000), validUntil: Number.POSITIVE_INFINITY };
  };
  const asking = ['br', 'gzip', 'identity', 'br', 'br'].map((encoding) =>
    get('a', { 'accept-encoding': encoding }),
  );
  release();
  const responses = await Promise.all(asking);
  assert.equal(world.made, 1);
  assert.deepEqual(
    responses.map(({ headers }) => headers['content-encoding']),
    ['br', 'gzip', undefined, 'br', 'br'],
  );
});

test('a failed build is not cached and the next request retries', async () => {
  const { world, get } = serving();
  const { make } = world;
  world.make = () => Promise.reject(new Error('the database is away'));
  const failed = await Promise.all([get(), get()]);
  assert.deepEqual(
    failed.map(({ status }) => status),
    [500, 500],
  );
  world.make = make;
  assert.equal((await get()).status, 200);
});

test('without memory for the cache, responses are built each time and are equal', async () => {
  const { world, get } = serving({ maxBytes: 0 });
  const first = await get();
  assert.equal((await get()).headers['etag'], first.headers['etag']);
  assert.equal(world.made, 2);
});

test('the cache is bounded and evicts the least recently used', async () => {
  const { world, get } = serving({ maxBytes: 20_000 });
  world.make = async () => ({ data: 'x'.repeat(3000), validUntil: Number.POSITIVE_INFINITY });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a', 'f', 'a']) await get(key);
  assert.equal(world.made, 6, 'a stayed in the cache');
  await get('b');
  assert.equal(world.made, 7, 'b was evicted');
});

test('a client that accepts only one encoding gets that one, cached or not', async () => {
  const { get } = serving();
  for (const only of ['br', 'gzip', 'br']) {
    const { headers } = await get('a', { 'accept-encoding': `${only}, *;q=0` });
    assert.equal(headers['content-encoding'], only);
  }
  assert.equal((await get()).headers['content-encoding'], undefined);
});
