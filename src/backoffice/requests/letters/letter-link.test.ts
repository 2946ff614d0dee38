import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterLink } from './letter-link.ts';

test('the link to write a letter escapes its text, and sends it only to the given address', () => {
  const letter = { subject: 'Hall & stage?', body: 'Dear A,\nyes & no' };
  assert.equal(
    letterLink('a@example.com', letter),
    'mailto:a@example.com?subject=Hall%20%26%20stage%3F&body=Dear%20A%2C%0D%0Ayes%20%26%20no',
  );
  assert.equal(letterLink('a@example.com?bcc=b@example.com', letter), null);
});
