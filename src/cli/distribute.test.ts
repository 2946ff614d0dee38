import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citusNodes } from '../../test/citus.ts';
import { commandLineOn } from '../../test/command-line.ts';
import { everyRow, onBothDatabases } from '../../test/databases.ts';
import { startService, venueWith } from '../../test/service.ts';

onBothDatabases('firsthold distribute', (newDatabase, kind) => {
  // On Citus, test/distributed/ tests the command.
  const skip = kind === 'postgres' && citusNodes.length > 0;
  test('refuses a database that is not on Citus, and changes nothing', { skip }, async () => {
    const database = await newDatabase();
    const { storage } = await startService(await database.open(), { venue: venueWith() });
    const rows = await everyRow(storage);
    const { exitCode, stdout, stderr } = await commandLineOn(database).firsthold('distribute');
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.match(
      stderr,
      kind === 'sqlite'
        ? /^firsthold: set DATABASE_URL to the coordinator of a Citus cluster; the embedded database cannot be distributed\n$/
        : /is not a Citus coordinator: its database lacks the extension\. Create it on every node, and add the workers/,
    );
    assert.deepEqual(await everyRow(storage), rows);
  });
});
