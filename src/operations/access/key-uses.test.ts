import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { noon, startService, venueWith } from '../../../test/service.ts';
import type { KeyUsageByQuarterHour } from '../../domain/access/key-usage.ts';
import { msPerDay, msPerHour } from '../../domain/time/instant.ts';
import { listKeyUsage } from '../../storage/access/key-usage.ts';
import { deleteOldKeyUsage } from './delete-old-key-usage.ts';
import { saveKeyUsage } from './save-key-usage.ts';

onAnyDatabase('stored website key usage', (newDatabase) => {
  const open = async (venue = {}) =>
    startService(await (await newDatabase()).open(), { venue: venueWith({ venue }) });
  const key = { venueId: 'riverside', siteKey: 'key' };
  const read: KeyUsageByQuarterHour = { ...key, kind: 'read', website: '', count: 3, at: noon };
  const rejected = (website: string, count = 1): KeyUsageByQuarterHour => ({
    ...read,
    kind: 'refused',
    website,
    count,
  });
  const storedUsage = ({ storage }: Awaited<ReturnType<typeof open>>) =>
    storage.read((db) => listKeyUsage(db, key, '0000-00-00'));

  test('adds up across instances, by the venue’s date', async () => {
    // Auckland is 13 hours ahead: a new day started there an hour ago.
    const service = await open({ timezone: 'Pacific/Auckland' });
    const yesterday = { ...read, at: noon - 2 * msPerHour, count: 5 };
    await Promise.all([
      saveKeyUsage(service, [read, yesterday]),
      saveKeyUsage(service, [read, rejected('https://www.riverside.example', 2)]),
      saveKeyUsage(service, [rejected('https://www.riverside.example'), read]),
    ]);
    const result = (await storedUsage(service)).filter(({ count }) => count > 0);
    assert.deepEqual(
      result.map(({ date, kind, website, count }) => [date, kind, website, count]),
      [
        ['2027-03-01', 'read', '', 5],
        ['2027-03-02', 'read', '', 9],
        ['2027-03-02', 'refused', 'https://www.riverside.example', 3],
      ],
    );
  });

  test('names the first twenty websites of a day, across instances', async () => {
    const service = await open();
    const flood = (name: string) =>
      Array.from({ length: 30 }, (_, index) => rejected(`https://${name}${index}.example`));
    await saveKeyUsage(service, [rejected('https://www.riverside.example', 2), ...flood('a')]);
    await Promise.all([
      saveKeyUsage(service, flood('b')),
      saveKeyUsage(service, flood('c')),
      saveKeyUsage(service, [rejected('https://www.riverside.example', 4), rejected('')]),
    ]);
    const result = await storedUsage(service);
    assert.equal(result.length, 22);
    const countOf = (name: string) => result.find(({ website }) => website === name)?.count;
    assert.equal(countOf('https://www.riverside.example'), 6);
    assert.equal(countOf(''), 1);
    assert.equal(countOf('*'), 30 + 30 + 30 - 19);
  });

  test('counts twenty per day, not including requests without a website', async () => {
    const service = await open();
    const flood = (at: number) =>
      Array.from({ length: 20 }, (_, index) => ({ ...rejected(`https://a${index}-${at}.example`), at }));
    const nameless = rejected('', 99);
    const days = [noon - msPerDay, noon];
    await saveKeyUsage(service, [...days.flatMap(flood), nameless, rejected('*', 98)]);
    const result = await storedUsage(service);
    const named = result.filter(({ website }) => website.startsWith('https://'));
    assert.deepEqual(
      ['2027-02-28', '2027-03-01'].map((day) => named.filter(({ date }) => date === day).length),
      [20, 20],
    );
    const others = result.filter(({ website, count }) => !website.startsWith('https://') && count > 0);
    assert.deepEqual(
      others.map(({ date, website, count }) => [date, website, count]),
      [
        ['2027-03-01', '', 99],
        ['2027-03-01', '*', 98],
      ],
    );
  });

  test('skips deleted keys and saves the rest', async () => {
    const service = await open();
    await saveKeyUsage(service, [
      { ...read, siteKey: 'gone' },
      { ...read, venueId: 'gone', siteKey: 'closed' },
      read,
    ]);
    await saveKeyUsage(service, []);
    assert.deepEqual(
      (await storedUsage(service)).map(({ count }) => count),
      [3],
    );
  });

  test('is deleted after thirty days', async () => {
    const service = await open();
    await saveKeyUsage(service, [read, { ...read, at: noon + msPerDay }]);
    service.now = noon + 30 * msPerDay;
    await deleteOldKeyUsage(service);
    assert.equal((await storedUsage(service)).length, 2);
    service.now = noon + 31 * msPerDay;
    await deleteOldKeyUsage(service);
    assert.deepEqual(
      (await storedUsage(service)).map(({ date }) => date),
      ['2027-03-02'],
    );
  });
});
