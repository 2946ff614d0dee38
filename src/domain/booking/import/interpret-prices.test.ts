import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { interpret } from '../../../../test/import-table.ts';
import { columnsLeftOut, furtherPrices, matchColumns } from './columns.ts';
import type { ImportListing, ImportSettings } from './interpreted-row.ts';

describe('a row of a table', () => {
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
});
