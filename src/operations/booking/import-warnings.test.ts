import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { linePath } from '../../domain/booking/import/import-problem.ts';
import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { importBookings } from './import-bookings.ts';

onBothDatabases('importing bookings that fit no slot or tax', (newDatabase) => {
  test('each booking of a large import has its turnaround, up to the next event in its room', async () => {
    const north = hallSpace('north', ['north'], { turnaroundMinutes: 1440 });
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { spaces: [north] } }),
    });
    const scenario = scenarioFor(service);
    await scenario.accept(await scenario.request('north-evening', '2027-03-30'));
    await scenario.accept(await scenario.request('north-evening', '2027-11-01'));
    // Every other evening from 31 March on, but none that was booked before; the last line is the first date.
    const dates = Array.from({ length: 250 }, (_, index) => addDays('2027-03-31', 2 * (249 - index)));
    const rows = dates.map((date, index) => ({
      line: index + 2,
      booking: { spaceId: 'north', slotId: 'north-evening', date, name: 'A. Guest' },
    }));
    await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    const occupied = await scenario.occupied();
    const hours = occupied.map(({ startsAt, endsAt }) => (endsAt - startsAt) / 3_600_000);
    const counted = Object.entries(Object.groupBy(hours, String)).map(([each, all]) => [each, all?.length]);
    // Events of 7 hours; 24 hours after each, but 17 where the next evening is booked: 30 March, 31 October, 1 November.
    assert.deepEqual(counted, [
      ['7', 252],
      ['17', 3],
      ['24', 249],
    ]);
  });

  test('the plan warns of each future row that leaves too little time for a setup or turnaround', async () => {
    const north = hallSpace('north', ['north'], { setupMinutes: 60, turnaroundMinutes: 90 });
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { spaces: [north] } }),
    });
    const row = (line: number, date: string, startTime: string, endTime: string) => ({
      line,
      booking: { spaceId: 'north', date, startTime, endTime, name: `Guest ${line}` },
    });
    const importing = async (rows: readonly ReturnType<typeof row>[]) => {
      const { plan } = await importBookings(
        service,
        { rows, problems: [], pathOf: linePath },
        { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
      );
      return plan.warnings.map(({ path, message }) => `${path}: ${message}`);
    };
    const first = [
      row(2, '2027-04-01', '14:00', '18:00'),
      row(3, '2027-04-01', '09:00', '13:00'),
      row(4, '2027-04-02', '09:00', '13:00'),
      row(5, '2027-04-02', '15:30', '18:00'),
      row(6, '2020-04-02', '09:00', '13:00'),
      row(7, '2020-04-02', '13:00', '18:00'),
    ];
    assert.deepEqual(await importing(first), [
      'line 3: leaves too little time for a setup or turnaround: Guest 2, Hall (north), 2027-04-01 14:00–18:00',
    ]);
    const second = [row(2, '2027-04-02', '18:30', '20:00'), row(3, '2027-04-03', '18:00', '20:00')];
    assert.deepEqual(await importing(second), [
      'line 2: leaves too little time for a setup or turnaround: Guest 5',
    ]);
  });

  test('the plan names each time of a row that is not that of its slot', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const row = (line: number, date: string, times: object) => ({
      line,
      booking: { spaceId: 'north', slotId: 'north-evening', date, name: 'A. Guest', ...times },
    });
    const rows = [
      row(2, '2027-04-01', { startTime: '18:00', endTime: '01:00', endDate: '2027-04-01' }),
      row(3, '2027-04-02', { startTime: '20:00' }),
      row(4, '2027-04-03', { endTime: '22:00' }),
      row(5, '2027-04-04', { endDate: '2027-04-06' }),
    ];
    const { plan } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    assert.deepEqual(
      plan.warnings.map(({ path, message }) => `${path}: ${message}`),
      [
        'line 3, start: 20:00 is left out: the slot is 18:00–01:00',
        'line 4, end: 22:00 is left out: the slot is 18:00–01:00',
        'line 5, until: 2027-04-06 is left out: the slot is 18:00–01:00',
      ],
    );
  });

  test('the plan names the last day of a row that a slot by the hour does not have', async () => {
    const hours = { stepMinutes: 60, minimumMinutes: 60 };
    const packages = [{ id: 'room-only', name: 'Room only', hireFeeCents: 1_000 }];
    const day = { id: 'day', name: 'Day', startTime: '08:00', endTime: '22:00', hours, packages };
    const music = { id: 'music', name: 'Music room', capacity: 20, slots: [day] };
    const venue = divisibleHall({ file: { spaces: [music] } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const row = (line: number, date: string, times: object) => ({
      line,
      booking: { spaceId: 'music', slotId: 'day', date, name: 'A. Guest', ...times },
    });
    const rows = [
      row(2, '2027-08-27', { endDate: '2027-08-29' }),
      row(3, '2027-08-30', { startTime: '10:00', endTime: '12:00', endDate: '2027-08-30' }),
    ];
    const { plan } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    assert.deepEqual(
      plan.warnings.map(({ path, message }) => `${path}: ${message}`),
      ['line 2, until: 2027-08-29 is left out: the slot is 08:00–22:00'],
    );
  });

  test('a tax is stored at the rate of the venue that fits, and the plan names one that fits none', async () => {
    const germany = { tax: { label: 'MwSt.', basisPoints: 1900 }, currency: 'EUR' };
    const food = {
      id: 'dinner',
      name: 'Dinner',
      hireFeeCents: 5_000,
      tax: { label: 'MwSt.', basisPoints: 700 },
    };
    const hall = divisibleHall({ venue: germany });
    const [whole, ...others] = JSON.parse(JSON.stringify(hall)).spaces;
    for (const slot of whole.slots) slot.packages.push({ ...slot.packages[0], ...food });
    const venue = parseVenueFile({ ...JSON.parse(JSON.stringify(hall)), spaces: [whole, ...others] });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const row = (line: number, date: string, changes: object) => ({
      line,
      booking: { spaceId: 'north', slotId: 'north-evening', date, name: 'A. Guest', ...changes },
    });
    const times = { slotId: undefined, startTime: '10:00', endTime: '12:00' };
    const rows = [
      row(2, '2027-04-01', { totalCents: 10_700, taxCents: 700 }),
      row(3, '2027-04-02', { ...times, totalCents: 10_700, taxCents: 700 }),
      row(4, '2027-04-03', { ...times, totalCents: 11_900 }),
      row(5, '2027-04-04', { totalCents: 10_800, taxCents: 800 }),
      row(6, '2072-04-05', { ...times, totalCents: 11_900, taxCents: 0, attendance: 500 }),
    ];
    const { plan, imported } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    assert.deepEqual(
      plan.warnings.map(({ path, problem }) => `${path}: ${problem}`),
      ['line 5, tax: tax_of_no_rate', 'line 6, date: unusual_date', 'line 6, people: above_capacity'],
    );
    const taxes = [];
    for (const { reference } of imported) {
      const found = { venueId: 'riverside', reference };
      const stored = await service.storage.read((db) => findBookingRequest(db, found));
      const { lines = [] } = stored?.agreedPrice ?? stored?.quote ?? {};
      taxes.push(
        lines.filter(({ type }) => type === 'tax').map(({ label, amountCents }) => [label, amountCents]),
      );
    }
    assert.deepEqual(taxes, [
      [['MwSt. 7%', 700]],
      [['MwSt. 7%', 700]],
      [['MwSt. 19%', 1_900]],
      [['MwSt.', 800]],
      [],
    ]);
  });
});
