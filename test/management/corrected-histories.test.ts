/** Random histories of one booking: corrections, moves, cancellations, decisions, marks and undos always add up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { weeksOfMonth } from '../../src/domain/booking/date-of-series.ts';
import { expandSeries } from '../../src/domain/booking/expand-series.ts';
import { parseSeriesRule } from '../../src/domain/booking/series-rule.ts';
import { addDays } from '../../src/domain/time/calendar.ts';
import { onBothDatabases } from '../databases.ts';
import { isFullRun } from '../full-run.ts';
import { divisibleHall, hallSpace } from '../scenario.ts';
import { noon, startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, type ManagementResponse } from './manager.ts';

const day = 24 * 3_600_000;
const anyVersion = { 'if-match': '*' };
const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire' };

const adjustments = fc.array(
  fc.oneof(
    fc.record({ label: fc.constantFrom('A', 'B'), basisPoints: fc.integer({ min: -9_000, max: 3_000 }) }),
    fc.record({ label: fc.constantFrom('C', 'D'), amountCents: fc.integer({ min: -40_000, max: 20_000 }) }),
  ),
  { maxLength: 3 },
);
const choices = fc.record(
  {
    attendance: fc.constantFrom(null, 1, 33, 120),
    extras: fc.constantFrom([], [{ id: 'piano' }], [{ id: 'piano' }, { id: 'chairs', pieces: 7 }]),
    layout: fc.constantFrom(null, 'Theatre'),
    adjustments,
    priceReason: fc.constantFrom('As agreed by phone'),
  },
  { requiredKeys: ['attendance'] },
);
const price = fc.constantFrom('keep', 'update', undefined);
const nth = fc.nat({ max: 9 });

type Step =
  | { readonly kind: 'correct'; readonly body: object }
  | { readonly kind: 'correctItem'; readonly nth: number; readonly body: object }
  | { readonly kind: 'add' | 'accept' | 'cancel' | 'undo' | 'nextDays' }
  | { readonly kind: 'moveItem'; readonly nth: number; readonly keepPrice: boolean }
  | { readonly kind: 'cancelItem' | 'mark' | 'undoCorrection'; readonly nth: number }
  | { readonly kind: 'agree'; readonly totalCents: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      body: fc.tuple(choices, price).map(withPrice),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('correctItem' as const),
      nth,
      body: fc.tuple(choices, price).map(withPrice),
    }),
  },
  fc.record({
    kind: fc.constantFrom(
      'add' as const,
      'accept' as const,
      'cancel' as const,
      'undo' as const,
      'nextDays' as const,
    ),
  }),
  fc.record({ kind: fc.constant('moveItem' as const), nth, keepPrice: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('cancelItem' as const, 'mark' as const, 'undoCorrection' as const),
    nth,
  }),
  fc.record({ kind: fc.constant('agree' as const), totalCents: fc.integer({ min: 0, max: 400_000 }) }),
);

function withPrice([body, chosen]: [object, string | undefined]): object {
  return chosen === undefined ? body : { ...body, price: chosen };
}

/** Without its first day. */
const series = fc.oneof(
  fc.record({
    frequency: fc.constant('weekly' as const),
    interval: fc.integer({ min: 1, max: 3 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
    count: fc.integer({ min: 2, max: 9 }),
  }),
  fc.record({
    frequency: fc.constant('monthly' as const),
    week: fc.constantFrom(...weeksOfMonth),
    weekdays: fc.tuple(fc.integer({ min: 1, max: 7 })),
    count: fc.integer({ min: 2, max: 4 }),
  }),
);

const history = fc.record({
  /** A number of dates, or the rule of a series. */
  dates: fc.oneof(fc.integer({ min: 1, max: 3 }), series),
  adjustments,
  monthly: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 8 }),
});

interface Quoted {
  readonly lines: readonly {
    readonly type: string;
    readonly amountCents: number;
    readonly amountWithTaxCents?: number;
    readonly item?: number;
  }[];
  readonly payments: readonly {
    readonly amountCents: number;
    readonly dueBasis: string;
    readonly month?: string;
  }[];
  readonly hireFeeCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly dueNowCents: number;
}

const sum = (parts: readonly { readonly amountCents: number }[]) =>
  parts.reduce((total, { amountCents }) => total + amountCents, 0);

function assertAddsUp({ lines, payments, ...quote }: Quoted, items: readonly number[]): void {
  assert.equal(sum(lines.filter(({ type }) => type !== 'tax')), quote.hireFeeCents);
  assert.equal(sum(lines.filter(({ type }) => type === 'tax')), quote.taxCents);
  assert.equal(sum(lines), quote.totalCents);
  assert.equal(sum(payments), quote.totalCents);
  assert.equal(sum(payments.filter(({ dueBasis }) => dueBasis === 'after_signing')), quote.dueNowCents);
  for (const { item } of lines)
    assert.ok(item === undefined || items.includes(item), `a line of date ${item}`);
  for (const number of items) {
    const own = lines.filter(({ item = items[0] }) => item === number);
    assert.ok(sum(own) >= 0, `date ${number} costs less than 0`);
    for (const { type, amountCents } of own) if (type === 'tax') assert.ok(amountCents >= 0);
  }
}

/** Instalments once a month store their month, whatever happens to the booking: only credits may have none. */
function assertMonthsKnown({ payments }: Quoted): void {
  for (const { month, amountCents } of payments) assert.ok(month !== undefined || amountCents < 0);
}

