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

  test('finds what the service would reject before sending', () => {
    const marks = `e${'\u0301'.repeat(40)}`;
    assert.deepEqual(validateDraft({ ...complete, company: marks }), { company: 'notAccepted' });
    for (const email of [
      'a..b@example.com',
      '.a@example.com',
      'a@-example.com',
      `${'a'.repeat(65)}@example.com`,
    ])
      assert.deepEqual(validateDraft({ ...complete, email }), { email: 'emailMissing' }, email);
  });

  test('cleans what was pasted, and counts a line break of Windows once', () => {
    const message = `${'a\r\n'.repeat(2_499)}\u200bab`;
    const draft = {
      ...complete,
      name: 'Ann\u200b Smith\v',
      email: ' o’connor\u2060@example.com',
      phone: '\u202a+44 (0)20\t7946 0000\u202c',
      message,
    };
    assert.deepEqual(validateDraft(draft), {});
    assert.deepEqual(guestAndMessage(draft), {
      guest: { name: 'Ann Smith', email: "o'connor@example.com", phone: '+44 (0)20 7946 0000' },
      message: `${'a\n'.repeat(2_499)}ab`,
      website: '',
    });
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
    assert.deepEqual(problemsFrom([{ path: 'attendance', message: 'is wrong' }]), { guests: 'numberWrong' });
  });
});
