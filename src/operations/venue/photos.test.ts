import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { noon, startService, venueWith } from '../../../test/service.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import { maxPhotoBytesPerVenue, maxPhotosPerVenue } from '../../domain/venue/stored-photo.ts';
import { insertPhoto, listPhotos } from '../../storage/venue/photos.ts';
import { importVenue } from '../documents/import-venue.ts';
import { addPhoto, photoIdOf } from './add-photo.ts';
import { deleteUnusedPhotos } from './delete-unused-photos.ts';
import { removePhoto } from './remove-photo.ts';
import { addedPhotos, assertPhotosBelongToVenue, findMissingPhotos } from './unknown-photos.ts';

const day = 24 * 3_600_000;
const venueId = 'riverside';
const prepared = { width: 30, height: 20, files: [{ name: '30.jpg', width: 30, content: Buffer.alloc(10) }] };
const idOf = (name: string) => photoIdOf(venueId, Buffer.from(name));
const showing = (...ids: string[]) =>
  venueWith({ space: { photos: ids.map((id) => ({ url: `/photos/${id}/30.jpg`, alt: '' })) } });

onAnyDatabase('stored photos of a venue', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const add = (name: string, again: null | typeof prepared = prepared) =>
      addPhoto(service, { id: idOf(name), venueId, prepared: again });
    const stored = async () =>
      (await service.storage.read((db) => listPhotos(db, venueId))).map(({ id }) => id).sort();
    return { service, add, stored };
  }

  test('have a maximum number, and a duplicate may be sent again', async () => {
    const { service, add } = await open();
    await service.storage.transact(async (db) => {
      for (let n = 1; n < maxPhotosPerVenue; n++)
        await insertPhoto(db, { id: idOf(`${n}`), venueId, width: 1, height: 1, createdAt: noon }, [], noon);
    });
    const last = await add('the last');
    assert.deepEqual([last.bytes, last.files], [10, [{ name: '30.jpg', width: 30 }]]);
    await assert.rejects(add('one more'), {
      message:
        'A venue can have 500 photos with 400 MB in total; this one has 500 with 0 MB. Remove photos that are not in use.',
      codedProblem: { problem: 'photos_full', values: { photos: 500, megabytes: 400 } },
    });
    assert.equal((await add('the last')).id, last.id);
  });

  test('have a maximum size in total, to the byte', async () => {
    const { service, add } = await open();
    const first = await add('large');
    const makeLarge = (bytes: number) =>
      service.storage.transact((db) =>
        db.updateTable('photos').set({ bytes }).where('id', '=', first.id).execute(),
      );
    await makeLarge(maxPhotoBytesPerVenue - 9);
    await assert.rejects(add('small'), /this one has 1 with 400 MB/);
    await makeLarge(maxPhotoBytesPerVenue - 10);
    await add('small');
  });

  test('deleted during a repeated upload have to be sent again', async () => {
    const { service, add } = await open();
    const { id } = await add('hall');
    assert.equal((await add('hall', null)).id, id);
    await removePhoto(service, { venueId, photoId: id });
    await assert.rejects(add('hall', null), {
      message: 'The photo was just removed. Please send it again.',
      codedProblem: { problem: 'photo_gone' },
    });
    await assert.rejects(removePhoto(service, { venueId, photoId: id }), NotFoundError);
  });

  test('are deleted a month after last use, to the instant', async () => {
    const { service, add, stored } = await open();
    const [shown, sent, left] = [await add('shown'), await add('sent'), await add('left')];
    await importVenue(service, showing(shown.id), 'operator');
    service.now = noon + day;
    assert.equal(await deleteUnusedPhotos(service, venueId), 0);
    await importVenue(service, venueWith(), 'operator');
    service.now = noon + 30 * day - 1;
    await add('sent');
    assert.equal(await deleteUnusedPhotos(service, venueId), 0);
    service.now += 1;
    assert.equal(await deleteUnusedPhotos(service, venueId), 1, 'photos that no listing has used');
    assert.deepEqual(await stored(), [shown.id, sent.id].sort());
    assert.ok(!(await stored()).includes(left.id));
    service.now = noon + 31 * day;
    assert.equal(
      await deleteUnusedPhotos(service, venueId),
      1,
      'a photo that was in use a day after its upload',
    );
    assert.deepEqual(await stored(), [sent.id]);
    await assert.rejects(removePhoto(service, { venueId: 'lakeside', photoId: sent.id }), NotFoundError);
  });

  test('importing a file warns of each missing photo', async () => {
    const { service, add } = await open();
    const { id } = await add('hall');
    const gone = idOf('gone');
    const photo = (of: string) => ({ url: `/photos/${of}/30.jpg`, alt: '' });
    const elsewhere = { url: `https://elsewhere.example/photos/${gone}/30.jpg`, alt: '' };
    const sources = [id, gone].map((of) => ({ url: `/photos/${of}/30.webp`, type: 'image/webp', width: 30 }));
    const layouts = [
      { name: 'Theatre', capacity: 80, plan: photo(gone) },
      { name: 'Standing', capacity: 100 },
    ];
    const file = venueWith({
      venue: { photos: [photo(id), photo(gone), elsewhere] },
      space: { photos: [photo(id), { ...photo(id), sources }], layouts },
    });
    const warnings = await service.storage.read((db) => findMissingPhotos(db, file));
    const message = 'is not stored for this venue: visitors see no photo until it is uploaded';
    assert.deepEqual(
      warnings,
      ['venue.photos[1]', 'spaces[0].photos[1]', 'spaces[0].layouts[0].plan'].map((path) => ({
        path,
        message,
      })),
    );
  });

  test('an edit may show only the venue’s own photos; existing and external ones stay', async () => {
    const { service, add } = await open();
    const { id } = await add('hall');
    const [gone, stored] = [idOf('gone'), idOf('stood')];
    const plan = { url: `/photos/${gone}/30.jpg`, alt: '' };
    const after = showing(id, stored, gone);
    const [space] = after.spaces;
    const elsewhere = { url: `https://elsewhere.example/photos/${gone}/30.jpg`, alt: '' };
    const file = venueWith({
      venue: { photos: [elsewhere] },
      space: { ...space, layouts: [{ name: 'Theatre', capacity: 80, plan }] },
    });
    const part = (...photos: string[]) => ({ ...showing(...photos), spacesBefore: 2 });
    const check = (changed: typeof file) =>
      service.storage.read((db) =>
        assertPhotosBelongToVenue(db, changed.venue.id, addedPhotos(part(stored), changed)),
      );
    await assert.rejects(check(file), (error) => {
      assert.ok(error instanceof ValidationError);
      assert.deepEqual(
        error.problems,
        ['spaces[2].photos[2]', 'spaces[2].layouts[0].plan'].map((path) => ({
          path,
          message: 'is not a photo of this venue: upload it first',
          problem: 'strange_photo',
        })),
      );
      return true;
    });
    await check(showing(id, stored));
  });
});
