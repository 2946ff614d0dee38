import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from './rows.ts';
import { cellByKey, focusedCell, selectionBetween } from './timeline-keys.ts';

const spaces = ['hall', 'studio'].map((id) => ({ id, name: id, isVisible: true }));
const rows = rowsOf({ spaces, rooms: [] });
/** A Wednesday. */
const wednesday = { spaceId: 'hall', date: '2027-03-10' };

const target = (key: string, firstDay: number, at = wednesday) => {
  const cell = cellByKey({ key } as KeyboardEvent, at, rows, firstDay);
  return cell && `${cell.spaceId} ${cell.date}`;
};

test('Home and End go to the first and last day of the week, which begins on Monday or Sunday', () => {
  assert.equal(target('Home', 1), 'hall 2027-03-08');
  assert.equal(target('End', 1), 'hall 2027-03-14');
  assert.equal(target('Home', 7), 'hall 2027-03-07');
  assert.equal(target('End', 7), 'hall 2027-03-13');
  assert.equal(target('Home', 1, { spaceId: 'hall', date: '2027-03-14' }), 'hall 2027-03-08');
});

test('arrows and page keys go to the next day, week and space, and stay at the last space', () => {
  assert.equal(target('ArrowRight', 1), 'hall 2027-03-11');
  assert.equal(target('ArrowLeft', 1), 'hall 2027-03-09');
  assert.equal(target('PageDown', 1), 'hall 2027-03-17');
  assert.equal(target('PageUp', 1), 'hall 2027-03-03');
  assert.equal(target('ArrowDown', 1), 'studio 2027-03-10');
  assert.equal(target('ArrowUp', 1), 'hall 2027-03-10');
  assert.equal(target('Enter', 1), null);
});

test('the focused cell is the one moved to, else today, else the first', () => {
  const days = ['2027-03-08', '2027-03-09', '2027-03-10'];
  const of = (...[cursor, today]: [typeof wednesday | null, string]) => {
    const cell = focusedCell(cursor, rows, days, today);
    return cell && `${cell.spaceId} ${cell.date}`;
  };
  assert.equal(of({ spaceId: 'studio', date: '2027-03-09' }, '2027-03-10'), 'studio 2027-03-09');
  assert.equal(of({ spaceId: 'studio', date: '2027-02-01' }, '2027-03-10'), 'studio 2027-03-10');
  assert.equal(of({ spaceId: 'removed', date: '2027-03-09' }, '2027-03-10'), 'hall 2027-03-09');
  assert.equal(of(null, '2027-02-01'), 'hall 2027-03-08');
  assert.equal(focusedCell(null, [], days, '2027-03-10'), null);
});

test('a selection is the days and spaces between two cells, in any order', () => {
  const whole = { spaceIds: ['hall', 'studio'], from: '2027-03-09', to: '2027-03-10' };
  const other = { spaceId: 'studio', date: '2027-03-09' };
  assert.deepEqual(selectionBetween(wednesday, other, rows), whole);
  assert.deepEqual(selectionBetween(other, wednesday, rows), whole);
  assert.deepEqual(selectionBetween(other, other, rows), {
    spaceIds: ['studio'],
    from: other.date,
    to: other.date,
  });
});
