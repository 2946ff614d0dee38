/** The venues of website keys and photos, whose URLs do not name them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { noon, startService, venueWith } from '../../../test/service.ts';
import { addSiteKey } from '../../operations/access/add-site-key.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { deletePhotos, findPhotoContent, insertPhoto } from './photos.ts';

onBothDatabases('the venue of a key or photo', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const lakeside = venueWith({ venue: { id: 'lakeside', name: 'Lakeside' }, siteKey: { key: 'lake' } });
    await importVenue(service, lakeside, 'operator');
    const nameOf = async (key: string) => {
      const { status, body } = await service.get('/venue', { key });
      return status === 200 ? body.data.name : status;
    };
    return { service, nameOf };
  }

  test('is found as soon as an unknown key is added', async () => {
    const { service, nameOf } = await open();
    assert.equal(await nameOf('new'), 404);
    await addSiteKey(service, 'lakeside', { key: 'new', websites: [] }, 'operator');
    assert.equal(await nameOf('new'), 'Lakeside');
    const again = addSiteKey(service, 'riverside', { key: 'new', websites: [] }, 'operator');
    await assert.rejects(again, { message: 'The website key new is already in use.' });
    assert.equal(await nameOf('new'), 'Lakeside');
  });

  test('is looked up again if a restored database gives the key to another venue', async () => {
    const { service, nameOf } = await open();
    await addSiteKey(service, 'riverside', { key: 'moved', websites: [] }, 'operator');
    assert.equal(await nameOf('moved'), 'Riverside');
    await service.storage.transact(async (db) => {
      // Deleted and inserted: Citus never changes the venue of a row.
      const deleted = db
        .deleteFrom('site_keys')
        .where('venue_id', '=', 'riverside')
        .where('key', '=', 'moved');
      const row = await deleted.returningAll().executeTakeFirstOrThrow();
      await db
        .insertInto('site_keys')
        .values({ ...row, venue_id: 'lakeside' })
        .execute();
      await db
        .updateTable('site_key_venues')
        .set({ venue_id: 'lakeside' })
        .where('key', '=', 'moved')
        .execute();
    });
    assert.equal(await nameOf('moved'), 'Lakeside');
    assert.equal(await nameOf('key'), 'Riverside');
  });

  test('is the first venue with a photo of that id, and the other venue once the first has deleted it', async () => {
    const { service } = await open();
    const id = 'p'.repeat(22);
    const insert = (venueId: string, content: string, now: number) =>
      service.storage.transact((db) =>
        insertPhoto(
          db,
          { id, venueId, width: 1, height: 1, createdAt: noon },
          [{ name: '1.jpg', width: 1, content: Buffer.from(content) }],
          now,
        ),
      );
    const content = async () => {
      const found = await service.storage.read((db) => findPhotoContent(db, { photoId: id, name: '1.jpg' }));
      return found && Buffer.from(found).toString();
    };
    assert.equal(await content(), undefined);
    assert.equal(await insert('riverside', 'first', noon), true);
    assert.equal(await insert('lakeside', 'forged', noon + 1), true);
    assert.equal(await insert('lakeside', 'again', noon + 2), false);
    assert.equal(await content(), 'first');
    await service.storage.transact((db) => deletePhotos(db, 'riverside', [id]));
    assert.equal(await content(), 'forged');
    await service.storage.transact((db) => deletePhotos(db, 'lakeside', [id]));
    assert.equal(await content(), undefined);
  });
});
