import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultLettersIn } from './default-letters.ts';
import {
  fillLetter,
  letterLanguages,
  letterOccasions,
  letterPlaceholders,
  maxLetterLengths,
} from './letter.ts';
import { parseLetterText } from './letter-fields.ts';

const values = {
  ...(Object.fromEntries(letterPlaceholders.map((name) => [name, name])) as Record<
    (typeof letterPlaceholders)[number],
    string
  >),
  package: '',
};

describe('a letter', () => {
  test('is filled with the values of the request', () => {
    const text = { subject: 'Booking {reference}', body: 'Dear {guest},\n\n{space}, {date}' };
    assert.deepEqual(fillLetter(text, { ...values, guest: 'Ada', reference: 'BR-1' }), {
      subject: 'Booking BR-1',
      body: 'Dear Ada,\n\nspace, date',
    });
  });

  test('drops lines whose placeholders are empty, and keeps empty lines', () => {
    const body = 'a\n{package}\n\nPackage: {package}\n{space}, {package}';
    assert.equal(fillLetter({ subject: 'x', body }, values).body, 'a\n\nspace, ');
  });

  test('drops a heading with nothing below it, and the empty line after it', () => {
    const filled = (body: string) => fillLetter({ subject: 'x', body }, values).body;
    assert.equal(filled('a\n\nPackage:\n{package}\n\nb'), 'a\n\nb');
    assert.equal(filled('a\n\n{package}\n\nb'), 'a\n\nb');
    assert.equal(filled('a\n\nForfait\u202f:\n{package}'), 'a');
    assert.equal(filled('プラン：\n{package}\n\nb'), 'b');
    assert.equal(filled('Details:\n{package}\n{date}'), 'Details:\ndate');
    assert.equal(filled('Dear {guest}:\n{package}'), 'Dear guest:');
    assert.equal(filled('A question:\n\n\n{package}\n\nb'), 'A question:\n\n\n\nb');
  });

  test('has no heading above missing instalments in any language', async () => {
    for (const language of letterLanguages) {
      const { accepted } = await defaultLettersIn(language);
      const { body } = fillLetter(accepted, { ...values, instalments: '' });
      const text = accepted.body.replace(/\n\n[^\n]+\n\{instalments\}/, '').replaceAll(/[{}]/g, '');
      assert.equal(body, text, language);
      assert.doesNotMatch(body, /[:：]\n.*instalments|\n\n\n/, language);
    }
  });

  test('keeps the narrow space of French punctuation in its subject', () => {
    const text = { subject: 'Votre  événement\u202f: {date}', body: 'x' };
    assert.equal(fillLetter(text, values).subject, 'Votre événement\u202f: date');
  });

  test('does not fill placeholders that a guest wrote, and keeps the subject on one line', () => {
    const guest = '{total}\r\nBcc: thief@example.com';
    const { subject, body } = fillLetter({ subject: 'For {guest}', body: '{guest}' }, { ...values, guest });
    assert.equal(subject, 'For {total} Bcc: thief@example.com');
    assert.equal(body, guest);
  });

  test('is rejected with an unknown placeholder, without a subject, and if it is too long', () => {
    for (const [text, path] of [
      [{ subject: 'x', body: 'Dear {gest}' }, 'body'],
      [{ subject: '{nobody}', body: 'x' }, 'subject'],
      [{ subject: ' ', body: 'x' }, 'subject'],
      [{ subject: 'x', body: 'x'.repeat(3_001) }, 'body'],
      [{ subject: 'x\ny', body: 'x' }, 'subject'],
    ] as const)
      assert.throws(
        () => parseLetterText(text),
        ({ problems }: { problems: { path: string }[] }) => problems[0]?.path === path,
        JSON.stringify(text),
      );
  });

  test('has a valid default text for every occasion in every language', async () => {
    for (const language of letterLanguages) {
      const texts = await defaultLettersIn(language);
      for (const occasion of letterOccasions) {
        const text = texts[occasion];
        assert.deepEqual(parseLetterText(text), text, `${language} ${occasion}`);
        assert.ok(text.body.length < maxLetterLengths.body / 3, 'leaves room for a mailto link');
      }
    }
  });
});
