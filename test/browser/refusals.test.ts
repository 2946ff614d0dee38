/** What can go wrong on the way, provoked for real: the visitor is told what to do, and nothing is lost. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { lacking, launchBrowser } from './launch.ts';
import { type Stage, stageKey, startStage } from './stage.ts';
import { focusIsOn, typeInto, Visitor } from './visitor.ts';

const browser = await launchBrowser();
const stages: Stage[] = [];
after(async () => {
  await browser.close();
  for (const stage of stages) await stage.close();
});

/** A service of its own for each test: limits and calendars are not shared. */
async function newStage(): Promise<Stage> {
  const stage = await startStage(browser);
  stages.push(stage);
  return stage;
}

/** Everything typed is where it was typed. */
async function assertNothingLost(visitor: Visitor): Promise<void> {
  assert.equal(await visitor.root.locator('#name').inputValue(), 'A. Visitor');
  assert.equal(await visitor.root.locator('#email').inputValue(), 'visitor@example.com');
  assert.equal(await visitor.root.locator('#message').inputValue(), 'A concert.');
}

/** How many requests the venue got. */
async function bookings(stage: Stage): Promise<number> {
  const rows = await stage.service.storage.read((db) =>
    db.selectFrom('booking_requests').select('reference').execute(),
  );
  return rows.length;
}

describe('a visitor whose date a rival takes meanwhile', () => {
  test('is offered the nearest dates for the same time, and keeps what they typed', async () => {
    const stage = await newStage();
    const rival = await stage.open();
    const visit = await stage.open();
    const { page } = visit;
    const [slow, quick] = [new Visitor(page), new Visitor(rival.page)];
    for (const visitor of [slow, quick]) {
      await visitor.walkTo('date');
      await visitor.chooseDate(visitor.root.getByRole('button', { name: 'Friday, 12 March 2027, Free' }));
      await visitor.fill();
    }
    await quick.send();
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page
      .getByRole('heading', { name: 'Morning on Friday, 12 March 2027 has just been taken' })
      .waitFor();
    await focusIsOn(page, /has just been taken$/);
    await page.getByText('Nearest dates with Morning free:').last().waitFor();
    assert.deepEqual(await page.locator('.actions').first().locator('button').allTextContents(), [
      'Wed 10 Mar£489.60',
      'Thu 11 Mar£564.00',
      'Sat 13 Mar£712.80',
      'Sun 14 Mar£564.00',
    ]);
    await page.getByText('Other spaces free on Fri 12 Mar:').last().waitFor();
    await assertNothingLost(slow);
    await page.getByRole('button', { name: 'Sat 13 Mar' }).click();
    await slow.root.locator('aside').getByText('Saturday, 13 March 2027').waitFor();
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.locator('.reference').waitFor();
    assert.equal(await bookings(stage), 2);
    await visit.context.close();
    await rival.context.close();
  });

  test('finds the calendar already up to date', async () => {
    const stage = await newStage();
    const visit = await stage.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    // The first day with everything free is tomorrow: somebody takes all of it.
    const body = { spaceId: 'tallow-hall', date: '2027-03-02', guest: { name: 'R', email: 'r@example.com' } };
    const taken = await stage.service.post('/booking-requests', {
      ...body,
      slotId: 'hall-full-day',
      packageId: 'hall-dry-hire',
    });
    assert.equal(taken.status, 201);
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await page.getByRole('button', { name: /^Tuesday, 2 March 2027, (Taken|1 of 6)/ }).waitFor();
    await visit.context.close();
  });
});

describe('a visitor without a connection', () => {
  test('is told while the spaces load, and goes on by themselves once it is back', async () => {
    const stage = await newStage();
    const visit = await stage.open();
    const { page, context } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('space');
    await context.setOffline(true);
    await visitor.root.locator('article [part=button]').first().click();
    await page.getByText('You are offline.').last().waitFor();
    await context.setOffline(false);
    await visitor.root.locator('.day.free').first().waitFor();
    await visit.context.close();
  });

  test('sends again when the service is back, and asks only once', async () => {
    const stage = await newStage();
    const visit = await stage.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    const { port } = new URL(stage.base);
    await stage.stop();
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByText('No answer came. Trying again is safe').last().waitFor();
    await assertNothingLost(visitor);
    await stage.restart(Number(port));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.reference').waitFor();
    assert.equal(await bookings(stage), 1);
    await visit.context.close();
  });
});

