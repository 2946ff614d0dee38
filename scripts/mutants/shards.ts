/** A part of the program to mutate at once, with the tests that must notice, fast ones first. */
export interface Shard {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** The sampled share of its lines. 1: all. */
  readonly share: number;
}

const all = (folder: string, ...tests: string[]): Shard => ({
  mutate: [`src/${folder}/**/*.ts`],
  tests: [`src/${folder}/**/*.test.ts`, ...tests],
  share: 1,
});

/** Every twelfth run of ten lines. */
const sampled = (folder: string, ...tests: string[]): Shard => ({ ...all(folder, ...tests), share: 1 / 12 });

const venueFile =
  'src/domain/documents/venue-file/{check,check-packages,check-payments,parse,schema,shape}.test.ts';

export const shards: Readonly<Record<string, Shard>> = {
  'domain/time': all(
    'domain/time',
    'src/domain/booking/*.test.ts',
    'src/domain/documents/full-export/*.test.ts',
  ),
  'domain/fields': all('domain/fields', venueFile, 'src/domain/documents/full-export/*.test.ts'),
  'domain/money': all('domain/money', venueFile),
  'domain/venue': all('domain/venue', venueFile),
  'domain/booking': all(
    'domain/booking',
    venueFile,
    'src/operations/documents/import/*.test.ts',
    'src/operations/booking/*.test.ts',
  ),
  'domain/access': all(
    'domain/access',
    'src/storage/access/rate-limit-counter.test.ts',
    'src/operations/access/site-keys.test.ts',
    venueFile,
  ),
  'domain/events': all('domain/events'),
  'domain/letters': all('domain/letters'),
  'domain/reports': all('domain/reports', 'test/management/reports.test.ts'),
  'domain/documents': {
    ...all('domain/documents'),
    tests: [
      'src/domain/documents/full-export/*.test.ts',
      'src/domain/documents/venue-file/{check,check-packages,check-payments,parse,parts,schema,shape,warnings,write}.test.ts',
    ],
  },
  'operations/access': all(
    'operations/access',
    'src/cli/{keys,feeds,staff,tokens}/*.test.ts',
    'src/http/feeds/*.test.ts',
    'src/operations/*.test.ts',
    'test/management/{sessions,access,passkeys,connections,first-venue}.test.ts',
  ),
  'operations/booking': all(
    'operations/booking',
    'test/contract/{booking-requests,expected-total,idempotency,spam-trap}.test.ts',
    'src/cli/{requests,blocks}/*.test.ts',
    'src/operations/*.test.ts',
    'test/management/{booking-requests,imported-bookings,simulator}.test.ts',
  ),
  'operations/documents': all(
    'operations/documents',
    'src/cli/{import,import-full-export}.test.ts',
    'src/operations/*.test.ts',
  ),
  'operations/events': all(
    'operations/events',
    'src/delivery/push/*.test.ts',
    'test/management/push-subscriptions.test.ts',
  ),
  'operations/venue': all(
    'operations/venue',
    'src/cli/venues/*.test.ts',
    'src/operations/*.test.ts',
    'test/management/{first-venue,photos,venue-resources}.test.ts',
  ),
  'shared modules': {
    mutate: ['src/domain/*.ts', 'src/operations/*.ts'],
    tests: ['src/domain/*.test.ts', 'src/operations/*.test.ts'],
    share: 1,
  },
  'storage/access': sampled(
    'storage/access',
    'src/operations/access/*.test.ts',
    'src/cli/{keys,feeds,staff,tokens}/*.test.ts',
    'test/contract/{limits,websites}.test.ts',
    'test/management/{sessions,access,passkeys,connections}.test.ts',
  ),
  'storage/booking': sampled(
    'storage/booking',
    'src/operations/booking/*.test.ts',
    'src/cli/{requests,blocks,guests}/*.test.ts',
    'src/http/feeds/*.test.ts',
    'test/contract/{idempotency,preparation}.test.ts',
    'test/management/{booking-requests,calendar,competing-requests,venue-calendar}.test.ts',
  ),
  'storage/dialects': sampled('storage/dialects', 'src/storage/engine/*.test.ts'),
  'storage/documents': sampled(
    'storage/documents',
    'src/operations/documents/**/*.test.ts',
    'src/cli/{import,import-full-export,export,move-installation}.test.ts',
    'src/cli/requests/import.test.ts',
    'test/management/venue-resources.test.ts',
  ),
  'storage/engine': sampled('storage/engine', 'src/storage/dialects/*.test.ts'),
  'storage/events': sampled(
    'storage/events',
    'src/operations/events/*.test.ts',
    'src/cli/webhooks/*.test.ts',
    'src/cli/events.test.ts',
    'src/delivery/**/*.test.ts',
    'test/management/push-subscriptions.test.ts',
  ),
  'storage/venue': sampled(
    'storage/venue',
    'test/contract/{venue-and-spaces,slots,availability,every-availability,offered-dates,prices,quote,preparation,booking-requests}.test.ts',
    'src/operations/documents/**/*.test.ts',
    'src/operations/venue/*.test.ts',
    'test/management/{photos,venue-calendar,simulator}.test.ts',
  ),
  media: all('media', 'test/management/photos.test.ts'),
  delivery: all('delivery', 'src/operations/events/webhooks.test.ts'),
  'http/feeds': sampled('http/feeds', 'test/documentation/openapi.test.ts'),
  'http/management': sampled(
    'http/management',
    'test/documentation/openapi.test.ts',
    'test/management/*.test.ts',
  ),
  'http/operator': sampled('http/operator'),
  'http/pages': sampled('http/pages', 'test/contract/book-page.test.ts'),
  'http/public': sampled('http/public', 'test/documentation/openapi.test.ts', 'test/contract/*.test.ts'),
  'http/server': sampled(
    'http/server',
    'test/contract/{validation-order,caching,limits,websites}.test.ts',
    'test/bad-input/{addresses,bodies,raw-http}.test.ts',
  ),
  'shared modules of http': {
    ...sampled(
      'http',
      'test/contract/{api-document,routes,validation-order}.test.ts',
      'test/documentation/openapi.test.ts',
    ),
    mutate: ['src/http/*.ts'],
  },
  backoffice: sampled('backoffice'),
  cli: sampled('cli'),
  client: sampled('client'),
  mcp: sampled('mcp'),
  pool: sampled('pool'),
  ui: sampled('ui', 'src/backoffice/**/*.test.ts', 'src/widget/**/*.test.ts'),
  widget: sampled('widget'),
};
