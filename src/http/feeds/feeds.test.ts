import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import pino from 'pino';
import { lakeside } from '../../../test/contract/riverside.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import {
  bookingRequest,
  noon,
  startServiceBesideTwin as startService,
  type TestService,
  venueWith,
} from '../../../test/service.ts';
import { addFeed } from '../../operations/access/add-feed.ts';
import { revokeFeed } from '../../operations/access/revoke-feed.ts';
import { blockDates } from '../../operations/booking/block-dates.ts';
import { challengeRequest } from '../../operations/booking/challenge-hold.ts';
import { correctBooking } from '../../operations/booking/correct-booking.ts';
import { eraseGuests } from '../../operations/booking/erase-guests.ts';
import { undoCorrection } from '../../operations/booking/undo-correction.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { feedPath } from './feed-path.ts';

const hour = 3_600_000;

async function open(service: TestService, requested: { spaceId?: string; withGuests?: boolean } = {}) {
  const { spaceId = null, withGuests = false } = requested;
  const { feed, secret } = await addFeed(service, { venueId: 'riverside', spaceId, withGuests }, 'operator');
  return { ...feed, address: feedPath(secret) };
}

const get = (
  { app }: TestService,
  url: string,
  { headers = {}, method = 'GET', from = '198.51.100.1' } = {},
) => app.inject({ method: method as 'GET', url, headers, remoteAddress: from });

interface Shown {
  readonly title: string;
  readonly details: string;
  readonly status: string;
  readonly starts: string;
  readonly ends: string;
  readonly uid: string;
  readonly sequence: number;
}

/** Returns what a calendar program shows: parsed with Thunderbird's parser and the file's own time zones. */
function shown(text: string): Shown[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const at = (time: { isDate: boolean; toString(): string; toJSDate(): Date }) =>
      time.isDate ? time.toString() : time.toJSDate().toISOString();
    return {
      title: event.summary,
      details: event.description ?? '',
      status: String(component.getFirstPropertyValue('status')),
      starts: at(event.startDate),
      ends: at(event.endDate),
      uid: event.uid,
      sequence: event.sequence,
    };
  });
}

