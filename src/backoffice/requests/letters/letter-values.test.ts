import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLettersIn } from '../../../domain/letters/default-letters.ts';
import { fillLetter, type LetterLanguage } from '../../../domain/letters/letter.ts';
import { formatsWithInstants } from '../../../ui/locale/instant-format.ts';
import { createTranslate } from '../../../ui/messages/translate.ts';
import price from '../../../widget/messages/lazy/en.json' with { type: 'json' };
import texts from '../printouts/messages/en.json' with { type: 'json' };
import japanese from '../printouts/messages/ja.json' with { type: 'json' };
import type { HistoryEntry } from '../request/changes-in-force.ts';
import { changesSince } from './letter-changes.ts';
import { type LetterRequest, letterValues, onceDecided } from './letter-values.ts';

const venue = {
  name: 'Tallow Street',
  contact: { email: 'desk@example.com', phone: '' },
  website: '',
};

const item = {
  item: 0,
  date: '2027-06-12',
  timezone: 'Europe/Berlin',
  attendance: 80,
  layout: null,
  extras: [],
  space: { id: 'space', name: 'Main Hall' },
  slot: { id: 'slot', name: 'Evening', startTime: '18:00', endTime: '23:00' },
  package: { id: null, name: null },
  startsAt: '2027-06-12T16:00:00.000Z',
  endsAt: '2027-06-12T21:00:00.000Z',
};

const payments = [{ amountCents: 60_000, dueBasis: 'before_event' as const, offsetDays: 14 }];
const quote = {
  hireFeeCents: 60_000,
  taxCents: 0,
  totalCents: 60_000,
  dueNowCents: 0,
  lines: [],
  currency: 'EUR',
  payments,
};

function valuesOf(request: Partial<LetterRequest>, language: LetterLanguage = 'en') {
  const inLanguage = {
    language,
    formats: formatsWithInstants(language),
    priceText: createTranslate(price, language),
    documentText: createTranslate(language === 'ja' ? japanese : texts, language),
  };
  const whole: LetterRequest = {
    reference: 'BR-1',
    guest: { name: 'Ada', company: null },
    status: 'pending_approval',
    holdExpiresAt: null,
    timezone: 'Europe/Berlin',
    agreedPrice: null,
    quote,
    items: [item],
    responseDue: null,
    changes: [],
    ...request,
  };
  return letterValues(whole, venue, inLanguage, Date.parse('2027-03-01T12:00:00Z'));
}

test('a question promises a hold only while the request has one', async () => {
  const { question } = await defaultLettersIn('en');
  const bodyFor = (status: LetterRequest['status']) => fillLetter(question, valuesOf({ status })).body;
  match(bodyFor('pending_approval'), /^We will hold this for you until Saturday, June 12, 2027 at 6:00/m);
  doesNotMatch(bodyFor('waiting'), /hold/);
  doesNotMatch(bodyFor('expired'), /hold/);
});

test('a letter about changes names what the last letter does not, before and after', async () => {
  const place = {
    startsAt: '2027-06-12T16:00:00.000Z',
    endsAt: '2027-06-12T21:00:00.000Z',
    spaceName: 'Main Hall',
  };
  const later = {
    startsAt: '2027-06-13T16:00:00.000Z',
    endsAt: '2027-06-13T21:00:00.000Z',
    spaceName: 'Yard',
  };
  const at = (day: number) => `2027-03-0${day}T12:00:00.000Z`;
  const corrected = (details: object, changes: readonly object[]) => ({
    type: 'booking-request.corrected',
    details,
    changes,
  });
  const history = [
    {
      at: at(1),
      ...corrected({ correctionId: 'a' }, [{ member: 'layout', before: [], after: [{ layout: 'Rows' }] }]),
    },
    {
      at: at(3),
      type: 'booking-request.moved',
      details: { from: { date: '2027-06-12', ...place }, to: { date: '2027-06-13', ...later } },
    },
    {
      at: at(4),
      ...corrected(
        { correctionId: 'b', items: [{ date: '2027-06-13' }], totalCents: 70_000, formerTotalCents: 60_000 },
        [
          {
            member: 'attendance',
            before: [{ item: 0, attendance: 60 }],
            after: [{ item: 0, attendance: 80 }],
          },
          {
            member: 'extras',
            before: [{ item: 0, extras: [] }],
            after: [{ item: 0, extras: [{ name: 'Chairs', pieces: 20 }] }],
          },
          { member: 'agreedPrice', before: null, after: null },
        ],
      ),
    },
    {
      at: at(5),
      ...corrected({ correctionId: 'c' }, [{ member: 'layout', before: [], after: [{ layout: 'U' }] }]),
    },
    { at: at(6), ...corrected({ correctionId: 'd', undoes: 'c' }, []) },
  ] as unknown as readonly HistoryEntry[];
  const changes = changesSince(history, at(2));
  const { changed } = await defaultLettersIn('en');
  match(
    fillLetter(changed, valuesOf({ changes })).body.replaceAll('\u00a0', ' '),
    /^Your booking has changed:\nDate: June 12, 2027, 6:00 PM to 11:00 PM, Main Hall → June 13, 2027, 6:00 PM to 11:00 PM, Yard\nGuests \(June 13, 2027\): 60 → 80\nExtras \(June 13, 2027\): – → Chairs × 20\nTotal: €600.00 → €700.00\n\nIt is now:\nMain Hall$/m,
  );
  // Everything is in the last letter: the last change is proposed again.
  deepEqual(
    changesSince(history, at(7)).map((each) => each.at),
    [at(4)],
  );
  doesNotMatch(fillLetter(changed, valuesOf({})).body, /changed/);
});

