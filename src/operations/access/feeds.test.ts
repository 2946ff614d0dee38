import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { divisibleHall } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { findFeed } from '../../storage/access/feeds.ts';
import { listEventLogOf } from '../../storage/events/event-log.ts';
import { addFeed } from './add-feed.ts';
import { revokeFeed } from './revoke-feed.ts';

onAnyDatabase('calendar feeds', (newDatabase) => {
  const open = async () => startService(await (await newDatabase()).open(), { venue: divisibleHall() });
  const ofNorth = { venueId: 'riverside', spaceId: 'north', withGuests: true };
  const isRejected = (changing: Promise<unknown>, message: string) =>
    assert.rejects(changing, (error) => {
      assert.ok(error instanceof NotFoundError, String(error));
      assert.equal(error.message, message);
      return true;
    });

  test('logs creation and revocation with the space and whether guests are shown', async () => {
    const service = await open();
    const { feed } = await addFeed(service, ofNorth, 'operator');
    await revokeFeed(service, { venueId: 'riverside', feedId: feed.id, actor: 'operator' });
    await revokeFeed(service, { venueId: 'riverside', feedId: feed.id, actor: 'operator' });
    const entries = await service.storage.read((db) => listEventLogOf(db, 'riverside', [feed.id]));
    assert.deepEqual(
      entries.map(({ at, actor, action, details }) => ({ at, actor, action, details })),
      [
        { action: 'feed.added', details: { spaceId: 'north', withGuests: true } },
        { action: 'feed.revoked', details: {} },
      ].map((done) => ({ at: noon, actor: 'operator', ...done })),
    );
  });

  test('rejects an unknown venue or space', async () => {
    const service = await open();
    await isRejected(
      addFeed(service, { ...ofNorth, venueId: 'nowhere', spaceId: null }, 'operator'),
      'There is no venue nowhere.',
    );
    await isRejected(
      addFeed(service, { ...ofNorth, spaceId: 'attic' }, 'operator'),
      'There is no space attic.',
    );
  });

  test('another venue cannot revoke a feed, and an unknown one is not found', async () => {
    const service = await open();
    const { feed } = await addFeed(service, ofNorth, 'operator');
    const revoke = (venueId: string, feedId: string) =>
      revokeFeed(service, { venueId, feedId, actor: 'operator' });
    await isRejected(revoke('other', feed.id), `There is no feed ${feed.id}.`);
    await isRejected(revoke('riverside', 'feed-x'), 'There is no feed feed-x.');
    const stored = await service.storage.read((db) => findFeed(db, feed));
    assert.equal(stored?.revokedAt, null);
  });
});
