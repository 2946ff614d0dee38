import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CommandResult, commandLineOn } from '../../test/command-line.ts';
import { newSqlite } from '../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../test/service.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { sanitizeLine } from './sanitize.ts';

const folder = temporaryFolder();

const disguises = {
  'direction marks': '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
  'line and paragraph separators': '\u2028\u2029',
  'zero-width characters': '\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f',
  'fillers and blanks': '\u115f\u1160\u3164\uffa0\u2800\u{16fe4}',
  'tags and variation selectors': '\u{e0001}\u{e0020}\u{e007f}\ufe0f\u{e0100}',
  controls: '\0\b\n\r\u001b\u007f\u0085\u009b',
};
const anyDisguise = new RegExp(`[${Object.values(disguises).join('')}]`, 'u');

for (const [what, characters] of Object.entries(disguises))
  test(`escapes ${what}, and JSON keeps the value`, () => {
    for (const character of characters) {
      const line = `A${character}B`;
      assert.doesNotMatch(sanitizeLine(line), anyDisguise);
      assert.match(sanitizeLine(line), /^A(\\[a-z0-9]+)+B$/);
      const json = JSON.stringify({ name: line });
      assert.deepEqual(JSON.parse(sanitizeLine(json)), { name: line });
    }
  });

test('keeps names in any script, and emoji', () => {
  for (const name of [
    'שירה, القاعة الكبرى',
    // With a non-joiner, joiners, a variation selector and Arabic number signs.
    'نمی‌خواهم',
    'ශ්‍රී',
    'ক্ষ, র‍্যাব',
    '葛\u{e0100}城',
    '\u06dd١٢',
    '👩‍🚀 ❤️ 1️⃣ 🏳️‍🌈 👍🏽 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'Tabs\tand café',
  ])
    assert.equal(sanitizeLine(name), name);
});

test('escapes joiners and tags outside emoji and scripts that need them', () => {
  assert.equal(sanitizeLine('pay\u200cpal'), 'pay\\u200cpal');
  assert.equal(sanitizeLine('م\u200c\u200cم'), 'م\\u200c\\u200cم');
  assert.equal(sanitizeLine('🏴\u{e0068}\u{e0069}'), '🏴\\udb40\\udc68\\udb40\\udc69');
});

/** The characters a name may contain: everything except control characters. */
const name = `Ann${Object.values(disguises).slice(0, -1).join('')}Other`;

/** As it is stored: its two separators are spaces in one line, and line breaks in a message. */
const stored = name.replace('\u2028\u2029', '  ');
const storedMessage = name.replace('\u2028\u2029', '\n\n');

function assertHarmless({ stdout, stderr }: CommandResult): void {
  for (const line of `${stdout}${stderr}`.split('\n')) assert.doesNotMatch(line, anyDisguise);
}

test('guest and venue texts never reach the terminal raw; JSON keeps every value', async () => {
  const database = await newSqlite();
  const { firsthold } = commandLineOn(database);
  const venue = venueWith({ venue: { name }, space: { name }, siteKey: { label: name } });
  const { post } = await startService(await database.open(), { venue });
  const guest = { name, email: 'visitor@example.com', company: name };
  const { body } = await post('/booking-requests', bookingRequest({ guest, message: name }));
  const { reference } = body.data;
  const output = async (...args: string[]) => {
    const result = await firsthold(...args);
    assert.equal(result.exitCode, 0, result.stderr);
    assertHarmless(result);
    return result.stdout;
  };
  assert.match(await output('requests', 'list'), /Ann\\u061c/);
  assert.match(await output('requests', 'show', reference), /Message +Ann\\u061c/);
  assert.match(await output('requests', 'decline', reference), /\(Ann\\u061c/);
  assert.equal(JSON.parse(await output('requests', 'list', '--json'))[0].guestName, stored);
  assert.equal(JSON.parse(await output('requests', 'show', reference, '--json')).message, storedMessage);
  assert.equal(JSON.parse(await output('venues', 'list', '--json'))[0].name, stored);
  await output('keys', 'list');
  assert.equal(JSON.parse(await output('export')).venue.name, stored);
  const lines = (await output('export', '--with-requests')).trimEnd().split('\n');
  assert.equal(JSON.parse(lines[2] ?? '').bookingRequest.guest.name, stored);
});

test('columns stay aligned with any name', async () => {
  const database = await newSqlite();
  await startService(await database.open(), { venue: venueWith({ venue: { name } }) });
  const { stdout } = await commandLineOn(database).firsthold('venues', 'list');
  const [heading = '', row = ''] = stdout.split('\n');
  assert.equal(row.indexOf('yes'), heading.indexOf('PUBLISHED'));
});

test('file names and settings are escaped in errors', async () => {
  const { firsthold, firstholdWith } = commandLineOn(await newSqlite());
  const spoken = '\u001b[2J\u202e\nImported Riverside (riverside) with 1 space.';
  const file = join(folder, 'venue.json');
  for (const [text, complaint] of [
    [`{"venue":\n${spoken}}`, /^firsthold: .* is not valid JSON: .*\n$/],
    [JSON.stringify({ venue: { [spoken]: 1 } }), /nothing was changed:\n( .*\n)+$/],
  ] as const) {
    writeFileSync(file, text);
    const rejected = await firsthold('import', file);
    assertHarmless(rejected);
    assert.match(rejected.stderr, complaint);
    assert.equal(rejected.exitCode, 1);
  }
  const environment = { FIRSTHOLD_DATA: join(folder, spoken), LOG_LEVEL: spoken };
  for (const result of [
    await firsthold('import', join(folder, spoken)),
    await firsthold(spoken),
    await firsthold('venues', 'list', `--${spoken}`),
    await firsthold('restore', spoken),
    await firsthold('requests', 'list', '--venue', spoken),
    await firstholdWith({ environment }, 'venues', 'list'),
    await firstholdWith({ environment: { FIRSTHOLD_DATA: join(folder, spoken) } }, 'venues', 'list'),
  ]) {
    assertHarmless(result);
    assert.match(result.stderr, /^firsthold: [^\n]*\n$/);
  }
  assertHarmless(await firstholdWith({ environment }, 'doctor'));
});
