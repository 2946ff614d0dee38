import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationError } from '../errors.ts';
import type { EventKind } from './event.ts';
import { noPrivateAddresses, type UrlSetBy } from './private-addresses.ts';
import { parseWebhookUrl, webhookAccepts } from './webhook.ts';

const open = { forOperator: true, hosts: new Set<string>() };

/** Returns the error for a forbidden URL. */
function error(url: string, setBy: UrlSetBy = 'api', settings = noPrivateAddresses): string {
  try {
    return `taken as ${parseWebhookUrl(url, setBy, settings)}`;
  } catch (thrown) {
    assert.ok(thrown instanceof ValidationError, String(thrown));
    return thrown.message;
  }
}

test('stores an address in its normalised form', () => {
  assert.equal(
    parseWebhookUrl('HTTPS://Desk.example:443/hook?token=1#part', 'api', noPrivateAddresses),
    'https://desk.example/hook?token=1',
  );
  assert.equal(error('http://localhost:9000/hook', 'operator', open), 'taken as http://localhost:9000/hook');
});

test('rejects an address that cannot be called, with the reason', () => {
  assert.equal(error('desk.example'), 'url: is not an address such as https://desk.example/firsthold');
  const byOperator =
    'url: must begin with https:// (http:// is allowed for private addresses, with WEBHOOKS_TO_PRIVATE_ADDRESSES=1)';
  const overApi =
    'url: must begin with https:// (http:// is allowed only for hosts that the operator has listed in WEBHOOKS_PRIVATE_HOSTS)';
  assert.equal(error('http://desk.example/hook', 'operator'), byOperator);
  assert.equal(error('http://desk.example/hook', 'api', open), overApi);
  for (const url of ['ftp://desk.example', 'javascript:alert(1)'])
    for (const settings of [noPrivateAddresses, open]) {
      assert.equal(error(url, 'operator', settings), byOperator);
      assert.equal(error(url, 'api', settings), overApi);
    }
  for (const url of ['https://user@desk.example', 'https://:word@desk.example'])
    assert.equal(error(url), 'url: must not contain a user name or a password');
});

test('an address has at most 2,000 characters, without its fragment', () => {
  const longestUrl = `https://desk.example/${'x'.repeat(2000 - 21)}`;
  assert.equal(error(`${longestUrl}#part`), `taken as ${longestUrl}`);
  assert.equal(error(`${longestUrl}x`), 'url: is longer than 2000 characters');
});

test('matches the kinds and venue of a webhook, or all if none are set', () => {
  const isPublished = (
    webhook: { venueId: string | null; kinds: EventKind[] },
    action: string,
    venueId: string | null = 'riverside',
  ) => webhookAccepts(webhook, { action, venueId });
  const everything = { venueId: null, kinds: [] };
  assert.ok(isPublished(everything, 'block.added'));
  assert.ok(isPublished(everything, 'webhook.removed', null));
  assert.ok(isPublished(everything, 'dates.blocked'), 'a kind of an earlier version');
  assert.equal(isPublished(everything, 'venue.sold'), false, 'a kind of a newer version');

  const ofVenue = { ...everything, venueId: 'riverside' };
  assert.ok(isPublished(ofVenue, 'block.added'));
  assert.equal(isPublished(ofVenue, 'block.added', 'elsewhere'), false);
  assert.equal(isPublished(ofVenue, 'webhook.removed', null), false);

  const ofKinds: { venueId: null; kinds: EventKind[] } = {
    venueId: null,
    kinds: ['block.added', 'hold.lapsed'],
  };
  assert.ok(isPublished(ofKinds, 'hold.lapsed'));
  assert.ok(isPublished(ofKinds, 'dates.blocked'));
  assert.equal(isPublished(ofKinds, 'block.removed'), false);
});
