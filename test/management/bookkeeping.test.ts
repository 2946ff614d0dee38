/** The bookkeeper's rows: each date of a booking once, in its own period. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/time/calendar.ts';
import { addMonths, firstDayOf, lastDayOf } from '../../src/domain/time/months.ts';
import { refreshInstalmentDues } from '../../src/operations/booking/refresh-instalment-dues.ts';
import { onBothDatabases } from '../databases.ts';
import { pick, randomNumbers, seed } from '../random.ts';
import { divisibleHall, hallSpace, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor } from './manager.ts';

const anyVersion = { 'if-match': '*' };
const guest = { name: 'Guest', email: 'guest@example.com', accept: true };
const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire' };

interface Row {
  readonly reference: string;
  readonly item: number;
  readonly status: string;
  readonly date: string;
  readonly spaceName: string;
  readonly packageName: string | null;
  readonly hireFeeCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly taxes: readonly {
    readonly label: string;
    readonly netCents: number | null;
    readonly amountCents: number;
  }[];
  readonly untaxedCents: number | null;
}
interface Due {
  readonly reference: string;
  readonly number: number;
  readonly amountCents: number;
  readonly taxes: Row['taxes'] | null;
  readonly untaxedCents: number | null;
}
interface Sums {
  readonly [label: string]: number;
}

/** Sums net, tax, total and each tax of accepted rows. */
function sumsOf(rows: readonly Row[]): Sums {
  const sums = new Map<string, number>();
  const add = (label: string, cents: number) => sums.set(label, (sums.get(label) ?? 0) + cents);
  for (const row of rows.filter(({ status }) => status === 'accepted')) {
    add('net', row.hireFeeCents);
    add('tax', row.taxCents);
    add('total', row.totalCents);
    for (const { label, netCents, amountCents } of row.taxes) {
      add(label, amountCents);
      add(`net of ${label}`, netCents ?? assert.fail('every line stores its rate'));
    }
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).sort());
}

const sumOfAll = (parts: readonly Sums[]): Sums => {
  const sums = new Map<string, number>();
  for (const part of parts)
    for (const [label, cents] of Object.entries(part)) sums.set(label, (sums.get(label) ?? 0) + cents);
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).sort());
};

