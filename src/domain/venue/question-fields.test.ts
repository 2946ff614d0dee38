import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentWith, problemsOf } from '../../../test/venue-file-document.ts';

const paths = (changes: Record<string, unknown>) => problemsOf(documentWith(changes)).map(({ path }) => path);
const question = { id: 'bar', label: 'A bar?', kind: 'yes_no' };

test('questions that contradict themselves or the file are named by their place, all at once', () => {
  const questions = [
    { ...question, id: 'none', kind: 'choice' },
    { ...question, id: 'empty', kind: 'choice', choices: [] },
    { ...question, id: 'twice', kind: 'choice', choices: ['A', 'B', 'A'] },
    { ...question, choices: ['A'] },
    { ...question, packageIds: ['dry-hire', 'nothing'] },
    { ...question, id: 'fine', kind: 'choice', choices: ['A'], packageIds: ['concert'], wanted: true },
  ];
  assert.deepEqual(paths({ 'venue.questions': questions }).sort(), [
    'venue.questions[0].choices',
    'venue.questions[1].choices',
    'venue.questions[2].choices[2]',
    'venue.questions[3].choices',
    'venue.questions[4].id',
    'venue.questions[4].packageIds[1]',
  ]);
});

test('a question for a package is not also said to be wrong where a package could not be read', () => {
  const broken = {
    'spaces[0].slots[0].packages[0].id': 7,
    'venue.questions': [{ ...question, packageIds: ['x'] }],
  };
  assert.deepEqual(paths(broken), ['spaces[0].slots[0].packages[0].id']);
});

test('contact, terms and privacy are where people can reach them', () => {
  const terms = { version: '1', url: 'https://venue.example/terms', label: 'Terms' };
  assert.deepEqual(
    paths({ 'venue.contact': { email: 'a@venue.example' }, 'venue.terms': terms, 'venue.privacyUrl': null }),
    [],
  );
  assert.deepEqual(
    paths({
      'venue.contact': { email: 'nowhere', phone: '' },
      'venue.terms': { ...terms, url: 'https://a b', version: '' },
      'venue.privacyUrl': 'javascript:alert(1)',
    }).sort(),
    [
      'venue.contact.email',
      'venue.contact.phone',
      'venue.privacyUrl',
      'venue.terms.url',
      'venue.terms.version',
    ],
  );
});
