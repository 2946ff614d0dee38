import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { venueDocument } from '../../../../test/arbitrary-venue-document.ts';
import { documentedVenueFile, documentWith, problemsOf } from '../../../../test/venue-file-document.ts';
import type { FieldProblem } from '../../errors.ts';
import { parseWithSchema } from '../../fields/read-shape.ts';
import { parseVenueFile } from './parse.ts';
import { venueFileSchema } from './schema.ts';
import { writeVenueFile } from './write.ts';

/** Every path of the documented file, in the notation of problems. */
const paths = [...pathsOf(documentedVenueFile(), '')];

function* pathsOf(value: unknown, path: string): Iterable<string> {
  if (path !== '') yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const step = Array.isArray(value) ? `[${name}]` : `${path === '' ? '' : '.'}${name}`;
    yield* pathsOf(member, `${path}${step}`);
  }
}

const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
  key: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('__proto__', 'constructor', 'id', 'venue', 'length'),
  ),
});

const awkward = fc.oneof(
  anything,
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.constantFrom<unknown>(
    null,
    Number.POSITIVE_INFINITY,
    -0,
    1.5,
    '',
    '\u0000',
    '\ud800',
    '2027-02-30',
    [],
    {},
    [[]],
    [null],
    JSON.parse('{"__proto__": {"id": "x"}}'),
    'x'.repeat(100_000),
    new Array(4_294_967_295),
  ),
);

/** Either a venue that survives an export, or problems with path and message; nothing else. */
function isAnswered(document: unknown) {
  const problems = problemsOf(document);
  if (problems.length === 0) {
    const venue = parseVenueFile(document);
    assert.deepEqual(parseVenueFile(writeVenueFile(venue)), venue);
  }
  for (const { path, message } of problems) {
    assert.match(path, /^(?:[$\w-]|[.[\]]|\["(?:[^"\\]|\\.)*"\])*$/u);
    assert.ok(message.length > 0 && message.length < 500, message.slice(0, 1_000));
  }
}

test('any JSON is either a venue or a list of problems', () => {
  fc.assert(fc.property(awkward, isAnswered), { numRuns: 500 });
});

test('a file with arbitrary values in places is either a venue or a list of problems', () => {
  const changes = fc.dictionary(fc.constantFrom(...paths), awkward, { minKeys: 1, maxKeys: 4 });
  fc.assert(
    fc.property(changes, (some) => {
      // A change inside a replaced value has no effect.
      const places = Object.keys(some);
      fc.pre(places.every((place) => !places.some((other) => other !== place && other.startsWith(place))));
      isAnswered(documentWith(some));
    }),
    { numRuns: 1_000 },
  );
  assert.equal(Object.hasOwn(Object.prototype, 'id'), false);
});

test('a file nested a hundred thousand levels deep is a list of problems', () => {
  const nested = (open: string, close: string) => JSON.parse(open.repeat(1e5) + close.repeat(1e5));
  for (const deep of [nested('[', ']'), JSON.parse(`${'{"venue":'.repeat(1e5)}1${'}'.repeat(1e5)}`)]) {
    assert.ok(problemsOf(deep).length > 0);
    assert.ok(problemsOf(documentWith({ 'spaces[0]': deep })).length > 0);
    assert.ok(problemsOf(documentWith({ 'venue.address': deep })).length > 0);
  }
});

test('a file with a million unknown members or entries reports the first twenty problems', () => {
  const members = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`m${index}`, index]));
  assert.equal(problemsOf(documentWith({ 'venue.address': members })).length, 20);
  assert.equal(problemsOf(documentWith({ spaces: Array(1_000_000).fill({}) })).length, 1);
});

test('the parser and the published schema accept the same shapes', () => {
  const isRead = (document: unknown) => {
    const problems: FieldProblem[] = [];
    parseWithSchema(venueFileSchema, document, '', problems);
    return problems.length === 0;
  };
  /** The parser stores the separators of lines and paragraphs as spaces; the schema is that of stored texts. */
  const fits = (document: unknown) =>
    Value.Check(venueFileSchema, JSON.parse(JSON.stringify(document).replaceAll(/[\u2028\u2029]/g, ' ')));
  const json = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'grapheme' }).map((text) => text.normalize('NFC')),
    fc.string({ unit: 'binary-ascii' }),
    fc.integer(),
    fc.constantFrom<unknown>(null, true, '2027-01-31', '23:59', 'GBP', '24h', 'after_signing', 1, 7, [], {}),
  );
  fc.assert(
    fc.property(fc.constantFrom(...paths), json, (path, value) => {
      const document = documentWith({ [path]: value });
      assert.equal(isRead(document), fits(document));
    }),
    { numRuns: 1_000 },
  );
  fc.assert(
    fc.property(venueDocument, (document) => isRead(document) && fits(document)),
    { numRuns: 100 },
  );
});
