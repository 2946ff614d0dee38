import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { clientFor } from '../../../test/management/manager.ts';
import { divisibleHall } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { eraseGuests } from '../../operations/booking/erase-guests.ts';
import { foldAllSearchWords } from '../../operations/booking/fold-search-words.ts';

const place = { spaceId: 'north', slotId: 'north-day', packageId: 'dry-hire' };

onBothDatabases('the search for guests and bookings', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const manager = await clientFor(service);
    const add = async (date: string, guest: object) => {
      const { status, body } = await manager.post('/booking-requests', { ...guest, ...place, date });
      assert.equal(status, 201, JSON.stringify(body));
      return body.data.reference as string;
    };
    const search = async (text: string) => {
      const requests = await manager.post('/booking-requests/search', { text });
      const guests = await manager.post('/guests/search', { text });
      assert.deepEqual([requests.status, guests.status], [200, 200]);
      const references = (rows: { reference: string }[]) => rows.map(({ reference }) => reference).sort();
      assert.deepEqual(references(guests.body.data), references(requests.body.data), text);
      return references(requests.body.data);
    };
    return { service, manager, add, search };
  }

  test('finds names without accents, titles, companies and grouped phone numbers', async () => {
    const { add, search } = await open();
    const zoe = await add('2027-03-10', {
      name: 'Zoë Weiß',
      email: 'zoe@example.com',
      phone: '+44 (0)20 7946 0999',
      company: 'Æsop & Łukasz',
      title: 'Großes Fest',
    });
    await add('2027-03-11', { name: 'Ada Byron', email: 'ada@example.com', phone: '020 7946 0111' });
    for (const text of ['Zoe', 'zoë', 'weiss', 'WEISS zoe', 'aesop', 'lukasz', 'grosses fest', 'zoe@'])
      assert.deepEqual(await search(text), [zoe], text);
    for (const text of ['0044 20 7946 09', '+44 (0)20 7946 0999', '79460999', '020/7946 0999', '0999'])
      assert.deepEqual(await search(text), [zoe], text);
    assert.equal((await search('0044 20 7946')).length, 2);
    assert.deepEqual(await search('7946 0998'), []);
  });

  test('finds what version 1.0.0 has stored, also while the words are written again', async () => {
    const { service, manager, add, search } = await open();
    const guest = { name: 'Øyvind Weiß', email: 'weiss@example.com', phone: '+47 22 12 34 56' };
    const [one, erased] = [await add('2027-03-10', guest), await add('2027-03-11', guest)];
    await eraseGuests(service, { venueId: 'riverside', references: [erased], actor: 'operator' });
    const storeAsBefore = () =>
      service.storage.transact(async (db) => {
        await db.deleteFrom('booking_request_search_words').execute();
        for (const [reference, words] of [
          [one, { word_2: 'øyvind', word_3: 'weiß', word_4: 'weiss@example.com' }],
          [erased, { word_2: null, word_3: null, word_4: null }],
        ] as const) {
          const word_1 = reference.slice(3).toLowerCase();
          const row = { venue_id: 'riverside', reference, part: 0, word_1, ...words };
          await db
            .insertInto('booking_request_search_words')
            .values({ ...row, word_5: null, word_6: null })
            .execute();
        }
        await db
          .updateTable('booking_requests')
          .set({ guest_name_key: 'øyvind weiß' })
          .where('reference', '=', one)
          .execute();
      });
    for (const text of ['oyvind', '22123456', 'weiß']) {
      await storeAsBefore();
      assert.deepEqual(await search(text), [one], text);
    }
    await storeAsBefore();
    await foldAllSearchWords(service);
    const byReference = await manager.post('/booking-requests/search', { text: erased });
    assert.equal(byReference.body.data.length, 1);
    const rows = await service.storage.read((db) =>
      db.selectFrom('booking_request_search_words').selectAll().orderBy('reference').execute(),
    );
    assert.ok(rows.every(({ folded }) => folded === 1));
    const words = rows.flatMap((row) => [
      row.word_1,
      row.word_2,
      row.word_3,
      row.word_4,
      row.word_5,
      row.word_6,
    ]);
    assert.ok(words.includes('oeyvind'));
    const key = await service.storage.read((db) =>
      db.selectFrom('booking_requests').select('guest_name_key').where('reference', '=', one).execute(),
    );
    assert.equal(key[0]?.guest_name_key, 'oyvind weiss');
    // A guest who is erased leaves no word.
    await eraseGuests(service, { venueId: 'riverside', references: [one], actor: 'operator' });
    for (const text of ['oyvind', '22123456', 'weiß']) assert.deepEqual(await search(text), [], text);
    assert.equal((await manager.get('/guests')).body.data.length, 0);
  });
});
