import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { interpret } from '../../../../test/import-table.ts';
import { type ImportField, matchColumns, matchTable } from './columns.ts';
import type { ImportSettings } from './interpreted-row.ts';

test('headings that may mean something else are known by what is below them', () => {
  const fieldsOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
    matchTable({ headings, rows: rows.map((cells, index) => ({ line: index + 2, cells })) });
  const dutch = ['Datum', 'Uren', 'Naam', 'Titel'];
  assert.deepEqual(
    fieldsOf(
      dutch,
      ['12-3-2027', '10:00-13:00', 'A. Vandael', 'Bruiloft'],
      ['13-3-2027', '10 tot 13', 'B', ''],
    ),
    ['date', 'start', 'name', 'title'],
  );
  // How many hours, and how to address a guest.
  assert.deepEqual(fieldsOf(dutch, ['12-3-2027', '3', 'A. Vandael', 'Dhr. Dr.']), [
    'date',
    null,
    'name',
    null,
  ]);
  assert.deepEqual(
    fieldsOf(['Datum', 'Stunden', 'Titel der Buchung', 'Titel'], ['1.3.27', '10–13', 'Fest', 'Ball']),
    ['date', 'start', 'title', null],
  );
  assert.deepEqual(fieldsOf(['Data', 'Ore', 'Titolo'], ['1/3/27', '10.00-13.00', 'Nozze']), [
    'date',
    'start',
    'title',
  ]);
  assert.deepEqual(fieldsOf(['Fecha', 'De – a', 'Título'], ['1/3/27', '10-13', 'Boda']), [
    'date',
    'start',
    'title',
  ]);
  assert.deepEqual(fieldsOf(['Date', 'De à', 'Titre'], ['1/3/27', '10h-13h', 'Noces']), [
    'date',
    'start',
    'title',
  ]);
  for (const heading of [
    'Von bis',
    'Van tot',
    'Orari',
    'Tijdstip',
    'Uhrzeit',
    'Zeit',
    'Horaires',
    'Horario',
    'Hours',
  ])
    assert.deepEqual(fieldsOf([heading], ['10:00-13:00']), ['start'], heading);
});

test('plain headings such as "Who / what" name their fields', () => {
  assert.deepEqual(matchColumns(['When', 'Who / what', 'Where', 'Heads', 'Agreed (gross)', 'Paid? yes/no']), [
    'date',
    'name',
    'space',
    'people',
    'total',
    'paid',
  ]);
  assert.deepEqual(matchColumns(['Wann', 'Wer', 'Wo', 'Köpfe', 'Vereinbart (brutto)', 'Bezahlt?']), [
    'date',
    'name',
    'space',
    'people',
    'total',
    'paid',
  ]);
  assert.deepEqual(matchColumns(['Quand', 'Qui', 'Où', 'Prix convenu']), ['date', 'name', 'space', 'total']);
  assert.deepEqual(matchColumns(['Fecha', 'Nombre', 'Tfno.']), ['date', 'name', 'phone']);
});

