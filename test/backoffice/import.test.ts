/** Importing existing bookings from a spreadsheet, as a venue manager does it. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays } from '../../src/domain/time/calendar.ts';
import { cancelBooking } from '../../src/operations/booking/cancel-booking.ts';
import { moveBooking } from '../../src/operations/booking/move-booking.ts';
import { germanCsv, germanRows, xlsx } from '../bookings-file.ts';
import { violationsInThemes } from '../browser/axe.ts';
import { inLongRun } from '../full-run.ts';
import { clientFor } from '../management/manager.ts';
import { waitForEqual } from '../wait-for.ts';
import { demoVenueId, phone, startBackOffice, venueUrl } from './fixture.ts';
import { scrollToEnd } from './tab-bar.ts';

const backOffice = await startBackOffice();
const page = venueUrl('settings/bookings');

const drop = (at: Page, name: string, bytes: Uint8Array) =>
  at.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
const inGerman = { locale: 'de-DE' };
const row = (at: Page, line: number) =>
  at.locator('li', { has: at.getByText(`Zeile ${line}`, { exact: true }) });

describe('importing existing bookings', () => {
  it('sixty bookings of a German Excel table take one choice of a name and two corrections', async () => {
    const { page: at, complaints } = await backOffice.open(page, { browser: inGerman, role: 'manager' });
    const rows = germanRows();
    // A date that does not exist, and a row at the time and in the room of another.
    rows[2] = rows[2]?.with(1, '31.09.2027') ?? [];
    rows[4] = rows[4]?.with(1, '01.09.2027') ?? [];
    await at.getByText('Tabelle auswählen').waitFor();
    await drop(at, 'Buchungen.csv', germanCsv(rows));
    await at.getByRole('heading', { name: 'Buchungen.csv 60 Zeilen' }).waitFor();
    await at.getByText('Windows-1252 · Semikolons · Tag, Monat, Jahr · 1.200,00 £').waitFor();
    await at.getByText('11 von 12 verwendet').waitFor();
    await at.getByText('Wählen Sie ein Feld für jede, die Sie brauchen: Bearbeiter').waitFor();
    await at.getByLabel('Raum: Probenraum').selectOption({ label: 'The Wick Room' });
    await at.getByText('58 neue Buchungen · 2 zu korrigieren').waitFor();
    const button = at.getByRole('button', { name: /importieren$/ });
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
    await at.getByRole('button', { name: '2 zu korrigieren' }).click();
    assert.deepEqual(await violationsInThemes(at), []);
    await row(at, 4).getByLabel('Datum').fill('2027-12-02');
    await row(at, 4).getByLabel('Datum').blur();
    await row(at, 6).getByText('Zeile 2').waitFor();
    await row(at, 6).getByLabel('Datum').fill('2027-12-03');
    await row(at, 6).getByLabel('Datum').blur();
    await at.getByRole('button', { name: '60 Buchungen importieren' }).click();
    await at.getByRole('heading', { name: '60 Buchungen importiert' }).waitFor();
    // The same file again adds nothing.
    await at.getByRole('button', { name: 'Weitere Datei importieren' }).click();
    await drop(at, 'Buchungen.csv', germanCsv(rows));
    await at.getByText('0 neue Buchungen · 59 schon vorhanden · 1 zu korrigieren').waitFor();
    await at.getByRole('button', { name: '1 zu korrigieren' }).click();
    await row(at, 4).getByLabel('Datum').fill('2027-12-09');
    await row(at, 4).getByLabel('Datum').blur();
    await at.getByText('0 neue Buchungen · 60 schon vorhanden').waitFor();
    await at.getByRole('button', { name: 'Nichts zu importieren' }).waitFor();
    await at.goto(backOffice.base + venueUrl('requests?show=all&text=Gäßler 60'));
    await at.getByRole('link', { name: 'Jörg Gäßler 60' }).click();
    await at.getByText('18:30–23:00').filter({ visible: true }).first().waitFor();
    await at.getByText('2027-159').waitFor();
    // There is no decision that the guest must hear of.
    await at.getByText('Angenommen. Importiert', { exact: true }).waitFor();
    await at.getByRole('listitem').filter({ hasText: 'Importiert von Ihnen' }).waitFor();
    assert.equal(await at.getByText('noch nicht benachrichtigt').count(), 0);
    await at.getByRole('button', { name: 'Schreiben' }).click();
    // Nor is there one to come.
    await waitForEqual(() => at.getByRole('dialog').getByLabel('Vorlage').inputValue(), 'reminder');
    assert.deepEqual(complaints, []);
  });

  it('reads an Excel workbook on a phone, and asks for the column of the guest', async () => {
    const { page: at, complaints } = await backOffice.open(page, { browser: phone, role: 'manager' });
    const sheet = [
      ['Bookings of the loft'],
      ['Band', 'Date', 'Start', 'End', 'Space', 'Price', '', 'Paid'],
      ['Ada', { date: 46_600 }, { time: 0.75 }, { time: 0.875 }, 'bleaching loft', 450.5, 'by phone', 100],
      ['Grace', { date: 46_601 }, { time: 0.75 }, { time: 0.125 }, 'The Bleaching Loft', 900],
    ];
    await drop(at, 'bookings.xlsx', xlsx({ Bookings: sheet }));
    await at.getByText('Choose the column with: Guest').waitFor();
    await at.getByLabel('Band').selectOption({ label: 'Guest' });
    await at.getByText('2 new bookings').waitFor();
    const leftOut = 'Some columns are left out. Choose a field for each that you need: Column 7';
    await at.getByText(leftOut).waitFor();
    await at.getByText('Paid: £100.00').waitFor();
    // The list stays open, for the column that is left.
    await at.getByLabel('Column 7').selectOption({ label: 'Notes' });
    await at.getByText(leftOut).waitFor({ state: 'detached' });
    await at.getByLabel('Column 7').waitFor();
    assert.equal(await at.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await scrollToEnd(at);
    assert.deepEqual(await violationsInThemes(at), []);
    // A row that is left out has no fields.
    await at.getByRole('button', { name: 'Edit row 3' }).tap();
    await at.getByLabel('Leave this row out').click();
    await at.getByLabel('Leave this row out').waitFor({ state: 'detached' });
    await at.getByText('1 new booking · 1 left out').waitFor();
    assert.equal(await at.evaluate(() => document.activeElement?.ariaLabel), 'Edit row 3');
    await at.getByRole('button', { name: 'Edit row 3' }).tap();
    await at.getByLabel('Leave this row out').uncheck();
    await at.getByRole('button', { name: 'Done, Row 3' }).tap();
    await at.getByRole('button', { name: 'Edit row 4' }).tap();
    await at.getByLabel('End time').fill('02:00');
    await at.getByLabel('End time').blur();
    await at.getByRole('button', { name: 'Import 2 bookings' }).tap();
    await at.getByRole('heading', { name: '2 bookings imported' }).waitFor();
    // The next import remembers the column and the name.
    await at.getByRole('button', { name: 'Import another file' }).tap();
    await drop(at, 'bookings.xlsx', xlsx({ Bookings: sheet }));
    await at.getByText('0 new bookings · 2 already exist').waitFor();
    await at.getByText(/^Columns and names as in your last import: .+2027/).waitFor();
    // In a file with other columns, the same heading may mean something else.
    await at.getByRole('button', { name: 'Choose another file' }).tap();
    const other = sheet.slice(1).map((cells, index) => [index === 0 ? 'Ref.' : 'x', ...cells]);
    await drop(at, 'others.xlsx', xlsx({ Bookings: other }));
    await at.getByText('Choose the column with: Guest').waitFor();
    assert.equal(await at.getByText('as in your last import').count(), 0);
    // Neither does a name.
    const named = (heading: string) =>
      Buffer.from([`Name,Date,Start,End,Space,${heading}`, 'Ida,2028-04-03,10:10,11:20,Attic,x'].join('\n'));
    await at.getByRole('button', { name: 'Choose another file' }).tap();
    await drop(at, 'attic.csv', named('Comment'));
    await at.getByLabel('Space: Attic').selectOption({ label: 'The Bleaching Loft' });
    await at.getByText('1 new booking').waitFor();
    await at.getByRole('button', { name: 'Choose another file' }).tap();
    await drop(at, 'attic.csv', named('Comment'));
    await at.getByText('Columns and names as you chose them earlier').waitFor();
    await at.getByText('1 new booking').waitFor();
    await at.getByRole('button', { name: 'Choose another file' }).tap();
    await drop(at, 'other.csv', named('Message'));
    await at.getByText('What does this name mean?').waitFor();
    assert.equal(await at.getByText('as you chose them earlier').count(), 0);
    // The choices can be taken back.
    await at.getByRole('button', { name: 'Choose another file' }).tap();
    await drop(at, 'bookings.xlsx', xlsx({ Bookings: sheet }));
    await at.getByRole('button', { name: 'Choose anew' }).tap();
    await at.getByText('Choose the column with: Guest').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('adds tax to prices without it, and says when payments without a date count as paid', async () => {
    const { page: at, complaints } = await backOffice.open(page, { browser: inGerman, role: 'manager' });
    const file = [
      'Datum;Zeit;Raum;Name;Miete netto;Bezahlt;Bezahlt am;Bemerkung',
      '05.02.2029;18-22 h;The Bleaching Loft;Nora Netto;180,00;100,00;12.01.2027;Schlüssel beim Hausmeister',
      'Mo 06.02.2029;18-22 h;The Bleaching Loft;Otto Ohne;200,00;ja;;',
      '07.02.2020;18-22 h;The Bleaching Loft;Petra Past;90,00;nein;;',
    ].join('\n');
    await drop(at, 'netto.csv', Buffer.from(file));
    await at.getByText('3 neue Buchungen').waitFor();
    await row(at, 2).getByText('216,00 £ inkl. VAT 20 %').waitFor();
    await row(at, 2).getByText('180,00 ohne Steuer · Bezahlt: 100,00 £, 12. Januar 2027').waitFor();
    await row(at, 3).getByText('240,00 £ inkl. VAT 20 %').waitFor();
    // What is probably wrong can be looked at alone.
    await at.getByRole('button', { name: '1 zu prüfen' }).click();
    await row(at, 2).waitFor({ state: 'detached' });
    await row(at, 3)
      .getByText('„Mo 06.02.2029“ nennt einen anderen Wochentag als Dienstag, 6. Februar')
      .waitFor();
    await at.getByRole('button', { name: 'Alle', exact: true }).click();
    await at.getByText(/^1 Zahlung hat kein Datum und wird als heute \(.+\) bezahlt eingetragen/).waitFor();
    await at.getByText(/^1 vergangene Buchung ist laut Datei nicht vollständig bezahlt\./).waitFor();
    assert.deepEqual(await violationsInThemes(at), []);
    await at.getByRole('button', { name: '3 Buchungen importieren' }).click();
    await at.getByText(/^1 Zahlung ohne Datum wurde als am .+ bezahlt eingetragen\.$/).waitFor();
    await at.getByText('1 vergangene Buchung hat überfällige Raten:').waitFor();
    await at.goto(backOffice.base + venueUrl('requests?show=all&text=Nora Netto'));
    await at.getByRole('link', { name: 'Nora Netto' }).click();
    await at.getByText('Schlüssel beim Hausmeister').waitFor();
    await at.getByText('180,00 £').first().waitFor();
    assert.equal(await at.getByText('Nachricht des Gastes').count(), 0);
    assert.deepEqual(complaints, []);
  });

  it('reads a calendar with an event that repeats as one booking, on the clock of the venue', async () => {
    const { page: at, complaints } = await backOffice.open(page, { role: 'manager' });
    const file = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:choir-1', 'SUMMARY:Choir of the mill'],
      ...['DTSTART:20290402T170000Z', 'DTEND:20290402T190000Z', 'RRULE:FREQ=WEEKLY;COUNT=4'],
      ...['EXDATE:20290409T170000Z', 'LOCATION:Upstairs', 'END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n');
    await drop(at, 'hall.ics', Buffer.from(file));
    await at.getByLabel('Space: Upstairs').selectOption({ label: 'The Bleaching Loft' });
    await at.getByText('3 new bookings').waitFor();
    // In summer time, an hour before UTC.
    await at.getByText('18:00–20:00').first().waitFor();
    assert.deepEqual(await violationsInThemes(at), []);
    await at.getByRole('button', { name: 'Import 3 bookings' }).click();
    await at.getByRole('heading', { name: '1 booking imported' }).waitFor();
    await at.getByText('Together they have 3 dates').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('asks once for the package of all rows at the times of a slot that has several', async () => {
    const { page: at, complaints } = await backOffice.open(page, { browser: inGerman, role: 'manager' });
    const file = [
      'Datum;Zeit;Raum;Name;Preis',
      '05.03.2029;10-18 h;The Bleaching Loft;Pia Paket;120,00',
      '06.03.2029;10-18 h;The Bleaching Loft;Paul Paket;120,00',
    ].join('\n');
    await drop(at, 'pakete.csv', Buffer.from(file));
    await at.getByText('2 zu korrigieren').first().waitFor();
    await at.getByLabel('Paket: keine Angabe').selectOption({ label: 'Exhibition day' });
    await at.getByText('2 neue Buchungen').waitFor();
    await row(at, 2).getByText('Daytime · Exhibition day').waitFor();
    await row(at, 3).getByText('120,00 £ inkl. VAT 20 %').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('a time that cannot be read is shown as in the file, not as that of the slot', async () => {
    const { page: at } = await backOffice.open(page, { browser: inGerman, role: 'manager' });
    const file = [
      'Datum;Beginn;Raum;Zeitfenster;Paket;Name',
      '07.03.2029;gegen Mittag;The Bleaching Loft;Daytime;Exhibition day;Uli Uhr',
    ].join('\n');
    await drop(at, 'zeiten.csv', Buffer.from(file));
    await row(at, 2).locator('q', { hasText: 'gegen Mittag' }).waitFor();
    await row(at, 2).locator('small', { hasText: 'gegen Mittag' }).waitFor();
    assert.equal(await row(at, 2).getByLabel('Beginn').inputValue(), '');
    assert.equal(await row(at, 2).getByText('10:00').count(), 0);
  });

  it('undoes an import, also where staff have cancelled a booking since', async () => {
    const { page: at, complaints } = await backOffice.open(page);
    const sheet = [
      ['Name', 'Date', 'Start', 'End', 'Space', 'Price', 'Paid', 'Comment', 'Email'],
      [
        'Iris Guest',
        { date: 46_700 },
        { time: 0.75 },
        { time: 0.875 },
        'The Bleaching Loft',
        450,
        450,
        'Key',
        'iris@example.com',
      ],
      [
        ...['Juno Guest', { date: 46_701 }, { time: 0.75 }, { time: 0.875 }, 'The Bleaching Loft', 450],
        ...['', '', 'juno@example.com'],
      ],
      ['Kira Guest', { date: 46_702 }, { time: 0.75 }, { time: 0.875 }, 'The Bleaching Loft', 450, 450],
    ];
    await drop(at, 'bookings.xlsx', xlsx({ Bookings: sheet }));
    // A wrong choice, which the next import does not make again.
    await at.getByText('9 of 9 used').click();
    await at.getByLabel('Comment').selectOption({ label: 'Message from the guest' });
    await at.getByRole('button', { name: 'Import 3 bookings' }).click();
    await at.getByRole('heading', { name: '3 bookings imported' }).waitFor();
    const { service } = backOffice;
    const { reference } = await service.storage.read((db) =>
      db
        .selectFrom('booking_requests')
        .select('reference')
        .where('guest_name', '=', 'Juno Guest')
        .executeTakeFirstOrThrow(),
    );
    await cancelBooking(service, { venueId: demoVenueId, reference, actor: 'operator' });
    await at.getByRole('button', { name: 'Undo import' }).click();
    const question = at.getByRole('dialog', { name: 'Undo the import of 3 bookings?' });
    await question.getByRole('button', { name: 'Undo import' }).click();
    const dialog = at.getByRole('dialog', { name: 'Import undone' });
    await dialog.getByText('3 bookings of the import are no longer booked or held.').waitFor();
    assert.equal(await dialog.getByRole('listitem').count(), 0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    assert.equal(await at.getByRole('button', { name: 'Undo import' }).count(), 0);
    await at.goto(backOffice.base + venueUrl('settings/history'));
    const imported = at.getByRole('listitem').filter({ hasText: 'Existing bookings imported' }).first();
    await imported.getByText('3 bookings', { exact: true }).waitFor();
    // The import of the changed booking cannot be undone.
    await imported.getByText('2 bookings of the import are no longer booked or held.').waitFor();
    assert.equal(await imported.getByRole('button', { name: 'Undo import' }).count(), 0);
    // One entry stands for cancellations and payments, and has the bookings.
    const newest = at.getByRole('main').getByRole('listitem').first();
    await newest.getByText('2 bookings of the import are no longer booked or held.').click();
    await newest.getByRole('link', { name: 'Iris Guest' }).waitFor();
    await newest.getByRole('link', { name: 'Kira Guest' }).waitFor();
    assert.equal(await at.getByText('Iris Guest').count(), 1);
    // Also where a filter leaves out the cancellations, nothing offers to undo the import again.
    await at.goto(backOffice.base + venueUrl('settings/history?topic=venue'));
    await imported.getByText('Import undone', { exact: true }).waitFor();
    assert.equal(await imported.getByRole('button', { name: 'Undo import' }).count(), 0);
    await at.goto(backOffice.base + venueUrl('requests?show=cancelled'));
    const row = (name: string) => at.locator('.requests_request').filter({ hasText: name });
    await row('Iris Guest').getByText('Import undone', { exact: true }).waitFor();
    await row('Juno Guest').getByText('Cancelled', { exact: true }).waitFor();
    await at.getByRole('link', { name: 'Juno Guest' }).click();
    await at.getByText('Cancelled. The guest has not been notified; write to them.').waitFor();
    // The guest of an undone import knows nothing of it.
    await at.getByRole('link', { name: 'Iris Guest' }).click();
    await at.getByText('Cancelled. Import undone', { exact: true }).waitFor();
    const history = at.locator('section').filter({ has: at.getByRole('heading', { name: 'History' }) });
    await history
      .getByRole('listitem')
      .filter({ hasText: /^Import undone by/ })
      .waitFor();
    await history
      .getByRole('listitem')
      .filter({ hasText: /^Imported by you/ })
      .waitFor();
    assert.equal(await history.getByText('Cancelled').count(), 0);
    await at.getByRole('link', { name: 'Booking sheet', exact: true }).waitFor();
    await at.goto(backOffice.base + venueUrl('requests?show=all&text=Guest'));
    await at.getByRole('link', { name: 'Juno Guest' }).waitFor();
    assert.equal(await at.getByText('Iris Guest').count(), 0);
    // The directory keeps the guest, whose data can be deleted there, and says why there is no booking.
    await at.goto(backOffice.base + venueUrl('guests?text=Guest'));
    const undone = at.getByRole('listitem').filter({ hasText: 'Iris Guest' });
    await undone.getByText('Import undone', { exact: true }).waitFor();
    const kept = at.getByRole('listitem').filter({ hasText: 'Juno Guest' });
    assert.equal(await kept.getByText('Import undone').count(), 0);
    await undone.getByRole('link').click();
    await at.getByRole('main').getByText('Import undone', { exact: true }).waitFor();
    await at.goto(backOffice.base + venueUrl(''));
    const changes = at
      .locator('section')
      .filter({ has: at.getByRole('heading', { name: 'Since yesterday' }) });
    await changes.getByText('2 bookings of the import are no longer booked or held.').waitFor();
    assert.equal(await changes.getByText('Iris Guest').count(), 0);
    await changes.getByText('Juno Guest').first().waitFor();
    // The same file again has the undone bookings only; the other stays cancelled.
    await at.goto(backOffice.base + page);
    await drop(at, 'bookings.xlsx', xlsx({ Bookings: sheet }));
    await at.getByText('2 new bookings · 1 already exists').waitFor();
    await at.getByText('9 of 9 used').click();
    assert.equal(await at.getByLabel('Comment').inputValue(), 'notes');
    assert.deepEqual(complaints, []);
  });

  it('the history says which bookings of a large import stay, until the person closes it', async () => {
    // The work of the imports before counts no longer.
    backOffice.service.now += 60_000;
    const client = await clientFor(backOffice.service, demoVenueId);
    const bookings = Array.from({ length: 60 }, (_, index) => ({
      spaceId: 'wick-room',
      date: addDays('2028-06-01', index),
      startTime: '10:00',
      endTime: '11:00',
      name: `Summer ${index + 1}`,
      totalCents: 1000,
      paidCents: 1000,
    }));
    const imported = await client.post('/imported-bookings', { bookings });
    assert.equal(imported.status, 201, JSON.stringify(imported.body));
    const { reference } = imported.body.data.imported[6];
    const by = { venueId: demoVenueId, reference, actor: 'operator' } as const;
    await moveBooking(backOffice.service, { ...by, to: { date: '2028-09-07' } });
    const { page: at } = await backOffice.open(venueUrl('settings/history'));
    const entry = at.getByRole('listitem').filter({ hasText: 'Existing bookings imported' }).first();
    await entry.getByText('60 bookings', { exact: true }).waitFor();
    await entry.getByRole('button', { name: 'Undo import' }).click();
    const question = at.getByRole('dialog', { name: 'Undo the import of 60 bookings?' });
    await question.getByRole('button', { name: 'Undo import' }).click();
    await entry.getByText('59 bookings of the import are no longer booked or held.').waitFor();
    const dialog = at.getByRole('dialog', { name: 'Import undone' });
    await dialog.getByText('59 bookings of the import are no longer booked or held.').waitFor();
    await dialog.getByText('1 booking stays:').waitFor();
    const link = at.getByRole('link', { name: `Summer 7 · 7 September 2028 · ${reference}` });
    const stays = dialog.getByRole('listitem').filter({ has: link });
    await stays.getByText('It was not imported, or has changed since').waitFor();
    assert.deepEqual(await violationsInThemes(at), []);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await entry.getByRole('button', { name: 'Undo import' }).count(), 0);
  });

  it('forgets the choices of an import that a colleague has undone', async () => {
    const client = await clientFor(backOffice.service, demoVenueId);
    const { page: at } = await backOffice.open(page, { role: 'manager' });
    const file = Buffer.from(
      [
        'Name,Date,Start,End,Space,Price,Comment',
        'Lena Guest,2028-03-01,18:00,22:00,The Bleaching Loft,450.00,Key',
      ].join('\n'),
    );
    await drop(at, 'bookings.csv', file);
    await at.getByText('7 of 7 used').click();
    await at.getByLabel('Comment').selectOption({ label: 'Message from the guest' });
    await at.getByRole('button', { name: 'Import 1 booking' }).click();
    await at.getByRole('heading', { name: '1 booking imported' }).waitFor();
    const { body } = await client.get('/booking-requests?status=accepted&limit=200');
    const { reference } = body.data.find(
      ({ guest }: { readonly guest: { readonly name: string } }) => guest.name === 'Lena Guest',
    );
    const undone = await client.post('/imported-bookings/undo', { references: [reference] });
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    await at.getByRole('button', { name: 'Import another file' }).click();
    await drop(at, 'bookings.csv', file);
    await at.getByText('1 new booking').waitFor();
    await at.getByText('7 of 7 used').click();
    assert.equal(await at.getByLabel('Comment').inputValue(), 'notes');
    assert.equal(await at.getByText('as in your last import').count(), 0);
  });

  it('an undone import is one entry with all its bookings, also if they do not fit on a page', async () => {
    const client = await clientFor(backOffice.service, demoVenueId);
    const bookings = Array.from({ length: 60 }, (_, index) => ({
      spaceId: 'wick-room',
      date: addDays('2029-01-01', index),
      startTime: '10:00',
      endTime: '11:00',
      name: `Guest ${index + 1}`,
    }));
    const imported = await client.post('/imported-bookings', { bookings });
    assert.equal(imported.status, 201, JSON.stringify(imported.body));
    const references: string[] = imported.body.data.imported.map(
      ({ reference }: { readonly reference: string }) => reference,
    );
    for (const some of [references.slice(0, 40), references.slice(40)]) {
      const undone = await client.post('/imported-bookings/undo', { references: some });
      assert.equal(undone.status, 200, JSON.stringify(undone.body));
    }
    const { page: at } = await backOffice.open(venueUrl(''));
    const changes = at
      .locator('section')
      .filter({ has: at.getByRole('heading', { name: 'Since yesterday' }) });
    // Not all of them are among the events that it chooses from.
    await changes.getByText('Import undone', { exact: true }).waitFor();
    await at.goto(backOffice.base + venueUrl('settings/history'));
    await at.getByText('60 bookings of the import are no longer booked or held.').first().waitFor();
  });

  it('says what is wrong with a file that is no table', inLongRun, async () => {
    const { page: at } = await backOffice.open(page);
    await drop(at, 'old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]));
    await at.getByText('An old Excel format. Save it as XLSX').waitFor();
    await drop(at, 'empty.csv', new Uint8Array());
    await at.getByText('empty.csv cannot be read.').waitFor();
  });
});
