/** Corrections of a booking by staff: `PATCH …/booking-requests/{reference}`, its history, and its undo. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { insertCorrections, listCorrections } from '../../src/storage/booking/corrections.ts';
import { commandLineOn } from '../command-line.ts';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { noon, startServiceBesideTwin as startService } from '../service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { clientFor, invalidPaths } from './manager.ts';

const hour = 3_600_000;
const folder = temporaryFolder();
const anyVersion = { 'if-match': '*' };
const iso = (at: number) => new Date(at).toISOString();
const address = { street: 'Am Wall 3', postalCode: '28195', city: 'Bremen', country: 'DE' };

onBothDatabases('corrections of a booking', (newDatabase) => {
  async function open() {
    const venue = divisibleHall({
      siteKey: { holdPeriod: '24h', waitingList: true },
      venue: {
        questions: [
          { id: 'bar', label: 'Do you need a bar?', kind: 'yes_no', wanted: false },
          { id: 'kind', label: 'What is it?', kind: 'text', wanted: false },
        ],
      },
    });
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue });
    const other = divisibleHall({
      venue: { id: 'lakeside' },
      siteKey: { key: 'lake' },
      file: { spaces: [hallSpace('barn', ['barn'], { slots: [] })] },
    });
    await importVenue(service, other, 'operator');
    const manager = await clientFor(service);
    const correct = (reference: string, body: unknown, headers: Record<string, string> = anyVersion) =>
      manager.patch(`/booking-requests/${reference}`, body, headers);
    return {
      service,
      database,
      scenario: scenarioFor(service),
      manager,
      correct,
      undo: (reference: string, id: string) =>
        manager.post(`/booking-requests/${reference}/corrections/${id}/undo`, {}, anyVersion),
      find: async (reference: string) => (await manager.get(`/booking-requests/${reference}`)).body.data,
      history: async (reference: string) =>
        (await manager.get(`/booking-requests/${reference}/history`)).body.data,
    };
  }

  test('the guest, their address and the title change alone, and can be undone', async () => {
    const { scenario, correct, undo, find, history } = await open();
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    const before = await find(reference);
    const guest = { name: 'Anna Weiss', phone: '+49 421 1', language: 'de-de', address };
    const corrected = await correct(reference, { title: ' Wedding Weiss ', guest });
    assert.equal(corrected.status, 200, JSON.stringify(corrected.body));
    assert.deepEqual(corrected.body.data, {
      ...before,
      title: 'Wedding Weiss',
      guest: { ...before.guest, ...guest, language: 'de-DE' },
      amendedAt: '2027-03-01T12:00:00.000Z',
    });
    const changes = [
      { member: 'title', before: null, after: 'Wedding Weiss' },
      { member: 'guest.name', before: 'A. Visitor', after: 'Anna Weiss' },
      { member: 'guest.phone', before: null, after: '+49 421 1' },
      { member: 'guest.language', before: null, after: 'de-DE' },
      { member: 'guest.address', before: null, after: address },
    ];
    assert.deepEqual(corrected.body.changes, changes);
    const { correctionId } = corrected.body;
    const entry = (await history(reference)).at(-1);
    const members = changes.map(({ member }) => member);
    assert.deepEqual(
      [entry.type, entry.details, entry.changes],
      ['booking-request.corrected', { correctionId, members }, changes],
    );

    const undone = await undo(reference, correctionId);
    assert.equal(undone.status, 200);
    assert.deepEqual({ ...(await find(reference)), amendedAt: null }, before);
    const last = (await history(reference)).at(-1);
    assert.deepEqual(last.details, { correctionId: undone.body.correctionId, members, undoes: correctionId });
    const undoables = (await history(reference)).slice(-2).map(({ undo: each }: { undo: string }) => each);
    assert.deepEqual(undoables, ['changed_since', 'possible']);
    // An undo can be undone, a correction only once.
    assert.equal((await undo(reference, correctionId)).status, 409);
    assert.equal((await undo(reference, undone.body.correctionId)).body.data.title, 'Wedding Weiss');
  });

  test('keeps the values of the last 200 corrections, and at most a million characters of them', async () => {
    const { service, scenario, correct, history } = await open();
    const keptOf = async (slotId: string, count: number, characters: number) => {
      const reference = await scenario.request(slotId, evening);
      const older = Array.from({ length: count }, (_, index) => ({
        reference,
        id: `correction-${String(index).padStart(3, '0')}`,
        at: noon - 1_000_000 + index,
        changes: [{ member: 'title' as const, before: null, after: 'x'.repeat(characters) }],
      }));
      await service.storage.transact((db) => insertCorrections(db, 'riverside', older));
      assert.equal((await correct(reference, { title: 'Wedding Weiss' })).status, 200);
      const [last] = (await history(reference)).slice(-1);
      assert.equal(last.changes[0].after, 'Wedding Weiss');
      const rows = await service.storage.read((db) =>
        listCorrections(db, { venueId: 'riverside', reference }),
      );
      return [rows.length, rows[0]?.id];
    };
    assert.deepEqual(await keptOf('north-evening', 250, 10), [200, 'correction-051']);
    assert.deepEqual(await keptOf('south-evening', 5, 300_000), [4, 'correction-002']);
  });

  test('answers to questions of the venue are added, changed and removed; the others stay', async () => {
    const { scenario, correct } = await open();
    const reference = await scenario.request('north-evening', evening);
    const first = await correct(reference, {
      answers: [
        { questionId: 'bar', value: true },
        { questionId: 'kind', value: 'A wedding' },
      ],
    });
    const bar = { questionId: 'bar', label: 'Do you need a bar?', value: true };
    const kind = { questionId: 'kind', label: 'What is it?', value: 'A wedding' };
    assert.deepEqual(first.body.data.answers, [bar, kind]);
    const second = await correct(reference, { answers: [{ questionId: 'kind', value: null }] });
    assert.deepEqual(second.body.data.answers, [bar]);
    assert.deepEqual(second.body.changes, [{ member: 'answers', before: [bar, kind], after: [bar] }]);
    const wrong = await correct(reference, {
      answers: [
        { questionId: 'bar', value: 'yes' },
        { questionId: 'parking', value: true },
      ],
    });
    assert.deepEqual(
      [wrong.status, invalidPaths(wrong)],
      [422, ['answers[0].value', 'answers[1].questionId']],
    );
  });

  test('a hold is extended, and renewed after its end if its date is free', async () => {
    const { service, scenario, correct, undo, find, history } = await open();
    const reference = await scenario.request('north-evening', evening);
    const extended = await correct(reference, { holdExpiresAt: iso(noon + 48 * hour) });
    assert.deepEqual(
      [extended.status, extended.body.data.holdExpiresAt, extended.body.changes],
      [
        200,
        iso(noon + 48 * hour),
        [{ member: 'holdExpiresAt', before: iso(noon + 24 * hour), after: iso(noon + 48 * hour) }],
      ],
    );
    service.now = noon + 47 * hour;
    assert.equal(await scenario.isFree('north-evening', evening), false);
    service.now = noon + 50 * hour;
    assert.deepEqual(
      [(await find(reference)).status, await scenario.isFree('north-evening', evening)],
      ['expired', true],
    );
    const renewed = await correct(reference, { holdExpiresAt: null });
    assert.deepEqual(
      [
        renewed.body.data.status,
        renewed.body.data.holdExpiresAt,
        await scenario.isFree('north-evening', evening),
      ],
      ['pending_approval', null, false],
    );
    const undone = await undo(reference, renewed.body.correctionId);
    assert.deepEqual([undone.status, undone.body.data.status], [200, 'expired']);
    assert.equal(await scenario.isFree('north-evening', evening), true);
    const types = (await history(reference)).map(({ type }: { type: string }) => type);
    assert.deepEqual(types, [
      'booking-request.placed',
      'booking-request.corrected',
      'hold.lapsed',
      'booking-request.corrected',
      'booking-request.corrected',
      'hold.lapsed',
    ]);

    await scenario.request('north-evening', evening);
    const taken = await correct(reference, { holdExpiresAt: null });
    assert.deepEqual([taken.status, taken.body.error.problem], [409, 'taken_by']);
    const alone = await correct(reference, { title: 'Second choice' });
    assert.deepEqual([alone.status, alone.body.data.status], [200, 'expired']);
  });

  test('a new end of the hold withdraws a response deadline, whose history says so', async () => {
    const { scenario, manager, correct, undo, history } = await open();
    const holder = await scenario.request('north-evening', evening);
    const waiting = await scenario.wait('north-evening', evening);
    const deadline = iso(noon + 2 * hour);
    await manager.post(`/booking-requests/${holder}/challenge`, { by: waiting, deadline }, anyVersion);
    const corrected = await correct(holder, { holdExpiresAt: iso(noon + 30 * hour) });
    assert.deepEqual(
      [corrected.body.data.challenge, corrected.body.data.holdExpiresAt],
      [null, iso(noon + 30 * hour)],
    );
    assert.equal((await history(waiting)).at(-1).type, 'booking-request.challenger-withdrawn');
    const undone = await undo(holder, corrected.body.correctionId);
    assert.deepEqual(
      [undone.body.data.challenge.deadline, undone.body.data.holdExpiresAt],
      [deadline, deadline],
    );
    assert.equal((await history(waiting)).at(-1).type, 'booking-request.challenger-named');
  });

  test('a hold that does not exist has no end; one that does ends between now and its start', async () => {
    const { scenario, correct } = await open();
    const reference = await scenario.request('north-evening', evening);
    for (const holdExpiresAt of [iso(noon), '2027-03-12T18:01', 'tomorrow', 5]) {
      const response = await correct(reference, { holdExpiresAt });
      assert.deepEqual(
        [response.status, invalidPaths(response)],
        [422, ['holdExpiresAt']],
        `${holdExpiresAt}`,
      );
    }
    await scenario.accept(reference);
    const decided = await correct(reference, { holdExpiresAt: iso(noon + hour) });
    assert.deepEqual([decided.status, decided.body.error.problem], [409, 'request_is']);
    await scenario.cancel(reference);
    assert.equal((await correct(reference, { guest: { company: 'Weiss & Co' } })).status, 200);
  });

  test('unknown members and bad values are named, and nothing changes', async () => {
    const { scenario, correct, find } = await open();
    const reference = await scenario.request('north-evening', evening);
    const before = await find(reference);
    const response = await correct(reference, {
      title: 'x'.repeat(201),
      message: 'We would like to',
      guest: { name: ' ', email: 'nobody', language: 'Deutsch', address: { country: 'Germany', zip: '1' } },
      answers: [{ questionId: 'bar', value: [] }],
    });
    assert.deepEqual(
      [response.status, invalidPaths(response).sort()],
      [
        422,
        [
          'answers[0].value',
          'guest.address.country',
          'guest.address.zip',
          'guest.email',
          'guest.language',
          'guest.name',
          'message',
          'title',
        ],
      ],
    );
    assert.equal((await correct(reference, [])).status, 422);
    assert.deepEqual(await find(reference), before);
    const nothing = await correct(reference, { title: null, guest: { phone: '' } });
    assert.deepEqual([nothing.status, nothing.body.correctionId, nothing.body.changes], [200, null, []]);
  });

  test('a dry run changes nothing; another version is refused, and a booking of another venue not found', async () => {
    const { service, scenario, manager, correct, find } = await open();
    const reference = await scenario.request('north-evening', evening);
    const { etag } = await manager.get(`/booking-requests/${reference}`);
    const dry = await correct(reference, { title: 'Wedding Weiss', dryRun: true }, { 'if-match': etag });
    assert.deepEqual(
      [dry.status, dry.body.data.title, dry.body.correctionId, dry.body.changes.length],
      [200, 'Wedding Weiss', null, 1],
    );
    assert.equal((await find(reference)).title, null);
    assert.equal((await correct(reference, { title: 'Weiss' }, { 'if-match': '' })).status, 428);
    assert.equal((await correct(reference, { title: 'Weiss' }, { 'if-match': etag })).status, 200);
    assert.equal((await correct(reference, { title: 'Wise' }, { 'if-match': etag })).status, 412);
    const elsewhere = await clientFor(service, 'lakeside');
    const path = `/booking-requests/${reference}`;
    assert.equal((await elsewhere.patch(path, { title: 'Mine' }, anyVersion)).status, 404);
    assert.equal((await elsewhere.post(`${path}/corrections/x/undo`, {}, anyVersion)).status, 404);
  });

  test('what is stored about a guest follows a corrected address', async () => {
    const { scenario, manager, correct, undo } = await open();
    const email = 'ana@example.com';
    const named = { guest: { name: 'Anna Weiss', email, phone: null, company: null } };
    const reference = await scenario.request('north-evening', evening, null, named);
    await manager.patch(`/guests/${reference}`, { notes: 'Prefers the north hall' }, anyVersion);
    const corrected = await correct(reference, { guest: { email: 'anna@example.com' } });
    assert.equal(corrected.status, 200);
    const guest = () => manager.get(`/guests/${reference}`);
    assert.deepEqual(
      [(await guest()).body.data.addresses, (await guest()).body.data.notes],
      [['anna@example.com'], 'Prefers the north hall'],
    );
    await undo(reference, corrected.body.correctionId);
    assert.deepEqual(
      [(await guest()).body.data.addresses, (await guest()).body.data.notes],
      [[email], 'Prefers the north hall'],
    );
  });

  test('a correction and a decision at once: both happen, or one is refused; the hold never outlives the decision', async () => {
    const { scenario, manager, correct, find, history } = await open();
    for (let day = 12; day < 18; day++) {
      const reference = await scenario.request('north-evening', `2027-03-${day}`);
      const { etag } = await manager.get(`/booking-requests/${reference}`);
      const version = { 'if-match': etag };
      const [decided, corrected] = await Promise.all([
        manager.post(`/booking-requests/${reference}/${day % 2 ? 'accept' : 'decline'}`, {}, version),
        correct(reference, { title: 'Weiss', holdExpiresAt: iso(noon + 72 * hour) }, version),
      ]);
      assert.deepEqual([decided.status, corrected.status].sort(), [200, 412]);
      const now = await find(reference);
      assert.equal(now.title, corrected.status === 200 ? 'Weiss' : null);
      const events = (await history(reference)).map(({ type }: { type: string }) => type);
      assert.equal(events.length, 2, events.join(', '));
    }
    // Without versions, the one that is second sees the first.
    const reference = await scenario.request('south-evening', evening);
    const [decided, corrected] = await Promise.all([
      manager.post(`/booking-requests/${reference}/decline`, {}, anyVersion),
      correct(reference, { holdExpiresAt: null }),
    ]);
    assert.equal(decided.status, 200);
    assert.ok([200, 409].includes(corrected.status));
    assert.equal(await scenario.isFree('south-evening', evening), true);
  });

  test('a full export has title, address and corrections, which can be undone in a copy', async () => {
    const { database, scenario, correct, find, history } = await open();
    const reference = await scenario.request('north-evening', evening);
    await correct(reference, { title: 'Wedding Weiss', guest: { name: 'Anna Weiss', address } });
    const { stdout } = await commandLineOn(database).firsthold('export', 'riverside', '--with-requests');
    const file = join(folder, `${Math.random()}.jsonl`);
    writeFileSync(file, stdout);
    const other = await newDatabase();
    const copy = await startService(await other.open());
    const imported = await commandLineOn(other).firsthold('import', file);
    assert.equal(imported.exitCode, 0, imported.stderr);
    const elsewhere = await clientFor(copy);
    const path = `/booking-requests/${reference}`;
    assert.deepEqual((await elsewhere.get(path)).body.data, await find(reference));
    assert.deepEqual((await elsewhere.get(`${path}/history`)).body.data, await history(reference));
    const { correctionId } = (await history(reference)).at(-1).details;
    const undone = await elsewhere.post(`${path}/corrections/${correctionId}/undo`, {}, anyVersion);
    assert.deepEqual([undone.status, undone.body.data.title], [200, null]);
  });

  test('a search finds a booking by its title', async () => {
    const { scenario, manager, correct } = await open();
    const reference = await scenario.request('north-evening', evening);
    await correct(reference, { title: 'Wedding Weiß' });
    const found = async (text: string) =>
      (await manager.post('/booking-requests/search', { text })).body.data.map(
        (each: { reference: string }) => each.reference,
      );
    assert.deepEqual([await found('wedd'), await found('weiß visi')], [[reference], [reference]]);
    await correct(reference, { title: null });
    assert.deepEqual(await found('wedd'), []);
  });
});
