import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { columnsLeftOut, furtherPrices, type ImportField, matchColumns, matchTable } from './columns.ts';
import { choicesByText } from './found-names.ts';
import { interpretTable } from './interpret.ts';
import type { ImportListing, ImportSettings } from './interpreted-row.ts';

const vat = { label: 'MwSt.', basisPoints: 1_900 };
const dryHire = { id: 'dry-hire', name: 'Dry hire' };
const dinner = { id: 'dinner', name: 'Dinner', tax: { label: 'MwSt.', basisPoints: 700 } };
const evening = { id: 'evening', name: 'Abend', startTime: '18:00', endTime: '01:00', packages: [dryHire] };
const day = { id: 'day', name: 'Tag', startTime: '09:00', endTime: '17:00', packages: [dryHire, dinner] };
const listing: ImportListing = {
  currency: 'EUR',
  locale: 'de-DE',
  tax: vat,
  spaces: [
    { id: 'big', name: 'Großer Saal', slots: [evening, day] },
    { id: 'small', name: 'Kleiner Saal', slots: [] },
  ],
};

/** Interprets rows whose cells are in the order of the headings. */
function interpret(
  headings: string,
  rows: readonly string[],
  settings: Partial<ImportSettings> = {},
  changed: Partial<ImportListing> = {},
) {
  const table = {
    headings: headings.split(','),
    rows: rows.map((row, index) => ({ line: index + 2, cells: row.split(',') })),
  };
  const columns = matchColumns(table.headings);
  const defaults = { columns, dateOrder: 'dmy', decimalMark: ',', choices: {} } as const;
  return interpretTable(table, { ...defaults, ...settings }, { ...listing, ...changed });
}

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

  test('has its price in the invoice amount, not in what was paid', () => {
    assert.deepEqual(matchColumns(['Amount Paid', 'Invoice Amount', 'Balance Due']), ['paid', 'total', null]);
    assert.deepEqual(matchColumns(['Anzahlung', 'Betrag bezahlt', 'Gesamtbetrag']), [null, 'paid', 'total']);
    assert.deepEqual(matchColumns(['Gesamtsumme']), ['total']);
    const pairs = [
      ['Rechnungssumme', 'Bereits bezahlt'],
      ['Factuurbedrag', 'Reeds betaald'],
      ['Montant de la facture', 'Déjà réglé'],
      ['Importe de la factura', 'Ya pagado'],
      ['Importo fattura', 'Già versato'],
      ['Valor da fatura', 'Já pago'],
      ['Total due', 'Total paid'],
      ['Invoiced', 'Paid to date'],
      ['Total invoiced', 'Deposit received'],
    ] as const;
    for (const [price, paid] of pairs)
      assert.deepEqual(matchColumns([paid, price]), ['paid', 'total'], `${price}, ${paid}`);
    assert.deepEqual(matchColumns(['Total due', 'Price']), [null, 'total']);
    const titles = ['Preis', 'Betrag', 'Betrag bezahlt'];
    assert.deepEqual(furtherPrices(titles, matchColumns(titles)), [1]);
  });

  test('leaves out no price that it uses: the agreed total of our own CSV', () => {
    const titles = ['total', 'agreed total', 'item', 'Preis'];
    const columns = matchColumns(titles);
    assert.deepEqual([columnsLeftOut(titles, columns), furtherPrices(titles, columns)], [[2, 3], [3]]);
  });

  test('has the price without tax in a column with that heading, in each language', () => {
    const net = [
      ...[
        'Miete netto',
        'Mietpreis netto',
        'Preis (netto)',
        'Nettomiete',
        'Netto',
        'Preis zzgl. MwSt.',
        'Betrag ohne 19 % MwSt',
      ],
      ...['Miete + MwSt.', 'Net', 'Net price', 'Price excl. tax', 'Price excluding VAT', 'Total (ex VAT)'],
      ...[
        'Amount before tax',
        'Price plus VAT',
        'Prix HT',
        'Total HT',
        'Montant hors taxes',
        'Prix hors TVA',
      ],
      ...[
        'Precio neto',
        'Precio sin IVA',
        'Importe (más IVA)',
        'Base imponible',
        'Prijs excl. btw',
        'Bedrag exclusief btw',
      ],
      ...[
        'Prijs zonder belasting',
        'Preço sem impostos',
        'Valor líquido',
        'Prezzo netto',
        'Importo IVA esclusa',
        'Imponibile',
      ],
    ];
    assert.deepEqual(
      net.map((heading) => [heading, ...matchColumns([heading])]),
      net.map((heading) => [heading, 'net']),
    );
    const gross = [
      'Miete',
      'Mietpreis',
      'Preis (brutto)',
      'Betrag inkl. MwSt.',
      'Price incl. tax',
      'Prix TTC',
      'Net à payer',
    ];
    assert.deepEqual(
      gross.map((heading) => [heading, ...matchColumns([heading])]),
      [...gross.slice(0, -1).map((heading) => [heading, 'total']), ['Net à payer', 'total']],
    );
    assert.deepEqual(matchColumns(['Netto', 'MwSt', 'Brutto', 'Bezahlt (netto)']), [
      'net',
      'tax',
      'total',
      null,
    ]);
    const titles = ['Miete netto', 'Preis netto'];
    assert.deepEqual(furtherPrices(titles, matchColumns(titles)), [1]);
  });

  test('adds the tax of its package, or of the venue, to a price without tax', () => {
    const headings = 'Datum,Von,Bis,Raum,Paket,Kunde,Miete netto,Bezahlt';
    const rows = [
      '1.7.2027,18:00,23:00,Großer,,A,180,ja',
      '1.7.2027,18:00,01:00,Großer,,B,100.03,',
      '1.7.2027,09:00,17:00,Großer,Dinner,C,180,50',
    ];
    const amountsOf = (changed: Partial<ImportListing>) =>
      interpret(headings, rows, { decimalMark: '.' }, changed).rows.map(({ draft, problems, warnings }) => [
        draft.totalCents,
        draft.taxCents,
        draft.paidCents,
        [...problems, ...warnings].map(({ field, problem }) => `${field}: ${problem}`),
      ]);
    assert.deepEqual(amountsOf({}), [
      [21_420, 3_420, 21_420, []],
      [11_904, 1_901, undefined, []],
      [19_260, 1_260, 5_000, []],
    ]);
    assert.deepEqual(amountsOf({ tax: null }), [
      [18_000, undefined, 18_000, ['net: net_without_tax']],
      [10_003, undefined, undefined, ['net: net_without_tax']],
      [19_260, 1_260, 5_000, []],
    ]);
  });

  test('has the stated tax on top of a price without tax, and the total where both are given', () => {
    const { rows } = interpret('Datum,Von,Bis,Raum,Kunde,Netto,MwSt,Brutto', [
      '1.7.2027,18:00,23:00,Großer,A,100,7,',
      '2.7.2027,18:00,23:00,Großer,B,100,19,119',
      '3.7.2027,18:00,23:00,Großer,C,100,,107',
      '4.7.2027,18:00,23:00,Großer,D,100,,150',
      '5.7.2027,18:00,23:00,Großer,E,viel,,',
    ]);
    assert.deepEqual(
      rows.map(({ draft, problems, warnings }) => [
        draft.totalCents,
        draft.taxCents,
        [...problems, ...warnings].map(({ field, problem, values }) => [field, problem, values]),
      ]),
      [
        [10_700, 700, []],
        [11_900, 1_900, []],
        [10_700, 700, []],
        [15_000, undefined, [['total', 'further_price', { heading: 'Netto', text: '100' }]]],
        [undefined, undefined, [['net', 'amount', { currency: 'EUR', example: '2400,00' }]]],
      ],
    );
  });

  test('says when it was paid, in its own column or in place of the amount', () => {
    const titles = [
      'Bezahlt am',
      'Paid on',
      'Payment date',
      'Payé le',
      'Fecha de pago',
      'Betaald op',
      'Data de pagamento',
    ];
    assert.deepEqual(
      titles.map((title) => [title, ...matchColumns([title])]),
      titles.map((title) => [title, 'paid-on']),
    );
    const row = '31.12.2026,Großer Saal,Abend,A. Gast';
    const { rows } = interpret('Datum,Raum,Slot,Kunde,Preis,Bezahlt,Bezahlt am', [
      `${row},100,40,12.03.2026`,
      `${row},100,,12.03.2026`,
      `${row},100,12.03.2026,`,
      `${row},100,nein,12.03.2026`,
      `${row},100,40,bald`,
      `${row},,,12.03.2026`,
      `${row},100,40,`,
    ]);
    assert.deepEqual(
      rows.map(({ draft, problems, warnings }) => [
        draft.paidInFull ? 'whole price' : draft.paidCents,
        draft.paidOn,
        [...problems, ...warnings].map(({ field, problem }) => `${field}: ${problem}`),
      ]),
      [
        [4_000, '2026-03-12', []],
        [10_000, '2026-03-12', []],
        [10_000, '2026-03-12', []],
        [0, undefined, []],
        [4_000, undefined, ['paid-on: date']],
        ['whole price', '2026-03-12', []],
        [4_000, undefined, []],
      ],
    );
  });

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

  test('says what is paid: an amount, a word for all of it or none, and other texts are named', () => {
    const row = '31.12.2026,Großer Saal,Abend,A. Gast';
    const { rows } = interpret('Datum,Raum,Slot,Kunde,Preis,Bezahlt', [
      `${row},100,40`,
      `${row},100,ja`,
      `${row},100,nein`,
      `${row},100,`,
      `${row},100,Anzahlung`,
      `${row},,ja`,
      `${row},viel,ja`,
    ]);
    assert.deepEqual(
      rows.map(({ draft, problems, warnings }) => [
        draft.paidInFull ? 'whole price' : draft.paidCents,
        problems.length,
        warnings.map(({ field, problem }) => `${field}: ${problem}`),
      ]),
      [
        [4_000, 0, []],
        [10_000, 0, []],
        [0, 0, []],
        [undefined, 0, []],
        [undefined, 0, ['paid: paid_unclear']],
        ['whole price', 0, []],
        [undefined, 1, []],
      ],
    );
  });

  test('at custom times without a price is not paid, and is named', () => {
    const row = '31.12.2026,17:45,22:15,Großer Saal,A. Gast';
    const { rows } = interpret('Datum,Von,Bis,Raum,Kunde,Preis,Bezahlt', [`${row},,ja`, `${row},100,ja`]);
    assert.deepEqual(
      rows.map(({ draft, warnings }) => [
        draft.slotId,
        draft.paidInFull,
        draft.paidCents,
        warnings.map(({ field, problem }) => `${field}: ${problem}`),
      ]),
      [
        [undefined, undefined, undefined, ['paid: goes_with']],
        [undefined, undefined, 10_000, []],
      ],
    );
  });

  test('says in each language, and in each column for payments, that nothing is paid', () => {
    const unpaid = [
      ...['no', 'unpaid', 'not paid', 'open', 'overdue', 'unpaid – reminder sent', 'FALSE', '✗'],
      ...['nein', 'nicht bezahlt', 'noch nicht', 'offen', 'offene Rechnung', 'ausstehend', 'überfällig'],
      ...['non', 'impayé', 'à payer', 'non réglé', 'pas encore', 'en attente'],
      ...['no', 'pendiente', 'no pagado', 'impagado', 'sin pagar', 'por pagar', 'todavía no'],
      ...['nee', 'niet betaald', 'onbetaald', 'openstaand', 'nog te betalen'],
      ...['não', 'não pago', 'pendente', 'em aberto', 'a pagar'],
    ];
    const paid = ['yes', 'beglichen', 'réglé', 'pagado', 'voldaan', 'quitado', 'TRUE', '✓', 'Ja (bar)'];
    const unclear = [
      'Anzahlung bezahlt',
      'teilweise bezahlt',
      'bezahlt, Rest offen',
      'nicht offen',
      'ja/nein',
    ];
    const row = '31.12.2026,Großer Saal,Abend,A. Gast';
    const paidIn = (heading: string, cells: readonly string[], price = '100') =>
      interpret(
        `Datum,Raum,Slot,Kunde,Preis,${heading}`,
        cells.map((cell) => `${row},${price},${cell.replace(',', ' -')}`),
      ).rows.map(({ draft, problems, warnings }) => [
        draft.paidInFull ? 'whole price' : draft.paidCents,
        ...[...problems, ...warnings].map(({ field, problem }) => `${field}: ${problem}`),
      ]);
    const same = (cells: readonly string[], cents: number) => cells.map(() => [cents]);
    for (const heading of ['Bezahlt', 'Zahlungsstatus', 'Payment status', 'Estado del pago', 'Bezahlt am'])
      assert.deepEqual(
        [paidIn(heading, unpaid), paidIn(heading, paid)],
        [same(unpaid, 0), same(paid, 10_000)],
        heading,
      );
    for (const heading of ['Bezahlt', 'Payment status', 'Bezahlt am'])
      assert.deepEqual(
        [paidIn(heading, unpaid, ''), paidIn(heading, paid, '')],
        [same(unpaid, 0), paid.map(() => ['whole price'])],
        `${heading} without a price`,
      );
    assert.deepEqual(
      paidIn('Bezahlt', unclear),
      unclear.map(() => [undefined, 'paid: paid_unclear']),
    );
    // "Yes" to a deposit is not the price.
    assert.deepEqual(paidIn('Anzahlung bezahlt', ['ja', 'nein', '40']), [
      [undefined, 'paid: paid_unclear'],
      [0],
      [4_000],
    ]);
    // What a status says of the payment, where it can mean nothing else.
    const statuses = ['unbezahlt', 'impayé', 'impagado', 'onbetaald', 'bezahlt', 'ja'];
    assert.deepEqual(paidIn('Status', statuses), [[0], [0], [0], [0], [10_000], [undefined]]);
    assert.deepEqual(paidIn('Status', ['bezahlt', 'impayé'], ''), [['whole price'], [0]]);
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

  test('is not paid on a day that says it is not', () => {
    const { rows } = interpret('Datum,Raum,Slot,Kunde,Preis,Bezahlt,Bezahlt am', [
      '31.12.2026,Großer Saal,Abend,A. Gast,100,40,offen',
      '31.12.2026,Großer Saal,Abend,A. Gast,100,40,-',
    ]);
    assert.deepEqual(
      rows.map(({ draft, warnings }) => [draft.paidCents, warnings.map(({ field }) => field)]),
      [
        [undefined, ['paid-on']],
        [4_000, []],
      ],
    );
  });

  test('names a second price that is left out, unless it is the same or a person entered another', () => {
    const headings = 'Datum,Raum,Slot,Kunde,Preis,Betrag';
    const row = '31.12.2026,Großer Saal,Abend,A. Gast';
    const rows = [`${row},100,100`, `${row},100,120`, `${row},,90`, `${row},100,bezahlt`];
    const warningsOf = (settings: Partial<ImportSettings> = {}) =>
      interpret(headings, rows, settings).rows.map(({ warnings }) =>
        warnings.map(({ line, field, message, problem, values }) => [line, field, message, problem, values]),
      );
    const warning = (line: number, text: string) => [
      ...[line, 'total', `is not the "${text}" in the column "Betrag", which is left out`],
      ...['further_price', { heading: 'Betrag', text }],
    ];
    assert.deepEqual(warningsOf(), [[], [warning(3, '120')], [warning(4, '90')], []]);
    assert.deepEqual(warningsOf({ edits: { 3: { cells: { total: '120' } } } }), [
      ...[[], []],
      [warning(4, '90')],
      [],
    ]);
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

  test('of payments mean what is still owed only if they say so', () => {
    const cells = [
      '80',
      '80 €',
      '80 bezahlt',
      'Anzahlung 80',
      'Rest 80',
      'noch 80 offen',
      'Kaution 80',
      'nicht bezahlt',
    ];
    const { rows } = interpret(
      'Datum,Von,Bis,Raum,Kunde,Preis,bezahlt',
      cells.map((cell, at) => `${at + 1}.7.2027,10:00,11:00,Kleiner,A,180,${cell}`),
    );
    assert.deepEqual(
      rows.map(({ draft, warnings }) => [draft.paidCents, warnings.map(({ problem }) => problem)]),
      [
        [8_000, []],
        [8_000, []],
        [8_000, []],
        [8_000, []],
        [undefined, ['paid_unclear']],
        [undefined, ['paid_unclear']],
        [undefined, ['paid_unclear']],
        [0, []],
      ],
    );
  });

  test('names what was paid for a cancelled booking, whose row is skipped', () => {
    const { rows } = interpret('Datum,Von,Bis,Raum,Kunde,Preis,bezahlt,Status', [
      '1.7.2027,10:00,11:00,Kleiner,A,180,80,storniert',
      '2.7.2027,10:00,11:00,Kleiner,B,180,,storniert',
      '3.7.2027,10:00,11:00,Kleiner,C,180,80,gebucht',
    ]);
    assert.deepEqual(
      rows.map(({ isLeftOut, warnings }) => [isLeftOut, warnings.map(({ problem }) => problem)]),
      [
        [true, ['paid_of_cancelled']],
        [true, []],
        [false, []],
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

test('ignored columns are not read', () => {
  const columns: (ImportField | null)[] = ['date', 'start', 'end', 'space', 'name', null];
  const { rows } = interpret('a,b,c,d,e,Preis', ['1.7.2027,10:00,11:00,Kleiner,A,gratis'], { columns });
  assert.equal(rows[0]?.booking?.totalCents, undefined);
});