describe('a visitor whose answer is lost', () => {
  test('gets the reference of the first request, however often it was sent', {
    skip: lacking('body'),
  }, async () => {
    const stage = await newStage();
    const visit = await stage.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    let lost = 0;
    await page.route('**/booking-requests', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 2) return route.continue();
      // The request arrives; its answer does not.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByText('No answer came.').last().waitFor();
    assert.equal(lost, 3, 'the client tried three times');
    await visitor.root.locator('#message').fill('A concert, and a choir.');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.locator('.reference').waitFor();
    assert.equal(await bookings(stage), 1);
    await visit.context.close();
  });

  test('sends once with a double click', async () => {
    const stage = await newStage();
    const visit = await stage.open();
    const { page, requests } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    await page.getByRole('button', { name: 'Send booking request' }).dblclick();
    await page.locator('.reference').waitFor();
    assert.equal(
      requests.filter((request) => request.startsWith('POST') && /booking-requests$/.test(request)).length,
      1,
    );
    await visit.context.close();
  });
});

describe('a visitor whose choice is gone', () => {
  /** Takes the hall off the venue's website, or puts it back. */
  const publish = (stage: Stage, published: 0 | 1) =>
    stage.service.storage.transact(async (db) => {
      await db
        .updateTable('spaces')
        .set((eb) => ({ published, revision: eb('revision', '+', 1) }))
        .where('id', '=', 'tallow-hall')
        .execute();
      await db
        .updateTable('venues')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .execute();
    });

  test('is led to the spaces that are left, and keeps what they typed', async () => {
    const stage = await newStage();
    const visit = await stage.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    await publish(stage, 0);
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByText('What you chose is no longer offered.').last().waitFor();
    await page.getByRole('button', { name: 'Choose a space' }).click();
    await page.getByRole('heading', { name: 'Tallow Hall', exact: true }).waitFor({ state: 'detached' });
    assert.equal(await page.locator('article').count(), 7);
    await visitor.chooseSpace();
    await visitor.chooseDate();
    await assertNothingLost(visitor);
    await visit.context.close();
  });

  test('is led to the calendar when midnight has passed at the venue', async () => {
    const stage = await newStage();
    const visit = await stage.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('date');
    await visitor.chooseDate(page.getByRole('button', { name: /^Monday, 1 March 2027/ }));
    await visitor.fill();
    stage.service.now += 13 * 3_600_000;
    await page.clock.setFixedTime(stage.service.now);
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByText('This date is over.').last().waitFor();
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await page.getByRole('button', { name: 'Monday, 1 March 2027, In the past' }).waitFor();
    await visitor.chooseDate();
    await assertNothingLost(visitor);
    await visit.context.close();
  });
});

describe('a visitor past a limit', () => {
  test('sees how long to wait, and goes on then', async () => {
    const stage = await newStage();
    const visit = await stage.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    for (let day = 1; day <= 5; day++)
      await page.evaluate(
        ([url, date]) =>
          fetch(url as string, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ date }),
          }),
        [`${stage.base}/venues/public/v1/sites/${stageKey}/booking-requests`, `2027-04-0${day}`],
      );
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByText('You can go on in 60 minutes.').last().waitFor();
    const again = page.getByRole('button', { name: 'Try again' });
    assert.equal(await again.getAttribute('aria-disabled'), 'true');
    await assertNothingLost(visitor);
    stage.service.now += 3_600_000;
    await page.clock.setFixedTime(stage.service.now);
    await page.getByText('You can go on now.').last().waitFor();
    await again.click();
    await page.locator('.reference').waitFor();
    await visit.context.close();
  });
});

