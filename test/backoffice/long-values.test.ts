/** Values in one piece that are wider than a phone: addresses, companies, labels, names of files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCount } from '../full-run.ts';
import { clientFor } from '../management/manager.ts';
import { demoVenueId, goTo, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();
const word = 'Schwimmsporttrainingslagervorbereitungsausschuss_der_Kreisverbände';

test('no page is wider than a phone because of an address, a company or a label in one piece', async () => {
  const client = await clientFor(backOffice.service, demoVenueId);
  const booked = await client.post('/booking-requests', {
    spaceId: 'wick-room',
    slotId: 'wick-evening',
    packageId: 'wick-piano',
    date: '2027-03-02',
    name: word,
    company: word,
    phone: '+441632960983960983',
    email: 'christophe.lemarchand-de-la-fontaine@association-du-quartier-saint-jacques.example.com',
    message: `https://www.example.com/${word}/${word}`,
    accept: true,
  });
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const { reference } = booked.body.data;
  const at = `/booking-requests/${reference}`;
  assert.equal((await client.post(`${at}/notes`, { text: `https://example.com/${word}` })).status, 201);
  const block = { reason: word, from: '2027-03-03', to: '2027-03-03', spaceIds: ['snuffer'] };
  const blocked = await client.post('/blocks', block);
  assert.equal(blocked.status, 201, JSON.stringify(blocked.body));
  const feed = await client.post('/feeds', {});
  assert.equal(feed.status, 201, JSON.stringify(feed.body));
  const places = [
    `requests/${reference}`,
    `requests/${reference}?do=write`,
    `requests/${reference}?do=cancel`,
    `requests/${reference}?document=confirmation`,
    'requests?show=all',
    'today',
    'calendar?date=2027-03-02',
    'calendar?date=2027-03-02&view=day',
    'calendar/blocks',
    'guests',
    `guests/${reference}`,
    'front-desk?date=2027-03-02',
    'reports/instalments',
    'settings/history',
    'settings/feeds',
    'settings/people',
    'website',
  ];
  const wide: string[] = [];
  for (const locale of ['fr-FR', 'de-DE'].slice(0, runCount(1, 2))) {
    const { page } = await backOffice.open(venueUrl('today'), {
      browser: { locale, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    for (const place of places) {
      await goTo(page, venueUrl(place));
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await waitForIdle(page);
        const found = await page.evaluate((most) => {
          if (document.documentElement.scrollWidth <= most) return null;
          const outside = [...document.querySelectorAll('body *')].filter(
            (each) => each.checkVisibility() && each.getBoundingClientRect().right > most + 1,
          );
          return outside.map(({ tagName, className }) => `${tagName}.${className}`).join(' ');
        }, width);
        if (found !== null) wide.push(`${locale} ${place} at ${width}: ${found}`);
      }
    }
  }
  assert.deepEqual(wide, []);
});
