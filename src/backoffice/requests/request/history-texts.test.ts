import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { messages } from '../messages.ts';
import { type Entry, historyEntryLabel } from './history-texts.ts';

await messages.load();

const place = (date: string) => ({ date, spaceId: 'workshop', spaceName: 'Workshop' });
const labelOf = (details: object) =>
  historyEntryLabel({ type: 'booking-request.items-changed', details } as Entry, 'Europe/Vienna');
const [first, second] = [place('2026-12-14'), place('2027-01-18')];

test('several dates that return after a cancellation are added, not moved', () => {
  const cancelled = { correctionId: 'a', from: first, others: [{ from: second }] };
  const moved = {
    ...cancelled,
    to: place('2026-12-15'),
    others: [{ from: second, to: place('2027-01-19') }],
  };
  const returned = { correctionId: 'b', undoes: 'a', to: first, others: [{ to: second }] };
  equal(labelOf(cancelled), '2 dates cancelled');
  equal(labelOf(moved), '2 dates moved');
  equal(labelOf(returned), 'Undone · 2 dates added');
});
