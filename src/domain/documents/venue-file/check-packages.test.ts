import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentWith, problemsOf } from '../../../../test/venue-file-document.ts';

/** "dry-hire" is in the slots of both spaces of the documented file; this is the second path. */
const again = 'spaces[1].slots[0].packages[0]';

test('a package may have another price in another slot, also per person and with a minimum', () => {
  for (const member of ['hireFeeCents', 'perAttendeeCents', 'minimumAttendance', 'minimumTotalCents'])
    assert.deepEqual(problemsOf(documentWith({ [`${again}.${member}`]: 7 })), []);
});

test('a package that differs in other members between slots is rejected there', () => {
  const differences = {
    name: 'Dry Hire',
    description: '',
    venueIncludes: ['Duty manager', 'House PA'],
    promoterResponsibilities: [],
    payments: [{ basisPoints: 10_000, dueBasis: 'after_signing', offsetDays: 7 }],
    extras: [{ id: 'bar', name: 'Bar', amountCents: 1, per: 'booking' }],
  };
  for (const [member, value] of Object.entries(differences)) {
    const problems = problemsOf(documentWith({ [`${again}.${member}`]: value }));
    assert.deepEqual(
      problems.map(({ path }) => path),
      [`${again}.${member}`],
    );
    assert.match(
      problems[0]?.message ?? '',
      /^differs from spaces\[0\]\.slots\[0\]\.packages\[0\]\..*"dry-hire" must be the same in every slot/,
    );
  }
});

test('the order of members makes no difference', () => {
  const payments = [{ basisPoints: 10_000, dueBasis: 'after_signing', offsetDays: 7 }];
  const reordered = [{ offsetDays: 7, dueBasis: 'after_signing', basisPoints: 10_000 }];
  const document = documentWith({
    'spaces[0].slots[0].packages[0].payments': payments,
    [`${again}.payments`]: reordered,
  });
  assert.deepEqual(problemsOf(document), []);
});

test('an omitted list equals an empty list', () => {
  const document = documentWith({
    'spaces[0].slots[0].packages[0].venueIncludes': [],
    [`${again}.venueIncludes`]: undefined,
  });
  assert.deepEqual(problemsOf(document), []);
});

test('a package occurs once in a slot', () => {
  const document = documentWith({
    'spaces[0].slots[0].packages[1].id': 'full-hire',
    'spaces[0].slots[0].packages[2]': { id: 'full-hire', name: 'Concert', hireFeeCents: 1 },
  });
  const problems = problemsOf(document).filter(({ path }) => path.endsWith('.id'));
  assert.deepEqual(problems, [
    {
      path: 'spaces[0].slots[0].packages[2].id',
      message: '"full-hire" is already offered in this slot: see spaces[0].slots[0].packages[1].id',
      problem: 'repeated',
      values: { text: 'full-hire' },
    },
  ]);
});

test('a package with a mistake is not also reported to differ', () => {
  const problems = problemsOf(documentWith({ [`${again}.name`]: 7 }));
  assert.deepEqual(
    problems.map(({ path }) => path),
    [`${again}.name`],
  );
});

test('reports all contradictory extras and impossible prices at once', () => {
  const offer = 'spaces[0].slots[0].packages[1]';
  const extra = { id: 'bar', name: 'Bar', amountCents: 1, per: 'booking' };
  const problems = problemsOf(
    documentWith({
      [`${offer}.perAttendeeCents`]: 1_000_001,
      [`${offer}.minimumAttendance`]: 1_000_000,
      [`${offer}.extras`]: [
        extra,
        { ...extra, most: 2 },
        { ...extra, id: 'pa', per: 'piece', most: 2 },
        { ...extra, id: 'meal', per: 'attendee', amountCents: 1_000_001 },
        { ...extra, id: 'coat', per: 'attendee', amountCents: 1_000_000 },
      ],
    }),
  );
  assert.deepEqual(
    problems.map(({ path }) => path),
    [
      `${offer}.perAttendeeCents`,
      `${offer}.extras[1].id`,
      `${offer}.extras[1].most`,
      `${offer}.extras[3].amountCents`,
    ],
  );
  assert.match(problems[1]?.message ?? '', /^"bar" is the id of another extra of this package/);
  assert.match(problems[2]?.message ?? '', /^is not allowed with "per": "booking"/);
  assert.match(problems[3]?.message ?? '', /^is 1000001000000 for 1000000 people/);
  const { per: _, ...byNothing } = { ...extra, most: 2 };
  assert.deepEqual(
    problemsOf(documentWith({ [`${offer}.extras`]: [byNothing] })).map(({ path }) => path),
    [`${offer}.extras[0].per`],
  );
  assert.deepEqual(
    problemsOf(
      documentWith({ [`${offer}.perAttendeeCents`]: 1_000_000, [`${offer}.minimumAttendance`]: 1_000_000 }),
    ),
    [],
  );
});

test('a rate for an unknown slot or package is rejected by place', () => {
  const rate = { label: 'Early', basisPoints: -500, slotIds: ['main-hall-evening'], packageIds: ['concert'] };
  const rates = (changes: object) =>
    problemsOf(documentWith({ 'spaces[0].rates': [{ ...rate, ...changes }] }));
  assert.deepEqual(rates({ bookedUntil: '2026-12-31' }), []);
  const paths = (changes: object) => rates(changes).map(({ path }) => path);
  assert.deepEqual(rates({ slotIds: ['main-hall-evening', 'small-hall-day'] }), [
    {
      path: 'spaces[0].rates[0].slotIds[1]',
      message: '"small-hall-day" is not the id of a slot of this space',
      problem: 'no_such',
      values: { text: 'small-hall-day' },
    },
  ]);
  assert.deepEqual(rates({ packageIds: ['nothing', 'concert', 'concert'] }), [
    {
      path: 'spaces[0].rates[0].packageIds[0]',
      message: '"nothing" is not the id of a package of this space',
      problem: 'no_such',
      values: { text: 'nothing' },
    },
    {
      path: 'spaces[0].rates[0].packageIds[2]',
      message: '"concert" is listed already: see spaces[0].rates[0].packageIds[1]',
      problem: 'repeated',
      values: { text: 'concert' },
    },
  ]);
  assert.deepEqual(paths({ slotIds: [], bookedUntil: '2026-02-30' }), [
    'spaces[0].rates[0].slotIds',
    'spaces[0].rates[0].bookedUntil',
  ]);
});

test('a rate for an unreadable slot or package is not reported', () => {
  const rate = { label: 'Early', basisPoints: -500, slotIds: ['nowhen'], packageIds: ['nothing'] };
  const paths = (changes: Record<string, unknown>) =>
    problemsOf(documentWith({ 'spaces[0].rates': [rate], ...changes })).map(({ path }) => path);
  assert.deepEqual(paths({ 'spaces[0].slots[0]': 7 }), ['spaces[0].slots[0]']);
  assert.deepEqual(paths({ 'spaces[0].slots': 7 }), ['spaces[0].slots']);
  assert.deepEqual(paths({ 'spaces[0].slots[0].id': 7 }), [
    'spaces[0].slots[0].id',
    'spaces[0].rates[0].packageIds[0]',
  ]);
  assert.deepEqual(paths({ 'spaces[0].slots[0].packages': 7 }), [
    'spaces[0].slots[0].packages',
    'spaces[0].rates[0].slotIds[0]',
  ]);
});
