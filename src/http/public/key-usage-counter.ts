import {
  type KeyUsageByQuarterHour,
  type KeyUsageKind,
  maxWebsites,
  otherWebsites,
  unknownWebsite,
} from '../../domain/access/key-usage.ts';
import { type Instant, msPerMinute } from '../../domain/time/instant.ts';

/** All time zones differ by whole quarters of an hour, so a quarter is of one day at every venue. */
const quarterMs = 15 * msPerMinute;
/** Where nothing can be written down for longer than a day, the oldest is forgotten. */
const maxQuarterHours = 96;

/** What came in by a key in a quarter of an hour. */
interface Counts {
  readonly kinds: Map<KeyUsageKind, number>;
  /** By website. */
  readonly refused: Map<string, number>;
}

/**
 * Counts in memory what comes in by website keys, until it is written down (`saveKeyUsage`): a visitor waits for none
 * of it. It is given only keys that exist, so whoever makes keys up fills nothing.
 */
export class KeyUsageCounter {
  /** By the number of the quarter since 1970, and by key. */
  #quarters = new Map<number, Map<string, Counts>>();

  /** @param website with `refused`: spelled as keys list them; null: none that could be listed */
  count(siteKey: string, kind: KeyUsageKind, now: Instant, website: string | null = null): void {
    this.#add(siteKey, kind, now, website ?? unknownWebsite, 1);
  }

  /** All that was counted, which is forgotten here. */
  take(): KeyUsageByQuarterHour[] {
    const quarters = this.#quarters;
    this.#quarters = new Map();
    return [...quarters].flatMap(([quarter, keys]) =>
      [...keys].flatMap(([siteKey, { kinds, refused: rejected }]) => {
        const of = { siteKey, at: quarter * quarterMs };
        return [
          ...[...kinds].map(([kind, count]) => ({ ...of, kind, website: unknownWebsite, count })),
          ...[...rejected].map(([website, count]) => ({ ...of, kind: 'refused' as const, website, count })),
        ];
      }),
    );
  }

  /** Counts again what was taken and could not be written down. */
  giveBack(uses: readonly KeyUsageByQuarterHour[]): void {
    for (const { siteKey, kind, at, website, count } of uses) this.#add(siteKey, kind, at, website, count);
  }

  #add(siteKey: string, kind: KeyUsageKind, at: Instant, website: string, count: number): void {
    const { kinds, refused: rejected } = this.#countsOf(siteKey, Math.floor(at / quarterMs));
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
      counts = { kinds: new Map(), refused: new Map() };
      keys.set(siteKey, counts);
    }
    return counts;
  }
}
