/** What visitors of a space by the hour see of the times they want: their price, their date, and why they cannot have them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VenueDocument } from '../../src/domain/documents/venue-file/schema.ts';
import { waitForEqual } from '../wait-for.ts';
import { arrive, book, phone, session, tuesday } from './hours-visit.ts';
import { missingFeature } from './launch.ts';
import { waitForFocus } from './visitor.ts';

const body = '<venue-booking site-key="stage" history="on"></venue-booking>';
const link = 'space=wick-room&package=room-only&slot=session';

test('names the day of times after midnight', async () => {
  const night = { startTime: '18:00', endTime: '02:00', hours: { stepMinutes: 60, minimumMinutes: 60 } };
  const packages = [{ id: 'room-only', name: 'Room only', hireFeeCents: 0, perHourCents: 3_000 }];
  const { page, visitor, start, end } = await arrive(
    { browser: phone },
    { ...night, packages },
    { maxItems: 3 },
  );
  await visitor.chooseSpace();
  await page.getByRole('button', { name: tuesday }).click();
  await start.selectOption('00:00 (next day)');
  await end.selectOption('02:00 (2\u00a0h)');
  await visitor.root
    .locator('.bar')
    .getByText(/^Wed,? 3 Mar · Session, 00:00 – 02:00 · /)
    .waitFor();
  await visitor.root.locator('.bar').getByRole('button', { name: 'Continue', exact: true }).click();
  await visitor.root.locator('aside').getByText('Wednesday, 3 March 2027').waitFor({ state: 'attached' });
  await visitor.send();
  await visitor.root.locator('[part=receipt] dl').getByText('Wednesday, 3 March 2027').waitFor();
  await visitor.root.locator('[part=receipt] dl').getByText('Session, 00:00 – 02:00').waitFor();
  assert.equal(await visitor.root.getByText('next day').count(), 0);
});

test('names the rule that the times of a link break, and the nearest times by it', async () => {
  const { fixture, page, visitor } = await arrive({ body });
  const [address] = page.url().split('?');
  for (const [times, problem, nearest] of [
    ['1730-1800', '17:30 – 18:00: Minimum: 1\u00a0h', '17:30 – 18:30'],
    ['0900-2100', '09:00 – 21:00: Maximum: 8\u00a0h', '09:00 – 17:00'],
    ['1715-1930', '17:15 – 19:30: In steps of 30 min', '17:00 – 19:30'],
    ['0700-0900', '07:00 – 09:00: Opening hours: 09:00 – 22:00', null],
  ] as const) {
    // A visitor may read only so much in a minute.
    fixture.service.now += 120_000;
    await page.goto(`${address}?${link}&date=2027-03-02&times=${times}`);
    await visitor.root.locator('#loss').getByText(problem).waitFor();
    assert.equal(await visitor.root.getByText('No nearby dates').count(), 0);
    if (!nearest) continue;
    await page.getByRole('button', { name: nearest, exact: true }).click();
    await visitor.root.locator('.total').getByText('£').waitFor();
    assert.equal(await visitor.root.locator('#loss').count(), 0);
  }
  // Beside the calendar, times that cannot be booked have no price, and the strip does not have them.
  await page.goto(`${address}?space=wick-room&slot=session&date=2027-03-02&times=1930-1700`);
  await visitor.root
    .locator('#loss')
    .getByText('19:30 – 17:00 (next day): Opening hours: 09:00 – 22:00 · Maximum: 8\u00a0h')
    .waitFor();
  await visitor.root.locator('[id^=fee-] b').getByText('from £60.00 including tax').waitFor();
  assert.equal(await visitor.root.locator('.day-strip .own').count(), 0);
  // Before a choice, the rules are above the lists.
  await page.goto(`${address}?space=wick-room&date=2027-03-02`);
  await visitor.root.getByText('Minimum: 1\u00a0h · Maximum: 8\u00a0h').waitFor();
});

test('keeps the times for a further date after a reload', async () => {
  const { page, visitor, start, end } = await arrive({ body }, {}, { maxItems: 5 });
  const [address] = page.url().split('?');
  await page.goto(`${address}?${link}&date=2027-03-02&times=1900-2100`);
  await visitor.root.locator('form').waitFor();
  for (const day of ['Wednesday, 3 March', 'Thursday, 4 March']) {
    await visitor.reload();
    await page.getByRole('button', { name: 'Add another date or space' }).click();
    await page.getByRole('button', { name: new RegExp(`^${day}`) }).click();
    await end.waitFor();
    assert.equal(await start.locator(':checked').textContent(), '19:00');
    assert.equal(await end.locator(':checked').textContent(), '21:00 (2\u00a0h)');
    await visitor.root.locator('.bar').getByRole('button', { name: 'Continue', exact: true }).click();
  }
});

test('says of the date of a link that the times chosen before are taken there', async () => {
  const { fixture, page, visitor } = await arrive({ body });
  const [address] = page.url().split('?');
  await book(fixture, '2027-03-03', '16:00', '18:00');
  await page.goto(`${address}?${link}&date=2027-03-02&times=1730-2000`);
  await visitor.fill();
  await page.waitForFunction(() => /visitor@example/.test(JSON.stringify({ ...sessionStorage })));
  await page.goto(`${address}?space=wick-room&date=2027-03-03`);
  await visitor.root.getByText('17:30 – 20:00: Taken').waitFor();
});

test('offers other dates and spaces, if a date has no free times of the length', async () => {
  const { fixture, page, visitor, start, end } = await arrive({}, {}, {});
  await fixture.change(({ spaces }) => {
    const [room] = spaces;
    assert(room);
    const slots = (room.slots ?? []).map((slot) => ({ ...slot, id: 'second-session' }));
    spaces.splice(1, 0, { ...room, id: 'second-room', name: 'Second room', rooms: ['second-room'], slots });
  });
  for (const [date, from, to] of [
    ['2027-03-03', '09:00', '17:00'],
    ['2027-03-03', '18:00', '22:00'],
    ['2027-03-04', '09:00', '14:00'],
    ['2027-03-04', '14:00', '22:00'],
  ] as const)
    await book(fixture, date, from, to);
  await page.reload();
  await visitor.chooseSpace();
  await page.getByRole('button', { name: tuesday }).click();
  await start.selectOption('19:00');
  await end.selectOption('22:00 (3\u00a0h)');
  // One hour is free, and three of this day in the other room.
  await page.getByRole('button', { name: /^Wednesday, 3 March/ }).click();
  await visitor.root.getByText('19:00 – 22:00: Taken').waitFor();
  await visitor.root.getByText('Other dates with Session (3\u00a0h) free:').waitFor();
  await visitor.root.getByText('Other spaces free on Wed 3 Mar:').waitFor();
  await page.getByRole('button', { name: /^Second room/ }).waitFor();
  const dates = visitor.root.locator('.times .actions').first().locator('button span');
  assert.deepEqual(await dates.allTextContents(), ['Mon 1 Mar', 'Tue 2 Mar', 'Wed 10 Mar', 'Wed 17 Mar']);
  await page.getByRole('button', { name: /^Wed,? 10 Mar/ }).click();
  await visitor.root.locator('.bar').getByText('19:00 – 22:00').waitFor();
  // Nothing at all is free on this day.
  await page.getByRole('button', { name: /^Thursday, 4 March/ }).click();
  await visitor.root.getByText('Other dates with Session free:').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Wed,? 3 Mar/ }).count(), 0);
});

test('asks for one price while the visitor goes through the lists', {
  skip: missingFeature('body'),
}, async () => {
  const { page, visitor, start } = await arrive();
  const quotes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/quote')) quotes.push(JSON.parse(request.postData() ?? '').startTime);
  });
  await visitor.chooseSpace();
  await page.getByRole('button', { name: tuesday }).click();
  await start.waitFor();
  await start.evaluate((list: HTMLSelectElement) => {
    for (const index of [1, 2, 3, 4, 5, 6]) {
      list.selectedIndex = index;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await visitor.root.locator('.bar').getByText('£60.00 including tax').waitFor();
  assert.deepEqual(quotes, ['11:30']);
});

test('says of two dates of a link that they overlap, not that one was taken', async () => {
  const { page, visitor } = await arrive({ body }, {}, { maxItems: 5 });
  const [address] = page.url().split('?');
  const also = '1~wick-room!session!room-only!2027-03-02T1900-2100!!';
  await page.goto(`${address}?${link}&date=2027-03-02&times=1730-2000&also=${also}`);
  await visitor.root.getByText('This date overlaps with another one of yours.').first().waitFor();
  assert.equal(await visitor.root.getByText('Taken').count(), 0);
});

/** Opens the last step with an evening and hours of a room, of which another visitor takes the hours. */
async function loseHours(change: (document: VenueDocument) => void = () => undefined) {
  const visit = await arrive({ body }, {}, { maxItems: 3 });
  const { fixture, page, visitor } = visit;
  const evening = { id: 'evening', name: 'Evening', startTime: '19:00', endTime: '22:00' };
  await fixture.change(({ spaces }) => {
    const [room] = spaces;
    assert(room);
    const slots = [{ ...evening, packages: [{ id: 'party', name: 'Party', hireFeeCents: 10_000 }] }];
    // In the same room.
    spaces.splice(1, 0, { ...room, id: 'whole-floor', name: 'Whole floor', slots });
  });
  await fixture.change(change);
  const [address] = page.url().split('?');
  const also = '1~whole-floor!evening!party!2027-03-02!!';
  await page.goto(`${address}?${link}&date=2027-03-02&times=1730-1900&also=${also}`);
  await page.getByRole('heading', { name: 'Your dates: 2' }).waitFor();
  await visitor.fill();
  await book(fixture, '2027-03-02', '16:30', '18:00');
  await page.getByRole('button', { name: 'Send booking request' }).click();
  await waitForFocus(page, 'Session, 17:30 – 19:00 on Tuesday, 2 March 2027 has just been taken');
  return visit;
}

