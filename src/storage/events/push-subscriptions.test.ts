import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { noon } from '../../../test/service.ts';
import { insertStaff } from '../access/staff.ts';
import type { Storage } from '../engine/storage.ts';
import {
  type DeletedBrowsers,
  deletePushSubscriptionsOf,
  findPushSubscriptionAt,
  insertPushSubscription,
  listPushSubscriptionsOf,
} from './push-subscriptions.ts';

const hasPushes = async (storage: Storage) =>
  (await storage.read((db) => db.selectFrom('push_subscriptions').select('id').execute())).length > 0;

onBothDatabases('push subscriptions of a person', (newDatabase) => {
  /**
   * Ada has three browsers: two with a known device, at home and at work, and one that stores no cookies. Bo has one.
   */
  async function open() {
    const storage = await (await newDatabase()).open();
    const browsers = [
      { staffId: 'ada', id: 'home', deviceHash: 'device 1', sessionHash: 'session 1' },
      { staffId: 'ada', id: 'work', deviceHash: 'device 2', sessionHash: 'session 2' },
      { staffId: 'ada', id: 'private', deviceHash: null, sessionHash: 'session 3' },
      { staffId: 'bo', id: 'other', deviceHash: 'device 4', sessionHash: 'session 4' },
    ];
    assert.equal(await hasPushes(storage), false);
    await storage.transact(async (db) => {
      for (const id of ['ada', 'bo'])
        await insertStaff(db, {
          id,
          name: id,
          email: `${id}@riverside.example`,
          passwordHash: null,
          createdAt: noon,
        });
      for (const { staffId, deviceHash, sessionHash } of browsers) {
        const times = { created_at: noon, last_seen_at: noon, ends_at: noon };
        await db
          .insertInto('sessions')
          .values({ secret_hash: sessionHash, staff_id: staffId, ...times })
          .execute();
        if (deviceHash !== null)
          await db
            .insertInto('known_devices')
            .values({ secret_hash: deviceHash, staff_id: staffId, last_used_at: noon })
            .execute();
      }
      for (const browser of browsers)
        await insertPushSubscription(db, {
          ...browser,
          endpoint: `https://push.example/${browser.id}`,
          keys: { p256dh: 'key', auth: 'secret' },
          origin: 'https://book.riverside.example',
          language: 'en',
          label: browser.id,
          createdAt: noon,
        });
    });
    assert.equal(await hasPushes(storage), true);
    const idsOf = async (staffId: string) =>
      (await storage.read((db) => listPushSubscriptionsOf(db, staffId))).map(({ id }) => id);
    return {
      storage,
      forget: async (which?: DeletedBrowsers) => {
        await storage.transact((db) => deletePushSubscriptionsOf(db, 'ada', which));
        return [await idsOf('ada'), await idsOf('bo')];
      },
    };
  }

  test('deletes the one of a session or known device alone', async () => {
    const { forget, storage } = await open();
    assert.deepEqual(await forget({ deviceHash: 'device 4' }), [['home', 'private', 'work'], ['other']]);
    assert.deepEqual(await forget({ sessionHash: 'session 3' }), [['home', 'work'], ['other']]);
    assert.deepEqual(await forget({ deviceHash: 'device 1' }), [['work'], ['other']]);
    const at = (id: string) => storage.read((db) => findPushSubscriptionAt(db, `https://push.example/${id}`));
    assert.deepEqual([await at('work'), await at('home')], [{ id: 'work', staffId: 'ada' }, undefined]);
  });

  test('deletes all but the current one, also those without cookies, or all of them', async () => {
    const { forget } = await open();
    assert.deepEqual(await forget({ exceptDeviceHash: 'device 2' }), [['work'], ['other']]);
    assert.deepEqual(await forget(), [[], ['other']]);
  });
});
