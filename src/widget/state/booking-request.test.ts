import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { guestAndMessage, problemsFrom, validateDraft } from './booking-request.ts';
import { nothingChosen } from './state.ts';

const complete = { ...nothingChosen.draft, name: 'A. Visitor', email: 'visitor@example.com' };

describe('the request form', () => {
  test('is complete with a name and an address', () => {
    assert.deepEqual(validateDraft(complete), {});
  });

  test('reports missing and overlong fields', () => {
    assert.deepEqual(validateDraft(nothingChosen.draft), { name: 'nameMissing', email: 'emailMissing' });
    assert.deepEqual(validateDraft({ ...complete, name: ' \u200b\t', phone: '1'.repeat(51) }), {
      name: 'nameMissing',
      phone: 'tooLong',
    });
    for (const email of ['no', 'a@b', 'a b@example.com', '@example.com', 'a@example.', 'a@@example.com'])
      assert.deepEqual(validateDraft({ ...complete, email }), { email: 'emailMissing' }, email);
  });

  test('counts characters like the service: an emoji is one', () => {
    assert.deepEqual(validateDraft({ ...complete, company: '🎪'.repeat(200) }), {});
  });

  test('omits empty fields and sends the honeypot unchanged', () => {
    assert.deepEqual(guestAndMessage({ ...complete, name: ' A. Visitor ', message: ' ' }), {
      guest: { name: 'A. Visitor', email: 'visitor@example.com' },
      website: '',
    });
  });

  test('shows the service’s errors beside their fields', () => {
    const details = ['guest.email', 'guest.company', 'date'].map((path) => ({ path, message: 'is wrong' }));
    assert.deepEqual(problemsFrom(details), { email: 'emailMissing', company: 'notAccepted' });
  });
});
