import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { serviceForSuite } from './riverside.ts';

/** For a package without prices by guest and without extras. */
const withoutAdditions = {
  perAttendeeCents: 0,
  perAttendeeWithTaxCents: 0,
  minimumAttendance: 1,
  minimumTotalCents: 0,
  extras: [],
};

onAnyDatabase('the slots of a space', (newDatabase) => {
  const service = serviceForSuite(newDatabase);

  test('lists each slot with times, weekdays and packages, fees net and gross', async () => {
    const { status, body } = await service().get('/spaces/ballroom/slots');
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['success', 'data']);
    assert.deepEqual(body.data[0], {
      id: 'ballroom-evening',
      name: 'Evening',
      startTime: '18:00',
      endTime: '01:00',
      endsNextDay: true,
      weekdays: [4, 5, 6],
      packages: [
        {
          id: 'dry-hire',
          name: 'Dry hire',
          description: 'The room as it stands.',
          hireFeeCents: 120_000,
          hireFeeWithTaxCents: 144_000,
          ...withoutAdditions,
          currency: 'GBP',
          venueIncludes: ['House PA', 'Door staff'],
          promoterResponsibilities: ['Insurance'],
        },
        {
          id: 'full-service',
          name: 'Full service',
          description: '',
          hireFeeCents: 250_001,
          // 50,000.2 of tax, rounded to a cent.
          hireFeeWithTaxCents: 300_001,
          ...withoutAdditions,
          currency: 'GBP',
          venueIncludes: [],
          promoterResponsibilities: [],
        },
      ],
    });
  });

  test('omits a slot without packages; each listed one has an id, times and a package', async () => {
    const { body } = await service().get('/spaces/ballroom/slots');
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      ['ballroom-evening', 'ballroom-morning'],
    );
    const [, morning] = body.data;
    assert.equal(morning.endsNextDay, false);
    assert.deepEqual(morning.weekdays, [1, 2, 3, 4, 5, 6, 7]);
    assert.equal(morning.packages[0].hireFeeCents, 50_000, 'the fee belongs to the slot’s offer');
  });

  test('a slot without packages is not in availability and can be neither quoted nor requested', async () => {
    const { body } = await service().get('/spaces/ballroom/availability?from=2027-03-12&to=2027-03-12');
    assert.deepEqual(
      body.data[0].slots.map(({ slotId }: { slotId: string }) => slotId),
      ['ballroom-evening', 'ballroom-morning'],
    );
    const requested = {
      spaceId: 'ballroom',
      slotId: 'ballroom-bare',
      packageId: 'dry-hire',
      date: '2027-03-12',
      guest: { name: 'A. Visitor', email: 'visitor@example.com' },
    };
    assert.equal((await service().post('/quote', requested)).body.error.code, 'NOT_FOUND');
    assert.equal((await service().post('/booking-requests', requested)).body.error.code, 'NOT_FOUND');
  });

  test('a space without slots has an empty list and entries without slots', async () => {
    assert.deepEqual((await service().get('/spaces/foyer/slots')).body, { success: true, data: [] });
    const { body } = await service().get('/spaces/foyer/availability?from=2027-03-12&to=2027-03-13');
    assert.deepEqual(body.data, [
      { date: '2027-03-12', slots: [] },
      { date: '2027-03-13', slots: [] },
    ]);
  });

  test('without tax net and gross are equal', async () => {
    const { body } = await service().get('/spaces/boathouse/slots', { key: 'lake' });
    const [offer] = body.data[0].packages;
    assert.equal(offer.hireFeeWithTaxCents, offer.hireFeeCents);
  });
});
