/** Validation problems have machine-readable codes, so that tools can show texts in other languages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, type ManagementResponse } from './manager.ts';

onAnyDatabase('an error response', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    return { service, manager: await clientFor(service), scenario: scenarioFor(service) };
  }
  /** Each invalid member with its code and message. */
  const problemsOf = ({ body }: ManagementResponse) =>
    body.error.details.map((each: Record<string, unknown>) => [
      each['path'],
      each['problem'],
      each['values'],
    ]);

  test('names the problem of each field with a stable code', async () => {
    const { manager } = await open();
    const cases = [
      [{ name: 'x'.repeat(201) }, [['name', 'too_long', { most: 200 }]]],
      [{ name: '' }, [['name', 'empty', undefined]]],
      [{ locale: '!' }, [['locale', 'language', undefined]]],
      [{ nonsense: 1 }, [['nonsense', 'not_known', undefined]]],
      [{ noticeHours: -1 }, [['noticeHours', 'out_of_range', { least: 0, most: 87_600 }]]],
    ] as const;
    for (const [changes, text] of cases)
      assert.deepEqual(problemsOf(await manager.patch('', changes)), text, JSON.stringify(changes));
    const feed = await manager.post('/webhooks', { url: 'ftp://desk.example', kinds: ['no.such'] });
    assert.equal(feed.status, 422);
    for (const [path, problem] of problemsOf(feed)) assert.ok(problem, `${path} has a problem code`);
  });

  test('names the state that prevents an action', async () => {
    const { manager, scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    const path = `/booking-requests/${reference}`;
    const accepted = await manager.post(`${path}/accept`, {}, { 'if-match': '*' });
    assert.equal(accepted.status, 200);
    const rejected = await manager.post(`${path}/decline`, {}, { 'if-match': '*' });
    assert.equal(rejected.status, 409);
    assert.deepEqual(
      [rejected.body.error.problem, rejected.body.error.values],
      ['request_is', { status: 'accepted' }],
    );
    const many = await manager.post('/booking-requests/decline', { references: [reference, 'BR-00000000'] });
    assert.deepEqual(
      many.body.data.map(({ problem }: { problem: string }) => problem),
      ['request_is', 'no_such'],
    );
    const stale = await manager.patch('', { name: 'Other' }, { 'if-match': '"seen-long-ago"' });
    assert.equal(stale.body.error.problem, 'changed_meanwhile');
  });

  test('keeps the public API’s messages unchanged', async () => {
    const { service } = await open();
    const { body } = await service.post('/booking-requests', {});
    for (const detail of body.error.details) assert.deepEqual(Object.keys(detail), ['path', 'message']);
    assert.deepEqual(Object.keys(body.error), ['code', 'message', 'details']);
  });
});