describe('a visitor of a website that is not set up', () => {
  test('reads so where the key does not allow the website, and that alone', async () => {
    const stage = await newStage();
    const visit = await stage.open({ body: '<venue-booking site-key="elsewhere"></venue-booking>' });
    await visit.page.getByText(`Booking is not switched on for ${stage.website}.`).last().waitFor();
    assert.equal(await visit.page.getByRole('button', { name: 'Try again' }).count(), 0);
    await visit.context.close();
  });

  test('reads so where there is no such key', async () => {
    const stage = await newStage();
    const visit = await stage.open({ body: '<venue-booking site-key="nobody"></venue-booking>' });
    await visit.page.getByText('Booking is not available here at the moment.').last().waitFor();
    await visit.context.close();
  });

  test('keeps the link inside the element where the script does not come', async () => {
    const stage = await newStage();
    const visit = await stage.open({
      body: '<venue-booking site-key="stage"><a href="/book">Check availability</a></venue-booking>',
      before: (page) => page.route('**/embed/**', (route) => route.abort()),
    });
    await visit.page.getByRole('link', { name: 'Check availability' }).waitFor();
    await visit.context.close();
  });
});

describe('a visitor who is quicker than the rest of the form', () => {
  test('sees that it is on its way, and is led to the calendar', async () => {
    const stage = await newStage();
    let come = () => {};
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    const visit = await stage.open({
      before: (page) => page.route('**/assets/later-*', (route) => coming.then(() => route.continue())),
    });
    const { page } = visit;
    await page.getByRole('button', { name: 'See dates and prices: The Snuffer' }).click();
    await page.getByRole('heading', { name: 'Choose a date and time' }).waitFor();
    await page.locator('.bone').first().waitFor();
    come();
    await page.locator('.day.free').first().waitFor();
    await focusIsOn(page, 'Choose a date and time');
    await visit.context.close();
  });

  test('is told where it does not come, and loads the page again', async () => {
    const stage = await newStage();
    let isGone = true;
    const visit = await stage.open({
      before: (page) =>
        page.route('**/assets/later-*', (route) => (isGone ? route.abort() : route.continue())),
    });
    const { page } = visit;
    await page.getByRole('button', { name: 'See dates and prices: The Snuffer' }).click();
    await page.getByText('The booking service does not answer.').last().waitFor();
    isGone = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'See dates and prices: The Snuffer' }).click();
    await page.locator('.day.free').first().waitFor();
    await visit.context.close();
  });
});

describe('a visitor and an answer that is not the usual one', () => {
  test('is told of a fault of the service, and tries again', async () => {
    const stage = await newStage();
    let faults = 0;
    const visit = await stage.open({
      before: (page) =>
        page.route('**/spaces*', (route) =>
          faults++ < 3
            ? route.fulfill({
                status: 500,
                headers: { 'access-control-allow-origin': '*' },
                json: { success: false, error: { code: 'INTERNAL_SERVER_ERROR', message: 'No.' } },
              })
            : route.continue(),
        ),
    });
    await visit.page.getByText('Something went wrong on our side.').last().waitFor();
    await visit.page.getByRole('button', { name: 'Try again' }).click();
    await visit.page.locator('article').first().waitFor();
    await visit.context.close();
  });

  test('is told that it takes long, while it does', async () => {
    const stage = await newStage();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const visit = await stage.open({
      before: (page) => page.route('**/spaces*', (route) => answered.then(() => route.continue())),
    });
    const { page } = visit;
    await page.locator('.bone').first().waitFor();
    await page.clock.setFixedTime(stage.service.now + 6000);
    await page.getByText('This is taking longer than usual.').last().waitFor();
    answer();
    await page.locator('article').first().waitFor();
    await visit.context.close();
  });

  test('reads beside each field what the service does not take', async () => {
    const stage = await newStage();
    const visit = await stage.open();
    const { page } = visit;
    const visitor = new Visitor(page);
    await visitor.walkTo('details');
    await visitor.fill();
    // Passes for an address here, but not with the service.
    await typeInto(visitor.root.locator('#email'), 'a..b@example.com');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.getByRole('heading', { name: 'Please check one field' }).waitFor();
    const email = visitor.root.locator('#email');
    assert.equal(await email.getAttribute('aria-invalid'), 'true');
    assert.equal(await email.getAttribute('aria-describedby'), 'problem-email');
    await typeInto(email, 'visitor@example.com');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await page.locator('.reference').waitFor();
    await visit.context.close();
  });
});
