import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { PasswordHasher, PasswordQueueFullError } from './passwords.ts';

const password = 'a dozen old umbrellas';

test('a password matches in any Unicode normalisation until it changes', async () => {
  const passwords = new PasswordHasher({ randomBytes });
  const stored = await passwords.hash('zwölf alte Schirme');
  assert.match(stored, /^\$argon2id\$v=19\$m=32768,t=4,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.ok(await passwords.isRight('zwo\u0308lf alte Schirme', stored));
  assert.equal(await passwords.isRight('zwolf alte Schirme', stored), false);
  assert.notEqual(await passwords.hash('zwölf alte Schirme'), stored);
});

test('an unknown account takes as long as a wrong password', async () => {
  const passwords = new PasswordHasher({ randomBytes });
  const hash = await passwords.hash(password);
  const timeOf = async (stored: string | null) => {
    const times: number[] = [];
    // The shortest of some: on a busy machine, any of them may wait.
    for (let tries = 0; tries < 4; tries++) {
      const begin = performance.now();
      assert.equal(await passwords.isRight('another', stored), false);
      times.push(performance.now() - begin);
    }
    return Math.min(...times);
  };
  const [existing, unknown] = [await timeOf(hash), await timeOf(null)];
  assert.ok(unknown > existing / 3, `${unknown} ms of ${existing} ms`);
});

test('limits concurrent checks and the queue, prioritises known browsers and changes, and rejects the rest', async () => {
  const passwords = new PasswordHasher(
    { randomBytes },
    { atOnce: 1, maxWaiting: 2, cost: { memory: 64, passes: 1, parallelism: 1 } },
  );
  const order: string[] = [];
  const checkPassword = (name: string, isKnown = false) =>
    passwords.isRight(password, null, isKnown).then(() => order.push(name));
  const choose = passwords.hash(password).then(() => order.push('a new password'));
  const all = [
    choose,
    checkPassword('stranger'),
    checkPassword('another stranger'),
    checkPassword('a known browser', true),
  ];
  all.push(passwords.hash(password).then(() => order.push('another new password')));
  assert.ok(passwords.isFull);
  await assert.rejects(checkPassword('one too many'), (error) => {
    assert.ok(error instanceof PasswordQueueFullError);
    assert.deepEqual([error.message, error.waitSeconds], ['Too many passwords are being checked.', 5]);
    return true;
  });
  await Promise.all(all);
  assert.deepEqual(order, [
    ...['a new password', 'a known browser', 'another new password'],
    ...['stranger', 'another stranger'],
  ]);
  assert.equal(passwords.isFull, false);
  await checkPassword('later');
});
