import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { noon, startService, venueWith } from '../../../test/service.ts';
import { logInAs } from '../../../test/staff.ts';
import { createSession } from './create-session.ts';

const day = 24 * 3_600_000;

onBothDatabases('logging in', (newDatabase) => {
  test('deletes the person’s sessions idle for 14 days, and no others', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const { staffId } = await logInAs(service, { role: 'owner' });
    const logIn = () =>
      service.storage.transact((db) =>
        createSession(service, db, staffId, {
          browser: { session: null, device: null, userAgent: '' },
          by: 'password',
        }),
      );
    const createdAfterDays = async () => {
      const rows = await service.storage.read((db) =>
        db.selectFrom('sessions').select('created_at').orderBy('created_at').execute(),
      );
      return rows.map((row) => (row.created_at - noon) / day);
    };
    service.now = noon + day;
    await logIn();
    service.now = noon + 14 * day - 1;
    await logIn();
    assert.equal((await createdAfterDays()).length, 3);
    service.now = noon + 14 * day;
    await logIn();
    assert.deepEqual(await createdAfterDays(), [1, 14 - 1 / day, 14]);
  });
});
