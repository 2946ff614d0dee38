import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentences } from './sentences.ts';

test('joined texts end with one mark each', () => {
  assert.equal(
    sentences(['This date has passed. Please choose again.', undefined, 'Nearest dates: 1 May']),
    'This date has passed. Please choose again. Nearest dates: 1 May',
  );
  assert.equal(sentences(['Hall · Fri 12 Mar', 'Taken.']), 'Hall · Fri 12 Mar. Taken.');
  assert.equal(sentences([undefined, '']), '');
});
