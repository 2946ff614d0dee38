import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentWith, problemsOf } from '../../../../test/venue-file-document.ts';

/** Returns the problems of the documented file with changes, as `path: message`. */
function problemsWith(changes: Record<string, unknown>): string[] {
  return problemsOf(documentWith(changes)).map(({ path, message }) => `${path}: ${message}`);
}

function isRejected(changes: Record<string, unknown>, ...expected: RegExp[]) {
  const problems = problemsWith(changes);
  assert.equal(problems.length, expected.length, problems.join('\n'));
  for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern);
}

function isAccepted(changes: Record<string, unknown>) {
  assert.deepEqual(problemsWith(changes), []);
}

test('rejects unknown time zones', () => {
  isAccepted({ 'venue.timezone': 'Australia/Lord_Howe' });
  for (const timezone of ['Europe/Atlantis', '+01:00', 'europe/london', ''])
    isRejected({ 'venue.timezone': timezone }, /^venue\.timezone: is not an IANA time zone name/);
});

test('rejects unknown currencies', () => {
  for (const currency of ['IDR', 'KWD', 'UGX']) isAccepted({ 'venue.currency': currency });
  isRejected({ 'venue.currency': 'QQQ' }, /^venue\.currency: "QQQ" is not an ISO 4217 currency/);
  isRejected({ 'venue.currency': 'gbp' }, /^venue\.currency: must be a currency code of three capital/);
});

test('a locale is a language tag', () => {
  for (const locale of ['de', 'zh-Hant-TW', 'es-419']) isAccepted({ 'venue.locale': locale });
  for (const locale of ['en_GB', '', 'e', 'Deutsch', 'english', 'Dutch'])
    isRejected({ 'venue.locale': locale }, /^venue\.locale: is not a BCP 47 language tag/);
});

test('a web address needs a valid host', () => {
  isAccepted({ 'venue.website': 'https://riverside.example:8443/halls?lang=en#top' });
  isAccepted({ 'venue.website': null });
  for (const website of [
    'https://',
    'https://user@riverside.example',
    'https://river_side..example/x',
    'ftp://a.b',
  ])
    isRejected({ 'venue.website': website }, /^venue\.website: /);
  isRejected({ 'venue.website': 'http://user@riverside.example' }, /the part after ":\/\/" is not a domain/);
});

test('a block ends no earlier than it begins and within ten years', () => {
  isAccepted({ 'blocks[0].to': '2027-12-24' });
  isRejected({ 'blocks[0].to': '2027-12-23' }, /^blocks\[0\]\.to: 2027-12-23 is before "from", 2027-12-24/);
  isAccepted({ 'blocks[0].from': '2027-01-01', 'blocks[0].to': '2037-01-07' });
  isRejected(
    { 'blocks[0].from': '2027-01-01', 'blocks[0].to': '2037-01-08' },
    /^blocks\[0\]\.to: is a block of 3661 days; the maximum is 3660/,
  );
});

test('rejects impossible dates', () => {
  isAccepted({ 'blocks[0].from': '2024-02-29', 'blocks[0].to': '2024-02-29' });
  isRejected({ 'blocks[0].to': '2027-02-30' }, /^blocks\[0\]\.to: 2027-02-30 is not a date/);
  isRejected({ 'blocks[0].to': '27-12-26' }, /^blocks\[0\]\.to: must be a date such as/);
  isRejected(
    { 'spaces[0].rates[1].from': '2027-13-01' },
    /^spaces\[0\]\.rates\[1\]\.from: 2027-13-01 is not/,
  );
  isRejected(
    { 'venue.payments[0]': { basisPoints: 3000, dueBasis: 'fixed_date', fixedDate: '2027-02-29' } },
    /^venue\.payments\[0\]\.fixedDate: 2027-02-29 is not a date/,
  );
});

test('a block names spaces of the file', () => {
  isAccepted({ 'blocks[0].spaceId': 'small-hall' });
  isRejected({ 'blocks[0].spaceId': 'attic' }, /^blocks\[0\]\.spaceId: "attic" is not the id of a space/);
});

