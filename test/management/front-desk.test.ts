/** What the role `front_desk` reads: bookings with the guests' names, without contacts and prices. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addNote } from '../../src/operations/booking/add-note.ts';
import { onAnyDatabase } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { logInAs } from '../staff.ts';
import { clientFor, managementBase } from './manager.ts';
import { routeAccess } from './route-access.ts';

const guest = {
  name: 'Ada Example',
  email: 'ada.secret@example.com',
  phone: '+44 1603 555 0199',
  company: 'Example Events',
};
/** Texts and amounts that no response may contain: contacts, message, reason, quoted and agreed price. */
const hidden = ['ada.secret', '0199', 'quietly', 'Too loud', '144000', '120000', '100000', 'Third evening'];

onAnyDatabase('the front desk', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const reference = await scenarioFor(service).request('north-evening', evening, null, {
      guest,
      message: 'Please call quietly',
    });
    const manager = await clientFor(service);
    const any = { 'if-match': '*' };
    await manager.post(
      `/booking-requests/${reference}/price`,
      { totalCents: 120_000, reason: 'Third evening' },
      any,
    );
    await manager.post(`/booking-requests/${reference}/decline`, { reason: 'Too loud' }, any);
    await manager.post(`/booking-requests/${reference}/undo`, {}, any);
    await addNote(service, {
      venueId: 'riverside',
      reference,
      text: 'Opens the side door',
      actor: 'operator',
    });
    const { headers } = await logInAs(service, { role: 'front_desk' });
    const read = async (path: string, payload?: object) => {
      const response = await service.app.inject({
        url: `${managementBase}/venues/riverside${path}`,
        headers,
        ...(payload !== undefined && { method: 'POST', payload }),
      });
      return { status: response.statusCode, text: response.body, body: response.json() };
    };
    return { service, manager, reference, read };
  }

  test('reads every route it may without finding a contact, a message, a reason or a price', async () => {
    const { service, manager, reference, read } = await open();
    const repairs = { from: evening, to: evening, spaceIds: ['south'], reason: 'Repairs' };
    const block = (await manager.post('/blocks', repairs)).body.data.id;
    const range = 'from=2027-03-01&to=2027-03-20';
    const paths = Object.entries(routeAccess)
      .filter(([name, [roles]]) => name.startsWith('GET ') && roles?.includes('front_desk'))
      .map(([name]) =>
        name
          .replace('GET /venues/:venueId', '')
          .replace(':reference', reference)
          .replace(':blockId', block)
          .replace(':spaceId', 'north')
          .replace(':slotId', 'north-evening')
          .replace(/(calendar|front-desk)$/, `$1?${range}`),
      );
    assert.ok(paths.length >= 16, `only ${paths.length} routes`);
    for (const path of paths) {
      service.now += 61_000;
      const { status, text } = await read(path);
      assert.equal(status, 200, `${path}: ${text}`);
      for (const each of hidden) assert.ok(!text.includes(each), `${path} has ${each}: ${text}`);
      assert.doesNotMatch(
        text,
        /"(totalCents|hireFeeCents|quote|answers|message|amountCents|basisPoints)"/,
        path,
      );
    }
  });

  test('sees who comes, when and where, and the notes of staff', async () => {
    const { reference, read } = await open();
    const { body } = await read(`/booking-requests/${reference}`);
    assert.deepEqual(
      [body.data.guest, body.data.space.id, body.data.status],
      [{ name: 'Ada Example', company: 'Example Events' }, 'north', 'pending_approval'],
    );
    const notes = await read(`/booking-requests/${reference}/notes`);
    assert.deepEqual(
      notes.body.data.map(({ text }: { text: string }) => text),
      ['Opens the side door'],
    );
    const list = await read('/booking-requests/search', { text: 'ada' });
    assert.deepEqual(
      list.body.data.map(({ guest: found }: { guest: object }) => found),
      [{ name: 'Ada Example', company: 'Example Events' }],
    );
  });

  test('prints the sheet of a day with plain notes, without contacts, messages, reasons and prices', async () => {
    const { manager, reference, read } = await open();
    await manager.post(`/booking-requests/${reference}/accept`, {}, { 'if-match': '*' });
    const sheet = `/front-desk?from=${evening}&to=${evening}`;
    const [entry, ...others] = (await read(sheet)).body.data;
    assert.deepEqual(others, []);
    assert.deepEqual(entry.guest, { name: 'Ada Example', company: 'Example Events' });
    assert.deepEqual(
      ['message', 'answers'].filter((member) => member in entry),
      [],
    );
    const textsOf = (notes: { text: string }[]) => notes.map(({ text }) => text);
    assert.deepEqual(textsOf(entry.notes), ['Opens the side door']);
    const [full] = (await manager.get(sheet)).body.data;
    assert.deepEqual([full.guest.email, full.message], [guest.email, 'Please call quietly']);
    assert.deepEqual(textsOf(full.notes).sort(), ['Opens the side door', 'Too loud']);
    assert.deepEqual((await read('/request-counts')).body.data, { pending: 0, expired: 0 });
  });

  test('cannot find a guest by e-mail address, not even by the cursor of a page', async () => {
    const { service, manager, read } = await open();
    await scenarioFor(service).request('south-evening', evening, null, { guest });
    for (const by of ['placed', 'event', 'hold']) {
      const search = (text: string, cursor?: string) => ({ text, limit: '1', sort: by, cursor });
      const list = '/booking-requests/search';
      const { body } = await read(list, search('ada.sec'));
      assert.deepEqual([body.data, body.next], [[], null]);
      assert.equal((await manager.post(list, search('ada.sec'))).body.data.length, 1, 'a manager finds it');
      const both = await read(list, search('ada'));
      assert.equal(both.body.data.length, 1);
      const rest = await read(list, search('ada', both.body.next));
      assert.deepEqual([rest.body.data.length, rest.body.next], [1, null]);
    }
  });

  test('gets 403 for events, history, amounts, floods, packages, the venue file and staff', async () => {
    const { reference, read } = await open();
    for (const path of [
      '/events',
      '/events?order=newest&limit=1',
      `/booking-requests/${reference}/history`,
      `/booking-requests/${reference}/similar`,
      '/similar-requests',
      '/spaces/north/slots/north-evening/packages',
      '/venue-file',
      '/staff',
      '/website-keys',
      `/booked-amounts?from=${evening}&to=${evening}`,
      `/booked-events?from=${evening}&to=${evening}`,
      `/reports?from=${evening}&to=${evening}`,
      `/instalments?from=${evening}&to=${evening}`,
    ])
      assert.equal((await read(path)).status, 403, path);
  });
});
