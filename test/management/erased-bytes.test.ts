/** After an erasure, nothing of the guest is in any byte of the database, a backup or an export. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLineOn } from '../command-line.ts';
import { everyRow, onBothDatabases } from '../databases.ts';
import { startService, venueWith } from '../service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { clientFor } from './manager.ts';

const question = { id: 'what', label: 'What is it about?', kind: 'text' };
const groups = [{ id: 'members', name: 'Members' }];
/** Of every guest who is erased; what is stored for search has lower case. */
const marker = /qzxmarker/gi;
const guestNumber = (n: number) => ({
  name: `Qzxmarker ${'x'.repeat(n * 4)} Name${n}`,
  email: `qzxmarker${n % 5}@example.com`,
  phone: `+44 ${n} qzxmarker`,
  company: `Qzxmarker Company ${n}`,
});
const folder = temporaryFolder();

onBothDatabases('an erased guest', (newDatabase) => {
  test('is in no byte of the database, of a backup and of an export', async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), {
      venue: venueWith({ venue: { questions: [question], groups }, siteKey: { waitingList: true } }),
    });
    const manager = await clientFor(service);
    await manager.post('/webhooks', { url: 'https://desk.example/' });
    const placed: string[] = [];
    for (let n = 0; n < 30; n++) {
      const body = {
        spaceId: 'hall',
        slotId: 'evening',
        packageId: 'dry-hire',
        date: `2027-${n < 15 ? '04' : '05'}-${String((n % 15) + 1).padStart(2, '0')}`,
        guest: guestNumber(n),
        message: 'Qzxmarker message. '.repeat(n + 1),
        answers: [{ questionId: 'what', value: `Qzxmarker answer ${n}` }],
      };
      const address = `203.0.113.${n}`;
      const headers = { 'idempotency-key': `key-${n}-qzxmarker@example.com` };
      const path = n === 29 ? '/waiting-requests' : '/booking-requests';
      const date = n === 29 ? '2027-04-01' : body.date;
      const answer = await service.post(path, { ...body, date }, { address, headers });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      placed.push(answer.body.data.reference);
    }
    const [first = '', second = ''] = placed;
    const key = { 'idempotency-key': 'qzxmarker-by-staff' };
    const added = await manager.post(
      '/booking-requests',
      {
        spaceId: 'hall',
        slotId: 'evening',
        packageId: 'dry-hire',
        date: '2027-06-01',
        ...guestNumber(31),
        message: 'Qzxmarker added',
        adjustments: [{ label: 'Friend of Qzxmarker', basisPoints: -1_000 }],
      },
      key,
    );
    assert.equal(added.status, 201, JSON.stringify(added.body));
    placed.push(added.body.data.reference);
    const note = { text: 'Qzxmarker rang' };
    assert.equal((await manager.post(`/booking-requests/${first}/notes`, note)).status, 201);
    const declined = await manager.post(
      `/booking-requests/${second}/decline`,
      { reason: 'Qzxmarker was rude' },
      { 'if-match': '*' },
    );
    assert.equal(declined.status, 200, JSON.stringify(declined.body));
    const known = await manager.get(`/guests/${first}`);
    const noted = await manager.patch(
      `/guests/${first}`,
      { notes: 'Qzxmarker likes tea' },
      { 'if-match': known.etag },
    );
    assert.equal(noted.status, 200, JSON.stringify(noted.body));
    const ok = async (path: string, body: object, headers: Record<string, string> = { 'if-match': '*' }) => {
      const { status, body: sent } = await manager.post(path, body, headers);
      assert.ok(status < 300, `${path}: ${JSON.stringify(sent)}`);
      return sent.data;
    };
    // Imported, with an idempotency key; its reference is in no response.
    const { name, email, phone } = guestNumber(32);
    const csv = `date;space;slot;package;name;email;phone;message;reference
2027-06-02;hall;evening;dry-hire;${name};${email};${phone};Qzxmarker imported;Qzxmarker 2026
`;
    await ok('/imported-bookings', { csv }, { 'idempotency-key': 'qzxmarker-imported' });
    const [third = '', fourth = '', fifth = ''] = placed.slice(2);
    await ok('/booking-requests/decline', { references: [third, fourth], reason: 'Qzxmarker again' });
    await ok('/booking-requests/undo', { references: [third] });
    await ok(`/booking-requests/${fifth}/accept`, { reason: 'Qzxmarker paid' });
    await ok(`/booking-requests/${fifth}/cancel`, { reason: 'Qzxmarker cancelled', reasonCode: 'other' });
    const { id } = await ok(`/booking-requests/${fifth}/notes`, { text: 'Qzxmarker called twice' });
    assert.equal((await manager.delete(`/booking-requests/${fifth}/notes/${id}`)).status, 204);
    await ok('/guest-groups/members/members', { add: ['qzxmarker1@example.com', 'qzxmarker2@example.com'] });
    await ok('/guest-groups/members/members', { remove: ['qzxmarker2@example.com'] });
    const [, , , , , , sixth = ''] = placed;
    const path = `/booking-requests/${sixth}`;
    const correction = {
      title: 'Qzxmarker wedding',
      guest: {
        name: 'Qzxmarker Corrected',
        email: 'qzxmarker77@example.com',
        address: { street: '5 Qzxmarker Lane', city: 'Norwich' },
      },
      answers: [{ questionId: 'what', value: 'Qzxmarker corrected answer' }],
    };
    const { body: corrected } = await manager.patch(path, correction);
    assert.equal(corrected.success, true, JSON.stringify(corrected));
    await ok(`${path}/corrections/${corrected.correctionId}/undo`, {});
    assert.equal((await manager.patch(path, { ...correction, title: 'Qzxmarker ball' })).status, 200);
    await ok(`/guests/${first}/merge`, { reference: second });
    await ok(`/guests/${first}/separate`, { addresses: ['qzxmarker1@example.com'] });
    // A guest without a booking.
    const contact = {
      ...guestNumber(33),
      email: 'qzxmarker79@example.com',
      language: 'de',
      address: { street: '7 Qzxmarker Lane', city: 'Norwich' },
    };
    const added33 = await ok('/guests', { guest: contact, notes: 'Qzxmarker sings' }, {});
    const changed33 = { name: 'Qzxmarker Changed', email: 'qzxmarker78@example.com', phone: '020 7946 0999' };
    const changed = await manager.patch(`/guests/${added33.reference}`, { guest: changed33 });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    placed.push(added33.reference);
    // Another guest, who stays.
    await service.post('/booking-requests', {
      spaceId: 'hall',
      slotId: 'evening',
      packageId: 'dry-hire',
      date: '2027-07-01',
      guest: { name: 'Remaining Visitor', email: 'remaining@example.com' },
    });
    assert.match(JSON.stringify(await everyRow(service.storage)), marker);

    const { body: found } = await manager.post('/booking-requests/search', { text: 'name32' });
    placed.push(found.data[0].reference);
    for (const reference of placed) {
      const erased = await manager.post('/guests/erase', { reference });
      assert.ok([200, 404].includes(erased.status), JSON.stringify(erased.body));
    }
    assert.doesNotMatch(JSON.stringify(await everyRow(service.storage)), marker);
    const { firsthold } = commandLineOn(database);
    const exported = (await firsthold('export', 'riverside', '--with-requests')).stdout;
    assert.match(exported, /Remaining Visitor/);
    assert.doesNotMatch(exported, marker);
    if (!('FIRSTHOLD_DATA' in database.environment)) return;
    // While the service runs, so with its write-ahead log.
    const data = database.environment.FIRSTHOLD_DATA;
    const backup = join(folder, 'after.backup');
    assert.equal((await firsthold('backup', backup)).exitCode, 0);
    for (const file of [...readdirSync(data).map((name) => join(data, name)), backup]) {
      const bytes = readFileSync(file).toString('latin1');
      assert.deepEqual(bytes.match(marker) ?? [], [], file);
    }
    assert.match(readFileSync(backup).toString('latin1'), /Remaining Visitor/);
  });
});
