import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createSession } from '../../src/operations/access/create-session.ts';
import { insertStaff } from '../../src/storage/access/staff.ts';
import { onBothDatabases } from '../databases.ts';

/** Monday 1 March 2027, 12:00 UTC. */
const noon = Date.UTC(2027, 2, 1, 12);

onBothDatabases('logins at once', (newDatabase) => {
  test('of twelve new people at three instances all succeed', async () => {
    const database = await newDatabase();
    const instances = [await database.open(), await database.open(), await database.open()] as const;
    const people = Array.from({ length: 12 }, (_, n) => ({ id: `person-${n}`, email: `p${n}@example.com` }));
    const browser = { session: null, device: null, userAgent: '' };
    const sessions = await Promise.all(
      people.map(({ id, email }, n) => {
        const storage = instances[(n % 3) as 0 | 1 | 2];
        return storage.transact(async (db) => {
          // Adds the person and logs them in, as accepting an invitation does.
          await insertStaff(db, { id, name: id, email, passwordHash: null, createdAt: noon });
          return createSession({ storage, clock: () => noon, randomBytes }, db, id, { browser, by: 'link' });
        });
      }),
    );
    assert.equal(new Set(sessions.map(({ session }) => session)).size, 12);
  });
});
