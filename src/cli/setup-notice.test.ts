import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../test/databases.ts';
import { startService, venueWith } from '../../test/service.ts';
import { setupNotice } from './setup-notice.ts';

onAnyDatabase('a start without an owner', (newDatabase) => {
  test('prints the link in a terminal, also with an empty data folder, and the command elsewhere', async () => {
    const service = await startService(await (await newDatabase()).open());
    const inTerminal = await setupNotice(service, true);
    assert.match(
      inTerminal?.('https://book.example') ?? '',
      /^To set up your venue, .*: https:\/\/book\.example\/manage\/welcome#[\w-]{43}$/,
    );
    assert.match((await setupNotice(service, false))?.('') ?? '', /Run "firsthold welcome"/);
  });

  test('names an imported venue that has no owner', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    assert.match(
      (await setupNotice(service, true))?.('') ?? '',
      /^To set up riverside, open this one-time link/,
    );
  });
});
