import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FastifyReply } from 'fastify';
import { Counter } from 'prom-client';
import { maxWindowMs } from '../../domain/access/rate-limit-windows.ts';
import { MemoryRateLimitCounter } from '../../storage/access/rate-limit-counter.ts';
import type { RequestGuard } from '../../storage/access/request-guard.ts';
import { RateLimitedError } from './errors.ts';
import { countHit, enforceRateLimit, type LimitKind, rateLimits } from './rate-limits.ts';

/** Counts requests at an instant and returns the rate limit headers. */
function visiting() {
  const hits = new MemoryRateLimitCounter();
  const guard = {
    countHit: async (...hit: Parameters<MemoryRateLimitCounter['count']>) => hits.count(...hit),
    peekHit: async (...hit: Parameters<MemoryRateLimitCounter['peek']>) => hits.peek(...hit),
  } as RequestGuard;
  const metrics = {
    limitsHit: new Counter({ name: 'hit', help: 'Hit.', labelNames: ['kind'], registers: [] }),
  };
  return async (now: number, kind: LimitKind, siteKey = 'key', address = '203.0.113.9') => {
    const headers: Record<string, string> = {};
    const reply = {
      request: {},
      header: (name: string, value: string) => {
        headers[name] = value;
      },
    } as unknown as FastifyReply;
    try {
      enforceRateLimit(await countHit({ guard, clock: () => now }, kind, siteKey, address), reply, metrics);
      return { isAdmitted: true, headers };
    } catch (error) {
      assert.ok(error instanceof RateLimitedError);
      return { isAdmitted: false, headers };
    }
  };
}

test('no window admits more than its limit, and each response has the true remainder', async () => {
  const kinds = fc.constantFrom(...(Object.keys(rateLimits) as LimitKind[]));
  const pauses = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })), { maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(kinds, pauses, async (kind, waits) => {
      const hit = visiting();
      const { requests, windowMs } = rateLimits[kind];
      let now = 0;
      let window = { began: Number.NEGATIVE_INFINITY, admitted: 0 };
      for (const wait of waits) {
        now += wait;
        if (now >= window.began + windowMs) window = { began: now, admitted: 0 };
        const { isAdmitted, headers } = await hit(now, kind);
        assert.equal(isAdmitted, window.admitted < requests);
        if (isAdmitted) window.admitted += 1;
        const seconds = Math.ceil((window.began + windowMs - now) / 1000);
        assert.equal(headers['ratelimit'], `"${kind}";r=${requests - window.admitted};t=${seconds}`);
        assert.equal(headers['retry-after'], isAdmitted ? undefined : String(seconds));
      }
    }),
    { numRuns: 50 },
  );
});

test('admits a client that waits for Retry-After', async () => {
  const hit = visiting();
  for (let count = 0; count < 30; count++) assert.ok((await hit(count * 7, 'quote')).isAdmitted);
  const rejected = await hit(33_333, 'quote');
  assert.equal(rejected.isAdmitted, false);
  const later = 33_333 + Number(rejected.headers['retry-after']) * 1000;
  assert.ok((await hit(later, 'quote')).isAdmitted);
});

test('an IPv6 network has ten times the limit, and the response names that limit', async () => {
  const hit = visiting();
  const from = (host: number, now = 0) =>
    hit(now, 'booking-request', 'key', `2001:db8:1:${host.toString(16)}::/64`);
  for (let host = 0; host < 46; host++) {
    const { headers } = await from(host, 1000);
    assert.equal(headers['ratelimit-policy'], '"booking-request";q=5;w=3600');
    assert.equal(headers['ratelimit'], '"booking-request";r=4;t=3600');
  }
  for (let left = 3; left >= 0; left--) {
    const { headers } = await from(100 + left, 2000);
    assert.equal(headers['ratelimit-policy'], '"booking-request-network";q=50;w=3600');
    assert.equal(headers['ratelimit'], `"booking-request-network";r=${left};t=3599`);
  }
  const { isAdmitted, headers } = await from(200, 3000);
  assert.equal(isAdmitted, false);
  assert.equal(headers['ratelimit-policy'], '"booking-request-network";q=50;w=3600');
  assert.equal(headers['ratelimit'], '"booking-request-network";r=0;t=3598');
  assert.equal(headers['retry-after'], '3598');
  assert.ok((await hit(3000, 'booking-request', 'other', '2001:db8:1:200::/64')).isAdmitted, 'another key');
  assert.ok((await hit(3000, 'booking-request', 'key', '2001:db8:2:200::/64')).isAdmitted, 'another network');
  assert.ok((await hit(3000, 'quote', 'key', '2001:db8:1:200::/64')).isAdmitted, 'another kind');
  assert.ok((await from(200, 3_601_000)).isAdmitted, 'after the time in Retry-After');
});

test('no window exceeds the counter’s maximum', () => {
  for (const { windowMs } of Object.values(rateLimits)) assert.ok(windowMs <= maxWindowMs);
});

test('another kind, key or address has its own count, even if the names concatenate equally', async () => {
  const hit = visiting();
  for (let count = 0; count < 6; count++) await hit(0, 'booking-request', 'a', '203.0.113.9');
  assert.equal((await hit(0, 'booking-request', 'a', '203.0.113.9')).isAdmitted, false);
  assert.ok((await hit(0, 'quote', 'a', '203.0.113.9')).isAdmitted);
  assert.ok((await hit(0, 'booking-request', 'b', '203.0.113.9')).isAdmitted);
  assert.ok((await hit(0, 'booking-request', 'a', '203.0.113.90')).isAdmitted);
});
