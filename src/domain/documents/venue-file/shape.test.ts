import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentWith, problemsOf } from '../../../../test/venue-file-document.ts';
import { parseVenueFile } from './parse.ts';

/** Each value alone at its path in an otherwise valid file; the problem has the same path. */
function isRejected(path: string, value: unknown, message: RegExp) {
  const problems = problemsOf(documentWith({ [path]: value }));
  assert.deepEqual(
    problems.map((problem) => problem.path),
    [path],
    `${path} = ${String(value).slice(0, 80)}`,
  );
  assert.match(problems[0]?.message ?? '', message);
}

function isAccepted(path: string, value: unknown) {
  assert.deepEqual(
    problemsOf(documentWith({ [path]: value })),
    [],
    `${path} = ${String(value).slice(0, 80)}`,
  );
}

const fee = 'spaces[0].slots[0].packages[1].hireFeeCents';

test('a value of another type is rejected with the type found', () => {
  isRejected('venue.name', 12, /must be text, in quotation marks, but is a number/);
  isRejected('venue.description', null, /must be text.*but is null/);
  isRejected('venue.published', 'true', /must be true or false, but is text/);
  isRejected('venue.address', [], /must be an object.*but is a list/);
  isRejected('venue.tax', 20, /must be an object.*but is a number/);
  isRejected('spaces[0].amenities', 'Stage', /must be a list.*but is text/);
  isRejected('spaces[0].capacity', '450', /must be a whole number, but is text/);
  isRejected('spaces[0].slots[0].packages[1]', null, /must be an object.*but is null/);
  isRejected('siteKeys[0].websites[1]', false, /must be text.*but is true or false/);
});

test('a fee is a whole number from zero to the maximum amount', () => {
  isAccepted(fee, 0);
  isAccepted(fee, 1_000_000_000_000);
  isRejected(fee, 1_000_000_000_001, /from 0 to 1000000000000/);
  isRejected(fee, -1, /from 0/);
  isRejected(fee, 1200.5, /whole number, but is 1200.5/);
  isRejected(fee, JSON.parse('1e400'), /whole number, but is Infinity/);
  isRejected(fee, Number.NaN, /whole number/);
});

test('capacities, taxes, days and rates have limits', () => {
  isAccepted('spaces[0].capacity', 1_000_000);
  isRejected('spaces[0].capacity', 0, /from 1 to 1000000/);
  isRejected('spaces[0].capacity', 1_000_001, /from 1 to 1000000/);
  isRejected('spaces[0].layouts[0].capacity', 0, /from 1/);
  isAccepted('venue.tax.basisPoints', 0);
  isRejected('venue.tax.basisPoints', 10_001, /from 0 to 10000/);
  isAccepted('venue.payments[0].offsetDays', 3_650);
  isRejected('venue.payments[0].offsetDays', 3_651, /from 0 to 3650/);
  isRejected('venue.payments[0].offsetDays', -1, /from 0/);
  isAccepted('spaces[0].rates[0].basisPoints', -10_000);
  isRejected('spaces[0].rates[0].basisPoints', -10_001, /from -10000 to 100000/);
});

test('payments, rates and extras have limits for amounts and shares', () => {
  isAccepted('venue.payments[0].basisPoints', 3_000);
  for (const share of [0, 10_001]) isRejected('venue.payments[0].basisPoints', share, /from 1 to 10000/);
  isAccepted('spaces[0].rates[0]', { label: 'x', amountCents: -1_000_000_000_000 });
  const change = 'spaces[0].rates[1].amountCents';
  isRejected(change, -1_000_000_000_001, /from -1000000000000 to 1000000000000/);
  isRejected(change, 1_000_000_000_001, /from -1000000000000 to 1000000000000/);
  const bar = { id: 'bar', name: 'Bar', amountCents: 1, per: 'piece', most: 1_000_000 };
  const withExtra = (changes: object) =>
    problemsOf(documentWith({ 'spaces[0].slots[0].packages[1].extras': [{ ...bar, ...changes }] })).map(
      ({ path, message }) => `${path.split('.').at(-1)} ${message}`,
    );
  assert.deepEqual(withExtra({}), []);
  for (const max of [0, 1_000_001])
    assert.match(withExtra({ most: max }).join(), /^most must be from 1 to 1000000,/);
  for (const amountCents of [-1, 1_000_000_000_001])
    assert.match(withExtra({ amountCents }).join(), /^amountCents must be from 0 to 1000000000000,/);
});

test('a layout may hold more people than the space', () => {
  isAccepted('spaces[0].layouts[0].capacity', 900);
});

test('ids are 1 to 64 letters, digits, underscores and hyphens', () => {
  isAccepted('venue.id', 'A-z_9'.padEnd(64, 'x'));
  for (const id of ['', 'a b', 'café', 'a/b', 'a'.repeat(65), 'a\n'])
    isRejected('venue.id', id, /1 to 64 letters/);
});

test('names are one visible line of at most 200 characters', () => {
  isAccepted('venue.name', '🎭'.repeat(200));
  isRejected('venue.name', '🎭'.repeat(201), /longer than 200 characters/);
  isRejected('venue.name', '', /must not be empty/);
  isRejected('venue.name', ' \u00a0', /blank/);
  isRejected('venue.name', 'Two\nlines', /control character/);
  isRejected('venue.name', 'NUL \u0000', /control character/);
  isRejected('venue.name', 'C1 \u0085', /control character/);
  isRejected('venue.name', 'half \ud83d', /an unpaired surrogate/);
});

