import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newClientAddress, serviceForSuite, studioRequest } from '../contract/riverside.ts';
import { onBothDatabases } from '../databases.ts';

const fields = ['name', 'company', 'message'] as const;
type Field = (typeof fields)[number] | 'phone' | 'email';

/** A valid request with the text in one field. */
const withText = (date: string, field: Field, text: string) =>
  studioRequest(date, {
    guest: { name: 'A', email: 'a@example.com', ...(field !== 'message' && { [field]: text }) },
    ...(field === 'message' && { message: text }),
  });

onBothDatabases('text', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  let days = 0;
  /** Sends the text in a request for a new date; returns the status and the stored value. */
  const send = async (field: Field, text: string) => {
    days += 1;
    const date = new Date(Date.UTC(2028, 0, days)).toISOString().slice(0, 10);
    const body = JSON.stringify(withText(date, field, text));
    const response = await service().post('/booking-requests', body, { address: newClientAddress() });
    const stored = await service().storage.read((db) =>
      db
        .selectFrom('booking_requests as r')
        .innerJoin('booking_items as i', (join) =>
          join.onRef('i.venue_id', '=', 'r.venue_id').onRef('i.reference', '=', 'r.reference'),
        )
        .selectAll('r')
        .where('i.date', '=', date)
        .executeTakeFirst(),
    );
    return {
      status: response.status,
      details: response.body.error?.details,
      stored: field === 'message' ? stored?.message : stored?.[`guest_${field}`],
    };
  };
  const stored = async (field: Field, text: string, as = text) => {
    const response = await send(field, text);
    assert.equal(response.status, 201, `${field} ${JSON.stringify(text.slice(0, 40))}`);
    assert.equal(response.stored, as);
  };
  const rejected = async (field: Field, text: string) => {
    const { status, details, stored } = await send(field, text);
    assert.equal(status, 422, `${field} ${JSON.stringify(text.slice(0, 40))}`);
    assert.equal(details[0].path, field === 'message' ? 'message' : `guest.${field}`);
    assert.equal(stored, undefined);
  };

  test('keeps every script, emoji and direction as sent', async () => {
    for (const text of [
      '李小龍',
      'مرحبا',
      '👩‍👩‍👧‍👦🏳️‍🌈',
      '\u202eabc',
      '\ufeffx',
      'a\u200bb',
      'x\uffff\ufffe',
      'x\u{10ffff}',
      'Ω',
      "Robert'); drop table venues;--",
      '<script>',
      '{{x}}',
      '%s%n',
      '\\u0000',
    ])
      for (const field of fields) await stored(field, text, text.normalize('NFC'));
  });

  test('stores text in NFC', async () => {
    await stored('name', 'Zoe\u0308', 'Zoë');
    await stored('message', 'A\u030angstro\u0308m', 'Ångström');
  });

  test('stores the separators of lines and paragraphs as spaces, in a message as line breaks', async () => {
    for (const field of ['name', 'company', 'phone'] as const)
      await stored(field, '1\u20282\u20293', '1 2 3');
    await stored('message', 'one\u2028two\u2029three', 'one\ntwo\nthree');
  });

  test('rejects control characters; a message may have lines and tabs', async () => {
    for (const control of [
      '\u0000',
      '\u0001',
      '\u0008',
      '\u000b',
      '\u001b',
      '\u007f',
      '\u0080',
      '\u0085',
      '\u009f',
    ])
      for (const field of [...fields, 'phone'] as const) await rejected(field, `a${control}b`);
    for (const control of ['\n', '\r', '\t']) {
      for (const field of ['name', 'company', 'phone'] as const) await rejected(field, `a${control}b`);
      await stored('message', `a${control}b`);
    }
  });

  test('rejects lone surrogates anywhere', async () => {
    for (const half of ['\ud800', '\udfff', 'a\ud83d', '\ude00b', '\ude00\ud83d'])
      for (const field of fields) await rejected(field, half);
  });

  test('broken text in ignored members is harmless', async () => {
    const body = studioRequest('2029-01-01', { extra: '\u0000\ud800', '\ud800': '\u0000' });
    const { status } = await service().post('/booking-requests', JSON.stringify(body), {
      address: newClientAddress(),
    });
    assert.equal(status, 201);
  });

  test('a name has a visible character', async () => {
    for (const blank of ['', ' ', '\u00a0\u2003', '\u200b', '\u2028', '\u202e\u200f'])
      await rejected('name', blank);
    await stored('name', ' a ');
  });

  test('lengths count characters, not bytes, up to the limit', async () => {
    for (const [field, max] of [
      ['name', 200],
      ['company', 200],
      ['message', 5000],
    ] as const)
      for (const character of ['x', 'é', '漢', '😀']) {
        await stored(field, character.repeat(max));
        await rejected(field, character.repeat(max + 1));
      }
    await stored('phone', '1'.repeat(50));
    await rejected('phone', '1'.repeat(51));
  });

  test('lengths apply to the stored text', async () => {
    await stored('name', 'e\u0301'.repeat(200), 'é'.repeat(200));
    await rejected('name', 'e\u0301'.repeat(201));
    // One character becomes three: NFC decomposes U+FB2C.
    await stored('name', '\ufb2c'.repeat(66), '\ufb2c'.normalize('NFC').repeat(66));
    await rejected('name', '\ufb2c'.repeat(67));
    await rejected('message', '\ufb2c'.repeat(1667));
  });

  test('at most 30 combining marks in a row', async () => {
    for (const field of fields) {
      const max = `a${'\u0301\u0316'.repeat(15)}`;
      await stored(field, max, max.normalize('NFC'));
      await rejected(field, `a${'\u0316'.repeat(31)}`);
    }
    // Counted after normalisation: U+0344 becomes two characters.
    await rejected('message', `a${'\u0344'.repeat(16)}`);
    await stored('message', `a${'\u0316'.repeat(30)}`.repeat(50));
  });

  test('text that is ignored or rejected anyway is not normalised', async (t) => {
    const marks = '\u0301\u0316'.repeat(10_000);
    const normalise = t.mock.method(String.prototype, 'normalize');
    const send = (body: object) =>
      service().post('/booking-requests', JSON.stringify(body), { address: newClientAddress() });
    const request = studioRequest('2029-01-03');
    assert.equal((await send({ ...request, extra: marks })).status, 201);
    for (const field of ['name', 'email', 'phone', 'company', 'message'] as const)
      for (const text of [marks, 'x'.repeat(40_001), `${'a\u0301'.repeat(10_000)}${marks}`.slice(0, 30_000)])
        assert.equal((await send(withText('2029-01-04', field, text))).status, 422);
    assert.equal((await send({ ...request, website: 'x', message: marks })).status, 201);
    // Measures the work by text length instead of time. Normalisation takes quadratic time for a sequence of combining marks.
    for (const { this: text } of normalise.mock.calls) {
      assert.ok(String(text).length <= 8 * 5000, `${String(text).length}`);
      assert.doesNotMatch(String(text), /\p{M}{31}/u);
    }
    assert.ok(normalise.mock.callCount() > 0);
  });

  test('two normalisations of the same text are the same request', async () => {
    const headers = { 'idempotency-key': 'spelling' };
    const post = (name: string) =>
      service().post('/booking-requests', withText('2029-01-02', 'name', name), {
        headers,
        address: newClientAddress(),
      });
    const first = await post('Zoe\u0308');
    assert.deepEqual((await post('Zoë')).body, first.body);
  });

  test('an e-mail address is plausible and has at most 254 characters', async () => {
    for (const address of [
      'a@b.co',
      'A.B+c_d@Sub.Example.COM',
      "o'neil@example.ie",
      'x@xn--bcher-kva.example',
      'a@exämple.de',
      'jörg@example.de',
      `${'a'.repeat(64)}@${'b.'.repeat(93)}com`,
    ])
      await stored('email', address);
    for (const address of [
      '',
      'a',
      'a@',
      '@b.co',
      'a@b',
      'a b@c.de',
      'a@b..co',
      'a@b.co.',
      '.a@b.co',
      'a@b@c.co',
      'a@b.co\n',
      'a@b.co,c@d.ef',
      'A <a@b.co>',
      'mailto:a@b.co',
      'a@-b.co',
      'a@b_c.co',
      'a\u0000@b.co',
      'ä\u00A0@b.co',
      `${'ä'.repeat(33)}@b.co`,
      `${'a'.repeat(65)}@b.co`,
      `a@${'b'.repeat(64)}.co`,
      `${'a'.repeat(64)}@${'b.'.repeat(93)}comm`,
    ])
      await rejected('email', address);
  });
});
