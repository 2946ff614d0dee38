/** What the history says about each event besides its name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shellMessages } from '../../base/messages.ts';
import { messages as calendarMessages } from '../../calendar/messages.ts';
import { messages as requestMessages } from '../../requests/messages.ts';
import { messages as spacesMessages } from '../../spaces/messages.ts';
import { messages } from '../messages.ts';
import { changeLines } from './change-lines.ts';

await Promise.all([
  shellMessages.load(),
  messages.load(),
  requestMessages.load(),
  calendarMessages.load(),
  spacesMessages.load(),
]);

const linesOf = (type: string, data: object) =>
  changeLines(type, data, { currency: 'GBP', timezone: 'Europe/London', spaceName: (id) => `The ${id}` }).map(
    // Dates and times have thin and narrow spaces.
    ({ label, before, after }) => [label, before, after].map((text) => text?.replace(/\s/g, ' ') ?? null),
  );

test('a marked instalment says which one, and when it was invoiced and paid', () => {
  const marked = (invoicedOn: string | null, paidOn: string | null) =>
    linesOf('booking-request.instalment-marked', { number: 2, invoicedOn, paidOn });
  assert.deepEqual(marked('2027-03-02', null), [['Instalment 2', null, 'Invoiced on March 2, 2027']]);
  assert.deepEqual(marked('2027-03-02', '2027-03-05'), [
    ['Instalment 2', null, 'Invoiced on March 2, 2027 · Paid on March 5, 2027'],
  ]);
  assert.deepEqual(marked(null, null), [['Instalment 2', null, 'none']]);
});

test('a removed payment says which amount was paid, and when', () => {
  const removed = {
    number: 1,
    invoicedOn: null,
    paidOn: null,
    formerInvoicedOn: null,
    formerPaidOn: '2027-03-05',
    amountCents: 60_550,
    currency: 'EUR',
  };
  assert.deepEqual(linesOf('booking-request.instalment-marked', removed), [
    ['Instalment 1 (€605.50)', 'Paid on March 5, 2027', 'none'],
  ]);
});

test('a downloaded list says which one, and its dates', () => {
  const dates = { from: '2027-03-01', to: '2027-03-31' };
  assert.deepEqual(linesOf('venue.list-downloaded', { list: 'payments', ...dates }), [
    ['Payments', null, 'March 1 – 31, 2027'],
  ]);
  // Of any date: the range that was read says nothing.
  const everything = { from: '2000-01-01', to: '2027-02-28' };
  assert.deepEqual(linesOf('venue.list-downloaded', { list: 'overdue', ...everything }), [
    ['Overdue instalments', null, null],
  ]);
});

test('an imported venue file says which prices changed, in which space', () => {
  const values = [{ member: 'hireFeeCents', before: 120_000, after: 124_800 }];
  const offer = { part: 'package', id: 'dry-hire', name: 'Dry hire', spaceId: 'hall' };
  assert.deepEqual(
    linesOf('venue.imported', {
      changes: [{ ...offer, change: 'changed', members: ['hireFeeCents'], values }],
    }),
    [['Package Dry hire (The hall): Price', '£1,200.00', '£1,248.00']],
  );
});

test('changed surcharges, instalments and extras have their values before and after', () => {
  const edited = (part: string, member: string, before: readonly object[], after: readonly object[]) =>
    linesOf('venue.edited', {
      changes: [
        {
          part,
          id: 'hall',
          name: 'Hall',
          change: 'changed',
          members: [member],
          values: [{ member, before, after }],
        },
      ],
    });
  const weekend = { label: 'Weekend', basisPoints: 2_000, weekdays: [6, 7], from: '2027-05-01' };
  const club = { label: 'Club', amountCents: -5_000 };
  assert.deepEqual(edited('space', 'rates', [weekend, club], [{ ...weekend, basisPoints: 2_500 }, club]), [
    [
      'Space Hall: Surcharges and discounts: Weekend',
      '20% more, Sat, Sun, May 1, 2027',
      '25% more, Sat, Sun, May 1, 2027',
    ],
  ]);
  assert.deepEqual(edited('space', 'rates', [], [club]), [
    ['Space Hall: Surcharges and discounts: Club', 'none', '£50.00 less'],
  ]);
  const deposit = { basisPoints: 3_000, dueBasis: 'after_signing', offsetDays: 7 };
  const rest = { basisPoints: 7_000, dueBasis: 'before_event', offsetDays: 14 };
  assert.deepEqual(edited('venue', 'payments', [deposit, rest], [deposit, { ...rest, offsetDays: 21 }]), [
    ['Instalments: Instalment 2', '70%, 14 days before the event', '70%, 21 days before the event'],
  ]);
  const drinks = { id: 'drinks', name: 'Drinks', amountCents: 1_250, per: 'attendee' };
  assert.deepEqual(edited('package', 'extras', [drinks], [{ ...drinks, amountCents: 1_300 }]), [
    ['Package Hall: Extras: Drinks', '£12.50, per person', '£13.00, per person'],
  ]);
  assert.deepEqual(
    edited('space', 'layouts', [{ name: 'Theatre', capacity: 80 }], [{ name: 'Theatre', capacity: 90 }]),
    [['Space Hall: Layouts: Theatre', '80', '90']],
  );
});

test('changed hours of a time slot and prices per hour have their values before and after', () => {
  const changes = (part: string, member: string, before: unknown, after: unknown) =>
    linesOf('venue.edited', {
      changes: [
        {
          part,
          id: 'x',
          name: 'Session',
          change: 'changed',
          members: [member],
          values: [{ member, before, after }],
        },
      ],
    });
  const hours = { stepMinutes: 30, minimumMinutes: 60 };
  assert.deepEqual(changes('slot', 'hours', null, hours), [
    ['Time slot Session: By the hour', 'none', 'by the hour, at least 1 h, every 30 minutes'],
  ]);
  assert.deepEqual(changes('slot', 'hours', hours, { ...hours, stepMinutes: 15, maximumMinutes: 480 }), [
    [
      'Time slot Session: By the hour',
      'by the hour, at least 1 h, every 30 minutes',
      'by the hour, 1 h to 8 h, every 15 minutes',
    ],
  ]);
  assert.deepEqual(changes('package', 'perHourCents', 3_000, 3_500), [
    ['Package Session: Price per hour', '£30.00', '£35.00'],
  ]);
  const band = { fromTime: '18:00', toTime: '22:00', perHourCents: 4_500 };
  assert.deepEqual(changes('package', 'hourBands', [], [band]), [
    ['Package Session: Other prices per hour', 'none', '6:00 PM–10:00 PM £45.00'],
  ]);
});

test('a member with a value that has no text is named without values', () => {
  const values = [{ member: 'layouts', before: [{ capacity: 80 }], after: 'none' }];
  const changes = [
    { part: 'space', id: 'hall', name: 'Hall', change: 'changed', members: ['layouts'], values },
  ];
  assert.deepEqual(linesOf('venue.edited', { changes }), [['Space Hall: Layouts', null, null]]);
});

test('a changed block says what it was', () => {
  const before = { from: '2027-12-24', to: '2027-12-26', spaceId: 'hall', reason: 'Christmas' };
  assert.deepEqual(linesOf('block.changed', { before, after: { ...before, to: '2027-12-27' } }), [
    ['Christmas', 'December 24 – 26, 2027 · The hall', 'December 24 – 27, 2027 · The hall'],
  ]);
});

test('a block says its hours, its weekdays, and whether it is every year', () => {
  const block = {
    from: '2027-07-01',
    to: '2027-07-31',
    fromTime: '18:00',
    toTime: '23:00',
    weekdays: [6, 7],
    everyYear: true,
    spaceIds: ['hall', 'yard'],
    reason: 'Quiet month',
  };
  assert.deepEqual(linesOf('block.added', block), [
    ['Quiet month', null, 'July 1 – 31, 2027 · 6:00 PM–11:00 PM · Sat Sun · Every year · The hall, The yard'],
  ]);
});

test('a response deadline, a removed member and a webhook say what they were', () => {
  const deadline = '2027-03-02T18:00:00.000Z';
  const challenged = { by: 'BR-7K3M9QZ2', deadline, holdExpiresAt: deadline };
  const [[label] = []] = linesOf('booking-request.challenged', challenged);
  assert.match(label ?? '', /^Response deadline .*March 2, 2027.*6:00\sPM.*, in favour of BR-7K3M9QZ2$/);
  assert.deepEqual(linesOf('staff.removed', { role: 'manager' }), [['Role', null, 'Manager']]);
  assert.deepEqual(linesOf('webhook.added', { host: 'till.example' }), [['till.example', null, null]]);
});

const evening = {
  date: '2027-01-12',
  spaceId: 'hall',
  spaceName: 'Main Hall',
  slotName: 'Evening',
  packageName: 'Dry hire',
  startsAt: '2027-01-12T19:00:00.000Z',
  endsAt: '2027-01-13T00:30:00.000Z',
};
const morning = {
  ...evening,
  slotName: 'Morning',
  startsAt: '2027-01-12T09:00:00.000Z',
  endsAt: '2027-01-12T12:00:00.000Z',
};
const price = { totalCents: 105_128, formerTotalCents: 100_000, currency: 'GBP', reason: '' };
const priceLine = ['Price', '£1,000.00', '£1,051.28'];

test('a moved booking says the times, the space and the package, as far as they changed', () => {
  const hall = { ...evening, date: '2027-01-13', spaceName: 'Yard', packageName: 'With piano' };
  assert.deepEqual(linesOf('booking-request.moved', { from: evening, to: morning }), [
    [
      'Date',
      'January 12, 2027, Evening, 7:00 PM–12:30 AM (+1)',
      'January 12, 2027, Morning, 9:00 AM–12:00 PM',
    ],
  ]);
  const moved = { ...hall, startsAt: '2027-01-13T19:00:00.000Z', endsAt: '2027-01-14T00:30:00.000Z' };
  assert.deepEqual(linesOf('booking-request.moved', { from: evening, to: moved }), [
    ['Date', 'January 12, 2027, Main Hall, Dry hire', 'January 13, 2027, Yard, With piano'],
  ]);
});

test('each of several dates that were moved together is named', () => {
  const onDay = (date: string, { startsAt, endsAt, ...place }: typeof evening) => ({
    ...place,
    date,
    startsAt: startsAt.replace('2027-01-12', date),
    endsAt: endsAt.replace(/2027-01-1[23]/, date),
  });
  const short = { ...evening, endsAt: '2027-01-12T23:00:00.000Z' };
  const others = [{ item: 2, from: onDay('2027-01-19', short), to: onDay('2027-01-19', morning) }];
  const data = { from: short, to: morning, others, ...price };
  assert.deepEqual(linesOf('booking-request.items-changed', data), [
    ['Date', 'January 12, 2027, Evening, 7:00 PM–11:00 PM', 'January 12, 2027, Morning, 9:00 AM–12:00 PM'],
    ['Date', 'January 19, 2027, Evening, 7:00 PM–11:00 PM', 'January 19, 2027, Morning, 9:00 AM–12:00 PM'],
    priceLine,
  ]);
  const taxes = { taxCents: 17_028, formerTaxCents: 19_711 };
  const moved = { from: short, to: short, ...price, ...taxes };
  assert.deepEqual(linesOf('booking-request.items-changed', moved).slice(1), [
    priceLine,
    ['Tax', '£197.11', '£170.28'],
  ]);
  assert.deepEqual(linesOf('booking-request.items-changed', { from: short, ...price }), [
    ['Date', 'January 12, 2027, Evening, 7:00 PM–11:00 PM, Main Hall, Dry hire', 'none'],
    priceLine,
  ]);
});

test('an event of an older service has dates and spaces only', () => {
  const place = { spaceId: 'hall', date: '2027-01-12' };
  assert.deepEqual(
    linesOf('booking-request.moved', { from: place, to: { spaceId: 'yard', date: '2027-01-13' } }),
    [['Date', 'January 12, 2027, The hall', 'January 13, 2027, The yard']],
  );
});
