import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from './rows.ts';

const space = (id: string) => ({ id, name: id, isVisible: true });
const room = (name: string, ...spaceIds: string[]) => ({ room: name, spaceIds });
const text = (spaces: string[], rooms: ReturnType<typeof room>[]) =>
  rowsOf({ spaces: spaces.map(space), rooms }).map(
    (row) => `${row.space.id} ${row.kind} [${row.rooms}] not with [${row.rivals}]`,
  );

test('places a hall above its parts wherever the venue lists it; unrelated spaces keep their place', () => {
  const rooms = [room('a', 'north', 'hall'), room('bar', 'bar'), room('b', 'south', 'hall')];
  assert.deepEqual(text(['north', 'bar', 'south', 'hall'], rooms), [
    'hall whole [a,b] not with [north,south]',
    'north part [a] not with [hall]',
    'south part [b] not with [hall]',
    'bar alone [bar] not with []',
  ]);
});

test('groups spaces connected through a third one, but only spaces with a common room conflict', () => {
  const rooms = [room('a', 'one', 'both'), room('b', 'both', 'other'), room('c', 'other')];
  assert.deepEqual(text(['one', 'other', 'both'], rooms), [
    'other whole [b,c] not with [both]',
    'one part [a] not with [both]',
    'both part [a,b] not with [one,other]',
  ]);
});

test('groups two names for one room, in the venue’s order', () => {
  assert.deepEqual(text(['day', 'night'], [room('floor', 'day', 'night')]), [
    'day whole [floor] not with [night]',
    'night part [floor] not with [day]',
  ]);
});

test('rows of a divided hall show where their names differ', () => {
  const spaces = ['A', 'B'].map((part) => ({
    ...space(part),
    name: `Sports Centre Northfield Main Hall ${part}`,
  }));
  assert.deepEqual(
    rowsOf({ spaces, rooms: [] }).map(({ shortName }) => shortName),
    ['… Hall A', '… Hall B'],
  );
});