test('descriptions may have line breaks and tabs, and 5,000 characters', () => {
  isAccepted('venue.description', `One\n\tTwo${'x'.repeat(4_990)}`);
  isRejected('venue.description', 'x'.repeat(5_001), /longer than 5000/);
  isRejected('venue.description', 'One\r\nTwo', /control character.*"\\n" alone/);
  isRejected('venue.description', 'Bell \u0007', /control character/);
  isRejected('venue.description', 'half \udfff', /an unpaired surrogate/);
});

test('the separators of lines and paragraphs are stored as spaces, in a description as line breaks', () => {
  const { venue, spaces } = parseVenueFile(
    documentWith({
      'spaces[0].name': 'Main\u2028Hall\u2029A',
      'venue.description': 'One\u2028Two\u2029Three',
    }),
  );
  assert.deepEqual([spaces[0]?.name, venue.description], ['Main Hall A', 'One\nTwo\nThree']);
});

test('list entries are visible lines of at most 500 characters', () => {
  isAccepted('spaces[0].amenities[0]', 'x'.repeat(500));
  isRejected('spaces[0].amenities[0]', 'x'.repeat(501), /longer than 500/);
  isRejected('spaces[0].amenities[0]', ' ', /blank/);
});

test('times have two digits each and end before midnight', () => {
  for (const time of ['00:00', '23:59']) isAccepted('spaces[0].slots[0].startTime', time);
  for (const time of ['24:00', '7:30', '07:60', '07:30:00', '7pm', '٠٧:٣٠', ''])
    isRejected('spaces[0].slots[0].startTime', time, /from "00:00" to "23:59"/);
});

test('weekdays are numbers from 1 to 7, at least one', () => {
  isRejected('spaces[0].slots[0].weekdays', [], /must not be empty; leave it out/);
  for (const day of [0, 8]) isRejected('spaces[0].slots[0].weekdays[0]', day, /from 1 to 7/);
  isRejected('spaces[0].slots[0].weekdays[0]', 'monday', /whole number/);
});

test('a picture is a web address or a path on this service', () => {
  for (const url of ['https://a.example/ü.jpg?x=1', 'http://a.example', '/photos/a.jpg', '/'])
    isAccepted('venue.photos[0].url', url);
  for (const url of [
    '//evil.example/a.jpg',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://a b',
    'a.jpg',
    '',
    '/a b',
  ])
    isRejected('venue.photos[0].url', url, /web address .* or a path/);
});

test('a web address begins with http, and a country has two capital letters', () => {
  isRejected(
    'venue.website',
    'ftp://a.example',
    /must be a web address such as "https:\/\/riverside\.example"$/,
  );
  isRejected('venue.address.country', 'gb', /must be a country code of two capital letters, such as "GB"$/);
});

test('an enum has only its listed values', () => {
  isRejected('siteKeys[0].holdPeriod', '12h', /one of "24h", "48h", "3d", "7d", "14d", "30d", "none"/);
  isRejected('siteKeys[0].holdPeriod', null, /one of/);
});

test('a list has a limit, and entries beyond it are not checked', () => {
  isAccepted('spaces[0].amenities', Array(100).fill('Stage'));
  isRejected('spaces[0].amenities', Array(101).fill(0), /101 entries; the maximum is 100/);
  isRejected('blocks', Array(5_001).fill(null), /5001 entries; the maximum is 5000/);
  isRejected('blocks', new Array(1_000_000), /the maximum is 5000/);
  isRejected('spaces[0].rates', Array(51).fill(null), /the maximum is 50/);
  isRejected('venue.payments', Array(37).fill(null), /the maximum is 36/);
  isRejected('spaces[0].slots[0].packages[1].extras', Array(51).fill(null), /the maximum is 50/);
  isRejected('spaces[0].rates[0].slotIds', Array(51).fill(null), /the maximum is 50/);
  isRejected('spaces[0].rates[0].packageIds', Array(2_501).fill(null), /the maximum is 2500/);
  isRejected('siteKeys[0].websites', Array(101).fill(''), /the maximum is 100/);
});

test('names each missing required member', () => {
  isRejected('venue', undefined, /is required/);
  isRejected('venue.currency', undefined, /is required/);
  isRejected('spaces[1].slots[0].packages[0].hireFeeCents', undefined, /is required/);
  isRejected('venue.photos[0].alt', undefined, /is required/);
});

test('rejects an unknown member with a suggestion', () => {
  isRejected('venue.time_zone', 'x', /did you mean "timezone"/);
  isRejected('spaces[0].slots[0].packages[1].HireFeeCents', 1, /did you mean "hireFeeCents"/);
  isRejected('venue.colour', 'red', /is not known; allowed here: id, name, description/);
  isRejected('version', 1, /allowed here: \$schema, venue, spaces, siteKeys, blocks/);
});

test('rejects members of Object.prototype', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    isRejected(`venue.${name}`, { published: false, tax: null }, /is not known/);
  }
  assert.deepEqual(
    problemsOf(Object.create({ venue: {}, spaces: [] })).map(({ path }) => path),
    ['venue', 'spaces'],
  );
});

test('shows an odd name readably and shortened', () => {
  const document = documentWith({});
  Object.assign((document as { venue: object }).venue, { 'a.b': 1, ['x'.repeat(10_000)]: 1, 'n\u0000': 1 });
  assert.deepEqual(
    problemsOf(document).map(({ path }) => path),
    ['venue["a.b"]', `venue["${'x'.repeat(64)}"]`, 'venue["n\\u0000"]'],
  );
});
