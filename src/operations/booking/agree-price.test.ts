import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { eventsOf } from '../../../test/events.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { NotFoundError, PreconditionFailedError, ValidationError } from '../../domain/errors.ts';
import type { PriceAgreement } from '../../domain/money/agreed-price.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { agreePrice } from './agree-price.ts';

const hour = 3_600_000;

onAnyDatabase('an agreed price', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const reference = await scenario.request('north-evening', evening);
    const named = { venueId: 'riverside', reference, actor: 'staff:desk' } as const;
    const agree = async (
      requested: PriceAgreement,
      changes: Partial<Parameters<typeof agreePrice>[1]> = {},
    ) => (await agreePrice(service, { ...named, ...changes }, requested)).price;
    const stored = async () =>
      (await service.storage.read((db) => findBookingRequest(db, { venueId: 'riverside', reference }))) ??
      assert.fail();
    /** Returns the published prices. */
    const result = async () =>
      (await eventsOf(service)).flatMap(([actor, kind, subject, details]) => {
        const { correctionId: _, ...payload } = Object(details);
        return kind === 'booking-request.price-agreed' ? [[actor, kind, subject, payload]] : [];
      });
    return { service, scenario, reference, agree, stored, events: result };
  }
  const reason = 'A regular';

  test('is stored beside the quote with reason and time, and each change is logged', async () => {
    const { service, reference, agree, stored, events } = await open();
    service.now += hour;
    const { lines, payments, ...amounts } = await agree({ totalCents: 120_000, reason });
    assert.deepEqual(amounts, {
      totalCents: 120_000,
      hireFeeCents: 100_000,
      taxCents: 20_000,
      dueNowCents: 120_000,
      currency: 'GBP',
    });
    assert.deepEqual(
      lines.map(({ label, amountCents }) => [label, amountCents]),
      [
        ['Dry hire', 100_000],
        ['VAT 20%', 20_000],
      ],
    );
    const { quote, agreedPrice } = await stored();
    assert.equal(quote.totalCents, 144_000);
    assert.deepEqual(agreedPrice, { lines, payments, ...amounts, reason, agreedAt: service.now });
    await agree({ hireFeeCents: 90_000, reason: 'Brings the bar' });
    const entry = ['staff:desk', 'booking-request.price-agreed', reference];
    assert.deepEqual(await events(), [
      [...entry, { totalCents: 120_000, formerTotalCents: 144_000, currency: 'GBP', reason }],
      [
        ...entry,
        { totalCents: 108_000, formerTotalCents: 120_000, currency: 'GBP', reason: 'Brings the bar' },
      ],
    ]);
  });

  test('is logged once if repeated unchanged, and again with another reason or tax', async () => {
    const { service, agree, stored, events } = await open();
    await agree({ totalCents: 144_000, reason });
    assert.equal((await events()).length, 1, 'the first agreement, at the quoted price');
    const { agreedPrice } = await stored();
    service.now += hour;
    await agree({ totalCents: 144_000, reason });
    assert.deepEqual((await stored()).agreedPrice, agreedPrice);
    assert.equal((await events()).length, 1);
    await agree({ totalCents: 144_000, reason: 'Rounded' });
    await agree({ totalCents: 144_000, taxCents: 0, reason: 'Rounded' });
    await agree({ totalCents: 120_000, taxCents: 0, reason: 'Rounded' });
    const logged = await events();
    assert.equal(logged.length, 4);
    const [, , , withTax] = logged[1] ?? [];
    const [, , , withoutTax] = logged[2] ?? [];
    assert.deepEqual(withoutTax, { ...Object(withTax), taxCents: 0, formerTaxCents: 24_000 });
  });

  test('may be set on an expired request, whose expiry is recorded first', async () => {
    const { service, agree, reference } = await open();
    service.now += 48 * hour;
    await agree({ totalCents: 1, reason });
    const kinds = (await eventsOf(service)).filter(([, , subject]) => subject === reference);
    assert.deepEqual(
      kinds.map(([, kind]) => kind),
      ['booking-request.placed', 'hold.lapsed', 'booking-request.price-agreed'],
    );
  });

  test('is rejected for declined requests, other venues and stale versions', async () => {
    const { scenario, reference, agree, stored } = await open();
    await assert.rejects(agree({ totalCents: 1, reason }, { venueId: 'lakeside' }), NotFoundError);
    await assert.rejects(agree({ reason }), ValidationError);
    const seen = () => {
      throw new PreconditionFailedError({});
    };
    await assert.rejects(agree({ totalCents: 1, reason }, { seen }), PreconditionFailedError);
    await scenario.decline(reference);
    await assert.rejects(agree({ totalCents: 1, reason }), {
      message: `Booking request ${reference} is declined: there is no price to agree on.`,
      codedProblem: { problem: 'request_is', values: { status: 'declined' } },
    });
    assert.equal((await stored()).agreedPrice, null);
  });

  test('replaces the one before when several people agree on one at once, and none follows a decline', async () => {
    const { scenario, reference, agree, events } = await open();
    await Promise.allSettled([
      agree({ totalCents: 100, reason: 'one' }),
      agree({ totalCents: 200, reason: 'two' }),
      agree({ totalCents: 300, reason: 'three' }),
      scenario.decline(reference),
    ]);
    let former = 144_000;
    for (const [, , , details] of await events()) {
      const { formerTotalCents, totalCents } = Object(details);
      assert.equal(formerTotalCents, former);
      former = totalCents;
    }
    await assert.rejects(agree({ totalCents: 1, reason: 'late' }), /is declined/);
  });
});
