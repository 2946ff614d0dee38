/** Checks the demo venue against its import file, pictures and website. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { newSqlite } from '../../test/databases.ts';
import { noon } from '../../test/service.ts';
import { parseVenueFile } from '../domain/documents/venue-file/parse.ts';
import type { VenueFile } from '../domain/documents/venue-file/venue-file.ts';
import { dueBases } from '../domain/money/payment-term.ts';
import { hasChanges } from '../operations/documents/import/compare-venues.ts';
import { importVenue } from '../operations/documents/import-venue.ts';
import { loadDemoVenue } from './demo-venue.ts';

const demo = new URL('../../demo/', import.meta.url);
/** In bytes. */
const largestPicture = 8000;

describe('the demo venue', () => {
  let file: VenueFile;

  before(async () => {
    file = parseVenueFile(JSON.parse(await readFile(new URL('venue.json', demo), 'utf8')));
  });

  const slots = () => file.spaces.flatMap((space) => space.slots);

  it('has at least five spaces, each with a picture, a layout, amenities and a package', () => {
    assert.ok(file.spaces.length >= 5);
    for (const space of file.spaces) {
      assert.ok(space.active && space.published, space.id);
      assert.ok(space.photos.length > 0 && space.layouts.length > 0 && space.amenities.length > 0, space.id);
      assert.ok(space.slots.every(({ packages }) => packages.length > 0) && space.slots.length > 1, space.id);
      assert.ok(
        space.layouts.every(({ capacity }) => capacity <= space.capacity),
        space.id,
      );
    }
  });

  it('has a hall that divides into two independent halves', () => {
    const sharing = (one: readonly string[], other: readonly string[]) =>
      one.some((room) => other.includes(room));
    const divisible = file.spaces.filter(({ id, rooms }) => {
      const parts = file.spaces.filter((part) => part.id !== id && sharing(part.rooms, rooms));
      const [first, second] = parts;
      return parts.length === 2 && first && second && !sharing(first.rooms, second.rooms);
    });
    assert.equal(divisible.length, 1);
  });

  it('uses all six due bases, in shares and in fixed amounts', () => {
    const payments = [
      ...file.venue.payments,
      ...slots().flatMap(({ packages }) => packages.flatMap((offer) => offer.payments)),
    ];
    assert.deepEqual([...new Set(payments.map(({ dueBasis }) => dueBasis))].sort(), [...dueBases].sort());
    assert.ok(payments.some(({ basisPoints }) => basisPoints !== undefined));
    assert.ok(payments.some(({ amountCents }) => amountCents !== undefined));
  });

  it('has a night that ends after midnight and slots on weekdays only', () => {
    assert.ok(slots().some(({ startTime, endTime }) => endTime < startTime && endTime > '00:00'));
    assert.ok(slots().some(({ weekdays }) => weekdays.length > 0 && weekdays.every((day) => day <= 5)));
  });

  it('has a morning, an afternoon and a full day that overlap', () => {
    const hall = file.spaces.find(({ slots }) =>
      ['09:00–13:00', '13:00–17:00', '09:00–23:30'].every((times) =>
        slots.some(({ startTime, endTime }) => `${startTime}–${endTime}` === times),
      ),
    );
    assert.ok(hall);
  });

  it('has rates that raise and lower prices by weekday and by date', () => {
    const rates = file.spaces.flatMap((space) => space.rates);
    const change = ({ basisPoints, amountCents }: (typeof rates)[number]) => basisPoints ?? amountCents ?? 0;
    assert.ok(rates.some((rate) => change(rate) > 0 && rate.weekdays));
    assert.ok(rates.some((rate) => change(rate) < 0 && rate.weekdays));
    assert.ok(rates.some(({ from, to }) => from !== undefined && to !== undefined));
  });

  it('can be embedded on this machine with the key "demo"', () => {
    const key = file.siteKeys.find(({ key }) => key === 'demo');
    assert.ok(key?.enabled);
    assert.equal(key.holdPeriod, '48h');
    for (const website of ['http://localhost', 'http://127.0.0.1', 'https://localhost'])
      assert.ok(key.websites.includes(website), website);
  });

  it('has a small picture for each picture that it or its website names, and no other', async () => {
    const named = [file.venue, ...file.spaces].flatMap(({ photos }) => photos.map(({ url }) => url));
    const page = await readFile(new URL('site/index.html', demo), 'utf8');
    const shown = [...page.matchAll(/\/demo\/pictures\/[^"]+/g)].map(([url]) => url);
    const drawn = await readdir(new URL('pictures/', demo));
    assert.deepEqual(
      [...new Set([...named, ...shown])].sort(),
      drawn.map((name) => `/demo/pictures/${name}`).sort(),
    );
    for (const name of drawn) {
      const picture = await readFile(new URL(`pictures/${name}`, demo), 'utf8');
      assert.ok(Buffer.byteLength(picture) <= largestPicture, name);
    }
  });

  it('has pictures that any strict Content-Security-Policy allows', async () => {
    for (const name of await readdir(new URL('pictures/', demo))) {
      const picture = await readFile(new URL(`pictures/${name}`, demo), 'utf8');
      assert.doesNotMatch(
        picture,
        /<(?:script|style|text|image|foreignObject|a)\b|\s(?:style|on\w+)=/i,
        name,
      );
      for (const [, target] of picture.matchAll(/(?:href="|url\()([^")]*)/g))
        assert.match(target ?? '', /^#/, name);
    }
  });

  it('has a website without inline or external resources that uses the documented snippet', async () => {
    const page = await readFile(new URL('site/index.html', demo), 'utf8');
    const style = await readFile(new URL('site/style.css', demo), 'utf8');
    assert.doesNotMatch(
      page,
      /<style|\s(?:style|on\w+)=|<script(?![^>]*\ssrc=)|\s(?:src|href)="(?:https?:|\/\/)/i,
    );
    assert.doesNotMatch(style, /@import|url\(/);
    assert.ok(page.includes('<script type="module" async src="/embed/v1.js"></script>'));
    assert.ok(
      page.includes(
        '<venue-booking site-key="demo" locale="en-GB" history="on"><a href="/book/demo">Check availability</a></venue-booking>',
      ),
    );
  });

  it('can be imported into an empty database, and again without a change', async () => {
    const storage = await (await newSqlite()).open();
    const context = { storage, clock: () => noon, randomBytes };
    assert.equal(hasChanges(await importVenue(context, file, 'operator')), true);
    assert.equal(hasChanges(await importVenue(context, file, 'operator')), false);
  });

  it('has requests in its calendar in any month', async () => {
    for (let month = 0; month < 12; month++) {
      const storage = await (await newSqlite()).open();
      const clock = () => Date.UTC(2027, month, 1, 12);
      await loadDemoVenue({ storage, clock, randomBytes });
      const requests = await storage.read((db) =>
        db.selectFrom('booking_requests').select('status').execute(),
      );
      assert.ok(requests.length >= 10, `${requests.length} in month ${month + 1}`);
      await storage.close();
    }
  });
});
