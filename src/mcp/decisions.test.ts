/** Decisions of an assistant: a person confirms them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connected, connectedToDecide, place } from '../../test/assistant.ts';
import { scenarioFor } from '../../test/scenario.ts';
import { bookingRequest, venueWith } from '../../test/service.ts';

describe('the decision of an assistant', () => {
  test('decides only with the version of a dry run, and only on what the dry run showed', async () => {
    await using assistant = await connectedToDecide({});
    const { call, reference, tools } = assistant;
    assert.deepEqual(await tools(), [
      'list_pending',
      'get_request',
      'why_not_free',
      'accept',
      'decline',
      'edit_request',
    ]);
    const invented = await call('accept', { reference, version: '*' });
    assert.equal(invented.data.error.code, 'DRY_RUN_REQUIRED');

    const declining = await call('decline', { reference });
    const crossed = await call('accept', { reference, version: declining.data.version });
    assert.equal(crossed.data.error.code, 'DRY_RUN_REQUIRED');
    const dry = await call('accept', { reference });
    assert.deepEqual(
      [dry.data.dryRun, dry.data.request.status, dry.data.request.totalCents, dry.data.request.total],
      [true, 'pending_approval', 144_000, '£1,440.00'],
    );
    assert.doesNotMatch(JSON.stringify(dry.data), /Ignore|Visitor/);
    const accepted = await call('accept', { reference, version: dry.data.version });
    assert.deepEqual(accepted.data, { reference, status: 'accepted' });
    const stale = await call('decline', { reference, version: declining.data.version });
    assert.deepEqual([stale.isError, stale.data.error.code], [true, 'PRECONDITION_FAILED']);
  });

  test('edits a request as a dry run showed, asks for the price, and never shows texts as facts', async () => {
    await using assistant = await connectedToDecide({ confirms: () => true });
    const { call, reference, questions, service } = assistant;
    const edit = { reference, title: 'Wedding Weiss', guest: { phone: null, company: 'Weiss Ltd' } };
    assert.equal((await call('edit_request', { ...edit, version: '*' })).data.error.code, 'DRY_RUN_REQUIRED');
    const dry = await call('edit_request', edit);
    const { version, members } = dry.data;
    assert.deepEqual(members, ['title', 'guest.company']);
    assert.doesNotMatch(JSON.stringify(dry.data), /Weiss/);
    assert.match(dry.texts ?? '', /Weiss Ltd/);
    const other = await call('edit_request', { ...edit, title: 'Wedding Schwarz', version });
    assert.equal(other.data.error.code, 'DRY_RUN_REQUIRED');
    const saved = await call('edit_request', { ...edit, version });
    const { correctionId, ...rest } = saved.data;
    assert.deepEqual(rest, { reference, status: 'pending_approval', members });
    assert.match(correctionId, /^correction-/);
    assert.deepEqual(questions, [
      [
        'Save this edit?',
        reference,
        '2027-03-12 18:00–01:00 (next day): Hall, Evening',
        'Title, as staff wrote it: "Wedding Weiss"',
        'Guest, as the guest wrote it: "A. Visitor"',
        'Total including tax: £1,440.00',
        'title: none becomes "Wedding Weiss"',
        'guest.company: none becomes "Weiss Ltd"',
      ].join('\n'),
    ]);

    const adjustments = [{ label: 'Friends', amountCents: -12_000 }];
    const asked = await call('edit_request', { reference, adjustments });
    const [{ path, problem, values }] = asked.data.error.details;
    assert.deepEqual(
      [path, problem, values],
      ['price', 'price_choice', { formerTotalCents: 144_000, newTotalCents: 129_600, currency: 'GBP' }],
    );
    const priced = { reference, adjustments, price: 'update', expectedTotalCents: 129_600 };
    const ready = await call('edit_request', priced);
    assert.deepEqual(ready.data.members, ['adjustments', 'agreedPrice']);
    // Another person changes it in between.
    await scenarioFor(service).accept(reference);
    const stale = await call('edit_request', { ...priced, version: ready.data.version });
    assert.deepEqual([stale.isError, stale.data.error.code], [true, 'PRECONDITION_FAILED']);
    const unknown = await call('edit_request', { reference, status: 'accepted' });
    assert.equal(unknown.data.error.code, 'VALIDATION_ERROR');
  });

  test('edits nothing that the person does not confirm, and only with its permission', async () => {
    await using assistant = await connectedToDecide({ confirms: () => false });
    const { call, reference } = assistant;
    const { data } = await call('edit_request', { reference, title: 'Wedding Weiss' });
    const refused = await call('edit_request', { reference, title: 'Wedding Weiss', version: data.version });
    assert.deepEqual(
      [refused.isError, refused.data.error],
      [
        true,
        {
          code: 'NOT_CONFIRMED',
          message: 'The person has not confirmed the decision. Nothing was changed.',
        },
      ],
    );
    await using reader = await connected({ scopes: ['requests:read'], allowsDecisions: true });
    assert.deepEqual(await reader.tools(), ['list_pending', 'get_request', 'why_not_free']);
    await using careful = await connected({ scopes: ['requests:read', 'requests:write'] });
    assert.deepEqual(await careful.tools(), ['list_pending', 'get_request', 'why_not_free']);
  });

  test('asks the person before a decision if the client can, and does not decide without a yes', async () => {
    let isConfirmed = false;
    await using assistant = await connectedToDecide({ confirms: () => isConfirmed });
    const { accept, questions, reference } = assistant;
    const refused = await accept();
    assert.deepEqual([refused.isError, refused.data.error.code], [true, 'NOT_CONFIRMED']);
    assert.deepEqual(questions, [
      [
        'Accept this request?',
        reference,
        '2027-03-12 18:00–01:00 (next day): Hall, Evening',
        'Guest, as the guest wrote it: "A. Visitor"',
        'Total including tax: £1,440.00',
      ].join('\n'),
    ]);
    isConfirmed = true;
    assert.deepEqual((await accept()).data, { reference, status: 'accepted' });
  });

  test('decides nothing if the answer to its dialog has no decision, and says so', async () => {
    await using assistant = await connectedToDecide({
      confirms: () => null,
      dialogs: 'form',
    });
    const { accept, status } = assistant;
    const decided = await accept();
    assert.deepEqual(
      [decided.isError, decided.data.error],
      [
        true,
        {
          code: 'NOT_CONFIRMED',
          message:
            'The client returned no answer of the person to its dialog, or none that can be read. Nothing was decided.',
        },
      ],
    );
    assert.equal(await status(), 'pending_approval');
  });

  test('withdraws the dialog of a decision that was not confirmed in time, and says so', async () => {
    const dialogs: AbortSignal[] = [];
    await using assistant = await connectedToDecide({
      confirms: () => true,
      confirmationWaitMs: 20,
      dialogStays: (withdrawn) => void dialogs.push(withdrawn),
    });
    const { accept, status } = assistant;
    const decided = await accept();
    assert.deepEqual(
      [decided.isError, decided.data.error],
      [
        true,
        {
          code: 'NOT_CONFIRMED',
          message: 'The decision was not confirmed in time. Nothing was decided.',
        },
      ],
    );
    assert.deepEqual(
      dialogs.map(({ aborted }) => aborted),
      [true],
    );
    assert.equal(await status(), 'pending_approval');
  });

  test('withdraws the dialog when the client ends the call', async () => {
    const ending = new AbortController();
    const withdrawn = Promise.withResolvers<void>();
    await using assistant = await connectedToDecide({
      confirms: () => true,
      dialogStays: (signal) => {
        signal.addEventListener('abort', () => withdrawn.resolve());
        ending.abort();
      },
    });
    const { accept, status } = assistant;
    await assert.rejects(accept(ending.signal));
    await withdrawn.promise;
    assert.equal(await status(), 'pending_approval');
  });

  test('treats a client whose dialogs only open addresses like one without dialogs', async () => {
    await using assistant = await connectedToDecide({
      confirms: () => true,
      dialogs: 'url',
    });
    const { accept, questions, reference } = assistant;
    const decided = await accept();
    assert.deepEqual(decided.data, { reference, status: 'accepted' });
    assert.deepEqual(questions, []);
  });

  test('refuses to accept a waiting request while another one holds its date', async () => {
    await using assistant = await connectedToDecide({
      confirms: () => false,
      venue: venueWith({ siteKey: { waitingList: true } }),
    });
    const { call, questions, reference: holding, service } = assistant;
    const waiting = await service.post('/waiting-requests', bookingRequest(), { address: '192.0.2.2' });
    const { reference } = waiting.body.data;
    const taken = await call('accept', { reference });
    assert.equal(taken.isError, true);
    assert.deepEqual(taken.data.error.occupiedBy, [
      { reference: holding, date: '2027-03-12', heldUntil: '2027-03-03T12:00:00.000Z' },
    ]);
    const declining = await call('decline', { reference: holding });
    assert.equal(declining.data.would, 'decline');
    await scenarioFor(service).decline(holding);
    const dry = await call('accept', { reference });
    await call('accept', { reference, version: dry.data.version });
    assert.deepEqual(questions.at(-1)?.split('\n').slice(0, 4), [
      'Accept this request?',
      reference,
      'It is on the waiting list and holds nothing.',
      '2027-03-12 18:00–01:00 (next day): Hall, Evening',
    ]);
    assert.equal(questions.length, 1);
  });

  test('refuses an impossible decision at the dry run, without a dialog', async () => {
    await using assistant = await connectedToDecide({ confirms: () => true });
    const { call, questions, service } = assistant;
    const scenario = scenarioFor(service);
    const errorOf = async (decision: 'accept' | 'decline', reference: string) => {
      const refused = await call(decision, { reference });
      assert.equal(refused.isError, true);
      return refused.data.error;
    };
    const declined = assistant.reference;
    await scenario.decline(declined);
    const accepted = await place(assistant);
    await scenario.accept(accepted);
    const conflict = { code: 'CONFLICT', message: `${accepted} is already accepted.` };
    assert.deepEqual(await errorOf('accept', accepted), conflict);
    const toDecline = await errorOf('decline', accepted);
    assert.equal(toDecline.message, `Booking request ${accepted} is accepted and cannot become declined.`);
    assert.equal((await errorOf('decline', declined)).message, `${declined} is already declined.`);
    const toAccept = await errorOf('accept', declined);
    assert.equal(toAccept.message, `Booking request ${declined} is declined and cannot become accepted.`);
    await scenario.cancel(accepted);
    const expired = await place(assistant);
    service.now += 49 * 3_600_000;
    await scenario.block('hall', '2027-03-12');
    const blocked = await errorOf('accept', expired);
    assert.equal(blocked.message, `The date of booking request ${expired} is no longer available.`);
    service.now = Date.UTC(2027, 2, 12, 20);
    const started = await errorOf('accept', expired);
    assert.equal(started.message, `The slot of booking request ${expired} has already started.`);
    const invalid = await call('decline', { reference: expired, reason: ' ' });
    assert.deepEqual([invalid.isError, invalid.data.error.details[0].path], [true, 'reason']);
    assert.deepEqual(questions, []);
  });

  test('decides at a service of version 1.0, which knows no dry run', async () => {
    await using assistant = await connectedToDecide({
      inPlaceOfService: ({ body }) => {
        if (!body.includes('dryRun')) return null;
        const details = [{ path: 'dryRun', message: 'is unknown' }];
        const error = { code: 'VALIDATION_ERROR', message: 'Some fields are not valid.', details };
        return Response.json({ success: false, error }, { status: 422 });
      },
    });
    const { accept, reference } = assistant;
    assert.deepEqual((await accept()).data, { reference, status: 'accepted' });
  });
});

describe('the decision about more people than the space is for', () => {
  test('names them in the dry run and in the dialog, and can be confirmed', async () => {
    await using assistant = await connected({
      scopes: ['venue:read', 'requests:read', 'requests:write'],
      allowsDecisions: true,
      confirms: () => true,
    });
    const { call, questions, service } = assistant;
    const placed = await service.post('/booking-requests', bookingRequest({ attendance: 900 }));
    const { reference } = placed.body.data;
    const dry = await call('accept', { reference });
    assert.deepEqual(dry.data.exceededCapacities, [{ item: 0, attendance: 900, exceededCapacity: 200 }]);
    const accepted = await call('accept', { reference, version: dry.data.version });
    assert.equal(accepted.data.status, 'accepted');
    assert.match(questions[0] ?? '', /: Hall, Evening, 900 people\. TOO MANY: it is for at most 200\n/);
  });
});
