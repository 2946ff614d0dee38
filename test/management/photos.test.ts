/** Photos uploaded by staff: stored, served, listed, removed. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { parseVenueFile } from '../../src/domain/documents/venue-file/parse.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { deleteUnusedPhotos } from '../../src/operations/venue/delete-unused-photos.ts';
import { onAnyDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { tokenFor } from '../staff.ts';
import { clientFor, invalidPaths } from './manager.ts';

const day = 24 * 3_600_000;
const hall = await picture(1200, 800);

/** A JPEG as a camera in Norwich would write it; `orientation` 6 means rotated. */
function picture(width: number, height: number, orientation = 1, background = '#357'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .withMetadata({ orientation })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 37/1 0/1' } })
    .jpeg()
    .toBuffer();
}

onAnyDatabase('photos', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const manager = await clientFor(service);
    const see = (url: string, headers = {}) => service.app.inject({ url, headers });
    return { service, manager, see };
  }

  describe('an uploaded picture', () => {
    test('becomes an entry for a space with public files', async () => {
      const { service, manager, see } = await open();
      const response = await manager.post('/photos', hall, { 'content-type': 'image/jpeg' });
      assert.equal(response.status, 201);
      const { photo, isShown, id } = response.body.data;
      assert.deepEqual(photo, {
        url: `/photos/${id}/1200.jpg`,
        alt: '',
        width: 1200,
        height: 800,
        sources: [480, 960, 1200].map((width) => ({
          url: `/photos/${id}/${width}.webp`,
          type: 'image/webp',
          width,
        })),
      });
      assert.equal(isShown, false);
      for (const { url, type, width } of [{ ...photo, type: 'image/jpeg' }, ...photo.sources]) {
        const seen = await see(url);
        assert.equal(seen.statusCode, 200);
        assert.equal(seen.headers['content-type'], type);
        assert.equal(seen.headers['cache-control'], 'public, max-age=31536000, immutable');
        assert.equal(seen.headers['cross-origin-resource-policy'], 'cross-origin');
        assert.equal(seen.headers['x-content-type-options'], 'nosniff');
        assert.equal((await sharp(seen.rawPayload).metadata()).width, width);
        assert.equal((await see(url, { 'if-none-match': seen.headers['etag'] })).statusCode, 304);
      }
      const listed = { ...photo, alt: 'Set for dinner' };
      const layouts = [{ name: 'Theatre', capacity: 80, plan: listed }];
      assert.equal((await manager.patch('/spaces/hall', { photos: [listed], layouts })).status, 200);
      await manager.patch('', { photos: [listed] });
      const [space] = (await service.get('/spaces')).body.data;
      assert.deepEqual([space.photos, space.layouts[0].plan], [[listed], listed]);
      assert.deepEqual((await service.get('/venue')).body.data.photos, [listed]);
      const [stored] = (await manager.get('/photos')).body.data;
      assert.deepEqual([stored.id, stored.isShown], [id, true]);
    });

    test('is rotated upright and stripped of its location', async () => {
      const { manager, see } = await open();
      const { photo } = (await manager.post('/photos', await picture(900, 600, 6))).body.data;
      assert.deepEqual([photo.width, photo.height], [600, 900]);
      for (const { url } of [photo, ...photo.sources]) {
        const { exif, xmp, iptc, icc, orientation } = await sharp((await see(url)).rawPayload).metadata();
        assert.deepEqual([exif, xmp, iptc, icc, orientation], Array(5).fill(undefined));
      }
    });

    test('is one photo, however often uploaded', async () => {
      const { service, manager } = await open();
      const first = await manager.post('/photos', hall);
      service.now += day;
      const again = await Promise.all([manager.post('/photos', hall), manager.post('/photos', hall)]);
      for (const { status, body } of again) assert.deepEqual([status, body], [201, first.body]);
      assert.equal((await manager.get('/photos')).body.data.length, 1);
    });

    test('is rejected with a message if it cannot be shown, regardless of its type header', async () => {
      const { manager } = await open();
      const gif = await sharp(hall).resize(20).gif().toBuffer();
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      for (const [body, why] of [
        [gif, /send a JPEG/],
        [Buffer.concat([gif, Buffer.from('/*"*/=1;alert(1)')]), /send a JPEG/],
        [svg, /send a JPEG/],
        ['%PDF-1.7', /send a JPEG/],
        [hall.subarray(0, hall.length - 500), /is damaged/],
        [Buffer.alloc(0), /is empty/],
      ] as const) {
        const response = await manager.post('/photos', body, { 'content-type': 'image/jpeg' });
        assert.deepEqual([response.status, response.body.error.code], [422, 'VALIDATION_ERROR']);
        assert.match(response.body.error.details[0].message, why);
      }
      assert.deepEqual((await manager.get('/photos')).body.data, []);
    });
  });

  describe('another venue', () => {
    test('has its own photo of the same picture and cannot delete this one', async () => {
      const { service, manager } = await open();
      const mine = (await manager.post('/photos', hall)).body.data;
      const lakeside = {
        id: 'lakeside',
        name: 'Lakeside',
        timezone: 'Europe/London',
        currency: 'GBP',
        locale: 'en',
      };
      await importVenue(service, parseVenueFile({ venue: lakeside, spaces: [] }), 'operator');
      const other = await clientFor(service, 'lakeside');
      const theirs = (await other.post('/photos', hall)).body.data;
      assert.notEqual(theirs.id, mine.id);
      assert.equal((await other.delete(`/photos/${mine.id}`)).status, 404);
      const response = await other.patch('', { photos: [theirs.photo, mine.photo] });
      assert.deepEqual([response.status, invalidPaths(response)], [422, ['photos[1]']]);
      assert.equal((await other.patch('', { photos: [theirs.photo] })).status, 200);
      assert.deepEqual(
        (await other.get('/photos')).body.data.map(({ id }: { id: string }) => id),
        [theirs.id],
      );
    });
  });

  describe('a photo', () => {
    test('stays while a listing shows it and can be deleted afterwards', async () => {
      const { manager, see } = await open();
      const { id, photo } = (await manager.post('/photos', hall)).body.data;
      await manager.patch('/spaces/hall', { photos: [photo] });
      assert.equal((await manager.delete(`/photos/${id}`)).status, 409);
      await manager.patch('/spaces/hall', { photos: [] });
      assert.equal((await manager.delete(`/photos/${id}`)).status, 204);
      assert.equal((await manager.delete(`/photos/${id}`)).status, 404);
      assert.equal((await see(photo.url)).statusCode, 404);
    });

    test('is deleted after a month unused, and never while in use', async () => {
      const { service, manager } = await open();
      const shown = (await manager.post('/photos', hall)).body.data;
      const plan = (await manager.post('/photos', await picture(300, 200))).body.data;
      const layouts = [{ name: 'Theatre', capacity: 80, plan: plan.photo }];
      await manager.patch('/spaces/hall', { photos: [shown.photo], layouts });
      await manager.post('/photos', await picture(200, 300));
      const ids = async () => (await manager.get('/photos')).body.data.map(({ id }: { id: string }) => id);
      for (const [days, left] of [
        [29, 3],
        [2, 2],
        [400, 2],
      ] as const) {
        service.now += days * day;
        await deleteUnusedPhotos(service, 'riverside');
        assert.equal((await ids()).length, left, `after ${days} days more`);
      }
      await manager.patch('/spaces/hall', { photos: [] });
      service.now += 29 * day;
      assert.equal(await deleteUnusedPhotos(service, 'riverside'), 0);
      service.now += 2 * day;
      assert.equal(await deleteUnusedPhotos(service, 'riverside'), 1);
      assert.deepEqual(await ids(), [plan.id]);
    });
  });

  test('a viewer and a client without credentials cannot upload', async () => {
    const { service, manager } = await open();
    const reader = await tokenFor(service, { venueId: 'riverside', scopes: ['venue:read'] });
    const url = '/venues/manage/v1/venues/riverside/photos';
    const by = (headers: object) =>
      service.app.inject({ method: 'POST', url, headers: { ...headers }, payload: hall });
    assert.equal((await by(reader.headers)).statusCode, 403);
    assert.equal((await by({})).statusCode, 401);
    assert.deepEqual((await manager.get('/photos')).body.data, []);
  });

  test('an unknown photo address is 404', async () => {
    const { see } = await open();
    const id = 'x'.repeat(22);
    for (const path of [
      `${id}/960.webp`,
      `${id}/0.webp`,
      `${id}/960.svg`,
      `${id}/960.webp%00`,
      `..%2f/960.webp`,
      `${id}/`,
    ])
      assert.equal((await see(`/photos/${path}`)).statusCode, 404, path);
  });
});