onAnyDatabase('a calendar feed', (newDatabase) => {
  const start = async (venue = venueWith()) => startService(await (await newDatabase()).open(), { venue });

  test('shows a pending hold as tentative with its end, and as confirmed once accepted', async () => {
    const service = await start(divisibleHall());
    const scenario = scenarioFor(service);
    const { address } = await open(service);
    const reference = await scenario.request('north-evening', evening);
    const [hold, ...others] = shown((await get(service, address)).body);
    assert.deepEqual(others, []);
    assert.deepEqual(hold, {
      title: 'Hold: Hall (north), Evening',
      details: `Held until 2027-03-03 12:00 (Europe/London)\nPackage: Dry hire\nReference: ${reference}`,
      status: 'TENTATIVE',
      starts: '2027-03-12T18:00:00.000Z',
      ends: '2027-03-13T01:00:00.000Z',
      uid: `${reference}.riverside@firsthold`,
      sequence: 0,
    });
    service.now += hour;
    await scenario.accept(reference);
    const [booked] = shown((await get(service, address)).body);
    assert.deepEqual(booked, {
      ...hold,
      title: 'Hall (north), Evening',
      details: `Package: Dry hire\nReference: ${reference}`,
      status: 'CONFIRMED',
      sequence: 1,
    });
    await scenario.cancel(reference);
    assert.deepEqual(shown((await get(service, address)).body), []);
  });

  test('raises the number of changes with each correction, deadline and move, so that programs take them over', async () => {
    const service = await start(divisibleHall({ siteKey: { waitingList: true } }));
    const scenario = scenarioFor(service);
    const { address } = await open(service, { withGuests: true });
    const reference = await scenario.request('north-evening', evening);
    const named = { venueId: 'riverside', reference, actor: 'staff:desk' } as const;
    const shownNow = async () => {
      service.now += hour;
      const { body } = await get(service, address);
      const [entry] = shown(body);
      assert.equal(/DTSTAMP:(\w+)/.exec(body)?.[1], /LAST-MODIFIED:(\w+)/.exec(body)?.[1]);
      return [entry?.title, entry?.sequence, /DTSTAMP:(\w+)/.exec(body)?.[1]];
    };
    const by = await scenario.wait('north-evening', evening);
    await challengeRequest(service, { ...named, by, response: 24 });
    assert.deepEqual(await shownNow(), ['Hold: Hall (north), Evening, A. Visitor', 2, '20270301T120000Z']);
    const { correctionId } = await correctBooking(service, named, {
      title: 'Wedding Weiss',
      holdExpiresAt: null,
    });
    assert.deepEqual(await shownNow(), [
      'Hold: Wedding Weiss, Hall (north), Evening, A. Visitor',
      4,
      '20270301T130000Z',
    ]);
    await undoCorrection(service, { ...named, correctionId: correctionId ?? '' });
    const undone = ['Hold: Hall (north), Evening, A. Visitor', 6, '20270301T140000Z'];
    assert.deepEqual(await shownNow(), undone);
    await correctBooking(service, named, { title: null });
    assert.deepEqual(await shownNow(), undone);
    await scenario.move(reference, { date: '2027-03-13' });
    assert.deepEqual(await shownNow(), [undone[0], 8, '20270301T160000Z']);
  });

  test('contains nothing of other venues', async () => {
    const service = await start(divisibleHall());
    await importVenue(service, lakeside(), 'operator');
    const { address } = await open(service);
    const block = { spaceId: 'boathouse', from: '2027-03-20', to: '2027-03-21', reason: '' };
    await blockDates(service, 'lakeside', block, 'operator');
    const requested = { spaceId: 'boathouse', slotId: 'boathouse-day', packageId: 'boats' };
    const { status } = await service.post('/booking-requests', bookingRequest(requested), { key: 'lake' });
    assert.equal(status, 201);
    assert.deepEqual(shown((await get(service, address)).body), []);
  });

  test('drops a hold the instant it expires', async () => {
    const service = await start(divisibleHall());
    const { address } = await open(service);
    await scenarioFor(service).request('north-evening', evening);
    service.now = noon + 48 * hour - 1;
    assert.equal(shown((await get(service, address)).body).length, 1);
    service.now += 1;
    assert.deepEqual(shown((await get(service, address)).body), []);
  });

  test('of one space shows all bookings of its rooms, also those of other spaces', async () => {
    const service = await start(divisibleHall());
    const scenario = scenarioFor(service);
    const { address } = await open(service, { spaceId: 'north' });
    await scenario.request('whole-evening', evening);
    await scenario.request('south-evening', '2027-03-13');
    await scenario.request('north-morning', '2027-03-14');
    await scenario.block('whole', '2027-03-20', '2027-03-21');
    await scenario.block('south', '2027-03-25');
    const response = await get(service, address);
    assert.deepEqual(
      shown(response.body).map(({ title, starts, ends }) => [title, starts, ends]),
      [
        ['Hold: Hall (whole), Evening', '2027-03-12T18:00:00.000Z', '2027-03-13T01:00:00.000Z'],
        ['Hold: Hall (north), Morning', '2027-03-14T09:00:00.000Z', '2027-03-14T13:00:00.000Z'],
        ['Blocked: Hall (whole)', '2027-03-20', '2027-03-22'],
      ],
    );
    assert.match(response.body, /\r\nX-WR-CALNAME:Hall \(north\)\\, Riverside\r\n/);
  });

  test('covers a month ago to two years ahead of the venue’s date', async () => {
    const service = await start(divisibleHall());
    const scenario = scenarioFor(service);
    const { address } = await open(service);
    const dates = async () =>
      shown((await get(service, address)).body).map(({ starts }) => starts.slice(0, 10));
    // Today is 1 March; 750 days later is the 20th.
    for (const date of ['2027-03-01', '2029-03-20', '2029-03-21'])
      await scenario.accept(await scenario.request('north-evening', date));
    assert.deepEqual(await dates(), ['2027-03-01', '2029-03-20']);
    service.now = Date.UTC(2027, 2, 2);
    assert.deepEqual(await dates(), ['2027-03-01', '2029-03-20', '2029-03-21']);
    // The night ends on 2 March, so it disappears once 3 March is 31 days ago, after London's clock change.
    service.now = Date.UTC(2027, 3, 2, 23) - 1;
    assert.deepEqual((await dates())[0], '2027-03-01');
    service.now += 1;
    assert.deepEqual((await dates())[0], '2029-03-20');
  });

  test('includes guests and block reasons only if created with them', async () => {
    const service = await start(divisibleHall());
    const scenario = scenarioFor(service);
    const [plain, full] = [await open(service), await open(service, { withGuests: true })];
    const guest = { name: 'Marker-Name', email: 'marker@example.com', phone: '+99 1', company: 'Marker-Co' };
    await scenario.request('north-evening', evening, null, { guest, message: 'Marker-Message\r\nand more' });
    await scenario.block('south', '2027-03-20');
    assert.doesNotMatch((await get(service, plain.address)).body, /marker|repairs/i);
    const [booking, block] = shown((await get(service, full.address)).body);
    assert.equal(booking?.title, 'Hold: Hall (north), Evening, Marker-Name');
    assert.match(
      booking.details,
      /\nGuest: Marker-Name\nEmail: marker@example.com\nPhone: \+99 1\nCompany: Marker-Co\n\nMarker-Message\nand more$/,
    );
    assert.equal(block?.title, 'Blocked: Hall (south), Repairs');
  });

  test('is written in the language of the venue, and in English if there are no texts in it', async () => {
    const titlesOf = async (locale: string) => {
      const service = await start(divisibleHall({ venue: { locale } }));
      const scenario = scenarioFor(service);
      const { address } = await open(service, { withGuests: true });
      const reference = await scenario.request('north-evening', evening);
      await scenario.block('south', '2027-03-20');
      const closed = { from: '2027-12-24', to: '2027-12-25', reason: '' };
      await blockDates(service, 'riverside', closed, 'operator');
      const entries = shown((await get(service, address)).body);
      assert.equal(entries[0]?.uid, `${reference}.riverside@firsthold`);
      return entries.flatMap(({ title, details }) => [title, details.replace(reference, 'BR-1')]);
    };
    assert.deepEqual(await titlesOf('es-ES'), [
      'Prerreserva: Hall (north), Evening, A. Visitor',
      'Prerreserva hasta 2027-03-03 12:00 (Europe/London)\nPaquete: Dry hire\nReferencia: BR-1\n' +
        'Cliente: A. Visitor\nCorreo electrónico: visitor@example.com',
      'Bloqueado: Hall (south), Repairs',
      '',
      'Bloqueado: todos los espacios',
      '',
    ]);
    assert.deepEqual(await titlesOf('fr-CA'), [
      'Option\u202f: Hall (north), Evening, A. Visitor',
      'Option jusqu’au 2027-03-03 12:00 (Europe/London)\nFormule\u202f: Dry hire\nRéférence\u202f: BR-1\n' +
        'Client\u202f: A. Visitor\nE-mail\u202f: visitor@example.com',
      'Bloqué\u202f: Hall (south), Repairs',
      '',
      'Bloqué\u202f: tous les espaces',
      '',
    ]);
    assert.deepEqual((await titlesOf('ko-KR')).slice(-2), ['Blocked: every space', '']);
  });

  test('omits a guest from the moment of erasure', async () => {
    const service = await start(divisibleHall());
    const { address } = await open(service, { withGuests: true });
    const reference = await scenarioFor(service).request('north-evening', evening);
    const [before] = shown((await get(service, address)).body);
    await eraseGuests(service, { venueId: 'riverside', references: [reference], actor: 'operator' });
    const [after] = shown((await get(service, address)).body);
    assert.match(`${before?.title}${before?.details}`, /A\. Visitor.*visitor@example\.com/s);
    assert.doesNotMatch(`${after?.title}${after?.details}`, /visitor|erased/i);
    assert.equal(after?.uid, before?.uid);
  });

  test('supports ETag, compression and HEAD, and is not cacheable by proxies', async () => {
    const service = await start(divisibleHall());
    const scenario = scenarioFor(service);
    const { address } = await open(service);
    for (let day = 10; day < 20; day++) await scenario.request('north-evening', `2027-03-${day}`);
    const first = await get(service, address);
    assert.equal(first.statusCode, 200);
    assert.equal(first.headers['content-type'], 'text/calendar; charset=utf-8');
    assert.equal(first.headers['cache-control'], 'private, no-cache');
    const etag = first.headers.etag as string;
    const again = await get(service, address, { headers: { 'if-none-match': etag } });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    const head = await get(service, address, { method: 'HEAD' });
    assert.deepEqual([head.statusCode, head.body, head.headers.etag], [200, '', etag]);
    assert.equal(head.headers['content-length'], String(Buffer.byteLength(first.body)));
    const gzip = await get(service, address, { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    await scenario.block('south', '2027-03-20');
    const later = await get(service, address, { headers: { 'if-none-match': etag } });
    assert.equal(later.statusCode, 200);
    // Unchanged entries stay identical to the byte, however much later they are read.
    assert.ok(
      later.body.includes(first.body.slice(first.body.indexOf('BEGIN:VEVENT'), -'END:VCALENDAR\r\n'.length)),
    );
  });

  test('that never existed, was revoked, or whose venue was deleted gets the same 404', async () => {
    const service = await start();
    const [revoked, orphan] = [await open(service), await open(service)];
    await revokeFeed(service, { venueId: 'riverside', feedId: revoked.id, actor: 'operator' });
    const never = feedPath('A'.repeat(43));
    const errors = [];
    for (const [index, address] of [
      revoked.address,
      never,
      '/feeds/x',
      '/feeds/.ics',
      '/feeds/%00.ics',
      `${never}x`,
    ].entries()) {
      const { statusCode, body, headers } = await get(service, address, { from: `198.51.100.${index}` });
      errors.push([
        statusCode,
        body,
        Object.keys(headers).sort(),
        headers['content-length'],
        headers['ratelimit'],
      ]);
    }
    assert.equal(errors[0]?.[0], 404);
    for (const error of errors) assert.deepEqual(error, errors[0]);
    assert.equal((await get(service, orphan.address)).statusCode, 200);
    await service.storage.transact(async (db) => {
      for (const table of ['offers', 'packages', 'site_keys', 'spaces', 'venues'] as const)
        await db
          .deleteFrom(table)
          .where(table === 'venues' ? 'id' : 'venue_id', '=', 'riverside')
          .execute();
    });
    assert.equal((await get(service, orphan.address)).statusCode, 404);
  });

  test('answers 404 to every path that is not the address of a feed', async () => {
    const service = await start();
    const { address } = await open(service);
    const odd = [
      '/feeds/',
      `${address}/`,
      address.toUpperCase(),
      address.replace('.ics', '.ICS'),
      address.replace('.ics', ''),
      `${address}x`,
      address.replace('/feeds/', '/feeds/x'),
      `/feeds/${'A'.repeat(50_000)}.ics`,
      '/feeds/%ff.ics',
      '/feeds/%.ics',
      '/feeds/..%2f..%2fetc.ics',
      "/feeds/'%20or%20''='.ics",
      '/feeds/%F0%9F%8E%BB.ics',
      `/FEEDS${address.slice('/feeds'.length)}`,
    ];
    for (const url of odd) assert.equal((await get(service, url)).statusCode, 404, url.slice(0, 80));
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])
      assert.equal((await get(service, address, { method })).statusCode, 404, method);
    assert.equal((await get(service, `${address}?x=1`)).statusCode, 200);
  });

  test('is limited per visitor address, found or not', async () => {
    const service = await start();
    const { address } = await open(service);
    for (let count = 0; count < 120; count++)
      assert.equal(
        (await get(service, count % 2 ? address : '/feeds/guess.ics')).statusCode,
        count % 2 ? 200 : 404,
      );
    for (const url of [address, '/feeds/guess.ics']) {
      const { statusCode, headers } = await get(service, url);
      assert.equal(statusCode, 429);
      assert.equal(headers['retry-after'], '60');
    }
    assert.equal((await get(service, address, { from: '198.51.100.2' })).statusCode, 200);
  });

  test('is in no log, and its secret in no table', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const service = await startService(await (await newDatabase()).open(), {
      venue: venueWith(),
      logger: pino({ level: 'trace' }, stream),
    });
    const { address } = await open(service);
    const secret = address.slice('/feeds/'.length, -'.ics'.length);
    await get(service, address);
    await get(service, `${address.slice(0, -5)}.ics`);
    // The cached response has expired.
    service.now += 24 * hour;
    await service.storage.transact(async (db) => {
      await sql`drop table blocked_spaces`.execute(db);
      await sql`drop table blocks`.execute(db);
    });
    assert.ok((await get(service, address)).statusCode >= 500);
    assert.ok(lines.length >= 3, lines.join());
    assert.ok(!lines.join('').includes(secret.slice(0, 40)), lines.join(''));
    const rows = await service.storage.read((db) => db.selectFrom('feeds').selectAll().execute());
    assert.ok(!JSON.stringify(rows).includes(secret));
  });
});
