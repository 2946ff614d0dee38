import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { changesInForce, type HistoryEntry, isAsImported, wasImported } from './changes-in-force.ts';

const entry = (type: string, details: object = {}, members: readonly string[] = []): HistoryEntry => ({
  at: '2027-03-01T12:00:00.000Z',
  type: `booking-request.${type}` as HistoryEntry['type'],
  details: details as HistoryEntry['details'],
  changes: members.map((member) => ({ member, before: 1, after: 2 })) as unknown as NonNullable<
    HistoryEntry['changes']
  >,
});
const imported = [entry('placed', { imported: true }), entry('accepted', { imported: true })];
const isUntouched = (...changes: HistoryEntry[]) =>
  isAsImported({ reasonCode: null }, [...imported, ...changes]);

test('an imported booking is to be written about once something that its guest reads has changed', () => {
  equal(wasImported(imported), true);
  equal(wasImported([entry('placed'), entry('accepted')]), false);
  equal(isUntouched(), true);
  equal(isUntouched(entry('corrected', { correctionId: 'a' }, ['attendance'])), false);
  equal(isUntouched(entry('moved')), false);
  equal(isUntouched(entry('price-agreed', { imported: true })), true);
  equal(isUntouched(entry('corrected', { correctionId: 'a' }, ['guest.language'])), true);
});

test('a change that was undone is not in force', () => {
  const undone = [
    entry('corrected', { correctionId: 'a' }, ['attendance']),
    entry('corrected', { correctionId: 'b', undoes: 'a' }, ['attendance']),
  ];
  deepEqual(changesInForce(undone), []);
  equal(isUntouched(...undone), true);
});