onBothDatabases('random histories of a corrected booking', (newDatabase) => {
  for (const pricesIncludeTax of [false, true])
    test(`add up, ${pricesIncludeTax ? 'with' : 'before'} tax`, async () => {
      const north = hallSpace('north', ['north'], { layouts: [{ name: 'Theatre', capacity: 80 }] });
      const reduced = { label: 'Reduced', basisPoints: 700 };
      const extras = [
        { id: 'piano', name: 'Grand piano', amountCents: 9_999, per: 'booking', tax: reduced },
        { id: 'chairs', name: 'Chairs', amountCents: 333, per: 'piece' },
      ];
      const offer = {
        hireFeeCents: 99_999,
        perAttendeeCents: 777,
        minimumAttendance: 10,
        minimumTotalCents: 110_000,
        extras,
      };
      const slots = north.slots.map((slot) => ({
        ...slot,
        packages: slot.packages.map((each) => ({ ...each, ...offer })),
      }));
      const payments = [
        { basisPoints: 3_333, dueBasis: 'after_signing', offsetDays: 1 },
        { basisPoints: 6_667, dueBasis: 'before_event', offsetDays: 14 },
      ];
      const venue = divisibleHall({
        venue: { tax: { label: 'VAT', basisPoints: 1_900 }, pricesIncludeTax, payments },
        file: { spaces: [{ ...north, slots }] },
      });
      const service = await startService(await (await newDatabase()).open(), { venue });
      const manager = await clientFor(service);
      let histories = 0;
      const dateOf = (number: number) => addDays('2027-04-01', number);
      await fc.assert(
        fc.asyncProperty(history, async ({ dates, adjustments: added, monthly, steps }) => {
          service.now = noon;
          // Each history has dates of its own.
          const first = (20 * histories++) % 10_000;
          const rule =
            typeof dates === 'number' ? null : parseSeriesRule({ ...dates, from: dateOf(first) }, 'series');
          const [main, ...others] = (
            rule === null
              ? Array.from({ length: Number(dates) }, (_, n) => dateOf(first + 4 * n))
              : expandSeries(rule, 'series')
          ).map((date) => ({ ...place, date, attendance: 20 }));
          const placed = await manager.post('/booking-requests', {
            ...main,
            additionalItems: others,
            name: 'B. Caller',
            adjustments: added,
            instalments: monthly ? 'monthly' : 'schedule',
            ...(rule && { series: rule }),
          });
          if (placed.status === 422) {
            assert.equal(placed.body.error.details[0].problem, 'below_zero');
            return;
          }
          assert.equal(placed.status, 201, JSON.stringify(placed.body));
          const path = `/booking-requests/${placed.body.data.reference}`;
          const corrections: string[] = [];
          let next = first + 12;
          const run = async (
            each: Step,
            {
              items,
              instalments,
            }: { items: { item: number; date: string }[]; instalments: { number: number }[] },
          ): Promise<ManagementResponse | null> => {
            const itemAt = (position: number) => items[position % items.length]?.item ?? 0;
            const post = (to: string, body: object) => manager.post(`${path}${to}`, body, anyVersion);
            switch (each.kind) {
              case 'correct':
                return manager.patch(path, each.body, anyVersion);
              case 'correctItem':
                return manager.patch(path, { ...each.body, items: [itemAt(each.nth)] }, anyVersion);
              case 'add':
                return post('/items', { ...place, date: dateOf(next++) });
              case 'moveItem':
                return post(`/items/${itemAt(each.nth)}/move`, {
                  date: dateOf(next++),
                  keepPrice: each.keepPrice,
                });
              case 'cancelItem':
                return post(`/items/${itemAt(each.nth)}/cancel`, {});
              case 'agree':
                return post('/price', { totalCents: each.totalCents, reason: 'By phone' });
              case 'mark': {
                const { number } = instalments[each.nth % Math.max(instalments.length, 1)] ?? { number: 1 };
                return manager.patch(
                  `${path}/instalments/${number}`,
                  { invoicedOn: '2027-03-01' },
                  anyVersion,
                );
              }
              case 'undoCorrection': {
                const id = corrections[each.nth % Math.max(corrections.length, 1)];
                return id === undefined ? null : post(`/corrections/${id}/undo`, {});
              }
              case 'nextDays':
                service.now += 3 * day;
                return null;
              case 'accept':
              case 'cancel':
                return post(`/${each.kind}`, {});
              default:
                return post('/undo', {});
            }
          };
          for (const each of steps) {
            const before = (await manager.get(path)).body.data;
            const answer = await run(each, before);
            const { data } = (await manager.get(path)).body;
            if (answer !== null)
              assert.ok([200, 409, 422, 404].includes(answer.status), JSON.stringify([each, answer.body]));
            if (answer === null || answer.status !== 200) {
              if (answer !== null) assert.deepEqual(data, before);
              continue;
            }
            if (answer.body.correctionId) corrections.push(answer.body.correctionId);
            const items = data.items.map(({ item }: { item: number }) => item);
            assertAddsUp(data.agreedPrice ?? data.quote, items);
            if (monthly) assertMonthsKnown(data.agreedPrice ?? data.quote);
            const marked = ({ instalments }: typeof data) =>
              instalments.filter(({ invoicedOn }: { invoicedOn: string | null }) => invoicedOn !== null);
            // No change moves what was invoiced.
            for (const { number, amountCents } of each.kind === 'mark' ? [] : marked(before))
              assert.ok(
                marked(data).some(
                  (now: { number: number; amountCents: number }) =>
                    now.number === number && now.amountCents === amountCents,
                ),
                `instalment ${number} after ${each.kind}`,
              );
          }
          // The next histories may have the same dates.
          for (const decision of ['cancel', 'decline'])
            await manager.post(`${path}/${decision}`, {}, anyVersion);
        }),
        { numRuns: isFullRun ? 250 : 8 },
      );
    });
});