test('says of two dates in one room that they overlap, after a request that was refused', async () => {
  const { page, visitor } = await loseHours(({ spaces }) => {
    const [, floor] = spaces;
    assert(floor?.slots?.[0]);
    floor.slots.push({ ...floor.slots[0], id: 'long', name: 'Long evening', startTime: '18:00' });
  });
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await visitor.root.locator('#start').selectOption('18:00');
  await visitor.root.locator('.bar').getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: /^Change: .* Whole floor$/ }).click();
  await page.getByRole('radio', { name: /^Long evening/ }).check();
  const problem = 'This date overlaps with another one of yours.';
  await visitor.root.locator('.trouble').getByText(problem).first().waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await visitor.root.locator('form').waitFor();
});

test('offers no times and no spaces in the rooms of another date of the request', async () => {
  const { page, visitor } = await loseHours(({ spaces }) => {
    const [, floor] = spaces;
    assert(floor?.slots);
    floor.rooms = [...(floor.rooms ?? []), 'stage'];
    for (const [id, name, room] of [
      ['stage', 'Stage', 'stage'],
      ['annexe', 'Annexe', 'annexe'],
    ] as const) {
      const [slot] = structuredClone(floor.slots);
      assert(slot);
      const slots = [{ ...slot, id: `${id}-evening`, startTime: '18:00' }];
      spaces.splice(2, 0, { ...floor, id, name, rooms: [room], slots });
    }
  });
  const notice = visitor.root.locator('.trouble');
  const times = () => notice.locator('.actions').first().locator('button').allTextContents();
  // The evening is from 19:00 to 22:00, in the same room.
  await waitForEqual(times, ['14:00 – 15:30', '14:30 – 16:00', '15:00 – 16:30']);
  await notice.getByRole('button', { name: /^Annexe/ }).waitFor();
  assert.equal(await notice.getByRole('button', { name: /^Stage/ }).count(), 0);
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await visitor.root.locator('#start').waitFor();
  const starts = await visitor.root.locator('#start option').allTextContents();
  assert.deepEqual(starts.slice(-2), ['15:30', '18:00']);
});

