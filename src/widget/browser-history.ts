import { frameEntryKey, frameEntryText } from './saved-state.ts';
import { onlySpace } from './state/availability.ts';
import {
  type FormLocation,
  locationOf,
  parseLocation,
  queryWith,
  returnTo,
  returnToReceipt,
  type Sent,
  sentIn,
  type Typed,
  typedIn,
} from './state/history.ts';
import { fragmentOf, isOfReceipt, receiptIn } from './state/receipt.ts';
import type { BookingSession } from './state/session.ts';
import { nothingChosen } from './state/state.ts';

/** The form's data in an entry of the browser's history, beside the page's own. */
interface Entry {
  /** The form's name, since a page may have several forms one after the other. */
  readonly name: string;
  readonly place: FormLocation;
  /** The typed text. Only the current entry has it: it moves to each new entry and is removed by the receipt. */
  readonly typed: Typed | null;
  /** What was sent, for the receipt after a reload; until another request begins. */
  readonly sent?: Sent;
  /** The names of the previous entries, the most recent last. */
  readonly previous: readonly string[];
}

/** The form's member of `history.state`. */
const member = 'firsthold';

/** The delay before typed text is stored, in milliseconds: browsers limit frequent writes. */
const pauseMs = 200;

/** The latest entry in a frame, in the tab's storage: a reload of the page around a frame ends the frame's history. */
interface FrameEntry {
  /** The address that the website's frame opens. */
  readonly source: string;
  /** The address of the entry. */
  readonly address: string;
  readonly entry: Entry;
}

/**
 * Stores the steps of the visitor in the browser's history: an entry for each step, and the choices in the address.
 * The page may use the history too: its state is kept, and the form restarts in entries that the page created.
 */
export class BrowserHistory {
  readonly #session: BookingSession;
  readonly #name: string;
  /** The browser is going back but has not arrived. */
  #isGoingBack = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The last recorded place; null: the browser has navigated since. */
  #last: FormLocation | null = null;
  /** The address that the website's frame opens; null: the form is in no frame, or not the booking page. */
  #source: string | null = null;

