import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseEncoding, matchesETag, parseAcceptEncoding } from './negotiation.ts';

test('picks the preferred encoding, and the smaller one on a tie', () => {
  for (const [header, encoding] of [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0 , gzip ; q=0.5', 'gzip'],
    ['br;q=0.1, gzip;q=0.2', 'gzip'],
    ['X-GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0.5, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.3, identity;q=0.7', 'identity'],
    ['gzip;q=0.3', 'gzip'],
    ['deflate, zstd, sbr, brx', 'identity'],
    ['br;q=many, gzip;q=', 'identity'],
  ] as const)
    assert.equal(parseAcceptEncoding(header).best, encoding, header);
});

test('sends an unencoded response to everyone who does not reject it', () => {
  for (const header of [undefined, 'gzip', 'identity;q=0.1, br', '*;q=0.1', 'br, identity, *;q=0'])
    assert.equal(parseAcceptEncoding(header).acceptsIdentity, true, header);
  for (const header of ['identity;q=0', 'gzip, identity;q=0.000', '*;q=0', 'gzip, *;q=0'])
    assert.equal(parseAcceptEncoding(header).acceptsIdentity, false, header);
  assert.equal(parseAcceptEncoding('identity;q=0, gzip;q=0.1').best, 'gzip');
  assert.equal(
    parseAcceptEncoding('*;q=0').best,
    'identity',
    'an uncompressed response is better than an error',
  );
});

test('sends the best of the available encodings', () => {
  const best = (header: string) => chooseEncoding(parseAcceptEncoding(header).weights, ['gzip', 'identity']);
  assert.equal(best('br, gzip;q=0.2'), 'gzip');
  assert.equal(best('br'), 'identity');
});

test('parses a thousand different headers without caching them', () => {
  for (let count = 0; count < 1000; count++)
    assert.equal(parseAcceptEncoding(`x-${count}, gzip`).best, 'gzip');
});

test('matches an ETag alone, weak, in a list or as *', () => {
  for (const header of [
    '"ours"',
    'W/"ours"',
    '"a", "ours"',
    '"a,b" ,W/"ours"\t,"c"',
    ', "ours",',
    '*',
    ' * ',
  ])
    assert.equal(matchesETag(header, '"ours"'), true, header);
  for (const header of [undefined, '', 'ours', '"ours"x', 'x"ours"', '"a "ours" b"', 'W/"*"', '"*"'])
    assert.equal(matchesETag(header, '"ours"'), false, header);
});
