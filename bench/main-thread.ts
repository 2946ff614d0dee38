/**
 * Measures for every public GET and every management route how much processor time of the main thread it takes in one
 * piece, at a server with a large venue. A busy machine does not change that, unlike the time for which the thread was
 * blocked (`monitorEventLoopDelay`, the maximum). A fourth argument selects requests by their names, or `changes`: `npm exec -c "node bench/main-thread.ts deep 60000 sqlite"`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseVenueFile } from '../src/domain/documents/venue-file/parse.ts';
import { addDays } from '../src/domain/time/calendar.ts';
import { todayIn } from '../src/domain/time/timezone.ts';
import { routeAccess } from '../test/management/route-access.ts';
import { tokenFor } from '../test/staff.ts';
import { type Kind, newDatabase, removeDatabases } from './databases.ts';
import { writeHistory } from './history.ts';
import { largeVenueFile, type VenueSize } from './largest-venue.ts';
import { measureChanges, type SentRequest } from './main-thread-changes.ts';
import { base, siteKey, venueId } from './venue.ts';

const shapes: Record<string, VenueSize> = {
  /** As many spaces and slots as a venue may have. */
  wide: { spaces: 200, slots: 50, packages: 4, rates: 0, blocks: 2_000 },
  /** As many packages with as many rates. */
  deep: { spaces: 20, slots: 20, packages: 10, rates: 50, blocks: 500 },
  /** As many of everything at once, in rooms that spaces share. */
  full: { spaces: 200, slots: 10, packages: 3, rates: 20, blocks: 4_990, isFull: true },
  /** Allowed in 1.0.0 only. */
  former: { spaces: 20, slots: 50, packages: 50, rates: 50, blocks: 0 },
  small: { spaces: 3, slots: 4, packages: 3, rates: 2, blocks: 3 },
};

const [shape = 'deep', bookings = '60000', kind = 'sqlite', only = ''] = process.argv.slice(2);
const size = shapes[shape];
if (size === undefined) throw new Error(`no such shape: ${shape}`);
const today = todayIn('Europe/London', Date.now());
const day = (days: number) => addDays(today, days);
const file = largeVenueFile(size, today);

/** Requests of the management API by route; those of GET routes without an entry have the default parameters. */
const bodies: Record<string, () => unknown> = {
  'POST /venues/:venueId/venue-file/plan': () => file,
  'PUT /venues/:venueId/venue-file': () => file,
  'POST /venues/:venueId/series-preview': () => ({
    spaceId: 'hall-1',
    slotId: 'hall-1-1',
    packageId: 'package-1',
    series: { frequency: 'weekly', from: day(1), count: 104 },
  }),
  'POST /venues/:venueId/imported-bookings/plan': imported,
  'POST /venues/:venueId/imported-bookings': imported,
  'POST /venues/:venueId/simulated-quote': () => ({
    spaceId: 'hall-1',
    slotId: 'hall-1-1',
    packageId: 'package-1',
    date: day(3),
  }),
  'POST /venues/:venueId/booking-requests/search': () => ({ limit: '200', text: 'example guest' }),
  'POST /venues/:venueId/guests/search': () => ({ limit: '200', text: 'guest' }),
  'POST /venues/:venueId/guests/export': () => ({ email: 'guest5@example.com' }),
  'POST /venues/:venueId/guests/groups': () => ({ email: 'guest5@example.com' }),
  'POST /venues/:venueId/list-downloads': () => ({ list: 'requests', rows: 5_000 }),
  'POST /venues/:venueId/booking-requests': () => booked(day(600 + nextDay++), 1),
  'POST /venues/:venueId/booking-requests/:reference/notes': () => ({ text: 'x'.repeat(5_000) }),
  'PATCH /venues/:venueId/booking-requests/:reference': () => ({ title: `Title ${nextDay++}` }),
  'POST /venues/:venueId/booking-requests/:reference/move': () => ({
    date: day(400 + nextDay++),
    price: 'keep',
  }),
  'POST /venues/:venueId/booking-requests/:reference/cancel': () => ({}),
  'POST /venues/:venueId/booking-requests/:reference/undo': () => ({}),
  'POST /venues/:venueId/blocks': () => ({ from: day(2_000), to: day(2_000 + nextDay++) }),
  'PATCH /venues/:venueId': () => ({ description: `Description ${nextDay++}` }),
  'PATCH /venues/:venueId/spaces/:spaceId': () => ({ description: `Description ${nextDay++}` }),
  'PATCH /venues/:venueId/spaces/:spaceId/slots/:slotId': () => ({ name: `Slot ${nextDay++}` }),
  'PATCH /venues/:venueId/spaces/:spaceId/slots/:slotId/packages/:packageId': () => ({
    name: `P ${nextDay++}`,
  }),
  'PATCH /venues/:venueId/website-keys/:siteKey': () => ({ label: `Key ${nextDay++}` }),
  'PATCH /venues/:venueId/guests/:reference': () => ({ notes: `Note ${nextDay++}` }),
  'POST /venues/:venueId/spaces': () => ({ id: `extra-${nextDay}`, name: `Extra ${nextDay++}`, capacity: 5 }),
  'PUT /venues/:venueId/letters/:occasion/:language': () => ({
    subject: `Hello ${nextDay++}`,
    body: 'A hall. '.repeat(370),
  }),
  'POST /venues/:venueId/feeds': () => ({ label: 'Feed' }),
  'POST /venues/:venueId/booking-requests/decline': () => ({ references: references(200) }),
  'POST /venues/:venueId/imported-bookings/undo': () => ({ references: references(200) }),
};

