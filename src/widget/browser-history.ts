import {
  type Place,
  placeIn,
  placeOf,
  queryWith,
  returnTo,
  returnToReceipt,
  type Typed,
  typedIn,
} from './state/history.ts';
import { fragmentOf, isOfReceipt, receiptIn } from './state/receipt.ts';
import type { BookingSession } from './state/session.ts';
import { nothingChosen } from './state/state.ts';

/** What an entry of the browser's history has of a form, beside whatever the page itself keeps there. */
interface Entry {
  /** Whose it is: a page may have several forms, one after the other. */
  readonly name: string;
  readonly place: Place;
  /** Only in the entry that is open, and in none behind it: it moves along, and is gone with the receipt. */
  readonly typed: Typed | null;
  /** What the entries behind this one show, the nearest last. */
  readonly behind: readonly string[];
}

/** The member of `history.state` that is the form's. */
const member = 'firsthold';

/** What is typed is kept once the visitor pauses, in milliseconds: browsers refuse whoever writes at every letter. */
const pauseMs = 200;

/**
 * The visitor's way as the browser knows it: an entry of the history for each step, an address for each choice. The page may
 * use the history too; what it keeps there stays, and an entry that it has made is taken for a new beginning.
 */
export class BrowserHistory {
  readonly #session: BookingSession;
  readonly #name: string;
  /** The browser was asked to go back, and has not got there yet. */
  #isGoing = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Where the visitor was when it was last written down; null: the browser has led somewhere since. */
  #last: Place | null = null;

  constructor(session: BookingSession, name: string) {
    this.#session = session;
    this.#name = name;
    addEventListener('popstate', this.#onPop);
    if (session.state.isReturning) this.#arrive();
    // Whoever was quick may be past the first step before anybody could write it down.
    else if (!this.#entry() && session.options.presets.spaceId === null) this.#begin(placeOf(nothingChosen));
  }

  /** Follows the visitor no longer. */
  stop(): void {
    removeEventListener('popstate', this.#onPop);
    this.#keep();
  }

  /** Writes down where the visitor is by now. */
  record(): void {
    const { state } = this.#session;
    if (state.isReturning || this.#isGoing) return;
    const here = nameOf(state);
    // The page has made this entry, or written over what was in it: the visitor was there before going on.
    const entry = this.#entry() ?? this.#begin(this.#last ?? placeOf(state));
    this.#last = placeOf(state);
    if (here === nameOf(entry.place)) this.#keepSoon(entry);
    else if (entry.behind.includes(here) && !state.receipt) this.#goBack(entry, here);
    else this.#goOn(entry);
  }

  #begin(place: Place): Entry {
    const entry = { name: this.#name, place, typed: null, behind: [] };
    this.#put('replaceState', entry, addressOf(place));
    this.#last = place;
    return entry;
  }

  #goBack({ behind }: Entry, here: string): void {
    this.#stopPause();
    this.#isGoing = true;
    history.go(behind.lastIndexOf(here) - behind.length);
  }

  #goOn(entry: Entry): void {
    this.#stopPause();
    // After the receipt, the entry that the request was sent from begins anew: nobody sends it twice by going back.
    const place = this.#session.state.receipt ? placeOf(nothingChosen) : entry.place;
    this.#put('replaceState', { ...entry, place, typed: null }, addressOf(place));
    this.#write('pushState', [...entry.behind, nameOf(place)]);
  }

  #write(how: 'pushState' | 'replaceState', behind: readonly string[]): void {
    const { state } = this.#session;
    const place = placeOf(state);
    const typed = state.receipt ? null : typedIn(state);
    const address = addressOf(place) + (state.receipt ? fragmentOf(state.receipt) : '');
    this.#put(how, { name: this.#name, place, typed, behind }, address);
  }

  #put(how: 'pushState' | 'replaceState', entry: Entry, address: string): void {
    try {
      history[how]({ ...history.state, [member]: entry }, '', address);
    } catch {
      // A frame without an origin has no addresses, and browsers refuse what comes too often: the form goes on without.
    }
  }

  /** Of this form; null where the open entry is the page's own. */
  #entry(): Entry | null {
    // Ours, and of this visit, a reload of the page aside.
    const entry: Entry | undefined = history.state?.[member];
    return entry?.name === this.#name ? entry : null;
  }

  #keepSoon({ place, typed }: Entry): void {
    const { state } = this.#session;
    const isSame = JSON.stringify([place, typed]) === JSON.stringify([placeOf(state), typedIn(state)]);
    if (isSame || state.receipt) return;
    this.#stopPause();
    // What is chosen can be shared at once.
    const isTyping = JSON.stringify(typed) !== JSON.stringify(typedIn(state));
    if (isTyping) this.#pause = setTimeout(this.#keep, pauseMs);
    else this.#keep();
  }

  readonly #keep = () => {
    this.#stopPause();
    const entry = this.#entry();
    const { state } = this.#session;
    if (entry && !state.receipt && nameOf(entry.place) === nameOf(state))
      this.#write('replaceState', entry.behind);
  };

  #stopPause(): void {
    clearTimeout(this.#pause);
  }

  readonly #onPop = () => {
    this.#stopPause();
    const wasGoing = this.#isGoing;
    this.#isGoing = false;
    if (wasGoing) this.record();
    else this.#arrive();
  };

  /** Goes on where the browser is: at a receipt, at an entry of this form, or at what the address says. */
  #arrive(): void {
    const session = this.#session;
    this.#last = null;
    const receipt = receiptIn(location.hash);
    const entry = this.#entry();
    const place = entry?.place ?? placeIn(location.search);
    if (receipt) returnToReceipt(session, receipt);
    else if (place) returnTo(session, place, entry?.typed ?? null);
    else session.resume(null);
  }
}

/** Two places of one name are one entry. */
function nameOf({ step, spaceId }: Place): string {
  return step === 'space' || step === 'receipt' ? step : `${step} ${spaceId}`;
}

/** The page's own address with a place in it. */
function addressOf(place: Place): string {
  const { pathname, search, hash } = location;
  return pathname + queryWith(place, search) + (isOfReceipt(hash) ? '' : hash);
}
