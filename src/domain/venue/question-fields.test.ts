import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentWith, problemsOf } from '../../../test/venue-file-document.ts';
import { parseVenueFile } from '../documents/venue-file/parse.ts';
import { questionAppliesTo } from './question.ts';

const paths = (changes: Record<string, unknown>) => problemsOf(documentWith(changes)).map(({ path }) => path);
const question = { id: 'bar', label: 'A bar?', kind: 'yes_no' };

test('reports all contradictory questions with their paths', () => {
  const questions = [
    { ...question, id: 'none', kind: 'choice' },
    { ...question, id: 'empty', kind: 'choice', choices: [] },
    { ...question, id: 'twice', kind: 'choice', choices: ['A', 'B', 'A'] },
    { ...question, choices: ['A'] },
    { ...question, packageIds: ['dry-hire', 'nothing', 'dry-hire'] },
    { ...question, id: 'fine', kind: 'choice', choices: ['A'], packageIds: ['concert'], wanted: true },
  ];
  const result = problemsOf(documentWith({ 'venue.questions': questions }));
  assert.deepEqual(
    result.map(({ path, message }) => `${path.replace('venue.questions', '')}: ${message}`).sort(),
    [
      '[0].choices: is required with "kind": "choice"',
      '[1].choices: must not be empty; leave it out instead',
      '[2].choices[2]: "A" is a choice already: see venue.questions[2].choices[0]',
      '[3].choices: is not allowed with "kind": "yes_no"',
      '[4].id: "bar" is the id of another question: see venue.questions[3].id',
      '[4].packageIds[1]: "nothing" is not the id of a package of this file',
      '[4].packageIds[2]: "dry-hire" is listed already: see venue.questions[4].packageIds[0]',
    ],
  );
});

test('a question of an unknown kind is reported once, without its choices', () => {
  for (const choices of [undefined, ['A']])
    assert.deepEqual(paths({ 'venue.questions': [{ ...question, kind: 'maybe', choices }] }), [
      'venue.questions[0].kind',
    ]);
});

test('an answer is required only if the venue requires it', () => {
  const { questions } = parseVenueFile(documentWith({ 'venue.questions': [question] })).venue;
  assert.equal(questions[0]?.wanted, false);
});

test('a question applies to the packages it names, or to all', () => {
  const requested = { ...question, kind: 'yes_no', wanted: false } as const;
  assert.ok(questionAppliesTo(requested, 'dry-hire'));
  const ofOne = { ...requested, packageIds: ['concert'] };
  assert.deepEqual(
    [questionAppliesTo(ofOne, 'concert'), questionAppliesTo(ofOne, 'dry-hire')],
    [true, false],
  );
});

test('a question is not reported for a package that could not be read', () => {
  const broken = {
    'spaces[0].slots[0].packages[0].id': 7,
    'venue.questions': [{ ...question, packageIds: ['x'] }],
  };
  assert.deepEqual(paths(broken), ['spaces[0].slots[0].packages[0].id']);
});

test('contact, terms and privacy need valid addresses', () => {
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
  const result = (url: string) =>
    problemsOf(documentWith({ 'venue.terms': { ...terms, url }, 'venue.privacyUrl': url })).map(
      ({ path, message }) => `${path}: ${message}`,
    );
  const isNone = 'is not a web address: the part after "://" is not a domain';
  for (const url of ['https://user@venue.example/terms', 'http://user@venue.example'])
    assert.deepEqual(result(url), [`venue.terms.url: ${isNone}`, `venue.privacyUrl: ${isNone}`]);
  assert.deepEqual(
    problemsOf(documentWith({ 'venue.contact': { email: 'nowhere' } })).map(({ message }) => message),
    ['is not an email address'],
  );
});
