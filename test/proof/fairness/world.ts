/** Two venues on running servers: one that is measured, and a large one whose people and visitors abuse the service. */
import sharp from 'sharp';
import { benchVenue } from '../../../bench/venue.ts';
import { writeVenueFile } from '../../../src/domain/documents/venue-file/write.ts';
import { addDays } from '../../../src/domain/time/calendar.ts';
import { feedPath } from '../../../src/http/feeds/feed-path.ts';
import { addFeed } from '../../../src/operations/access/add-feed.ts';
import { subscribeToPushes } from '../../../src/operations/access/subscribe-to-pushes.ts';
import { importVenue } from '../../../src/operations/documents/import-venue.ts';
import { addWebhook } from '../../../src/operations/events/add-webhook.ts';
import type { TestDatabase } from '../../databases.ts';
import { startNameServer, withNameServer } from '../../name-server.ts';
import { anyPrivate } from '../../private-addresses.ts';
import { type ServerProcess, startServer } from '../../process/server-process.ts';
import { startPushReceiver } from '../../push-receiver.ts';
import { type Receiver, startReceiver } from '../../receiver.ts';
import { divisibleHall } from '../../scenario.ts';
import { startService } from '../../service.ts';
import { logInAs, tokenFor } from '../../staff.ts';
import { waitFor } from '../../wait-for.ts';
import { type Abuser, type AbuseWorld, abuses } from './abuses.ts';

export interface FairnessWorld {
  readonly servers: readonly ServerProcess[];
  readonly receiver: Receiver;
  /** The headers of the measured venue's program. */
  readonly program: Readonly<Record<string, string>>;
  readonly abuse: Omit<AbuseWorld, keyof Abuser>;
  /** Who commits each abuse. */
  readonly people: Readonly<Record<string, Abuser>>;
  /** Returns the most processor time of one turn of a server's event loop since the last call, in milliseconds. */
  longestPieceMs(): Promise<number>;
  stop(): Promise<void>;
}

/** @param bookings how many bookings the large venue has */
export async function openWorld(
  database: TestDatabase,
  { instances, bookings }: { readonly instances: number; readonly bookings: number },
): Promise<FairnessWorld> {
  const storage = await database.open();
  const service = await startService(storage, { venue: divisibleHall() });
  service.now = Date.now();
  const today = new Date().toISOString().slice(0, 10);
  const large = benchVenue(20);
  const { id: venueId } = large.venue;
  const keys = Array.from({ length: 60 }, (_, at) => `large-${at}`);
  const [siteKey] = large.siteKeys;
  const siteKeys = keys.map((key) => ({ ...siteKey, key, label: key }) as (typeof large.siteKeys)[number]);
  await importVenue(service, { ...large, siteKeys }, 'operator');
  const importer = { ...(await tokenFor(service, { venueId })).headers };
  const people: Record<string, Abuser> = {};
  for (const [at, name] of Object.keys(abuses).entries())
    people[name] = {
      owner: { ...(await tokenFor(service, { venueId })).headers },
      viewer: (await logInAs(service, { venueId, role: 'viewer' })).headers,
      address: `203.0.113.${at + 1}`,
    };
  for (let from = 0; from < bookings; from += 2500) {
    const lines = Array.from({ length: Math.min(2500, bookings - from) }, (_, row) => {
      const at = from + row;
      const space = `hall-${at % 20}`;
      return `${space};${space}-${8 + 2 * (Math.floor(at / 20) % 6)};${addDays(today, 1 + Math.floor(at / 120))};Guest ${at};guest-${at % 50}@example.com`;
    });
    const { statusCode, payload } = await service.app.inject({
      method: 'POST',
      url: `/venues/manage/v1/venues/${venueId}/imported-bookings`,
      headers: importer,
      payload: { csv: `space;slot;date;name;email\n${lines.join('\n')}` },
    });
    if (statusCode !== 201) throw new Error(payload);
  }
  const { secret } = await addFeed(service, { venueId, spaceId: null, withGuests: false }, 'operator');
  const receiver = await startReceiver();
  const settings = { url: receiver.url, urlSetBy: 'operator', kinds: [], venueId: 'riverside' } as const;
  await addWebhook(service, settings, anyPrivate, 'operator');
  const webhookIds: string[] = [];
  for (let at = 0; at < 20; at++) {
    const url = `https://w${at}.silent.test/`;
    const added = await addWebhook(
      service,
      { url, urlSetBy: 'api', kinds: [], venueId },
      anyPrivate,
      'staff:x',
    );
    webhookIds.push(added.id);
  }
  const subscriber = await logInAs(service, { venueId, role: 'viewer' });
  const pushes = await startPushReceiver();
  const subscriptionIds: string[] = [];
  for (let at = 0; at < 20; at++) {
    const subscribed = await subscribeToPushes(service, {
      ...pushes.subscribe(),
      endpoint: `https://p${at}.silent.test/push`,
      staffId: subscriber.staffId,
      venueIds: null,
      origin: 'https://book.example.com',
      language: 'en',
      label: `Phone ${at}`,
      browser: { session: null, device: null },
    });
    subscriptionIds.push(subscribed.id);
  }
  const program = { ...(await tokenFor(service)).headers };
  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
  const under = withNameServer.skip === false ? (await startNameServer()).under : [];
  const environment = {
    ...database.environment,
    TRUST_PROXY: '1',
    WEBHOOKS_TO_PRIVATE_ADDRESSES: '1',
    NODE_OPTIONS: `--import=${new URL('piece-hook.ts', import.meta.url)}`,
  };
  const servers: ServerProcess[] = [];
  for (let at = 0; at < instances; at++) servers.push(await startServer(environment, { under }));
  return {
    servers,
    receiver,
    program,
    people,
    abuse: {
      urls: servers.map(({ url }) => url),
      today,
      venueId,
      keys,
      webhookIds,
      subscriptionIds,
      feed: feedPath(secret),
      picture: picture.toString('base64'),
      file: JSON.stringify(writeVenueFile(large)),
    },
    async longestPieceMs() {
      const pieces = await Promise.all(servers.map(longestPieceOf));
      return Math.max(...pieces);
    },
    async stop() {
      for (const { process, ended } of servers) {
        process.kill('SIGTERM');
        await ended;
      }
      await storage.close();
    },
  };
}

async function longestPieceOf({ process: { pid }, complaints }: ServerProcess): Promise<number> {
  const pieces = () => [...complaints().matchAll(/longest piece: ([\d.]+) ms/g)];
  const before = pieces().length;
  process.kill(pid ?? 0, 'SIGUSR2');
  await waitFor('the longest piece', () => pieces().length > before);
  return Number(pieces().at(-1)?.[1]);
}
