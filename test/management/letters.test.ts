/** Letter templates, and the notes that keep what was sent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { onAnyDatabase } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

const own = { subject: 'Yes: {reference}', body: 'Dear {guest},\nsee you on {date}.' };

onAnyDatabase('letters', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    await importVenue(
      service,
      venueWith({ venue: { id: 'lakeside' }, space: { id: 'barn', slots: [] }, siteKey: { key: 'lake' } }),
      'operator',
    );
    return { service, manager: await clientFor(service), other: await clientFor(service, 'lakeside') };
  }

  test('have default texts until the venue writes its own', async () => {
    const { manager, other } = await open();
    const path = '/letters/accepted/de';
    const usual = await manager.get(path);
    assert.match(usual.body.data.body, /^Guten Tag \{guest\}/);
    const changed = await manager.put(path, own, { 'if-match': usual.etag });
    assert.deepEqual(changed.body.data, { occasion: 'accepted', language: 'de', ...own, isDefault: false });
    assert.equal((await manager.put(path, own, { 'if-match': usual.etag })).status, 412);
    const { body } = await manager.get('/letters?language=de');
    assert.deepEqual(
      body.data.map(({ occasion, isDefault }: { occasion: string; isDefault: boolean }) => [
        occasion,
        isDefault,
      ]),
      [
        ['received', true],
        ['accepted', false],
        ['changed', true],
        ['declined', true],
        ['question', true],
        ['waiting', true],
        ['freed', true],
        ['challenged', true],
        ['challenging', true],
        ['reminder', true],
        ['cancelled', true],
        ['offer', true],
        ['confirmation', true],
      ],
    );
    assert.equal((await other.get(path)).body.data.isDefault, true, 'another venue keeps its text');
    assert.equal((await manager.get('/letters/accepted/en')).body.data.isDefault, true);
    const reset = await manager.delete(path);
    assert.deepEqual(reset.body.data, usual.body.data);
    const { body: log } = await manager.get('/events?order=newest&topic=venue&limit=2');
    assert.deepEqual(
      log.data.map(({ data }: { data: { changes: unknown } }) => data.changes),
      Array(2).fill([{ part: 'letter', id: 'accepted/de', change: 'changed', members: ['subject', 'body'] }]),
    );
  });

  test('reject unknown occasions, languages and placeholders', async () => {
    const { manager } = await open();
    for (const path of ['/letters/birthday/de', '/letters/accepted/tlh'])
      assert.equal((await manager.get(path)).status, 404, path);
    assert.equal((await manager.get('/letters?language=tlh')).status, 422);
    const wrong = await manager.put('/letters/accepted/de', { subject: 'Hello {gest}', body: '' });
    assert.deepEqual([wrong.status, invalidPaths(wrong)], [422, ['body', 'subject']]);
  });

  test('are kept as notes that no event contains, and are erased with the guest', async () => {
    const { service, manager } = await open();
    const reference = await scenarioFor(service).request('north-evening', evening);
    const note = { text: 'Yes\n\nMarker-Letter', about: 'letter' };
    const path = `/booking-requests/${reference}/notes`;
    assert.equal((await manager.post(path, note)).body.data.about, 'letter');
    assert.equal((await manager.post(path, { ...note, about: 'declined' })).status, 422);
    assert.equal((await manager.get(path)).body.data.length, 1);
    const events = await manager.get('/events');
    assert.ok(!JSON.stringify(events.body).includes('Marker-Letter'));
    await manager.post('/guests/erase', { reference });
    assert.deepEqual((await manager.get(path)).body.data, []);
  });
});
