/** Going back to version 1.0.0: it refuses the newer database, and the backup from before the upgrade restores its own. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { copyOf, newEmptyDatabase, onBothDatabases, type TestDatabase } from '../databases.ts';
import { main, run, startServer } from '../process/server-process.ts';
import { report } from '../proof/size.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { releasedProgram } from './released-program.ts';
import { countsOfHarbour, manyBookingsOf100, storedBookings as stored } from './stored-rows.ts';

onBothDatabases('going back to version 1.0.0', (_, kind) => {
  test('needs the backup from before the upgrade, and loses what was booked since', {
    timeout: 1_800_000,
  }, async () => {
    const program = await releasedProgram('1.0.0');
    const database = await newEmptyDatabase(kind);
    const at = ({ environment }: TestDatabase) => ({ ...environment });
    const firsthold = async (of: TestDatabase, version: string, ...args: string[]) => {
      const { code, stdout, stderr } = await run(args, at(of), '', version);
      assert.equal(code, 0, stderr);
      return stdout;
    };
    await manyBookingsOf100(database, program, stored);
    const before = await countsOfHarbour(database);
    assert.deepEqual(before, [stored + 1, stored + 1, stored + 1, 0]);

    const backup = join(temporaryFolder(), 'before.sqlite');
    const dump = kind === 'postgres' ? await copyOf(database) : null;
    if (dump === null) await firsthold(database, main, 'backup', backup);
    const migrated = await firsthold(database, main, 'migrate');
    report(`${stored + 1} stored bookings on ${kind}, not in use: ${migrated.trim().split('\n').at(-1)}`);
    const newer = await startServer(at(database));
    const request = {
      spaceId: 'south',
      slotId: 'south-evening',
      packageId: 'dry-hire',
      date: '2027-02-03',
      guest: { name: 'A. Visitor', email: 'visitor@example.com' },
    };
    const { status } = await fetch(`${newer.url}/venues/public/v1/sites/harbour-web/booking-requests`, {
      method: 'POST',
      body: JSON.stringify(request),
    });
    assert.equal(status, 201);
    newer.process.kill('SIGTERM');
    assert.equal((await newer.ended).code, 0);
    const since = await countsOfHarbour(database);
    assert.deepEqual(since, [stored + 1, stored + 2, stored + 2, 1]);

    for (const args of [['serve'], ['requests', 'list']]) {
      const { code, stderr } = await run(args, { ...at(database), PORT: '0' }, '', program);
      assert.equal(code, 1);
      assert.match(
        stderr,
        /was written by a newer Firsthold \(schema \d+, this program knows 1\); upgrade this program/,
      );
    }
    assert.deepEqual(await countsOfHarbour(database), since);

    if (dump === null) await firsthold(database, main, 'restore', backup, '--force');
    const restored = dump ?? database;
    const older = await startServer(at(restored), { program });
    older.process.kill('SIGTERM');
    assert.equal((await older.ended).code, 0);
    assert.deepEqual(await countsOfHarbour(restored), before);

    // What was lost can still be read.
    if ('FIRSTHOLD_DATA' in database.environment) {
      const folder = database.environment.FIRSTHOLD_DATA;
      const [replaced = ''] = readdirSync(folder).filter((name) => name.includes('.replaced-'));
      const elsewhere = await newEmptyDatabase('sqlite');
      await firsthold(elsewhere, main, 'restore', join(folder, replaced));
      assert.deepEqual(await countsOfHarbour(elsewhere), since);
    }
  });
});
