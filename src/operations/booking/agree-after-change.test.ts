/** Prices that are agreed after the booking changed: their lines are those of what is booked now, not of the request. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { RequestedCorrection } from '../../domain/booking/correction-fields.ts';
import { totalsOfItems } from '../../domain/money/sum-quotes.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { addBooking } from './add-booking.ts';
import { agreePrice } from './agree-price.ts';
import { cancelItem } from './change-items.ts';
import { correctBooking } from './correct-booking.ts';
import { markInstalment } from './mark-instalment.ts';

const venueId = 'riverside';
const reduced = { label: 'USt', basisPoints: 1_000 };
/** A culture house whose prices include tax: a feast at 20 %, with sparkling wine at 10 %. */
const house = () => {
  const slots = [
    {
      id: 'north-evening',
      name: 'Abend',
      startTime: '18:00',
      endTime: '23:00',
      packages: [
        {
          id: 'dry-hire',
          name: 'Fest mit Service',
          hireFeeCents: 207_000,
          perAttendeeCents: 1_380,
          extras: [
            { id: 'sekt', name: 'Sektempfang', amountCents: 650, per: 'attendee', tax: reduced },
            { id: 'tisch', name: 'Stehtisch', amountCents: 800, per: 'piece' },
            { id: 'technik', name: 'Tontechniker', amountCents: 18_000, per: 'booking' },
          ],
        },
      ],
    },
    {
      id: 'north-morning',
      name: 'Kurs',
      startTime: '09:00',
      endTime: '11:00',
      packages: [
        {
          id: 'class',
          name: 'Werkstatt',
          hireFeeCents: 13_000,
          perAttendeeCents: 400,
        },
      ],
    },
  ];
  return divisibleHall({
    rooms: { north: ['north'] },
    venue: { currency: 'EUR', pricesIncludeTax: true, tax: { label: 'USt', basisPoints: 2_000 } },
    file: { spaces: [hallSpace('north', ['north'], { capacity: 200, slots })] },
  });
};

type Choices = Required<Pick<RequestedCorrection, 'attendance' | 'extras'>>;

