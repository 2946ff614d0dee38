import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onlyVenue } from './choose-venue.ts';

const missing = 'there is no block "repairs"';

describe('a command that takes an id', () => {
  it('finds the venue if only one has that id', () => {
    assert.equal(onlyVenue(['riverside'], undefined, missing), 'riverside');
  });

  it('requires --venue if several venues have that id', () => {
    assert.throws(() => onlyVenue(['lakeside', 'riverside'], undefined, missing), {
      message: '2 venues have it (lakeside, riverside); choose one with --venue ID',
      exitCode: 2,
    });
  });

  it('uses the venue that is named', () => {
    assert.equal(onlyVenue(['lakeside', 'riverside'], 'riverside', missing), 'riverside');
  });

  it('reports an unknown id, also if only another venue has it', () => {
    assert.throws(() => onlyVenue([], undefined, missing), { message: missing });
    assert.throws(() => onlyVenue(['lakeside'], 'riverside', missing), { message: missing });
  });
});
