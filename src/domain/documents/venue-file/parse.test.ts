import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  documentedProblems,
  documentedVenueFile,
  documentWith,
  problemsOf,
} from '../../../../test/venue-file-document.ts';
import { ValidationError } from '../../errors.ts';
import { parseVenueFile } from './parse.ts';

const withMistakes = documentWith({
  'venue.tax.basisPoints': 17.5,
  'venue.payments[1].basisPoints': 6000,
  'spaces[0].slots[0].endTime': '24:00',
  'spaces[0].slots[0].packages[0].hireFeeCents': undefined,
  'spaces[0].slots[0].packages[0].hirefeeCents': 120000,
  'blocks[0].spaceId': 'mainhall',
});

test('imports the file in the documentation', () => {
  const file = parseVenueFile(documentedVenueFile());
  assert.equal(file.venue.name, 'Riverside Arts Centre');
  assert.deepEqual(
    file.spaces.map(({ id, rooms }) => [id, rooms]),
    [
      ['main-hall', ['hall-a', 'hall-b']],
      ['small-hall', ['hall-a']],
    ],
  );
});

test('the documentation shows every problem in the program’s own words', () => {
  const problems = problemsOf(withMistakes).map(({ path, message }) => `${path}: ${message}`);
  assert.deepEqual(problems, documentedProblems());
});

test('rejects an invalid file as a whole with a validation error', () => {
  assert.throws(() => parseVenueFile(withMistakes), ValidationError);
});

test('a minimal venue gets the documented defaults', () => {
  const file = parseVenueFile({
    venue: { id: 'v', name: 'V', timezone: 'UTC', currency: 'EUR', locale: 'en' },
    spaces: [
      {
        id: 'hall',
        name: 'Hall',
        capacity: 10,
        slots: [
          {
            id: 'day',
            name: 'Day',
            startTime: '09:00',
            endTime: '17:00',
            packages: [{ id: 'hire', name: 'Hire', hireFeeCents: 0 }],
          },
          { id: 'night', name: 'Night', startTime: '20:00', endTime: '02:00' },
        ],
      },
    ],
    siteKeys: [{ key: 'k', websites: [] }],
    blocks: [{ spaceId: 'hall', from: '2027-01-01', to: '2027-01-01' }],
  });
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  assert.deepEqual(file, {
    venue: {
      id: 'v',
      name: 'V',
      description: '',
      timezone: 'UTC',
      currency: 'EUR',
      locale: 'en',
      published: true,
      website: null,
      address: {},
      photos: [],
      tax: null,
      pricesIncludeTax: false,
      taxNumber: null,
      payments: [],
      contact: {},
      terms: null,
      privacyUrl: null,
      questions: [],
      groups: [],
      noticeHours: 0,
      horizonDays: null,
    },
    spaces: [
      {
        id: 'hall',
        name: 'Hall',
        description: '',
        capacity: 10,
        amenities: [],
        photos: [],
        layouts: [],
        active: true,
        published: true,
        rooms: ['hall'],
        setupMinutes: 0,
        turnaroundMinutes: 0,
        noticeHours: null,
        horizonDays: null,
        rates: [],
        slots: [
          {
            id: 'day',
            name: 'Day',
            startTime: '09:00',
            endTime: '17:00',
            weekdays: everyDay,
            seasons: [],
            hours: null,
            packages: [
              {
                id: 'hire',
                name: 'Hire',
                description: '',
                hireFeeCents: 0,
                perAttendeeCents: 0,
                minimumAttendance: 1,
                minimumTotalCents: 0,
                perHourCents: 0,
                hourBands: [],
                extras: [],
                venueIncludes: [],
                promoterResponsibilities: [],
                tax: null,
                payments: [],
              },
            ],
          },
          {
            id: 'night',
            name: 'Night',
            startTime: '20:00',
            endTime: '02:00',
            weekdays: everyDay,
            seasons: [],
            hours: null,
            packages: [],
          },
        ],
      },
    ],
    siteKeys: [
      {
        key: 'k',
        label: '',
        websites: [],
        holdPeriod: '48h',
        enabled: true,
        page: true,
        frame: false,
        maxItems: 1,
        waitingList: false,
        codes: false,
      },
    ],
    blocks: [
      {
        spaceIds: ['hall'],
        from: '2027-01-01',
        to: '2027-01-01',
        fromTime: null,
        toTime: null,
        except: [],
        everyYear: false,
        weekdays: everyDay,
        reason: '',
      },
    ],
  });
});

test('sorts weekdays and removes duplicates', () => {
  const file = parseVenueFile(
    documentWith({ 'spaces[0].slots[0].weekdays': [7, 1, 7, 3], 'spaces[0].rates[0].weekdays': [7, 6, 7] }),
  );
  assert.deepEqual(file.spaces[0]?.slots[0]?.weekdays, [1, 3, 7]);
  assert.deepEqual(file.spaces[0]?.rates[0]?.weekdays, [6, 7]);
  assert.equal(
    file.spaces[0]?.rates[1]?.weekdays,
    undefined,
    'a rate without weekdays has none after parsing',
  );
});

test('normalises websites, language tags and text', () => {
  const file = parseVenueFile(
    documentWith({
      'siteKeys[0].websites': [
        'Riverside.Example',
        'HTTP://localhost:3000/',
        'https://www.riverside.example',
      ],
      'venue.locale': 'en-gb',
      'venue.name': 'Cafe\u0301',
      'venue.payments[0].offsetDays': -0,
    }),
  );
  assert.deepEqual(file.siteKeys[0]?.websites, [
    'https://riverside.example',
    'http://localhost',
    'https://www.riverside.example',
  ]);
  assert.equal(file.venue.locale, 'en-GB');
  assert.equal(file.venue.name, 'Caf\u00e9');
  assert.equal(file.venue.payments[0]?.offsetDays, 0);
});

test('allows $schema at the top level and drops it', () => {
  const file = parseVenueFile(documentWith({ $schema: './venue-file.v1.json' }));
  assert.deepEqual(Object.keys(file), ['venue', 'spaces', 'siteKeys', 'blocks']);
});
