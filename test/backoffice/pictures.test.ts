/**
 * Compares fifteen pages of the back-office with the pictures in `pictures/`. `UPDATE_PICTURES=1 npm run one --
 * test/backoffice/pictures.test.ts` takes them again; look at them before committing them.
 */
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { addDays } from '../../src/domain/time/calendar.ts';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { challengeRequest } from '../../src/operations/booking/challenge-hold.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { inLongRun } from '../full-run.ts';
import { venueWith } from '../service.ts';
import {
  type BackOfficeOptions,
  demoVenueId,
  newBackOffice,
  phone,
  startBackOffice,
  venueUrl,
  waitForIdle,
} from './fixture.ts';

const folder = new URL('./pictures/', import.meta.url);
const isUpdate = process.env['UPDATE_PICTURES'] === '1';

/** Text is drawn a little differently on another machine, so pictures are small, and colours may differ by this much. */
const scale = 4;
const tolerance = 24;
/** A moved or missing element, or a button in another colour, changes more than this share of the pixels. */
const mostDifferent = 0.002;

const desktop = { viewport: { width: 1280, height: 800 } };
const dark = { colorScheme: 'dark' } as const;
const german = { locale: 'de-DE' };

interface Shot {
  readonly path: string;
  readonly options: BackOfficeOptions;
  /** Whether the picture shows the navigation. */
  readonly hasNavigation?: boolean;
  /** Clicked before the picture is taken. */
  readonly click?: string;
}

const shots: Readonly<Record<string, Shot>> = {
  'log-in': { path: '/manage', options: { role: null, browser: desktop } },
  today: { path: venueUrl('today'), options: { browser: desktop } },
  'today-phone-dark': { path: venueUrl('today'), options: { browser: { ...phone, ...dark } } },
  requests: { path: venueUrl('requests'), options: { browser: desktop } },
  'request-german': {
    path: venueUrl('requests'),
    options: { browser: { ...desktop, ...german } },
    click: '.requests_request a',
  },
  'calendar-dark': { path: venueUrl('calendar'), options: { browser: { ...desktop, ...dark } } },
  'calendar-week-german': {
    path: venueUrl('calendar?by=space&span=week&on=2027-03-08'),
    options: { browser: { ...desktop, ...german } },
  },
  'spaces-phone': { path: venueUrl('spaces'), options: { browser: phone } },
  'prices-dark': {
    path: venueUrl('spaces/tallow-hall/prices'),
    options: { browser: { ...desktop, ...dark } },
  },
  'new-booking-phone-german': {
    path: venueUrl('requests/new'),
    options: { browser: { ...phone, ...german } },
  },
};

/** A second venue for the list of venues; guests with long names, in Arabic too; a booking with fifty dates. */
const second = { otherVenueId: 'riverside' } as const;
const larger = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const fullShots: Readonly<Record<string, Shot>> = {
  'two-venues-phone': {
    path: venueUrl('today'),
    options: { browser: larger, ...second },
    hasNavigation: true,
  },
  'two-venues': { path: venueUrl('today'), options: { browser: desktop, ...second }, hasNavigation: true },
  'today-german': { path: venueUrl('today'), options: { browser: { ...desktop, ...german } } },
  'reports-german': { path: venueUrl('reports'), options: { browser: { ...desktop, ...german } } },
  'fifty-dates-phone-dark-german': {
    path: 'fifty dates',
    options: { browser: { ...larger, ...dark, ...german } },
  },
};

/** The pictures that `npm test` compares: each theme, language and screen once, and the calendar. */
const inShortRun = new Set([
  'log-in',
  'today-phone-dark',
  'requests',
  'calendar-week-german',
  'spaces-phone',
]);

const backOffice = await startBackOffice();

