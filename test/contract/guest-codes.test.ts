/** Codes of guest groups (design, additions: `code`). */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importVenue } from '../../src/operations/documents/import-venue.ts';
import { addGuestCode, endGuestCode } from '../../src/operations/venue/guest-codes.ts';
import { onBothDatabases } from '../databases.ts';
import { noon, startServiceBesideTwin as startService, type TestService, venueWith } from '../service.ts';
import { lakeside, newClientAddress } from './riverside.ts';

const groups = [
  { id: 'members', name: 'Members' },
  { id: 'charities', name: 'Charities' },
];
const rates = [
  { label: 'Spring', amountCents: 1_000 },
  { label: 'Members’ rate', basisPoints: -5_000, groups: ['members'] },
  { label: 'Members and charities', amountCents: -500, groups: ['members', 'charities'] },
];
/** The hire fee with the rate for everyone; and with those of members. */
const [full, reduced] = [121_000, 60_500];

const hour = 3_600_000;
const wrongCode = { path: 'code', message: 'is not a valid code' };
const place = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire' };
const guest = { name: 'A. Visitor', email: 'member@example.com' };

onBothDatabases('the code of a guest group', (newDatabase) => {
  let service: TestService;
  let codeId: string;
  const addCode = (code: string, groupId: string, validUntil?: string) =>
    addGuestCode(service, {
      venueId: 'riverside',
      requested: { groupId, label: `For ${groupId}`, code, ...(validUntil && { validUntil }) },
      actor: 'operator',
    });
  before(async () => {
    const venue = venueWith({ venue: { groups, tax: null }, space: { rates } });
    service = await startService(await (await newDatabase()).open(), { venue });
    codeId = (await addCode('Members-2027', 'members')).id;
    await addCode('CHARITY-1', 'charities', '2027-03-01');
    await importVenue(service, lakeside(), 'operator');
  });
  const quote = (changes: object, address = newClientAddress(), key = 'key') =>
    service.post('/quote', { ...place, date: '2027-05-03', ...changes }, { address, key });
  const request = (date: string, changes: object, options: object = {}) =>
    service.post(
      '/booking-requests',
      { ...place, date, guest, ...changes },
      { address: newClientAddress(), ...options },
    );
  const feeOf = async (changes: object) => {
    const { status, body } = await quote(changes);
    assert.equal(status, 200);
    return body.data.hireFeeCents;
  };

  test('gives the rates of its group, in upper or lower case and with spaces around it', async () => {
    for (const code of ['MEMBERS-2027', 'members-2027', '  Members-2027 '])
      assert.equal(await feeOf({ code }), reduced);
    assert.equal(await feeOf({ code: 'charity-1' }), full - 500);
    const { body } = await quote({ code: 'MEMBERS-2027' });
    assert.deepEqual(
      body.data.lines.map(({ label, amountCents }: { label: string; amountCents: number }) => [
        label,
        amountCents,
      ]),
      [
        ['Dry hire', 120_000],
        ['Spring', 1_000],
        ['Members’ rate', -60_000],
        ['Members and charities', -500],
      ],
    );
  });

  test('is the only way to these rates: quotes and cached prices without it never have them', async () => {
    for (const code of [undefined, null]) assert.equal(await feeOf({ code }), full);
    const [{ body: prices }, { body: card }, { body: lowest }, { body: slots }] = await Promise.all([
      service.get('/spaces/hall/prices?from=2027-05-03&to=2027-05-03'),
      service.get('/spaces?with=prices'),
      service.get('/prices?from=2027-05-03&to=2027-05-03'),
      service.get('/spaces/hall/slots'),
    ]);
    assert.equal(prices.data[0].slots[0].packages[0].hireFeeCents, full);
    assert.equal(card.data[0].priceFromCents, full);
    assert.equal(lowest.data[0].spaces[0].fromCents, full);
    assert.doesNotMatch(JSON.stringify([prices, card, lowest, slots]), /[Mm]ember/);
    // An address alone changes no price.
    const { body } = await request('2027-05-04', { expectedTotalCents: full });
    assert.equal(body.data.totalCents, full);
  });

  test('is refused with one error whether unknown, expired, too short or another venue’s', async () => {
    const answers = new Set<string>();
    const refused = [
      ...[
        'UNKNOWN-1',
        'short',
        '',
        'x'.repeat(5_000),
        'MEMBERS-202７',
        'МEMBERS-2027',
        "' or 1=1 --",
        'ſummer-2027',
      ],
    ];
    for (const code of refused) {
      const { status, body, raw } = await quote({ code });
      assert.equal(status, 422);
      assert.deepEqual(body.error.details, [wrongCode], code);
      answers.add(raw.toString());
    }
    answers.add(
      (await quote({ ...lakePlace, code: 'MEMBERS-2027' }, newClientAddress(), 'lake')).raw.toString(),
    );
    service.now = Date.UTC(2027, 2, 1, 23, 59, 59, 999);
    assert.equal(await feeOf({ code: 'CHARITY-1' }), full - 500);
    service.now += 1;
    answers.add((await quote({ code: 'CHARITY-1' })).raw.toString());
    service.now = noon;
    assert.equal(answers.size, 1);
    for (const code of [[], ['MEMBERS-2027'], {}, 7, true]) {
      const { status, body } = await quote({ code });
      assert.deepEqual([status, body.error.details[0].path], [422, 'code']);
    }
  });

  test('is refused if it is empty, as an empty field of a form sends it, but counts as no attempt', async () => {
    const address = newClientAddress();
    for (let times = 0; times < 11; times++)
      assert.equal((await quote({ code: times % 2 === 0 ? '' : '  ' }, address)).status, 422);
    const { body } = await quote({ code: 'MEMBERS-2027' }, address);
    assert.equal(body.data.hireFeeCents, reduced);
  });

  test('is stored with a booking, whose total is the reduced one', async () => {
    const placed = await request('2027-05-05', { code: 'members-2027', expectedTotalCents: reduced });
    assert.equal(placed.status, 201);
    assert.equal(placed.body.data.totalCents, reduced);
    const stored = await service.storage.read((db) =>
      db
        .selectFrom('booking_requests')
        .select(['guest_groups', 'total_cents'])
        .where('venue_id', '=', 'riverside')
        .where('reference', '=', placed.body.data.reference)
        .executeTakeFirstOrThrow(),
    );
    assert.deepEqual(
      [JSON.parse(stored.guest_groups ?? ''), stored.total_cents],
      [{ groups: [groups[0]], code: 'For members' }, reduced],
    );
    const other = await request('2027-05-06', { expectedTotalCents: reduced });
    assert.equal(other.body.error.details[0].path, 'expectedTotalCents');
  });

  test('is part of what an idempotency key was used for', async () => {
    const headers = { 'idempotency-key': 'members-key' };
    const first = await request('2027-05-07', { code: 'members-2027' }, { headers });
    assert.equal(
      (await request('2027-05-07', { code: ' MEMBERS-2027' }, { headers })).body.data.reference,
      first.body.data.reference,
    );
    const without = await request('2027-05-07', {}, { headers });
    assert.equal(without.body.error.details[0].path, 'Idempotency-Key');
  });

  test('stops working when it is ended, but a repeated request gets its first receipt', async () => {
    const headers = { 'idempotency-key': 'ended-key' };
    const body = { code: 'MEMBERS-2027', expectedTotalCents: reduced };
    const first = await request('2027-05-08', body, { headers });
    await endGuestCode(service, { venueId: 'riverside', codeId, actor: 'operator' });
    const refused = await request('2027-05-09', body);
    assert.deepEqual([refused.status, refused.body.error.details], [422, [wrongCode]]);
    // The date is taken too: what the visitor must change first is the code.
    assert.equal((await request('2027-05-08', body)).status, 422);
    const again = await request('2027-05-08', body, { headers });
    assert.deepEqual([again.status, again.body], [201, first.body]);
    codeId = (await addCode('Members-2027', 'members')).id;
  });

  test('can be guessed 10 times an hour per visitor, by quotes and requests together', async () => {
    const address = newClientAddress();
    for (let count = 0; count < 8; count++)
      assert.equal((await quote({ code: `GUESS-${count}00` }, address)).status, 422);
    for (let count = 0; count < 2; count++)
      assert.equal((await request('2027-05-10', { code: `GUESS-${count}10` }, { address })).status, 422);
    for (const code of ['MEMBERS-2027', 'GUESS-9000']) {
      const limited = await quote({ code }, address);
      assert.equal(limited.status, 429);
      assert.equal(limited.headers['retry-after'], '3600');
      assert.equal(limited.headers['ratelimit-policy'], '"wrong-code";q=10;w=3600');
    }
    assert.equal((await request('2027-05-10', { code: 'MEMBERS-2027' }, { address })).status, 429);
    assert.equal(
      (await request('2027-05-10', { code: 'MEMBERS-2027', website: 'x' }, { address })).status,
      429,
    );
    // Everything else goes on, also for this visitor.
    assert.equal((await quote({}, address)).status, 200);
    assert.equal(await feeOf({ code: 'MEMBERS-2027' }), reduced);
    service.now = noon + hour;
    assert.equal((await quote({ code: 'MEMBERS-2027' }, address)).status, 200);
    service.now = noon;
  });

  test('can be guessed 10 times by requests that arrive at once, and used any number of times', async () => {
    const address = newClientAddress();
    const right = newClientAddress();
    const rightUses = await Promise.all(
      Array.from({ length: 25 }, () => quote({ code: 'MEMBERS-2027' }, right)),
    );
    assert.deepEqual(
      rightUses.map(({ status }) => status),
      Array(25).fill(200),
    );
    // The right code is the last of 26 guesses.
    const guesses = await Promise.all(
      Array.from({ length: 26 }, (_, index) =>
        quote({ code: index === 25 ? 'MEMBERS-2027' : `AT-ONCE-${index}` }, address),
      ),
    );
    const statuses = guesses.map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [...Array(10).fill(422), ...Array(16).fill(429)]);
    assert.equal(statuses[25], 429);
  });

  test('cannot be guessed from many IPv6 addresses of one network', async () => {
    const guess = (index: number, code: string) => quote({ code }, `2001:db8:7:${index.toString(16)}::1`);
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        guess(index, `NETWORK-${index}`).then(({ status }) => status),
      ),
    );
    assert.deepEqual(new Set(statuses), new Set([422]));
    assert.equal((await guess(200, 'MEMBERS-2027')).status, 429);
    assert.equal((await quote({ code: 'MEMBERS-2027' }, '2001:db8:8::1')).status, 200);
  });

  test('has a field in the form only if the website key says so', async () => {
    assert.equal((await service.get('/venue')).body.data.codes, undefined);
    const venue = venueWith({ venue: { groups, tax: null }, space: { rates }, siteKey: { codes: true } });
    await importVenue(service, venue, 'operator');
    assert.equal((await service.get('/venue')).body.data.codes, true);
    assert.equal(await feeOf({ code: 'MEMBERS-2027' }), reduced);
  });
});

const lakePlace = { spaceId: 'boathouse', slotId: 'boathouse-day', packageId: 'boats' };
