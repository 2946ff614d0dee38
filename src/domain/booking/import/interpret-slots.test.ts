import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dryHire, evening, interpret } from '../../../../test/import-table.ts';
import { choicesByText } from './found-names.ts';
import type { ImportSettings } from './interpreted-row.ts';

describe('a row of a table', () => {
  test('has the name of a slot in a column of times', () => {
    const { rows } = interpret('Datum,Raum,Zeit,Kunde', [
      '31.12.2026,Großer Saal,Abend,A. Gast',
      '30.12.2026,Großer Saal,09:00-17:00,B. Gast',
      '29.12.2026,Großer Saal,Nachts,C. Gast',
      '28.12.2026,Großer Saal,25:70,D. Gast',
    ]);
    assert.deepEqual(
      rows.map(({ draft, problems }) => [draft.slotId, problems.map(({ field }) => field)]),
      [
        ['evening', []],
        ['day', ['package']],
        [undefined, ['start', 'slot']],
        [undefined, ['start', 'slot']],
      ],
    );
  });

  test('has the slot by the hour that contains its times, unless it names none or several do', () => {
    const session = {
      id: 'session',
      name: 'Probe',
      startTime: '09:00',
      endTime: '02:00',
      packages: [dryHire],
    };
    const hours = { stepMinutes: 30, minimumMinutes: 60 };
    const spaces = [
      { id: 'studio', name: 'Studio', slots: [{ ...session, hours }] },
      { id: 'loft', name: 'Loft', slots: [session] },
      {
        id: 'both',
        name: 'Beide',
        slots: [
          { ...session, hours },
          { ...evening, hours },
        ],
      },
    ];
    const { rows } = interpret(
      'Datum,Raum,Beginn,Ende,Kunde',
      [
        '31.12.2026,Studio,10:15,12:00,A. Gast',
        '31.12.2026,Studio,23:00,01:30,B. Gast',
        '31.12.2026,Studio,08:00,12:00,C. Gast',
        '31.12.2026,Loft,10:15,12:00,D. Gast',
        '31.12.2026,Beide,19:00,21:00,E. Gast',
      ],
      {},
      { spaces },
    );
    assert.deepEqual(
      rows.map(({ draft, problems }) => [draft.slotId, draft.packageId, draft.startTime, problems.length]),
      [
        ['session', 'dry-hire', '10:15', 0],
        ['session', 'dry-hire', '23:00', 0],
        [undefined, undefined, '08:00', 0],
        [undefined, undefined, '10:15', 0],
        [undefined, undefined, '19:00', 0],
      ],
    );
  });

  test('becomes a booking of a slot, matched by name without case and diacritics', () => {
    const { rows } = interpret('Datum,Raum,Slot,Kunde,Firma,Personen,Preis,Status,Nr', [
      '31.12.2026,GROSSER SAAL,abend,Jörg,Müller & Söhne,80 Pers.,"1.200 €,Option,2026-7'.replace('"', ''),
    ]);
    assert.deepEqual(rows[0]?.booking, {
      line: 2,
      date: '2026-12-31',
      spaceId: 'big',
      slotId: 'evening',
      packageId: 'dry-hire',
      name: 'Jörg',
      company: 'Müller & Söhne',
      attendance: 80,
      totalCents: 120_000,
      status: 'held',
      importReference: '2026-7',
      fileRow: '2026-12-31||grosser saal|abend',
    });
  });

  test('becomes a booking at custom times, unless a slot has these times', () => {
    const { rows } = interpret('Datum,Von,Bis,Raum,Paket,Kunde', [
      '1.7.2027,18:00,23:00,Großer,,A',
      '1.7.2027,18:00,01:00,Großer,,B',
      '1.7.2027,09:00,17:00,Großer,,C',
      '1.7.2027,09:00,17:00,Großer,Dinner,D',
      '1.7.2027,18:00–22:00,,Kleiner,,E',
      '1.7.2027,18:00,,Großer,,F',
    ]);
    assert.deepEqual(
      rows.map(
        ({ booking }) => booking && [booking.slotId, booking.packageId, booking.startTime, booking.endTime],
      ),
      [
        [undefined, undefined, '18:00', '23:00'],
        ['evening', 'dry-hire', '18:00', '01:00'],
        null,
        ['day', 'dinner', '09:00', '17:00'],
        [undefined, undefined, '18:00', '22:00'],
        ['evening', 'dry-hire', '18:00', undefined],
      ],
    );
  });

  test('at the times of a slot with several packages needs one choice of a package, or of custom times', () => {
    const headings = 'Datum,Von,Bis,Raum,Slot,Kunde,Preis';
    const lines = [
      '1.7.2027,09:00,17:00,Großer,,A,107',
      '2.7.2027,09:00,17:00,Großer,,B,107',
      '3.7.2027,18:00,23:00,Großer,,C,107',
    ];
    const { rows, names } = interpret(headings, lines);
    assert.deepEqual(
      rows.map(({ problems }) => problems.map(({ field, problem }) => [field, problem])),
      [[['package', 'missing_one_of']], [['package', 'missing_one_of']], []],
    );
    const asked = names.filter(({ kind }) => kind === 'package');
    assert.deepEqual(
      asked.map(({ text, within, meaning, hasTimes, rows: count }) => [
        text,
        within,
        meaning,
        hasTimes,
        count,
      ]),
      [['', 'Tag', null, true, 2]],
    );
    const chosen = (meaning: string) =>
      interpret(headings, lines, { choices: { [asked[0]?.key ?? '']: meaning } }).rows.map(
        ({ booking, tax }) => [booking?.packageId ?? booking?.startTime, tax?.basisPoints],
      );
    assert.deepEqual(chosen('dinner'), [
      ['dinner', 700],
      ['dinner', 700],
      ['18:00', 1_900],
    ]);
    assert.deepEqual(chosen('@times'), [
      ['09:00', 1_900],
      ['09:00', 1_900],
      ['18:00', 1_900],
    ]);
    // As on a command line: --name "=dinner", --name "=times"
    for (const [word, packageId] of [
      ['dinner', 'dinner'],
      ['times', undefined],
    ] as const) {
      const choices = choicesByText(
        new Map([['', word]]),
        (given) => interpret(headings, lines, { choices: given }).names,
      );
      const [first] = interpret(headings, lines, { choices }).rows;
      assert.deepEqual([first?.booking?.packageId, first?.problems], [packageId, []]);
    }
  });

  test('with one time becomes the only slot of its space if that has this time, or if a person chose so', () => {
    const spaces = [{ id: 'only', name: 'Stube', slots: [evening] }];
    const headings = 'Datum,Von,Bis,Kunde';
    const lines = [
      '1.7.2027,,,A',
      '2.7.2027,18:00,,B',
      '3.7.2027,,01:00,C',
      '4.7.2027,20:00,,D',
      '5.7.2027,,23:00,E',
      '6.7.2027 00:00,,,F',
    ];
    const read = (choices: ImportSettings['choices']) => {
      const { rows, names } = interpret(headings, lines, { choices }, { spaces });
      const slots = rows.map(({ booking, problems }) => [
        booking?.slotId,
        ...problems.map(({ field, problem }) => `${field}: ${problem}`),
      ]);
      return { slots, open: names.filter(({ meaning }) => meaning === null) };
    };
    const { slots, open } = read({});
    assert.deepEqual(slots, [
      ['evening'],
      ['evening'],
      ['evening'],
      [undefined, 'end: required'],
      [undefined, 'slot: missing_one_of'],
      ['evening'],
    ]);
    assert.deepEqual(
      open.map(({ kind, text, rows }) => [kind, text, rows]),
      [['slot', '', 2]],
    );
    const chosen = read({ [open[0]?.key ?? '']: 'evening' });
    assert.deepEqual(chosen.slots, Array(6).fill(['evening']));
  });

  test('may have dates with times, and end on another day', () => {
    const { rows } = interpret('Start,End,Room,Name', [
      '01.07.2027 10:00,02.07.2027 15:30,Kleiner Saal,A',
      '01.07.2027 18:00,02.07.2027 01:00,Großer Saal,B',
    ]);
    assert.deepEqual(rows[0]?.booking, {
      line: 2,
      date: '2027-07-01',
      startTime: '10:00',
      endTime: '15:30',
      endDate: '2027-07-02',
      spaceId: 'small',
      name: 'A',
      status: 'accepted',
    });
    assert.equal(rows[1]?.booking?.slotId, 'evening');
  });
});
