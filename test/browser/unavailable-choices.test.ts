/** A choice becomes unavailable on the way: the first step that notices shows a message and alternatives. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { demoVenueId } from '../../src/cli/demo-venue.ts';
import type { VenueDocument } from '../../src/domain/documents/venue-file/schema.ts';
import { changeSiteKey } from '../../src/operations/access/change-site-key.ts';
import { inLongRun, runCount } from '../full-run.ts';
import { violations } from './axe.ts';
import {
  type BrowserFixture,
  fixtureKey,
  type PageOptions,
  startBrowserFixture,
  type VisitedPage,
} from './fixture.ts';
import { waitForIdle } from './idle.ts';
import { missingFeature } from './launch.ts';
import { findOverflow } from './overflow.ts';
import { Visitor, waitForFocus } from './visitor.ts';

/** Opens the form with a service for this test only. */
async function arrive(options: PageOptions = {}) {
  const fixture = await startBrowserFixture();
  const visit = await fixture.open(options);
  return { fixture, visit, page: visit.page, visitor: new Visitor(visit.page) };
}

/** Moves the clock past the age at which the next step refetches the data. */
async function advanceClock(fixture: BrowserFixture, { page }: VisitedPage, ms = 31_000): Promise<void> {
  fixture.service.now += ms;
  await page.clock.setFixedTime(fixture.service.now);
}

/** Books the evening that the first visitor has chosen. */
async function bookAsCompetitor({ service }: BrowserFixture, date: string): Promise<void> {
  const { status } = await service.post(
    '/booking-requests',
    {
      spaceId: 'tallow-hall',
      slotId: 'hall-morning',
      packageId: 'hall-dry-hire',
      date,
      guest: { name: 'R', email: 'r@example.com' },
    },
    { address: '192.0.2.7' },
  );
  assert.equal(status, 201);
}

const hall = ({ spaces }: VenueDocument) => {
  const found = spaces.find(({ id }) => id === 'tallow-hall');
  assert(found);
  return found;
};

/** Chooses the first free day, its first slot and package, and waits for the price. */
async function choose({ root }: Visitor, day = root.locator('.day.free').first()): Promise<void> {
  await day.click();
  await root.locator('[name^=slot-]:enabled').first().check();
  await root.locator('[name^=package-]').first().check();
  await root.locator('.bar .price span:not(:empty)').waitFor();
}

const gone = 'Your selection is no longer available.';
const taken = 'Morning on Tuesday, 2 March 2027 has just been taken';

