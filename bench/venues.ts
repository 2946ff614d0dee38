/**
 * Compares the cost of requests about one venue between 10⁴ and 10 venues, each with 100 booking requests. The two
 * alternate.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseVenueFile } from '../src/domain/documents/venue-file/parse.ts';
import type { VenueFile } from '../src/domain/documents/venue-file/venue-file.ts';
import { addDays } from '../src/domain/time/calendar.ts';
import { todayIn } from '../src/domain/time/timezone.ts';
import { placeBookingRequest } from '../src/operations/booking/place-booking-request.ts';
import type { Context } from '../src/operations/context.ts';
import { addWebhook } from '../src/operations/events/add-webhook.ts';
import { publishEvents } from '../src/operations/events/publish-events.ts';
import { encryptWebhookSecret, newWebhookSecret } from '../src/operations/events/webhook-secret.ts';
import { toJson } from '../src/storage/engine/columns.ts';
import { copyVenue } from '../test/copied-venues.ts';
import { bookingOf } from '../test/scenario.ts';
import { tokenFor } from '../test/staff.ts';
import { Connection, encodeRequest } from './connection.ts';
import { type BenchDatabase, type Kind, newDatabase, titles } from './databases.ts';
import type { Effort } from './measurements.ts';
import { median, type Result, resultOf } from './result.ts';
import { startService } from './server-process.ts';
import { guest } from './visitors.ts';

const counts = { quick: [10, 500], full: [10, 10_000] };
const requestsPerVenue = 100;
/** The number of webhook secrets written in one transaction. */
const perTransaction = 250;
/** The number of venues whose staff send requests. */
const staffedVenueCount = 8;
const rounds = 7;
/** A delivery takes up to a second. */
const webhooksPerRound = 4;
const today = todayIn('Europe/London', Date.now());
const manage = '/venues/manage/v1/venues';

const operationTitles = {
  read: 'availability that is not cached',
  again: 'the same once more',
  book: 'booking request',
  webhook: 'webhook of that request',
  accept: 'accepting one',
  edit: 'editing a slot',
  queue: 'request queue',
};
type Operation = keyof typeof operationTitles;
const operations = Object.keys(operationTitles) as Operation[];

/** Measures requests about one venue in both databases of a kind. */
export async function measureVenues(kind: Kind, { isQuick }: Effort): Promise<Result[]> {
  const receiver = await startReceiver();
  const filled: Filled[] = [];
  for (const count of isQuick ? counts.quick : counts.full) {
    const database = await newDatabase(kind, smallVenue());
    filled.push({ database, count, desks: await fill(database, count, receiver) });
  }
  // Servers start only now: filling the larger one takes longer than their idle connections stay open.
  const sizes = await Promise.all(filled.map((each) => serve(each, receiver)));
  const perRound = isQuick ? 10 : 40;
  const timings: Record<Operation, number>[][] = [];
  // The first round is a warm-up.
  for (let round = -1; round < rounds; round++) {
    const times = sizes.map(() => new Map(operations.map((operation) => [operation, [] as number[]])));
    for (let turn = 0; turn < perRound; turn++)
      for (let index = 0; index < sizes.length; index++) {
        // Each size goes first equally often.
        const at = (index + turn) % sizes.length;
        for (const operation of operations)
          if (operation !== 'webhook' || turn < webhooksPerRound)
            times[at]?.get(operation)?.push((await sizes[at]?.run[operation]()) as number);
      }
    const medians = times.map((of) =>
      Object.fromEntries([...of].map(([operation, ms]) => [operation, median(ms)])),
    );
    if (round >= 0) timings.push(medians as Record<Operation, number>[]);
  }
  for (const size of sizes) await size.stop();
  receiver.close();
  const [few, many] = sizes.map(({ count }) => count);
  return operations.map((operation) => {
    const ms = (of: number) => median(timings.map((round) => round[of]?.[operation] as number)).toFixed(2);
    return resultOf(
      `${operationTitles[operation]}, ${titles[kind]}, ${many} venues to ${few}`,
      timings.map((round) => (round[1]?.[operation] as number) / (round[0]?.[operation] as number)),
      { most: 1.2 },
      `${ms(1)} ms to ${ms(0)} ms`,
    );
  });
}

/** A hall with two slots a day, and a website key. */
function smallVenue(): VenueFile {
  const slot = (id: string, startTime: string, endTime: string) => ({
    id: `hall-${id}`,
    name: id,
    startTime,
    endTime,
    packages: [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }],
  });
  const slots = [slot('day', '09:00', '17:00'), slot('evening', '18:00', '23:00')];
  return parseVenueFile({
    venue: { id: 'v', name: 'Venue', timezone: 'Europe/London', currency: 'GBP', locale: 'en-GB' },
    spaces: [{ id: 'hall', name: 'Hall', capacity: 100, slots }],
    siteKeys: [{ key: 'web', websites: ['bench.example'], holdPeriod: 'none' }],
  });
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Records when the webhook calls about each venue arrive. */
async function startReceiver() {
  const waiting = new Map<string, (at: number) => void>();
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.end();
      waiting.get(request.url ?? '')?.(performance.now());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    nextCallOf: (path: string) =>
      new Promise<number>((resolve, reject) => {
        waiting.set(path, resolve);
        setTimeout(() => reject(new Error(`no webhook call of ${path}`)), 60_000).unref();
      }),
    close: () => server.close(),
  };
}

