/** Guest groups for staff: members, codes, and the prices of bookings that they enter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eraseGuests } from '../../src/operations/booking/erase-guests.ts';
import { onAnyDatabase } from '../databases.ts';
import { evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

const groups = [
  { id: 'members', name: 'Members' },
  { id: 'charities', name: 'Charities' },
];
const rates = [
  { label: 'Members’ rate', basisPoints: -5_000, groups: ['members'] },
  { label: 'Charities’ rate', amountCents: -100_000, groups: ['charities'] },
];
const place = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: evening };
const booking = { ...place, name: 'A. Member', email: 'Member@Example.com', accept: true };

onAnyDatabase('guest groups', (newDatabase) => {
  async function open() {
    const venue = venueWith({ venue: { groups, tax: null }, space: { rates } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const manager = await clientFor(service);
    const add = (...emails: string[]) => manager.post('/guest-groups/members/members', { add: emails });
    return { service, manager, scenario: scenarioFor(service), add };
  }

  test('have members by their address in any spelling', async () => {
    const { manager, scenario, add } = await open();
    assert.deepEqual(
      (await add('Member@example.com', 'MEMBER@example.com', 'jo\u0308rg@example.com')).body.data,
      {
        added: 2,
        removed: 0,
      },
    );
    assert.deepEqual((await add('member@EXAMPLE.com')).body.data, { added: 0, removed: 0 });
    const first = await manager.get('/guest-groups/members/members?limit=1');
    assert.deepEqual(first.body.data, [{ email: 'jörg@example.com' }]);
    // The cursor is part of a URL.
    assert.doesNotMatch(Buffer.from(first.body.next, 'base64url').toString(), /example/);
    const second = await manager.get(`/guest-groups/members/members?limit=1&cursor=${first.body.next}`);
    assert.deepEqual([second.body.data, second.body.next], [[{ email: 'member@example.com' }], null]);
    const found = await manager.post('/guests/groups', { email: 'JÖRG@example.com' });
    assert.deepEqual(found.body.data, [{ id: 'members', name: 'Members' }]);
    const removal = await manager.post('/guest-groups/members/members', {
      remove: ['MEMBER@example.com', 'other@example.com'],
    });
    assert.deepEqual(removal.body.data, { added: 0, removed: 1 });
    const wrong = await manager.post('/guest-groups/members/members', { add: ['a@example.com', 'nobody'] });
    assert.deepEqual(invalidPaths(wrong), ['add[1]']);
    assert.equal((await manager.post('/guest-groups/strangers/members', { add: [] })).status, 404);
    assert.deepEqual(
      (await scenario.audit())
        .filter((line) => line.includes('guest-group'))
        .map((line) => line.split(' ').slice(1).join(' ')),
      ['guest-group.members-changed members', 'guest-group.members-changed members'],
    );
  });

  test('give imported bookings without a price their rates', async () => {
    const { manager, add } = await open();
    await add('member@example.com');
    const row = (date: string, email: string) => ({ ...place, date, name: 'A. Member', email });
    const bookings = [
      row('2027-05-01', 'MEMBER@example.com'),
      row('2027-05-02', 'other@example.com'),
      { ...row('2027-05-03', 'member@example.com'), totalCents: 90_000 },
    ];
    const { body } = await manager.post('/imported-bookings', { bookings });
    const shown = await Promise.all(
      body.data.imported.map(async ({ reference }: { reference: string }) => {
        const { quote, agreedPrice, guestGroups } = (await manager.get(`/booking-requests/${reference}`)).body
          .data;
        return [quote.totalCents, agreedPrice?.totalCents ?? null, guestGroups];
      }),
    );
    const members = { groups: [groups[0]], code: null };
    assert.deepEqual(shown, [
      [60_000, null, members],
      [120_000, null, null],
      [60_000, 90_000, members],
    ]);
  });

  test('give bookings of staff their rates: of the address, or chosen', async () => {
    const { manager, add } = await open();
    await add('member@example.com');
    const book = async (changes: object) => {
      const { status, body } = await manager.post('/booking-requests', { ...booking, ...changes });
      return status === 201
        ? [body.data.quote.totalCents, body.data.guestGroups, body.data.reference]
        : [status, body.error.details[0].path];
    };
    const [member, shown, reference] = await book({ date: '2027-04-01', expectedTotalCents: 60_000 });
    assert.deepEqual([member, shown], [60_000, { groups: [groups[0]], code: null }]);
    assert.deepEqual((await book({ date: '2027-04-02', groups: ['charities'] })).slice(0, 2), [
      20_000,
      { groups: [groups[1]], code: null },
    ]);
    assert.deepEqual((await book({ date: '2027-04-03', groups: [] })).slice(0, 2), [120_000, null]);
    assert.deepEqual((await book({ date: '2027-04-04', email: 'other@example.com' })).slice(0, 2), [
      120_000,
      null,
    ]);
    assert.deepEqual(await book({ date: '2027-04-05', groups: ['strangers'] }), [422, 'groups[0]']);
    assert.deepEqual(await book({ date: '2027-04-05', expectedTotalCents: 120_000 }), [
      422,
      'expectedTotalCents',
    ]);
    // A moved booking, or another date of it, keeps the group.
    await manager.post('/guest-groups/members/members', { remove: ['member@example.com'] });
    const any = { 'if-match': '*' };
    const to = { date: '2027-04-08', dryRun: true };
    const moved = await manager.post(`/booking-requests/${reference}/move`, to, any);
    assert.equal(moved.body.wouldCost.totalCents, 60_000);
    const further = { ...place, date: '2027-04-09', expectedTotalCents: 120_000 };
    const added = await manager.post(`/booking-requests/${reference}/items`, further, any);
    assert.equal(added.status, 200);
  });

  test('count in a preview of a series and in the simulator, not in the simulator by default', async () => {
    const { manager, add } = await open();
    await add('member@example.com');
    const { date: _, ...inSeries } = place;
    const preview = async (changes: object) => {
      const series = { frequency: 'weekly', from: '2027-04-01', count: 1 };
      const { body } = await manager.post('/series-preview', { ...inSeries, series, ...changes });
      return body.data.dates[0].totalCents;
    };
    assert.deepEqual(
      [
        await preview({}),
        await preview({ email: 'MEMBER@example.com' }),
        await preview({ groups: ['charities'] }),
      ],
      [120_000, 60_000, 20_000],
    );
    const simulate = async (changes: object) =>
      (await manager.post('/simulated-quote', { ...place, ...changes })).body.data;
    const [everyone, members] = [await simulate({}), await simulate({ groups: ['members'] })];
    assert.deepEqual([everyone.quote.totalCents, everyone.rates[0].unmetConditions], [120_000, ['groups']]);
    assert.deepEqual([members.quote.totalCents, members.rates[0].unmetConditions], [60_000, []]);
  });

  test('have codes, random ones by default, that can be ended', async () => {
    const { service, manager, scenario } = await open();
    const made = await manager.post('/guest-codes', {
      groupId: 'members',
      label: 'Flyer',
      code: 'spring-27',
    });
    assert.equal(made.status, 201);
    const { id, ...members } = made.body.data;
    assert.deepEqual(members, {
      groupId: 'members',
      label: 'Flyer',
      code: 'SPRING-27',
      validUntil: null,
      createdAt: '2027-03-01T12:00:00.000Z',
    });
    const random = await manager.post('/guest-codes', {
      groupId: 'charities',
      label: 'Letter',
      validUntil: '2027-06-30',
    });
    assert.match(random.body.data.code, /^[0-9A-HJKMNP-TV-Z]{8}$/);
    for (const [body, path] of [
      [{ groupId: 'members', label: 'Again', code: 'SPRING-27' }, 'code'],
      [{ groupId: 'members', label: 'Short', code: 'SHORT' }, 'code'],
      [{ groupId: 'members', label: 'Not ASCII', code: 'GRÜSSE-2027' }, 'code'],
      [{ groupId: 'strangers', label: 'Nobody' }, 'groupId'],
      [{ groupId: 'members', label: 'Never', validUntil: '2027-02-30' }, 'validUntil'],
    ] as const)
      assert.deepEqual(invalidPaths(await manager.post('/guest-codes', body)), [path]);
    const totalOf = async (code: string) =>
      (await service.post('/quote', { ...place, code })).body.data?.totalCents;
    assert.equal(await totalOf('spring-27'), 60_000);
    assert.equal((await manager.delete(`/guest-codes/${id}`)).status, 204);
    assert.equal((await manager.delete(`/guest-codes/${id}`)).status, 404);
    assert.equal(await totalOf('spring-27'), undefined);
    assert.deepEqual((await manager.get('/guest-codes')).body.data, [random.body.data]);
    assert.doesNotMatch(JSON.stringify(await scenario.audit()), /SPRING/);
  });

  test('cannot be deleted while a rate names them; then their members and codes are deleted too', async () => {
    const { manager, add } = await open();
    await add('member@example.com');
    await manager.post('/guest-codes', { groupId: 'members', label: 'Flyer', code: 'SPRING-27' });
    const others = { groups: [groups[1]] };
    assert.deepEqual(invalidPaths(await manager.patch('', others)), ['spaces[0].rates[0].groups[0]']);
    assert.deepEqual(
      invalidPaths(await manager.patch('/spaces/hall', { rates: [{ ...rates[0], groups: ['strangers'] }] })),
      ['rates[0].groups[0]'],
    );
    assert.equal((await manager.patch('/spaces/hall', { rates: [rates[1]] })).status, 200);
    assert.equal((await manager.patch('', others)).status, 200);
    assert.equal((await manager.patch('', { groups })).status, 200);
    assert.deepEqual((await manager.get('/guest-groups/members/members')).body.data, []);
    assert.deepEqual((await manager.get('/guest-codes')).body.data, []);
  });

  test('are part of what is exported of a guest, and erased with the last booking', async () => {
    const { service, manager, add } = await open();
    await add('member@example.com');
    const erase = (...references: string[]) =>
      eraseGuests(service, { venueId: 'riverside', references, actor: 'operator' });
    const references: string[] = [];
    const placed = [
      { date: '2027-04-01' },
      { date: '2027-04-02' },
      { date: '2027-04-03', email: 'also-member@example.com' },
    ];
    for (const changes of placed) {
      const { body } = await manager.post('/booking-requests', { ...booking, ...changes });
      references.push(body.data.reference);
    }
    const [first, second, third] = references;
    assert.ok(first && second && third);
    const other = { reference: third };
    assert.equal((await manager.post(`/guests/${first}/merge`, other, { 'if-match': '*' })).status, 200);
    const exported = await manager.post('/guests/export', { email: 'member@example.com' });
    assert.deepEqual(exported.body.data.groups, [{ id: 'members', name: 'Members' }]);
    const members = async () =>
      (await manager.get('/guest-groups/members/members')).body.data.map(
        ({ email }: { email: string }) => email,
      );
    await erase(first);
    assert.deepEqual(await members(), ['member@example.com']);
    // Another address of the guest keeps the membership.
    await erase(second);
    assert.deepEqual(await members(), ['also-member@example.com']);
    await erase(third);
    assert.deepEqual(await members(), []);
  });
});
