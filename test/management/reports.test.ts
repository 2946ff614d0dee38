/** Reports in the management API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { noon, startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

const hour = 3_600_000;
type Values = { readonly spaceId: string } & Record<
  'accepted' | 'pending' | 'declined' | 'cancelled',
  { readonly count: number }
>;
const unchecked = { 'if-match': '*' };

onBothDatabases('a report', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const manager = await clientFor(service);
    const report = async (from = '2027-03-01', to = '2027-03-31') =>
      (await manager.get(`/reports?from=${from}&to=${to}`)).body.data.current;
    return { service, scenario: scenarioFor(service), manager, report };
  }

  test('counts booked hours of offered hours, each room once', async () => {
    const { scenario, manager, report } = await open();
    await scenario.accept(await scenario.request('whole-evening', evening));
    await scenario.accept(await scenario.request('north-morning', '2027-03-13'));
    await scenario.request('south-morning', '2027-03-13');
    await scenario.block('south', '2027-03-30', '2027-03-31');
    const { utilisation } = await report();
    // A room is offered from 9 to 1 by three slots. A clock change shortens no hour between them.
    const offeredMinutes = 31 * 16 * 60;
    assert.deepEqual(utilisation.rooms, [
      // The whole hall cannot be booked while a half is blocked, but the other half can.
      { room: 'north', name: 'Hall (north)', bookedMinutes: (7 + 4) * 60, offeredMinutes },
      { room: 'south', name: 'Hall (south)', bookedMinutes: 7 * 60, offeredMinutes: 29 * 16 * 60 },
    ]);
    assert.deepEqual(utilisation.spaces, [
      {
        spaceId: 'whole',
        name: 'Hall (whole)',
        bookedMinutes: 7 * 60,
        offeredMinutes: 29 * 16 * 60,
      },
      { spaceId: 'north', name: 'Hall (north)', bookedMinutes: 4 * 60, offeredMinutes },
      { spaceId: 'south', name: 'Hall (south)', bookedMinutes: 0, offeredMinutes: 29 * 16 * 60 },
    ]);
    const total = { bookedMinutes: 18 * 60, offeredMinutes: (31 + 29) * 16 * 60 };
    assert.deepEqual(utilisation.total, total);
    assert.deepEqual(utilisation.months, [{ month: '2027-03', ...total }]);
    const booked = utilisation.weekdays.map((each: { bookedMinutes: number }) => each.bookedMinutes / 60);
    assert.deepEqual(booked, [0, 0, 0, 0, 14, 4, 0]);
    // An event is reported on its own date only.
    const next = (await manager.get('/reports?from=2028-03-01&to=2028-03-31')).body.data;
    assert.deepEqual(next.yearBefore.utilisation, utilisation);
    assert.deepEqual([next.yearBefore.from, next.yearBefore.to], ['2027-03-01', '2027-03-31']);
    assert.equal(next.current.utilisation.total.bookedMinutes, 0);
  });

  test('sums value by space and outcome, with agreed prices', async () => {
    const { service, scenario, manager, report } = await open();
    const agreed = await scenario.request('north-evening', evening);
    await scenario.accept(agreed);
    const price = { totalCents: 100_000, reason: 'Regulars' };
    await manager.post(`/booking-requests/${agreed}/price`, price, unchecked);
    await scenario.accept(await scenario.request('north-evening', '2027-03-13'));
    await scenario.decline(await scenario.request('north-evening', '2027-03-14'));
    const cancelled = await scenario.request('south-evening', evening);
    await scenario.accept(cancelled);
    await scenario.cancel(cancelled);
    await scenario.request('south-evening', '2027-03-20');
    service.now += 72 * hour;
    await scenario.request('south-evening', '2027-03-21');
    await scenario.accept(await scenario.request('north-evening', '2027-04-01'));
    const none = { count: 0, totalCents: 0 };
    const one = { count: 1, totalCents: 144_000 };
    assert.deepEqual((await report()).values, [
      {
        spaceId: 'north',
        name: 'Hall (north)',
        currency: 'GBP',
        accepted: { count: 2, totalCents: 244_000 },
        pending: none,
        declined: one,
        cancelled: none,
        expired: none,
      },
      {
        spaceId: 'south',
        name: 'Hall (south)',
        currency: 'GBP',
        accepted: none,
        pending: one,
        declined: none,
        cancelled: one,
        expired: one,
      },
    ]);
  });

  test('counts the days before an event, the hours to a decision, reasons and sources', async () => {
    const { service, scenario, manager, report } = await open();
    const [first, second, third, fourth] = [
      await scenario.request('north-evening', '2027-03-05'),
      await scenario.request('north-evening', '2027-03-11'),
      await scenario.request('north-evening', '2027-03-21'),
      await scenario.request('north-evening', '2027-03-25'),
    ];
    service.now = noon + hour;
    await scenario.accept(first);
    service.now = noon + 20 * hour + 1;
    const decline = (reference: string, body: object) =>
      manager.post(`/booking-requests/${reference}/decline`, body, unchecked);
    assert.equal((await decline(second, { reasonCode: 'date_taken', reason: 'Two weddings' })).status, 200);
    const declined = await decline(third, { reasonCode: 'price' });
    assert.deepEqual([declined.body.data.status, declined.body.data.reasonCode], ['declined', 'price']);
    // Spam was no demand.
    assert.equal((await decline(fourth, { reasonCode: 'spam' })).status, 200);
    const rejected = await decline(third, { reasonCode: 'mood' });
    assert.deepEqual(invalidPaths(rejected), ['reasonCode']);
    const added = await manager.post(
      '/booking-requests',
      {
        spaceId: 'south',
        slotId: 'south-day',
        packageId: 'dry-hire',
        date: '2027-03-12',
        name: 'By phone',
        accept: true,
      },
      { 'idempotency-key': 'phone' },
    );
    assert.equal(added.status, 201, JSON.stringify(added.body));
    const { leadDays, decisionHours, reasons, sources } = await report();
    assert.deepEqual(leadDays, { count: 3, median: 10, p90: 20 });
    assert.deepEqual(decisionHours, { count: 3, median: 21, p90: 21 });
    assert.deepEqual(reasons, [
      { decision: 'declined', reasonCode: 'date_taken', count: 1 },
      { decision: 'declined', reasonCode: 'price', count: 1 },
    ]);
    const accepted = { count: 1, totalCents: 144_000 };
    assert.deepEqual(
      sources.map(({ siteKey, requests, ...rest }: Record<string, unknown>) => [
        siteKey,
        requests,
        rest['accepted'],
      ]),
      [
        ['key', 3, accepted],
        [null, 1, accepted],
      ],
    );
    // An undone decision has no reason.
    await scenario.undo(third);
    assert.deepEqual((await report()).reasons, [
      { decision: 'declined', reasonCode: 'date_taken', count: 1 },
    ]);
  });

  test('counts a booking whose import was undone as never having been', async () => {
    const { manager, report } = await open();
    const row = { spaceId: 'north', slotId: 'north-evening', name: 'A. Visitor', totalCents: 50_000 };
    const bookings = [
      { ...row, date: '2027-03-12' },
      { ...row, date: '2027-03-13', status: 'held' },
      // Two dates of one booking.
      { ...row, date: '2027-03-19', importReference: '7' },
      { ...row, date: '2027-03-26', importReference: '7' },
    ];
    const figures = async () => {
      const { values, reasons, sources } = await report();
      const counts = values.map(({ spaceId, accepted, pending, declined, cancelled }: Values) => [
        spaceId,
        ...[accepted, pending, declined, cancelled].map(({ count }) => count),
      ]);
      const requests = sources.map((source: { requests: number }) => source.requests);
      return { counts, reasons, requests };
    };
    const before = await figures();
    const made = await manager.post('/imported-bookings', { bookings });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.deepEqual(await figures(), { counts: [['north', 3, 1, 0, 0]], reasons: [], requests: [3] });
    const references = [
      ...new Set(made.body.data.imported.map((each: { reference: string }) => each.reference)),
    ];
    const undone = await manager.post('/imported-bookings/undo', { references });
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    assert.deepEqual(await figures(), before);
  });

  test('divides the price of several dates among their spaces, and the days they are on', async () => {
    const siteKeys = [{ key: 'key', websites: [], maxItems: 3 }];
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { siteKeys } }),
    });
    const manager = await clientFor(service);
    const place = (spaceId: string, date: string) => ({
      spaceId,
      slotId: `${spaceId}-morning`,
      packageId: 'dry-hire',
      date,
    });
    const { status, body } = await service.post(
      '/booking-requests',
      {
        ...place('north', '2027-03-12'),
        additionalItems: [place('south', '2027-03-13'), place('south', '2027-04-02')],
        guest: { name: 'A. Visitor', email: 'visitor@example.com' },
      },
      { key: 'key', address: '10.0.0.1' },
    );
    assert.equal(status, 201, JSON.stringify(body));
    await scenarioFor(service).accept(body.data.reference);
    const reportOf = async (from: string, to: string) =>
      (await manager.get(`/reports?from=${from}&to=${to}`)).body.data.current;
    const current = await reportOf('2027-03-01', '2027-03-31');
    assert.deepEqual(
      current.values.map(({ spaceId, accepted }: { spaceId: string; accepted: object }) => [
        spaceId,
        accepted,
      ]),
      [
        ['north', { count: 1, totalCents: 144_000 }],
        ['south', { count: 1, totalCents: 144_000 }],
      ],
    );
    assert.equal(current.utilisation.total.bookedMinutes, 8 * 60);
    // Sources have the same sum: a request counts with its first date, and its value with each date.
    const source = { siteKey: 'key', currency: 'GBP' };
    const sourcesOf = ({ sources }: { sources: Record<string, unknown>[] }) =>
      sources.map(({ label: _, ...each }) => each);
    assert.deepEqual(sourcesOf(current), [
      { ...source, requests: 1, accepted: { count: 1, totalCents: 288_000 } },
    ]);
    assert.deepEqual(sourcesOf(await reportOf('2027-04-01', '2027-04-30')), [
      { ...source, requests: 0, accepted: { count: 0, totalCents: 144_000 } },
    ]);
  });

  test('takes up to two years', async () => {
    const { manager } = await open();
    assert.equal((await manager.get('/reports?from=2027-01-01&to=2028-12-31')).status, 200);
    assert.deepEqual(invalidPaths(await manager.get('/reports?from=2027-01-01&to=2029-01-01')), ['to']);
    assert.equal((await manager.get('/reports?from=9999-12-01&to=9999-12-31')).status, 200);
    assert.equal((await manager.get('/reports?from=1970-01-01&to=1970-01-01')).status, 200);
  });
});
