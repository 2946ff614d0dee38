/**
 * How much a venue file may hold. Far more than a venue needs, and little enough that one file can be
 * checked and stored in one go. Lengths count characters (Unicode code points).
 */
export const venueFileLimits = {
  nameLength: 200,
  descriptionLength: 5_000,
  /** One amenity, one thing a package includes, the reason of a block, what a photo shows. */
  entryLength: 500,
  urlLength: 2_000,
  /** Amenities of a space; things a package includes or asks for. */
  listEntries: 100,
  photos: 50,
  /** Sizes and formats of one. */
  photoSources: 12,
  /** Of a side of one. */
  photoPixels: 100_000,
  layouts: 50,
  /** Of one venue. */
  questions: 50,
  /** Of one question. */
  choices: 50,
  phoneLength: 50,
  emailLength: 254,
  spaces: 200,
  rooms: 50,
  /** Below `maxRates` of money.ts, up to which every sum of a quote is safe. */
  rates: 50,
  slots: 50,
  packages: 50,
  seasons: 20,
  payments: 36,
  /** Of one package. */
  extras: 50,
  siteKeys: 200,
  websites: 100,
  blocks: 5_000,
  capacity: 1_000_000,
  /** Ten years, so that a mistyped year is noticed. */
  offsetDays: 3_650,
  /** A day: so that no event keeps the next but one away. */
  turnaroundMinutes: 1_440,
  /** Ten years, in hours and in days. */
  noticeHours: 87_600,
  horizonDays: 3_650,
  /** Ten years and a few days. */
  blockDays: 3_660,
} as const;
