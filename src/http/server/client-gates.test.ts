import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyReply } from 'fastify';
import { JobCancelledError } from '../../pool/errors.ts';
import { ClientGates } from './client-gates.ts';
import { RateLimitedError } from './errors.ts';

const newReply = (destroyed = false) => ({ header() {}, raw: { destroyed } }) as unknown as FastifyReply;

test('gives turns to a client in order, and rejects it when too many wait', async () => {
  const gates = new ClientGates({ most: 1, maxWaiting: 2 });
  const entered: string[] = [];
  const enter = async (client: string, name: string, reply = newReply()) => {
    const end = await gates.enter(client, reply);
    entered.push(name);
    return end;
  };
  const first = await enter('a', 'a1');
  const second = enter('a', 'a2');
  const left = enter('a', 'a3', newReply(true));
  await assert.rejects(enter('a', 'a4'), RateLimitedError);
  await enter('b', 'b1');
  assert.deepEqual(entered, ['a1', 'b1']);
  first();
  first();
  const end = await second;
  const third = enter('a', 'a5');
  end();
  await assert.rejects(left, JobCancelledError);
  (await third)();
  assert.deepEqual(entered, ['a1', 'b1', 'a2', 'a5']);
});
