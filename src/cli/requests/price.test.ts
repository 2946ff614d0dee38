import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startServiceBesideTwin as startService } from '../../../test/service.ts';
import { agreePrice } from '../../operations/booking/agree-price.ts';

onAnyDatabase('firsthold requests price', (newDatabase) => {
  async function open() {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const reference = await scenario.request('whole-evening', evening);
    const commandLine = commandLineBesideTwin(database);
    const json = async (...args: string[]) => JSON.parse((await commandLine.firsthold(...args)).stdout);
    return { service, scenario, reference, commandLine, json, ...commandLine };
  }

  test('is shown beside the quote, and each change is in the event log', async () => {
    const { firsthold, reference, json } = await open();
    const first = await firsthold(
      'requests',
      'price',
      reference,
      '--total',
      '1200.00',
      '--reason',
      'Charity',
    );
    assert.deepEqual(
      [first.exitCode, first.stdout],
      [0, `Agreed price of ${reference}: £1,200.00, including £200.00 tax. The quote was £1,440.00.\n`],
    );
    const again = ['requests', 'price', reference, '--before-tax', '900.00', '--reason', 'Two evenings'];
    assert.equal((await json(...again, '--json')).totalCents, 108_000);
    // Repeating it changes nothing.
    await firsthold(...again);
    const { stdout } = await firsthold('requests', 'show', reference);
    assert.match(stdout, /^Price +£1,080\.00, including £180\.00 tax: Two evenings$/m);
    assert.match(stdout, /^Quote +£1,440\.00, including £240\.00 tax$/m);
    const shown = await json('requests', 'show', reference, '--json');
    assert.equal(shown.quote.totalCents, 144_000);
    assert.deepEqual(
      [shown.agreedPrice.totalCents, shown.agreedPrice.agreedAt],
      [108_000, '2027-03-01T12:00:00.000Z'],
    );
    const agreements = shown.history.filter(
      ({ action }: { action: string }) => action === 'booking-request.price-agreed',
    );
    assert.deepEqual(
      agreements.map(({ details }: { details: object }) => details),
      [
        { totalCents: 120_000, formerTotalCents: 144_000, currency: 'GBP', reason: 'Charity' },
        { totalCents: 108_000, formerTotalCents: 120_000, currency: 'GBP', reason: 'Two evenings' },
      ],
    );
    const [listed] = await json('requests', 'list', '--json');
    assert.deepEqual([listed.totalCents, listed.agreedTotalCents], [144_000, 108_000]);
    const csv = (await firsthold('requests', 'list', '--csv')).stdout;
    assert.match(csv, /,held until,agreed total,item,end date$/m);
    assert.match(csv, /,1440\.00,GBP,.*,1080\.00,0,2027-03-13$/m);
    const events = (await firsthold('events', '--json')).stdout.trim().split('\n');
    const { data } = JSON.parse(events.at(-1) ?? '');
    assert.equal(data.bookingRequest.totalCents, 144_000);
    const { totalCents, taxCents, reason, agreedAt } = data.bookingRequest.agreedPrice;
    assert.deepEqual(
      [totalCents, taxCents, reason, agreedAt],
      [108_000, 18_000, 'Two evenings', '2027-03-01T12:00:00.000Z'],
    );
  });

  test('can be changed before and after acceptance and expiry, but not after a decline or cancellation', async () => {
    const { service, scenario, commandLine, firsthold, reference } = await open();
    const price = (total: string, of = reference) =>
      firsthold('requests', 'price', of, '--total', total, '--reason', 'Charity');
    await scenario.accept(reference);
    assert.equal((await price('1.00')).exitCode, 0);
    await scenario.cancel(reference);
    const rejected = await price('2.00');
    assert.equal(rejected.exitCode, 1);
    assert.match(rejected.stderr, /is cancelled: there is no price to agree on/);
    const expiring = await scenario.request('whole-evening', evening);
    service.now += 3 * 24 * 3_600_000;
    commandLine.now = service.now;
    assert.equal((await price('3.00', expiring)).exitCode, 0);
    assert.deepEqual((await scenario.audit()).slice(-2), [
      `service hold.lapsed ${expiring}`,
      `operator booking-request.price-agreed ${expiring}`,
    ]);
    await scenario.decline(expiring);
    assert.equal((await price('4.00', expiring)).exitCode, 1);
    assert.equal((await price('4.00', 'BR-00000000')).exitCode, 1);
  });

  test('is rejected if ambiguous', async () => {
    const { firsthold, reference, json } = await open();
    const rejected = async (...args: string[]) => {
      const { exitCode, stderr } = await firsthold('requests', 'price', reference, '--reason', 'x', ...args);
      assert.equal(exitCode, 2, args.join(' '));
      return stderr;
    };
    assert.match(await rejected(), /either --total AMOUNT or --before-tax AMOUNT/);
    assert.match(await rejected('--total', '1.00', '--before-tax', '1.00'), /either --total AMOUNT or/);
    for (const amount of ['2400', '240000', '2400,00', '£2400.00', '99999999999999999.00'])
      assert.match(await rejected('--total', amount), /--total must be an amount in GBP such as 2400\.00/);
    assert.match(await rejected('--total', '1.00', '--tax', '1.01'), /taxCents: is more than the total/);
    assert.match(await rejected('--total=-1.00'), /--total must be/);
    assert.equal((await json('requests', 'show', reference, '--json')).agreedPrice, null);
  });

  test('is exported with its request and survives erasure of the guest', async () => {
    const { firsthold, reference } = await open();
    await firsthold('requests', 'price', reference, '--total', '1200.00', '--reason', 'Charity');
    const exported = JSON.parse((await firsthold('guests', 'export', reference)).stdout);
    assert.deepEqual(
      [exported.requests[0].agreedPrice.reason, exported.requests[0].agreedPrice.agreedAt],
      ['Charity', '2027-03-01T12:00:00.000Z'],
    );
    await firsthold('guests', 'erase', reference);
    const { stdout } = await firsthold('export', '--with-requests');
    const line = stdout.split('\n').find((each) => each.startsWith('{"bookingRequest"')) ?? '';
    assert.equal(JSON.parse(line).bookingRequest.agreedPrice.totalCents, 120_000);
    const other = commandLineBesideTwin(await newDatabase());
    const moved = await other.firstholdWith({ stdin: [stdout] }, 'import', '-');
    assert.equal(moved.exitCode, 0, moved.stderr);
    assert.ok((await other.firsthold('export', '--with-requests')).stdout.includes(line), 'the same price');
    const wrong = stdout.replace('"totalCents":120000,"dueNowCents"', '"totalCents":120001,"dueNowCents"');
    assert.notEqual(wrong, stdout);
    const rejected = await commandLineBesideTwin(await newDatabase()).firstholdWith(
      { stdin: [wrong] },
      'import',
      '-',
    );
    assert.match(rejected.stderr, /bookingRequest\.agreedPrice: does not add up/);
  });

  test('is serialised between managers and refused to other venues', async () => {
    const { service, scenario, reference } = await open();
    const by = (actor: string, venueId = 'riverside') => ({
      venueId,
      reference,
      actor: `staff:${actor}` as const,
    });
    const agree = (totalCents: number, actor: string, venueId?: string) =>
      agreePrice(service, by(actor, venueId), { totalCents, reason: actor });
    await assert.rejects(agree(1, 'else', 'elsewhere'), /There is no booking request/);
    await Promise.allSettled([
      agree(100, 'one'),
      agree(200, 'two'),
      agree(300, 'three'),
      scenario.decline(reference),
    ]);
    const events = await service.storage.read((db) =>
      db
        .selectFrom('events')
        .select(['action', 'details'])
        .where('action', 'like', 'booking-request.%')
        .orderBy('sort_key')
        .execute(),
    );
    // Each agreed price replaces the previous one; a declined request accepts none.
    let former = 144_000;
    for (const [index, { action, details }] of events.entries()) {
      if (action === 'booking-request.declined') assert.equal(index, events.length - 1);
      if (action !== 'booking-request.price-agreed') continue;
      const { formerTotalCents, totalCents } = JSON.parse(details);
      assert.equal(formerTotalCents, former);
      former = totalCents;
    }
    await assert.rejects(agree(1, 'late'), /is declined/);
  });
});
