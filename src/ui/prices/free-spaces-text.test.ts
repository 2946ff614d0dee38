import assert from 'node:assert/strict';
import { test } from 'node:test';
import messages from '../../widget/messages/lazy/en.json' with { type: 'json' };
import { formatsIn } from '../locale/formats.ts';
import { createTranslate } from '../messages/translate.ts';
import { freeSpacesText } from './free-spaces-text.ts';

test('says how many spaces of a venue are free on a day, and how many only in part', () => {
  const text = (free: number, partly: number) =>
    freeSpacesText(createTranslate(messages, 'en'), formatsIn('en'), { free, partly, total: 4 });
  assert.deepEqual(
    [text(3, 0), text(3, 1), text(0, 2), text(0, 0)],
    ['3 of 4 spaces free', '3 of 4 spaces free · Partly free: 1', '0 of 4 spaces free · Partly free: 2', ''],
  );
});
