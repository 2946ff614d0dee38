/** Packages with their own tax: an addition to the specification. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { clientFor } from '../management/manager.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';

const friday = '2027-03-12';
const reduced = { label: 'Reduced VAT', basisPoints: 500 };
const dinner = { id: 'dinner', name: 'Dinner', hireFeeCents: 100_000, perAttendeeCents: 1_000, tax: reduced };
const dryHire = { id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 };
const times = { startTime: '18:00', endTime: '01:00' };

onAnyDatabase('packages with their own tax', (newDatabase) => {
  const open = async () => {
    const slots = [{ id: 'evening', name: 'Evening', ...times, packages: [dinner, dryHire] }];
    const rates = [{ label: 'Friday', weekdays: [5], basisPoints: 1000 }];
    const venue = venueWith({ space: { slots, rates } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const quote = async (packageId: string) => {
      const requested = { spaceId: 'hall', slotId: 'evening', packageId, date: friday };
      return (await service.post('/quote', requested)).body.data;
    };
    return { service, quote };
  };

  test('every price has it, and other packages have the venue’s', async () => {
    const { service, quote } = await open();
    const { lines, ...sums } = await quote('dinner');
    assert.deepEqual(lines.at(-1), { type: 'tax', label: 'Reduced VAT 5%', amountCents: 5_555 });
    assert.deepEqual([sums.hireFeeCents, sums.taxCents, sums.totalCents], [111_100, 5_555, 116_655]);
    assert.equal((await quote('dry-hire')).totalCents, 158_400);
    const { body } = await service.get('/spaces/hall/slots');
    const [offer, other] = body.data[0].packages;
    assert.deepEqual([offer.hireFeeCents, offer.hireFeeWithTaxCents], [101_000, 106_050]);
    assert.equal(offer.perAttendeeWithTaxCents, 1_050);
    assert.equal(other.hireFeeWithTaxCents, 144_000);
    const prices = await service.get(`/spaces/hall/prices?from=${friday}&to=${friday}`);
    assert.deepEqual(
      prices.body.data[0].slots[0].packages.map(
        (each: { hireFeeWithTaxCents: number }) => each.hireFeeWithTaxCents,
      ),
      [116_655, 158_400],
    );
    const lowest = await service.get(`/prices?from=${friday}&to=${friday}`);
    assert.equal(lowest.body.data[0].spaces[0].fromCents, 116_655);
  });

  test('staff change and remove it, and a new price applies at once', async () => {
    const { service, quote } = await open();
    const manager = await clientFor(service);
    const path = '/spaces/hall/slots/evening/packages/dinner';
    const change = async (tax: unknown) => manager.patch(path, { tax }, { 'if-match': '*' });
    assert.deepEqual((await manager.get(path)).body.data.tax, reduced);
    assert.equal((await change({ label: 'VAT', basisPoints: 20_000 })).status, 422);
    assert.equal((await change({ label: 'Exempt', basisPoints: 0 })).status, 200);
    assert.equal((await quote('dinner')).totalCents, 111_100);
    assert.deepEqual((await change(null)).body.data.tax, null);
    assert.equal((await quote('dinner')).totalCents, 133_320);
  });
});
