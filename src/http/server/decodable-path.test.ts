import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDecodablePath } from './decodable-path.ts';

test('leaves a decodable path unchanged, regardless of the query', () => {
  for (const url of ['/', '/spaces/hall', '/spaces/%C3%BC?from=%zz', '/spaces/%2525#%', '/a?b#%zz'])
    assert.equal(withDecodablePath(url), url);
});

test('escapes each % of an undecodable path and leaves the query unchanged', () => {
  assert.equal(withDecodablePath('/%zz'), '/%25zz');
  assert.equal(withDecodablePath('/%C3%BC/%/%ff'), '/%25C3%25BC/%25/%25ff');
  assert.equal(withDecodablePath('/%zz?from=%41'), '/%25zz?from=%41');
  assert.equal(withDecodablePath('/%zz#%41?%41'), '/%25zz#%41?%41');
});
