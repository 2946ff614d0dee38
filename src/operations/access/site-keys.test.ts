import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { eventsOf } from '../../../test/events.ts';
import { startService, venueWith } from '../../../test/service.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { addSiteKey } from './add-site-key.ts';
import { changeSiteKey } from './change-site-key.ts';

const key = { venueId: 'riverside', key: 'key' };

onAnyDatabase('website keys', (newDatabase) => {
  const open = async () => startService(await (await newDatabase()).open(), { venue: venueWith() });

  test('a change returns the new state and whether anything changed', async () => {
    const service = await open();
    const change = (changes: object) => changeSiteKey(service, key, changes, 'operator');
    const { siteKey, hasChanged } = await change({ label: 'Main site' });
    assert.deepEqual([siteKey.key, siteKey.label, hasChanged], ['key', 'Main site', true]);
    assert.deepEqual(await change({ label: 'Main site' }), { siteKey, before: siteKey, hasChanged: false });
  });

  test('the log has the changed members only', async () => {
    const service = await open();
    await changeSiteKey(service, key, { label: 'Main site', enabled: false }, 'staff:sam');
    await changeSiteKey(service, key, { label: null }, 'staff:sam');
    assert.deepEqual((await eventsOf(service)).slice(1), [
      [
        'staff:sam',
        'site-key.changed',
        'key',
        { label: 'Main site', enabled: false, former: { label: '', enabled: true } },
      ],
      ['staff:sam', 'site-key.changed', 'key', { label: '', former: { label: 'Main site' } }],
    ]);
  });

  test('the key itself cannot change, and the caller sees its current state', async () => {
    const service = await open();
    const renamed = changeSiteKey(service, key, { key: 'other' } as object, 'operator');
    await assert.rejects(renamed, { message: 'key: cannot be changed' });
    const seen: unknown[] = [];
    await changeSiteKey(service, key, { label: 'Main site' }, 'operator', (found) => seen.push(found));
    const { siteKey } = await changeSiteKey(service, key, {}, 'operator', (found) => seen.push(found));
    assert.deepEqual(seen, [{ ...siteKey, label: '' }, siteKey]);
  });

  test('rejects an unknown venue or key', async () => {
    const service = await open();
    const isRejected = (changing: Promise<unknown>, message: string) =>
      assert.rejects(changing, (error) => {
        assert.ok(error instanceof NotFoundError, String(error));
        assert.equal(error.message, message);
        return true;
      });
    await isRejected(
      addSiteKey(service, 'nowhere', { websites: [] }, 'operator'),
      'There is no venue nowhere.',
    );
    await isRejected(
      changeSiteKey(service, { venueId: 'riverside', key: 'unknown' }, { enabled: false }, 'operator'),
      'There is no website key unknown.',
    );
  });
});
