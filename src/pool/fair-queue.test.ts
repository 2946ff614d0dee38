import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PoolFullError } from './errors.ts';
import { FairQueue } from './fair-queue.ts';

const limits = {
  running: 3,
  runningOfVenue: 2,
  runningOfPerson: 1,
  waiting: 8,
  waitingOfVenue: 5,
  waitingOfPerson: 4,
};

/** `mill/anna 1`: a job of Anna at the mill. */
const job = (name: string) => {
  const [venueId = '', person = ''] = name.split(/[/ ]/);
  return { name, owner: { venueId, person } };
};

function queueOf(...names: string[]) {
  const queue = new FairQueue<ReturnType<typeof job>>(limits);
  for (const name of names) queue.add(job(name));
  return queue;
}

/** Runs everything, one job at a time, and returns the order. */
function orderOf(queue: ReturnType<typeof queueOf>): string[] {
  const order: string[] = [];
  for (let next = queue.take(); next !== null; next = queue.take()) {
    order.push(next.name);
    queue.finish(next);
  }
  return order;
}

test('venues take turns, however much one of them has queued', () => {
  const queue = queueOf('mill/anna 1', 'mill/anna 2', 'mill/anna 3', 'port/ben 1', 'port/ben 2');
  assert.deepEqual(orderOf(queue), ['mill/anna 1', 'port/ben 1', 'mill/anna 2', 'port/ben 2', 'mill/anna 3']);
  assert.equal(queue.waiting, 0);
});

test('people of a venue take turns', () => {
  const queue = queueOf('mill/anna 1', 'mill/anna 2', 'mill/cem 1', 'mill/cem 2');
  assert.deepEqual(orderOf(queue), ['mill/anna 1', 'mill/cem 1', 'mill/anna 2', 'mill/cem 2']);
});

test('runs a limited number of jobs of a person and of a venue at once', () => {
  const queue = queueOf('mill/anna 1', 'mill/anna 2', 'mill/cem 1', 'mill/dora 1', 'port/ben 1');
  const [anna, ben, cem] = [queue.take(), queue.take(), queue.take()];
  assert.deepEqual([anna?.name, ben?.name, cem?.name], ['mill/anna 1', 'port/ben 1', 'mill/cem 1']);
  assert.equal(queue.take(), null, 'three run');
  if (ben) queue.finish(ben);
  assert.equal(queue.take(), null, 'two of the mill run');
  if (anna) queue.finish(anna);
  assert.equal(queue.take()?.name, 'mill/dora 1');
  assert.deepEqual([queue.running, queue.waiting], [2, 1]);
});

test('a person of two venues has one limit', () => {
  const queue = queueOf('mill/anna 1', 'port/anna 1');
  assert.equal(queue.take()?.name, 'mill/anna 1');
  assert.equal(queue.take(), null);
});

test('rejects jobs when too many wait: of a person, of a venue, in all', () => {
  const names = ['mill/anna 1', 'mill/anna 2', 'mill/anna 3', 'mill/anna 4'];
  const queue = queueOf(...names);
  assert.throws(() => queue.add(job('mill/anna 5')), PoolFullError);
  queue.add(job('mill/cem 1'));
  assert.throws(() => queue.add(job('mill/cem 2')), PoolFullError);
  for (const name of ['port/ben 1', 'port/ben 2', 'quay/eva 1']) queue.add(job(name));
  assert.throws(() => queue.add(job('yard/finn 1')), PoolFullError);
});

test('forgets a job that was cancelled while it waited', () => {
  const queue = queueOf('mill/anna 1');
  const second = job('mill/anna 2');
  queue.add(second);
  assert.equal(queue.remove(second), true);
  assert.equal(queue.remove(second), false);
  assert.deepEqual(orderOf(queue), ['mill/anna 1']);
});
