import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../test/databases.ts';
import { noon, startServiceBesideTwin as startService, venueWith } from '../../test/service.ts';
import { listKeyUsage } from '../storage/access/key-usage.ts';
import { startKeyUsageJob } from './key-usage-job.ts';

const key = { venueId: 'riverside', siteKey: 'key' };

onAnyDatabase('website key usage', (newDatabase) => {
  const open = async () => startService(await (await newDatabase()).open(), { venue: venueWith() });

  test('is saved when the service stops, including the last visit', async () => {
    const service = await open();
    const stop = startKeyUsageJob(service, service.keyUsage, { warn: () => assert.fail() });
    await service.get('/venue');
    await service.get('/venue');
    await stop();
    const uses = await service.storage.read((db) => listKeyUsage(db, key, '2027-03-01'));
    assert.deepEqual(
      uses.map(({ date, kind, count }) => [date, kind, count]),
      [['2027-03-01', 'read', 2]],
    );
  });

  test('is kept if it cannot be saved', async () => {
    const service = await open();
    const warnings: unknown[] = [];
    const stop = startKeyUsageJob(service, service.keyUsage, {
      warn: (output: unknown) => warnings.push(output),
    });
    service.keyUsage.count(key, 'read', noon);
    await service.storage.close();
    await stop();
    assert.equal(warnings.length, 1);
    assert.deepEqual(
      service.keyUsage.take().map(({ count }) => count),
      [1],
    );
  });
});
