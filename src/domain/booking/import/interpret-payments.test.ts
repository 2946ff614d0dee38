import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { interpret } from '../../../../test/import-table.ts';
import { matchColumns } from './columns.ts';

describe('a row of a table', () => {
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
});

describe('names in a table', () => {
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
});
