import {
  type KeyUsageByQuarterHour,
  type KeyUsageKind,
  maxWebsites,
  otherWebsites,
  unknownWebsite,
} from '../../domain/access/key-usage.ts';
import { type Instant, msPerMinute } from '../../domain/time/instant.ts';

/** All time zones differ by multiples of 15 minutes, so a quarter hour belongs to one day at every venue. */
const quarterMs = 15 * msPerMinute;
/** If nothing can be saved for a day, the oldest counts are dropped. */
const maxQuarterHours = 96;

/** A website key and its venue. */
type KeyOfVenue = Pick<KeyUsageByQuarterHour, 'venueId' | 'siteKey'>;

/** The usage of a key in a quarter hour. */
interface Counts {
  readonly key: KeyOfVenue;
  readonly kinds: Map<KeyUsageKind, number>;
  /** The rejections by website. */
  readonly rejected: Map<string, number>;
}

/**
 * Counts the usage of website keys in memory until it is saved (`saveKeyUsage`), so that visitors do not wait for it.
 * Only existing keys are counted, so invented keys take no memory.
 */
export class KeyUsageCounter {
  /** The counts by quarter hour, numbered since 1970, and by key. */
  #quarters = new Map<number, Map<string, Counts>>();

  /** @param website for `refused`: in the spelling of keys; null: none that could be listed */
  count(key: KeyOfVenue, kind: KeyUsageKind, now: Instant, website: string | null = null): void {
    this.#add(key, kind, now, website ?? unknownWebsite, 1);
  }

  /** Returns all counts and resets them. */
  take(): KeyUsageByQuarterHour[] {
    const quarters = this.#quarters;
    this.#quarters = new Map();
    return [...quarters].flatMap(([quarter, keys]) =>
      [...keys.values()].flatMap(({ key: { venueId, siteKey }, kinds, rejected }) => {
        const of = { venueId, siteKey, at: quarter * quarterMs };
        return [
          ...[...kinds].map(([kind, count]) => ({ ...of, kind, website: unknownWebsite, count })),
          ...[...rejected].map(([website, count]) => ({ ...of, kind: 'refused' as const, website, count })),
        ];
      }),
    );
  }

  /** Adds counts again that could not be saved. */
  restore(uses: readonly KeyUsageByQuarterHour[]): void {
    for (const { kind, at, website, count, ...key } of uses) this.#add(key, kind, at, website, count);
  }

  #add(key: KeyOfVenue, kind: KeyUsageKind, at: Instant, website: string, count: number): void {
    const { kinds, rejected } = this.#countsOf(key, Math.floor(at / quarterMs));
    if (kind !== 'refused') kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    else {
      const isPublished = rejected.has(website) || rejected.size < maxWebsites.inMemory;
      const name = isPublished ? website : otherWebsites;
      rejected.set(name, (rejected.get(name) ?? 0) + count);
    }
  }

  #countsOf(key: KeyOfVenue, quarter: number): Counts {
    let keys = this.#quarters.get(quarter);
    if (keys === undefined) {
      keys = new Map();
      this.#quarters.set(quarter, keys);
      if (this.#quarters.size > maxQuarterHours) this.#quarters.delete(Math.min(...this.#quarters.keys()));
    }
    // Keys are unique in the installation.
    let counts = keys.get(key.siteKey);
    if (counts === undefined) {
      counts = { key, kinds: new Map(), rejected: new Map() };
      keys.set(key.siteKey, counts);
    }
    return counts;
  }
}
