import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTimezone, todayIn } from './timezone.ts';

describe('today at a venue', () => {
  it('is another date in Kiritimati than in Pago Pago at the same instant', () => {
    const now = Date.parse('2027-06-15T10:30:00Z');
    assert.equal(todayIn('Pacific/Kiritimati', now), '2027-06-16');
    assert.equal(todayIn('Europe/London', now), '2027-06-15');
    assert.equal(todayIn('Pacific/Pago_Pago', now), '2027-06-14');
  });

  it('begins at midnight on the wall clock, to the millisecond', () => {
    const midnight = Date.parse('2027-07-09T23:00:00Z');
    assert.equal(todayIn('Europe/London', midnight - 1), '2027-07-09');
    assert.equal(todayIn('Europe/London', midnight), '2027-07-10');
  });
});

describe('a time zone', () => {
  it('is any name the platform knows, including older aliases', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) assert.equal(isTimezone(name), true, name);
    for (const name of ['UTC', 'Etc/GMT+5', 'Asia/Kolkata', 'Asia/Calcutta', 'US/Pacific']) {
      assert.equal(isTimezone(name), true, name);
    }
  });

  it('rejects offsets, abbreviations, misspellings and unknown zones', () => {
    const offsets = ['+01:00', '-0530', '+00', 'Z', 'UTC+1', 'GMT+1'];
    const misspelt = ['europe/london', 'EUROPE/LONDON', 'Europe/London ', 'Europe/Lodnon', 'utc', 'PST'];
    const other = ['', 'Europe', '2027-01-01T00:00[Europe/London]', '../etc/passwd', 'Europe/London\0'];
    for (const text of [...offsets, ...misspelt, ...other]) assert.equal(isTimezone(text), false, text);
  });
});
