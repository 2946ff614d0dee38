import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Actor, actorKind, presentActor } from './actor.ts';

test('names the actor by kind and name', () => {
  const payload = (actor: Actor) => presentActor(actor);
  assert.deepEqual(payload('visitor:riverside-web'), { kind: 'visitor', siteKey: 'riverside-web' });
  assert.deepEqual(payload('staff:7f3c'), { kind: 'staff', id: '7f3c' });
  assert.deepEqual(payload('operator'), { kind: 'operator' });
  assert.deepEqual(payload('service'), { kind: 'service' });
});

test('a visitor event of an earlier version has no recorded key', () => {
  assert.deepEqual(presentActor('visitor'), { kind: 'visitor', siteKey: null });
});

test('a name may contain a colon, and an unknown actor is the service', () => {
  assert.deepEqual(presentActor('staff:a:b'), { kind: 'staff', id: 'a:b' });
  assert.deepEqual(presentActor('visitors:key'), { kind: 'service' });
});

test('the kind of a visitor omits the website key', () => {
  const short = ['visitor:riverside-web', 'visitor', 'staff:visitor:', 'operator'].map(actorKind);
  assert.deepEqual(short, ['visitor', 'visitor', 'staff:visitor:', 'operator']);
});
