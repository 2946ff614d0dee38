import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Actor, actorKind, presentActor } from './actor.ts';

test('who did something is told by kind and name', () => {
  const payload = (actor: Actor) => presentActor(actor);
  assert.deepEqual(payload('visitor:riverside-web'), { kind: 'visitor', siteKey: 'riverside-web' });
  assert.deepEqual(payload('staff:7f3c'), { kind: 'staff', id: '7f3c' });
  assert.deepEqual(payload('operator'), { kind: 'operator' });
  assert.deepEqual(payload('service'), { kind: 'service' });
});

test('a visitor of an earlier version came by a key that nobody wrote down', () => {
  assert.deepEqual(presentActor('visitor'), { kind: 'visitor', siteKey: null });
});

test('a name may have a colon in it, and what no version ever wrote was the service', () => {
  assert.deepEqual(presentActor('staff:a:b'), { kind: 'staff', id: 'a:b' });
  assert.deepEqual(presentActor('visitors:key'), { kind: 'service' });
});

test('beside a website key it is enough to say that it was a visitor', () => {
  const short = ['visitor:riverside-web', 'visitor', 'staff:visitor:', 'operator'].map(actorKind);
  assert.deepEqual(short, ['visitor', 'visitor', 'staff:visitor:', 'operator']);
});
