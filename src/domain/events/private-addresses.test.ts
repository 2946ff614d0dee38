import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePrivateHosts } from './private-addresses.ts';

test('an entry without a port means ports 80 and 443', () => {
  assert.deepEqual(
    parsePrivateHosts(' n8n.internal, 10.0.0.5:5678,,[fd00:0::5]:80,Bücher.internal:8080 '),
    new Set([
      'n8n.internal:80',
      'n8n.internal:443',
      '10.0.0.5:5678',
      '[fd00::5]:80',
      'xn--bcher-kva.internal:8080',
    ]),
  );
  assert.deepEqual(parsePrivateHosts(''), new Set());
});

test('names an invalid entry', () => {
  for (const entry of [
    'http://n8n.internal',
    'n8n.internal/hook',
    '10.0.0.0/8',
    '*.internal',
    'fd00::5',
    'user@n8n.internal',
    'n8n.internal:99999',
    'n8n.internal:',
    'a b',
    '?',
  ])
    assert.deepEqual(parsePrivateHosts(`10.0.0.5,${entry}`), { invalid: entry });
});
