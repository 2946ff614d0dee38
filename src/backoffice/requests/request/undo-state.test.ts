import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { type UndoEntry, whyNotUndone } from './undo-state.ts';

const corrected = (correctionId: string, undo: UndoEntry['undo']): UndoEntry => ({
  type: 'booking-request.corrected',
  details: { correctionId } as unknown as UndoEntry['details'],
  changes: [{ member: 'agreedPrice', before: 1, after: 2 }] as unknown as NonNullable<UndoEntry['changes']>,
  ...(undo && { undo }),
});
const agreed: UndoEntry = { type: 'booking-request.price-agreed', details: {} };
const older = corrected('a', 'changed_since');

test('newer changes are to be undone first where that helps', () => {
  equal(whyNotUndone(older, [older, corrected('b', 'possible')]), 'undoNewerFirst');
});

test('a price that an older service agreed since has no undo, so the change is to be edited instead', () => {
  equal(whyNotUndone(older, [older, agreed, corrected('b', 'possible')]), 'undoChangedSince');
  equal(whyNotUndone(older, [older, corrected('b', 'changed_since'), agreed]), 'undoChangedSince');
});
