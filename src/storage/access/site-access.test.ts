import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';

onBothDatabases('looking up website keys', (newDatabase) => {
  test('batched lookups each get their own result', async () => {
    const { guard, ...storage } = await (await newDatabase()).open();
    const service = await startService({ ...storage, guard }, { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const siteKeys = ['key', 'second', 'third'].map((key) => ({ key, websites: [], holdPeriod: '48h' }));
    await scenario.import(divisibleHall({ file: { siteKeys } }));
    await scenario.request('north-evening', '2027-03-12');
    const questions = ['key', 'second', 'unknown', 'third', 'key'].flatMap((key) =>
      ['north', 'south', 'nowhere', null].map((space) => [key, space] as const),
    );
    for (let many = 1; many <= questions.length; many++) {
      const answers = await Promise.all(
        questions.slice(0, many).map(([key, space]) => guard.siteAccess(key, space)),
      );
      for (const [index, answer] of answers.entries()) {
        const [key, space] = questions[index] ?? assert.fail();
        if (key === 'unknown') assert.equal(answer, null);
        else {
          assert.equal(answer?.siteKey, key);
          // A booking in the north half does not change the revision of the south half.
          const revision = space === 'north' ? 3 : 2;
          assert.deepEqual(
            answer.space,
            space === 'north' || space === 'south' ? { id: space, revision } : null,
          );
        }
      }
    }
  });
});
