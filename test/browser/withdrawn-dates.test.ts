/** The venue withdraws the space or the time of one of several dates: the form names it, and keeps the others. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { VenueDocument } from '../../src/domain/documents/venue-file/schema.ts';
import { violations } from './axe.ts';
import { type BrowserFixture, fixtureKey, startBrowserFixture } from './fixture.ts';
import { Visitor, waitForFocus } from './visitor.ts';

const snuffer = 'snuffer!snuffer-evening!snuffer-dry-hire!2027-03-09!40!';
const wick = 'wick-room!wick-evening!wick-rehearsal!2027-03-10!10!';
const send = 'Send booking request';

/** Returns an address with both dates, of which the first is the main one. */
function addressOf(main: string, other: string): string {
  const [space, slot, offer, date, guests] = main.split('!');
  return `?space=${space}&date=${date}&slot=${slot}&package=${offer}&guests=${guests}&also=0~${other}`;
}

/** Fills in the last step of a request for The Snuffer on 9 March and the Wick Room on 10 March. */
async function arrive(isWickMain: boolean) {
  const fixture = await startBrowserFixture();
  await fixture.change(({ siteKeys: [key] = [] }) => Object.assign(key ?? {}, { maxItems: 3 }));
  const { page } = await fixture.open({
    body: `<venue-booking site-key="${fixtureKey}" history="on"></venue-booking>`,
  });
  await page.goto(page.url() + (isWickMain ? addressOf(wick, snuffer) : addressOf(snuffer, wick)));
  const visitor = new Visitor(page);
  await page.getByRole('heading', { name: 'Your dates: 2' }).waitFor();
  await visitor.root.locator('.total b span:not(:empty)').waitFor();
  await visitor.fill();
  return { fixture, page, visitor, notice: visitor.root.locator('.trouble') };
}

const wickRoom = ({ spaces }: VenueDocument) => spaces.find(({ id }) => id === 'wick-room');
const unpublish = (document: VenueDocument) => Object.assign(wickRoom(document) ?? {}, { published: false });
const removeEvening = (document: VenueDocument) => {
  const room = wickRoom(document);
  if (room) room.slots = room.slots?.filter(({ id }) => id !== 'wick-evening') ?? [];
};

async function stored({ service }: BrowserFixture) {
  const rows = await service.storage.read((db) => db.selectFrom('booking_items').select('slot_id').execute());
  return rows.map(({ slot_id: slot }) => slot);
}

const cases = [
  ['the space', unpublish, 'The Wick Room'],
  ['the time', removeEvening, 'Evening'],
] as const;

for (const [what, withdraw, name] of cases)
  describe(`${what} of one of two dates is withdrawn`, () => {
    for (const isMain of [true, false]) {
      const which = isMain ? 'chosen first' : 'chosen last';
      test(`of the date ${which}: sending names it, and the request goes on without it`, async () => {
        const { fixture, page, visitor, notice } = await arrive(isMain);
        await fixture.change(withdraw);
        await page.getByRole('button', { name: send }).click();
        await waitForFocus(page, 'Please check your dates');
        await notice.getByText(`Wed 10 Mar · Evening · The Wick Room. No longer offered: ${name}.`).waitFor();
        await page.getByRole('heading', { name: 'Your dates: 2' }).waitFor();
        const listed = visitor.root.locator('aside.items li', { hasText: 'Wednesday, 10 March 2027' });
        assert.match((await listed.textContent()) ?? '', /Evening.*The Wick Room/);
        assert.equal(await page.getByText('The price has changed').count(), 0);
        assert.equal(await visitor.root.locator('[part=quote]', { hasText: '· · ' }).count(), 0);
        assert.deepEqual(await violations(page), []);
        // A second press says so again.
        await page.getByRole('button', { name: send }).click();
        await waitForFocus(page, 'Please check your dates');
        await notice.getByRole('button', { name: 'Remove: Wed 10 Mar · Evening · The Wick Room' }).click();
        await visitor.root.locator('.total b span:not(:empty)').waitFor();
        assert.equal(await page.getByText('No longer offered').count(), 0);
        await visitor.send();
        assert.deepEqual(await stored(fixture), ['snuffer-evening']);
      });
    }

    test('of the date chosen first: also after a reload, and it can be changed', async () => {
      const { fixture, page, visitor, notice } = await arrive(true);
      await fixture.change(withdraw);
      await visitor.reload();
      await notice.getByText(/^Wed 10 Mar.*Your selection is no longer available/).waitFor();
      await page.getByRole('heading', { name: 'Your dates: 2' }).waitFor();
      await page.getByRole('button', { name: /^Change: Wed 10 Mar/ }).click();
      if (what === 'the space') {
        await page.getByRole('button', { name: 'Choose a space' }).click();
        await page.getByRole('button', { name: 'See dates and prices: Chimney Terrace' }).click();
      }
      await page.getByRole('button', { name: /^Wednesday, 10 March 2027/ }).click();
      await visitor.root.locator('[name^=slot-]:enabled').first().check();
      await visitor.root.locator('[name^=package-]').first().check();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await visitor.root.locator('.total b span:not(:empty)').waitFor();
      await visitor.send();
      assert.equal((await stored(fixture)).length, 2);
    });
  });
