/**
 * Saved filters in the storage of this browser, by venue and person. They stay there after the person has logged out, so
 * they never have the text of a search: it is the name or address of a guest.
 */

/** A named filter: the query of its list. */
export interface SavedFilter {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
}

const prefix = 'firsthold filters ';

/** Returns the key of a person's saved filters for a venue. */
export const savedFiltersKey = (venueId: string, personId: string): string =>
  `${prefix}${venueId} ${personId}`;

/** Returns the filters at a key; none if the browser stores nothing. */
export function readSavedFilters(key: string): readonly SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (Array.isArray(stored))
      return stored.filter(({ name, query }) => typeof name === 'string' && query && !('text' in query));
  } catch {
    // Without browser storage, nothing is saved.
  }
  return [];
}

/** Stores filters at a key. */
export function storeSavedFilters(key: string, filters: readonly SavedFilter[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(filters));
  } catch {
    // Without browser storage, they last until the page is left.
  }
}

/** Deletes filters with the text of a search, which version 1.0.0 stored, of every person. */
export function deleteFiltersWithText(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) storeSavedFilters(key, readSavedFilters(key));
  } catch {
    // Without browser storage, nothing is saved.
  }
}