let nextDay = 1;

/** Dates of the first hall, each with all extras that it may have. */
function booked(from: string, dates: number) {
  const items = Array.from({ length: dates }, (_, index) => ({
    spaceId: 'hall-0',
    slotId: 'hall-0-1',
    packageId: size?.isFull ? 'package-full' : 'package-0',
    date: addDays(from, index),
    ...(size?.isFull && {
      // A price has at most 5,000 lines: extras have two of a date, rates at most 20.
      extras: Array.from({ length: dates > 10 ? 12 : 50 }, (_, extra) => ({
        id: `extra-${extra}`,
        pieces: 1,
      })),
    }),
  }));
  const [main, ...additionalItems] = items;
  return { ...main, name: 'A. Guest', ...(additionalItems.length > 0 && { additionalItems }) };
}

const references = (count: number) =>
  Array.from({ length: count }, (_, index) => `BR-${10_000_000 + (((index + 2) * 48_271) % 89_999_999)}`);

/** As many bookings as an import may have, past the horizon of the others. */
function imported() {
  const lines = Array.from(
    { length: 5_000 },
    (_, row) => `Hall 1,${day(500 + row)},Slot 1,package-1,A guest\n`,
  );
  return { csv: `space,date,slot,package,name\n${lines.join('')}` };
}

const queries: Record<string, readonly string[]> = {
  '/venues/:venueId/calendar': [`?from=${day(0)}&to=${day(30)}`, `?from=${day(0)}&to=${day(91)}`],
  '/venues/:venueId/openings': [
    ...['', '&minutes=60', '&attendance=100&limit=500'].map(
      (more) => `?from=${day(0)}&to=${day(365)}${more}`,
    ),
  ],
  '/venues/:venueId/spaces/:spaceId/calendar': [
    `?from=${day(0)}&to=${day(30)}`,
    `?from=${day(0)}&to=${day(61)}`,
  ],
  '/venues/:venueId/reports': [`?from=${day(-300)}&to=${day(65)}`],
  '/venues/:venueId/booked-events': [`?from=${day(-92)}&to=${day(0)}`, `?from=${day(-366)}&to=${day(-1)}`],
  '/venues/:venueId/booked-amounts': [`?from=${day(-366)}&to=${day(-1)}`],
  '/venues/:venueId/instalments': [`?from=${day(-366)}&to=${day(-1)}`],
  '/venues/:venueId/front-desk': [`?from=${day(0)}&to=${day(30)}`],
  '/venues/:venueId/booking-requests': [
    ...['', '?limit=200', '?limit=200&status=accepted', '?limit=200&sort=event'],
  ],
  '/venues/:venueId/guests': ['', '?limit=200', '?sort=name&limit=200'],
  '/venues/:venueId/letters': ['?language=en'],
  '/venues/:venueId/spaces': ['', '?limit=200'],
  '/venues/:venueId/spaces/:spaceId/slots': ['?limit=200'],
  '/venues/:venueId/blocks': ['', '?limit=200'],
  '/venues/:venueId/events': ['', '?limit=200'],
};

const publicRequests = [
  '/venue',
  '/spaces',
  '/spaces?with=prices',
  '/spaces?with=prices&attendance=3',
  '/spaces/hall-1/slots',
  `/spaces/hall-1/availability?from=${day(0)}&to=${day(91)}`,
  `/spaces/hall-1/prices?from=${day(0)}&to=${day(91)}`,
  `/availability?from=${day(0)}&to=${day(30)}`,
  `/prices?from=${day(0)}&to=${day(30)}`,
  `/prices?from=${day(0)}&to=${day(30)}&attendance=4`,
].map((path) => base + path);

const parameters: Record<string, string> = {
  venueId,
  siteKey,
  spaceId: 'hall-1',
  slotId: 'hall-1-1',
  packageId: 'package-1',
  reference: `BR-${10_000_000 + ((1 * 48_271) % 89_999_999)}`,
};
const filled = (path: string) => path.replace(/:(\w+)/g, (_, name) => parameters[name] ?? 'nothing');

