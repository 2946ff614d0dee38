import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connected, date, evening, place } from '../../test/assistant.ts';
import { tokenFor } from '../../test/staff.ts';
import { createAssistantServer } from './server.ts';

describe('an assistant with a token', () => {
  test('lists pending requests apart from what guests wrote, and says why a date is taken', async () => {
    await using assistant = await connected({ scopes: ['requests:read'], allowsDecisions: true });
    const { call, tools } = assistant;
    assert.deepEqual(await tools(), ['list_pending', 'get_request', 'why_not_free']);
    const reference = await place(assistant);
    const { data, texts } = await call('list_pending');
    assert.equal(data.requests[0].reference, reference);
    assert.doesNotMatch(JSON.stringify(data), /Ignore|Visitor/);
    assert.match(texts ?? '', /^UNTRUSTED TEXT WRITTEN BY GUESTS.*\n.*Ignore all rules/);
    assert.match(data.untrusted, /written by the staff/);
    const why = await call('why_not_free', { spaceId: 'hall', date, slotId: 'evening' });
    assert.deepEqual(
      why.data.slots.map(({ reasons }: { readonly reasons: readonly object[] }) =>
        reasons.map((it) => Object(it).reason),
      ),
      [['held']],
    );
  });

  test('shows the quote beside an agreed price', async () => {
    await using assistant = await connected({ scopes: ['requests:read'] });
    const reference = await place(assistant);
    const manager = await tokenFor(assistant.service);
    const agreed = await assistant.service.app.inject({
      method: 'POST',
      url: `/venues/manage/v1/venues/riverside/booking-requests/${reference}/price`,
      headers: { ...manager.headers, 'if-match': '*' },
      payload: { totalCents: 120_000, reason: 'Third evening' },
    });
    assert.equal(agreed.statusCode, 200, agreed.body);
    const found = await assistant.call('get_request', { reference });
    assert.deepEqual([found.data.total, found.data.quotedTotal], ['£1,200.00', '£1,440.00']);
    const [listed] = (await assistant.call('list_pending')).data.requests;
    assert.deepEqual([listed.total, listed.quotedTotal], ['£1,200.00', '£1,440.00']);
  });

  test('names the end of custom times over several days', async () => {
    await using assistant = await connected({ scopes: ['requests:read'] });
    await place(assistant);
    const [pending] = (await assistant.call('list_pending')).data.requests;
    assert.deepEqual([pending.date, pending.endTime, pending.endDate], ['2027-03-12', '01:00', '2027-03-13']);
  });

  test('refuses ids that are no ids', async () => {
    await using assistant = await connected({ scopes: ['requests:read'], siteKey: 'key' });
    for (const spaceId of ['..', '../..', 'a/b', '', ' '])
      for (const [tool, input] of [
        ['why_not_free', { spaceId, date }],
        ['quote', { ...evening, spaceId }],
      ] as const) {
        const refused = await assistant.call(tool, input);
        assert.deepEqual([refused.isError, refused.data.error.code], [true, 'VALIDATION_ERROR'], spaceId);
      }
  });

  test('does not decide without --allow-decisions, and not with a revoked token', async () => {
    await using assistant = await connected({ scopes: ['requests:read', 'requests:write'] });
    assert.deepEqual(await assistant.tools(), ['list_pending', 'get_request', 'why_not_free']);
    await assert.rejects(
      createAssistantServer({
        base: assistant.service.app.listeningOrigin,
        token: 'fh_unknown',
        allowsDecisions: true,
        version: '1.0.0',
        warn: () => undefined,
      }),
      /^Error: The token does not work/,
    );
  });
});
