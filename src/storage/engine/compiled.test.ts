import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openSqlite } from '../dialects/sqlite.ts';
import { compiled } from './compiled.ts';

const folder = mkdtempSync(join(tmpdir(), 'firsthold-'));
const storage = await openSqlite(folder);
after(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});

test('a query is built once for each length of its lists, and gets its own values every time', async () => {
  let built = 0;
  const versions = compiled((db, { numbers, not }: { numbers: number[]; not: number | null }) => {
    built += 1;
    return db
      .selectFrom('audit_log')
      .select('id')
      .where('id', 'in', numbers)
      .where((eb) => eb('id', 'is not', not));
  });
  const insert = compiled((db, { at }: { at: number }) =>
    db
      .insertInto('audit_log')
      .values({ at, actor: 'operator', action: 'a', venue_id: 'v', subject: 's', details: '{}' as never }),
  );
  const idsOf = async (numbers: number[], not: number | null) =>
    (await storage.read((db) => versions(db, { numbers, not }))).rows.map(({ id }) => id);
  await storage.transact(async (db) => {
    for (const at of [1, 2, 3]) assert.equal((await insert(db, { at })).numAffectedRows, 1n);
  });
  assert.deepEqual(await idsOf([1, 2], null), [1, 2]);
  assert.deepEqual(await idsOf([3, 2], 3), [2]);
  assert.equal(built, 1);
  assert.deepEqual(await idsOf([1, 2, 3], 2), [1, 3]);
  assert.equal(built, 2);
});

test('a query that calculates with a value, which would then stay the same for ever, is refused', async () => {
  const later = compiled((db, { at }: { at: number }) =>
    db
      .selectFrom('audit_log')
      .select('id')
      .where('at', '>', at + 1),
  );
  await assert.rejects(
    storage.read((db) => later(db, { at: 1 })),
    { message: 'the query does not use at as it is' },
  );
});
