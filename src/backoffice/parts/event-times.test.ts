/** When events run, as seen on a date. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shellMessages } from '../base/messages.ts';
import { preparationOn, type ShownEvent, shownDay, timesAmong, timesOn } from './event-times.ts';

await shellMessages.load();

const event = (startsAt: string, endsAt: string, times: Partial<ShownEvent> = {}): ShownEvent => ({
  startTime: startsAt.slice(11, 16),
  endTime: endsAt.slice(11, 16),
  startsAt: `${startsAt}:00Z`,
  endsAt: `${endsAt}:00Z`,
  ...times,
});
/** Without the characters that keep a time on one line. */
const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll(/\s/g, ' ');
const [friday, saturday, sunday] = ['2027-03-12', '2027-03-13', '2027-03-14'] as const;
/** A booking from Saturday evening until Sunday. */
const weekend = { from: saturday, to: sunday };

it('does not take an event of the second day for a setup on the first', () => {
  const brunch = event('2027-03-14T10:00', '2027-03-14T14:00');
  assert.equal(plain(timesAmong(brunch, weekend, 'UTC')), 'Sun 10:00 AM–2:00 PM');
  assert.deepEqual(preparationOn(shownDay(brunch, weekend, 'UTC'), brunch, 'UTC'), []);
  assert.equal(plain(timesOn(saturday, brunch, 'UTC')), 'Sun 10:00 AM–2:00 PM');
  const withSetup = event('2027-03-14T10:00', '2027-03-14T14:00', { setupAt: '2027-03-14T08:00:00Z' });
  assert.equal(plain(timesAmong(withSetup, weekend, 'UTC')), 'Sun 10:00 AM–2:00 PM');
  assert.deepEqual(
    preparationOn(shownDay(withSetup, weekend, 'UTC'), withSetup, 'UTC').map((text) => plain(text)),
    ['setup from 8:00 AM'],
  );
});

it('names the setup of an event on a later date, and the end of one of an earlier date', () => {
  const monday = event('2027-03-15T09:00', '2027-03-15T12:00', { setupAt: '2027-03-14T20:00:00Z' });
  assert.equal(plain(timesAmong(monday, weekend, 'UTC')), 'Sun setup from 8:00 PM (for Mon)');
  const night = event(`${friday}T20:00`, `${saturday}T02:00`);
  assert.equal(plain(timesAmong(night, weekend, 'UTC')), 'until 2:00 AM (from Fri)');
});