describe('the look of the back-office', () => {
  after(async () => (await full)?.full.stop());
  for (const [name, shot] of Object.entries(shots))
    it(`${name} looks as in its picture`, inShortRun.has(name) ? {} : inLongRun, async () => {
      const taken = await picture(shot);
      const file = new URL(`${name}.png`, folder);
      if (isUpdate) {
        await mkdir(folder, { recursive: true });
        return writeFile(file, taken);
      }
      const different = await shareOfDifferentPixels(await readFile(file), taken);
      assert.ok(different <= mostDifferent, `${(100 * different).toFixed(2)} % of the pixels differ`);
    });

  for (const [name, shot] of Object.entries(fullShots))
    it(`${name} looks as in its picture`, name === 'two-venues-phone' ? {} : inLongRun, async () => {
      const { full, fifty } = await fullVenue();
      const path = shot.path === 'fifty dates' ? venueUrl(`requests/${fifty}`) : shot.path;
      const taken = await picture({ ...shot, path }, full);
      const file = new URL(`${name}.png`, folder);
      if (isUpdate) return writeFile(file, taken);
      const different = await shareOfDifferentPixels(await readFile(file), taken);
      assert.ok(different <= mostDifferent, `${(100 * different).toFixed(2)} % of the pixels differ`);
    });

  it('notices a page that moved by eight pixels', { skip: isUpdate }, async () => {
    const kept = await readFile(new URL('spaces-phone.png', folder));
    const { width = 0, height = 0 } = await sharp(kept).metadata();
    const lower = await sharp(kept).extend({ top: 2, background: '#fff' }).png().toBuffer();
    const moved = await sharp(lower).extract({ left: 0, top: 0, width, height }).png().toBuffer();
    const different = await shareOfDifferentPixels(kept, moved);
    assert.ok(different > 5 * mostDifferent, String(different));
  });
});

let full: Promise<{ readonly full: typeof backOffice; readonly fifty: string }> | undefined;

/** Returns a back-office with a second venue, long and Arabic names, a response deadline, and a booking with fifty dates. */
function fullVenue() {
  full ??= (async () => {
    const opened = await newBackOffice();
    const { service } = opened;
    await importVenue(
      service,
      venueWith({ venue: { name: 'Riverside Arts Centre and Gardens' } }),
      'operator',
      [],
    );
    const place = { spaceId: 'chandlers-bar', startTime: '10:00', endTime: '11:00' };
    const dates = Array.from({ length: 50 }, (_, week) => addDays('2027-03-02', 7 * week));
    const [main, ...others] = dates.map((date) => ({ ...place, date }));
    const booking = { ...main, additionalItems: others, totalPerDateCents: 2_500, instalments: 'monthly' };
    const { reference } = await addBooking(
      service,
      demoVenueId,
      { ...booking, name: 'جمعية الموسيقى العربية' },
      'accepted',
      'operator',
    );
    const names = ['Katharina von Hohenfels-Wartenburg', 'مريم عبد الرحمن الخطيب'];
    const spaceId = place.spaceId;
    for (const [index, name] of names.entries()) {
      const date = `2027-04-0${index + 1}`;
      const request = { spaceId, startTime: '18:00', endTime: '22:00', date, name };
      // Holds that end at the same time are listed by their references, which are random.
      service.now += 1;
      await addBooking(service, demoVenueId, request, '24h', 'operator');
    }
    service.now += 1;
    const held = { spaceId, startTime: '18:00', endTime: '22:00', date: '2027-04-03' };
    const hold = async (name: string, until: '48h' | 'waiting') =>
      (await addBooking(service, demoVenueId, { ...held, name }, until, 'operator')).reference;
    await challengeRequest(service, {
      venueId: demoVenueId,
      reference: await hold('Maximilian Freiherr von Waldstetten', '48h'),
      by: await hold('Second Choir', 'waiting'),
      response: 24,
      actor: 'operator',
    });
    return { full: opened, fifty: reference };
  })();
  return full;
}

/** Takes a picture of the window in a quarter of its size. */
async function picture(
  { path, options, click, hasNavigation = false }: Shot,
  of = backOffice,
): Promise<Buffer> {
  const { page, context } = await of.open(path, options);
  await settle(page);
  if (click) {
    await page.locator(click).first().click();
    await settle(page);
  }
  // Photos and the preview appear at an unpredictable time; the navigation would change all pictures at once. The policy
  // of the page forbids a `<style>`, as Playwright would add it.
  await page.evaluate(
    async (navigation) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`img, venue-booking, aside > .bones${navigation} { visibility: hidden }`);
      document.adoptedStyleSheets.push(sheet);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await document.fonts.ready;
    },
    hasNavigation ? '' : ', .frame > nav',
  );
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();
  const { width = 0 } = await sharp(taken).metadata();
  return sharp(taken)
    .resize({ width: Math.round(width / scale), kernel: 'cubic' })
    .flatten()
    .png({ compressionLevel: 9, effort: 10 })
    .toBuffer();
}

async function settle(page: Page): Promise<void> {
  await page.locator('h1').waitFor();
  await waitForIdle(page);
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
