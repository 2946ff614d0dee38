import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinctNames } from './distinct-names.ts';

test('thirds of a hall show the end that tells them apart', () => {
  const names = [
    'Sports Centre Northfield Main Hall',
    'Sports Centre Northfield Main Hall A',
    'Sports Centre Northfield Main Hall B',
    'Sports Centre Northfield Main Hall C with stage',
    'Kitchen',
  ];
  assert.deepEqual(distinctNames(names), [
    '… Main Hall',
    '… Hall A',
    '… Hall B',
    '… Hall C with stage',
    'Kitchen',
  ]);
});

test('names that differ in what is visible, and short ones, stay whole', () => {
  const names = ['The Great Hall of the Abbey', 'The Refectory of the Abbey', 'Hall A', 'Hall B'];
  assert.deepEqual(distinctNames(names), names);
  assert.deepEqual(distinctNames(['Sports Centre Northfield Main Hall']), [
    'Sports Centre Northfield Main Hall',
  ]);
  assert.deepEqual(distinctNames([]), []);
});

test('compounds are divided at hyphens, and equal names keep their end', () => {
  const long = 'Dreifeldsporthalle-Nordstadt-Hallenteil-A';
  const other = 'Dreifeldsporthalle-Nordstadt-Hallenteil-B';
  assert.deepEqual(distinctNames([long, other]), ['… Hallenteil-A', '… Hallenteil-B']);
  const same = 'Sports Centre Northfield Hall';
  assert.deepEqual(distinctNames([same, same]), ['… Northfield Hall', '… Northfield Hall']);
});
