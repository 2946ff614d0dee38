/** Version 1.0.0 erases a guest beside this version, and does not know the members that were added since. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { RequestedCorrection } from '../../src/domain/booking/correction-fields.ts';
import { runIdempotently } from '../../src/operations/access/idempotent.ts';
import { correctBooking } from '../../src/operations/booking/correct-booking.ts';
import { eraseGuests } from '../../src/operations/booking/erase-guests.ts';
import { eraseLaterMembers } from '../../src/operations/booking/erase-later-members.ts';
import type { OpenDatabase } from '../../src/storage/access/request-guard.ts';
import { tablesOfVenues } from '../../src/storage/documents/delete-venue.ts';
import { commandLineOn } from '../command-line.ts';
import { newEmptyDatabase, type TestDatabase } from '../databases.ts';
import { clientFor, managementBase } from '../management/manager.ts';
import { startServer } from '../process/server-process.ts';
import { dateAhead } from '../proof/visitor.ts';
import { divisibleHall, scenarioFor } from '../scenario.ts';
import { startService } from '../service.ts';
import { releasedProgram } from './released-program.ts';

const marker = /Zweifelhaft/i;
const address = { street: 'Zweifelhaftgasse 5', city: 'Linz', country: 'AT' };

/** Returns everything that is stored: the bytes of the files, or the rows of PostgreSQL. */
async function storedTexts({ environment }: TestDatabase, storage: OpenDatabase): Promise<string> {
  if ('FIRSTHOLD_DATA' in environment) {
    const folder = environment.FIRSTHOLD_DATA;
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n');
  }
  const texts = [];
  for (const table of tablesOfVenues) {
    const { rows } = await storage.transact((db) =>
      sql<{ text: string }>`select cast(t as text) as text from ${sql.table(table)} as t`.execute(db),
    );
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

/**
 * Starts version 1.0.0, and this version's service on the same database, with two bookings of guests with all members, and a
 * stored response that names one.
 */
async function startBoth(database: TestDatabase) {
  const older = await startServer({ ...database.environment }, { program: await releasedProgram('1.0.0') });
  const service = await startService(await database.open(), { venue: divisibleHall() });
  service.now = Date.now();
  const scenario = scenarioFor(service);
  const [date, references]: [string, string[]] = [dateAhead(40), []];
  for (const half of ['north', 'south']) {
    const guest = { name: 'A. Visitor', email: `${half}@example.com`, phone: null, company: null };
    const reference = await scenario.request(`${half}-evening`, date, null, { guest });
    await scenario.accept(reference);
    const named = { venueId: 'riverside', reference, actor: 'staff:desk' } as const;
    const correct = (correction: RequestedCorrection) => correctBooking(service, named, correction);
    await correct({ title: `Wedding Zweifelhaft (${half})`, guest: { address } });
    // The first one stays in the former price.
    for (const label of ['Discount of Zweifelhaft', 'Voucher of Zweifelhaft'])
      await correct({ adjustments: [{ label, amountCents: -2000 }], price: 'update' });
    references.push(reference);
  }
  const once = { by: 'staff:desk', key: 'a-key', request: 'PATCH {}', venueId: 'riverside' };
  const repeat = () =>
    runIdempotently(service, once, async ({ storage }) => {
      await storage.transact(async () => undefined);
      return 'Wedding Zweifelhaft';
    });
  await repeat();
  const [reference = '', other = ''] = references;
  return { older, service, date, reference, other, repeat };
}

for (const kind of ['sqlite', 'postgres'] as const)
  test(`an erasure by version 1.0.0 on ${kind} hides at once what it does not know, and the sweep deletes it`, {
    timeout: 120_000,
  }, async () => {
    const database = await newEmptyDatabase(kind);
    const { older, service, date, reference, other, repeat } = await startBoth(database);
    const { storage } = service;
    const { credentials, get, post } = await clientFor(service);
    const commands = commandLineOn(database);
    commands.now = service.now;
    const read = async () => {
      const texts = [
        (await get(`/booking-requests/${reference}`)).body,
        (await get('/booking-requests?limit=10')).body,
        (await get(`/calendar?from=${date}&to=${date}`)).body,
        (await get('/events')).body,
        (await post('/booking-requests/search', { text: 'Zweifelhaft' })).body,
        (await commands.firsthold('export', '--with-requests')).stdout,
        (await commands.firsthold('requests', 'show', reference, '--json')).stdout,
        (await commands.firsthold('requests', 'list', '--json')).stdout,
        (await commands.firsthold('guests', 'export', reference)).stdout,
      ];
      return texts.map((each) => JSON.stringify(each));
    };
    for (const [index, text] of (await read()).entries()) assert.match(text, marker, `before: ${index}`);
    assert.match(await storedTexts(database, storage), marker);

    const response = await fetch(`${older.url}${managementBase}/venues/riverside/guests/erase`, {
      method: 'POST',
      headers: credentials,
      body: JSON.stringify({ reference }),
    });
    assert.equal(response.status, 200, await response.text());
    // This version repeats nothing that names the guest, before and after it has deleted it.
    await assert.rejects(repeat(), { codedProblem: { problem: 'response_erased' } });
    await eraseGuests(service, { venueId: 'riverside', references: [other], actor: 'operator' });
    for (const [index, text] of (await read()).entries())
      assert.doesNotMatch(text, marker, `after: ${index}`);
    assert.deepEqual((await post('/guests/search', { text: 'Zweifelhaft' })).body.data, []);
    assert.match(await storedTexts(database, storage), marker);

    await eraseLaterMembers(service);
    assert.doesNotMatch(await storedTexts(database, storage), marker);
    const { body } = await get(`/booking-requests/${reference}`);
    assert.equal(body.data.agreedPrice.totalCents, 141_600);
    await assert.rejects(repeat(), { codedProblem: { problem: 'response_erased' } });
    older.process.kill('SIGTERM');
    assert.equal((await older.ended).code, 0);
  });