onBothDatabases('bookkeeping', (newDatabase) => {
  async function open() {
    const food = { tax: { label: 'Food', basisPoints: 700 } };
    const north = hallSpace('north', ['north']);
    const packages = [
      { id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 },
      { id: 'dinner', name: 'Dinner', hireFeeCents: 33_333, ...food },
    ];
    const slots = north.slots.map((slot) => ({ ...slot, packages }));
    const venue = divisibleHall({ file: { spaces: [{ ...north, slots }, hallSpace('south', ['south'])] } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const manager = await clientFor(service);
    const readAll = async <Entry>(path: string, limit: number): Promise<readonly Entry[]> => {
      const entries: Entry[] = [];
      let cursor = '';
      do {
        const { status, body } = await manager.get(`${path}&limit=${limit}${cursor}`);
        assert.equal(status, 200, JSON.stringify(body));
        assert.ok(body.data.length <= limit);
        entries.push(...body.data);
        cursor = body.next === null ? '' : `&cursor=${body.next}`;
      } while (cursor !== '');
      return entries;
    };
    const rowsOf = (from: string, to: string, limit = 20) =>
      readAll<Row>(`/booked-events?from=${from}&to=${to}`, limit);
    /** Lists instalments by due or payment date. */
    const instalmentsOf = async (by: 'due' | 'paid', from: string, to: string) => {
      const listed = await readAll<Due>(`/instalments?by=${by}&from=${from}&to=${to}`, 20);
      return listed.map(({ reference, number, amountCents }) => `${reference} ${number} ${amountCents}`);
    };
    const paymentsIn = async (month: string) => {
      const path = `/instalments?by=paid&from=${firstDayOf(month)}&to=${lastDayOf(month)}`;
      const listed = await readAll<Due>(path, 20);
      return listed.map(({ amountCents, taxes }) => ({ amountCents, taxes }));
    };
    const book = async (items: readonly object[], changes: object = {}): Promise<string> => {
      const [main, ...additionalItems] = items;
      const { status, body } = await manager.post('/booking-requests', {
        ...main,
        additionalItems,
        ...guest,
        ...changes,
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body.data.reference;
    };
    const scenario = scenarioFor(service);
    return { service, manager, scenario, readAll, rowsOf, instalmentsOf, paymentsIn, book };
  }

  test('has a booking on 31 March and 1 April once in each month, with the part of that date', async () => {
    const { rowsOf, book } = await open();
    const items = [
      { ...place, date: '2027-03-31' },
      { ...place, packageId: 'dinner', date: '2027-04-01' },
    ];
    const reference = await book(items);
    const march = {
      reference,
      item: 0,
      status: 'accepted',
      date: '2027-03-31',
      spaceName: 'Hall (north)',
      title: null,
      endDate: '2027-04-01',
      packageName: 'Dry hire',
      currency: 'GBP',
      hireFeeCents: 120_000,
      taxCents: 24_000,
      totalCents: 144_000,
      adjustmentsCents: 0,
      taxes: [{ label: 'VAT 20%', basisPoints: 2_000, netCents: 120_000, amountCents: 24_000 }],
      untaxedCents: 0,
    };
    const april = {
      ...march,
      item: 1,
      date: '2027-04-01',
      endDate: '2027-04-02',
      packageName: 'Dinner',
      hireFeeCents: 33_333,
      taxCents: 2_333,
      totalCents: 35_666,
      taxes: [{ label: 'Food 7%', basisPoints: 700, netCents: 33_333, amountCents: 2_333 }],
    };
    const listed = async (from: string, to: string) =>
      (await rowsOf(from, to, 1)).map((row) => {
        const { guest: _, ...rest } = row as Row & { guest: unknown };
        return rest;
      });
    assert.deepEqual(await listed('2027-03-01', '2027-03-31'), [march]);
    assert.deepEqual(await listed('2027-04-01', '2027-04-30'), [april]);
    assert.deepEqual(await listed('2027-01-01', '2027-12-31'), [march, april]);
  });

  test('shows in each monthly payment the tax of its dates, and in those of a cancelled booking none', async () => {
    const { manager, scenario, book, paymentsIn } = await open();
    const items = [
      { ...place, date: '2027-03-31' },
      { ...place, packageId: 'dinner', date: '2027-04-01' },
    ];
    const reference = await book(items, { instalments: 'monthly' });
    for (const [number, paidOn] of ['2027-02-26', '2027-03-01'].entries()) {
      const path = `/booking-requests/${reference}/instalments/${number + 1}`;
      assert.equal((await manager.patch(path, { paidOn }, anyVersion)).status, 200);
    }
    const vat = { label: 'VAT 20%', basisPoints: 2_000 };
    const food = { label: 'Food 7%', basisPoints: 700 };
    assert.deepEqual(await paymentsIn('2027-02'), [
      {
        amountCents: 144_000,
        taxes: [
          { ...vat, netCents: 120_000, amountCents: 24_000 },
          { ...food, netCents: 0, amountCents: 0 },
        ],
      },
    ]);
    assert.deepEqual(await paymentsIn('2027-03'), [
      {
        amountCents: 35_666,
        taxes: [
          { ...vat, netCents: 0, amountCents: 0 },
          { ...food, netCents: 33_333, amountCents: 2_333 },
        ],
      },
    ]);
    await scenario.cancel(reference);
    assert.deepEqual(await paymentsIn('2027-02'), [{ amountCents: 144_000, taxes: null }]);
  });

  test('says what of a payment and of an event is not taxed, so that nets and taxes add up to it', async () => {
    const { manager, scenario, readAll, rowsOf, book } = await open();
    const reference = await book([{ ...place, date: '2027-03-31' }]);
    const path = `/booking-requests/${reference}`;
    // As an imported booking without tax.
    const untaxed = { totalCents: 40_000, taxCents: 0, reason: 'Charity' };
    assert.equal((await manager.post(`${path}/price`, untaxed, anyVersion)).status, 200);
    await manager.patch(`${path}/instalments/1`, { paidOn: '2027-02-26' }, anyVersion);
    const payments = () => readAll<Due>('/instalments?by=paid&from=2027-02-01&to=2027-02-28', 20);
    const [payment] = await payments();
    assert.deepEqual([payment?.amountCents, payment?.taxes, payment?.untaxedCents], [40_000, [], 40_000]);
    const [event] = await rowsOf('2027-03-01', '2027-03-31');
    assert.deepEqual([event?.totalCents, event?.taxes, event?.untaxedCents], [40_000, [], 40_000]);
    await scenario.cancel(reference);
    assert.equal((await payments())[0]?.untaxedCents, null, 'what is kept of it may be taxed');
  });

  test('adds up: months, quarters and years, and equals the booked amounts and the reports', async () => {
    const { service, manager, scenario, readAll, rowsOf, instalmentsOf, book } = await open();
    const numbers = randomNumbers(seed);
    const upTo = (most: number) => Math.floor(numbers() * most);
    const references: string[] = [];
    // Two weeks apart, so that no booking takes the date of another.
    for (let booking = 0; booking < 20; booking++) {
      const from = addDays('2027-03-02', booking * 14);
      const items = Array.from({ length: 1 + upTo(6) }, (_, index) => {
        const spaceId = pick(['north', 'south'], numbers);
        const packageId = spaceId === 'north' ? pick(['dry-hire', 'dinner'], numbers) : 'dry-hire';
        return { ...place, spaceId, slotId: `${spaceId}-evening`, packageId, date: addDays(from, index * 2) };
      });
      const price = pick<object>(
        [{}, {}, { totalCents: 1 + upTo(90_000) }, { totalPerDateCents: upTo(9_999) }],
        numbers,
      );
      const reference = await book(items, { ...price, ...(booking % 3 === 0 && { instalments: 'monthly' }) });
      references.push(reference);
      const path = `/booking-requests/${reference}`;
      const what = upTo(6);
      if (what === 0 && items.length > 2)
        await manager.post(`${path}/items/cancel`, { items: [0, 2] }, anyVersion);
      if (what === 1)
        await manager.post(`${path}/price`, { totalCents: 77_777, reason: 'Agreed' }, anyVersion);
      if (what === 2) {
        await manager.patch(`${path}/instalments/1`, { paidOn: '2027-03-01' }, anyVersion);
        await scenario.cancel(reference);
      }
      if (what === 4)
        for (const number of [1, 2])
          await manager.patch(
            `${path}/instalments/${number}`,
            { paidOn: addDays('2027-01-01', upTo(60)) },
            anyVersion,
          );
      if (what === 3) await manager.post(`${path}/items/0/move`, { date: addDays(from, 13) }, anyVersion);
    }
    const period = async (first: string, months: number) => {
      const [from, to] = [firstDayOf(first), lastDayOf(addMonths(first, months - 1))];
      const rows = await rowsOf(from, to);
      for (const row of rows) {
        assert.ok(row.date >= from && row.date <= to, 'only its own dates');
        assert.equal(row.hireFeeCents + row.taxCents, row.totalCents);
        assert.equal(
          row.taxes.reduce((sum, { amountCents }) => sum + amountCents, 0),
          row.taxCents,
        );
        assert.equal(
          row.taxes.reduce((sum, { netCents }) => sum + (netCents ?? 0), 0),
          row.hireFeeCents,
          'everything is taxed at a rate',
        );
      }
      const amounts = (await manager.get(`/booked-amounts?from=${from}&to=${to}`)).body.data;
      const report = (await manager.get(`/reports?from=${from}&to=${to}`)).body.data.current;
      const totalOf = (each: readonly { accepted: { totalCents: number } }[]) =>
        each.reduce((sum, { accepted }) => sum + accepted.totalCents, 0);
      const sums = sumsOf(rows);
      assert.equal(totalOf(amounts), sums['total'] ?? 0);
      assert.equal(totalOf(report.values), sums['total'] ?? 0);
      for (const { name, accepted } of report.values as {
        name: string;
        accepted: { totalCents: number };
      }[]) {
        const ofSpace = rows.filter(({ spaceName }) => spaceName === name);
        assert.equal(sumsOf(ofSpace)['total'] ?? 0, accepted.totalCents, name);
      }
      return { rows, sums };
    };
    const periods = async (months: number) => {
      const parts = [];
      for (let month = 0; month < 12; month += months)
        parts.push(await period(addMonths('2027-01', month), months));
      return parts;
    };
    const year = await period('2027-01', 12);
    while (await refreshInstalmentDues(service, 'riverside'));
    assert.deepEqual(await period('2027-01', 12), year, 'from what is stored');
    for (const months of [1, 3]) {
      const parts = await periods(months);
      assert.deepEqual(sumOfAll(parts.map(({ sums }) => sums)), year.sums);
      const keys = parts.flatMap(({ rows }) => rows.map(({ reference, item }) => `${reference} ${item}`));
      assert.deepEqual(
        keys,
        year.rows.map(({ reference, item }) => `${reference} ${item}`),
      );
      assert.equal(new Set(keys).size, keys.length, 'no date twice');
    }
    for (const by of ['due', 'paid'] as const) {
      const ofYear = await instalmentsOf(by, '2027-01-01', '2027-12-31');
      assert.ok(ofYear.length > 0, by);
      for (const months of [1, 3]) {
        const listed: string[] = [];
        for (let month = 0; month < 12; month += months) {
          const first = addMonths('2027-01', month);
          const last = addMonths(first, months - 1);
          listed.push(...(await instalmentsOf(by, firstDayOf(first), lastDayOf(last))));
        }
        assert.deepEqual(listed, ofYear, `${by}, ${months} months`);
      }
    }
    let agreed = 0;
    let marked = 0;
    const dues = await readAll<Due>('/instalments?from=2027-01-01&to=2027-12-31', 20);
    for (const reference of references) {
      const { body } = await manager.get(`/booking-requests/${reference}`);
      const { status, agreedPrice, quote, instalments } = body.data;
      for (const { amountCents, paidOn } of instalments) if (paidOn !== null) marked += amountCents;
      if (status !== 'accepted') continue;
      agreed += (agreedPrice ?? quote).totalCents;
      const own = dues.filter((due) => due.reference === reference);
      for (const { amountCents, taxes } of own)
        assert.equal(
          taxes?.reduce((sum, tax) => sum + (tax.netCents ?? 0) + tax.amountCents, 0) ?? 'unknown',
          amountCents,
          'everything is taxed at a rate',
        );
      if (own.length < instalments.length) continue;
      const ofEvents = year.rows.filter((row) => row.reference === reference);
      const taxOf = (rows: readonly Pick<Due, 'taxes'>[]) =>
        rows.flatMap(({ taxes }) => taxes ?? []).reduce((sum, tax) => sum + tax.amountCents, 0);
      assert.equal(taxOf(own), taxOf(ofEvents), 'the tax of its dates');
    }
    const payments = await readAll<Due>('/instalments?by=paid&from=2027-01-01&to=2027-12-31', 20);
    assert.equal(
      payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
      marked,
    );
    assert.equal(year.sums['total'], agreed, 'the prices of the bookings themselves');
  });
});
