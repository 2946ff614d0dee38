import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { ValidationError } from '../../domain/errors.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { findBookingRequest, insertBookingRequest } from '../../storage/booking/booking-requests.ts';
import { addBooking } from './add-booking.ts';
import { addItem, cancelItem, moveItem } from './change-items.ts';
import { correctBooking } from './correct-booking.ts';

const venueId = 'riverside';
const slot = { spaceId: 'north', slotId: 'north-evening', packageId: 'all-in' };
const extras = Array.from({ length: 50 }, (_, index) => ({
  id: `extra-${index}`,
  name: `Extra ${index}`,
  amountCents: 100,
  per: 'booking',
  tax: { label: `Tax ${index}`, basisPoints: 100 + index },
}));
const packages = [{ id: 'all-in', name: 'All in', hireFeeCents: 100_000, extras }];
const chosen = (count: number) => extras.slice(0, count).map(({ id }) => ({ id }));

onBothDatabases('the price of a booking', (newDatabase) => {
  async function open() {
    const slots = [{ id: 'north-evening', name: 'Evening', startTime: '18:00', endTime: '23:00', packages }];
    const spaces = [hallSpace('north', ['north'], { slots })];
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ rooms: { north: ['north'] }, file: { spaces } }),
    });
    /** Books dates, each with as many extras, and so two lines for each of them: the extra and its tax. */
    const book = (dates: number, count: number, from = evening) => {
      const items = Array.from({ length: dates }, (_, index) => ({
        ...slot,
        date: addDays(from, index),
        extras: chosen(count),
      }));
      const [main, ...additionalItems] = items;
      return addBooking(
        service,
        venueId,
        { ...main, additionalItems, name: 'A. Guest' },
        'accepted',
        'staff:desk',
      );
    };
    const stored = async (reference: string) => {
      const found = await service.storage.read((db) => findBookingRequest(db, { venueId, reference }));
      assert.ok(found);
      return found;
    };
    return { service, book, stored };
  }
  const refused = (path: string, count: number) => (error: unknown) => {
    assert.ok(error instanceof ValidationError);
    assert.deepEqual(error.problems, [
      {
        path,
        message: `would make a price of ${count} lines; the maximum is 5000: book fewer dates or extras together`,
        problem: 'too_many_price_lines',
        values: { count, most: 5000 },
      },
    ]);
    return true;
  };

  test('has at most 5,000 lines: ten dates with all that a package may have fit, and 104 with 23 extras', async () => {
    const { book, stored } = await open();
    const { reference } = await book(10, 50);
    assert.equal((await stored(reference)).quote.lines.length, 1_020);
    await assert.rejects(book(104, 50, '2027-05-01'), refused('additionalItems', 10_608));
    assert.equal((await stored((await book(104, 23, '2027-05-01')).reference)).quote.lines.length, 4_992);
  });

  test('of a booking that had more lines can change, but not to even more', async () => {
    const { service, book, stored } = await open();
    const { reference } = await book(2, 1);
    const few = await stored(reference);
    const [line] = few.quote.lines;
    assert.ok(line);
    const more = Array.from({ length: 6_000 }, () => ({ ...line, amountCents: 0, item: 0 }));
    const quote = { ...few.quote, lines: [...few.quote.lines, ...more] };
    const former = { ...few, reference: 'BR-22222222', quote };
    await service.storage.transact((db) => insertBookingRequest(db, former, null));
    const by = { venueId, reference: 'BR-22222222', actor: 'staff:desk' } as const;
    await correctBooking(service, by, { title: 'As before' });
    await assert.rejects(
      addItem(service, { ...by, item: { ...slot, date: '2027-06-01' } }),
      refused('items', 6_010),
    );
    await assert.rejects(
      correctBooking(service, by, { extras: chosen(2), price: 'add' }),
      refused('extras', 6_012),
    );
    await correctBooking(service, by, { extras: [], price: 'keep' });
    await moveItem(service, { ...by, number: 1, to: { date: '2027-06-02' } });
    await cancelItem(service, { ...by, number: 1 });
    assert.equal((await stored('BR-22222222')).items.length, 1);
  });
});
