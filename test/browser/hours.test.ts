/** A space by the hour: visitors choose a start and an end. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { waitFor } from '../wait-for.ts';
import { violationsInBothThemes } from './axe.ts';
import { arrive, book, look, phone, session, stored, textsOf, tuesday } from './hours-visit.ts';
import { missingFeature } from './launch.ts';
import { findOverflow } from './overflow.ts';
import { waitForFocus } from './visitor.ts';

describe('a visitor of a space by the hour', () => {
  test('chooses a start and an end on a phone, and sends them', async () => {
    const { fixture, visit, page, visitor, start, end } = await arrive({ browser: phone });
    await book(fixture, '2027-03-02', '12:00', '14:00');
    await visitor.root
      .locator('article')
      .first()
      .getByText('from £60.00 including tax (60 minutes)')
      .waitFor();
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    await start.waitFor();
    const rates = visitor.root.locator('[part=package] p');
    await rates.getByText('from £60.00 including tax').waitFor();
    await rates.getByText('£24.00 + £36.00 an hour · from 18:00 £54.00 an hour').waitFor();
    assert.deepEqual((await textsOf(page, '#start')).slice(0, 8), [
      '–',
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '14:00',
      '14:30',
    ]);
    assert.equal(await end.count(), 0);
    assert.equal(await visitor.root.locator('.bar').count(), 0);
    await look(page, 'hours-1-phone');
    await start.selectOption('16:30');
    await end.selectOption('20:00 (3\u00a0h\u00a030 mins)');
    // 20.00, 1.5 × 30.00 and 2 × 45.00, and 20 % VAT.
    await visitor.root.locator('.bar').getByText('£186.00 including tax').waitFor();
    await visitor.root
      .locator('.bar')
      .getByText(/Tue,? 2 Mar · Session · 16:30 – 20:00 · Room only/)
      .waitFor();
    await rates.getByText('£24.00 + £36.00 an hour').waitFor();
    await rates.getByText('£186.00 including tax').waitFor();
    await look(page, 'hours-2-phone');
    assert.deepEqual(await findOverflow(visitor), []);
    assert.deepEqual(await violationsInBothThemes(page), []);
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.root.getByText('1.5 h × £30.00').waitFor({ state: 'attached' });
    await look(page, 'hours-3-phone');
    await visitor.send();
    await visitor.root.getByText('Session, 16:30 – 20:00').waitFor();
    await visitor.root.getByText('2 h × £45.00').waitFor();
    await look(page, 'hours-4-phone');
    assert.deepEqual(await violationsInBothThemes(page), []);
    assert.deepEqual(visit.complaints, []);
    assert.deepEqual(await stored(fixture), ['12:00–14:00', '16:30–20:00']);
  });

  test('sees the minimum of a package, which one hour is below', async () => {
    const packages = [
      { ...session.packages[0], hourBands: [], minimumTotalCents: 11_000 },
      { ...session.packages[0], id: 'cheap', name: 'Cheap', hourBands: [], minimumTotalCents: 5_000 },
    ];
    const { page, visitor, start, end } = await arrive({}, { packages });
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    const prices = visitor.root.locator('[part=package] p');
    const rates = '£24.00 + £36.00 an hour';
    await prices.getByText('from £132.00 including tax').waitFor();
    await prices.getByText(`${rates} · Minimum: £132.00`, { exact: true }).waitFor();
    // 20.00 and 30.00 are not below 50.00.
    await prices.getByText('from £60.00 including tax').waitFor();
    await start.selectOption('10:00');
    await end.selectOption('14:00 (4\u00a0h)');
    await prices.getByText('£168.00 including tax').first().waitFor();
    await prices.getByText(`${rates} · Minimum: £132.00`, { exact: true }).waitFor();
  });

  test('sees no line for a package without a fee', async () => {
    const packages = [{ ...session.packages[0], hireFeeCents: 0, hourBands: [] }];
    const { page, visitor, start } = await arrive({}, { packages });
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    await start.selectOption('16:30');
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.root.getByText('1 h × £30.00').waitFor();
    assert.deepEqual(
      (await visitor.root.locator('.lines dt').allTextContents()).map((label) => label.trim()),
      ['1\u00a0h × £30.00', 'VAT 20%', 'Total including tax'],
    );
  });

  test('gets the nearest free times of the same length, if theirs were just taken', async () => {
    const { fixture, page, visitor, start, end } = await arrive();
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    await start.selectOption('16:30');
    await end.selectOption({ index: 3 });
    await visitor.root.locator('.bar').getByText('16:30 – 19:00').waitFor();
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.fill();
    await book(fixture, '2027-03-02', '17:00', '18:00');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await waitForFocus(page, 'Session, 16:30 – 19:00 on Tuesday, 2 March 2027 has just been taken');
    await visitor.root.getByText('Free times of the same length on this day:').waitFor();
    await visitor.root.getByText('Other dates with Session, 16:30 – 19:00 free:').waitFor();
    await visitor.root.getByText('Other spaces free on Tue 2 Mar:').waitFor();
    // At the price of these times: the shortest booking costs 60.00.
    await visitor.root.locator('#loss ~ .actions').nth(1).getByText('£132.00').first().waitFor();
    await look(page, 'hours-5-conflict');
    assert.deepEqual(await findOverflow(visitor), []);
    assert.deepEqual(await violationsInBothThemes(page), []);
    const times = visitor.root.locator('#loss ~ .actions').first().getByRole('button');
    assert.deepEqual(await times.allTextContents(), ['14:30 – 17:00', '18:00 – 20:30', '18:30 – 21:00']);
    await page.getByRole('button', { name: '18:00 – 20:30' }).click();
    // 20.00 and 2.5 × 45.00, and 20 % VAT.
    await visitor.root.locator('.total').getByText('£159.00').waitFor();
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await waitForFocus(page, 'Your request has been sent');
    assert.deepEqual(await stored(fixture), ['17:00–18:00', '18:00–20:30']);
  });

  test('sees that another visitor took the times, also of one of several dates', async () => {
    const { fixture, page, visitor, start } = await arrive({ browser: phone }, {}, { maxItems: 5 });
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    await start.selectOption('10:00');
    await visitor.root.locator('.bar').getByText('10:00 – 11:00').waitFor();
    await book(fixture, '2027-03-02', '10:30', '12:00');
    await visitor.refetch();
    await visitor.root
      .locator('#loss')
      .getByText(/^Session, 10:00 – 11:00 on Tuesday/)
      .waitFor();
    assert.equal(await start.inputValue(), '');
    await look(page, 'hours-13-taken');
    await start.selectOption('09:00');
    await visitor.root.locator('.bar').getByText('09:00 – 10:00').waitFor();
    const [chosen] = await visitor.root
      .locator('.day-strip .own')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect()));
    const [open] = await visitor.root
      .locator('.day-strip .open')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect()));
    assert.equal(Math.round(chosen?.height ?? 0), Math.round(open?.height ?? 1));
    assert.ok((chosen?.width ?? 0) < 16, `${chosen?.width}`);
    assert.equal(await visitor.root.locator('[part=slot], [part=package]').getByText('from £').count(), 0);
    await page.getByRole('button', { name: 'Add another date or space' }).click();
    await page.getByRole('button', { name: tuesday }).click();
    await start.selectOption('15:00');
    await visitor.root.locator('.bar').getByRole('button', { name: 'Continue', exact: true }).click();
    await visitor.fill();
    await book(fixture, '2027-03-02', '15:00', '17:00');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await waitForFocus(page, 'Session, 15:00 – 16:00 on Tuesday, 2 March 2027 has just been taken');
    await page.getByRole('button', { name: '14:00 – 15:00' }).click();
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await waitForFocus(page, 'Your request has been sent');
    assert.deepEqual(await stored(fixture), ['09:00–10:00', '10:30–12:00', '14:00–15:00', '15:00–17:00']);
  });

  test('sees the day of each alternative to times after midnight', async () => {
    const { fixture, page, visitor, start, end } = await arrive({}, { startTime: '16:00', endTime: '03:00' });
    await visitor.chooseSpace();
    await page.getByRole('button', { name: /^Friday, 12 March 2027/ }).click();
    await start.selectOption('00:30 (next day)');
    await end.selectOption({ index: 2 });
    await visitor.root.locator('.bar').getByText('00:30 – 02:30').waitFor();
    await visitor.root.locator('.bar [part=button]').click();
    await page.getByRole('button', { name: 'Change: Saturday, 13 March 2027' }).waitFor();
    await visitor.fill();
    await book(fixture, '2027-03-12', '23:30', '03:00');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await waitForFocus(page, 'Session, 00:30 – 02:30 on Saturday, 13 March 2027 has just been taken');
    const [times, spaces] = [0, 2].map((index) => visitor.root.locator('#loss ~ .actions').nth(index));
    await visitor.root.getByText('Other spaces free on Sat 13 Mar:').waitFor();
    assert.deepEqual(await times?.getByRole('button').allTextContents(), [
      'Fri 12 Mar, 20:30 – 22:30',
      'Fri 12 Mar, 21:00 – 23:00',
      'Fri 12 Mar, 21:30 – 23:30',
    ]);
    await spaces
      ?.getByText(/ · Fri 12 Mar, /)
      .first()
      .waitFor();
    await look(page, 'hours-15-after-midnight');
  });

  test('keeps the times on the next free date, and on the way back from the last step', async () => {
    const { fixture, page, visitor, start, end } = await arrive();
    await book(fixture, '2027-03-03', '18:00', '19:00');
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    await start.selectOption('16:30');
    await end.selectOption({ index: 3 });
    await page.getByRole('button', { name: /^Wednesday, 3 March 2027/ }).click();
    // Not free: nothing is chosen, and the nearest times are offered.
    await page.getByRole('button', { name: '15:00 – 17:30' }).waitFor();
    await visitor.root.getByText('16:30 – 19:00: Taken').waitFor();
    assert.deepEqual([await start.inputValue(), await end.count()], ['', 0]);
    assert.equal(await visitor.root.locator('#loss').count(), 0);
    await look(page, 'hours-6-nearest');
    await page.getByRole('button', { name: '15:30 – 18:00' }).click();
    await visitor.root.locator('.bar').getByText('15:30 – 18:00').waitFor();
    await waitFor('the list to have the focus', () =>
      visitor.root.evaluate((form) => form.shadowRoot?.activeElement?.id === 'start'),
    );
    // As long as possible, if the length does not fit.
    await start.selectOption('16:30');
    await visitor.root.locator('.bar').getByText('16:30 – 18:00').waitFor();
    await visitor.root.getByText('Only free until 18:00.').waitFor();
    await page.getByRole('button', { name: '14:30 – 17:00' }).waitFor();
    // The wanted length is back where it fits.
    await page.getByRole('button', { name: /^Thursday, 4 March 2027/ }).click();
    await visitor.root.locator('.bar').getByText('16:30 – 19:00').waitFor();
    // And stays with another start.
    await start.selectOption('09:00');
    await visitor.root.locator('.bar').getByText('09:00 – 11:30').waitFor();
    assert.equal(await visitor.root.getByText('Only free until').count(), 0);
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.root.locator('dl.lines').waitFor();
    await visitor.root.getByRole('button', { name: 'Back' }).click();
    await visitor.root.locator('.bar').getByText('09:00 – 11:30').waitFor();
    assert.equal(await start.locator(':checked').textContent(), '09:00');
  });

  test('requests two parts of one day', async () => {
    const { fixture, page, visitor, start, end } = await arrive({ browser: phone }, {}, { maxItems: 5 });
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    await start.selectOption('10:00');
    await end.selectOption({ index: 2 });
    await visitor.root.locator('.bar').getByText('10:00 – 12:00').waitFor();
    await page.getByRole('button', { name: 'Add another date or space' }).click();
    await page.getByRole('button', { name: tuesday }).click();
    await page.getByRole('button', { name: '12:00 – 14:00' }).waitFor();
    // The times of the first one are no longer offered.
    assert.deepEqual((await textsOf(page, '#start')).slice(0, 5), ['–', '09:00', '12:00', '12:30', '13:00']);
    await look(page, 'hours-7-second');
    await start.selectOption('18:00');
    // Twice 20.00, 2 × 30.00 and 2 × 45.00, and 20 % VAT.
    await visitor.root.locator('.bar').getByText('£228.00 including tax').waitFor();
    await visitor.root.locator('.bar').getByRole('button', { name: 'Continue', exact: true }).click();
    const list = visitor.root.getByRole('complementary', { name: 'Your selection' });
    await list.getByText('Session, 10:00 – 12:00').waitFor();
    await list.getByText('Session, 18:00 – 20:00').waitFor();
    await look(page, 'hours-8-list');
    assert.deepEqual(await findOverflow(visitor), []);
    await visitor.send();
    await visitor.root.getByText('Session, 18:00 – 20:00').first().waitFor();
    await look(page, 'hours-9-receipt');
    assert.deepEqual(await stored(fixture), ['10:00–12:00', '18:00–20:00']);
  });

  test('waits for times of a day on which nothing is free, and for times that were just taken', async () => {
    const { fixture, page, visitor, start, end } = await arrive(
      { browser: phone },
      {},
      { waitingList: true },
    );
    await book(fixture, '2027-03-02', '09:00', '15:00');
    await book(fixture, '2027-03-02', '15:30', '21:30');
    await visitor.chooseSpace();
    await page.getByRole('button', { name: /^Tuesday, 2 March 2027, Taken/ }).click();
    await page.getByRole('button', { name: 'Waiting list: Session' }).click();
    await start.selectOption('10:00');
    await end.selectOption({ index: 2 });
    await visitor.root.locator('.bar').getByText('Waiting list').waitFor();
    assert.equal(await visitor.root.locator('.day-strip .open').count(), 0);
    await look(page, 'hours-10-waiting');
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.fill();
    await visitor.root.locator('form').getByRole('button', { name: 'Join the waiting list' }).click();
    await waitForFocus(page, 'You are on the waiting list');
    await page.getByRole('button', { name: 'Make another request' }).click();
    await visitor.chooseSpace();
    await page.getByRole('button', { name: /^Wednesday, 3 March 2027/ }).click();
    await start.selectOption('12:00');
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.fill();
    await book(fixture, '2027-03-03', '12:00', '13:00');
    await page.getByRole('button', { name: 'Send booking request' }).click();
    await waitForFocus(page, /has just been taken$/);
    await visitor.root.locator('#loss ~ .actions').getByRole('button', { name: 'Waiting list' }).click();
    await waitForFocus(page, 'Join the waiting list');
    await visitor.root.locator('form').getByRole('button', { name: 'Join the waiting list' }).click();
    await waitForFocus(page, 'You are on the waiting list');
    // Hours that are taken on a day with free ones.
    await book(fixture, '2027-03-04', '12:00', '14:00');
    await page.getByRole('button', { name: 'Make another request' }).click();
    await visitor.chooseSpace();
    await page.getByRole('button', { name: /^Friday, 5 March 2027/ }).click();
    await start.waitFor();
    const wait = page.getByRole('button', { name: 'Taken: Waiting list' });
    assert.equal(await wait.count(), 0);
    await page.getByRole('button', { name: /^Thursday, 4 March 2027/ }).click();
    await wait.click();
    await visitor.root.getByText(/^The waiting list holds nothing/).waitFor();
    await start.selectOption('12:30');
    await visitor.root.locator('.bar').getByText('Waiting list').waitFor();
    await look(page, 'hours-14-waiting-part');
    assert.deepEqual(await violationsInBothThemes(page), []);
    // Free hours need no waiting list.
    await start.selectOption('10:00');
    await visitor.root.locator('.bar').getByText('10:00 – 12:00').waitFor();
    assert.equal(await visitor.root.locator('.bar').getByText('Waiting list').count(), 0);
    await start.selectOption('12:30');
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.fill();
    await visitor.root.locator('form').getByRole('button', { name: 'Join the waiting list' }).click();
    await waitForFocus(page, 'You are on the waiting list');
  });

  test('can wait for taken hours, not for hours that the venue has closed', async () => {
    const { fixture, page, visitor, start } = await arrive({ browser: phone }, {}, { waitingList: true });
    const blocked = { spaceId: 'wick-room', fromTime: '15:00', toTime: '18:00' };
    await fixture.change((venue) => {
      venue.blocks = ['2027-03-02', '2027-03-03'].map((date) => ({ ...blocked, from: date, to: date }));
    });
    await book(fixture, '2027-03-03', '12:00', '14:00');
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    await start.selectOption('18:00');
    const wait = page.getByRole('button', { name: 'Taken: Waiting list' });
    assert.equal(await wait.count(), 0);
    assert.equal(await visitor.root.locator('.day-strip .busy').count(), 0);
    await page.getByRole('button', { name: /^Wednesday, 3 March 2027/ }).click();
    await wait.click();
    assert.equal(await visitor.root.locator('.day-strip .busy').count(), 4);
    const starts = await textsOf(page, '#start');
    assert.deepEqual(
      starts.filter((time) => time >= '11:30' && time <= '18:30'),
      ['11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '18:00', '18:30'],
    );
  });

  test('waits for hours that begin in a free one, and leaves the waiting list on request', async () => {
    const { fixture, visit, page, visitor, start, end } = await arrive(
      { browser: phone },
      {},
      { waitingList: true },
    );
    await book(fixture, '2027-03-02', '15:00', '18:30');
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    const wait = page.getByRole('button', { name: 'Taken: Waiting list' });
    const bar = visitor.root.locator('.bar');
    await wait.click();
    await start.selectOption('14:00');
    assert.equal(await wait.getAttribute('aria-pressed'), 'true');
    // A part of it needs no waiting.
    const free = 'Session, 14:00 – 15:00 on Tuesday, 2 March 2027 is free';
    await page.getByRole('heading', { name: free }).waitFor();
    await bar.getByText('14:00 – 15:00').waitFor();
    assert.equal(await bar.getByText('Waiting list').count(), 0);
    assert.deepEqual((await textsOf(page, '#end')).slice(0, 4), [
      '15:00 (1\u00a0h) · Free',
      '15:30 (1\u00a0h\u00a030 mins)',
      '16:00 (2\u00a0h)',
      '16:30 (2\u00a0h\u00a030 mins)',
    ]);
    await look(page, 'hours-15-partly-free');
    await end.selectOption('16:00 (2\u00a0h)');
    await bar.getByText('Waiting list').waitFor();
    assert.equal(await page.getByRole('heading', { name: /is free/ }).count(), 0);
    // The length stays with another start.
    await start.selectOption('13:30');
    await bar.getByText('13:30 – 15:30').waitFor();
    await start.selectOption('14:00');
    await bar.getByText('14:00 – 16:00').waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    await bar.locator('[part=button]').click();
    await visitor.fill();
    await visitor.root.locator('form').getByRole('button', { name: 'Join the waiting list' }).click();
    await waitForFocus(page, 'You are on the waiting list');
    assert.equal(visit.requests.filter((request) => /^POST .*waiting-requests/.test(request)).length, 1);
    await page.getByRole('button', { name: 'Make another request' }).click();
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    await wait.click();
    await start.selectOption('14:00');
    await end.selectOption('15:00 (1\u00a0h) · Free');
    await wait.click();
    assert.equal(await wait.getAttribute('aria-pressed'), 'false');
    assert.equal(await page.getByRole('heading', { name: /is free/ }).count(), 0);
    assert.deepEqual(await textsOf(page, '#end'), ['15:00 (1\u00a0h)']);
    await bar.locator('[part=button]').click();
    await visitor.send();
    assert.deepEqual((await stored(fixture)).toSorted(), ['14:00–15:00', '14:00–16:00', '15:00–18:30']);
  });

  test('sees the sum before tax of hours without a fee, in a venue that states prices with tax', async () => {
    const packages = [{ ...session.packages[0], hireFeeCents: 0, hourBands: [] }];
    const { fixture, page, visitor, start } = await arrive({}, { packages });
    await fixture.change((venue) => Object.assign(venue.venue, { pricesIncludeTax: true }));
    await page.reload();
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    await start.selectOption('16:30');
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.root.getByText('1 h × £30.00').waitFor();
    assert.equal(
      (await visitor.root.locator('.lines').first().textContent())?.replaceAll('\u00a0', ' '),
      '1 h × £30.00£30.00Subtotal excluding tax£25.00VAT 20%£5.00Total including tax£30.00',
    );
  });

  test('finds the times in the address again', async () => {
    const body = '<venue-booking site-key="stage" history="on"></venue-booking>';
    const { fixture, page, visitor, start, end } = await arrive({ body });
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).click();
    await start.selectOption('16:30');
    await end.selectOption({ index: 5 });
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.root.getByText('1.5 h × £30.00').waitFor();
    assert.match(page.url(), /[?&]slot=session&times=1630-2000&package=room-only/);
    await page.evaluate(() => sessionStorage.clear());
    await visitor.reload();
    await visitor.root.getByText('1.5 h × £30.00').waitFor();
    await page.goBack();
    await visitor.root.locator('.bar').getByText('16:30 – 20:00').waitFor();
    const [address] = page.url().split('?');
    // A link without times asks for them, and Back leads before it.
    await page.goto('about:blank');
    await page.goto(`${address}?space=wick-room&date=2027-03-04&slot=session&package=room-only`);
    await page.getByRole('heading', { name: 'Times on Thursday, 4 March 2027' }).waitFor();
    await start.selectOption('10:00');
    // As long as the date that it replaces.
    await visitor.root.locator('.bar').getByText('10:00 – 13:30').waitFor();
    await page.goBack();
    assert.equal(page.url(), 'about:blank');
    // One without a package selects the only one.
    for (const times of ['', '&times=1000-1100']) {
      await page.goto('about:blank');
      await page.goto(`${address}?space=wick-room&date=2027-03-04&slot=session${times}`);
      await start.waitFor();
      if (!times) await start.selectOption('10:00');
      await visitor.root
        .locator('.bar')
        .getByText(times ? '10:00 – 11:00' : '10:00 – 13:30')
        .waitFor();
    }
    await page.goto(`${address}?space=wick-room&date=2027-04-07`);
    await page.getByRole('heading', { name: 'Times on Wednesday, 7 April 2027' }).waitFor();
    await start.waitFor();
    // Times that cannot be booked, and what is no longer offered.
    await book(fixture, '2027-03-05', '18:00', '20:00');
    for (const query of [
      'date=2027-03-05&slot=session&times=1830-2100',
      'date=2027-03-05&slot=session&times=1015-1115',
      'date=2027-03-05&slot=session&times=0700-0800',
      'date=2027-03-05&slot=session&times=0900-2100',
      'date=2027-03-01&slot=session&times=0900-1000',
      'date=2027-02-01&slot=session&times=0900-1000',
      'date=2027-03-05&slot=evening&times=1830-2100',
    ]) {
      // A visitor may read only so much in a minute.
      fixture.service.now += 120_000;
      await page.goto(`${address}?space=wick-room&package=room-only&${query}`);
      await visitor.root.locator('#loss').waitFor();
      await page.getByRole('button', { name: 'Open the calendar' }).click();
      await visitor.root.locator('.day.free').first().waitFor();
    }
    // The slot has its own times, which the link does not mean.
    await page.goto(
      `${address}?space=tallow-hall&date=2027-03-05&slot=hall-evening&package=hall-dry-hire&times=1830-2100`,
    );
    await visitor.root.locator('#loss').waitFor();
    await visitor.root.getByText('Friday, 5 March 2027 · Tallow Hall').waitFor();
  });

  test('chooses times after midnight on a 12-hour clock, from right to left, and saves them in a calendar', {
    skip: missingFeature('download'),
  }, async () => {
    const night = { startTime: '18:00', endTime: '02:00', hours: { stepMinutes: 60, minimumMinutes: 60 } };
    const packages = [{ id: 'room-only', name: 'Room only', hireFeeCents: 0, perHourCents: 3_000 }];
    const { fixture, page, visitor, start, end } = await arrive(
      { language: 'ar-EG', browser: { ...phone, viewport: { width: 280, height: 653 } } },
      { ...night, packages },
    );
    await visitor.chooseSpace();
    await visitor.root.locator('.day').nth(1).click();
    await start.selectOption({ index: 8 });
    await visitor.root.locator('.bar').waitFor();
    await look(page, 'hours-11-arabic');
    assert.deepEqual(await findOverflow(visitor), []);
    assert.deepEqual(await violationsInBothThemes(page), []);
    const starts = await textsOf(page, '#start');
    assert.deepEqual(
      [starts.length, starts[0], starts[7]],
      [8, '٦:٠٠\u00a0م', '١:٠٠\u00a0ص (في اليوم التالي)'],
    );
    assert.deepEqual(await textsOf(page, '#end'), ['٢:٠٠\u00a0ص (١ س)']);
    await visitor.root.locator('.bar [part=button]').click();
    await visitor.send();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      visitor.root.locator('[part=receipt] .actions button').first().click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    assert.match(file, /DTSTART:20270303T010000Z\r\nDTEND:20270303T020000Z/);
    assert.deepEqual(await stored(fixture), ['01:00–02:00']);
    assert.equal(await end.count(), 0);
  });

  test('cannot choose a time that the clock skips', async () => {
    const night = { startTime: '22:00', endTime: '04:00', hours: { stepMinutes: 60, minimumMinutes: 60 } };
    const { page, visitor, start } = await arrive(
      {},
      { ...night, packages: [{ ...session.packages[0], hourBands: [] }] },
    );
    await visitor.chooseSpace();
    await page.getByRole('button', { name: /^Saturday, 27 March 2027/ }).click();
    await start.waitFor();
    assert.deepEqual(await textsOf(page, '#start'), [
      '–',
      '22:00',
      '23:00',
      '00:00 (next day)',
      '02:00 (next day)',
      '03:00 (next day)',
    ]);
    await start.selectOption('23:00');
    assert.deepEqual(await textsOf(page, '#end'), [
      '00:00 (1\u00a0h)',
      '02:00 (3\u00a0h)',
      '03:00 (4\u00a0h)',
      '04:00 (5\u00a0h)',
    ]);
  });

  test('can be operated with the keyboard alone, and hears the price', async () => {
    const { page, visitor, start, end } = await arrive();
    await visitor.chooseSpace();
    await page.getByRole('button', { name: tuesday }).focus();
    await page.keyboard.press('Enter');
    await start.waitFor();
    assert.equal(await visitor.root.getByRole('group', { name: 'Choose a start and an end' }).count(), 1);
    await start.focus();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowDown');
    await end.waitFor();
    assert.equal(await start.locator(':checked').textContent(), '10:00');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await visitor.root.locator('.bar').getByText('10:00 – 11:30').waitFor();
    await visitor.root.locator('#status').getByText('£78.00 including tax').waitFor({ state: 'attached' });
    assert.equal(await visitor.root.locator('[aria-hidden=true] > .day-strip').count(), 1);
    const kinds = await visitor.root
      .locator('.day-strip i')
      .evaluateAll((boxes) => boxes.map((box) => box.className));
    const colours = (theme: 'light' | 'dark') =>
      page.emulateMedia({ colorScheme: theme }).then(() =>
        visitor.root.locator('.day-strip').evaluate((strip) =>
          ['.open', '.own'].map((kind) => {
            const box = strip.querySelector(kind);
            return box && getComputedStyle(box).backgroundColor;
          }),
        ),
      );
    for (const theme of ['light', 'dark'] as const) {
      const [free, chosen] = await colours(theme);
      assert.notEqual(free, chosen);
      await look(page, `hours-12-desktop-${theme}`);
    }
    assert.deepEqual(
      [kinds.length, kinds.filter((kind) => kind === 'own').length, kinds.indexOf('own')],
      [26, 3, 2],
    );
  });
});