async function main() {
  const database = await newDatabase(kind as Kind, parseVenueFile(file));
  await writeHistory(database, Number(bookings));
  const storage = await database.open();
  // A token for each route, and an address for each visitor, so that no limit ends the run.
  const tokens: Record<string, string>[] = [];
  for (let count = 0; count < 400; count++) {
    const { headers } = await tokenFor({ storage, clock: Date.now, randomBytes }, { venueId });
    tokens.push({ ...headers });
  }
  await storage.close();
  const server = await startServer(database.environment);
  let visitors = 0;
  /** Whether the first part is over. */
  let isChanging = false;
  const send = async (token: Record<string, string>, { path, method = 'GET', body, type }: SentRequest) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: {
        ...(path.startsWith('/venues/manage') && token),
        'x-forwarded-for': `10.0.${++visitors >> 8}.${visitors & 255}`,
        'if-match': '*',
        ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text };
  };
  /** Sends a request three times, and prints the first, which also compiles code and fills caches, and the quickest. */
  const measure = async (name: string, request: () => Promise<SentRequest> | SentRequest) => {
    if (!`${isChanging ? 'changes ' : ''}${name}`.includes(only)) return;
    const ofRoute = tokens.pop() ?? {};
    let first = '';
    let best = { pieceMs: Number.POSITIVE_INFINITY, text: '' };
    for (let time = 0; time < 3; time++) {
      const sent = await request();
      const before = await stateOf(server.child);
      // The first delay is only known after the first tick.
      await sleep(20);
      const startedAt = performance.now();
      const { status, text } = await send(ofRoute, sent);
      const ms = performance.now() - startedAt;
      await sleep(5);
      const { cpuMs, maxMs, pieceMs } = await stateOf(server.child);
      if (time === 0) first = pieceMs.toFixed(0);
      const [piece, total, blocked] = [pieceMs, cpuMs - before.cpuMs, maxMs].map((each) =>
        each.toFixed(0).padStart(5),
      );
      const why = status < 400 ? '' : text.slice(0, 200);
      if (time > 0 && pieceMs < best.pieceMs)
        best = {
          pieceMs,
          text: `${piece} ms in one piece (first ${first.padStart(4)}) ${total} ms cpu, ${blocked} ms blocked, ${ms.toFixed(0).padStart(6)} ms ${status} ${String(text.length).padStart(9)} B  ${name} ${why}`,
        };
    }
    console.log(best.text);
  };
  await measure('GET /healthz', () => ({ path: '/healthz' }));
  await measure('GET session (loads the management API)', () => ({ path: '/venues/manage/v1/session' }));
  for (const path of publicRequests) await measure(`GET ${path.replace(base, '')}`, () => ({ path }));
  for (const dates of [1, 10])
    for (const path of ['/quote', '/booking-requests'])
      await measure(`POST ${path} of ${dates}`, () => {
        const { name, ...items } = booked(day(800 + 10 * nextDay++), dates);
        const guest = { name, email: 'guest@example.com' };
        const body = path === '/quote' ? items : { ...items, guest };
        return { path: base + path, method: 'POST', body };
      });
  await measure('GET /book', () => ({ path: `/book/${siteKey}` }));
  const routes = Object.keys(routeAccess).filter(
    (route) => route.startsWith('GET') || bodies[route] !== undefined,
  );
  for (const route of routes) {
    const [method = 'GET', path = ''] = route.split(' ');
    const body = bodies[route];
    for (const query of (method === 'GET' && queries[path]) || [''])
      await measure(`${method} ${path}${query}`, () => ({
        path: `/venues/manage/v1${filled(path)}${query}`,
        method,
        body: body?.(),
      }));
  }
  isChanging = true;
  const call = async (method: string, path: string, body?: unknown) => {
    const sent = { path: `/venues/manage/v1/venues/${venueId}${path}`, method, body };
    const { status, text } = await send(tokens[visitors % 60] ?? {}, sent);
    if (status >= 400) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  await measureChanges({
    measure: (name, request) =>
      measure(name, async () => {
        const { path, ...sent } = await request();
        return {
          ...sent,
          path: path.startsWith('/venues/') ? path : `/venues/manage/v1/venues/${venueId}${path}`,
        };
      }),
    call,
    day,
    booked,
  });
  await server.stop();
  await removeDatabases();
}

async function startServer(environment: Record<string, string>) {
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=4',
      '--v8-pool-size=2',
      '--import',
      path('event-loop-hook.ts'),
      path('../src/main.ts'),
      'serve',
    ],
    {
      env: { ...process.env, ...environment, PORT: '0', LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
  return {
    child,
    port: Number(/:(\d+)$/.exec(String(line))?.[1]),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** The longest block of the main thread since the last report, and its processor time since the start, in milliseconds. */
interface MainThreadState {
  readonly maxMs: number;
  readonly cpuMs: number;
  /** The most processor time of one turn of the event loop since the last report. */
  readonly pieceMs: number;
}

async function stateOf(child: ChildProcess): Promise<MainThreadState> {
  const answer = once(child, 'message');
  child.send('delay');
  const [state] = (await answer) as [MainThreadState];
  return state;
}

await main();
process.exit();
