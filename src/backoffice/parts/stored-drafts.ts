import { draftKey } from '../base/draft-storage.ts';
import { draftOwner } from './use-draft.ts';

interface Change {
  readonly was?: unknown;
  readonly is?: unknown;
}

/** A draft in the tab's storage. */
export interface StoredDraft {
  readonly name: string;
  /** The time of its last change. */
  readonly at: number;
  /** The changed members by name, with their values before and after. */
  readonly changes: ReadonlyMap<string, Change>;
}

/** Returns the person's drafts of the open venue whose names begin with a text, newest first. */
export function storedDrafts(start: string): readonly StoredDraft[] {
  // Keys are JSON: the end of the name and of the list is left out.
  const keyStart = draftKey(draftOwner(), start).slice(0, -2);
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(keyStart))
      .map((key) => {
        const [, , name]: string[] = JSON.parse(key.slice(key.indexOf('[')));
        const { at = 0, changes = {} } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
        return { name: name ?? '', at, changes: new Map(Object.entries<Change>(changes)) };
      })
      .toSorted((one, other) => other.at - one.at);
  } catch {
    // The browser stores nothing.
    return [];
  }
}
