import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkTo, pagePaths, publicApiPaths } from './paths.ts';

test('a link has its parameters, which cannot add a segment or a query', () => {
  assert.equal(
    linkTo(publicApiPaths.slots, { siteKey: 'web', spaceId: 'hall' }),
    '/venues/public/v1/sites/web/spaces/hall/slots',
  );
  assert.equal(linkTo(pagePaths.book, { siteKey: '../a b?c#d:e' }), '/book/..%2Fa%20b%3Fc%23d%3Ae');
  assert.equal(
    linkTo(pagePaths.book, { siteKey: '$&' }),
    '/book/%24%26',
    '"$&" is not a replacement pattern',
  );
});

test('an invalid link or a missing parameter does not compile', () => {
  // @ts-expect-error: there is no such path
  linkTo('/book/:key', { key: 'web' });
  // @ts-expect-error: the space is missing
  linkTo(publicApiPaths.slots, { siteKey: 'web' });
  // @ts-expect-error: a key has no such name
  linkTo(publicApiPaths.venue, { site: 'web' });
  // @ts-expect-error: a page has no space parameter
  linkTo(pagePaths.book, { siteKey: 'web', spaceId: 'hall' });
});
