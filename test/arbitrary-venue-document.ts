/** Arbitrary valid venue files, for property-based tests. */
import fc from 'fast-check';
import { holdPeriods } from '../src/domain/booking/hold.ts';
import type { VenueDocument } from '../src/domain/documents/venue-file/schema.ts';
import { extraPricingUnits } from '../src/domain/money/extra.ts';
import { type DueBasis, dueBases } from '../src/domain/money/payment-term.ts';
import { hasDayOffset } from '../src/domain/money/payments.ts';
import { addDays } from '../src/domain/time/calendar.ts';
import { questionKinds } from '../src/domain/venue/question.ts';

type Space = VenueDocument['spaces'][number];
type Slot = NonNullable<Space['slots']>[number];
type Offer = NonNullable<Slot['packages']>[number];
type Schedule = NonNullable<Offer['payments']>;

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);
const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => /\S/.test(text) && !/\p{Cc}/u.test(text));
const lines = fc.array(line, { maxLength: 3 });
const paragraphs = fc.array(line, { maxLength: 3 }).map((some) => some.join('\n\t'));
const cents = fc.integer({ min: 1, max: 1_000_000_000_000 });
const capacity = fc.integer({ min: 1, max: 1_000_000 });
const date = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));
const range = fc
  .tuple(date, fc.integer({ min: 0, max: 3_659 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const weekdays = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
const dayOfYear = date.map((one) => one.slice(5));
const season = fc.oneof(range, fc.record({ from: dayOfYear, to: dayOfYear }));
/** No notice period is longer than the horizon. */
const bookingWindow = {
  noticeHours: fc.nat(2_400),
  horizonDays: fc.option(fc.integer({ min: 100, max: 3_650 })),
};
const photos = fc.array(
  fc.record({ url: fc.constantFrom('/hall.jpg', 'https://venue.example/h.jpg?w=1'), alt: line }),
  { maxLength: 2 },
);

const due = fc
  .record({ dueBasis: fc.constantFrom<DueBasis>(...dueBases), offsetDays: fc.nat(3_650), fixedDate: date })
  .map(({ dueBasis, offsetDays, fixedDate }) => ({
    dueBasis,
    ...(hasDayOffset(dueBasis) && { offsetDays }),
    ...(dueBasis === 'fixed_date' && { fixedDate }),
  }));

/** Percentages that add up to 100, with fixed amounts beside them; or no payment schedule. */
const schedule: fc.Arbitrary<Schedule> = fc.oneof(
  fc.constant<Schedule>([]),
  fc
    .record({
      cuts: fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 3 }),
      amounts: fc.array(cents, { maxLength: 2 }),
      dues: fc.array(due, { minLength: 6, maxLength: 6 }),
    })
    .map(({ cuts, amounts, dues }) => {
      const edges = [0, ...cuts.sort((one, other) => one - other), 10_000];
      const shares = edges.slice(1).map((edge, index) => ({ basisPoints: edge - (edges[index] ?? 0) }));
      const measures = [...shares, ...amounts.map((amountCents) => ({ amountCents }))];
      return measures.map((measure, index) => ({ ...measure, ...dues[index] })) as Schedule;
    }),
);

const tax = fc.record({ label: line, basisPoints: fc.nat(10_000) });
const extra = fc
  .record(
    {
      id,
      name: line,
      amountCents: fc.nat(1_000_000),
      per: fc.constantFrom(...extraPricingUnits),
      most: capacity,
      tax,
    },
    { requiredKeys: ['id', 'name', 'amountCents', 'per'] },
  )
  .map(({ most: max, ...rest }) => ({
    ...rest,
    ...(max !== undefined && rest.per === 'piece' && { most: max }),
  }));

const offer: fc.Arbitrary<Offer> = fc.record(
  {
    id,
    name: line,
    description: paragraphs,
    hireFeeCents: fc.integer({ min: 0, max: 1_000_000_000_000 }),
    venueIncludes: lines,
    promoterResponsibilities: lines,
    perAttendeeCents: fc.nat(1_000_000),
    minimumAttendance: capacity,
    minimumTotalCents: fc.nat(1_000_000),
    tax: fc.option(tax),
    payments: schedule,
    extras: fc.uniqueArray(extra, { maxLength: 2, selector: (one) => one.id }),
  },
  { requiredKeys: ['id', 'name', 'hireFeeCents'] },
);

const measure = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }).map((basisPoints) => ({ basisPoints })),
  fc.integer({ min: -10_000, max: -1 }).map((basisPoints) => ({ basisPoints })),
  cents.map((amount) => ({ amountCents: -amount })),
);
const rate = fc
  .tuple(
    fc.record({ label: line, weekdays, bookedUntil: date }, { requiredKeys: ['label'] }),
    measure,
    fc.oneof(
      range,
      date.map((from) => ({ from })),
      fc.constant({}),
    ),
  )
  .map(([labelled, measured, dated]) => ({ ...labelled, ...measured, ...dated }));

