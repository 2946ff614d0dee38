import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordProblem } from './password.ts';

const problemOf = (password: string) =>
  passwordProblem(password, 'kim.larsen@riverside.example', ['Kim Larsen', 'Chandlery Hall'])?.[1].problem;

test('rejects the most common passwords', () => {
  for (const password of [
    'passwordpassword',
    'Password1234!',
    'P@ssw0rd2027!',
    'qwertyuiop123',
    '1qaz2wsx3edc',
    'abcdefghijkl',
    '987654321098',
    'iloveyou2027!!',
    'Kp7xQKp7xQKp7xQ',
    'abcde1abcde1',
    'Sommer2027!!!',
    'letmeinletmein1',
    'wachtwoord2026',
    'firsthold-2027',
    'Chandlery2027!',
    'larsen-riverside',
    'contraseña123',
  ])
    assert.equal(problemOf(password), 'password_guessable', password);
});

test('accepts long passwords and unusual words', () => {
  for (const password of [
    'a dozen old umbrellas',
    'correct horse battery staple',
    'vK3#mQ9zLp2w',
    'eleven purple tractors',
    'Regenschirm im Keller',
    'sollte-9-enten-kaufen',
  ])
    assert.equal(problemOf(password), undefined, password);
});

test('checks the longest password in linear time', () => {
  const begun = performance.now();
  problemOf('aB3$'.repeat(49).slice(0, 199).concat('x'));
  assert.ok(performance.now() - begun < 20_000);
});
