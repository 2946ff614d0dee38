import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemsUnedited } from './problems-unedited.ts';

const shown = (paths: readonly string[], sent: unknown, now: unknown) => [
  ...problemsUnedited(new Map(paths.map((path) => [path, 'is wrong'])), sent, now).keys(),
];

describe('the errors of an edited form', () => {
  const question = { id: 'q', label: 'Catering?', kind: 'choice', choices: [] as string[] };
  const sent = { questions: [question], name: '' };

  it('no longer mark choices once they are typed, and still mark the other field', () => {
    const now = { questions: [{ ...question, choices: ['Yes'] }], name: '' };
    assert.deepEqual(shown(['questions[0].choices', 'name'], sent, now), ['name']);
    assert.deepEqual(shown(['questions[0].choices', 'name'], sent, sent), ['questions[0].choices', 'name']);
  });

  it('do not mark another entry after one was removed', () => {
    const two = { questions: [question, { ...question, id: 'r', choices: ['No'] }] };
    assert.deepEqual(shown(['questions[0].choices'], two, { questions: [two.questions[1]] }), []);
  });

  it('know fields of forms with nested members at the top, and lists that are one text', () => {
    const saved = { city: 'x'.repeat(500), websites: 'a b' };
    const paths = ['address.city', 'websites[0]'];
    assert.deepEqual(shown(paths, saved, saved), paths);
    assert.deepEqual(shown(paths, saved, { city: 'Marrowby', websites: 'a b' }), ['websites[0]']);
    assert.deepEqual(shown(paths, saved, { ...saved, websites: 'https://a.example' }), ['address.city']);
  });
});
