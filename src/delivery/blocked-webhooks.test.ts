import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlSetBy } from '../domain/events/private-addresses.ts';
import type { Webhook } from '../domain/events/webhook.ts';
import { findWebhooksWithoutAllowedAddress } from './blocked-webhooks.ts';

const webhook = (id: string, url: string, urlSetBy: UrlSetBy, enabled = true): Webhook => ({
  id,
  url,
  urlSetBy,
  enabled,
  venueId: 'riverside',
  kinds: [],
  createdAt: 0,
  failures: 0,
  failingSince: null,
  pausedUntil: 0,
});

test('finds enabled webhooks whose host has only addresses that are not allowed', async () => {
  const webhooks = [
    webhook('listed', 'http://127.0.0.1:5678/hook', 'api'),
    webhook('unlisted', 'https://127.0.0.1:9999/hook', 'api'),
    webhook('named', 'https://localhost/hook', 'api'),
    webhook('disabled', 'https://127.0.0.1/hook', 'api', false),
    webhook('public', 'https://8.8.8.8/hook', 'api'),
    webhook('unknown', 'https://nowhere.invalid/hook', 'api'),
    webhook('operator', 'http://localhost:9999/hook', 'operator'),
    webhook('link-local', 'http://169.254.169.254/', 'operator'),
  ];
  const found: string[] = [];
  for await (const { id } of findWebhooksWithoutAllowedAddress(webhooks, {
    forOperator: true,
    hosts: new Set(['127.0.0.1:5678']),
  }))
    found.push(id);
  assert.deepEqual(found, ['unlisted', 'named', 'link-local']);
});