test('blocks are not reported if the spaces cannot be read', () => {
  isRejected({ spaces: 'none' }, /^spaces: must be a list/);
});

test('ids of spaces, slots and website keys are unique in the file', () => {
  isRejected(
    { 'spaces[1].id': 'main-hall' },
    /^spaces\[1\]\.id: "main-hall" is the id of another space: see spaces\[0\]\.id/,
  );
  isRejected(
    { 'spaces[1].slots[0].id': 'main-hall-evening' },
    /^spaces\[1\]\.slots\[0\]\.id: .* another slot: see spaces\[0\]\.slots\[0\]\.id/,
  );
  isRejected(
    { 'siteKeys[1]': { key: 'riverside-web', websites: [] } },
    /^siteKeys\[1\]\.key: "riverside-web" is already the key of another website key: see siteKeys\[0\]\.key/,
  );
  isAccepted({ 'spaces[1].slots[0].id': 'small-hall' });
});

test('a space lists a room once', () => {
  isRejected(
    { 'spaces[0].rooms': ['hall-a', 'hall-a'] },
    /^spaces\[0\]\.rooms\[1\]: "hall-a" is listed already/,
  );
  isRejected({ 'spaces[0].rooms': [] }, /^spaces\[0\]\.rooms: must not be empty/);
  isAccepted({ 'spaces[0].rooms': ['small-hall', 'hall-b'] });
});

test('a rate changes the fee by a share or by an amount', () => {
  const rate = 'spaces[0].rates[0]';
  isAccepted({ [rate]: { label: 'Free in January', basisPoints: -10_000 } });
  isRejected({ [rate]: { label: 'x' } }, /^spaces\[0\]\.rates\[0\]: needs "basisPoints" .* or "amountCents"/);
  isRejected({ [`${rate}.amountCents`]: 5 }, /^spaces\[0\]\.rates\[0\]: has both/);
  isRejected({ [`${rate}.basisPoints`]: 0 }, /^spaces\[0\]\.rates\[0\]\.basisPoints: must not be 0/);
  isRejected(
    { [rate]: { label: 'x', amountCents: 0 } },
    /^spaces\[0\]\.rates\[0\]\.amountCents: must not be 0/,
  );
});

test('a rate ends no earlier than it begins and may be open at either end', () => {
  isAccepted({ 'spaces[0].rates[1].from': undefined });
  isAccepted({ 'spaces[0].rates[1].to': undefined });
  isAccepted({ 'spaces[0].rates[1].to': '2027-01-01' });
  isRejected({ 'spaces[0].rates[1].to': '2026-12-31' }, /^spaces\[0\]\.rates\[1\]\.to: .* is before "from"/);
});

test('the websites of a key are unique domains, with or without scheme', () => {
  isAccepted({ 'siteKeys[0].websites': [] });
  isAccepted({
    'siteKeys[0].websites': ['riverside.example', 'http://riverside.example', 'www.riverside.example'],
  });
  for (const website of [
    'https://riverside.example/book',
    '*.riverside.example',
    'ftp://a.example',
    ' ',
    'a@b.example',
  ])
    isRejected(
      { 'siteKeys[0].websites[1]': website },
      /^siteKeys\[0\]\.websites\[1\]: is not a website such as/,
    );
  isRejected(
    { 'siteKeys[0].websites[1]': 'HTTPS://Riverside.example:443/' },
    /^siteKeys\[0\]\.websites\[1\]: "https:\/\/riverside\.example" is listed already: see siteKeys\[0\]\.websites\[0\]/,
  );
});

test('reports problems in different places together', () => {
  isRejected(
    {
      'spaces[0]': null,
      'spaces[1].slots[0].packages[0].payments': [{ basisPoints: 1, dueBasis: 'fixed_date' }],
      'siteKeys[0].websites[0]': 7,
      'siteKeys[0].websites[1]': '*',
      'blocks[0].from': '2027-12-32',
      'blocks[0].spaceId': 'small-hall',
    },
    /^spaces\[0\]: must be an object/,
    /^siteKeys\[0\]\.websites\[0\]: must be text/,
    /^spaces\[1\]\.slots\[0\]\.packages\[0\]\.payments\[0\]\.fixedDate: is required with/,
    /^spaces\[1\]\.slots\[0\]\.packages\[0\]\.payments: has shares of 1 basis points/,
    /^siteKeys\[0\]\.websites\[1\]: is not a website/,
    /^blocks\[0\]\.from: 2027-12-32 is not a date/,
  );
});

