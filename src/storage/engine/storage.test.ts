import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { bumpSpaceRevisions } from '../venue/rooms.ts';
import type { Reader, Writer } from './storage.ts';

onBothDatabases('a read transaction', (newDatabase) => {
  async function open() {
    const { storage } = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const revisionIn = async (db: Reader) => {
      const row = await db
        .selectFrom('spaces')
        .select('revision')
        .where('id', '=', 'north')
        .executeTakeFirstOrThrow();
      return row.revision;
    };
    return { storage, revisionIn };
  }

  test('sees a snapshot, regardless of commits during it', async () => {
    const { storage, revisionIn } = await open();
    const seen = await storage.read(async (db) => {
      const first = await revisionIn(db);
      await storage.transact((writer) => bumpSpaceRevisions(writer, 'riverside', ['north']));
      return [first, await revisionIn(db)];
    });
    assert.equal(seen[1], seen[0]);
    assert.equal(await storage.read(revisionIn), (seen[0] ?? 0) + 1);
  });

  test('cannot write', async () => {
    const { storage, revisionIn } = await open();
    const before = await storage.read(revisionIn);
    // PostgreSQL rejects it; SQLite accepts it and rolls it back.
    await storage
      .read(async (db) => {
        await bumpSpaceRevisions(db as unknown as Writer, 'riverside', ['north']);
        await revisionIn(db);
      })
      .catch(() => undefined);
    assert.equal(await storage.read(revisionIn), before);
  });
});
