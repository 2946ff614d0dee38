/**
 * Compares ten pages of the back-office with the pictures beside this file. `UPDATE_PICTURES=1 npm run one --
 * test/backoffice/pictures.test.ts` takes them again; look at them before committing them.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type BackOfficeOptions, phone, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const folder = new URL('./pictures/', import.meta.url);

/** Text is drawn a little differently on another machine: the pictures are small, and colours may differ by this much. */
const scale = 4;
const tolerance = 24;
/** A moved or missing element changes more than this share of the pixels. */
const mostDifferent = 0.01;

const desktop = { viewport: { width: 1280, height: 800 } };
const dark = { colorScheme: 'dark' } as const;

const pages: Readonly<Record<string, { readonly path: string; readonly options: BackOfficeOptions }>> = {
  'log-in': { path: '/manage', options: { role: null, browser: desktop } },
  requests: { path: venueUrl('requests'), options: { browser: desktop } },
  'requests-phone-dark': { path: venueUrl('requests'), options: { browser: { ...phone, ...dark } } },
  'calendar-dark': {
    path: venueUrl('calendar?on=2027-03-01'),
    options: { browser: { ...desktop, ...dark } },
  },
  'calendar-phone': { path: venueUrl('calendar?on=2027-03-01'), options: { browser: phone } },
  spaces: { path: venueUrl('spaces'), options: { browser: desktop } },
  'times-german': {
    path: venueUrl('spaces/tallow-hall/times'),
    options: { browser: { ...desktop, locale: 'de-DE' } },
  },
  'new-space-phone': { path: venueUrl('spaces?page=new'), options: { browser: phone } },
  'website-dark': { path: venueUrl('website'), options: { browser: { ...desktop, ...dark } } },
  settings: { path: venueUrl('settings'), options: { browser: desktop } },
};

const backOffice = await startBackOffice();

describe('the look of the back-office', () => {
  for (const [name, { path, options }] of Object.entries(pages))
    it(`${name} is as in its picture`, async () => {
      const { page, context } = await backOffice.open(path, options);
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      await waitForIdle(page);
      const taken = await picture(page);
      await context.close();
      const file = new URL(`${name}.png`, folder);
      if (process.env['UPDATE_PICTURES'] === '1' || !existsSync(file)) {
        await mkdir(folder, { recursive: true });
        await writeFile(file, taken);
        assert.equal(process.env['CI'], undefined, `there was no picture of ${name}`);
        return;
      }
      const different = await shareOfDifferentPixels(await readFile(file), taken);
      assert.ok(different <= mostDifferent, `${(100 * different).toFixed(1)} % of the pixels differ`);
    });

  it('notices a heading that is gone', async () => {
    const { page } = await backOffice.open(venueUrl('spaces'), { browser: desktop });
    await page.locator('h1').waitFor();
    await waitForIdle(page);
    await page.addStyleTag({ content: '.page-head { display: none }' });
    const different = await shareOfDifferentPixels(
      await readFile(new URL('spaces.png', folder)),
      await picture(page),
    );
    assert.ok(different > mostDifferent, String(different));
  });
});

/** Takes a picture of the window in a quarter of its size, without photos, whose decoding takes an unknown time. */
async function picture(page: Page): Promise<Buffer> {
  const taken = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    style: 'img, venue-booking { visibility: hidden !important }',
  });
  const { width = 0 } = await sharp(taken).metadata();
  return sharp(taken)
    .resize({ width: Math.round(width / scale), kernel: 'cubic' })
    .flatten()
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer();
}

/** Pictures of different sizes differ in every pixel. */
async function shareOfDifferentPixels(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!first || !second || first.data.length !== second.data.length) return 1;
  let different = 0;
  for (let at = 0; at < first.data.length; at += 3)
    if (
      [0, 1, 2].some(
        (part) => Math.abs((first.data[at + part] ?? 0) - (second.data[at + part] ?? 0)) > tolerance,
      )
    )
      different += 1;
  return different / (first.data.length / 3);
}