describe('a date taken by another visitor', () => {
  test('is reported at the price, offers the nearest date, and leaves no dead button', async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('date');
    await choose(visitor);
    await bookAsCompetitor(fixture, '2027-03-02');
    await advanceClock(fixture, visit);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: taken }).waitFor();
    // The live region announces it.
    await visitor.root
      .locator('#status p', { hasText: 'Other dates with Morning free:' })
      .waitFor({ state: 'attached' });
    assert.equal(await page.getByRole('button', { name: 'Continue' }).count(), 0);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Wed 3 Mar' }).click();
    await page.getByText('Wednesday, 3 March 2027').last().waitFor();
    await visitor.send();
    assert.deepEqual(visit.complaints, []);
  });

  test('is reported in the form and keeps the input', inLongRun, async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('details');
    await bookAsCompetitor(fixture, '2027-03-02');
    await advanceClock(fixture, visit);
    await visitor.refetch();
    await page.getByRole('heading', { name: taken }).waitFor();
    await visitor.fill();
    await page.getByRole('button', { name: 'Wed 3 Mar' }).click();
    await visitor.root.locator('aside').getByText('Wednesday, 3 March 2027').waitFor();
    assert.equal(await page.getByRole('heading', { name: taken }).count(), 0);
    assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
    await visitor.send();
  });

  test('is reported beside the calendar after going back', inLongRun, async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('details');
    await bookAsCompetitor(fixture, '2027-03-02');
    await advanceClock(fixture, visit);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: taken }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Continue' }).count(), 0);
    await visitor.chooseDate(page.getByRole('button', { name: 'Friday, 5 March 2027, Free' }));
    assert.equal(await page.getByRole('heading', { name: taken }).count(), 0);
  });

  test('is not called just taken if it is that of a link', async () => {
    const fixture = await startBrowserFixture();
    await bookAsCompetitor(fixture, '2027-03-02');
    const link = 'space=tallow-hall&date=2027-03-02&slot=hall-morning&package=hall-dry-hire&guests=95';
    const { page: linked } = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`,
    });
    await linked.goto(`${linked.url()}?${link}`);
    await linked.getByRole('heading', { name: 'Morning, Tuesday, 2 March 2027: Taken' }).waitFor();
    assert.equal(await linked.getByText('Sorry about that.').count(), 0);
    await linked.getByRole('button', { name: 'Wed 3 Mar' }).waitFor();
  });

  test('is not called gone if the link is to a weekday without that time', async () => {
    const fixture = await startBrowserFixture();
    await fixture.change((document) => {
      const [slot] = hall(document).slots ?? [];
      if (slot) slot.weekdays = [4, 5, 6];
      for (const key of document.siteKeys ?? []) Object.assign(key, { maxItems: 2 });
    });
    const { page } = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`,
    });
    const root = page.locator('venue-booking');
    const link = 'space=tallow-hall&date=2027-03-08&slot=hall-morning&package=hall-dry-hire';
    const address = page.url();
    await page.goto(`${address}?${link}`);
    await page.getByRole('heading', { name: 'Morning, Monday, 8 March 2027: Closed' }).waitFor();
    // The live region names the dates of the buttons.
    const dates = ['Thu 4 Mar', 'Fri 5 Mar', 'Sat 6 Mar', 'Thu 11 Mar'];
    await root
      .locator('#status p', { hasText: `Other dates with Morning free: ${dates.join(', ')}` })
      .waitFor({ state: 'attached' });
    for (const name of dates) await page.getByRole('button', { name }).waitFor();
    assert.equal(await page.getByText(gone).count(), 0);
    await page.goto(`${address}?${link}&also=0~tallow-hall!hall-morning!hall-dry-hire!2027-03-05!95!`);
    await page.getByRole('heading', { name: 'Please check your dates' }).waitFor();
    await page
      .getByText(/8 Mar.*\. Closed$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Thu 11 Mar' }).waitFor();
    await page.goto(`${address}?${link}`);
    await page.getByRole('button', { name: 'Thu 11 Mar' }).click();
    await page.getByText('Thursday, 11 March 2027').last().waitFor();
    assert.equal(await root.locator('#loss').count(), 0);
  });

  test('is named with its reason if nothing is free on the day of a link', async () => {
    const fixture = await startBrowserFixture();
    await fixture.change((document) => {
      // Closed on Mondays.
      for (const slot of hall(document).slots ?? []) slot.weekdays = [2, 3, 4, 5, 6, 7];
      document.venue.horizonDays = 120;
    });
    const { page } = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`,
    });
    const address = page.url();
    for (const [date, day, reason] of [
      ['2027-03-08', 'Monday, 8 March 2027', 'Closed'],
      // A festival of the venue.
      ['2027-06-19', 'Saturday, 19 June 2027', 'Closed'],
      ['2028-03-04', 'Saturday, 4 March 2028', 'Not open for booking yet'],
    ]) {
      await page.goto(`${address}?space=tallow-hall&date=${date}`);
      await page
        .getByRole('group', { name: `Times on ${day}` })
        .getByText(`${reason}`)
        .first()
        .waitFor();
      // Also without a time in the link, a closed day leads on.
      if (reason === 'Closed') await page.getByRole('button', { name: /^Next free date: / }).waitFor();
    }
    for (const date of ['2027-02-26', '2026-11-20']) {
      await page.goto(`${address}?space=tallow-hall&date=${date}`);
      await page.getByRole('heading', { name: 'This time has passed. Please choose again.' }).waitFor();
      await page.getByText('Choose a day to see its times and prices.').waitFor({ state: 'hidden' });
    }
  });

  test('is not called just taken if it is one of several dates of a link', async () => {
    const fixture = await startBrowserFixture();
    await fixture.change(({ siteKeys: [key] = [] }) => Object.assign(key ?? {}, { maxItems: 2 }));
    await bookAsCompetitor(fixture, '2027-03-02');
    const { page } = await fixture.open({
      body: `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`,
    });
    const link = 'space=tallow-hall&date=2027-03-02&slot=hall-morning&package=hall-dry-hire';
    await page.goto(`${page.url()}?${link}&also=0~tallow-hall!hall-morning!hall-dry-hire!2027-03-03!95!`);
    await page.getByRole('heading', { name: 'Morning, Tuesday, 2 March 2027: Taken' }).waitFor();
    assert.equal(await page.getByText('Sorry about that.').count(), 0);
    await bookAsCompetitor(fixture, '2027-03-03');
    await page.reload();
    await page.getByRole('heading', { name: 'Please check your dates' }).waitFor();
    await page.getByText('Morning, Wednesday, 3 March 2027: Taken').first().waitFor();
    assert.equal(await page.getByText('just been taken').count(), 0);
    assert.equal(await page.getByText('Sorry about that.').count(), 0);
  });

  test('moves the focus to the message if the focused button is gone', inLongRun, async () => {
    const { fixture, page, visitor } = await arrive();
    await visitor.walkTo('date');
    await choose(visitor);
    await page.getByRole('button', { name: 'Continue' }).focus();
    await bookAsCompetitor(fixture, '2027-03-02');
    await visitor.refetch();
    await page.getByRole('heading', { name: taken }).waitFor();
    await waitForFocus(page, taken);
  });

  test('is no longer mentioned once another time of that day is chosen', inLongRun, async () => {
    const { fixture, page, visitor } = await arrive();
    await visitor.walkTo('details');
    await visitor.fill();
    await bookAsCompetitor(fixture, '2027-03-02');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await page.getByRole('radio', { name: /^Afternoon/ }).check();
    await visitor.root.locator('[name^=package-]').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
    assert.equal(await page.getByText('has just been taken').count(), 0);
    await visitor.send();
  });

  for (const language of runCount(['ar'], ['ar', 'en-GB', 'de']))
    test(`keeps the message visible on a small phone, in ${language}`, inLongRun, async () => {
      const { fixture, visit, visitor } = await arrive({
        language,
        browser: { viewport: { width: 280, height: 640 } },
      });
      await visitor.walkTo('details');
      await bookAsCompetitor(fixture, '2027-03-02');
      await advanceClock(fixture, visit);
      await visitor.refetch();
      await visitor.root.locator('#loss').waitFor();
      assert.deepEqual(await findOverflow(visitor), []);
      assert.deepEqual(await violations(visit.page, { isVariant: language !== 'ar' }), []);
    });
});

describe('a visitor whose own request got no response', () => {
  test('sees the reference instead of a message that the date is taken', {
    skip: missingFeature('body'),
  }, async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('details');
    await visitor.fill();
    let isLost = true;
    await page.route('**/booking-requests', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByText('There was no response.').last().waitFor();
    isLost = false;
    await advanceClock(fixture, visit);
    await page.getByRole('button', { name: 'Back' }).click();
    await visitor.root.locator('.booking.date').waitFor();
    await waitForIdle(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.locator('.reference').waitFor();
    const rows = await fixture.service.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').execute(),
    );
    assert.equal(rows.length, 1);
  });
});

describe('a venue that changes its offer', () => {
  test('reports a deleted package at the price and offers others', inLongRun, async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('date');
    await choose(visitor);
    await fixture.change((document) => hall(document).slots?.[0]?.packages?.shift());
    await advanceClock(fixture, visit);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(gone).last().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Continue' }).count(), 0);
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await page.getByRole('radio', { name: 'With technicians' }).check();
    assert.equal(await page.getByText(gone).count(), 0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await visitor.root.locator('form').waitFor();
  });

  test('reports a deleted time in the form and sends nothing', inLongRun, async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('details');
    await fixture.change((document) => hall(document).slots?.shift());
    await advanceClock(fixture, visit);
    await visitor.refetch();
    await visitor.root.locator('#loss').getByText(gone).waitFor();
    await visitor.fill();
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await waitForFocus(page, /^No longer offered: Morning\. Your selection is no longer available/);
    assert(!visit.requests.some((request) => request.endsWith('/booking-requests')));
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await visitor.chooseDate();
    assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
  });

  test(
    'reports beside the calendar that the time is no longer offered on that weekday',
    inLongRun,
    async () => {
      const { fixture, visit, page, visitor } = await arrive();
      await visitor.walkTo('details');
      await fixture.change((document) => {
        const [slot] = hall(document).slots ?? [];
        if (slot) slot.weekdays = [6, 7];
      });
      await advanceClock(fixture, visit);
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByText(gone).last().waitFor();
      assert.equal(await page.getByRole('button', { name: 'Continue' }).count(), 0);
      await visitor.chooseDate();
    },
  );

  test('leads to the other spaces if the space is gone', inLongRun, async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('date');
    await choose(visitor);
    await fixture.change((document) => {
      hall(document).published = false;
    });
    await advanceClock(fixture, visit);
    const continueButton = page.getByRole('button', { name: 'Continue' });
    // The form polls, so it may know before the visitor continues.
    await continueButton.or(page.getByText(gone)).last().waitFor();
    if ((await continueButton.count()) > 0) await continueButton.click();
    await page.getByText(gone).last().waitFor();
    assert.equal(await continueButton.count(), 0);
    await page.getByRole('button', { name: 'Choose a space' }).click();
    await page.locator('article').nth(7).waitFor({ state: 'detached' });
    assert.equal(await page.locator('article').count(), 7);
    await visitor.chooseSpace();
    await visitor.chooseDate();
  });

  test('learns of a deleted package from the quote alone', async () => {
    const { fixture, page, visitor } = await arrive();
    await visitor.walkTo('date');
    await visitor.root.locator('.day.free').first().click();
    await visitor.root.locator('[name^=slot-]:enabled').first().check();
    // Deletes the first package that the visitor could choose.
    await fixture.change((document) => {
      for (const slot of hall(document).slots ?? []) slot.packages?.shift();
    });
    const packages = await visitor.root.locator('[name^=package-]').count();
    // Not `check`: if this package is gone, it would choose the next one.
    await visitor.root.locator('[name^=package-]').first().click();
    await page.getByText(gone).last().waitFor();
    await visitor.root
      .locator('[name^=package-]')
      .nth(packages - 1)
      .waitFor({ state: 'detached' });
    await visitor.root.locator('[name^=package-]').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await visitor.root.locator('form').waitFor();
  });

  for (const step of runCount(['details'] as const, ['details', 'date'] as const))
    test(`reports that booking has ended if the key is disabled, from ${step} on`, async () => {
      const { fixture, visit, page, visitor } = await arrive();
      await visitor.walkTo(step);
      if (step === 'date') await choose(visitor);
      await changeSiteKey(
        fixture.service,
        { venueId: demoVenueId, key: fixtureKey },
        { enabled: false },
        'operator',
      );
      await advanceClock(fixture, visit);
      if (step === 'date') await page.getByRole('button', { name: 'Continue' }).click();
      else await visitor.refetch();
      await page.getByText('Booking is not available here at the moment.').last().waitFor();
      for (const name of ['Continue', 'Send booking request'])
        assert.equal(await page.getByRole('button', { name }).count(), 0);
      // Waits until all requests have failed, before the key is enabled again.
      await waitForIdle(page);
      await changeSiteKey(
        fixture.service,
        { venueId: demoVenueId, key: fixtureKey },
        { enabled: true },
        'operator',
      );
      await page.getByRole('button', { name: 'Try again' }).click();
      await page
        .getByText('Booking is not available here at the moment.')
        .last()
        .waitFor({ state: 'detached' });
      await visitor.send();
    });
});

describe('a day that is over', () => {
  test('is reported at the price, with dates on which that time is free', inLongRun, async () => {
    const { fixture, visit, page, visitor } = await arrive();
    await visitor.walkTo('date');
    await choose(visitor, page.getByRole('button', { name: /^Monday, 1 March 2027/ }));
    await advanceClock(fixture, visit, 13 * 3_600_000);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This time has passed.').last().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Continue' }).count(), 0);
    await page.getByRole('button', { name: 'Tue 2 Mar' }).click();
    await page.getByText('Tuesday, 2 March 2027').last().waitFor();
    await visitor.send();
  });
});

describe('every button works', () => {
  test('on the receipt: reports what the browser forbids, and keeps the receipt offline', {
    skip: inLongRun.skip || missingFeature('download'),
  }, async () => {
    const { visit, page, visitor } = await arrive({
      before: (page) =>
        page.addInitScript(() => {
          navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
        }),
    });
    await visitor.walkTo('receipt');
    await page.getByRole('button', { name: 'Copy reference' }).click();
    await page.getByText('Copying is not possible here. Please note down the reference.').last().waitFor();
    await visit.context.setOffline(true);
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    await visitor.root.getByText('You are offline. Nothing is lost').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
    await page.locator('.reference').waitFor();
    assert.deepEqual(visit.complaints, []);
  });

  test('beside the pictures: at the last one, the next button is disabled', inLongRun, async () => {
    const { page, visitor } = await arrive();
    await visitor.walkTo('space');
    const strip = visitor.root.locator('.photos > div').first();
    const at = () => strip.evaluate(({ scrollLeft, clientWidth }) => Math.round(scrollLeft / clientWidth));
    const button = (name: string) => page.getByRole('button', { name }).first();
    await button('Next photo').click();
    assert.equal(await at(), 1);
    assert.equal(await button('Next photo').getAttribute('aria-disabled'), 'true');
    await button('Previous photo').click();
    assert.equal(await at(), 0);
  });
});
