/** The venue withdraws an extra, a layout or an answer while a visitor has chosen it: the form names it, and can still be sent. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { VenueDocument } from '../../src/domain/documents/venue-file/schema.ts';
import { inLongRun } from '../full-run.ts';
import { violations } from './axe.ts';
import { fixtureKey, startBrowserFixture } from './fixture.ts';
import { Visitor, waitForFocus } from './visitor.ts';

const body = `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`;
const dinner = (date: string, extras: string) =>
  `space=tallow-hall&date=${date}&slot=hall-evening&package=hall-dinner&guests=80&extras=${extras}`;
const gone = 'Your selection is no longer available.';
const send = 'Send booking request';

/** Opens an address with a service for this test only, whose dinners have lights and chairs without rates and discounts. */
async function arrive(query: string, prepare: (document: VenueDocument) => void = () => undefined) {
  const fixture = await startBrowserFixture();
  await fixture.change((document) => {
    Object.assign(document.siteKeys?.[0] ?? {}, { maxItems: 3 });
    prepare(document);
  });
  const { page } = await fixture.open({ body });
  await page.goto(`${page.url()}?${query}`);
  return { fixture, page, visitor: new Visitor(page) };
}

/** Returns the dinners of the evenings and of the full day. */
const dinnersOf = ({ spaces }: VenueDocument) =>
  spaces.flatMap(({ slots = [] }) =>
    slots.flatMap(({ packages = [] }) => packages.filter(({ id }) => id === 'hall-dinner')),
  );

const withdrawLights = (document: VenueDocument) => {
  for (const offer of dinnersOf(document))
    offer.extras = offer.extras?.filter(({ id }) => id !== 'dance-floor-lights') ?? [];
};

const limitChairs = (document: VenueDocument) => {
  for (const { extras = [] } of dinnersOf(document))
    for (const extra of extras) if (extra.id === 'high-chair') Object.assign(extra, { most: 3 });
};

/** Waits for the price and fills in the form. */
async function fill(visitor: Visitor): Promise<void> {
  await visitor.root.locator('[part=quote]').waitFor();
  await visitor.fill();
}

/** Sends the request and returns what its receipt says about the dates. */
async function sentText({ page, root }: Visitor): Promise<string> {
  await page.getByRole('button', { name: send }).click();
  await page.locator('.reference').waitFor();
  return (await root.locator('aside').textContent()) ?? '';
}

describe('an extra that the venue withdraws', () => {
  test('is named with both prices when the request is sent, and the next one is sent without it', async () => {
    const { fixture, page, visitor } = await arrive(dinner('2027-03-09', 'dance-floor-lights'));
    await fill(visitor);
    await fixture.change(withdrawLights);
    await page.getByRole('button', { name: send }).click();
    await waitForFocus(page, 'No longer offered: Lights for the dance floor');
    const note = visitor.root.locator('form section');
    await note.getByText('Now').waitFor();
    // The lights were 180.00, plus 20 % tax.
    assert.equal(await note.locator('dl').textContent(), 'Before£9,237.60Now£9,021.60');
    assert.equal(await page.getByText(gone).count(), 0);
    assert.deepEqual(await violations(page), []);
    assert.doesNotMatch(await sentText(visitor), /Lights/);
  });

  test('is named when an address with it is opened', async () => {
    const { page, visitor } = await arrive(dinner('2027-03-09', 'dance-floor-lights'), withdrawLights);
    await page.getByRole('heading', { name: 'No longer offered: dance floor lights' }).waitFor();
    await visitor.send();
  });

  test('is named for each of several dates, and the request can be sent', async () => {
    const also = '0~tallow-hall!hall-evening!hall-dinner!2027-03-10!80!dance-floor-lights';
    const { fixture, page, visitor } = await arrive(
      `${dinner('2027-03-09', 'dance-floor-lights')}&also=${also}`,
    );
    await fill(visitor);
    await fixture.change(withdrawLights);
    await page.getByRole('button', { name: send }).click();
    await waitForFocus(page, 'Tue 9 Mar · Evening: No longer offered: Lights for the dance floor');
    const note = visitor.root.locator('form section');
    await note.getByText('Wed 10 Mar · Evening: No longer offered: Lights for the dance floor').waitFor();
    await note.getByText('Now').waitFor();
    assert.equal(await page.getByText(gone).count(), 0);
    assert.doesNotMatch(await sentText(visitor), /Lights/);
  });

  test('is named for each of several dates of an address', inLongRun, async () => {
    const also = '0~tallow-hall!hall-evening!hall-dinner!2027-03-10!80!dance-floor-lights';
    const { page, visitor } = await arrive(
      `${dinner('2027-03-09', 'dance-floor-lights')}&also=${also}`,
      withdrawLights,
    );
    await page.getByText('Tue 9 Mar · Evening: No longer offered: dance floor lights').last().waitFor();
    await page.getByText('Wed 10 Mar · Evening: No longer offered: dance floor lights').last().waitFor();
    assert.equal(await page.getByText(gone).count(), 0);
    await visitor.send();
  });

  test('is not named by a package that never had it', async () => {
    const { page, visitor } = await arrive(dinner('2027-03-09', 'dance-floor-lights'));
    await fill(visitor);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('radio', { name: 'Dry hire' }).check();
    await visitor.root.locator('.bar [part=button]').last().click();
    await fill(visitor);
    assert.doesNotMatch(page.url(), /lights/);
    await page.reload();
    await fill(visitor);
    assert.equal(await page.getByText('No longer offered').count(), 0);
  });
});