test('a letter about changes names the guest, the title and the answers', async () => {
  const question = { questionId: 'kind', label: 'Welke gelegenheid?' };
  const piano = { questionId: 'piano', label: 'Vleugel stemmen?' };
  const changes = [
    {
      at: '2027-03-04T12:00:00.000Z',
      type: 'booking-request.corrected',
      details: { correctionId: 'a' },
      changes: [
        { member: 'title', before: null, after: 'Bruiloft Weiss' },
        { member: 'guest.name', before: 'A. Wies', after: 'A. Weiss' },
        { member: 'guest.phone', before: '+32 9 111', after: null },
        { member: 'guest.company', before: '', after: 'Weiss BV' },
        {
          member: 'guest.address',
          before: null,
          after: { street: 'Graslei 1', city: 'Gent', postalCode: '9000', country: 'BE' },
        },
        {
          member: 'answers',
          before: [
            { ...question, value: 'Feest' },
            { ...piano, value: false },
          ],
          after: [
            { ...question, value: 'Bruiloft' },
            { ...piano, value: true },
          ],
        },
        // What only staff use.
        { member: 'guest.language', before: 'en', after: 'nl' },
      ],
    },
  ] as unknown as readonly HistoryEntry[];
  deepEqual(valuesOf({ changes }).changes.split('\n'), [
    'Title: – → Bruiloft Weiss',
    'Guest: A. Wies → A. Weiss',
    'Phone: +32 9 111 → –',
    'Company or organisation: – → Weiss BV',
    'Address: – → Graslei 1, 9000 Gent',
    'Welke gelegenheid?: Feest → Bruiloft',
    'Vleugel stemmen?: No → Yes',
  ]);
});

test('a letter about changes names discounts and surcharges with their share or amount', () => {
  const changes = [
    {
      at: '2027-03-04T12:00:00.000Z',
      type: 'booking-request.corrected',
      details: { correctionId: 'a', totalCents: 54_000, formerTotalCents: 60_000 },
      changes: [
        {
          member: 'adjustments',
          before: [
            { label: 'Late end', amountCents: 5_000 },
            { label: 'Stairs', amountCents: -1_000 },
          ],
          after: [
            { label: 'Stairs', amountCents: -1_000 },
            { label: 'Loyal customer', basisPoints: -1_000 },
          ],
        },
      ],
    },
  ] as unknown as readonly HistoryEntry[];
  deepEqual(valuesOf({ changes }).changes.split('\n'), [
    'Late end: €50.00 → –',
    'Loyal customer: – → -10%',
    'Total: €600.00 → €540.00',
  ]);
});

test('colons of a letter are those of its language', () => {
  deepEqual(valuesOf({}, 'fr').instalments, '600,00\u00a0€\u202f: by 29 mai 2027');
});

test('times of a letter are written as in its language, and those after midnight name the next day', () => {
  const late = {
    ...item,
    slot: { ...item.slot, endTime: '02:00' },
    endsAt: '2027-06-13T00:00:00.000Z',
  };
  equal(valuesOf({}, 'ja').dates, 'Main Hall\n2027年6月12日土曜日、18:00～23:00');
  equal(valuesOf({ items: [late] }, 'ja').times, '18:00～翌日2:00');
  equal(valuesOf({ items: [late] }).times, '6:00\u00a0PM to 2:00\u00a0AM the next day');
});

test('the price of a letter includes tax only where it is taxed', async () => {
  const taxed = { ...quote, hireFeeCents: 50_000, taxCents: 10_000 };
  const texts = await defaultLettersIn('en');
  for (const occasion of ['received', 'accepted', 'waiting', 'freed'] as const) {
    const { body: taxedBody } = fillLetter(texts[occasion], valuesOf({ quote: taxed }));
    match(taxedBody, /^Price: €600.00 including tax$/m);
    const { body } = fillLetter(texts[occasion], valuesOf({}));
    match(body, /^Price: €600.00$/m);
  }
});

test('a letter about a cancellation or decline asks for no money, also before the decision', async () => {
  const request: Partial<LetterRequest> = { status: 'accepted' };
  match(valuesOf(request).instalments, /^€600.00: /);
  for (const occasion of ['cancelled', 'declined'] as const)
    equal(valuesOf(onceDecided(request as LetterRequest, occasion)).instalments, '');
  const { status } = onceDecided(request as LetterRequest, 'reminder');
  equal(status, 'accepted');
});
