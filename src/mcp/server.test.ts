/** Tests the MCP server with the SDK's own client against the real service. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connected, date, evening, guest, place } from '../../test/assistant.ts';
import { createAssistantServer } from './server.ts';

describe('an assistant with a website key', () => {
  test('finds a free date, gets its price and requests it once', async () => {
    await using assistant = await connected({ siteKey: 'key' });
    const { call, tools } = assistant;
    assert.deepEqual(await tools(), ['find_free', 'quote', 'request', 'join_waiting_list']);
    const found = await call('find_free', { from: date, to: date, attendance: 80 });
    const { untrusted, ...summary } = found.data;
    assert.match(untrusted, /written by the staff/);
    assert.deepEqual(summary, {
      venue: { name: 'Riverside', timezone: 'Europe/London', currency: 'GBP' },
      spaces: [{ spaceId: 'hall', name: 'Hall', capacity: 200, fromWithTaxCents: 144_000 }],
      slots: [
        {
          spaceId: 'hall',
          slotId: 'evening',
          name: 'Evening',
          startTime: '18:00',
          endTime: '01:00',
          freeDates: [date],
          fromWithTaxCents: 144_000,
        },
        {
          spaceId: 'hall',
          slotId: 'full-day',
          name: 'Full day',
          startTime: '09:00',
          endTime: '23:00',
          freeDates: [date],
          fromWithTaxCents: 240_000,
        },
      ],
      next: null,
    });
    const details = await call('find_free', { from: date, to: date, spaceId: 'hall' });
    assert.deepEqual(details.data.prices, [
      { date, slotId: 'evening', packages: [{ packageId: 'dry-hire', wholePriceWithTaxCents: 144_000 }] },
      { date, slotId: 'full-day', packages: [{ packageId: 'dry-hire', wholePriceWithTaxCents: 240_000 }] },
    ]);
    const unknown = await call('find_free', { from: date, to: date, spaceId: 'nowhere' });
    assert.deepEqual([unknown.isError, unknown.data.error.code], [true, 'NOT_FOUND']);
    const quote = await call('quote', evening);
    assert.equal(quote.data.totalCents, 144_000);

    const request = { ...evening, guest, idempotencyKey: 'visitor-1' };
    const unconfirmed = await call('request', request);
    assert.deepEqual([unconfirmed.isError, unconfirmed.data.error.code], [true, 'VALIDATION_ERROR']);
    const trapped = await call('request', { ...request, expectedTotalCents: 144_000, website: 'x' });
    assert.deepEqual([trapped.isError, trapped.data.error.code], [true, 'VALIDATION_ERROR']);
    const wrong = await call('request', { ...request, expectedTotalCents: 1 });
    assert.deepEqual([wrong.isError, wrong.data.error.code], [true, 'VALIDATION_ERROR']);
    const first = await call('request', { ...request, expectedTotalCents: 144_000 });
    assert.deepEqual([first.data.status, first.data.totalCents], ['pending_approval', 144_000]);
    const repeated = await call('request', { ...request, expectedTotalCents: 144_000 });
    assert.equal(repeated.data.reference, first.data.reference);
    const other = await call('request', {
      ...request,
      expectedTotalCents: 144_000,
      idempotencyKey: 'visitor-2',
    });
    assert.deepEqual([other.isError, other.data.error.code], [true, 'CONFLICT']);
  });
});

describe('an assistant that sends wrong arguments', () => {
  test('reads which member is wrong, and why', async () => {
    await using assistant = await connected({ siteKey: 'key', scopes: ['requests:read'] });
    const details = async (tool: string, input: Record<string, unknown>) => {
      const { isError, data } = await assistant.call(tool, input);
      assert.deepEqual([isError, data.error.code], [true, 'VALIDATION_ERROR']);
      return data.error.details;
    };
    assert.deepEqual(await details('find_free', { from: date, forAttendance: 80 }), [
      { path: 'to', message: 'is required' },
      { path: 'forAttendance', message: 'is not known' },
    ]);
    assert.deepEqual(await details('quote', { ...evening, extras: [{ id: 'a b' }], startTime: '9:00' }), [
      {
        path: 'startTime',
        message: 'must be a time of day from "00:00" to "23:59", with two digits each; midnight is "00:00"',
      },
      { path: 'extras[0].id', message: 'must be 1 to 64 letters (A-Z, a-z), digits, "_" or "-"' },
    ]);
    const named = { ...guest, name: 7, website: 'x' };
    const request = { ...evening, guest: named, expectedTotalCents: 1, idempotencyKey: 'key' };
    assert.deepEqual(await details('request', request), [
      { path: 'guest.website', message: 'is not known' },
      { path: 'guest.name', message: 'must be string' },
    ]);
    const inTwoLines = { ...guest, name: 'A.\nVisitor' };
    assert.deepEqual(await details('request', { ...request, guest: inTwoLines }), [
      {
        path: 'guest.name',
        message:
          'is blank, or contains a line break, another control character or an unpaired surrogate, which cannot be stored',
      },
    ]);
    assert.deepEqual(await details('find_free', { from: date, to: date, cursor: 'second' }), [
      { path: 'cursor', message: 'must be `next` of the previous page' },
    ]);
    assert.deepEqual(await details('why_not_free', { spaceId: 'hall', date: '12 March' }), [
      { path: 'date', message: 'must be a date such as "2027-12-24" (year-month-day)' },
    ]);
  });
});

describe('an assistant with an idempotencyKey', () => {
  test('gets the receipt of a repeated call past the limit too', async () => {
    await using assistant = await connected({ siteKey: 'key' });
    const send = (number: number) =>
      assistant.call('request', {
        ...evening,
        date: `2027-04-0${number}`,
        guest,
        expectedTotalCents: 144_000,
        idempotencyKey: `key-${number}`,
      });
    const receipts = [];
    for (const number of [1, 2, 3, 4, 5]) receipts.push((await send(number)).data.reference);
    assert.equal((await send(6)).data.error.code, 'RATE_LIMITED');
    assert.equal((await send(5)).data.reference, receipts[4]);
  });

  test('reads in words what an idempotencyKey may be', async () => {
    await using assistant = await connected({ siteKey: 'key' });
    const { data } = await assistant.call('request', {
      ...evening,
      guest,
      expectedTotalCents: 144_000,
      idempotencyKey: 'two words',
    });
    assert.deepEqual(data.error.details, [
      { path: 'idempotencyKey', message: 'must be 1 to 255 visible ASCII characters' },
    ]);
  });
});

describe('an assistant whose service is down at the start', () => {
  test('says so with a website key alone, and ends with an unknown key', async () => {
    let isDown = true;
    await using assistant = await connected({
      siteKey: 'key',
      inPlaceOfService: () => (isDown ? 'hang up' : null),
    });
    assert.deepEqual(assistant.warnings, [
      'The service does not answer at URL. The tools work as soon as it does.',
    ]);
    isDown = false;
    assert.equal((await assistant.call('quote', evening)).data.totalCents, 144_000);
    const settings = {
      base: assistant.service.app.listeningOrigin,
      siteKey: 'unknown',
      allowsDecisions: false,
      version: '1.0.0',
      warn: assert.fail,
    };
    await assert.rejects(createAssistantServer(settings), {
      message: 'The website key does not work: There is no such website key, or it is disabled.',
    });
  });

  test('starts, says so, and works once the service answers', async () => {
    let isDown = true;
    await using assistant = await connected({
      scopes: ['requests:read', 'requests:write'],
      siteKey: 'key',
      allowsDecisions: true,
      inPlaceOfService: () => (isDown ? 'hang up' : null),
    });
    const { call, tools, warnings } = assistant;
    assert.deepEqual(warnings, [
      'The service does not answer at URL. The tools of the venue work as soon as it does.',
    ]);
    const venueTools = ['list_pending', 'get_request', 'why_not_free', 'accept', 'decline', 'edit_request'];
    assert.deepEqual(await tools(), ['find_free', 'quote', 'request', 'join_waiting_list', ...venueTools]);
    const { error } = (await call('list_pending')).data;
    assert.deepEqual(error, { code: 'NETWORK', message: 'No answer was received.' });
    isDown = false;
    const reference = await place(assistant);
    assert.equal((await call('list_pending')).data.requests[0].reference, reference);
    const dry = await call('accept', { reference });
    assert.deepEqual((await call('accept', { reference, version: dry.data.version })).data, {
      reference,
      status: 'accepted',
    });
  });

  test('refuses the tools for which the token has no scope', async () => {
    let isDown = true;
    await using assistant = await connected({
      scopes: ['requests:read'],
      allowsDecisions: true,
      inPlaceOfService: () => (isDown ? Response.json({}, { status: 503 }) : null),
    });
    isDown = false;
    const reference = await place(assistant);
    const refused = await assistant.call('accept', { reference });
    assert.deepEqual([refused.isError, refused.data.error.code], [true, 'FORBIDDEN']);
    assert.equal((await assistant.call('list_pending')).data.requests.length, 1);
  });
});
