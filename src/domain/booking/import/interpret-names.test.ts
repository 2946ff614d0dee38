import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { interpret, listing } from '../../../../test/import-table.ts';
import { choicesByText } from './found-names.ts';

describe('names in a table', () => {
  test('that are unknown or ambiguous need one choice for all rows with them', () => {
    const lines = [
      '1.7.2027,10:00,11:00,Saal,A',
      '2.7.2027,10:00,11:00,saal ,B',
      '3.7.2027,10:00,11:00,Kleiner,C',
    ];
    const { names } = interpret('Datum,Von,Bis,Raum,Kunde', lines);
    assert.deepEqual(
      names.filter(({ kind }) => kind === 'space').map(({ text, meaning, rows }) => [text, meaning, rows]),
      [
        ['Saal', null, 2],
        ['Kleiner', 'small', 1],
      ],
    );
    const key = names.find(({ text }) => text === 'Saal')?.key ?? '';
    const chosen = interpret('Datum,Von,Bis,Raum,Kunde', lines, { choices: { [key]: 'big' } });
    assert.deepEqual(
      chosen.rows.map(({ booking }) => booking?.spaceId),
      ['big', 'big', 'small'],
    );
    const skipped = interpret('Datum,Von,Bis,Raum,Kunde', lines, { choices: { [key]: '@skip' } });
    assert.deepEqual(
      skipped.rows.map(({ isLeftOut }) => isLeftOut),
      [true, true, false],
    );
  });

  test('of spaces are optional if there is only one space', () => {
    const only = listing.spaces.slice(1);
    const { rows } = interpret('Datum,Von,Bis,Kunde', ['1.7.2027,10:00,11:00,A'], {}, { spaces: only });
    assert.equal(rows[0]?.booking?.spaceId, 'small');
  });

  test('of slots may match the whole day, and a stored choice of another venue is ignored', () => {
    const lines = ['1.7.2027,Großer Saal,ganztags,A'];
    const { names } = interpret('Datum,Raum,Slot,Kunde', lines);
    const key = names.find(({ kind }) => kind === 'slot')?.key ?? '';
    const { rows } = interpret('Datum,Raum,Slot,Kunde', lines, { choices: { [key]: '@day' } });
    assert.deepEqual([rows[0]?.booking?.startTime, rows[0]?.booking?.endTime], ['00:00', '00:00']);
    const foreign = interpret('Datum,Raum,Slot,Kunde', lines, { choices: { [key]: 'attic' } });
    assert.equal(foreign.rows[0]?.booking, null);
  });

  test('of whole days end after the last day of the row', () => {
    const lines = [
      '16.7.2027,17.7.2027,Großer Saal,ganztags,A',
      '18.7.2027,18.7.2027,Großer Saal,ganztags,B',
    ];
    const { names } = interpret('Datum,Letzter Tag,Raum,Slot,Kunde', lines);
    const key = names.find(({ kind }) => kind === 'slot')?.key ?? '';
    const { rows } = interpret('Datum,Letzter Tag,Raum,Slot,Kunde', lines, { choices: { [key]: '@day' } });
    assert.deepEqual(
      rows.map(({ draft }) => [draft.date, draft.startTime, draft.endDate, draft.endTime]),
      [
        ['2027-07-16', '00:00', '2027-07-18', '00:00'],
        ['2027-07-18', '00:00', undefined, '00:00'],
      ],
    );
  });

  test('can be matched by their text, as on a command line', () => {
    const lines = ['1.7.2027,Aula,Nachts,A'];
    const meanings = new Map([
      ['aula', 'big'],
      ['NACHTS', 'evening'],
    ]);
    const choices = choicesByText(
      meanings,
      (chosen) => interpret('Datum,Raum,Slot,Kunde', lines, { choices: chosen }).names,
    );
    const { rows } = interpret('Datum,Raum,Slot,Kunde', lines, { choices });
    assert.equal(rows[0]?.booking?.slotId, 'evening');
  });
});