const clockTime = (minute: number) =>
  [Math.floor((minute % 1440) / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Opening hours of a slot with its step, its shortest and longest booking, and a price by the hour of its packages. */
const hourly = fc
  .record({
    opening: fc.nat(1439),
    stepMinutes: fc.constantFrom<15 | 30 | 60>(15, 30, 60),
    steps: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }),
    hasMaximum: fc.boolean(),
    perHourCents: fc.nat(1_000_000),
    band: fc.option(fc.nat(1_000_000)),
  })
  .map(({ opening, stepMinutes, steps, hasMaximum, perHourCents, band }) => {
    const window = stepMinutes * steps.reduce((sum, each) => sum + each, 0);
    const minimumMinutes = stepMinutes * (steps[0] ?? 1);
    return {
      times: { startTime: clockTime(opening), endTime: clockTime(opening + window) },
      hours: { stepMinutes, minimumMinutes, ...(hasMaximum && { maximumMinutes: window }) },
      price: {
        perHourCents,
        hourBands:
          band === null
            ? []
            : [
                {
                  fromTime: clockTime(opening + 1),
                  toTime: clockTime(opening + minimumMinutes),
                  perHourCents: band,
                },
              ],
      },
    };
  });

const space = (packages: readonly Offer[]): fc.Arbitrary<Space> => {
  const anySlot: fc.Arbitrary<Slot> = fc.record(
    {
      id,
      name: line,
      startTime: time,
      endTime: time,
      weekdays,
      seasons: fc.array(season, { maxLength: 2 }),
      packages: fc
        .subarray([...packages])
        .chain((some) =>
          fc
            .array(cents, { minLength: some.length, maxLength: some.length })
            .map((fees) => some.map((one, index) => ({ ...one, hireFeeCents: fees[index] ?? 0 }))),
        ),
    },
    { requiredKeys: ['id', 'name', 'startTime', 'endTime'] },
  );
  const slot = fc.tuple(anySlot, fc.option(hourly)).map(([one, by]): Slot => {
    if (by === null) return one;
    const ofSlot = one.packages?.map((each) => ({ ...each, ...by.price }));
    return { ...one, ...by.times, hours: by.hours, ...(ofSlot && { packages: ofSlot }) };
  });
  return fc.record(
    {
      id,
      name: line,
      description: paragraphs,
      capacity,
      amenities: lines,
      photos,
      layouts: fc.array(
        fc.record(
          { name: line, capacity, plan: fc.constant({ url: '/plan.svg', alt: 'A plan' }) },
          { requiredKeys: ['name', 'capacity'] },
        ),
        { maxLength: 2 },
      ),
      active: fc.boolean(),
      published: fc.boolean(),
      setupMinutes: fc.nat(1_440),
      turnaroundMinutes: fc.nat(1_440),
      ...bookingWindow,
      rooms: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
      rates: fc.array(rate, { maxLength: 3 }),
      slots: fc.array(slot, { maxLength: 3 }),
    },
    { requiredKeys: ['id', 'name', 'capacity'] },
  );
};

const question = fc
  .record({
    id,
    label: line,
    kind: fc.constantFrom(...questionKinds),
    choices: fc.uniqueArray(
      line.map((text) => text.normalize('NFC')),
      { minLength: 1, maxLength: 3 },
    ),
    wanted: fc.boolean(),
  })
  .map(({ choices, ...rest }) => ({ ...rest, ...(rest.kind === 'choice' && { choices }) }));

