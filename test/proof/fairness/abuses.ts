/** What one venue, person or address does to slow others, within or beyond its limits. */
import { addDays } from '../../../src/domain/time/calendar.ts';

/** Who commits an abuse, and no other: their limits are not used up by another. */
export interface Abuser {
  /** The headers of an owner and of a viewer. */
  readonly owner: Readonly<Record<string, string>>;
  readonly viewer: Readonly<Record<string, string>>;
  /** The address of an anonymous visitor. */
  readonly address: string;
}

/** What the sender of the requests knows. */
export interface AbuseWorld extends Abuser {
  readonly urls: readonly string[];
  readonly today: string;
  readonly venueId: string;
  readonly keys: readonly string[];
  /** The path of a calendar feed. */
  readonly feed: string;
  readonly webhookIds: readonly string[];
  readonly subscriptionIds: readonly string[];
  /** A picture, in base64. */
  readonly picture: string;
  /** The venue's file. */
  readonly file: string;
}

export interface AbuseRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer<ArrayBuffer>;
}

export interface Abuse {
  /** How many requests are sent at once. */
  readonly atOnce: number;
  readonly request: (at: number, world: AbuseWorld) => AbuseRequest;
}

const space = (at: number) => `hall-${at % 20}`;
const slot = (at: number) => ({ spaceId: space(at), slotId: `${space(at)}-8`, packageId: 'dry-hire' });
const managed = (world: AbuseWorld, path: string) => `/venues/manage/v1/venues/${world.venueId}${path}`;
const site = (world: AbuseWorld, at: number) =>
  `/venues/public/v1/sites/${world.keys[at % world.keys.length]}`;
const read = (path: (at: number, world: AbuseWorld) => string): Abuse['request'] => {
  return (at, world) => ({ path: managed(world, path(at, world)), headers: world.viewer });
};
const post = (path: string, body: (at: number, world: AbuseWorld) => object): Abuse['request'] => {
  return (at, world) => ({
    path: managed(world, path),
    method: 'POST',
    headers: world.owner,
    body: JSON.stringify(body(at, world)),
  });
};

const visit = (path: (at: number, world: AbuseWorld) => string): Abuse['request'] => {
  return (at, world) => ({
    path: site(world, at) + path(at, world),
    headers: { 'x-forwarded-for': world.address },
  });
};

/** A year of reports, calendars of 92 days, and so on. */
const year = ({ today }: AbuseWorld) => `from=${today}&to=${addDays(today, 364)}`;

/** Those that share the limit of large bodies (imports, changes of the venue file) are more than a minute apart. */
export const abuses: Readonly<Record<string, Abuse>> = {
  'imports of 5,000 rows': {
    atOnce: 5,
    request: post('/imported-bookings', (at, { today }) => ({
      csv: `space;slot;date;name\n${Array.from(
        { length: 5000 },
        (_, row) =>
          `hall-${row % 20};hall-${row % 20}-18;${addDays(today, 800 + at * 250 + Math.floor(row / 20))};Guest ${row}`,
      ).join('\n')}`,
    })),
  },
  'prices for every number of guests': {
    atOnce: 20,
    request: visit((at) => `/spaces?with=prices&attendance=${at + 1}`),
  },
  'availability of every range': {
    atOnce: 20,
    request: visit((at, { today }) => {
      const from = addDays(today, at % 300);
      return `/availability?from=${from}&to=${addDays(from, Math.floor(at / 300) % 31)}`;
    }),
  },
  'booking pages for every host': {
    atOnce: 20,
    request: (at, { keys, address }) => ({
      path: `/book/${keys[at % keys.length]}`,
      headers: { 'x-forwarded-for': address, host: `h${at}.example` },
    }),
  },
  'reports of a year': { atOnce: 50, request: read((_, world) => `/reports?${year(world)}`) },
  'batches of reports': {
    atOnce: 10,
    request: (_, world) => {
      const part = encodeURIComponent(`/venues/${world.venueId}/reports?${year(world)}`);
      const parts = Array.from({ length: 20 }, () => `get=${part}`).join('&');
      return { path: `/venues/manage/v1/batch?${parts}`, headers: world.viewer };
    },
  },
  'calendars of 92 days': {
    atOnce: 50,
    request: read((at, { today }) => {
      const from = addDays(today, at % 60);
      return `/calendar?from=${from}&to=${addDays(from, 91)}`;
    }),
  },
  'many small imports': {
    atOnce: 10,
    request: post('/imported-bookings', (at, { today }) => ({
      csv: `space;slot;date;name\nhall-19;hall-19-8;${addDays(today, 800 + (at % 5000))};Guest ${at}`,
    })),
  },
  'bookkeeping of a year': { atOnce: 20, request: read((_, world) => `/booked-events?${year(world)}`) },
  'searches with common words': {
    atOnce: 20,
    request: post('/booking-requests/search', (at) => ({
      limit: '200',
      text: ['guest', 'a', 'e', 'hall'][at % 4],
    })),
  },
  'series previews': {
    atOnce: 20,
    request: post('/series-preview', (at, { today }) => ({
      ...slot(at),
      series: { frequency: 'weekly', from: addDays(today, 1), count: 104 },
    })),
  },
  'calendar feeds': {
    atOnce: 20,
    request: (_, { feed, address }) => ({ path: feed, headers: { 'x-forwarded-for': address } }),
  },
  'venue files': {
    atOnce: 5,
    request: (at, world) => ({
      path: managed(world, at % 2 === 0 ? '/venue-file' : '/venue-file/plan'),
      headers: world.owner,
      ...(at % 2 === 1 && { method: 'POST', body: world.file }),
    }),
  },
  photos: {
    atOnce: 10,
    request: (at, world) => ({
      path: managed(world, '/photos'),
      method: 'POST',
      headers: { ...world.owner, 'content-type': 'image/jpeg' },
      // Different bytes make a different photo.
      body: Buffer.concat([Buffer.from(world.picture, 'base64'), Buffer.from(`${at}`)]),
    }),
  },
  letters: {
    atOnce: 10,
    request: (at, world) => ({
      path: managed(world, '/letters/accepted/de'),
      method: 'PUT',
      headers: { ...world.owner, 'if-match': '*' },
      body: JSON.stringify({ subject: `Hello ${at}`, body: 'A hall. '.repeat(200) }),
    }),
  },
  'exports of guests': {
    atOnce: 10,
    request: post('/guests/export', (at) => ({ email: `guest-${at % 50}@example.com` })),
  },
  'changes of the venue file': {
    atOnce: 5,
    request: (at, world) => ({
      path: managed(world, '/venue-file'),
      method: 'PUT',
      headers: { ...world.owner, 'if-match': '*' },
      body: world.file.replace('"description":"', `"description":"${at} `),
    }),
  },
  'webhooks and pushes with silent name servers': {
    atOnce: 20,
    request: (at, world) =>
      at % 3 === 0
        ? {
            path: managed(world, `/webhooks/${world.webhookIds[at % world.webhookIds.length]}/test`),
            method: 'POST',
            headers: world.owner,
          }
        : {
            path: `${site(world, at)}/booking-requests`,
            method: 'POST',
            headers: { 'x-forwarded-for': `198.51.${at >> 8}.${at & 255}` },
            body: JSON.stringify({
              ...slot(at),
              date: addDays(world.today, 400 + (at % 300)),
              guest: { name: 'A. Visitor', email: 'visitor@example.com' },
            }),
          },
  },
};