test('a season is yearly or of one year, and its dates exist', () => {
  const season = (from: unknown, to: unknown) => ({ 'spaces[0].slots[0].seasons': [{ from, to }] });
  for (const [from, to] of [
    ['05-01', '10-31'],
    ['11-15', '01-06'],
    ['02-29', '02-29'],
    ['2027-05-01', '2027-05-01'],
  ])
    isAccepted(season(from, to));
  const at = /^spaces\[0\]\.slots\[0\]\.seasons\[0\]/.source;
  isRejected(
    season('05-01', '2027-10-31'),
    new RegExp(`${at}: mixes two kinds of dates, 05-01 and 2027-10-31`),
  );
  isRejected(season('02-30', '13-01'), new RegExp(`${at}.from: 02-30 is`), new RegExp(`${at}.to: 13-01 is`));
  isRejected(season('2027-02-29', '2027-03-01'), new RegExp(`${at}.from: 2027-02-29 is not a date`));
  isRejected(season('2027-05-02', '2027-05-01'), new RegExp(`${at}.to: .* is before "from"`));
  isRejected(season('5-1', '10-31'), new RegExp(`${at}.from: must be a month and a day such as`));
  for (const from of ['05-01', '2027-05-01'])
    isRejected(season(from, 7), new RegExp(`${at}.to: must be text`));
});

test('notice is shorter than the horizon, wherever each is set', () => {
  isAccepted({ 'venue.horizonDays': 0, 'venue.noticeHours': 23 });
  isAccepted({ 'venue.horizonDays': null, 'venue.noticeHours': 87_600 });
  isAccepted({ 'venue.horizonDays': 2, 'venue.noticeHours': 48, 'spaces[0].noticeHours': 0 });
  isRejected(
    { 'venue.horizonDays': 2, 'venue.noticeHours': 72 },
    /^venue\.noticeHours: leaves no date that can be requested: a notice of 72 hours is longer than a horizon of 2 days/,
  );
  isRejected(
    { 'venue.noticeHours': 72, 'spaces[0].horizonDays': 1, 'spaces[1].horizonDays': 3 },
    /^spaces\[0\]\.horizonDays: leaves no date that can be requested: .* is longer than a horizon of 1 day$/,
  );
  isRejected(
    { 'venue.horizonDays': 2, 'spaces[1].noticeHours': 100 },
    /^spaces\[1\]\.noticeHours: leaves no date/,
  );
  isRejected({ 'venue.horizonDays': 'far', 'venue.noticeHours': 48 }, /^venue\.horizonDays: must be a whole/);
  isRejected({ 'venue.noticeHours': -1 }, /^venue\.noticeHours: must be from 0 to 87600/);
  isRejected({ 'spaces[0].horizonDays': 3651 }, /^spaces\[0\]\.horizonDays: must be from 0 to 3650/);
});

test('a setup or turnaround is a whole number of minutes, at most a day', () => {
  for (const member of ['setupMinutes', 'turnaroundMinutes']) {
    const path = `spaces[0].${member}`;
    const problem = (text: string) => new RegExp(`^spaces\\[0\\]\\.${member}: ${text}`);
    for (const right of [0, 1_440]) isAccepted({ [path]: right });
    for (const wrong of [-1, 1_441, 1e308]) isRejected({ [path]: wrong }, problem('must be from 0 to 1440'));
    for (const wrong of [1.5, '60', '', true, [60], {}])
      isRejected({ [path]: wrong }, problem('must be a whole number'));
  }
});

test('whether prices include tax is true or false', () => {
  for (const right of [true, false]) isAccepted({ 'venue.pricesIncludeTax': right });
  for (const wrong of ['true', 'yes', '', 0, 1, [], [true], {}])
    isRejected({ 'venue.pricesIncludeTax': wrong }, /^venue\.pricesIncludeTax: must be true or false/);
});