const venue = fc.record(
  {
    id,
    name: line,
    description: paragraphs,
    timezone: fc.constantFrom('Europe/London', 'America/Santiago', 'Asia/Tokyo', 'UTC'),
    currency: fc.constantFrom('GBP', 'JPY', 'KWD', 'ISK'),
    locale: fc.constantFrom('en-GB', 'de', 'ja-JP', 'es-419'),
    published: fc.boolean(),
    website: fc.constantFrom(null, 'https://venue.example/halls?x=1', 'http://localhost:8080'),
    address: fc.record(
      { street: line, city: line, region: line, postalCode: line, country: fc.constantFrom('GB', 'JP') },
      { requiredKeys: [] },
    ),
    photos,
    tax: fc.option(tax),
    pricesIncludeTax: fc.boolean(),
    taxNumber: fc.constantFrom(null, 'DE123456789'),
    payments: schedule,
    contact: fc.record({ phone: line, email: fc.constant('bookings@venue.example') }, { requiredKeys: [] }),
    terms: fc.option(
      fc.record({ version: line, url: fc.constant('https://venue.example/terms'), label: line }),
    ),
    privacyUrl: fc.constantFrom(null, 'https://venue.example/privacy'),
    questions: fc.uniqueArray(question, { maxLength: 3, selector: (one) => one.id }),
    ...bookingWindow,
  },
  { requiredKeys: ['id', 'name', 'timezone', 'currency', 'locale'] },
);

const siteKey = fc.record(
  {
    key: id,
    label: line,
    websites: fc.subarray([
      'venue.example',
      'https://www.venue.example',
      'http://LOCALHOST:3000',
      '127.0.0.1',
    ]),
    holdPeriod: fc.constantFrom(...holdPeriods),
    enabled: fc.boolean(),
    page: fc.boolean(),
  },
  { requiredKeys: ['key', 'websites'] },
);

const block = fc
  .record({
    dates: range,
    ofAYear: fc.nat(300),
    /** Empty: every space. */
    spaceIndices: fc.subarray([0, 1, 2]),
    hours: fc.constantFrom(
      {},
      { fromTime: '22:00', toTime: '02:00' },
      { fromTime: '00:00', toTime: '00:00' },
    ),
    everyYear: fc.boolean(),
    weekdays: fc.option(weekdays, { nil: undefined }),
    note: fc.record({ reason: line }, { requiredKeys: [] }),
  })
  .map(({ dates, ofAYear, spaceIndices, hours, everyYear, weekdays, note }) => {
    const to = everyYear ? addDays(dates.from, ofAYear) : dates.to;
    const isAWeek = everyYear || to >= addDays(dates.from, 6);
    const when = { from: dates.from, to, ...hours, ...(everyYear && { everyYear }) };
    return { spaceIndices, block: { ...when, ...(weekdays && isAWeek && { weekdays }), ...note } };
  });

/** A valid document: optional members are missing at random, and slots share packages. */
export const venueDocument: fc.Arbitrary<VenueDocument> = fc
  .record({
    venue,
    packages: fc.uniqueArray(offer, { maxLength: 3, selector: (one) => one.id }),
    siteKeys: fc.uniqueArray(siteKey, { maxLength: 2, selector: (one) => one.key }),
    blocks: fc.array(block, { maxLength: 3 }),
  })
  .chain(({ packages, blocks, ...rest }) =>
    fc.uniqueArray(space(packages), { maxLength: 3, selector: (one) => one.id }).map((spaces) => ({
      ...rest,
      spaces: spaces.map(withOwnSlotIds),
      blocks: blocks.map(({ spaceIndices, block: dates }) => {
        const [first, ...others] = spaceIndices.flatMap((index) => spaces[index]?.id ?? []);
        if (first === undefined) return dates;
        return { ...(others.length > 0 ? { spaceIds: [first, ...others] } : { spaceId: first }), ...dates };
      }),
    })),
  );

/** Makes slot ids unique across all spaces. */
function withOwnSlotIds({ slots, ...rest }: Space, spaceIndex: number): Space {
  if (slots === undefined) return rest;
  return { ...rest, slots: slots.map((slot, index) => ({ ...slot, id: `${spaceIndex}-${index}` })) };
}
