import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withScheme } from './with-scheme.ts';

it('adds https:// to a bare domain only', () => {
  assert.equal(withScheme('alteweberei.example'), 'https://alteweberei.example');
  assert.equal(withScheme(' www.hall.example/terms?x=1 '), 'https://www.hall.example/terms?x=1');
  assert.equal(withScheme('localhost:8080'), 'https://localhost:8080');
  assert.equal(withScheme('http://hall.example'), 'http://hall.example');
  assert.equal(withScheme('HTTPS://hall.example'), 'HTTPS://hall.example');
  assert.equal(withScheme('  '), '');
});
