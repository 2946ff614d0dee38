/** Changes that are repeated with their `Idempotency-Key`, because the first response was lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { eventsOf } from '../events.ts';
import { divisibleHall, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor } from './manager.ts';

type Method = 'POST' | 'PATCH' | 'PUT';

onBothDatabases('a change that is repeated with its idempotency key', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const manager = await clientFor(service);
    let day = 0;
    const request = (email: string, name = 'A. Visitor') => {
      service.now += 1000;
      day += 1;
      const guest = { name, email, phone: null, company: null };
      return scenario.request('north-evening', `2027-04-${String(day).padStart(2, '0')}`, null, { guest });
    };
    let key = 0;
    /** Sends a change twice with the version before it: the second response is the first one, and nothing changes. */
    const twice = async (method: Method, path: string, body: object = {}, version = '*') => {
      key += 1;
      const headers = { 'idempotency-key': `key-${key}`, 'if-match': version };
      const first = await manager.send(method, path, body, headers);
      assert(first.status < 300, JSON.stringify(first.body));
      assert.equal(first.headers['idempotency-replayed'], undefined);
      const events = await eventsOf(service);
      const again = await manager.send(method, path, body, headers);
      assert.equal(again.headers['idempotency-replayed'], 'true');
      assert.deepEqual([again.status, again.body, again.etag], [first.status, first.body, first.etag]);
      assert.deepEqual(await eventsOf(service), events);
      return first;
    };
    const versionOf = async (path: string) => (await manager.get(path)).etag;
    return { service, scenario, manager, request, twice, versionOf };
  }

  test('adds, merges, separates and changes a guest once', async () => {
    const { manager, request, twice, versionOf } = await open();
    const added = await twice('POST', '/guests', { guest: { name: 'C. Guest', email: 'c@example.com' } });
    assert.equal(added.status, 201);
    const [a, b] = [await request('a@example.com'), await request('b@example.com')];
    const path = `/guests/${a}`;
    const merged = await twice('POST', `${path}/merge`, { reference: b }, await versionOf(path));
    assert.deepEqual(merged.body.data.addresses, ['a@example.com', 'b@example.com']);
    assert.equal(merged.etag, await versionOf(path));
    const addresses = ['b@example.com'];
    const apart = await twice('POST', `${path}/separate`, { addresses }, merged.etag);
    assert.deepEqual(apart.body.data.addresses, ['a@example.com']);
    const guest = { email: 'new@example.com', name: 'Zoë' };
    const changed = await twice('PATCH', path, { guest }, apart.etag);
    assert.deepEqual(
      changed.body.corrected.map(({ reference }: { reference: string }) => reference),
      [a],
    );
    assert.equal(changed.etag, await versionOf(path));
    // A dry run uses no key.
    const dry = { guest: { name: 'Zora' }, dryRun: true };
    const headers = { 'idempotency-key': 'dry', 'if-match': '*' };
    assert.equal((await manager.patch(path, dry, headers)).status, 200);
    const real = await manager.patch(path, { ...dry, dryRun: false }, headers);
    assert.deepEqual([real.status, real.body.data.guest.name], [200, 'Zora']);
  });

  test('erases a guest once, and still says of what, without storing who asked for whom', async () => {
    const { service, request, twice } = await open();
    const [a, b] = [await request('a@example.com'), await request('marker@example.com')];
    const first = await twice('POST', '/guests/erase', { reference: a });
    assert.deepEqual(first.body.data, { references: [a] });
    const second = await twice('POST', '/guests/erase', { email: 'marker@example.com' });
    assert.deepEqual(second.body.data, { references: [b] });
    const rows = await service.storage.read((db) =>
      db.selectFrom('staff_idempotency_keys').select('request_hash').execute(),
    );
    assert.deepEqual(
      rows.map((row) => row.request_hash),
      ['', ''],
    );
  });

  test('undoes decisions and corrections once', async () => {
    const { manager, scenario, request, twice } = await open();
    const [a, b] = [await request('a@example.com'), await request('b@example.com')];
    for (const reference of [a, b]) await scenario.accept(reference);
    const undone = await twice('POST', `/booking-requests/${a}/undo`);
    assert.equal(undone.body.data.status, 'pending_approval');
    const any = { 'if-match': '*' };
    const path = `/booking-requests/${b}`;
    const { correctionId } = (await manager.patch(path, { title: 'Wedding' }, any)).body;
    const corrected = await twice('POST', `${path}/corrections/${correctionId}/undo`);
    assert.equal(corrected.body.data.title, null);
    const references = [a, b];
    const several = await twice('POST', '/booking-requests/undo', { references: [b] });
    assert.deepEqual(several.body.data, [{ reference: b, status: 'pending_approval' }]);
    const declined = await twice('POST', '/booking-requests/decline', { references });
    assert.deepEqual(
      declined.body.data.map(({ status }: { status: string }) => status),
      ['declined', 'declined'],
    );
  });

  test('changes a block once', async () => {
    const { manager, twice, versionOf } = await open();
    const block = { spaceId: 'north', from: '2027-06-01', to: '2027-06-02', reason: 'Paint' };
    const { id } = (await manager.post('/blocks', block)).body.data;
    const path = `/blocks/${id}`;
    const changed = await twice('PUT', path, { ...block, reason: 'Floor' }, await versionOf(path));
    assert.deepEqual([changed.body.data.reason, changed.etag], ['Floor', await versionOf(path)]);
  });

  test('undoes an import once', async () => {
    const { manager, twice } = await open();
    const csv = 'space,slot,date,name\nnorth,north-evening,2027-06-18,A. Visitor\n';
    const { body } = await manager.post('/imported-bookings', { csv });
    const [{ reference }] = body.data.imported;
    const undone = await twice('POST', '/imported-bookings/undo', { references: [reference] });
    assert.deepEqual(undone.body.data, [{ reference, status: 'cancelled' }]);
  });
});
