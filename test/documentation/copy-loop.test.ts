/** The loop of `management-events.md` that copies all bookings, when the service refuses requests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSqlite } from '../databases.ts';
import { openRelay } from '../relay.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startService } from '../service.ts';
import { tokenFor } from '../staff.ts';
import { blocksOf } from './blocks.ts';
import { openShell } from './shell.ts';

const [loop] = blocksOf('docs/api/management-events.md').filter(({ code }) => code.includes('while '));

test('the documented copy of all bookings is complete, or ends with an error', async (t) => {
  const service = await startService(await (await newSqlite()).open(), { venue: divisibleHall() });
  const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => service.app.close());
  const scenario = scenarioFor(service);
  const references = [
    await scenario.request('north-evening', evening),
    await scenario.request('south-evening', evening),
  ];
  /** Answers to give instead of the service’s, by a part of the path. */
  const refusals: { readonly path: string; readonly status: number }[] = [];
  const between = await openRelay(base, ({ url }) => {
    const at = refusals.findIndex(({ path }) => url.includes(path));
    const [refusal] = at < 0 ? [] : refusals.splice(at, 1);
    if (refusal === undefined) return null;
    const { status } = refusal;
    const error = { code: 'REFUSED', message: 'Refused.' };
    return Response.json({ success: false, error }, { status, headers: { 'retry-after': '1' } });
  });
  t.after(() => between.close());
  const { headers } = await tokenFor(service);
  const shell = openShell({ PATH: process.env['PATH'] ?? '' });
  t.after(() => shell.close());
  await shell.run(`VENUE=${between.url}/venues/manage/v1/venues/riverside
AUTH='Authorization: ${headers.authorization}'`);
  const copy = () => shell.run(loop?.code ?? 'false');

  const whole = await copy();
  assert.equal(whole.code, 0, whole.stderr);
  const copied = whole.stdout.split('\n').filter((line) => line.startsWith('{'));
  assert.deepEqual(copied.map((line) => JSON.parse(line).reference).toSorted(), references.toSorted());
  const first = `/booking-requests/${references[0]}`;
  for (const [path, status] of [
    ['order=newest', 503],
    ['/booking-requests?', 429],
    [first, 429],
    ['/events?limit=200', 500],
  ] as const)
    refusals.push({ path, status });
  const waited = await copy();
  assert.deepEqual([waited.code, waited.stdout], [0, whole.stdout]);
  assert.equal(refusals.length, 0);

  for (const path of ['order=newest', '/booking-requests?', first, '/events?limit=200']) {
    refusals.push({ path, status: 403 });
    const refused = await copy();
    assert.notEqual(refused.code, 0, path);
    assert.doesNotMatch(refused.stdout, /REFUSED|"reference":null|^\{"totalCents":null/m, path);
  }
  between.close();
  assert.notEqual((await copy()).code, 0, 'the service is down');
});
