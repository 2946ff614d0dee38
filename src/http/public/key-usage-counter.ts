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

/** The usage of a key in a quarter hour. */
interface Counts {
  readonly kinds: Map<KeyUsageKind, number>;
  /** By website. */
  readonly rejected: Map<string, number>;
}

/**
 * Counts the usage of website keys in memory until it is saved (`saveKeyUsage`), so that visitors do not wait for it.
 * It gets only existing keys, so invented ones take no memory.
 */
export class KeyUsageCounter {
  /** By the number of the quarter hour since 1970, and by key. */
  #quarters = new Map<number, Map<string, Counts>>();

  /** @param website for `refused`: in the spelling of keys; null: none that could be listed */
  count(siteKey: string, kind: KeyUsageKind, now: Instant, website: string | null = null): void {
    this.#add(siteKey, kind, now, website ?? unknownWebsite, 1);
  }

  /** Returns all counts and resets them. */
  take(): KeyUsageByQuarterHour[] {
    const quarters = this.#quarters;
    this.#quarters = new Map();
    return [...quarters].flatMap(([quarter, keys]) =>
      [...keys].flatMap(([siteKey, { kinds, rejected }]) => {
        const of = { siteKey, at: quarter * quarterMs };
        return [
          ...[...kinds].map(([kind, count]) => ({ ...of, kind, website: unknownWebsite, count })),
          ...[...rejected].map(([website, count]) => ({ ...of, kind: 'refused' as const, website, count })),
        ];
      }),
    );
  }

  /** Adds counts again that could not be saved. */
  restore(uses: readonly KeyUsageByQuarterHour[]): void {
    for (const { siteKey, kind, at, website, count } of uses) this.#add(siteKey, kind, at, website, count);
  }

  #add(siteKey: string, kind: KeyUsageKind, at: Instant, website: string, count: number): void {
    const { kinds, rejected } = this.#countsOf(siteKey, Math.floor(at / quarterMs));
    if (kind !== 'refused') kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    else {
      const isPublished = rejected.has(website) || rejected.size < maxWebsites.inMemory;
      const name = isPublished ? website : otherWebsites;
      rejected.set(name, (rejected.get(name) ?? 0) + count);
    }
  }

  #countsOf(siteKey: string, quarter: number): Counts {
    let keys = this.#quarters.get(quarter);
    if (keys === undefined) {
      keys = new Map();
      this.#quarters.set(quarter, keys);
      if (this.#quarters.size > maxQuarterHours) this.#quarters.delete(Math.min(...this.#quarters.keys()));
    }
    let counts = keys.get(siteKey);
    if (counts === undefined) {
      counts = { kinds: new Map(), rejected: new Map() };
      keys.set(siteKey, counts);
    }
    return counts;
  }
}
