import type { FormLocation, Sent, Typed } from './state/history.ts';
import type { Choices } from './state/state.ts';

/**
 * The visitor's input, in the tab's storage. Entries of the history have none, so that nothing is left in them once it
 * is deleted.
 */
export interface KeptInput {
  /**
   * The address that restores it where the entry is lost: routers may replace `history.state` when the page loads, and
   * a reload of the page around a frame ends the frame's history. In a frame, the address that the website opens.
   */
  readonly opened: string;
  /** The address of the entry. */
  readonly address: string;
  readonly place: FormLocation;
  readonly typed: Typed | null;
  /** The dates of the request beside another one, which a link may have; absent from a form before version 1.1. */
  readonly beside?: DatesBeside;
  /** What was sent, for the receipt after a reload; until another request begins. */
  readonly sent: Sent | null;
}

/**
 * The dates of a request beside the one that is chosen next. `itemsBefore`: it takes the place of one of them, which the
 * visitor has asked to change if `isChanging`.
 */
export type DatesBeside = Pick<Choices, 'others' | 'position' | 'itemsBefore' | 'isChanging'>;

/** The key of the visitor's input in the tab's storage: one for all pages of a website. */
export const inputKey = (siteKey: string) => `firsthold ${siteKey}`;

/** Returns the visitor's input that this tab keeps; null: none, or the browser blocks storage. */
export function keptInput(siteKey: string): KeptInput | null {
  try {
    return JSON.parse(`${sessionStorage.getItem(inputKey(siteKey))}`);
  } catch {
    return null;
  }
}

/**
 * Returns whether the page's address or the tab's storage may contain choices to restore. The code of the later steps
 * parses them.
 */
export function hasSavedState(siteKey: string): boolean {
  const { search, hash, href } = location;
  const kept = keptInput(siteKey);
  return (
    /([?&](space|date|package|guests|also)|#booking)=/.test(search + hash) ||
    !!kept?.typed ||
    kept?.opened === href
  );
}
