import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { noon, startService, venueWith } from '../../../test/service.ts';
import type { KeyUseAt } from '../../domain/access/key-use.ts';
import { msPerDay, msPerHour } from '../../domain/time/instant.ts';
import { listKeyUses } from '../../storage/access/key-uses.ts';
import { forgetOldKeyUses } from './forget-key-uses.ts';
import { writeDownKeyUses } from './write-down-key-uses.ts';

onBothDatabases('what came in by website keys', (newDatabase) => {
  const open = async (venue = {}) =>
    startService(await (await newDatabase()).open(), { venue: venueWith({ venue }) });
  const read: KeyUseAt = { siteKey: 'key', kind: 'read', website: '', count: 3, at: noon };
  const refused = (website: string, count = 1): KeyUseAt => ({ ...read, kind: 'refused', website, count });
  const written = ({ storage }: Awaited<ReturnType<typeof open>>) =>
    storage.read((db) => listKeyUses(db, 'key', '0000-00-00'));

  test('rounds add up, of whichever instance, each on the day it was at the venue', async () => {
    // Auckland is 13 hours ahead: its day changed an hour ago.
    const service = await open({ timezone: 'Pacific/Auckland' });
    const yesterday = { ...read, at: noon - 2 * msPerHour, count: 5 };
    await Promise.all([
      writeDownKeyUses(service, [read, yesterday]),
      writeDownKeyUses(service, [read, refused('https://www.riverside.example', 2)]),
      writeDownKeyUses(service, [refused('https://www.riverside.example'), read]),
    ]);
    const told = (await written(service)).filter(({ count }) => count > 0);
    assert.deepEqual(
      told.map(({ date, kind, website, count }) => [date, kind, website, count]),
      [
        ['2027-03-01', 'read', '', 5],
        ['2027-03-02', 'read', '', 9],
        ['2027-03-02', 'refused', 'https://www.riverside.example', 3],
      ],
    );
  });

  test('of a flood of websites the first twenty of a day have names, whoever writes them down', async () => {
    const service = await open();
    const flood = (name: string) =>
      Array.from({ length: 30 }, (_, index) => refused(`https://${name}${index}.example`));
    await writeDownKeyUses(service, [refused('https://www.riverside.example', 2), ...flood('a')]);
    await Promise.all([
      writeDownKeyUses(service, flood('b')),
      writeDownKeyUses(service, flood('c')),
      writeDownKeyUses(service, [refused('https://www.riverside.example', 4), refused('')]),
    ]);
    const told = await written(service);
    assert.equal(told.length, 22);
    const countOf = (name: string) => told.find(({ website }) => website === name)?.count;
    assert.equal(countOf('https://www.riverside.example'), 6);
    assert.equal(countOf(''), 1);
    assert.equal(countOf('*'), 30 + 30 + 30 - 19);
  });

  test('each day has its own twenty, and whoever sends no website takes none of them', async () => {
    const service = await open();
    const flood = (at: number) =>
      Array.from({ length: 20 }, (_, index) => ({ ...refused(`https://a${index}-${at}.example`), at }));
    const nameless = refused('', 99);
    const days = [noon - msPerDay, noon];
    await writeDownKeyUses(service, [...days.flatMap(flood), nameless, refused('*', 98)]);
    const told = await written(service);
    const named = told.filter(({ website }) => website.startsWith('https://'));
    assert.deepEqual(
      ['2027-02-28', '2027-03-01'].map((day) => named.filter(({ date }) => date === day).length),
      [20, 20],
    );
    const others = told.filter(({ website, count }) => !website.startsWith('https://') && count > 0);
    assert.deepEqual(
      others.map(({ date, website, count }) => [date, website, count]),
      [
        ['2027-03-01', '', 99],
        ['2027-03-01', '*', 98],
      ],
    );
  });

  test('what is of no key is passed over, and the rest is written down', async () => {
    const service = await open();
    await writeDownKeyUses(service, [{ ...read, siteKey: 'gone' }, read]);
    await writeDownKeyUses(service, []);
    assert.deepEqual(
      (await written(service)).map(({ count }) => count),
      [3],
    );
  });

  test('it is forgotten after thirty days', async () => {
    const service = await open();
    await writeDownKeyUses(service, [read, { ...read, at: noon + msPerDay }]);
    service.now = noon + 30 * msPerDay;
    await forgetOldKeyUses(service);
    assert.equal((await written(service)).length, 2);
    service.now = noon + 31 * msPerDay;
    await forgetOldKeyUses(service);
    assert.deepEqual(
      (await written(service)).map(({ date }) => date),
      ['2027-03-02'],
    );
  });
});
