/** A venue's own questions, its terms, and optional request fields: additions to the specification. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { findBookingRequest } from '../../src/storage/booking/booking-requests.ts';
import { onAnyDatabase } from '../databases.ts';
import { optionalFieldsOf } from '../optional-fields.ts';
import {
  bookingRequest,
  startServiceBesideTwin as startService,
  type TestService,
  venueWith,
} from '../service.ts';
import { newClientAddress } from './riverside.ts';

const asking = {
  contact: { phone: '+44 1603 555 0100', email: 'bookings@riverside.example' },
  terms: { version: '2027-01', url: 'https://riverside.example/terms', label: 'Conditions of hire' },
  privacyUrl: 'https://riverside.example/privacy',
  questions: [
    { id: 'music', label: 'What music?', kind: 'text', wanted: true },
    { id: 'catering', label: 'Who caters?', kind: 'choice', choices: ['We do', 'Café Ö'] },
    { id: 'bar', label: 'A bar?', kind: 'yes_no' },
    { id: 'age', label: 'How old?', kind: 'number' },
    { id: 'stage', label: 'A stage?', kind: 'yes_no', packageIds: ['concert'] },
  ],
};
const slots = [
  {
    id: 'evening',
    name: 'Evening',
    startTime: '18:00',
    endTime: '01:00',
    packages: [
      {
        id: 'dry-hire',
        name: 'Dry hire',
        hireFeeCents: 120_000,
        extras: [
          { id: 'projector', name: 'Projector', amountCents: 6_000, per: 'piece' },
          { id: 'cleaning', name: 'Cleaning', amountCents: 8_000, per: 'booking' },
        ],
      },
      { id: 'concert', name: 'Concert', hireFeeCents: 1 },
    ],
  },
];
const space = { slots, layouts: [{ name: 'Théâtre', capacity: 100, plan: { url: '/plan.svg', alt: '' } }] };
const venue = venueWith({ venue: asking, space });

onAnyDatabase('a venue’s questions', (newDatabase) => {
  let service: TestService;
  let day = 10;
  before(async () => {
    service = await startService(await (await newDatabase()).open(), { venue });
  });
  const postRequest = (changes: object) =>
    service.post('/booking-requests', bookingRequest({ date: `2027-04-${++day}`, ...changes }), {
      address: newClientAddress(),
    });
  const stored = async (changes: object) => {
    const { status, body } = await postRequest(changes);
    assert.equal(status, 201, JSON.stringify(body));
    const request = await service.storage.read((db) =>
      findBookingRequest(db, { venueId: 'riverside', reference: body.data.reference }),
    );
    return request && optionalFieldsOf(request);
  };

  test('are in the venue response, with contact and terms', async () => {
    const { data } = (await service.get('/venue')).body;
    assert.deepEqual(data.contact, asking.contact);
    assert.deepEqual(data.terms, asking.terms);
    assert.equal(data.privacyUrl, asking.privacyUrl);
    assert.deepEqual(
      data.questions,
      asking.questions.map((question) => ({ wanted: false, ...question })),
    );
    const [hall] = (await service.get('/spaces')).body.data;
    assert.deepEqual(hall.layouts, space.layouts);
  });

  test('are empty for a venue without questions', async () => {
    const silent = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const { data } = (await silent.get('/venue')).body;
    assert.deepEqual([data.contact, data.questions], [{}, []]);
    assert.equal('terms' in data || 'privacyUrl' in data, false);
  });

  test('answers are stored with the wording of that time', async () => {
    const { status, body } = await postRequest({
      attendance: 80,
      // Written with combining marks; stored in NFC.
      layout: 'The\u0301a\u0302tre',
      extras: [{ id: 'cleaning' }, { id: 'projector', pieces: 2 }],
      answers: [
        { questionId: 'music', value: 'Folk\nand fiddles' },
        { questionId: 'catering', value: 'Cafe\u0301 O\u0308' },
        { questionId: 'bar', value: false },
        { questionId: 'age', value: 17.5 },
      ],
      terms: '2027-01',
    });
    assert.equal(status, 201);
    const other = {
      ...asking,
      terms: { ...asking.terms, version: '2028-01' },
      questions: [{ id: 'music', label: 'Which band?', kind: 'text' }],
    };
    await importVenue(service, venueWith({ venue: other, space: { slots } }), 'operator');
    try {
      const request = await service.storage.read((db) =>
        findBookingRequest(db, { venueId: 'riverside', reference: body.data.reference }),
      );
      assert.deepEqual(request && optionalFieldsOf(request), {
        attendance: 80,
        layout: 'Théâtre',
        extras: [
          { id: 'projector', name: 'Projector', pieces: 2 },
          { id: 'cleaning', name: 'Cleaning', pieces: null },
        ],
        answers: [
          { questionId: 'music', label: 'What music?', value: 'Folk\nand fiddles' },
          { questionId: 'catering', label: 'Who caters?', value: 'Café Ö' },
          { questionId: 'bar', label: 'A bar?', value: false },
          { questionId: 'age', label: 'How old?', value: 17.5 },
        ],
        terms: asking.terms,
      });
      assert.deepEqual((await service.get('/venue')).body.data.questions[0].label, 'Which band?');
    } finally {
      await importVenue(service, venue, 'operator');
    }
  });

  test('optional answers may be omitted, null or ""', async () => {
    const nothing = { attendance: null, layout: null, extras: [], answers: [], terms: null };
    assert.deepEqual(await stored({}), nothing);
    const nulls = { attendance: null, layout: null, extras: null, answers: null, terms: null };
    assert.deepEqual(await stored(nulls), nothing);
    const empty = ['', null, undefined].map((value, index) => ({
      questionId: ['music', 'catering', 'bar'][index],
      value,
    }));
    assert.deepEqual(await stored({ answers: empty }), nothing);
  });

  test('invalid answers are all rejected by field, and nothing is held', async () => {
    const { status, body } = await postRequest({
      layout: 'Dinner',
      extras: [{ id: 'boat' }],
      answers: [
        { questionId: 'music', value: 7 },
        { questionId: 'catering', value: 'They do' },
        { questionId: 'bar', value: 'yes' },
        { questionId: 'age', value: 1e300 },
        { questionId: 'music', value: 'Again' },
        { questionId: 'stage', value: true },
        { questionId: 'nothing', value: true },
      ],
      terms: '2026-01',
    });
    assert.equal(status, 422);
    assert.deepEqual(
      body.error.details.map(({ path }: { path: string }) => path),
      [
        'layout',
        'extras[0].id',
        'answers[0].value',
        'answers[1].value',
        'answers[2].value',
        'answers[3].value',
        'answers[4].questionId',
        'answers[5].questionId',
        'answers[6].questionId',
        'terms',
      ],
    );
    assert.equal((await postRequest({ date: `2027-04-${day}` })).status, 201);
  });

  test('a question for one package is asked with that package', async () => {
    const optionalFields = await stored({
      packageId: 'concert',
      answers: [{ questionId: 'stage', value: true }],
    });
    assert.deepEqual(optionalFields?.answers, [{ questionId: 'stage', label: 'A stage?', value: true }]);
  });

  test('a value of another type is rejected as such', async () => {
    const cases: [unknown, string][] = [
      [{}, 'answers'],
      [[7], 'answers[0]'],
      [[{ value: 'x' }], 'answers[0].questionId'],
      [[{ questionId: 'music', value: ['x'] }], 'answers[0].value'],
      [[{ questionId: 'music', value: 'x'.repeat(2_001) }], 'answers[0].value'],
      [[{ questionId: 'music', value: 'a\u0000b' }], 'answers[0].value'],
      [[{ questionId: 'music', value: `a${'\u0301'.repeat(40)}` }], 'answers[0].value'],
      [Array.from({ length: 51 }, () => ({ questionId: 'music', value: 'x' })), 'answers'],
    ];
    for (const [responses, path] of cases) {
      const { status, body } = await postRequest({ answers: responses });
      assert.equal(status, 422, path);
      assert.equal(body.error.details[0].path, path);
    }
  });

  test('a repeat with one key differs from a request with other answers', async () => {
    const date = '2027-06-01';
    const place = (value: string) =>
      service.post('/booking-requests', bookingRequest({ date, answers: [{ questionId: 'music', value }] }), {
        address: newClientAddress(),
        headers: { 'idempotency-key': 'answers' },
      });
    const first = await place('Folk');
    assert.equal(first.status, 201);
    assert.deepEqual((await place('Folk')).body, first.body);
    assert.equal((await place('Jazz')).status, 422);
  });
});
