import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connected, date } from '../../test/assistant.ts';
import { divisibleHall } from '../../test/scenario.ts';
import { bookingRequest, venueWith } from '../../test/service.ts';
import { tokenFor } from '../../test/staff.ts';

describe('an assistant of a large venue', () => {
  /** As much text as the venue file allows, in characters of four bytes. */
  const long = (name: string, length: number) => `${name} ${'𝄞'.repeat(length - name.length - 1)}`;
  // A space may have 2 MiB in all: nine packages with 90 items each, not with the 100 that one may have.
  const includes = Array.from({ length: 90 }, (_, at) => long(`Item ${at}`, 500));
  const offer = (id: string) => ({
    id,
    name: long(id, 200),
    hireFeeCents: 120_000,
    venueIncludes: includes,
    extras: Array.from({ length: 50 }, (_, extra) => ({
      id: `extra-${extra}`,
      name: long(`Extra ${extra}`, 200),
      amountCents: 100,
      per: 'booking',
    })),
    payments: Array.from({ length: 35 }, (_, day) => ({
      amountCents: 1,
      dueBasis: 'before_event',
      offsetDays: day,
    })).concat({ basisPoints: 10_000, dueBasis: 'after_signing', offsetDays: 0 } as never),
  });
  const plain = (id: string) => ({ id, name: 'Package', hireFeeCents: 120_000 });
  const space = (at: number, packages: (slot: string) => readonly object[]) => ({
    id: `space-${at}`,
    name: long(`Space ${at}`, 200),
    description: long('About', 5000),
    capacity: 100,
    slots: Array.from({ length: 3 }, (_, slot) => ({
      id: `slot-${at}-${slot}`,
      name: long(`Slot ${slot}`, 200),
      startTime: `${10 + 4 * slot}:00`,
      endTime: `${13 + 4 * slot}:00`,
      packages: packages(`${at}-${slot}`),
    })),
  });
  const venue = venueWith({
    venue: {
      questions: Array.from({ length: 20 }, (_, at) => ({
        id: `question-${at}`,
        label: long(`Question ${at}`, 200),
        kind: 'text',
        wanted: false,
      })),
    },
    file: {
      spaces: [
        space(0, (slot) => [0, 1, 2].map((number) => offer(`package-${slot}-${number}`))),
        ...Array.from({ length: 49 }, (_, at) => space(at + 1, (slot) => [plain(`package-${slot}-0`)])),
      ],
    },
  });
  const month = { from: '2027-03-02', to: '2027-03-31' };

  test('finds all spaces of a month in pages, and one in detail', async () => {
    await using assistant = await connected({ siteKey: 'key', venue });
    const { pages } = assistant;
    const summary = await pages('find_free', { ...month, attendance: 80 });
    const slots = summary.flatMap(({ data }) => data.slots);
    assert.equal(slots.length, 150);
    assert.equal(new Set(slots.map(({ spaceId, slotId }) => `${spaceId} ${slotId}`)).size, 150);
    assert.deepEqual(slots[149].freeDates, ['2027-03-02/2027-03-31']);
    assert.equal(summary.flatMap(({ data }) => data.spaces).length, 50);

    const details = await pages('find_free', { ...month, spaceId: 'space-0' });
    const count = (list: string) => details.flatMap(({ data }) => data[list]).length;
    assert.deepEqual(['spaces', 'slots', 'packages', 'prices', 'questions'].map(count), [1, 3, 9, 90, 20]);
    // One package alone fills more than a page: it is shortened, and says so.
    const [first] = details.flatMap(({ data }) => data.packages);
    assert.equal(first.isShortened, true);
  });

  test('gets a long quote in pages', async () => {
    await using assistant = await connected({ siteKey: 'key', venue });
    const choice = { spaceId: 'space-0', slotId: 'slot-0-0', packageId: 'package-0-0-0', date: '2027-03-12' };
    const extras = Array.from({ length: 50 }, (_, at) => ({ id: `extra-${at}` }));
    const quoted = await assistant.pages('quote', { ...choice, extras });
    assert.ok(quoted.length > 1);
    // The hire fee, the extras and the tax.
    assert.equal(quoted.flatMap(({ data }) => data.lines).length, 52);
    assert.equal(quoted.flatMap(({ data }) => data.payments).length, 36);
    for (const { data } of quoted) assert.equal(data.totalCents, 150_000);
  });

  test('reads pending requests and long messages in pages', async () => {
    const scopes = ['requests:read', 'requests:write'] as const;
    await using assistant = await connected({ scopes, venue, allowsDecisions: true });
    const { service, pages, call } = assistant;
    const message = `${'𝄞'.repeat(4_990)} the end.`;
    const placed: string[] = [];
    for (let at = 0; at < 30; at++) {
      const choice = { spaceId: `space-${at}`, slotId: `slot-${at}-0`, packageId: `package-${at}-0-0` };
      const sender = { address: `192.0.2.${at}` };
      const { body } = await service.post(
        '/booking-requests',
        bookingRequest({ ...choice, message }),
        sender,
      );
      placed.push(body.data.reference);
    }
    const listed = (await pages('list_pending')).flatMap(({ data }) => data.requests);
    assert.deepEqual(listed.map(({ reference }) => reference).toSorted(), placed.toSorted());
    const [reference] = placed;
    const read = await pages('get_request', { reference });
    assert.match(read.map(({ texts }) => texts).join(''), /the end\./);
    const written = read.flatMap(({ texts }) => JSON.parse(texts?.split('\n')[1] ?? '').texts);
    assert.equal(written.map(({ message }) => message ?? '').join(''), message);
    await call('accept', { reference });
    await pages('why_not_free', { spaceId: 'space-0', date });
  });
});

describe('an assistant of a venue with many pending requests', () => {
  test('lists the hold that ends first at the top, over all pages', async () => {
    await using assistant = await connected({ scopes: ['requests:read'], venue: divisibleHall() });
    const { service } = assistant;
    const manager = await tokenFor(service);
    const placed: { readonly reference: string; readonly holdExpiresAt: string | null }[] = [];
    // Placed in another order than their holds end, and one without a time limit first.
    for (const [at, holdPeriod] of ['none', '7d', '24h', '3d']
      .flatMap((period) => [period, period])
      .entries())
      for (let week = 0; week < 4; week++) {
        const { body } = await service.app.inject({
          method: 'POST',
          url: '/venues/manage/v1/venues/riverside/booking-requests',
          headers: manager.headers,
          payload: {
            spaceId: 'north',
            slotId: 'north-evening',
            packageId: 'dry-hire',
            date: `2027-0${week + 4}-${String(at + 1).padStart(2, '0')}`,
            name: 'A. Visitor',
            holdPeriod,
          },
        });
        placed.push(JSON.parse(body).data);
        service.now += 60_000;
      }
    const pages = await assistant.pages('list_pending');
    const listed = pages.flatMap(({ data }) => data.requests);
    const end = ({ holdExpiresAt }: (typeof placed)[number]) => holdExpiresAt ?? '9999';
    assert.deepEqual(listed.map(end), placed.map(end).toSorted());
    assert.equal(new Set(listed.map(({ reference }) => reference)).size, 32);
    assert.deepEqual(
      pages.map(({ data }) => data.requests.length),
      [17, 15],
    );
  });
});