describe('a row of a table', () => {
  test('has the remarks of staff as notes, and as a message only what the guest wrote', () => {
    const notes = [
      'Notizen',
      'Bemerkung',
      'Notes',
      'Comments',
      'Remarque',
      'Notas',
      'Opmerkingen',
      'Observações',
      'Anlass',
    ];
    assert.deepEqual(
      notes.map((title) => [title, ...matchColumns([title])]),
      notes.map((title) => [title, 'notes']),
    );
    const messages = [
      'Nachricht',
      'Message',
      'Message du client',
      'Mensaje',
      'Bericht van de gast',
      'Mensagem',
    ];
    assert.deepEqual(
      messages.map((title) => [title, ...matchColumns([title])]),
      messages.map((title) => [title, 'message']),
    );
    const { rows } = interpret('Datum,Von,Bis,Raum,Kunde,Bemerkung,Anlass,Nachricht', [
      '1.7.2027,18:00,23:00,Großer,A,Schlüssel beim Hausmeister,Hochzeit,Wir freuen uns',
    ]);
    assert.deepEqual(
      [rows[0]?.draft.notes, rows[0]?.draft.message],
      ['Schlüssel beim Hausmeister\nHochzeit', 'Wir freuen uns'],
    );
  });

  test('with an open status is a hold, or if a person says that it is booked, not paid', () => {
    const row = '31.12.2025,Großer Saal,Abend,A. Gast,100';
    const headings = 'Datum,Raum,Slot,Kunde,Preis,Status';
    const lines = ['offen', 'pendiente', 'Option'].map((status) => `${row},${status}`);
    const read = (choices: ImportSettings['choices']) => {
      const { rows, names } = interpret(headings, lines, { choices });
      return { names, read: rows.map(({ draft }) => [draft.status, draft.paidCents]) };
    };
    const asHolds = read({});
    assert.deepEqual(asHolds.read, Array(3).fill(['held', undefined]));
    const statuses = asHolds.names.filter(({ kind }) => kind === 'status');
    const booked = Object.fromEntries(statuses.map(({ key }) => [key, 'accepted']));
    assert.deepEqual(read(booked).read, [
      ['accepted', 0],
      ['accepted', 0],
      ['accepted', undefined],
    ]);
  });

  test('joins first and last name, and has the company as guest if there is no name', () => {
    const { rows } = interpret('Datum,Von,Bis,Raum,Vorname,Nachname,Firma', [
      '1.7.2027,10:00,11:00,Kleiner,Ada,Lovelace,',
      '1.7.2027,12:00,13:00,Kleiner,,,Chor e. V.',
    ]);
    assert.deepEqual(
      rows.map(({ booking }) => booking?.name),
      ['Ada Lovelace', 'Chor e. V.'],
    );
  });

  test('reports each invalid cell once, by its column', () => {
    const { rows } = interpret('Datum,Von,Bis,Raum,Kunde,E-Mail,Personen,Preis,Status', [
      'bald,spät,23:00,Großer,,nobody,viele,gratis,vielleicht',
    ]);
    assert.deepEqual(
      rows[0]?.problems.map(({ field, problem }) => [field, problem]),
      [
        ['status', 'not_one_of'],
        ['start', 'time_of_day'],
        ['date', 'date'],
        ['slot', 'missing_one_of'],
        ['people', 'whole_number'],
        ['total', 'amount'],
        ['name', 'required'],
        ['email', 'email'],
      ],
    );
    assert.equal(rows[0]?.booking, null);
  });

  test('is skipped because of its status or by a person', () => {
    const { rows } = interpret(
      'Datum,Von,Bis,Raum,Kunde,Status',
      ['1.7.2027,10:00,11:00,Nirgends,A,storniert', ',,,,,', '1.7.2027,10:00,11:00,Kleiner,C,'],
      { edits: { 3: { isLeftOut: true } } },
    );
    assert.deepEqual(
      rows.map(({ isLeftOut, problems, booking }) => [isLeftOut, problems.length, booking?.name]),
      [
        [true, 0, undefined],
        [true, 0, undefined],
        [false, 0, 'C'],
      ],
    );
  });

  test('may have blank cells beyond the columns; others are shifted cells, which a person corrects', () => {
    const headings = 'Datum,Raum,Name';
    const rows = ['12.03.2027,Kleiner Saal,A. Gast, ', '13.03.2027,Kleiner Saal,Müller,Hans, '];
    const times = { start: '18:00', end: '22:00' };
    const problemsOf = (edits: ImportSettings['edits']) =>
      interpret(headings, rows, edits === undefined ? {} : { edits }).rows.map(({ problems }) =>
        problems.flatMap(({ field, message }) => (field === null ? message : [])),
      );
    assert.deepEqual(problemsOf({ 2: { cells: times } }), [
      [],
      ['has more cells than there are columns: "Hans"'],
    ]);
    const cells = { ...times, name: 'Müller, Hans' };
    assert.deepEqual(problemsOf({ 2: { cells: times }, 3: { cells } }), [[], []]);
  });

  test('is corrected by its line', () => {
    const edits = { 2: { cells: { date: '2027-07-02', space: 'small', name: 'Ada' } } };
    const { rows } = interpret('Datum,Von,Bis,Raum,Kunde', ['bald,10:00,11:00,Nirgends,'], { edits });
    assert.equal(rows[0]?.booking?.date, '2027-07-02');
    assert.equal(rows[0]?.booking?.spaceId, 'small');
  });
});

test('ignored columns are not read', () => {
  const columns: (ImportField | null)[] = ['date', 'start', 'end', 'space', 'name', null];
  const { rows } = interpret('a,b,c,d,e,Preis', ['1.7.2027,10:00,11:00,Kleiner,A,gratis'], { columns });
  assert.equal(rows[0]?.booking?.totalCents, undefined);
});