test('sees the lowest price on the waiting list, not that of the hours chosen before', async () => {
  const { fixture, page, visitor, start, end } = await arrive({}, {}, { waitingList: true });
  await book(fixture, '2027-03-02', '15:00', '18:00');
  await page.reload();
  await visitor.chooseSpace();
  await page.getByRole('button', { name: tuesday }).click();
  await start.selectOption('09:00');
  await end.selectOption('12:00 (3\u00a0h)');
  const price = visitor.root.locator('#fee-room-only b');
  // 20.00 and 3 × 30.00, then 1 × 30.00, and 20 % VAT.
  await waitForEqual(async () => (await price.textContent())?.trim(), '£132.00 including tax');
  await page.getByRole('button', { name: 'Taken: Waiting list' }).click();
  await waitForEqual(async () => (await price.textContent())?.trim(), 'from £60.00 including tax');
});

test('counts the pieces of an extra while they are typed', async () => {
  const extras = [{ id: 'heater', name: 'Heater', amountCents: 2_000, per: 'piece' }];
  const { page, visitor, start } = await arrive({}, { packages: [{ ...session.packages[0], extras }] });
  await visitor.chooseSpace();
  await page.getByRole('button', { name: tuesday }).click();
  await start.selectOption('10:00');
  await visitor.root.locator('.bar [part=button]').click();
  await visitor.root.locator('#extra-heater').fill('2');
  // 50.00 and 2 × 20.00, and 20 % VAT.
  await visitor.root.locator('.total').getByText('£108.00').waitFor();
  await visitor.send();
  await waitForFocus(page, 'Your request has been sent');
});
