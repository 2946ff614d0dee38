/** Letters and documents: written from templates, kept as notes, printed without the app around them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { cancelBooking } from '../../src/operations/booking/cancel-booking.ts';
import { eraseGuests } from '../../src/operations/booking/erase-guests.ts';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { violations } from '../browser/axe.ts';
import { clientFor } from '../management/manager.ts';
import { bookingRequest, venueWith } from '../service.ts';
import { waitFor } from '../wait-for.ts';
import { button, demoVenueId, pollNow, startBackOffice, venueUrl, waitForIdle } from './fixture.ts';

const backOffice = await startBackOffice();

describe('letters and documents', () => {
  it('keeps a text that is pasted as soon as the field is there', async () => {
    const { service } = backOffice;
    const place = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
    const guest = { name: 'Una Quick', email: 'quick@example.com' };
    const booking = { ...place, date: '2027-06-26', ...guest };
    const { reference } = await addBooking(service, demoVenueId, booking, 'accepted', 'operator');
    const { page } = await backOffice.open(venueUrl(`requests/${reference}`), { role: 'manager' });
    // Typed between the field's first render and the effects after it.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const field = document.querySelector<HTMLTextAreaElement>('textarea[name="body"]');
        if (!field) return;
        observer.disconnect();
        field.value = 'See you in June';
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await button(page, 'Email').click();
    await page.getByLabel('Text', { exact: true }).waitFor();
    await waitForIdle(page);
    assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'See you in June');
  });

  it('a text stays when a colleague decides, and when the date or the price has changed since it was written', async () => {
    const { service } = backOffice;
    const place = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
    const placed = await service.post(
      '/booking-requests',
      { ...place, date: '2027-06-25', guest: { name: 'Una Visitor', email: 'una@example.com' } },
      { key: 'demo', address: '192.0.2.71' },
    );
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    const { reference } = placed.body.data;
    const client = await clientFor(service, demoVenueId);
    const act = async (name: string, body: object) => {
      service.now += 60_000;
      const done = await client.post(`/booking-requests/${reference}/${name}`, body, { 'If-Match': '*' });
      assert.equal(done.status, 200, JSON.stringify(done.body));
    };
    const path = venueUrl(`requests/${reference}`);
    const { page, complaints } = await backOffice.open(`${path}?do=write`, { role: 'manager' });
    const text = page.getByLabel('Text', { exact: true });
    const template = page.getByLabel('Template');
    const notice = page.getByRole('dialog').getByRole('alert');

    // A colleague accepts while a letter is only read, then while one is typed.
    await waitFor('the letter', async () => (await text.inputValue()).includes('25 June 2027'));
    const read = await text.inputValue();
    await act('accept', {});
    await pollNow(page);
    await notice.getByText('Someone else changed this').waitFor();
    await notice.getByText('Accepted').waitFor();
    assert.equal(await template.inputValue(), 'received');
    assert.equal(await text.inputValue(), read);
    assert.deepEqual(await violations(page), []);
    await button(page, 'Use the current text').click();
    await waitFor('the other template', async () => (await template.inputValue()) === 'accepted');
    await notice.waitFor({ state: 'detached' });
    const accepted = await text.inputValue();
    await text.fill(`${accepted}\nP.S. Bring candles.`);
    await act('cancel', {});
    await pollNow(page);
    await notice.getByText('Cancelled').waitFor();
    assert.equal(await text.inputValue(), `${accepted}\nP.S. Bring candles.`);
    await button(page, 'Keep this text').click();
    await notice.waitFor({ state: 'detached' });
    assert.equal(await text.inputValue(), `${accepted}\nP.S. Bring candles.`);
    await act('undo', {});
    await pollNow(page);
    await notice.getByText('Undone').waitFor();
    await button(page, 'Keep this text').click();

    // The date is moved after the text was written.
    await button(page, 'Close').click();
    await act('move', { date: '2027-07-02' });
    await page.goto(`${backOffice.base}${path}?do=write`);
    await notice.getByText('This text was written before the last change.').waitFor();
    await notice.getByText('Friday, 25 June 2027, 17:30 to 21:30').waitFor();
    await notice.getByText('Friday, 2 July 2027, 17:30 to 21:30').waitFor();
    assert.match(await text.inputValue(), /25 June[\s\S]*P\.S\. Bring candles/);
    await button(page, 'Use the current text').click();
    await waitFor('the new date', async () => (await text.inputValue()).includes('2 July 2027'));
    assert.equal(await notice.count(), 0);

    // An opened or copied text is done: it is there until the dialog closes, then the next letter starts with the new price.
    await text.fill(`${await text.inputValue()}\nP.S. Bring candles.`);
    const mail = page.getByRole('link', { name: 'Open in email app' });
    await mail.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await mail.click();
    assert.match(await text.inputValue(), /P\.S\./);
    await button(page, 'Close').click();
    await page.getByText(/^Accepted\. A letter was opened or copied on .* GMT\./).waitFor();
    await act('price', { totalCents: 9_000, reason: 'Regular guest' });
    await pollNow(page);
    await page.getByText(/before the last change\. Write to the guest about it\./).waitFor();
    await button(page, 'Email').click();
    await waitFor('the new price', async () => (await text.inputValue()).includes('£90.00'));
    assert.doesNotMatch(await text.inputValue(), /P\.S\./);
    assert.equal(await notice.count(), 0);
    assert.deepEqual(complaints, []);
  });

  it('a letter about a changed booking names the guest, the title and the answers', async () => {
    const { service } = backOffice;
    const place = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
    const guest = { name: 'Zoe Weis', email: 'zoe@example.com' };
    const booking = { ...place, date: '2027-11-05', ...guest, title: 'Party' };
    const { reference } = await addBooking(service, demoVenueId, booking, 'accepted', 'operator');
    const client = await clientFor(service, demoVenueId);
    const letter = { text: 'Your booking is confirmed.', about: 'letter' };
    const sent = await client.post(`/booking-requests/${reference}/notes`, letter);
    assert.equal(sent.status, 201, JSON.stringify(sent.body));
    service.now += 60_000;
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}?do=edit`), {
      role: 'manager',
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Wedding Weiss');
    await dialog.getByLabel('Name', { exact: true }).fill('Zoë Weiss');
    await dialog.getByLabel('What kind of event is it?').fill('A wedding');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Email').click();
    const text = page.getByLabel('Text', { exact: true });
    await waitFor('the letter', async () => (await text.inputValue()).includes('Your booking has changed'));
    assert.equal(await page.getByLabel('Template').inputValue(), 'changed');
    for (const line of [
      'Title: Party → Wedding Weiss',
      'Guest: Zoe Weis → Zoë Weiss',
      'What kind of event is it?: – → A wedding',
    ])
      assert.ok((await text.inputValue()).includes(line), await text.inputValue());
    assert.deepEqual(complaints, []);
  });

  it('the guest of an imported booking is written to about a change, once it is changed', async () => {
    const client = await clientFor(backOffice.service, demoVenueId);
    const place = { spaceId: 'wick-room', date: '2027-11-19', startTime: '18:00', endTime: '22:00' };
    const guest = { name: 'Ina Port', email: 'ina@example.com' };
    const imported = await client.post('/imported-bookings', {
      bookings: [{ ...place, ...guest, attendance: 12, totalCents: 12_000 }],
    });
    assert.equal(imported.status, 201, JSON.stringify(imported.body));
    const [{ reference }] = imported.body.data.imported;
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`), {
      role: 'manager',
    });
    const template = page.getByLabel('Template');
    const text = page.getByLabel('Text', { exact: true });
    await page.getByText('Accepted. Imported', { exact: true }).waitFor();
    await button(page, 'Email').click();
    await text.waitFor();
    assert.equal(await template.inputValue(), 'reminder');
    await button(page, 'Close').click();

    backOffice.service.now += 60_000;
    const adjustments = [{ label: 'Loyal customer', basisPoints: -1_000 }];
    const corrected = await client.patch(
      `/booking-requests/${reference}`,
      { attendance: 15, adjustments, price: 'update' },
      { 'If-Match': '*' },
    );
    assert.equal(corrected.status, 200, JSON.stringify(corrected.body));
    await pollNow(page);
    await page.getByText('The guest has not been notified', { exact: false }).waitFor();
    await button(page, 'Email').click();
    await text.waitFor();
    assert.equal(await template.inputValue(), 'changed');
    for (const line of ['Guests (19 November 2027): 12 → 15', 'Loyal customer: – → -10%'])
      assert.ok((await text.inputValue()).includes(line), await text.inputValue());
    assert.deepEqual(complaints, []);
  });

  it('a browser that does not copy a letter is named, and the letter is not kept as sent', async () => {
    const { service } = backOffice;
    const place = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
    const booking = { ...place, date: '2027-11-12', name: 'Zoe Weis', email: 'zoe@example.com' };
    const { reference } = await addBooking(service, demoVenueId, booking, 'accepted', 'operator');
    const { page, complaints } = await backOffice.open(venueUrl(`requests/${reference}`));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await button(page, 'Email').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Not copied: the browser has not allowed it.').first().waitFor();
    const notes = await (await clientFor(service, demoVenueId)).get(`/booking-requests/${reference}/notes`);
    assert.deepEqual(notes.body.data, []);
    assert.deepEqual(complaints, []);
  });

  it('a template is edited with chips, used in a letter, and the letter is kept as a note', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('settings/letters'));
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Hello ');
    await page.getByRole('button', { name: 'Guest’s name' }).click();
    await waitFor('the placeholder', async () => (await text.inputValue()) === 'Hello {guest}');
    await page.getByRole('region', { name: 'Preview' }).getByText('Hello Alex Example').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Restore the default text' }).waitFor();

    await page.goto(backOffice.base + venueUrl('requests'));
    await page.locator('.requests_request a').first().click();
    await page.getByRole('button', { name: 'Email' }).click();
    const letter = page.getByLabel('Text', { exact: true });
    await waitFor('the letter', async () => /^Hello \w/.test(await letter.inputValue()));
    assert.deepEqual(await violations(page), []);
    await letter.fill('Line & one\nLine two?');
    const mail = page.getByRole('link', { name: 'Open in email app' });
    assert.match((await mail.getAttribute('href')) ?? '', /&body=Line%20%26%20one%0D%0ALine%20two%3F$/);
    await mail.evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
    });
    await mail.click();
    await letter.fill('long '.repeat(600));
    await page.getByText('This text is too long for some email apps').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Line & one').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('a document is in the chosen language and prints without the app', async () => {
    const { page, complaints } = await backOffice.open(venueUrl('requests'));
    await page.locator('.requests_request a').first().click();
    await page.getByRole('link', { name: 'Offer, Booking sheet' }).click();
    const paper = page.getByRole('article');
    await paper.getByRole('heading', { name: 'Offer' }).waitFor();
    await page.getByLabel('Language').selectOption('de');
    await paper.getByRole('heading', { name: 'Angebot' }).waitFor();
    await paper.getByText('Gesamtsumme').waitFor();
    await paper.getByText('senden Sie uns bitte ein unterschriebenes Exemplar').waitFor();
    assert.equal(await paper.getAttribute('lang'), 'de');
    await waitForIdle(page);
    assert.deepEqual(await violations(page), []);
    await page.getByLabel('Document').selectOption('sheet');
    await paper.getByRole('heading', { name: 'Veranstaltungsblatt' }).waitFor();
    assert.equal(await paper.getByText('Gesamtsumme').count(), 0);
    await page.emulateMedia({ media: 'print' });
    const visible = await page.evaluate(
      () =>
        [...document.querySelectorAll('nav, h1, button, select')].filter((each) => each.checkVisibility())
          .length,
    );
    assert.equal(visible, 0);
    assert.deepEqual(complaints, []);
  });

  it('a pending request prints no confirmation', async () => {
    const place = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
    const { reference } = await addBooking(
      backOffice.service,
      demoVenueId,
      { ...place, date: '2027-08-27', name: 'P. Ending' },
      'none',
      'operator',
    );
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?document=confirmation`));
    const paper = page.getByRole('article');
    await paper.getByRole('heading', { name: 'Offer', exact: true }).waitFor();
    assert.equal(await paper.getByText('We confirm your booking').count(), 0);
    assert.deepEqual(await page.getByLabel('Document').getByRole('option').allTextContents(), [
      'Offer',
      'Booking sheet',
    ]);
  });

  it('a cancelled booking prints a cancellation, not a confirmation', async () => {
    const place = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
    const { reference } = await addBooking(
      backOffice.service,
      demoVenueId,
      { ...place, date: '2027-07-09', name: 'S. Vale' },
      'accepted',
      'operator',
    );
    await cancelBooking(backOffice.service, { venueId: demoVenueId, reference, actor: 'operator' });
    const { page } = await backOffice.open(venueUrl(`requests/${reference}?document=confirmation`));
    const paper = page.getByRole('article');
    await paper.getByRole('heading', { name: 'Cancellation', exact: true }).waitFor();
    assert.equal(await paper.getByText('We confirm your booking').count(), 0);
    assert.deepEqual(await page.getByLabel('Document').getByRole('option').allTextContents(), [
      'Cancellation',
      'Booking sheet',
    ]);
    // Without a guest, the sheet has the booking alone.
    await eraseGuests(backOffice.service, {
      venueId: demoVenueId,
      references: [reference],
      actor: 'operator',
    });
    await page.goto(`${backOffice.base}${venueUrl(`requests/${reference}`)}?document=sheet`);
    await paper.getByText('The Wick Room').first().waitFor();
    assert.equal(await paper.getByText('(erased)').count(), 0);
  });

  it('a letter and a document name every date of a booking, with its price', async () => {
    const client = await clientFor(backOffice.service, demoVenueId);
    const evening = { spaceId: 'wick-room', slotId: 'wick-evening', packageId: 'wick-piano' };
    const snuffer = { spaceId: 'snuffer', slotId: 'snuffer-evening', packageId: 'snuffer-dry-hire' };
    const booked = await client.post('/booking-requests', {
      ...evening,
      date: '2027-06-11',
      attendance: 12,
      additionalItems: [{ ...snuffer, date: '2027-06-18' }],
      name: 'R. Holm',
      email: 'r.holm@example.com',
      accept: true,
    });
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    const path = venueUrl(`requests/${booked.body.data.reference}`);
    const { page, complaints } = await backOffice.open(`${path}?do=write`);
    const letter = page.getByLabel('Text', { exact: true });
    const dates = [
      'Friday, 11 June 2027, 17:30 to 21:30, The Wick Room, Rehearsal with piano: £117.60',
      'Friday, 18 June 2027, 17:30 to 22:30, The Snuffer, Dry hire: £634.80',
    ].join('\n');
    await waitFor('the letter', async () => (await letter.inputValue()).includes(dates));
    await page.getByLabel('Template').selectOption('declined');
    await waitFor('the other letter', async () =>
      (await letter.inputValue()).includes(
        'your interest in The Wick Room and The Snuffer. Unfortunately, we cannot offer you 11 June 2027 and 18 June 2027.',
      ),
    );
    await page.goto(`${backOffice.base}${path}?document=confirmation`);
    const paper = page.getByRole('article');
    await paper.getByRole('heading', { name: 'Friday, 18 June 2027' }).waitFor();
    assert.deepEqual(await paper.getByRole('row').allInnerTexts(), [
      'Price\tAmount',
      '11 June 2027 · The Wick Room\t£117.60',
      'Rehearsal with piano\t£98.00',
      'VAT 20%\t£19.60',
      '18 June 2027 · The Snuffer\t£634.80',
      'Dry hire\t£460.00',
      'Friday and Saturday\t£69.00',
      'VAT 20%\t£105.80',
      'Total\t£752.40',
      'Instalments\tAmount',
      'by 8 March 2027\t£188.10',
      'by 14 May 2027\t£564.30',
    ]);
    await waitForIdle(page);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(complaints, []);
  });

  it('a Polish guest gets a Polish letter; staff see the venue’s own text beside it, and choose another language', async () => {
    const client = await clientFor(backOffice.service, demoVenueId);
    const own = { subject: 'Yes, {reference}', body: 'Dear {guest}, the hall is yours.' };
    assert.equal((await client.put('/letters/accepted/en', own)).status, 200);
    const booked = await client.post('/booking-requests', {
      spaceId: 'wick-room',
      slotId: 'wick-evening',
      packageId: 'wick-piano',
      date: '2027-07-16',
      name: 'A. Nowak',
      email: 'a.nowak@example.com',
      language: 'pl-PL',
      accept: true,
    });
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    const path = venueUrl(`requests/${booked.body.data.reference}`);
    const { page, complaints } = await backOffice.open(`${path}?do=write`);
    const letter = page.getByLabel('Text', { exact: true });
    await waitFor('the Polish letter', async () =>
      (await letter.inputValue()).startsWith(
        'Do: A. Nowak\n\nDzień dobry,\n\nz przyjemnością potwierdzamy Państwa rezerwację:\n\nThe Wick Room\npiątek, 16 lipca 2027, 17:30–21:30',
      ),
    );
    assert.match(await letter.inputValue(), /do 18 czerwca 2027/);
    const beside = page.getByRole('region', { name: 'In the venue’s language: English' });
    await beside.getByText('Dear A. Nowak, the hall is yours.').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await waitFor('the German letter', async () =>
      (await letter.inputValue()).startsWith('Guten Tag A. Nowak'),
    );
    await beside.getByText('Dear A. Nowak, the hall is yours.').waitFor();
    await page.getByLabel('Language', { exact: true }).selectOption('en');
    await waitFor('the venue’s own letter', async () =>
      (await letter.inputValue()).startsWith('Dear A. Nowak'),
    );
    assert.equal(await beside.count(), 0);

    await page.goto(`${backOffice.base}${path}?document=confirmation`);
    const paper = page.getByRole('article');
    await paper.getByRole('heading', { name: 'Potwierdzenie rezerwacji' }).waitFor();
    await paper.getByText('Potwierdzamy Państwa rezerwację:').waitFor();
    await paper.getByRole('term').getByText('Sala', { exact: true }).waitFor();

    await page.goto(backOffice.base + venueUrl('settings/letters?occasion=accepted&language=pl'));
    await page.getByRole('region', { name: 'Preview' }).getByText('Do: Alex Example').waitFor();
    await beside.getByText('Dear {guest}, the hall is yours.').waitFor();
    await letter.fill('Witamy, {guest}!');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Restore the default text' }).waitFor();
    await page.goto(`${backOffice.base}${path}?do=write`);
    await waitFor(
      'the venue’s own Polish letter',
      async () => (await letter.inputValue()) === 'Witamy, A. Nowak!',
    );
    assert.deepEqual(complaints, []);
  });

  it('prices that include tax are printed as typed; lines, taxes, total and instalments add up', async () => {
    const tax = { label: 'VAT', basisPoints: 1_900 };
    const party = {
      id: 'party',
      name: 'Party',
      hireFeeCents: 150_000,
      perAttendeeCents: 1_200,
      extras: [
        { id: 'wine', name: 'Wine', amountCents: 9_999, per: 'booking' },
        { id: 'soup', name: 'Soup', amountCents: 333, per: 'piece', tax: { ...tax, basisPoints: 700 } },
      ],
    };
    const slots = [
      { id: 'evening', name: 'Evening', startTime: '18:00', endTime: '23:00', packages: [party] },
    ];
    const rates = [{ label: 'Friday', weekdays: [5], amountCents: -5_000 }];
    const payments = [
      { basisPoints: 3_333, dueBasis: 'after_signing', offsetDays: 7 },
      { basisPoints: 6_667, dueBasis: 'before_event', offsetDays: 14 },
    ];
    const venue = { currency: 'EUR', tax, pricesIncludeTax: true, payments };
    await importVenue(backOffice.service, venueWith({ venue, space: { slots, rates } }), 'operator');
    const client = await clientFor(backOffice.service, 'riverside');
    const booked = await backOffice.service.post(
      '/booking-requests',
      bookingRequest({
        slotId: 'evening',
        packageId: 'party',
        date: '2027-06-11',
        attendance: 50,
        extras: [{ id: 'wine' }, { id: 'soup', pieces: 3 }],
      }),
    );
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    const accepted = await client.post(
      `/booking-requests/${booked.body.data.reference}/accept`,
      {},
      { 'If-Match': '*' },
    );
    assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
    const { reference } = booked.body.data;
    assert.equal((await client.patch('', { taxNumber: 'DE123456789' }, { 'If-Match': '*' })).status, 200);
    const address = { street: '5 Mill Lane', city: 'Dublin', country: 'IE' };
    const corrected = await client.patch(
      `/booking-requests/${reference}`,
      { guest: { address } },
      { 'If-Match': '*' },
    );
    assert.equal(corrected.status, 200, JSON.stringify(corrected.body));
    const path = `/manage/venues/riverside/requests/${reference}`;
    const { page, complaints } = await backOffice.open(`${path}?document=confirmation`, {
      venueId: 'riverside',
    });
    const paper = page.getByRole('article');
    await paper.getByRole('heading', { name: 'Booking confirmation' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const [head = ''] = await paper.allInnerTexts();
    assert.match(head, /\nTax number: DE123456789\n/);
    assert.match(head, /\n5 Mill Lane\nDublin\nIreland\n/);
    // Placed, accepted and corrected.
    assert.match(head, new RegExp(`Number\\s+${reference}-3\\s+Reference\\s+${reference}\\s`));
    const rows = await paper.getByRole('row').allInnerTexts();
    assert.deepEqual(rows, [
      'Price\tAmount',
      'Party\t€1,500.00',
      '50 × Party\t€600.00',
      'Friday\t-€50.00',
      'Wine\t€99.99',
      '3 × Soup\t€9.99',
      'Subtotal excluding tax\t€1,816.05',
      'VAT 19%\t€343.28',
      'VAT 7%\t€0.65',
      'Total\t€2,159.98',
      'Instalments\tAmount',
      'by 8 March 2027\t€719.92',
      'by 28 May 2027\t€1,440.06',
    ]);
    const sum = (from: number, to: number) =>
      rows.slice(from, to).reduce((cents, row) => cents + Number(row.replace(/.*\t|[€,.]/g, '')), 0);
    assert.deepEqual([sum(1, 6), sum(6, 9), sum(9, 10), sum(11, 13)], [215_998, 215_998, 215_998, 215_998]);
    await page.goto(`${backOffice.base}${path}?do=write`);
    const letter = page.getByLabel('Text', { exact: true });
    await waitFor('the letter', async () =>
      (await letter.inputValue()).includes('\nPrice: €2,159.98 including tax\n'),
    );
    assert.deepEqual(complaints, []);
  });
});
