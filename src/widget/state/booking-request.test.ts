import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { guestAndMessage, problemsFrom, problemsOf } from './booking-request.ts';
import { nothingChosen } from './state.ts';

const complete = { ...nothingChosen.draft, name: 'A. Visitor', email: 'visitor@example.com' };

describe('a form', () => {
  test('with a name and an address is complete', () => {
    assert.deepEqual(problemsOf(complete), {});
  });

  test('says what is missing, and what is too long', () => {
    assert.deepEqual(problemsOf(nothingChosen.draft), { name: 'nameMissing', email: 'emailMissing' });
    assert.deepEqual(problemsOf({ ...complete, name: ' \u200b\t', phone: '1'.repeat(51) }), {
      name: 'nameMissing',
      phone: 'tooLong',
    });
    for (const email of ['no', 'a@b', 'a b@example.com', '@example.com', 'a@example.', 'a@@example.com'])
      assert.deepEqual(problemsOf({ ...complete, email }), { email: 'emailMissing' }, email);
  });

  test('counts characters as the service does: an emoji is one', () => {
    assert.deepEqual(problemsOf({ ...complete, company: '🎪'.repeat(200) }), {});
  });

  test('sends nothing that was left empty, and the spam trap as it is', () => {
    assert.deepEqual(guestAndMessage({ ...complete, name: ' A. Visitor ', message: ' ' }), {
      guest: { name: 'A. Visitor', email: 'visitor@example.com' },
      website: '',
    });
  });

  test('shows beside its field what the service found', () => {
    const details = ['guest.email', 'guest.company', 'date'].map((path) => ({ path, message: 'is wrong' }));
    assert.deepEqual(problemsFrom(details), { email: 'emailMissing', company: 'notAccepted' });
  });
});
