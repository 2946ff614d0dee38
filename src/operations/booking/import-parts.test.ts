import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { matchColumns } from '../../domain/booking/import/columns.ts';
import { linePath } from '../../domain/booking/import/import-problem.ts';
import { interpretTable } from '../../domain/booking/import/interpret.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { deleteImportedRowsOf, listImportedRows } from '../../storage/booking/imported-rows.ts';
import { eraseGuests } from './erase-guests.ts';
import { importBookings } from './import-bookings.ts';
import { readImportListing } from './read-import-listing.ts';
import { undoImport } from './undo-import.ts';

const headings = ['date', 'space', 'slot', 'name', 'reference', 'total'];

/** A row of a file, and the date to which a person corrects it in the preview; null: it stays. */
interface TestRow {
  readonly date: string;
  readonly reference: string;
  readonly total?: number;
  readonly corrected?: string | null;
}

onBothDatabases('a file in parts', (newDatabase) => {
  async function open() {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall() });
    const listing = await service.storage.read((db) => readImportListing(db, 'riverside'));
    /** Imports rows as the back-office does. */
    const importing = async (...rows: readonly TestRow[]) => {
      const cells = ({ date, reference, total = 100 }: TestRow) => [
        ...[date, 'north', 'Evening', 'Choir', reference, String(total)],
      ];
      const table = { headings, rows: rows.map((row, index) => ({ line: index + 2, cells: cells(row) })) };
      const corrections = rows.flatMap(({ corrected }, index) =>
        corrected ? [[index + 2, { cells: { date: corrected } }] as const] : [],
      );
      const read = interpretTable(
        table,
        {
          columns: matchColumns(headings),
          dateOrder: 'ymd',
          decimalMark: '.',
          choices: {},
          edits: Object.fromEntries(corrections),
        },
        listing,
      ).rows;
      const { imported, plan } = await importBookings(
        service,
        {
          rows: read.flatMap(({ line, booking }) => (booking === null ? [] : [{ line, booking }])),
          problems: read.flatMap(({ problems }) => problems),
          pathOf: linePath,
        },
        { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
      );
      return {
        lines: imported.length,
        references: [...new Set(imported.map(({ reference }) => reference))],
        known: plan.existing.length,
        warnings: plan.warnings.map(({ path, message }) => `${path} ${message}`),
      };
    };
    return { service, scenario: scenarioFor(service), importing };
  }
  const rowsOn = (...dates: readonly string[]) => dates.map((date) => ({ date, reference: 'CH-77' }));
  const nothing = { lines: 0, references: [], warnings: [] };

  test('is imported as further bookings of its reference, each date once', async () => {
    const { scenario, importing } = await open();
    const january = rowsOn('2027-04-05', '2027-04-12', '2027-04-19');
    const { references: first } = await importing(...january);
    const february = rowsOn('2027-04-26', '2027-05-03');
    const { references: second, ...further } = await importing(...january.slice(2), ...february);
    const isFurther = (line: number) =>
      `line ${line} has the reference of ${first[0]}, which was imported without this row: it becomes another booking. If its date was moved, cancel the former one`;
    assert.deepEqual(further, { lines: 2, known: 1, warnings: [isFurther(3), isFurther(4)] });
    assert.equal(second.length, 1);
    for (const { date } of february) assert.equal(await scenario.isFree('north-evening', date), false);
    assert.deepEqual(await importing(...january, ...february), { ...nothing, known: 5 });
    // What staff have cancelled or moved since stays so.
    await scenario.cancel(second[0] ?? '');
    const isCancelled = (line: number) =>
      `line ${line} is ${second[0]}, which is cancelled and stays so: undo that to book it again`;
    assert.deepEqual(await importing(...january, ...february), {
      ...nothing,
      known: 5,
      warnings: [isCancelled(5), isCancelled(6)],
    });
    assert.equal((await importing(...rowsOn('2027-05-10'))).lines, 1);
  });

  test('adds nothing again after a date was corrected in the preview, or its booking moved', async () => {
    const { service, scenario, importing } = await open();
    const wrong = { date: '2027-04-05', reference: 'A-1' };
    const unread = { date: 'every Tuesday', reference: 'A-1' };
    const { references: made } = await importing(
      { ...wrong, corrected: '2027-04-06' },
      { ...unread, corrected: '2027-04-13' },
    );
    const stays = (line: number, reference = made[0]) =>
      `line ${line} is ${reference}, which is now at another time or in another space, and stays so`;
    assert.deepEqual(await importing(wrong, { ...unread, corrected: '2027-04-20' }), {
      ...nothing,
      known: 2,
      warnings: [stays(2), stays(3)],
    });
    const numbered = { date: '2027-05-07', reference: 'A-2' };
    const next = { date: '2027-05-14', reference: 'A-2' };
    const { references: single } = await importing(numbered);
    const { references: further } = await importing(next);
    for (const date of ['2028-02-04', '2028-03-03']) await scenario.move(further[0] ?? '', { date });
    await scenario.move(single[0] ?? '', { date: '2028-01-07' });
    assert.deepEqual(await importing(numbered, next), {
      ...nothing,
      known: 2,
      warnings: [stays(2, single[0]), stays(3, further[0])],
    });
    // An undone import is as if it never was.
    const undone = (await importing({ date: '2027-06-01', reference: 'A-3' })).references[0] ?? '';
    await undoImport(service, { venueId: 'riverside', reference: undone, actor: 'operator' });
    const again = await importing({ date: '2027-06-01', reference: 'A-3' });
    assert.deepEqual([again.lines, again.known, again.warnings], [1, 0, []]);
  });

  test('is left out with a reason if the rows of its reference are not known, and erased with its guest', async () => {
    const { service, importing } = await open();
    const { references } = await importing(...rowsOn('2027-04-05', '2027-04-12'));
    // Version 1.0.0 does not store them.
    await service.storage.transact((db) => deleteImportedRowsOf(db, 'riverside', references));
    assert.deepEqual(await importing(...rowsOn('2027-04-12', '2027-04-19')), {
      ...nothing,
      known: 2,
      warnings: [
        `line 3 is left out: it has the reference of ${references[0]}, which is at another time or in another space. To book it, change its reference`,
      ],
    });
    const last = { date: '2027-06-01', reference: 'CH-78' };
    const { references: made } = await importing(last);
    const rows = async () => {
      const found = await service.storage.read((db) => listImportedRows(db, 'riverside', ['CH-77', 'CH-78']));
      return found.map((row) => ({ ...row }));
    };
    assert.deepEqual(await rows(), [
      { importReference: 'CH-78', fileRow: '2027-06-01||north|evening', reference: made[0] },
    ]);
    await eraseGuests(service, { venueId: 'riverside', references: made, actor: 'staff:desk' });
    assert.deepEqual(await rows(), []);
  });

  test('books the same dates and prices as the whole file, in any parts and order, repeated and corrected', async () => {
    const { service, importing } = await open();
    let start = '2027-04-05';
    const row = fc.record({ part: fc.nat(3), isWeekly: fc.boolean(), corrects: fc.nat(2) });
    const order = fc.array(fc.record({ part: fc.nat(3), isCorrected: fc.boolean() }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 8 }), order, async (rows, imports) => {
        const first = start;
        start = addDays(first, 70);
        const file = rows.map(({ part, isWeekly, corrects }, week) => ({
          part,
          date: addDays(first, 7 * week),
          reference: isWeekly ? `W ${first}` : `${first} ${week}`,
          total: 100 + week,
          corrected: corrects === 0 ? addDays(first, 7 * week + 2) : null,
        }));
        // The last ones complete the file.
        const all = [...imports, ...[0, 1, 2, 3].map((part) => ({ part, isCorrected: false }))];
        const expected = new Map<string, number>();
        const seen = new Set<number>();
        const made: string[] = [];
        for (const { part, isCorrected } of all) {
          const rowsOfPart = file.filter((each) => each.part === part);
          for (const [week, each] of file.entries()) {
            if (each.part !== part || seen.has(week)) continue;
            seen.add(week);
            expected.set((isCorrected && each.corrected) || each.date, each.total * 100);
          }
          const read = rowsOfPart.map((each) => (isCorrected ? each : { ...each, corrected: null }));
          made.push(...(await importing(...read)).references);
        }
        const again = await importing(...file.map((each) => ({ ...each, corrected: null })));
        assert.equal(again.lines, 0);
        const found = await service.storage.read((db) =>
          Promise.all(made.map((reference) => findBookingRequest(db, { venueId: 'riverside', reference }))),
        );
        const requests = found.filter((request) => request !== undefined);
        assert.deepEqual(
          requests.flatMap(({ items }) => items.map(({ date }) => date)).toSorted(),
          [...expected.keys()].toSorted(),
        );
        const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, cents) => total + cents, 0);
        assert.equal(
          sum(requests.map(({ quote, agreedPrice }) => (agreedPrice ?? quote).totalCents)),
          sum(expected.values()),
        );
      }),
      { numRuns: 25 },
    );
  });
});
