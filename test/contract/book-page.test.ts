import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSiteKey } from '../../src/operations/access/change-site-key.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { freezeVenue, markVenueMoved } from '../../src/operations/venue/freeze-venue.ts';
import type { OpenDatabase } from '../../src/storage/access/request-guard.ts';
import { onAnyDatabase } from '../databases.ts';
import { bookingRequest, startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { newClientAddress, riverside } from './riverside.ts';

/** Riverside with texts that would end a script, an attribute and an element, and with all optional fields. */
function hostile() {
  const file = riverside();
  const [hall, ...others] = file.spaces;
  assert(hall);
  const photo = { url: '/photos/hall.jpg', alt: 'The "hall"', width: 1600, height: 900 };
  const contact = { phone: '+44 (0)1632 960001', email: 'hire@riverside.example' };
  return {
    ...file,
    venue: { ...file.venue, contact, photos: [] },
    spaces: [{ ...hall, name: 'Hall </script><b>"1"', photos: [photo] }, ...others],
  };
}

/** Requests the page of a key as a browser does, and counts the database reads. */
onAnyDatabase('the hosted page', (newDatabase) => {
  const opening = async () => {
    const storage = await (await newDatabase()).open();
    const questions = { snapshots: 0 };
    const counting: OpenDatabase = {
      ...storage,
      read: (work) => {
        questions.snapshots += 1;
        return storage.read(work);
      },
    };
    const service = await startService(counting, { venue: riverside() });
    const open = (key: string, { address = newClientAddress(), headers = {} } = {}) =>
      service.app.inject({ url: `/book/${key}`, remoteAddress: address, headers });
    questions.snapshots = 0;
    return { storage, service, questions, open };
  };

  test('is built once for all visitors and again when the venue changes', async () => {
    const { service, questions, open } = await opening();
    const first = await open('web');
    assert.equal(first.statusCode, 200);
    assert.match(first.body, /<title>Riverside Arts Centre · Book a space<\/title>/);
    for (let count = 0; count < 20; count++) assert.equal((await open('web')).body, first.body);
    assert.equal(questions.snapshots, 1);
    const known = await open('web', { headers: { 'if-none-match': String(first.headers['etag']) } });
    assert.equal(known.statusCode, 304);
    assert.match(String(known.headers['content-security-policy']), /script-src 'self'/);
    const file = riverside();
    await importVenue(service, { ...file, venue: { ...file.venue, name: 'Riverside Rooms' } }, 'operator');
    assert.match((await open('web')).body, /<title>Riverside Rooms · Book a space<\/title>/);
  });

  test('is in the language of its address, not of the browser', async () => {
    const { open } = await opening();
    const headers = { 'accept-language': 'en-CA' };
    const { body } = await open('web?lang=fr-CA', { headers });
    assert.match(body, /<html lang="fr"/);
    assert.match(body, /<venue-booking site-key="web" lang="fr" /);
    assert.match(body, /<noscript><p>[^<]*JavaScript[^<]*<\/p>/);
    assert.match((await open('web', { headers })).body, /<venue-booking site-key="web" lang="" /);
    // Text that is no language.
    const odd = await open('web?lang=%22%3E%3Cb%3E&lang=de', { headers });
    assert.equal(odd.statusCode, 200);
    assert.match(odd.body, /<venue-booking site-key="web" lang="" /);
    assert.match(
      (await open('web?lang=%22%3E%3Cb%3E', { headers })).body,
      /<venue-booking site-key="web" lang="en[^"<>]*" /,
    );
  });

  test('is rate-limited with a readable page', async () => {
    const { service, open } = await opening();
    const address = newClientAddress();
    for (let count = 0; count < 119; count++) assert.equal((await open('web', { address })).statusCode, 200);
    const { headers } = await service.get('/venue', { address, key: 'web' });
    assert.equal(headers['ratelimit'], '"read";r=0;t=60', 'page views count as reads of the API');
    const rejected = await open('web', { address });
    assert.equal(rejected.statusCode, 429);
    assert.equal(rejected.headers['retry-after'], '60');
    assert.match(String(rejected.headers['content-type']), /^text\/html/);
    assert.match(rejected.body, /<p>Too many attempts\. Try again in 60 seconds\.<\/p>/);
    assert.equal((await open('web')).statusCode, 200, 'other keys are not limited');
  });

  test('may be framed by exactly the websites of a key with `frame`, on any port', async () => {
    const { service, open } = await opening();
    const ancestors = async (key = 'web') =>
      /frame-ancestors ([^;]+)/.exec(String((await open(key)).headers['content-security-policy']))?.[1];
    assert.equal(await ancestors(), "'none'");
    await changeSiteKey(
      service,
      { venueId: 'riverside', key: 'web' },
      { frame: true, websites: ['a.example', 'http://b.example'] },
      'operator',
    );
    assert.equal(await ancestors(), 'https://a.example:* http://b.example:*');
    await changeSiteKey(service, { venueId: 'riverside', key: 'web' }, { websites: [] }, 'operator');
    assert.equal(await ancestors(), "'none'");
    assert.match(
      String((await open('unknown')).headers['content-security-policy']),
      /frame-ancestors 'none'/,
    );
  });

  test('lets the same websites frame its error pages, so that a visitor in a frame reads them', async () => {
    const { service, storage, open } = await opening();
    const set = (changes: Parameters<typeof changeSiteKey>[2]) =>
      changeSiteKey(service, { venueId: 'riverside', key: 'web' }, changes, 'operator');
    const answer = async (key: string, address?: string) => {
      const { statusCode, headers } = await open(key, address === undefined ? {} : { address });
      const [, ancestors] = /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy'])) ?? [];
      return [statusCode, ancestors];
    };
    const framed = 'https://a.example:*';
    await set({ frame: true, websites: ['a.example'] });
    const address = newClientAddress();
    for (let count = 0; count < 120; count++) await service.get('/venue', { address, key: 'web' });
    assert.deepEqual(await answer('web', address), [429, framed]);
    await set({ page: false });
    assert.deepEqual(await answer('web'), [404, framed]);
    for (const unknown of ['unknown', 'off']) assert.deepEqual(await answer(unknown), [404, "'none'"]);
    await set({ frame: false });
    assert.deepEqual(await answer('web'), [404, "'none'"]);
    await set({ frame: true });
    assert.deepEqual(await answer('web'), [404, framed]);
    await storage.close();
    const [status, ancestors] = await answer('web');
    assert.ok(Number(status) >= 500);
    assert.equal(ancestors, framed);
  });

  test('without scripts lists the spaces with capacity, price and picture, and a contact', async () => {
    const { service, open } = await opening();
    await importVenue(service, hostile(), 'operator');
    const { body } = await open('web');
    const [, plain = ''] = /<noscript>([\s\S]*)<\/noscript>/.exec(body) ?? [];
    assert.match(plain, /Booking needs JavaScript\./);
    assert.match(plain, /<h2 lang="en-GB" dir="auto">Hall &lt;\/script&gt;&lt;b&gt;&quot;1&quot;<\/h2>/);
    assert.match(plain, /<p>Up to 450 guests · from £[\d,.]+ including tax<\/p>/);
    assert.match(
      plain,
      /<img src="\/photos\/hall\.jpg" alt="The &quot;hall&quot;"[^>]* width="1600" height="900"/,
    );
    assert.match(plain, /JavaScript[^<]*<\/p>\s*<section><h2>Contact the venue<\/h2><address><a href="tel:/);
    assert.match(
      plain,
      /<h2>Free dates in the next four weeks<\/h2><ul><li><time datetime="2027-03-01">Monday 1 March<\/time>: (?:\d of \d spaces free · )?Partly free: \d · from £[\d,.]+<\/li>/,
    );
    assert.equal(plain.match(/<time /g)?.length, 28);
    assert.match(body, /<footer><h2>Contact the venue<\/h2><address><a href="tel:\+441632960001"/);
    assert.match(body, /<a href="mailto:hire@riverside\.example"/);
    assert.equal(
      body.match(/<script/g)?.length,
      2,
      'only the form’s script and the data, regardless of the venue’s texts',
    );
  });

  test('without scripts names the lowest price of the times that are free', async () => {
    const { service, open } = await opening();
    const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }];
    const cheap = [{ ...packages[0], hireFeeCents: 30_000 }];
    const morning = { id: 'hall-morning', name: 'Morning', startTime: '09:00', endTime: '13:00' };
    const late = { id: 'hall-evening', name: 'Evening', startTime: '18:00', endTime: '23:00' };
    const slots = [
      { ...morning, packages: cheap },
      { ...late, packages },
    ];
    const space = { id: 'hall', name: 'Hall', capacity: 100, slots };
    const { spaces } = venueWith({ file: { spaces: [space] } });
    await importVenue(service, { ...riverside(), spaces }, 'operator');
    const wanted = bookingRequest({ spaceId: 'hall', slotId: 'hall-morning', date: '2027-03-03' });
    assert.equal((await service.post('/booking-requests', wanted, { key: 'web' })).status, 201);
    const { body } = await open('web');
    assert.match(body, /Tuesday 2 March<\/time>: [^<]*from £360\.00</);
    assert.match(body, /Wednesday 3 March<\/time>: [^<]*from £1,440\.00</);
  });

  test('without scripts lists a day on which times by the hour are free, and states their price in its data', async () => {
    const { service, open } = await opening();
    const session = {
      id: 'session',
      name: 'Session',
      startTime: '09:00',
      endTime: '22:00',
      hours: { stepMinutes: 30, minimumMinutes: 60, maximumMinutes: 480 },
      packages: [{ id: 'room-only', name: 'Room only', hireFeeCents: 2_000, perHourCents: 3_000 }],
    };
    const space = { id: 'studio', name: 'Studio', capacity: 20, slots: [session] };
    const { spaces } = venueWith({ file: { spaces: [space] } });
    await importVenue(service, { ...riverside(), spaces }, 'operator');
    for (const [startTime, endTime] of [
      ['09:00', '15:00'],
      ['15:00', '21:30'],
    ]) {
      const wanted = { spaceId: 'studio', slotId: 'session', packageId: 'room-only', date: '2027-03-03' };
      const booked = await service.post(
        '/booking-requests',
        bookingRequest({ ...wanted, startTime, endTime }),
        { key: 'web', address: newClientAddress() },
      );
      assert.equal(booked.status, 201);
    }
    const { body } = await open('web');
    assert.match(body, /<p>Up to 20 guests · from £60\.00 including tax \(60 minutes\)<\/p>/);
    assert.match(body, /Tuesday 2 March<\/time>: [^<]*from £60\.00</);
    assert.equal(body.includes('Wednesday 3 March'), false);
    assert.equal(body.match(/<time /g)?.length, 27);
    assert.match(
      body,
      /"@type":"UnitPriceSpecification","minPrice":"60\.00","priceCurrency":"GBP","unitCode":"HUR","referenceQuantity":\{"@type":"QuantitativeValue","value":1,"unitCode":"HUR"\}/,
    );
  });

  test('uses the reader’s language and marks the venue’s texts as its own', async () => {
    const { open } = await opening();
    const inLanguage = async (requested?: string) =>
      (await open('web', { headers: requested === undefined ? {} : { 'accept-language': requested } })).body;
    const german = await inLanguage('de-AT,de;q=0.9,en;q=0.5');
    assert.match(german, /<html lang="de" dir="ltr">/);
    assert.match(german, /<title>Riverside Arts Centre · Raum buchen<\/title>/);
    assert.match(german, /<p>Bis zu 450 Gäste · ab [\d.,]+\s£ (inkl|einschl)/);
    assert.match(german, /<h1 lang="en-GB" dir="auto">Riverside Arts Centre<\/h1>/);
    assert.match(await inLanguage('ar'), /<html lang="ar" dir="rtl">/);
    // Crawlers send no Accept header, or accept anything.
    for (const requested of [undefined, '*'])
      assert.match(await inLanguage(requested), /<html lang="en-GB" dir="ltr">/);
    assert.match(await inLanguage('tlh'), /<html lang="en-GB" dir="ltr">/, 'the same text as in the form');
  });

  test('writes prices as in the venue’s region, in every language', async () => {
    const { service, open } = await opening();
    const file = riverside();
    const canada = { ...file.venue, locale: 'en-CA', currency: 'CAD' };
    await importVenue(service, { ...file, venue: canada }, 'operator');
    const { body } = await open('web', { headers: { 'accept-language': 'fr' } });
    assert.match(body, /<html lang="fr-CA" dir="ltr">/);
    assert.match(body, /à partir de [\d\s]+,\d\d\s\$/);
    assert.doesNotMatch(body, /\$CA/);
  });

  test('has structured data with absolute URLs, regardless of the venue’s texts', async () => {
    const { service, open } = await opening();
    await importVenue(service, hostile(), 'operator');
    const from = async (host: string) => {
      const { body, headers } = await open('web', { headers: { host } });
      const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
      return { body, headers, data: JSON.parse(data) };
    };
    const { body, headers, data } = await from('booking.example');
    assert.deepEqual(data['@type'], ['EventVenue', 'LocalBusiness']);
    assert.equal(data.email, 'hire@riverside.example');
    assert.equal(data.potentialAction.target, 'https://booking.example/book/web');
    const [hall] = data.containsPlace;
    assert.equal(hall.name, 'Hall </script><b>"1"');
    assert.equal(hall.maximumAttendeeCapacity, 450);
    assert.deepEqual(hall.image, [
      {
        '@type': 'ImageObject',
        url: 'https://booking.example/photos/hall.jpg',
        width: 1600,
        height: 900,
        caption: 'The "hall"',
      },
    ]);
    const { lowPrice } = hall.offers;
    assert.match(lowPrice, /^\d+\.\d\d$/);
    assert.deepEqual(hall.offers, {
      '@type': 'AggregateOffer',
      url: 'https://booking.example/book/web?space=ballroom',
      businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
      lowPrice,
      priceCurrency: 'GBP',
      priceSpecification: {
        '@type': 'PriceSpecification',
        minPrice: lowPrice,
        priceCurrency: 'GBP',
        valueAddedTaxIncluded: true,
      },
    });
    assert.match(body, /<link rel="canonical" href="https:\/\/booking\.example\/book\/web">/);
    assert.match(body, /<meta property="og:image" content="https:\/\/booking\.example\/photos\/hall\.jpg">/);
    assert.match(body, /<meta property="og:image:width" content="1600">/);
    assert.match(body, /<meta property="og:image:height" content="900">/);
    assert.match(body, /<meta property="og:image:alt" content="The &quot;hall&quot;">/);
    // The page depends on the host, so one host's ETag does not match the other's page.
    const local = await from('127.0.0.1:8080');
    assert.match(local.body, /<link rel="canonical" href="http:\/\/127\.0\.0\.1:8080\/book\/web">/);
    const again = { host: '127.0.0.1:8080', 'if-none-match': String(headers['etag']) };
    assert.equal((await open('web', { headers: again })).statusCode, 200);
    const nowhere = await from("venue's");
    assert.doesNotMatch(nowhere.body, /canonical|og:/);
    assert.equal(nowhere.data.containsPlace[0].image[0].url, '/photos/hall.jpg');
  });

  test('stays small with sixty long descriptions', async () => {
    const { service, open } = await opening();
    const file = riverside();
    const [hall] = file.spaces;
    assert(hall);
    const description = Array.from({ length: 700 }, (_, at) => `word${(at * 7919) % 997}`)
      .join(' ')
      .slice(0, 5000);
    const spaces = Array.from({ length: 60 }, (_, at) => ({
      ...hall,
      id: `space-${at}`,
      name: `Space ${at}`,
      description: `${at} ${description}`,
      slots: hall.slots.map((slot) => ({ ...slot, id: `${slot.id}-${at}` })),
    }));
    await importVenue(service, { ...file, spaces }, 'operator');
    const { statusCode, rawPayload } = await open('web', { headers: { 'accept-encoding': 'br' } });
    assert.ok(rawPayload.length < 2_500, `${rawPayload.length} bytes`);
    assert.equal(statusCode, 200);
  });

  test('a key with "page: false" has no page; its websites work, and the page can be enabled again', async () => {
    const { service, open } = await opening();
    const set = (page: boolean) =>
      changeSiteKey(service, { venueId: 'riverside', key: 'web' }, { page }, 'operator');
    assert.equal((await open('web')).statusCode, 200);
    await set(false);
    const missing = await open('web');
    assert.equal(missing.statusCode, 404);
    assert.equal(missing.body, (await open('unknown')).body);
    assert.equal((await service.get('/venue', { key: 'web' })).status, 200);
    await set(true);
    assert.equal((await open('web')).statusCode, 200);
  });

  test('of a venue that has moved leads to its page at the other installation', async () => {
    const { service, open } = await opening();
    const venue = { venueId: 'riverside', actor: 'operator' } as const;
    await freezeVenue(service, venue);
    assert.equal((await open('web')).statusCode, 200);
    await markVenueMoved(service, { ...venue, to: 'https://booking.example' });
    const { statusCode, headers } = await open('web');
    assert.deepEqual(
      [statusCode, headers['location'], headers['cache-control']],
      [302, 'https://booking.example/book/web', 'no-store'],
    );
    const chosen = await open('web?space=ballroom&date=2027-06-18');
    assert.equal(
      chosen.headers['location'],
      'https://booking.example/book/web?space=ballroom&date=2027-06-18',
    );
    const slash = await open('web/?space=ballroom');
    assert.equal(slash.headers['location'], '/book/web?space=ballroom');
  });

  test('has an error page for nothing to book and for an unavailable database', async () => {
    const { storage, open } = await opening();
    for (const key of ['unknown', 'off', 'bad%20key']) {
      const missing = await open(key);
      assert.equal(missing.statusCode, 404, key);
      assert.match(missing.body, /<h1>Book a space<\/h1>\s*<p>Booking is not available here at the moment\./);
    }
    const inLanguage = (requested: string) => open('unknown', { headers: { 'accept-language': requested } });
    const german = await inLanguage('de-AT,de;q=0.9,en;q=0.5');
    assert.match(german.body, /<html lang="de" dir="ltr">/);
    assert.match(german.body, /<h1>Raum buchen<\/h1>\s*<p>Buchungen sind hier derzeit nicht möglich\./);
    assert.equal(german.headers['vary'], 'Accept-Language');
    assert.match((await inLanguage('fa')).body, /<html lang="fa" dir="rtl">/);
    for (const requested of ['*', 'tlh'])
      assert.match((await inLanguage(requested)).body, /<h1>Book a space<\/h1>/, requested);
    await storage.close();
    const away = await open('web');
    assert.ok(away.statusCode >= 500);
    assert.match(String(away.headers['content-type']), /^text\/html/);
    assert.match(away.body, /<p>Something went wrong on our side\./);
    const again = (text: string) => new RegExp(`<a class="retry" href="" target="_self">${text}</a>`);
    assert.match(away.body, again('Try again'));
    assert.doesNotMatch(german.body, /class="retry"/, 'a page that does not exist stays away');
    const awayInGerman = await open('web', { headers: { 'accept-language': 'de' } });
    assert.match(awayInGerman.body, again('Erneut versuchen'));
  });
});
