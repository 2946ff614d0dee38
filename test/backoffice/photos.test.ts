/** Photos: upload, drop, reorder and describe them, on a desktop and on a phone. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { violations } from '../browser/axe.ts';
import { inLongRun } from '../full-run.ts';
import { heicImage } from '../pictures.ts';
import { tokenFor } from '../staff.ts';
import { waitFor, waitForEqual } from '../wait-for.ts';
import { demoVenueId, newBackOffice, phone, type Scenario, venueUrl } from './fixture.ts';
import { scrollToEnd } from './tab-bar.ts';

/** Creates an image of one colour. */
async function file(
  name: string,
  background: string,
  [width, height]: readonly [number, number] = [900, 600],
) {
  const made = sharp({ create: { width, height, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await made.jpeg().toBuffer() };
}
const hall = await file('hall.jpg', '#2a6f6a');
const bar = await file('bar.jpg', '#b5651d', [600, 900]);
const phonePhoto = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heicImage() };
const broken = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Buy milk') };

describe('photos of the venue', () => {
  let backOffice: Scenario;
  beforeEach(async () => {
    backOffice = await newBackOffice();
    // Removes the photos of the demo venue.
    const { headers } = await tokenFor(backOffice.service, { venueId: demoVenueId });
    await backOffice.service.app.inject({
      method: 'PATCH',
      url: `/venues/manage/v1/venues/${demoVenueId}`,
      headers: { ...headers, 'if-match': '*' },
      payload: { photos: [] },
    });
  });
  afterEach(() => backOffice.stop());

  const field = (page: Page) => page.getByRole('group', { name: 'Photos' });
  const shown = async () => {
    const { body } = await backOffice.service.get('/venue', { key: 'demo' });
    return body.data.photos.map(({ alt }: { alt: string }) => alt);
  };
  const messages = (page: Page) => field(page).getByLabel('Photo description');

  it('uploads several at once, with descriptions and keyboard reordering, and shows them once saved', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('settings/venue'));
    await field(page).getByText('iPhone photos (HEIC)').waitFor();
    await field(page).locator('input[type=file]').setInputFiles([hall, bar, broken, phonePhoto]);
    await field(page).getByText('This file cannot be used').waitFor();
    await waitFor('both to be there', async () => (await messages(page).count()) === 2);
    assert.deepEqual(await violations(page), []);
    await field(page).getByRole('button', { name: 'Remove: notes.jpg' }).click();
    await field(page).getByText('This browser cannot convert iPhone photos').waitFor();
    await field(page).getByRole('button', { name: 'Remove: IMG_0001.HEIC' }).click();
    const [first, second] = [messages(page).nth(0), messages(page).nth(1)];
    await first.fill('The one');
    await second.fill('The other');
    const later = field(page).getByRole('button', { name: 'Move photo 1 back' });
    await later.press('Enter');
    await field(page).getByRole('status').getByText('Now photo 2 of 2').waitFor();
    await waitForEqual(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Move photo 2 back',
    );
    assert.deepEqual(await shown(), []);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.news').getByText('Saved').waitFor();
    assert.deepEqual(await shown(), ['The other', 'The one']);
    assert.deepEqual(complaints, []);
  });

  it('uploads by drag and drop, and reorders by dragging', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('settings/venue'));
    const files = [hall, bar].map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') }));
    const transfer = await page.evaluateHandle((all) => {
      const carried = new DataTransfer();
      for (const { name, bytes } of all)
        carried.items.add(
          new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, {
            type: 'image/jpeg',
          }),
        );
      return carried;
    }, files);
    await field(page).locator('.parts_drop-place').dispatchEvent('drop', { dataTransfer: transfer });
    await waitFor('both to be there', async () => (await messages(page).count()) === 2);
    await messages(page).nth(0).fill('The one');
    await messages(page).nth(1).fill('The other');
    await field(page)
      .locator('.spaces_photo-frame')
      .nth(1)
      .dragTo(field(page).locator('.spaces_photo-frame').nth(0));
    await waitFor(
      'the other to stand first',
      async () => (await messages(page).nth(0).inputValue()) === 'The other',
    );
  });

  it('restores one removed by mistake, on a phone', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('settings/venue'), { browser: phone });
    await field(page).locator('input[type=file]').setInputFiles([hall]);
    await messages(page).fill('The hall');
    await field(page).getByRole('button', { name: 'Remove photo 1' }).tap();
    assert.equal(await messages(page).count(), 0);
    await page.locator('.news').getByRole('button', { name: 'Undo' }).tap();
    assert.equal(await messages(page).inputValue(), 'The hall');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, 360);
    await scrollToEnd(page);
    assert.deepEqual(await violations(page), []);
  });

  it('scales a large one down before upload', inLongRun, async () => {
    const { page } = await backOffice.open(venueUrl('settings/venue'));
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const created = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } });
    const large = { ...hall, buffer: await created.jpeg({ quality: 90 }).toBuffer() };
    assert.ok(large.buffer.length > 4_000_000, `${large.buffer.length} bytes`);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/photos'),
    );
    await field(page).locator('input[type=file]').setInputFiles([large]);
    const { 'content-length': length } = await (await sent).allHeaders();
    await messages(page).waitFor();
    assert.ok(Number(length) < large.buffer.length / 2, `${length} of ${large.buffer.length} bytes`);
  });
});
