/** Runs the function in docs/api/hours.md that finds the times that a clock change skips. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf } from './blocks.ts';

test('the printed function says which times a clock change skips', async () => {
  const block = blocksOf('docs/api/hours.md').find(({ language }) => language === 'js') ?? assert.fail();
  const { exists } = await import(
    `data:text/javascript,${encodeURIComponent(`${block.code}\nexport { exists };`)}`
  );
  const skippedOn = (date: string, timezone: string) =>
    Array.from({ length: 24 * 4 }, (_, index) =>
      [Math.floor(index / 4), (index % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
    ).filter((time) => !exists(date, time, timezone));
  assert.deepEqual(skippedOn('2027-03-28', 'Europe/London'), ['01:00', '01:15', '01:30', '01:45']);
  assert.deepEqual(skippedOn('2027-10-31', 'Europe/London'), []);
  assert.deepEqual(skippedOn('2027-09-05', 'America/Santiago'), ['00:00', '00:15', '00:30', '00:45']);
  assert.deepEqual(skippedOn('2027-10-03', 'Australia/Lord_Howe'), ['02:00', '02:15']);
  assert.deepEqual(skippedOn('2027-06-11', 'Asia/Kathmandu'), []);
});
