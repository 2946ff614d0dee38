/**
 * Limits of a venue file: far more than a venue needs, and small enough to validate and store at once. Lengths count
 * characters (Unicode code points).
 */
export const venueFileLimits = {
  nameLength: 200,
  taxNumberLength: 50,
  descriptionLength: 5_000,
  /** An amenity, an included item, the reason of a block, the description of a photo. */
  entryLength: 500,
  urlLength: 2_000,
  /** Amenities of a space; included and excluded items of a package. */
  listEntries: 100,
  photos: 50,
  /** Sizes and formats of one photo. */
  photoSources: 12,
  /** The length of a photo's side. */
  photoPixels: 100_000,
  layouts: 50,
  /** Per venue. */
  questions: 50,
  /** Guest groups of a venue. */
  groups: 50,
  /** Per question. */
  choices: 50,
  phoneLength: 50,
  emailLength: 254,
  spaces: 200,
  rooms: 50,
  /** Below `maxRates` of money.ts, which keeps every sum of a quote safe. */
  rates: 50,
  slots: 50,
  packages: 50,
  /** Slots × packages × dated rates (at least one): of a space, and of all spaces of a venue. */
  pricesOfSpace: 50_000,
  pricesOfVenue: 200_000,
  /** Texts in UTF-8, and 100 bytes per slot and package, with every package in each of its slots. */
  bytesOfSpace: 2 * 1024 * 1024,
  bytesOfVenue: 8 * 1024 * 1024,
  seasons: 20,
  payments: 36,
  /** Prices by the hour of a package: more take long to compare. */
  hourBands: 12,
  /** Per package. */
  extras: 50,
  siteKeys: 200,
  websites: 100,
  /** Of a file; of a venue, those that are not over. */
  blocks: 5_000,
  /** The spaces and excepted dates that these name, in all. */
  blockParts: 20_000,
  capacity: 1_000_000,
  /** Ten years, so that a mistyped year is noticed. */
  offsetDays: 3_650,
  /** A day, so that an event affects only the one before it. */
  setupMinutes: 1_440,
  /** A day, so that an event affects only the next one. */
  turnaroundMinutes: 1_440,
  /** Ten years, in hours and in days. */
  noticeHours: 87_600,
  horizonDays: 3_650,
  /** Ten years and a few days. */
  blockDays: 3_660,
} as const;
