import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseCsv } from '../booking/import/csv.ts';
import { csvFile, csvLine, readCsvText } from './csv-text.ts';

/** The cells that a program sees which splits a line at another character and ignores quotation marks. */
const cellsAt = (delimiter: string, line: string) =>
  line.split(delimiter).map((cell) => cell.replace(/^["\s]+/, ''));

describe('CSV', () => {
  it('quotes every text, and no number, date or code', () => {
    assert.equal(
      csvLine(
        [{ plain: 'BR-7K3M9QZ2' }, 'Anna', 'A "B", C', null, '', 40, { plain: '-0.05' }, { plain: '-0,05' }],
        ',',
      ),
      'BR-7K3M9QZ2,"Anna","A ""B"", C",,,40,-0.05,"-0,05"',
    );
    assert.equal(
      csvFile(['Due', 'Guest; name'], [[{ plain: '2027-03-31' }, 'Zoë']], ';'),
      '\uFEFFDue;"Guest; name"\r\n2027-03-31;"Zoë"\r\n',
    );
  });

  it('puts an apostrophe before a formula, also after any separator', () => {
    for (const [text, written] of [
      ['=1+1', `"'=1+1"`],
      [';=1+1', `";'=1+1"`],
      ['Anna;=1+1', `"Anna;'=1+1"`],
      ['a,+1', `"a,'+1"`],
      ['a\t-1', `"a\t'-1"`],
      ['a\n@b', `"a\n'@b"`],
      ['a\r\n=b', `"a\r\n'=b"`],
      ['a|=b', `"a|'=b"`],
      ['＝1', `"'＝1"`],
      ['；;＋1', `"；;'＋1"`],
      ['－1,＠b', `"'－1,'＠b"`],
      ['\u00a0 =1', `"\u00a0 '=1"`],
      ['\t1', `"'\t1"`],
      ['\r1', `"'\r1"`],
      [';;=1', `";;'=1"`],
      // A minus sign, and the small forms of the signs.
      ['\u22121', `"'\u22121"`],
      ['a;\ufe631,\ufe621', `"a;'\ufe631,'\ufe621"`],
      ['\ufe661', `"'\ufe661"`],
      ['\ufe6ba', `"'\ufe6ba"`],
      // Characters without a width before the sign, and other ends of a line.
      ['\u200b=1', `"\u200b'=1"`],
      ['\ufeff=1', `"\ufeff'=1"`],
      ['a;\u0000\u2068=1', `"a;\u0000\u2068'=1"`],
      ['a\u0085=1', `"a\u0085'=1"`],
      ['a\u2028=1', `"a\u2028'=1"`],
    ] as const)
      assert.equal(csvLine([text], ','), written);
  });

  it('changes no text that cannot be a formula', () => {
    assert.equal(csvLine(['0151 234'], ','), `"'0151 234"`);
    assert.equal(csvLine(["'=1"], ','), `"''=1"`);
    for (const text of ['A & B - C', 'anna@example.com', 'a=b', "O'Neil", 'Rock+Pop, Jazz; Soul', '10-12'])
      assert.equal(csvLine([text], ';'), `"${text}"`);
  });

  it('leaves no cell that begins a formula at any delimiter, for any text', () => {
    const parts = [...',;|\t\n\r "\'=+-@＝＋－＠a '];
    // Every text of four of these characters.
    for (let index = 0; index < parts.length ** 4; index += 7) {
      const text = [0, 1, 2, 3]
        .map((place) => parts[Math.floor(index / parts.length ** place) % parts.length])
        .join('');
      const line = csvLine([text], ',');
      for (const delimiter of [',', ';', '|', '\t', '\n', '\r'])
        for (const cell of cellsAt(delimiter, line))
          assert.doesNotMatch(cell, /^[=+\-@＝＋－＠]/, JSON.stringify(text));
    }
  });

  it('writes and reads the longest cell of a spreadsheet at once, whatever it repeats', () => {
    for (const character of ['\n', '\t', ' ', '"', "'", ';', '\u200b']) {
      const text = `;${character.repeat(32_766)}`;
      const startedAt = performance.now();
      csvLine([text], ',');
      readCsvText(text);
      const ms = performance.now() - startedAt;
      assert.ok(ms < 1000, `${JSON.stringify(character)}: ${ms.toFixed(0)} ms`);
    }
  });

  it('reads every text back as it was, with each delimiter', () => {
    const character = fc.constantFrom(...[...'\',;|\t\n"=+-@＝＋－＠\u2212\ufe62\u200b0123 aé活']);
    // The reader trims cells.
    const text = fc.string({ unit: character, maxLength: 12 }).map((each) => each.trim());
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (rows) => {
        for (const delimiter of [',', ';'] as const) {
          const file = csvFile(['One', 'Two'], rows, delimiter);
          const [, ...read] = parseCsv(file, delimiter, 100);
          assert.deepEqual(
            read.map(({ cells }) => cells),
            rows.filter((row) => row.some((cell) => cell !== '')),
          );
        }
      }),
    );
  });
});
