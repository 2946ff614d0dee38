import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Payment } from '../../client/types.ts';
import type { InitialMessages, LazyMessages } from '../../widget/messages/catalogue.ts';
import firstEn from '../../widget/messages/en.json' with { type: 'json' };
import en from '../../widget/messages/lazy/en.json' with { type: 'json' };
import { formatsIn } from '../locale/formats.ts';
import { createTranslate } from '../messages/translate.ts';
import { dueText } from './price-messages.ts';

const wordsOn =
  (today: string, others: readonly Payment[] = []) =>
  (payment: Omit<Payment, 'amountCents'>) =>
    dueText(
      { amountCents: 1, ...payment },
      { payments: [{ amountCents: 1, ...payment }, ...others], event: '2027-03-12', today },
      createTranslate<InitialMessages & LazyMessages>({ ...firstEn, ...en }, 'en-GB'),
      formatsIn('en-GB'),
    );

test('each instalment states its due date in words', () => {
  const messages = wordsOn('2027-01-01');
  assert.equal(
    messages({ dueBasis: 'before_event', offsetDays: 14 }),
    '14 days before the event (26 February 2027)',
  );
  assert.equal(
    messages({ dueBasis: 'before_event', offsetDays: 1 }),
    '1 day before the event (11 March 2027)',
  );
  assert.equal(
    messages({ dueBasis: 'before_event', offsetDays: 0 }),
    'on the day of the event (12 March 2027)',
  );
  assert.equal(messages({ dueBasis: 'after_signing', offsetDays: 7 }), '7 days after confirmation');
  assert.equal(messages({ dueBasis: 'after_signing', offsetDays: 0 }), 'on confirmation');
  assert.equal(
    messages({ dueBasis: 'before_onsale', offsetDays: 60 }),
    '60 days before the event, before ticket sales start (11 January 2027)',
  );
  assert.equal(messages({ dueBasis: 'after_settlement' }), 'when the event is settled');
  assert.equal(messages({ dueBasis: 'fixed_date', fixedDate: '2027-01-05' }), 'on 5 January 2027');
  assert.equal(messages({ dueBasis: 'deducted_from_ticket_sales' }), 'deducted from ticket sales');
});

test('an instalment whose date has passed is due on confirmation', () => {
  const messages = wordsOn('2027-03-07');
  assert.equal(messages({ dueBasis: 'before_event', offsetDays: 14 }), 'on confirmation');
  assert.equal(messages({ dueBasis: 'before_onsale', offsetDays: 60 }), 'on confirmation');
  assert.equal(messages({ dueBasis: 'fixed_date', fixedDate: '2027-03-06' }), 'on confirmation');
  assert.equal(messages({ dueBasis: 'fixed_date', fixedDate: '2027-03-07' }), 'on 7 March 2027');
  assert.equal(
    messages({ dueBasis: 'before_event', offsetDays: 5 }),
    '5 days before the event (7 March 2027)',
  );
  assert.equal(
    messages({ dueBasis: 'after_settlement', offsetDays: 7 }),
    '7 days after the event is settled',
  );
  assert.equal(messages({ dueBasis: 'deducted_from_ticket_sales' }), 'deducted from ticket sales');
});

test('a deposit that its balance or the event precedes states that date', () => {
  const deposit = { dueBasis: 'after_signing', offsetDays: 14 } as const;
  const balance = { amountCents: 2, dueBasis: 'before_event', offsetDays: 30 } as const;
  // 30 days before the event is 10 February.
  assert.equal(wordsOn('2027-01-01', [balance])(deposit), '14 days after confirmation');
  assert.equal(wordsOn('2027-01-28', [balance])(deposit), 'on 10 February 2027');
  assert.equal(wordsOn('2027-02-10', [balance])(deposit), 'on confirmation');
  assert.equal(wordsOn('2027-03-07')(deposit), 'on 12 March 2027');
});
