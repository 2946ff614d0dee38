/** The sheets that translators edit in a spreadsheet program. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { examplesIn } from '../../scripts/texts/examples.ts';
import { readSheet, writeSheet } from '../../scripts/texts/sheet.ts';
import { glossaryFolder, languagesOf, readJson, textFolders } from '../../scripts/texts/text-files.ts';

const languages = languagesOf(glossaryFolder);
const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Returns the German sheet with a change. */
const germanWith = (search: string, replacement: string) => {
  const sheet = writeSheet('de');
  assert.ok(sheet.includes(search), search);
  return sheet.replace(search, replacement);
};
const back =
  'widget/messages,back,,"Back","Group: The form as a whole. Name of the form for screen readers.","Zurück"';
const offline = `widget/messages,offline,,"You are offline. Nothing is lost; please try again once you are connected.",`;

describe('a sheet', () => {
  it('shows English, the notes, the translation and examples of each text', () => {
    const [headings, ...rows] = writeSheet('de').split('\r\n');
    assert.equal(headings, '\uFEFFFile,Key,Form,English,Notes,Translation ✓ de,Examples');
    const row = rows.find((each) => each.startsWith('widget/messages/lazy,month,'));
    assert.equal(
      row,
      'widget/messages/lazy,month,,"Month","Group: Step 2: date, time of day, package.\nName of a list of months to choose from.","Monat",',
    );
    // Each plural form is shown with its own numbers.
    const forms = writeSheet('cs')
      .split('\r\n')
      .filter((row) => row.startsWith('widget/messages,upTo,'));
    const examplesOf = (row: string) => row.split('"').at(-2) ?? '';
    assert.deepEqual(
      forms.map((row) => examplesOf(row).match(/\d[\d\u00a0,]*/g)),
      [['1'], ['2'], ['1,5'], ['0', '5', '21', '1\u00a0000', '1\u00a0000\u00a0000']],
    );
  });

  it('shows dates, times and instalments as they are written', () => {
    const german = examplesIn('de');
    // A due date has no weekday, and neither has a payment.
    assert.deepEqual(german('onFixedDate', 'am {date}'), ['am 1. Mai 2028', 'am 30. September 2028']);
    assert.equal(german('paidOn', 'Bezahlt am {date}')[0], 'Bezahlt am 1. Mai 2028');
    assert.equal(german('timesOn', 'Zeiten am {date}')[0], 'Zeiten am Montag, 1. Mai 2028');
    assert.equal(german('elsewhere', 'Frei am {date}')[0], 'Frei am Mo., 1. Mai');
    assert.equal(examplesIn('ja')('dates', '{dates}')[0], '2028年1月1日土曜日、9:00～23:45、Ox');
    // The end of a hold has its date; a turnaround and a near deadline only the time.
    const english = examplesIn('en');
    assert.deepEqual(english('wouldEnd', 'Ends on {time}'), [
      'Ends on Monday, May 1, 2028 at 6:45 PM (Argentina Standard Time)',
      'Ends on Wednesday, September 27, 2028 at 6:45 PM (Argentina Standard Time)',
    ]);
    assert.equal(english('readyAt', 'until {time}')[0], 'until 9:00\u00a0AM');
    assert.equal(english('responseDue', 'due {time}')[0], 'due Sat 9:00 PM');
    assert.deepEqual(german('shares', '{percent} %'), ['50 %', '100,5 %']);
  });

  for (const language of languages)
    it(`${language}: changes nothing if nothing was changed`, async () => {
      assert.deepEqual(await readSheet(bytesOf(writeSheet(language))), {
        problems: [],
        files: {},
        changes: 0,
      });
    });

  it('changes one text if one cell was changed', async () => {
    const read = await readSheet(bytesOf(germanWith(back, back.replace('Zurück', 'Einen Schritt zurück'))));
    assert.equal(read.changes, 1);
    const [[path = '', content = ''] = []] = Object.entries(read.files);
    assert.equal(path, 'widget/messages/de.json');
    const texts = readJson('widget/messages', 'de');
    assert.deepEqual(JSON.parse(content), { ...texts, back: 'Einen Schritt zurück' });
    assert.equal(
      content.split('\n').length,
      readFileSync('src/widget/messages/de.json', 'utf8').split('\n').length,
    );
  });

  it('may be saved with semicolons, without quotes and byte order mark, and with some rows only', async () => {
    const sheet = [
      'File;Key;Form;English;Translation ✓ de',
      'widget/messages;upTo;one;Up to # guest;Höchstens # Gast',
      '',
    ].join('\n');
    const { problems, files } = await readSheet(bytesOf(sheet));
    assert.deepEqual(problems, []);
    assert.match(files['widget/messages/de.json'] ?? '', /"one": "Höchstens # Gast"/);
  });

  it('may be saved as Unicode text with tabs, as Excel does', async () => {
    const sheet =
      'File\tKey\tForm\tEnglish\tTranslation ✓ de\r\nwidget/messages\tback\t\tBack\tZum Vorigen\r\n';
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(sheet, 'utf16le')]);
    assert.equal((await readSheet(bytes)).changes, 1);
  });
});

