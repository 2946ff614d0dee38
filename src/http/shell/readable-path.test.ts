import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withReadablePath } from './readable-path.ts';

test('an address whose path can be decoded stays as it is, whatever stands behind it', () => {
  for (const url of ['/', '/spaces/hall', '/spaces/%C3%BC?from=%zz', '/spaces/%2525#%', '/a?b#%zz'])
    assert.equal(withReadablePath(url), url);
});

test('in one that cannot, each % of the path stands for itself, and the query stays as it is', () => {
  assert.equal(withReadablePath('/%zz'), '/%25zz');
  assert.equal(withReadablePath('/%C3%BC/%/%ff'), '/%25C3%25BC/%25/%25ff');
  assert.equal(withReadablePath('/%zz?from=%41'), '/%25zz?from=%41');
  assert.equal(withReadablePath('/%zz#%41?%41'), '/%25zz#%41?%41');
});
