/** Drafts in the storage of this tab, by the person who wrote them and by venue. */

const prefix = 'firsthold draft ';

/** Whose draft it is, and of which venue; '': of none. */
export interface DraftOwner {
  readonly personId: string;
  readonly venueId: string;
}

/** Returns the key of a draft in the tab's storage. */
export const draftKey = ({ personId, venueId }: DraftOwner, name: string): string =>
  prefix + JSON.stringify([personId, venueId, name]);

/** Deletes drafts: the next person in this tab must not find them. */
export function deleteDrafts(isKept: (owner: DraftOwner) => boolean = () => false): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && !isKept(ownerOf(key))) sessionStorage.removeItem(key);
  } catch {
    // The browser stores nothing.
  }
}

/** Version 1.0.0 stored drafts without their owner: they belong to no person. */
function ownerOf(key: string): DraftOwner {
  try {
    const [personId, venueId]: string[] = JSON.parse(key.slice(prefix.length));
    return { personId: personId ?? '', venueId: venueId ?? '' };
  } catch {
    return { personId: '', venueId: '' };
  }
}
