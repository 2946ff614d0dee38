import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyReply } from 'fastify';
import { Counter } from 'prom-client';
import { JobCancelledError } from '../../pool/errors.ts';
import { MemoryRateLimitCounter } from '../../storage/access/rate-limit-counter.ts';
import { RateLimitedError } from './errors.ts';
import { WorkBudgets } from './work-budgets.ts';

const visitor = '203.0.113.9';

function budgeting() {
  const hits = new MemoryRateLimitCounter();
  const world = { now: 0, ms: 0 };
  const budgets = new WorkBudgets({
    guard: { countHit: async (...hit) => hits.count(...hit) },
    clock: () => world.now,
    metrics: { limitsHit: new Counter({ name: 'hit', help: 'Hit.', labelNames: ['kind'], registers: [] }) },
    stopwatch: () => world.ms,
  });
  return { world, budgets };
}

/** A reply that records its headers. */
function newReply(isGone = false) {
  const headers: Record<string, string> = {};
  const header = (name: string, value: string) => void Object.assign(headers, { [name]: value });
  const reply = { header, raw: { destroyed: isGone }, request: {} };
  return { headers, reply: reply as unknown as FastifyReply };
}

test('computes four responses of a visitor at a time, in order, and those of others beside them', async () => {
  const { budgets } = budgeting();
  const { reply } = newReply();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const compute = (name: string, who = visitor) =>
    budgets.spend(who, reply, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.set(name, end));
    });
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => compute(name));
  const others = compute('x', '203.0.113.10');
  await new Promise(setImmediate);
  assert.deepEqual(started, ['a', 'b', 'c', 'd', 'x']);
  for (const name of ['b', 'a', 'c', 'd', 'e', 'f', 'x']) {
    ends.get(name)?.();
    await new Promise(setImmediate);
  }
  assert.deepEqual(started, ['a', 'b', 'c', 'd', 'x', 'e', 'f']);
  await Promise.all([...all, others]);
});

test('rejects a visitor with too many waiting requests, and computes nothing for one who has left', async () => {
  const { budgets } = budgeting();
  const { headers, reply } = newReply();
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 504 }, () => budgets.spend(visitor, reply, () => promise));
  await assert.rejects(
    budgets.spend(visitor, reply, async () => undefined),
    RateLimitedError,
  );
  assert.equal(headers['retry-after'], '1');
  resolve();
  await Promise.all(waiting);
  const left = budgets.spend(visitor, newReply(true).reply, async () => assert.fail('computed'));
  await assert.rejects(left, JobCancelledError);
});

test('counts at most 50 ms of a request, and failed ones too', async () => {
  const { world, budgets } = budgeting();
  const { headers, reply } = newReply();
  const take = (ms: number) =>
    budgets.spend(visitor, reply, async () => {
      world.ms += ms;
      if (ms > 1000) throw new Error('failed');
    });
  for (let count = 0; count < 309; count++) await take(500);
  await assert.rejects(take(2000), /failed/);
  await assert.rejects(take(1), RateLimitedError);
  assert.equal(headers['ratelimit'], '"work";r=0;t=60');
  world.now = 59_999;
  await assert.rejects(take(1), RateLimitedError);
  world.now = 60_000;
  await take(1);
});
