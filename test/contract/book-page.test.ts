import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSiteKey } from '../../src/operations/access/change-site-key.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import type { OpenDatabase } from '../../src/storage/access/door.ts';
import { onBothDatabases } from '../databases.ts';
import { startService } from '../service.ts';
import { newVisitor, riverside } from './riverside.ts';

/** The page of a venue's key, as a browser asks for it, and how often the database was asked meanwhile. */
onBothDatabases('the hosted page', (newDatabase) => {
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
    const open = (key: string, { address = newVisitor(), headers = {} } = {}) =>
      service.app.inject({ url: `/book/${key}`, remoteAddress: address, headers });
    questions.snapshots = 0;
    return { storage, service, questions, open };
  };

  test('it is made once for all visitors, and again when the venue changes', async () => {
    const { service, questions, open } = await opening();
    const first = await open('web');
    assert.equal(first.statusCode, 200);
    assert.match(first.body, /<title>Riverside Arts Centre<\/title>/);
    for (let count = 0; count < 20; count++) assert.equal((await open('web')).body, first.body);
    assert.equal(questions.snapshots, 1);
    const known = await open('web', { headers: { 'if-none-match': String(first.headers['etag']) } });
    assert.equal(known.statusCode, 304);
    assert.match(String(known.headers['content-security-policy']), /script-src 'self'/);
    const file = riverside();
    await importVenue(service, { ...file, venue: { ...file.venue, name: 'Riverside Rooms' } }, 'operator');
    assert.match((await open('web')).body, /<title>Riverside Rooms<\/title>/);
  });

  test('a visitor who opens it over and over is kept from it for a minute, on a page they can read', async () => {
    const { service, open } = await opening();
    const address = newVisitor();
    for (let count = 0; count < 119; count++) assert.equal((await open('web', { address })).statusCode, 200);
    const { headers } = await service.get('/venue', { address, key: 'web' });
    assert.equal(headers['ratelimit'], '"read";r=0;t=60', 'it counts with the reads of the API');
    const refused = await open('web', { address });
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.headers['retry-after'], '60');
    assert.match(String(refused.headers['content-type']), /^text\/html/);
    assert.match(refused.body, /<h1>One moment, please<\/h1>/);
    assert.equal((await open('web')).statusCode, 200, 'others are not');
  });

  test('without a script it lists the spaces with capacity, price and picture, and says whom to ask', async () => {
    const { service, open } = await opening();
    const file = riverside();
    const [hall, ...others] = file.spaces;
    assert(hall);
    const name = 'Hall </script><b>"1"';
    const spaces = [
      { ...hall, name, photos: [{ url: 'https://riverside.example/hall.jpg', alt: 'The hall' }] },
      ...others,
    ];
    const venue = {
      ...file.venue,
      contact: { phone: '+44 (0)1632 960001', email: 'hire@riverside.example' },
    };
    await importVenue(service, { ...file, venue, spaces }, 'operator');
    const { body } = await open('web');
    const [, plain = ''] = /<noscript>([\s\S]*)<\/noscript>/.exec(body) ?? [];
    assert.match(plain, /<h2>Hall &lt;\/script&gt;&lt;b&gt;&quot;1&quot;<\/h2>/);
    assert.match(plain, new RegExp(`👥 ${hall.capacity} · £[\\d,.]+ \\+`));
    assert.match(plain, /<img src="https:\/\/riverside\.example\/hall\.jpg" alt="The hall"/);
    assert.match(body, /<a href="tel:\+441632960001">/);
    assert.match(body, /<a href="mailto:hire@riverside\.example">/);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    const { '@type': type, containsPlace } = JSON.parse(data);
    assert.equal(type, 'EventVenue');
    assert.equal(containsPlace[0].name, name);
    assert.equal(containsPlace[0].maximumAttendeeCapacity, hall.capacity);
  });

  test('a key without a page has none, while its websites book as ever, and gets it back', async () => {
    const { service, open } = await opening();
    const set = (page: boolean) => changeSiteKey(service, 'web', { page }, 'operator');
    assert.equal((await open('web')).statusCode, 200);
    await set(false);
    const missing = await open('web');
    assert.equal(missing.statusCode, 404);
    assert.equal(missing.body, (await open('nobody')).body);
    assert.equal((await service.get('/venue', { key: 'web' })).status, 200);
    await set(true);
    assert.equal((await open('web')).statusCode, 200);
  });

  test('where there is nothing to book, and where the database is away, a page says so', async () => {
    const { storage, open } = await opening();
    for (const key of ['nobody', 'off', 'bad%20key']) {
      const missing = await open(key);
      assert.equal(missing.statusCode, 404, key);
      assert.match(missing.body, /<h1>Nothing to book here<\/h1>/);
    }
    await storage.close();
    const away = await open('web');
    assert.ok(away.statusCode >= 500);
    assert.match(String(away.headers['content-type']), /^text\/html/);
  });
});
