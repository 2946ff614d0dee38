/** What the history says about each event besides its name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messages as calendarMessages } from '../../calendar/messages.ts';
import { messages as requestMessages } from '../../requests/messages.ts';
import { messages } from '../messages.ts';
import { type ChangeData, changeLines } from './change-lines.ts';

await Promise.all([messages.load(), requestMessages.load(), calendarMessages.load()]);

const linesOf = (type: string, data: ChangeData) =>
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
  assert.match(label ?? '', /^Response deadline .*March 2, 2027.*6:00\sPM.*, for BR-7K3M9QZ2$/);
  assert.deepEqual(linesOf('staff.removed', { role: 'manager' }), [['Role', null, 'Manager']]);
  assert.deepEqual(linesOf('webhook.added', { host: 'till.example' }), [['till.example', null, null]]);
});
