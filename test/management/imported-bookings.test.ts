/** Importing a table of existing bookings through the management API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../databases.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { logInAs } from '../staff.ts';
import { clientFor, invalidPaths } from './manager.ts';

const head = 'space;slot;date;name;status;total';
const good = [
  'hall;evening;2027-06-18;A. Visitor;;1500,50',
  'hall;evening;2027-06-19;B. Visitor;held;',
  'hall;evening;2026-06-19;C. Visitor;;',
];
const csv = (...lines: string[]) => [head, ...lines].join('\r\n');

onAnyDatabase('a table of existing bookings', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const manager = await clientFor(service);
    const there = async () => (await manager.get('/booking-requests')).body.data.length;
    return { service, manager, there };
  }

  test('has a dry run, is imported as a whole, once per key, and repeated without change', async () => {
    const { service, manager, there } = await open();
    const table = { csv: csv(...good) };
    const plan = await manager.post('/imported-bookings/plan', table);
    assert.deepEqual(plan.body.data, {
      fresh: 3,
      held: 1,
      past: 1,
      overdue: 0,
      known: [],
      problems: [],
      problemCount: 0,
    });
    assert.equal(await there(), 0);
    const key = { 'idempotency-key': 'bring' };
    const made = await manager.post('/imported-bookings', { ...table, holdPeriod: '7d' }, key);
    assert.equal(made.status, 201);
    assert.deepEqual(
      made.body.data.imported.map(({ line }: { line: number }) => line),
      [2, 3, 4],
    );
    const repeated = await manager.post('/imported-bookings', { ...table, holdPeriod: '7d' }, key);
    assert.deepEqual(repeated.body, made.body);
    assert.equal((await manager.post('/imported-bookings', table, key)).status, 422);
    const again = await manager.post('/imported-bookings', table);
    assert.deepEqual(again.body.data, { imported: [], known: made.body.data.imported });
    assert.equal(await there(), 3);
    const { body } = await service.get('/spaces/hall/availability?from=2027-06-18&to=2027-06-20');
    assert.deepEqual(
      body.data.map(({ slots }: { slots: { free: boolean }[] }) => slots[0]?.free),
      [false, false, true],
    );
  });

  test('is undone for its unchanged bookings, which can then be imported again', async () => {
    const { service, manager } = await open();
    const table = { csv: csv(...good) };
    const { body } = await manager.post('/imported-bookings', table);
    const imported: string[] = body.data.imported.map(({ reference }: { reference: string }) => reference);
    const [booked = '', held = '', past = ''] = imported;
    assert.equal(
      (await manager.post(`/booking-requests/${past}/notes`, { text: 'Paid in cash' })).status,
      201,
    );
    const ofStaff = await manager.post('/booking-requests', {
      spaceId: 'hall',
      slotId: 'evening',
      packageId: 'dry-hire',
      date: '2027-06-25',
      name: 'D. Visitor',
      accept: true,
    });
    const { reference: entered } = ofStaff.body.data;
    const stays = { error: /was not imported, or has changed since/, problem: 'changed_since_import' };
    for (const _ of ['first', 'repeated']) {
      const undone = await manager.post('/imported-bookings/undo', { references: [...imported, entered] });
      const [first, second, ...others] = undone.body.data;
      assert.deepEqual(first, { reference: booked, status: 'cancelled' });
      assert.deepEqual(second, { reference: held, status: 'declined' });
      assert.deepEqual(
        others.map(({ reference, problem }: Record<string, string>) => [reference, problem]),
        [past, entered].map((reference) => [reference, stays.problem]),
      );
      for (const { error } of others) assert.match(error, stays.error);
    }
    const shown = await manager.get(`/booking-requests/${booked}`);
    assert.equal(shown.body.data.reasonCode, 'import_undone');
    const { body: free } = await service.get('/spaces/hall/availability?from=2027-06-18&to=2027-06-19');
    assert.deepEqual(
      free.data.map(({ slots }: { slots: { free: boolean }[] }) => slots[0]?.free),
      [true, true],
    );
    const again = await manager.post('/imported-bookings', table);
    assert.deepEqual(
      again.body.data.imported.map(({ line }: { line: number }) => line),
      [2, 3],
    );
    assert.deepEqual(again.body.data.known, [{ line: 4, reference: past }]);
    const byHand = { reasonCode: 'import_undone' };
    const refused = await manager.post(`/booking-requests/${past}/cancel`, byHand, { 'if-match': '*' });
    assert.equal(refused.status, 422);
  });

  test('that is undone does not keep what staff have cancelled or declined since', async () => {
    const { manager } = await open();
    const { body } = await manager.post('/imported-bookings', { csv: csv(...good) });
    const [booked, held]: string[] = body.data.imported.map(
      ({ reference }: { reference: string }) => reference,
    );
    await manager.post(`/booking-requests/${booked}/cancel`, {}, { 'if-match': '*' });
    await manager.post(`/booking-requests/${held}/decline`, {}, { 'if-match': '*' });
    const undone = await manager.post('/imported-bookings/undo', { references: [booked, held] });
    assert.deepEqual(undone.body.data, [
      { reference: booked, status: 'cancelled' },
      { reference: held, status: 'declined' },
    ]);
    const shown = await manager.get(`/booking-requests/${booked}`);
    assert.equal(shown.body.data.reasonCode, null);
  });

  test('that is undone takes its payments with it, until its cancellation is undone', async () => {
    const { manager } = await open();
    const row = { spaceId: 'hall', slotId: 'evening', totalCents: 120_000, paidCents: 120_000 };
    const bookings = [
      { ...row, date: '2027-06-18', name: 'A. Visitor' },
      { ...row, date: '2027-06-19', name: 'B. Visitor' },
    ];
    const made = await manager.post('/imported-bookings', { bookings });
    const references: string[] = made.body.data.imported.map((each: { reference: string }) => each.reference);
    const [undone = '', changed = ''] = references;
    // The second payment was entered by hand.
    const byHand = await manager.patch(
      `/booking-requests/${changed}/instalments/1`,
      { invoicedOn: '2027-01-02' },
      { 'if-match': '*' },
    );
    assert.equal(byHand.status, 200, JSON.stringify(byHand.body));
    interface Listed {
      readonly reference: string;
      readonly amountCents: number;
    }
    const listed = async (path: string) => {
      const { status, body } = await manager.get(path);
      assert.equal(status, 200, JSON.stringify(body));
      return body.data as Listed[];
    };
    const paidBy = async () => {
      const paid = await listed('/instalments?from=2027-01-01&to=2027-12-31&by=paid');
      const sum = (reference: string) =>
        paid
          .filter((each) => each.reference === reference)
          .reduce((total, { amountCents }) => total + amountCents, 0);
      return references.map(sum);
    };
    const due = async () =>
      new Set((await listed('/instalments?from=2027-01-01&to=2027-12-31')).map(({ reference }) => reference));
    assert.deepEqual(await paidBy(), [120_000, 120_000]);
    const answer = await manager.post('/imported-bookings/undo', { references });
    assert.deepEqual(
      answer.body.data.map(({ reference, status, problem }: Record<string, string>) => [
        reference,
        status ?? problem,
      ]),
      [
        [undone, 'cancelled'],
        [changed, 'changed_since_import'],
      ],
    );
    assert.deepEqual(await paidBy(), [0, 120_000]);
    assert.deepEqual(await due(), new Set([changed]));
    const { body } = await manager.get(`/booking-requests/${undone}`);
    assert.deepEqual(
      body.data.instalments.map(({ paidOn }: { paidOn: string | null }) => paidOn),
      body.data.instalments.map(() => null),
    );
    const restored = await manager.post(`/booking-requests/${undone}/undo`, {}, { 'if-match': '*' });
    assert.equal(restored.status, 200, JSON.stringify(restored.body));
    assert.deepEqual(await paidBy(), [120_000, 120_000]);
  });

  test('in the past is overdue if the table says that it is not paid, and settled if it says nothing', async () => {
    const { manager } = await open();
    const table = {
      csv: [
        'space;slot;date;name;total;paid',
        'hall;evening;2026-06-01;Nobody Paid;605,50;no',
        'hall;evening;2026-06-02;Paid A. Part;605,50;200',
        'hall;evening;2026-06-03;Paid All;605,50;yes',
        'hall;evening;2026-06-04;Says Nothing;605,50;',
        'hall;evening;2027-06-05;To Come;605,50;no',
      ].join('\n'),
    };
    const plan = await manager.post('/imported-bookings/plan', table);
    assert.deepEqual([plan.body.data.fresh, plan.body.data.past, plan.body.data.overdue], [5, 4, 2]);
    const { body } = await manager.post('/imported-bookings', table);
    const references: string[] = body.data.imported.map((each: { reference: string }) => each.reference);
    const [nothing = '', part = '', , unstated = ''] = references;
    interface Listed {
      readonly reference: string;
      readonly dueOn: string;
      readonly amountCents: number;
    }
    const overdue = async () => {
      const found = await manager.get('/instalments?from=2017-01-01&to=2026-12-31&unpaid=true');
      assert.equal(found.status, 200, JSON.stringify(found.body));
      return (found.body.data as Listed[]).map((each) => [each.reference, each.dueOn, each.amountCents]);
    };
    const both = [
      [nothing, '2026-06-01', 60_550],
      [part, '2026-06-02', 40_550],
    ];
    assert.deepEqual(await overdue(), both);
    const shown = await manager.get(`/booking-requests/${unstated}`);
    assert.deepEqual(
      shown.body.data.instalments.map(({ dueOn }: { dueOn: string | null }) => dueOn),
      [null],
    );
    const erasing = await manager.post('/guests/erase', { reference: nothing, dryRun: true });
    assert.deepEqual(erasing.body.data.owedAmounts, [{ currency: 'GBP', amountCents: 60_550 }]);
    await manager.post('/imported-bookings/undo', { references });
    assert.deepEqual(await overdue(), []);
    for (const reference of [nothing, part])
      await manager.post(`/booking-requests/${reference}/undo`, {}, { 'if-match': '*' });
    assert.deepEqual(await overdue(), both);
  });

  test('names every new booking in its events, with which another system keeps a copy', async () => {
    const { manager } = await open();
    const start = Date.UTC(2027, 3, 1);
    const bookings = Array.from({ length: 201 }, (_, index) => ({
      spaceId: 'hall',
      slotId: 'evening',
      name: 'A. Visitor',
      date: new Date(start + index * 86_400_000).toISOString().slice(0, 10),
    }));
    const made = await manager.post('/imported-bookings', { bookings });
    const references = made.body.data.imported.map((each: { reference: string }) => each.reference);
    const { body } = await manager.get('/events?limit=200');
    const events: { type: string; data: { references: string[]; bookingRequests: number } }[] = body.data;
    const imports = events.filter(({ type }) => type === 'venue.history-imported').map(({ data }) => data);
    assert.deepEqual(
      imports.map((data) => [data.references.length, data.bookingRequests]),
      [
        [200, 200],
        [1, 1],
      ],
    );
    assert.deepEqual(imports.flatMap((data) => data.references).toSorted(), references.toSorted());
    const name = { name: 'Great Hall' };
    assert.equal((await manager.patch('/spaces/hall', name)).status, 200);
    const booking = await manager.get(`/booking-requests/${references[0]}`);
    assert.deepEqual(booking.body.data.space, { id: 'hall', name: 'Hall' });
  });

  test('with one invalid line is rejected as a whole, with all errors by line', async () => {
    const { manager, there } = await open();
    const table = {
      csv: csv(...good, 'attic;evening;2027-06-21;D. Visitor;;', 'hall;evening;2027-06-18;E. Visitor;;'),
    };
    const plan = await manager.post('/imported-bookings/plan', table);
    const paths = plan.body.data.problems.map(({ path }: { path: string }) => path);
    assert.deepEqual(paths, ['line 5, space', 'line 6']);
    assert.equal(plan.body.data.problemCount, 2);
    assert.deepEqual(
      plan.body.data.problems.map(({ problem, values }: { problem: string; values: object }) => [
        problem,
        values,
      ]),
      [
        ['not_one_of', { text: 'attic', choices: 'hall' }],
        ['taken_by_line', { line: 2 }],
      ],
    );
    const rejected = await manager.post('/imported-bookings', table);
    assert.equal(rejected.status, 422);
    assert.deepEqual(invalidPaths(rejected), paths);
    assert.equal(await there(), 0);
  });

  test('rejects other files and long tables with a message', async () => {
    const { manager } = await open();
    for (const [text, message, word] of [
      ['', /is empty/, 'empty'],
      ['space,day\nhall,x\n', /"day" is no column/, 'no_column'],
      ['space,slot,date,name,name\nhall,,,,\n', /"name" appears twice/, 'column_twice'],
      ['space,slot,date\nhall,,\n', /"name" is missing/, 'column_missing'],
      ['space,slot,date,name\n"hall', /not closed/, 'quotation_open'],
      ['space,slot,date,name\nha"ll,,,\n', /in the middle of a cell/, 'quotation_inside'],
      [csv(...Array.from({ length: 5001 }, () => good[0] ?? '')), /more than 5000 bookings/, 'too_many'],
    ] as const)
      for (const path of ['/imported-bookings', '/imported-bookings/plan']) {
        const { status, body } = await manager.post(path, { csv: text });
        assert.deepEqual([status, body.error.details[0].path], [422, 'csv']);
        assert.equal(body.error.details[0].problem, word);
        assert.match(body.error.details[0].message, message);
      }
    const large = await manager.post('/imported-bookings', { csv: ' '.repeat(8 * 1024 * 1024) });
    assert.equal(large.status, 400);
    assert.equal((await manager.post('/imported-bookings', { csv: 7 })).status, 422);
  });

  test('as JSON may have custom times, if no room is used twice', async () => {
    const { manager, service } = await open();
    const booking = { spaceId: 'hall', date: '2027-06-18', name: 'A. Visitor' };
    const times = (startTime: string, endTime: string, endDate?: string) => ({
      ...booking,
      startTime,
      endTime,
      ...(endDate && { endDate }),
    });
    const bookings = [
      { ...times('10:00', '17:00', '2027-06-19'), importReference: '2027-1', totalCents: 120_000 },
      { ...times('17:00', '18:00'), date: '2027-06-19', status: 'held', name: 'B. Visitor' },
    ];
    const plan = await manager.post('/imported-bookings/plan', { bookings });
    assert.deepEqual([plan.body.data.fresh, plan.body.data.problems], [2, []]);
    const made = await manager.post('/imported-bookings', { bookings });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const [first, second] = made.body.data.imported;
    assert.deepEqual([first.line, second.line], [1, 2]);
    const { body } = await manager.get(`/booking-requests/${first.reference}`);
    const { slot, package: offer, startsAt, endsAt, importReference, quote } = body.data;
    assert.deepEqual(slot, { id: null, name: null, startTime: '10:00', endTime: '17:00' });
    assert.deepEqual(offer, { id: null, name: null });
    assert.deepEqual(
      [startsAt, endsAt, importReference, quote.totalCents],
      ['2027-06-18T09:00:00.000Z', '2027-06-19T16:00:00.000Z', '2027-1', 120_000],
    );
    const availability = await service.get('/spaces/hall/availability?from=2027-06-18&to=2027-06-20');
    assert.deepEqual(
      availability.body.data.map(({ slots }: { slots: { free: boolean }[] }) => slots[0]?.free),
      [false, true, true],
    );
    // Imported again, a booking is known by its reference, even with other times and another name.
    const changed = [{ ...times('12:00', '13:00'), name: 'C', importReference: '2027-1' }, bookings[1]];
    const again = await manager.post('/imported-bookings', { bookings: changed });
    assert.deepEqual(again.body.data, { imported: [], known: [first, second] });
    // Another booking in the same room at that time is refused.
    const third = { ...times('16:00', '19:00'), name: 'D' };
    const refused = await manager.post('/imported-bookings', { bookings: [third] });
    assert.deepEqual([refused.status, invalidPaths(refused)], [422, ['bookings[0]']]);
    // Staff can move it: it keeps its times, which end on the next day.
    const { etag } = await manager.get(`/booking-requests/${first.reference}`);
    const moved = await manager.post(
      `/booking-requests/${first.reference}/move`,
      { date: '2027-07-01' },
      { 'if-match': etag },
    );
    assert.deepEqual(
      [moved.body.data.slot, moved.body.data.endsAt, moved.body.wouldCost],
      [slot, '2027-07-02T16:00:00.000Z', null],
    );
  });

  test('as JSON is checked by member', async () => {
    const { manager, there } = await open();
    const booking = { spaceId: 'hall', date: '2027-06-18', name: 'A. Visitor', startTime: '10:00' };
    for (const [wrong, path] of [
      [{ ...booking, endTime: '17:01', endDate: '2027-06-19' }, 'endTime'],
      [{ ...booking, endTime: '09:00', endDate: '2027-06-18' }, 'endTime'],
      [booking, 'endTime'],
      [{ ...booking, startTime: undefined }, 'slotId'],
      [{ ...booking, endTime: '11:00', packageId: 'dry-hire' }, 'packageId'],
      [{ ...booking, endTime: '11:00', spaceId: 'attic' }, 'spaceId'],
      [{ ...booking, slotId: 'night' }, 'slotId'],
      [{ ...booking, endTime: '11:00', date: '2027-02-30' }, 'date'],
      [{ ...booking, endTime: '11:00', email: 'nobody' }, 'email'],
      [{ ...booking, endTime: '11:00', totalCents: 1, taxCents: 2 }, 'taxCents'],
      [{ ...booking, endTime: '11:00', date: '2026-06-18', status: 'held' }, 'status'],
    ] as const) {
      const good = { ...booking, date: '2027-07-01', endTime: '11:00' };
      const response = await manager.post('/imported-bookings', { bookings: [good, wrong] });
      assert.deepEqual([response.status, invalidPaths(response)], [422, [`bookings[1].${path}`]], path);
    }
    const twice = { ...booking, endTime: '11:00', importReference: '7' };
    const repeated = await manager.post('/imported-bookings/plan', {
      bookings: [twice, { ...twice, date: '2027-06-20', name: 'Another Guest' }],
    });
    assert.equal(repeated.body.data.problems[0].problem, 'repeated');
    for (const body of [{}, { csv: csv(...good), bookings: [] }, { bookings: [{ ...booking, extra: 1 }] }])
      assert.equal((await manager.post('/imported-bookings', body)).status, 422);
    assert.equal(await there(), 0);
  });

  test('needs the permission to decide at the venue', async () => {
    const { service, there } = await open();
    const { headers } = await logInAs(service, { role: 'viewer' });
    for (const path of ['/imported-bookings', '/imported-bookings/plan'])
      for (const [venueId, status] of [
        ['riverside', 403],
        ['elsewhere', 404],
      ] as const) {
        const url = `/venues/manage/v1/venues/${venueId}${path}`;
        const payload = JSON.stringify({ csv: csv(...good) });
        const response = await service.app.inject({ method: 'POST', url, headers, payload });
        assert.equal(response.statusCode, status);
      }
    assert.equal(await there(), 0);
  });
});
