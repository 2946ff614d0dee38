import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { bookingRequest, startServiceBesideTwin, venueWith } from '../../../test/service.ts';
import { parseCorrection } from '../../domain/booking/correction-fields.ts';
import { addBooking } from '../../operations/booking/add-booking.ts';
import { agreePrice } from '../../operations/booking/agree-price.ts';
import { challengeRequest } from '../../operations/booking/challenge-hold.ts';
import { addItem, moveItem } from '../../operations/booking/change-items.ts';
import { correctBooking } from '../../operations/booking/correct-booking.ts';

const place = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: '2027-03-12' };

onAnyDatabase('firsthold requests show', (newDatabase) => {
  async function open() {
    const database = await newDatabase();
    const service = await startServiceBesideTwin(await database.open(), { venue: venueWith() });
    const { firsthold } = commandLineBesideTwin(database);
    const request = async (date = place.date): Promise<string> =>
      (await service.post('/booking-requests', bookingRequest({ date }))).body.data.reference;
    const named = (reference: string) => ({ venueId: 'riverside', reference, actor: 'operator' }) as const;
    const json = async (...args: string[]) => JSON.parse((await firsthold(...args, '--json')).stdout);
    return { service, firsthold, request, named, json };
  }

  test('names the response deadline of a hold and who waits for it', async () => {
    const { service, firsthold, request, named } = await open();
    const holder = await request();
    const caller = { ...place, name: 'C. Caller' };
    const { reference } = await addBooking(service, 'riverside', caller, 'waiting', 'operator');
    await challengeRequest(service, { ...named(holder), by: reference, response: 24 });
    const { stdout } = await firsthold('requests', 'show', holder);
    assert.match(stdout, new RegExp(`^Response due +2027-03-02 12:00 UTC, challenged by ${reference}$`, 'm'));
  });

  test('has the title and the address of a corrected booking, and names what the correction changed', async () => {
    const { service, firsthold, request, named } = await open();
    const reference = await request();
    const address = { street: 'Am Wall 3', city: 'Bremen' };
    const correction = parseCorrection({ title: 'Wedding Weiss', guest: { address }, holdExpiresAt: null });
    await correctBooking(service, named(reference), correction);
    const { stdout } = await firsthold('requests', 'show', reference);
    assert.match(stdout, /^Title +Wedding Weiss$/m);
    assert.match(stdout, /^Address +Am Wall 3, Bremen$/m);
    assert.match(
      stdout,
      /booking-request\.corrected by operator\n {2}title, guest\.address, holdExpiresAt\n/,
    );
  });

  test('numbers the dates of a booking, and names what changed', async () => {
    const { service, firsthold, request, named } = await open();
    const reference = await request();
    await addItem(service, { ...named(reference), item: { ...place, date: '2027-03-20' } });
    await moveItem(service, { ...named(reference), number: 1, to: { date: '2027-03-21' } });
    const shown = (await firsthold('requests', 'show', reference)).stdout;
    assert.match(shown, /^Item 1 +Hall, 2027-03-21, Evening 18:00–01:00$/m);
    const evening = (date: string, end: string) => `Hall, ${date}, Evening 18:00–${end} 01:00, Dry hire`;
    assert.deepEqual(shown.trimEnd().split('\n').slice(-6), [
      '2027-03-01 12:00 UTC  booking-request.items-changed by operator',
      `  new → ${evening('2027-03-20', '2027-03-21')}`,
      '  £1,440.00 → £2,880.00',
      '  tax £240.00 → £480.00',
      '2027-03-01 12:00 UTC  booking-request.items-changed by operator',
      `  ${evening('2027-03-20', '2027-03-21')} → ${evening('2027-03-21', '2027-03-22')}`,
    ]);
  });

  test('names the rule of a series and the booking that it continues', async () => {
    const { service, firsthold, request, json } = await open();
    const continues = await request();
    const series = {
      ...place,
      date: '2027-09-03',
      name: 'Dance class',
      additionalItems: [{ ...place, date: '2027-09-10' }],
      series: { frequency: 'weekly', from: '2027-09-03', count: 2, continues },
    };
    const { reference } = await addBooking(service, 'riverside', series, '48h', 'operator');
    const { stdout } = await firsthold('requests', 'show', reference);
    assert.match(
      stdout,
      new RegExp(`^Series +weekly from 2027-09-03, 2 dates; continues ${continues}$`, 'm'),
    );
    assert.deepEqual((await json('requests', 'show', reference)).series, {
      frequency: 'weekly',
      from: '2027-09-03',
      interval: 1,
      count: 2,
      continues,
    });
    const other = {
      ...series,
      date: '2027-10-05',
      additionalItems: [{ ...place, date: '2027-10-07' }],
      series: { frequency: 'weekly', from: '2027-10-05', weekdays: [4, 2], until: '2027-10-08' },
    };
    const { reference: both } = await addBooking(service, 'riverside', other, '48h', 'operator');
    const { stdout: shown } = await firsthold('requests', 'show', both);
    assert.match(shown, /^Series +weekly on Tue, Thu from 2027-10-05 until 2027-10-08$/m);
  });

  test('has an agreed price beside the quote, as lists and events do', async () => {
    const { service, firsthold, request, named, json } = await open();
    const reference = await request();
    await agreePrice(service, named(reference), { totalCents: 108_000, reason: 'Two evenings' });
    const { stdout } = await firsthold('requests', 'show', reference);
    assert.match(stdout, /^Price +£1,080\.00, including £180\.00 tax: Two evenings$/m);
    assert.match(stdout, /^Quote +£1,440\.00, including £240\.00 tax$/m);
    const shown = await json('requests', 'show', reference);
    assert.deepEqual(
      [shown.quote.totalCents, shown.agreedPrice.totalCents, shown.agreedPrice.agreedAt],
      [144_000, 108_000, '2027-03-01T12:00:00.000Z'],
    );
    const [listed] = await json('requests', 'list');
    assert.deepEqual([listed.totalCents, listed.agreedTotalCents], [144_000, 108_000]);
    const csv = (await firsthold('requests', 'list', '--csv')).stdout;
    assert.match(csv, /,held until,agreed total,item,end date,booking title,adjustments$/m);
    assert.match(csv, /,1440\.00,GBP,.*,1080\.00,0,2027-03-13,,$/m);
    const events = (await firsthold('events', '--json')).stdout.trim().split('\n');
    const { totalCents, agreedPrice } = JSON.parse(events.at(-1) ?? '').data.bookingRequest;
    assert.deepEqual(
      [totalCents, agreedPrice.totalCents, agreedPrice.taxCents, agreedPrice.reason],
      [144_000, 108_000, 18_000, 'Two evenings'],
    );
    const adjustments = [{ label: 'Regular guest', amountCents: -12_000 }];
    const discounted = await request('2027-03-14');
    await correctBooking(service, named(discounted), { adjustments, price: 'update' });
    const both = (await firsthold('requests', 'list', '--csv')).stdout;
    assert.match(both, /,1296\.00,0,2027-03-15,,-120\.00$/m);
  });
});
