import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shellMessages } from '../base/messages.ts';
import { problemMessages } from '../messages/problems/messages.ts';
import { problemMessage } from '../messages/problems/problem-message.ts';
import { errorMessage } from './error-message.ts';

await Promise.all([shellMessages.load(), problemMessages.load()]);

it('says why a change was refused, and falls back to what the code means', () => {
  const forbidden = { code: 'FORBIDDEN', message: 'Your role does not allow this.' } as const;
  assert.equal(errorMessage(forbidden), 'You do not have permission to do this.');
  assert.equal(
    errorMessage({ ...forbidden, problem: 'passkey_required' }),
    'Sign in with your passkey. If you have none, add one to your account',
  );
  assert.equal(
    errorMessage({ ...forbidden, problem: 'log_in_again' }),
    'Nothing was changed. Sign in again to confirm your identity.',
  );
  const unavailable = { code: 'INTERNAL_SERVER_ERROR', message: 'The service is unavailable.' } as const;
  assert.equal(
    errorMessage({ ...unavailable, problem: 'venue_moved' }),
    'The venue has moved to another installation. Make changes there',
  );
  assert.equal(
    errorMessage({ ...unavailable, problem: 'of_a_newer_service' }),
    'The service is unavailable.',
  );
});

it('says in percent which percentages are allowed', () => {
  const error = { problem: 'out_of_range', values: { least: -10_000, most: 100_000 }, message: '' };
  assert.equal(problemMessage({ ...error, path: 'adjustments[0].basisPoints' }), 'From -100% to 1,000%');
  assert.equal(problemMessage({ ...error, path: 'attendance' }), 'From -10,000 to 100,000');
});
