import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationError } from '../errors.ts';
import type { EventKind } from './event.ts';
import { concerns, parseWebhookUrl } from './webhook.ts';

/** What is said of an address that may not be called. */
function refusal(url: string, allowsPlain = false): string {
  try {
    return `taken as ${parseWebhookUrl(url, allowsPlain)}`;
  } catch (thrown) {
    assert.ok(thrown instanceof ValidationError, String(thrown));
    return thrown.message;
  }
}

test('an address is kept as it will be called', () => {
  assert.equal(
    parseWebhookUrl('HTTPS://Desk.example:443/hook?token=1#part', false),
    'https://desk.example/hook?token=1',
  );
  assert.equal(parseWebhookUrl('http://localhost:9000/hook', true), 'http://localhost:9000/hook');
});

test('an address that cannot be called is refused with what is wrong with it', () => {
  assert.equal(refusal('desk.example'), 'url: is not an address such as https://desk.example/firsthold');
  const needsHttps =
    /^url: must begin with https:\/\/ \(http:\/\/ is for .+ WEBHOOKS_TO_PRIVATE_ADDRESSES=1\)$/;
  assert.match(refusal('http://desk.example/hook'), needsHttps);
  for (const url of ['ftp://desk.example', 'javascript:alert(1)'])
    for (const allowsPlain of [false, true]) assert.match(refusal(url, allowsPlain), needsHttps);
  for (const url of ['https://user@desk.example', 'https://:word@desk.example'])
    assert.equal(refusal(url), 'url: must not carry a name or a password');
});

test('an address has at most 2,000 characters, what is not sent of it not counted', () => {
  const longest = `https://desk.example/${'x'.repeat(2000 - 21)}`;
  assert.equal(parseWebhookUrl(`${longest}#part`, false), longest);
  assert.equal(refusal(`${longest}x`), 'url: is longer than 2000 characters');
});

test('a webhook is told of the kinds it asked for, in the venue it asked for, and of all where it did not say', () => {
  const isTold = (
    webhook: { venueId: string | null; kinds: EventKind[] },
    action: string,
    venueId: string | null = 'riverside',
  ) => concerns(webhook, { action, venueId });
  const everything = { venueId: null, kinds: [] };
  assert.ok(isTold(everything, 'block.added'));
  assert.ok(isTold(everything, 'webhook.removed', null));
  assert.ok(isTold(everything, 'dates.blocked'), 'an earlier version’s word');
  assert.equal(isTold(everything, 'venue.sold'), false, 'a newer version’s word');

  const ofVenue = { ...everything, venueId: 'riverside' };
  assert.ok(isTold(ofVenue, 'block.added'));
  assert.equal(isTold(ofVenue, 'block.added', 'elsewhere'), false);
  assert.equal(isTold(ofVenue, 'webhook.removed', null), false);

  const ofKinds: { venueId: null; kinds: EventKind[] } = {
    venueId: null,
    kinds: ['block.added', 'hold.lapsed'],
  };
  assert.ok(isTold(ofKinds, 'hold.lapsed'));
  assert.ok(isTold(ofKinds, 'dates.blocked'));
  assert.equal(isTold(ofKinds, 'block.removed'), false);
});