describe('refuses a sheet and changes nothing', () => {
  const refused: [why: string, sheet: () => string, problem: RegExp][] = [
    [
      'with an unknown key',
      () => germanWith(back, 'widget/messages,backwards,,"Back",,"Zurück"'),
      /^Row \d+ \(widget\/messages backwards\): no such text$/,
    ],
    [
      'with an unknown file',
      () => germanWith(back, '../secrets,back,,"Back",,"Zurück"'),
      /^Row \d+ \(\.\.\/secrets back\): no such text$/,
    ],
    [
      'without a placeholder',
      () => germanWith('"Schritt {step} von {total}"', '"Schritt {step}"'),
      /^Row \d+ \(widget\/messages progress\): the placeholders must be \{step\} \{total\}$/,
    ],
    [
      'with a broken placeholder',
      () => germanWith(back, back.replace('Zurück', 'Zurück {')),
      /^Row \d+ \(widget\/messages back\): a brace is left over$/,
    ],
    [
      'with a plural form that the language lacks',
      () => germanWith('widget/messages,upTo,one,', 'widget/messages,upTo,few,'),
      /^Row \d+ \(widget\/messages upTo, form “few”\): no such text: its forms in this language are one, other$/,
    ],
    [
      'with an empty translation',
      () => germanWith(back, back.replace('"Zurück"', '')),
      /^Row \d+ \(widget\/messages back\): the translation is empty$/,
    ],
    [
      'with a row twice',
      () => `${writeSheet('de')}widget/messages,back,,Back,,Zurück,\r\n`,
      /^Row \d+ \(widget\/messages back\): appears twice$/,
    ],
    [
      'whose English has changed since',
      () => germanWith(offline, 'widget/messages,offline,,"You are offline.",'),
      /^Row \d+ \(widget\/messages offline\): the English text is another one now: write a new sheet$/,
    ],
    [
      'that has lost letters',
      () => germanWith('✓', '?'),
      /^The file has lost letters: save it as “CSV UTF-8” or as XLSX$/,
    ],
    ['of other data', () => 'name,date\nA,B\n', /^No column has the heading “Translation ✓ …”$/],
    ['that is empty', () => '', /^The file is empty$/],
  ];
  for (const [why, sheet, expected] of refused)
    it(why, async () => {
      const { problems, files } = await readSheet(bytesOf(sheet()));
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] ?? '', expected);
      assert.deepEqual(files, {});
    });

  it('and names the row as the spreadsheet program counts it', async () => {
    const sheet =
      'File,Key,Form,English,Translation ✓ de\nwidget/messages,back,,Back,"Zurück\noder so"\na,b,,c,d\n';
    assert.deepEqual((await readSheet(bytesOf(sheet))).problems, ['Row 3 (a b): no such text']);
  });
});

for (const language of languages)
  it(`${language}: every text is whole with short and long values`, () => {
    const examples = examplesIn(language);
    const wrong = textFolders
      .filter((folder) => languagesOf(folder).includes(language))
      .flatMap((folder) =>
        Object.entries(readJson(folder, language)).flatMap(([key, text]) =>
          (typeof text === 'string' ? [['', text] as const] : Object.entries(text)).flatMap(
            ([form, each]) => {
              const filled = examples(key, each, form);
              assert.notDeepEqual(filled, [], `${folder}/${key}: no number has the form ${form}`);
              return filled
                .filter((example) => isBroken(example))
                .map((example) => `${folder}/${key}: ${example}`);
            },
          ),
        ),
      );
    assert.deepEqual(wrong, []);
  });

/** Returns whether a filled-in text has a leftover brace, two spaces or marks in a row, or an empty piece. */
function isBroken(text: string): boolean {
  const emptyPiece = /\(\s*\)|（\s*）|«\s*»|„\s*“|“\s*”|「\s*」/;
  return (
    /[{}]|[^\S\n]{2}|^\s|\s$|(?<!\.)\.\.(?!\.)|[,;:،؛、，：。]\s*[,;:،؛、，：。]/.test(text) ||
    emptyPiece.test(text)
  );
}