/** Fills the database: requests and a webhook of one venue, then copies of it. */
async function fill(database: BenchDatabase, count: number, receiver: Receiver) {
  const context = { storage: await database.open(), clock: Date.now, randomBytes };
  for (let number = 0; number < requestsPerVenue; number++) {
    const requested = bookingOf('hall-evening', addDays(today, 400 + number));
    await placeBookingRequest(context, { venueId: 'v', siteKey: 'web' }, requested, null);
  }
  const webhook = { url: receiver.urlOf(`/${count}/v`), urlSetBy: 'operator', venueId: 'v' } as const;
  const settings = { forOperator: true, hosts: new Set<string>() };
  const { id } = await addWebhook(
    context,
    { ...webhook, kinds: ['booking-request.placed'] },
    settings,
    'operator',
  );
  // Otherwise the server would start with the events of all copies.
  await publishEvents(context, 'v');
  await copyVenue(database.environment, 'v', count);
  await writeSecrets(context, id, count);
  const desks = [];
  for (let desk = 0; desk < staffedVenueCount; desk++) {
    const venueId = `v-${1 + Math.floor((desk * count) / staffedVenueCount)}`;
    const { headers } = await tokenFor(context, { venueId });
    const rows = await context.storage.read((db) =>
      db.selectFrom('booking_requests').select('reference').where('venue_id', '=', venueId).execute(),
    );
    desks.push({ venueId, headers, references: rows.map(({ reference }) => reference) });
  }
  await context.storage.close();
  return desks;
}

/** Writes the signing secrets of copied webhooks, which are encrypted for one venue each. */
async function writeSecrets(context: Context, id: string, count: number): Promise<void> {
  for (let first = 1; first <= count; first += perTransaction)
    await context.storage.transact(async (db) => {
      for (let number = first; number < Math.min(count + 1, first + perTransaction); number++) {
        const venueId = `v-${number}`;
        const encrypted = encryptWebhookSecret(context, { venueId, id }, newWebhookSecret(context));
        const secrets = toJson([{ encrypted, validFrom: 0, validUntil: null }]);
        await db.updateTable('webhooks').set({ secrets }).where('venue_id', '=', venueId).execute();
      }
    });
}

interface Filled {
  readonly database: BenchDatabase;
  /** The number of its venues. */
  readonly count: number;
  readonly desks: Awaited<ReturnType<typeof fill>>;
}

async function serve({ database, count, desks }: Filled, receiver: Receiver) {
  const service = await startService({ ...database.environment, WEBHOOKS_TO_PRIVATE_ADDRESSES: '1' });
  const connection = await Connection.open(service.port);
  let visitor = 0;
  const ask = (request: Parameters<typeof encodeRequest>[0], status: number) => {
    const address = `10.${++visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
    return connection.time(encodeRequest(request, address), status);
  };
  let number = 1;
  const site = () => `/venues/public/v1/sites/web-${number}`;
  const range = `from=${addDays(today, 1)}&to=${addDays(today, 31)}`;
  const availability = () => ask({ method: 'GET', path: `${site()}/spaces/hall/availability?${range}` }, 200);
  let [booked, turn] = [0, 0];
  let delivery = Promise.resolve(0);
  const atDesk = (method: string, path: string, body?: object) => {
    const desk = desks[turn % desks.length] as (typeof desks)[number];
    return ask(
      {
        method,
        path: `${manage}/${desk.venueId}${path.replace('REF', () => desk.references.pop() ?? '')}`,
        headers: { ...desk.headers, ...(method !== 'GET' && { 'If-Match': '*' }) },
        ...(body && { body: JSON.stringify(body) }),
      },
      200,
    );
  };
  const run: Record<Operation, () => Promise<number>> = {
    // Far apart, so that neighbours in the database are not neighbours in time.
    read() {
      number = 1 + ((number + 36) % count);
      return availability();
    },
    again: availability,
    async book() {
      const date = addDays(today, 40 + Math.floor(booked++ / count));
      const item = { spaceId: 'hall', slotId: 'hall-day', packageId: 'dry-hire', date, guest };
      const call = receiver.nextCallOf(`/${count}/v-${number}`);
      const ms = await ask(
        { method: 'POST', path: `${site()}/booking-requests`, body: JSON.stringify(item) },
        201,
      );
      const answeredAt = performance.now();
      delivery = call.then((at) => Math.max(at - answeredAt, 0.1));
      return ms;
    },
    webhook: () => delivery,
    accept: () => atDesk('POST', '/booking-requests/REF/accept', {}),
    edit: () => atDesk('PATCH', '/spaces/hall/slots/hall-evening', { name: `Evening ${turn}` }),
    queue() {
      turn += 1;
      return atDesk('GET', '/booking-requests?status=pending_approval&limit=50');
    },
  };
  return {
    count,
    run,
    async stop() {
      connection.close();
      await service.stop();
    },
  };
}
