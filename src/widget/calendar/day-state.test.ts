import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Days } from '../state/state.ts';
import { dayState } from './day-state.ts';
import { nearestFreeDates } from './nearest-dates.ts';

describe('a day', () => {
  const slot = (id: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) => ({
    id,
    name: id,
    startTime: '09:00',
    endTime: '12:00',
    endsNextDay: false,
    weekdays,
    packages: [],
  });
  const days = (entries: Record<string, string[]>): Days =>
    new Map(
      Object.entries(entries).map(([day, free]) => [
        day,
        { date: day, slots: free.map((slotId) => ({ slotId, free: true })) },
      ]),
    );
  const today = '2027-03-10';
  const kind = (free: Days, day = '2027-03-12', slots = [slot('a'), slot('b')]) =>
    dayState({ days: free, slots: { data: slots }, today }, day).kind;

  test('is free, partly free or taken according to its slots', () => {
    assert.equal(kind(days({ '2027-03-12': ['a', 'b'] })), 'free');
    assert.equal(kind(days({ '2027-03-12': ['b'] })), 'partlyFree');
    assert.equal(kind(days({ '2027-03-12': [] })), 'taken');
    assert.equal(kind(days({ '2027-03-12': ['a'] }), '2027-03-12', [slot('a'), slot('b', [1])]), 'free');
    assert.equal(kind(days({ '2027-03-12': [] }), '2027-03-12', [slot('b', [1])]), 'notOffered');
  });

  test('says what visitors can do: wait for a taken time, or call within the notice period', () => {
    const because = (...reasons: string[]): Days =>
      new Map([
        [
          '2027-03-12',
          {
            date: '2027-03-12',
            slots: reasons.map((reason, index) => ({ slotId: 'ab'[index] ?? '', free: false, reason })),
          },
        ],
      ]);
    assert.equal(kind(because('notice', 'taken')), 'taken');
    assert.equal(kind(because('notice', 'started')), 'notice');
    assert.equal(kind(because('started', 'closed')), 'past');
    assert.equal(kind(because('closed', 'horizon')), 'horizon');
    assert.equal(kind(because('closed', 'a reason of a later version')), 'notOffered');
  });

  test('ignores slots the venue does not list', () => {
    assert.equal(kind(days({ '2027-03-12': ['unlisted'] })), 'taken');
  });

  test('is past before today and unknown before it is loaded', () => {
    assert.equal(kind(days({ '2027-03-09': ['a'] }), '2027-03-09'), 'past');
    assert.equal(kind(days({})), 'unknown');
  });

  test('that was taken has alternatives nearby, two of them on its weekday', () => {
    const free = days(
      Object.fromEntries(['11', '13', '14', '15', '19', '26', '28'].map((day) => [`2027-03-${day}`, ['a']])),
    );
    assert.deepEqual(nearestFreeDates({ days: free, today }, [{ id: 'a' }], '2027-03-12'), [
      '2027-03-11',
      '2027-03-13',
      '2027-03-19',
      '2027-03-26',
    ]);
    const others = [{ spaceId: 'hall', slotId: 'a', packageId: 'dry-hire', date: '2027-03-13' }];
    assert.deepEqual(
      nearestFreeDates({ days: free, today, others }, [{ id: 'a' }], '2027-03-12'),
      ['2027-03-11', '2027-03-14', '2027-03-19', '2027-03-26'],
      'not one of the visitor’s other dates',
    );
  });

  test('that was taken has alternatives nearby, none at the time of another date of the request, as one of the night before', () => {
    const free = days({ '2027-03-11': ['a', 'b'], '2027-03-13': ['a', 'b'], '2027-03-14': ['a'] });
    const marked: Days = new Map(
      [...free].map(([day, { slots }]) => [
        day,
        { slots: slots.map((each) => (day.endsWith('13') ? { ...each, reason: 'itemOverlaps' } : each)) },
      ]),
    );
    const nearest = (...ids: string[]) =>
      nearestFreeDates(
        { days: marked, today },
        ids.map((id) => ({ id })),
        '2027-03-12',
      );
    assert.deepEqual(nearest('a'), ['2027-03-11', '2027-03-14']);
    assert.deepEqual(nearest('a', 'b'), ['2027-03-11']);
  });

  test('that was taken has alternatives nearby, none in the past', () => {
    const free = days({
      '2027-03-09': ['a'],
      '2027-03-11': ['a'],
      '2027-03-12': ['a'],
      '2027-03-13': ['b'],
      '2027-03-14': ['a'],
      '2027-03-20': ['a'],
      '2027-03-21': ['a'],
      '2027-03-30': ['a'],
    });
    assert.deepEqual(nearestFreeDates({ days: free, today }, [{ id: 'a' }], '2027-03-12'), [
      '2027-03-11',
      '2027-03-14',
      '2027-03-20',
      '2027-03-21',
    ]);
  });
});
