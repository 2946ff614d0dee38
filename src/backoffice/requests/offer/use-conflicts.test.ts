import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { conflictsIn } from './use-conflicts.ts';

test('offers no space that is out of season as free at a time', () => {
  const names = ['hall', 'courtyard', 'studio', 'cellar'];
  const ofSpaces = names.map((id) => ({ id, name: id }));
  const calendar = {
    timezone: 'Europe/London',
    spaces: ofSpaces,
    rooms: names.map((room) => ({ room, spaceIds: [room] })),
    bookings: [],
    waiting: [],
    blocks: [],
    closed: [
      { spaceId: 'courtyard', from: '2026-12-01', to: '2027-03-31', reasons: ['season'] },
      // Staff may book it all the same.
      { spaceId: 'studio', from: '2026-12-11', to: '2026-12-11', reasons: ['notice'] },
      { spaceId: 'cellar', from: '2026-12-12', to: '2026-12-12', reasons: ['weekday'] },
    ],
  } as unknown as Parameters<typeof conflictsIn>[0];
  const freeOn = (date: string) =>
    conflictsIn(
      calendar,
      'hall',
      date,
      { from: `${date}T18:00`, to: `${date}T23:00` },
      new Map(),
    ).freeSpaces.map(({ id }) => id);
  deepEqual(freeOn('2026-12-11'), ['studio', 'cellar']);
  deepEqual(freeOn('2026-12-12'), ['studio']);
  deepEqual(freeOn('2027-04-01'), ['courtyard', 'studio', 'cellar']);
});