describe('an extra of which the venue offers fewer', () => {
  test('is named with its new maximum, which is sent', async () => {
    const { fixture, page, visitor } = await arrive(dinner('2027-03-09', 'high-chair*5'));
    await fill(visitor);
    await fixture.change(limitChairs);
    await page.getByRole('button', { name: send }).click();
    await waitForFocus(page, 'High chair: now at most 3');
    await visitor.root.locator('form section').getByText('Now').last().waitFor();
    assert.match(await sentText(visitor), /High chair × 3/);
  });

  test('is named when an address with more is opened', async () => {
    const { page, visitor } = await arrive(dinner('2027-03-09', 'high-chair*30'));
    await page.getByRole('heading', { name: 'High chair: now at most 8' }).waitFor();
    await fill(visitor);
    assert.match(await sentText(visitor), /High chair × 8/);
  });
});

test('a layout that the venue withdraws is named', async () => {
  const { fixture, page, visitor } = await arrive(`${dinner('2027-03-09', '')}&seating=Cabaret`);
  await fill(visitor);
  await fixture.change(({ spaces: [hall] }) => {
    if (hall) hall.layouts = hall.layouts?.filter(({ name }) => name !== 'Cabaret') ?? [];
  });
  await page.getByRole('button', { name: send }).click();
  await waitForFocus(page, 'No longer offered: Cabaret');
  assert.equal(await page.getByText(gone).count(), 0);
  await page.getByRole('button', { name: send }).click();
  await page.locator('.reference').waitFor();
});

test('a package that the venue withdraws is named', async () => {
  const { fixture, page, visitor } = await arrive(dinner('2027-03-09', ''));
  await fill(visitor);
  await fixture.change(({ venue, spaces }) => {
    venue.questions = [];
    for (const { slots = [] } of spaces)
      for (const slot of slots) slot.packages = slot.packages?.filter(({ id }) => id !== 'hall-dinner') ?? [];
  });
  await page.getByRole('button', { name: send }).click();
  await page.getByRole('heading', { name: `No longer offered: Dinner. ${gone}` }).waitFor();
});

test('an answer that the venue withdraws is named beside its question', async () => {
  const { fixture, page, visitor } = await arrive(dinner('2027-03-09', ''), ({ venue }) => {
    venue.questions = [{ id: 'menu', label: 'Menu', kind: 'choice', choices: ['Fish', 'Vegan'] }];
  });
  await fill(visitor);
  await page.getByLabel('Menu').selectOption('Vegan');
  await fixture.change(({ venue: { questions: [menu] = [] } }) =>
    Object.assign(menu ?? {}, { choices: ['Fish'] }),
  );
  await page.getByRole('button', { name: send }).click();
  await page.getByRole('button', { name: 'Menu: No longer offered: Vegan' }).waitFor();
  await page.getByLabel('Menu').selectOption('Fish');
  await page.getByRole('button', { name: send }).click();
  await page.locator('.reference').waitFor();
});
