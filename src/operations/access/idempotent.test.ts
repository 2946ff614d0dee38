import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRow, onBothDatabases } from '../../../test/databases.ts';
import { startService, venueWith } from '../../../test/service.ts';
import { ConflictError, ValidationError } from '../../domain/errors.ts';
import { listSiteKeys } from '../../storage/access/site-keys.ts';
import { addSiteKey } from './add-site-key.ts';
import { type IdempotentRequest, runIdempotently } from './idempotent.ts';

const hour = 3_600_000;

onBothDatabases('a staff request with an idempotency key', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const once: IdempotentRequest = {
      by: 'staff:a',
      key: 'first-try',
      request: 'POST /website-keys {}',
      venueId: 'riverside',
    };
    const add = (changes: Partial<IdempotentRequest> = {}, of = service) =>
      runIdempotently(of, { ...once, ...changes }, async (context) => {
        const { key } = await addSiteKey(context, 'riverside', { websites: [] }, 'staff:a');
        return `made ${key}`;
      });
    const keys = async () =>
      (await service.storage.read((db) => listSiteKeys(db, 'riverside'))).map(({ key }) => key).length - 1;
    return { service, add, keys, rows: () => everyRow(service.storage) };
  }

  test('returns the same response for 24 hours and runs once', async () => {
    const { service, add, keys } = await open();
    const first = await add();
    service.now += 24 * hour - 1;
    assert.deepEqual(await add(), { response: first.response, isReplayed: true });
    assert.equal(await keys(), 1);
    service.now += 1;
    const { response, isReplayed } = await add();
    assert.notEqual(response, first.response);
    assert.deepEqual([first.isReplayed, isReplayed], [false, false]);
    assert.equal(await keys(), 2);
  });

  test('is rejected if the key was used for another request', async () => {
    const { add, keys } = await open();
    await add();
    await assert.rejects(add({ request: 'POST /website-keys {"label": "b"}' }), (error) => {
      assert.ok(error instanceof ValidationError);
      assert.deepEqual(error.problems, [
        {
          path: 'Idempotency-Key',
          message: 'was already used for another request',
          problem: 'key_used',
        },
      ]);
      return true;
    });
    assert.equal(await keys(), 1);
  });

  test('is independent of a colleague’s same key', async () => {
    const { add, keys } = await open();
    await add();
    await add({ by: 'staff:b' });
    assert.equal(await keys(), 2);
  });

  test('runs once under concurrency', async () => {
    const { add, keys } = await open();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => add()));
    assert.equal(await keys(), 1);
    const result = new Set(
      answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.response] : [])),
    );
    assert.equal(result.size, 1);
    for (const each of answers)
      if (each.status === 'rejected') assert.ok(each.reason instanceof ConflictError, String(each.reason));
    assert.equal((await add()).response, [...result][0]);
  });

  test('that fails does not use up the key', async () => {
    const { service, add, rows } = await open();
    const before = await rows();
    const failing = runIdempotently(
      service,
      { by: 'staff:a', key: 'first-try', request: 'other', venueId: 'riverside' },
      (context) => addSiteKey(context, 'nowhere', { websites: [] }, 'staff:a').then(() => 'never'),
    );
    await assert.rejects(failing);
    assert.deepEqual(await rows(), before);
    await add();
  });

  test('whose process crashed before responding is not run again', async () => {
    const { service, add, keys } = await open();
    const dying = runIdempotently(
      service,
      { by: 'staff:a', key: 'first-try', request: 'POST /website-keys {}', venueId: 'riverside' },
      async (context) => {
        await addSiteKey(context, 'riverside', { websites: [] }, 'staff:a');
        throw new Error('cut off');
      },
    );
    await assert.rejects(dying, /cut off/);
    await assert.rejects(add(), ConflictError);
    assert.equal(await keys(), 1);
  });

  test('is stored only as a hash, and its response encrypted', async () => {
    const { add, rows } = await open();
    const { response: answer } = await add();
    const stored = JSON.stringify((await rows())['staff_idempotency_keys']);
    assert.ok(!stored.includes('first-try') && !stored.includes(answer) && !stored.includes(answer.slice(5)));
  });
});
