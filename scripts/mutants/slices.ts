/** Which part of the program is changed in one go, and which tests are to notice, the quick ones first. */
export interface Slice {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Only so much of it, chosen by the seed, as a share of its lines. All: 1. */
  readonly share: number;
  /** Where a test takes less time than to start a process for it. Then each mutant meets them all, in their order. */
  readonly inOneProcess?: boolean;
}

const all = (folder: string, ...tests: string[]): Slice => ({
  mutate: [`src/${folder}/**/*.ts`],
  tests: [`src/${folder}/**/*.test.ts`, ...tests],
  share: 1,
});

/** Rules, and tests of nothing but rules. */
const pure = (folder: string, ...tests: string[]): Slice => ({
  ...all(folder, ...tests),
  inOneProcess: true,
});

const venueFile =
  'src/domain/documents/venue-file/{check,check-packages,check-payments,parse,schema,shape}.test.ts';

export const slices: Readonly<Record<string, Slice>> = {
  'domain/time': pure(
    'domain/time',
    'src/domain/booking/*.test.ts',
    'src/domain/documents/full-export/*.test.ts',
  ),
  'domain/fields': pure('domain/fields', venueFile, 'src/domain/documents/full-export/*.test.ts'),
  'domain/money': pure('domain/money', venueFile),
  'domain/venue': pure('domain/venue', venueFile),
  'domain/booking': all(
    'domain/booking',
    venueFile,
    'src/operations/documents/import/*.test.ts',
    'src/operations/booking/*.test.ts',
  ),
  'domain/access': all(
    'domain/access',
    'src/storage/access/hit-counter.test.ts',
    'src/operations/access/site-keys.test.ts',
    venueFile,
  ),
  'domain/events': pure('domain/events'),
  'domain/documents': pure('domain/documents', 'src/cli/import-full-export.test.ts'),
  'operations/access': all(
    'operations/access',
    'src/cli/{keys,feeds}/*.test.ts',
    'src/http/feeds/*.test.ts',
    'src/operations/*.test.ts',
  ),
  'operations/booking': all(
    'operations/booking',
    'test/contract/{booking-requests,expected-total,idempotency,spam-trap}.test.ts',
    'src/cli/{requests,blocks}/*.test.ts',
    'src/operations/*.test.ts',
  ),
  'operations/documents': all(
    'operations/documents',
    'src/operations/*.test.ts',
    'src/cli/{import,import-full-export,moving-house}.test.ts',
  ),
  'operations/events': all('operations/events'),
  'operations/venue': all('operations/venue', 'src/cli/venues/*.test.ts', 'src/operations/*.test.ts'),
  'what stands above the rooms': {
    mutate: ['src/domain/*.ts', 'src/operations/*.ts'],
    tests: ['src/operations/**/*.test.ts', 'src/cli/**/*.test.ts', 'test/contract/*.test.ts'],
    share: 1,
  },
  storage: {
    mutate: ['src/storage/**/*.ts'],
    tests: [
      'src/storage/**/*.test.ts',
      'src/operations/**/*.test.ts',
      'test/contract/*.test.ts',
      'src/cli/**/*.test.ts',
    ],
    share: 1 / 12,
  },
  http: {
    mutate: ['src/http/**/*.ts'],
    tests: ['src/http/**/*.test.ts', 'test/contract/*.test.ts', 'test/bad-input/*.test.ts'],
    share: 1 / 12,
  },
};
