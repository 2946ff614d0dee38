import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Webhook } from '../domain/events/webhook.ts';
import { CallLimiter } from './call-slots.ts';

const webhookOf = (venueId: string): Webhook => ({
  venueId,
  id: 'hook',
  url: 'https://desk.example/',
  urlSetBy: 'operator',
  kinds: [],
  enabled: true,
  createdAt: 0,
  failures: 0,
  failingSince: null,
  pausedUntil: 0,
});
const queueOf = (venueId: string) => ({ venueId, webhookId: 'hook', due: 5, webhook: webhookOf(venueId) });

describe('the calls of an instance with one free place', () => {
  test('are those of each venue in turn, also if the first always has deliveries', () => {
    const others = Array.from({ length: 255 }, (_, index) => webhookOf(`busy-${index}`));
    const limiter = new CallLimiter(() => others);
    const due = [queueOf('lakeside'), queueOf('riverside'), queueOf('hillside')];
    const called = Array.from({ length: 4 }, () =>
      limiter.share(due).map(({ queue, limit }) => [queue.venueId, limit]),
    );
    assert.deepEqual(called, [[['lakeside', 1]], [['riverside', 1]], [['hillside', 1]], [['lakeside', 1]]]);
  });
});