onBothDatabases('a price agreed after a change', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: house() });
    const { request, accept } = scenarioFor(service);
    return {
      service,
      async book(slotId: string, date: string, { attendance, extras }: Choices): Promise<string> {
        const chosen = extras.map((extra) => ({ pieces: null, ...extra }));
        const reference = await request(slotId, date, null, { attendance, extras: chosen });
        await accept(reference);
        return reference;
      },
      correct: async (reference: string, correction: RequestedCorrection) =>
        (await correctBooking(service, { venueId, reference, actor: 'staff:desk' }, correction)).request,
      async agree(reference: string, totalCents: number): Promise<BookingRequest> {
        await agreePrice(
          service,
          { venueId, reference, actor: 'staff:desk' },
          { totalCents, reason: 'Stammgast' },
        );
        const found = await service.storage.read((db) => findBookingRequest(db, { venueId, reference }));
        return found ?? assert.fail();
      },
    };
  }
  const sekt = { id: 'sekt' };
  const technik = { id: 'technik' };

  test('charges the extras of the guests who come now, and so does a later change at the prices of the day', async () => {
    const { book, correct, agree } = await open();
    const reference = await book('north-evening', '2027-03-13', { attendance: 80, extras: [sekt] });
    await correct(reference, { attendance: 110, price: 'update' });
    assert.deepEqual(amountsOf(await agree(reference, 400_000)), [
      ['Fest mit Service', 328_500],
      ['110 × Sektempfang', 71_500],
    ]);
    assert.deepEqual(amountsOf(await correct(reference, { attendance: 120, price: 'add' })), [
      ['Fest mit Service', 342_300],
      ['120 × Sektempfang', 78_000],
    ]);
  });

  test('has the tax of what is booked now', async () => {
    const { book, correct, agree } = await open();
    const tables = (pieces: number) => ({ id: 'tisch', pieces });
    const reference = await book('north-evening', '2027-03-13', {
      attendance: 120,
      extras: [sekt, tables(5)],
    });
    const extras = [sekt, tables(10), technik];
    const corrected = await correct(reference, { attendance: 140, extras, price: 'update' });
    assert.equal(corrected.agreedPrice?.totalCents, 517_200);
    const agreed = await agree(reference, 500_000);
    assert.deepEqual(amountsOf(agreed), [
      ['Fest mit Service', 383_000],
      ['140 × Sektempfang', 91_000],
      ['10 × Stehtisch', 8_000],
      ['Tontechniker', 18_000],
    ]);
    assert.deepEqual(taxesOf(agreed), [
      [2_000, 68_166],
      [1_000, 8_273],
    ]);
    // Without the wine, its price now is deducted, not that of the request.
    const without = await correct(reference, {
      extras: [tables(10), technik],
      price: 'add',
    });
    assert.equal(without.agreedPrice?.totalCents, 409_000);
  });

  test('has no extra that was removed', async () => {
    const { book, correct, agree } = await open();
    const reference = await book('north-evening', '2027-05-07', { attendance: 50, extras: [technik, sekt] });
    await correct(reference, { extras: [technik], price: 'update' });
    const agreed = await agree(reference, 240_000);
    assert.deepEqual(amountsOf(agreed), [
      ['Fest mit Service', 222_000],
      ['Tontechniker', 18_000],
    ]);
    assert.deepEqual(taxesOf(agreed), [[2_000, 40_000]]);
  });

  test('divides a discount on a series by the price of each date, beside a paid month', async () => {
    const { service, correct, agree } = await open();
    const days = ['03-08', '03-15', '03-22', '03-29', '04-05', '04-12', '04-19', '04-26', '05-03', '05-10'];
    const course = { spaceId: 'north', slotId: 'north-morning', packageId: 'class', attendance: 10 };
    const [first, ...others] = days.map((day) => ({ ...course, date: `2027-${day}` }));
    assert.ok(first);
    const booking = {
      ...first,
      name: 'Töpferkreis',
      additionalItems: others,
      instalments: 'monthly',
    } as const;
    const { reference } = await addBooking(service, venueId, booking, 'accepted', 'staff:desk');
    await correct(reference, { items: [8, 9], attendance: 20, price: 'update' });
    await markInstalment(service, { venueId, reference, actor: 'staff:desk' }, 1, { paidOn: '2027-03-01' });
    const agreed = await agree(reference, 160_200);
    assert.deepEqual(
      [...totalsOfItems(agreed.agreedPrice ?? assert.fail(), agreed.items[0]).values()],
      [...Array(8).fill(15_300), 18_900, 18_900],
    );
    // March was paid with 680.00, of which 68.00 are deducted later.
    assert.deepEqual(
      agreed.agreedPrice?.payments.map(({ month, amountCents }) => [month, amountCents]),
      [
        ['2027-03', 68_000],
        ['2027-04', 54_400],
        ['2027-05', 37_800],
      ],
    );
    const { request } = await cancelItem(service, { venueId, reference, actor: 'staff:desk', number: 9 });
    assert.equal(request.agreedPrice?.totalCents, 141_300);
    assert.deepEqual([request.agreedPrice?.payments[0]?.amountCents], [68_000]);
  });
});

/** The amounts of the lines with tax, without those of taxes. */
const amountsOf = ({ agreedPrice }: BookingRequest) =>
  agreedPrice?.lines.flatMap(({ type, label, amountWithTaxCents }) =>
    type === 'tax' ? [] : [[label, amountWithTaxCents]],
  );

const taxesOf = ({ agreedPrice }: BookingRequest) =>
  agreedPrice?.lines.flatMap(({ type, tax, amountCents }) =>
    type === 'tax' ? [[tax?.basisPoints, amountCents]] : [],
  );
