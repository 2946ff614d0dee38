import { LRUCache } from 'lru-cache';
import type { Storage } from '../../storage/engine/storage.ts';
import { isSmallVenue } from '../../storage/venue/venue-size.ts';

/**
 * Remembers which venues are so small that their requests need no worker: each takes a few milliseconds, and a worker
 * would take as long to start.
 */
export class VenueSizes {
  readonly #storage: Pick<Storage, 'read'>;
  /** By venue and space: whether it is small, at which revision. */
  readonly #known = new LRUCache<string, { readonly revision: string; readonly isSmall: boolean }>({
    max: 10_000,
  });

  constructor(storage: Pick<Storage, 'read'>) {
    this.#storage = storage;
  }

  /**
   * @param revision of the venue, or a newer one
   * @param spaceId the request needs the slots, packages and rates of this space only
   */
  async isSmall(venueId: string, revision: string | number, spaceId?: string): Promise<boolean> {
    const key = `${venueId} ${spaceId ?? ''}`;
    const known = this.#known.get(key);
    if (known?.revision === String(revision)) return known.isSmall;
    const isSmall = await this.#storage.read((db) => isSmallVenue(db, venueId, spaceId));
    this.#known.set(key, { revision: String(revision), isSmall });
    return isSmall;
  }
}