  constructor(session: BookingSession, name: string) {
    this.#session = session;
    this.#name = name;
    if (session.options.isFramed) this.#source = this.#returnToFrame(name);
    addEventListener('popstate', this.#onPop);
    // A reload does not wait for the pause. Safari on phones has no `beforeunload`.
    addEventListener('pagehide', this.#save);
    if (session.state.isReturning) this.#arrive();
    // A fast visitor may have passed the first step before it was recorded.
    else if (!this.#entry() && session.options.presets.spaceId === null)
      this.#begin(locationOf(nothingChosen));
  }

  /** Stops recording. */
  stop(): void {
    removeEventListener('popstate', this.#onPop);
    removeEventListener('pagehide', this.#save);
    this.#save();
  }

  /** Records the current place. */
  record(): void {
    const { state } = this.#session;
    if (state.isReturning || this.#isGoingBack) return;
    const here = nameOf(state);
    // The page has created this entry or overwritten its state: record the previous place first.
    const entry = this.#entry() ?? this.#begin(this.#last ?? locationOf(state));
    this.#last = locationOf(state);
    if (here === nameOf(entry.place)) this.#saveDebounced(entry);
    // The form chose the only space itself, so there is no step to go back to.
    else if (entry.place.step === 'space' && onlySpace(state)) this.#write('replaceState', entry.previous);
    // Another request begins after the receipt, to which Back then leads.
    else if (entry.place.step === 'receipt' && !state.receipt) this.#leaveReceipt(entry);
    else if (entry.previous.includes(here) && !state.receipt) this.#goBack(entry, here);
    else this.#resume(entry);
  }

  /** Restores the latest entry of a frame that has loaded again, and returns the address that the frame opens. */
  #returnToFrame(name: string): string {
    const here = location.pathname + location.search;
    const stored: FrameEntry | null = JSON.parse(frameEntryText(name) ?? 'null');
    if (this.#entry()) return stored?.source ?? here;
    // What came before in the tab may be another page.
    if (stored?.source === here) this.#put('replaceState', { ...stored.entry, previous: [] }, stored.address);
    return here;
  }

  #begin(place: FormLocation): Entry {
    const entry = { name: this.#name, place, typed: null, previous: [] };
    // A receipt that was opened by its address keeps it.
    const { receipt } = this.#session.state;
    const fragment = receipt && place.step === 'receipt' ? fragmentOf(receipt) : '';
    this.#put('replaceState', entry, addressOf(place) + fragment);
    this.#last = place;
    return entry;
  }

  #goBack({ previous }: Entry, here: string): void {
    this.#stopPause();
    this.#isGoingBack = true;
    history.go(previous.lastIndexOf(here) - previous.length);
  }

  /** The next person at this device may go back to the receipt. */
  #leaveReceipt({ sent: _, ...entry }: Entry): void {
    this.#put('replaceState', entry, location.href);
    this.#write('pushState', []);
  }

  #resume(entry: Entry): void {
    this.#stopPause();
    // After the receipt, the previous entry has no choices, so that going back cannot send the request twice.
    const place = this.#session.state.receipt ? locationOf(nothingChosen) : entry.place;
    this.#put('replaceState', { ...entry, place, typed: null }, addressOf(place));
    this.#write('pushState', [...entry.previous, nameOf(place)]);
  }

  #write(how: 'pushState' | 'replaceState', previous: readonly string[]): void {
    const { state } = this.#session;
    const place = locationOf(state);
    const typed = state.receipt ? null : typedIn(state);
    const address = addressOf(place) + (state.receipt ? fragmentOf(state.receipt) : '');
    const sent = state.receipt && { sent: sentIn(state) };
    this.#put(how, { name: this.#name, place, typed, previous, ...sent }, address);
  }

  #put(how: 'pushState' | 'replaceState', entry: Entry, address: string): void {
    try {
      history[how]({ ...history.state, [member]: entry }, '', address);
    } catch {
      // A frame without an origin has no addresses, and browsers reject too frequent calls. The form continues
      // without this entry.
    }
    this.#keepInFrame(entry, address);
  }

  #keepInFrame(entry: Entry, address: string): void {
    if (this.#source === null) return;
    const stored: FrameEntry = { source: this.#source, address, entry };
    try {
      sessionStorage.setItem(frameEntryKey(this.#name), JSON.stringify(stored));
    } catch {
      // The browser blocks storage in frames, or it is full.
    }
  }

  /** Returns this form's data in the current entry; null if the entry is the page's own. */
  #entry(): Entry | null {
    // Written by this form in this visit or before a reload.
    const entry: Entry | undefined = history.state?.[member];
    return entry?.name === this.#name ? entry : null;
  }

  #saveDebounced({ place, typed }: Entry): void {
    const { state } = this.#session;
    const isSame = JSON.stringify([place, typed]) === JSON.stringify([locationOf(state), typedIn(state)]);
    if (isSame || state.receipt) return;
    this.#stopPause();
    // Choices and sent requests are stored immediately; typed text is debounced.
    const isTyping = JSON.stringify(typed) !== JSON.stringify(typedIn(state));
    const hasSent = JSON.stringify(typed?.attempts ?? []) !== JSON.stringify(state.attempts);
    if (hasSent || !isTyping) {
      this.#save();
      return;
    }
    this.#pause = setTimeout(this.#save, pauseMs);
    // Chromium ignores changes of the history in `pagehide`. A permanent listener would keep pages out of Firefox's
    // back/forward cache.
    addEventListener('beforeunload', this.#save);
  }

  readonly #save = () => {
    this.#stopPause();
    const entry = this.#entry();
    const { state } = this.#session;
    if (entry && !state.receipt && nameOf(entry.place) === nameOf(state))
      this.#write('replaceState', entry.previous);
  };

  #stopPause(): void {
    clearTimeout(this.#pause);
    removeEventListener('beforeunload', this.#save);
  }

  readonly #onPop = () => {
    this.#stopPause();
    const wasGoing = this.#isGoingBack;
    this.#isGoingBack = false;
    if (wasGoing) this.record();
    else this.#arrive();
  };

  /** Continues where the browser is: at a receipt, at an entry of this form, or at the place in the address. */
  #arrive(): void {
    const session = this.#session;
    this.#last = null;
    const receipt = receiptIn(location.hash);
    const entry = this.#entry();
    if (entry) this.#keepInFrame(entry, location.href);
    // Without its receipt, that step is empty.
    const known = entry?.place.step === 'receipt' ? null : entry?.place;
    const place = known ?? parseLocation(location.search);
    if (receipt) returnToReceipt(session, receipt, entry?.sent);
    else if (place) returnTo(session, place, entry?.typed ?? null);
    else session.resume(null);
  }
}

/** Places with equal names share an entry. */
function nameOf({ step, spaceId }: FormLocation): string {
  return step === 'space' || step === 'receipt' ? step : `${step} ${spaceId}`;
}

/** Returns the page's address with a place in it. */
function addressOf(place: FormLocation): string {
  const { pathname, search, hash } = location;
  return pathname + queryWith(place, search) + (isOfReceipt(hash) ? '' : hash);
}
