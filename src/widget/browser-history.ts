import { useLayoutEffect, useState } from 'preact/hooks';
import { newIdempotencyKey } from '../client/idempotency-key.ts';
import { inputKey, type KeptInput, keptInput } from './saved-state.ts';
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
  typedIn,
} from './state/history.ts';
import { addKept, beginWith, datesBeside, isUnsent, placeInList } from './state/kept-input.ts';
import { fragmentOf, isOfReceipt, receiptIn } from './state/receipt.ts';
import { chosen } from './state/selection.ts';
import type { BookingSession } from './state/session.ts';
import { nothingChosen } from './state/state.ts';
import { useBooking } from './use-booking.ts';

/** The form's member of `history.state`, beside the page's own. It has no personal data. */
interface Entry {
  /** The page and the form's attributes. A page may have several forms one after the other. */
  readonly name: string;
  readonly place: FormLocation;
  /** The names of the previous entries, the most recent last. */
  readonly previous: readonly string[];
}

/** Records the visitor's steps in the browser's history, unless another form of the page does. */
export function HistoryRecorder() {
  const { session } = useBooking();
  const name = session.options.historyName();
  const [browserHistory, setBrowserHistory] = useState<BrowserHistory | null>(null);
  useLayoutEffect(() => {
    const made = name === null ? null : new BrowserHistory(session, name);
    setBrowserHistory(made);
    return () => made?.stop();
  }, [name, session]);
  useLayoutEffect(() => browserHistory?.record());
  return null;
}

/**
 * Stores the steps of the visitor in the browser's history: an entry for each step, and the choices in the address.
 * The page may use the history too: its state is kept, and the form restarts in entries that the page created.
 */
class BrowserHistory {
  readonly #session: BookingSession;
  readonly #name: string;
  /** The page of the website that the form is on: a router shows another before it removes the form. */
  #path = location.pathname;
  /** The browser is going back but has not arrived. */
  #isGoingBack = false;
  /** The number of entries of the form before the current one. */
  #depth = 0;
  /** The last place, and the same with the input as text; null: the form has just started. */
  #last: FormLocation | null = null;
  #lastText = '';
  /** The dates at the last step when the visitor was there last, as text. */
  #listed = '';
  /** The address that the website's frame opens; null: the form is in no frame, or not the booking page. */
  #source: string | null = null;
  #sent: Sent | null = null;
  /** Whether the input in the tab's storage is of this session. */
  #isKept = false;
  /** What this object kept last, also if the storage is full or blocked. */
  #latest: KeptInput | null = null;
  /** The input that the page filled in, as text. */
  readonly #filledIn: string;
  /** The input in the tab's storage when the visitor left the page, as text; null: the page is open. */
  #left: string | null = null;

  constructor(session: BookingSession, name: string) {
    this.#session = session;
    this.#name = name;
    const { state } = session;
    const { isFramed, presets } = session.options;
    this.#filledIn = JSON.stringify(typedIn(state));
    const entry = this.#entry();
    const kept = this.#keptHere;
    const isOpened = kept?.opened === location.href;
    if (isFramed) this.#source = (entry || isOpened) && kept ? kept.opened : location.href;
    addEventListener('popstate', this.#onPop);
    addEventListener('pagehide', this.#onLeave);
    addEventListener('pageshow', this.#onReturn);
    // A fast visitor may have gone on before the steps were recorded.
    const isUntouched = !state.focus && state.first === presets.first && state.guests === presets.guests;
    // Also without choices in the address: at the first step, or after a change of the attributes.
    if (state.isReturning || (entry && isUntouched)) {
      if (isOpened && !entry) this.#put('replaceState', kept.place, [], kept.address);
      this.#arrive(kept, true);
      return;
    }
    if (!entry && presets.spaceId === null) this.#begin(locationOf(nothingChosen));
    if (!isUnsent(kept)) return;
    // The page has changed an attribute, or removed the form that kept this.
    addKept(session, kept);
    this.#isKept = true;
  }

  /** Stops recording. */
  stop(): void {
    removeEventListener('popstate', this.#onPop);
    removeEventListener('pagehide', this.#onLeave);
    removeEventListener('pageshow', this.#onReturn);
  }

  /** Records the current place and the visitor's input. */
  record(): void {
    const { state, isOver } = this.#session;
    // Without data, the form has not yet begun at the page's attributes. A receipt needs none, which may never arrive.
    const isReady = !state.isReturning && (state.receipt ?? (state.venue.data && state.spaces.data));
    if (isOver || !isReady || this.#isGoingBack || this.#left !== null) return;
    const [last, lastText, listed] = [this.#last, this.#lastText, this.#listed];
    this.#remember();
    const here = nameOf(state);
    let entry = this.#entry();
    if (!entry) {
      // An entry that the page created or overwrote stays the page's until the visitor goes on.
      const isSame =
        location.pathname === this.#path ? lastText === this.#lastText : nameOf(last ?? state) === here;
      if (last && isSame) return;
      entry = this.#begin(last ?? locationOf(state));
    }
    if (here === nameOf(entry.place)) {
      if (JSON.stringify(entry.place) !== JSON.stringify(locationOf(state)))
        this.#write('replaceState', entry.previous);
    }
    // The form chose the only space itself, so there is no step to go back to.
    else if (entry.place.step === 'space' && onlySpace(state)) this.#write('replaceState', entry.previous);
    // Another date is the main one now: Back, or a reload, must not bring the old list back. Or a link to a slot by the hour
    // had no times, so the form asks for them.
    else if (
      entry.place.step === 'details' &&
      (state.step === 'details' || (!entry.place.times && chosen(state).slot?.hours))
    )
      this.#write('replaceState', entry.previous);
    // Another request begins after the receipt, to which Back then leads. The next person at this device may go back to
    // it, too.
    else if (entry.place.step === 'receipt' && !state.receipt) {
      this.#sent = null;
      this.#write('pushState', []);
      const stored = this.#stored;
      // The visitor continues with it, after a look back at an earlier receipt. `reset()` of the page deletes it.
      if (isUnsent(stored) && state.draft !== nothingChosen.draft) beginWith(this.#session, stored);
    }
    // Not if the visitor has added or changed a date: Back then leads to its calendar.
    else if (entry.previous.includes(here) && !state.receipt && (!listed || listed === this.#listed)) {
      this.#isGoingBack = true;
      history.go(entry.previous.lastIndexOf(here) - entry.previous.length);
    } else this.#resume(entry);
    this.#keep();
  }

  #remember(): void {
    const { state } = this.#session;
    this.#last = locationOf(state);
    this.#lastText = JSON.stringify([this.#last, typedIn(state)]);
    if (state.step === 'details') this.#listed = listedIn(this.#last);
  }

  #begin(place: FormLocation): Entry {
    // A receipt that was opened by its address keeps it.
    const address = place.step === 'receipt' ? location.href : addressOf(place);
    return this.#put('replaceState', place, [], address);
  }

  #resume(entry: Entry): void {
    // After the receipt, the previous entry has no choices, so that going back cannot send the request twice.
    const place = this.#session.state.receipt ? locationOf(nothingChosen) : entry.place;
    this.#put('replaceState', place, entry.previous, addressOf(place));
    this.#write('pushState', [...entry.previous, nameOf(place)]);
  }

  #write(how: 'pushState' | 'replaceState', previous: readonly string[]): void {
    const { state } = this.#session;
    const place = locationOf(state);
    this.#put(how, place, previous, addressOf(place) + (state.receipt ? fragmentOf(state.receipt) : ''));
  }

  #put(
    how: 'pushState' | 'replaceState',
    place: FormLocation,
    previous: readonly string[],
    address: string,
  ): Entry {
    const entry = { name: this.#entryName, place, previous };
    this.#depth = previous.length;
    try {
      history[how]({ ...history.state, firsthold: entry }, '', address);
      this.#path = location.pathname;
    } catch {
      // A frame without an origin has no addresses, and browsers reject too frequent calls. The form continues
      // without this entry.
    }
    return entry;
  }

  /** Keeps the visitor's input in the tab's storage, and deletes it there once the request is sent. */
  #keep(): void {
    const { state, options } = this.#session;
    // The visitor looks back at a receipt while filling in another request.
    if (state.receipt && state.isLinked && this.#input?.typed) return;
    const typed = state.receipt ? null : typedIn(state);
    if (state.receipt || typed) this.#sent = sentIn(state);
    const { href: address } = location;
    const kept: KeptInput = {
      opened: this.#source ?? address,
      address,
      place: locationOf(state),
      typed,
      ...(typed && { beside: datesBeside(state) }),
      sent: this.#sent,
    };
    // Another page may have kept input to which the visitor goes back: only other input, or a restart, replaces it.
    const isNew = this.#isKept || JSON.stringify(typed) !== this.#filledIn;
    // In a frame, the place is kept too, but not instead of another page's receipt.
    const isPlaceKept = this.#source !== null && (this.#isKept || !this.#stored?.sent);
    const isNothing = !(typed && isNew) && !this.#sent && !isPlaceKept;
    if (isNothing && !this.#isKept && state.draft !== nothingChosen.draft) return;
    // Before the visitor can copy the tab.
    if (typed && isNew && !state.requestKey) this.#session.change({ requestKey: newIdempotencyKey() });
    this.#isKept = !isNothing;
    this.#latest = isNothing ? null : kept;
    const key = inputKey(options.siteKey);
    try {
      // First: where the new input does not fit, the old one must not come back.
      sessionStorage.removeItem(key);
      if (!isNothing) sessionStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // The browser blocks storage in frames, or it is full.
    }
  }

  readonly #onPop = () => {
    const wasGoing = this.#isGoingBack;
    this.#isGoingBack = false;
    const entry = this.#entry();
    // Another page: its router removes the form, or changes its attributes.
    if (!entry && location.pathname !== this.#path) return;
    if (wasGoing) {
      // The browser scrolls to where the visitor left that step, but they come to change what is at its start.
      requestAnimationFrame(() => this.#session.change({}, 'heading'));
      return this.record();
    }
    const depth = this.#depth;
    this.#depth = entry?.previous.length ?? 0;
    // Forward to the last step keeps what the visitor has chosen since, as the form's own button does.
    const isSameSpace =
      entry?.place.step === 'details' && entry.place.spaceId === this.#session.state.spaceId;
    if (isSameSpace && this.#depth > depth && this.#session.goTo('details')) return;
    this.#arrive(entry && this.#input, false);
    // The dates of the request have changed since: entries after this one stay.
    const { state } = this.#session;
    if (entry && entry.place.step !== 'receipt' && !state.receipt && nameOf(entry.place) !== nameOf(state))
      this.#write('replaceState', entry.previous);
    this.#remember();
  };

  readonly #onLeave = () => {
    this.#left = JSON.stringify(this.#stored);
  };

  /**
   * The browser shows the page as it was left (bfcache). Begins again if another page has changed the input since. Firefox
   * 153 does not tell: such a page has the tab's storage as it was then.
   */
  readonly #onReturn = () => {
    const left = this.#left;
    this.#left = null;
    if (left === null) return;
    if (JSON.stringify(this.#stored) === left) return this.record();
    this.#isKept = false;
    this.#latest = null;
    this.#session.change({ ...nothingChosen, isReturning: true });
    this.#arrive(this.#keptHere, true);
    this.#remember();
  };

  /** Returns this form's data in the current entry; null if the entry is of the page, or of a form with other attributes. */
  #entry(): Entry | null {
    const entry: Entry | undefined = history.state?.firsthold;
    return entry?.name === this.#entryName ? entry : null;
  }

  /** The input in the tab's storage, of any page. */
  get #stored(): KeptInput | null {
    return keptInput(this.#session.options.siteKey);
  }

  /** The stored input, unless it is only a receipt of another address. */
  get #keptHere(): KeptInput | null {
    const stored = this.#stored;
    return this.#entry() || stored?.opened === location.href || isUnsent(stored) ? stored : null;
  }

  get #input(): KeptInput | null {
    return this.#stored ?? this.#latest;
  }

  get #entryName(): string {
    return location.pathname + this.#name;
  }

  /** Continues where the browser is: at a receipt, at an entry of this form, or at the place in the address. */
  #arrive(kept: KeptInput | null, isStart: boolean): void {
    const session = this.#session;
    const receipt = receiptIn(location.hash);
    const { place: recorded } = this.#entry() ?? {};
    // Without its receipt, that step is empty.
    const place = recorded && recorded.step !== 'receipt' ? recorded : parseLocation(location.search);
    const sent = kept?.sent ?? null;
    this.#isKept ||= isStart && !!kept;
    this.#sent = sent;
    if (receipt)
      returnToReceipt(session, receipt, sent?.receipt?.reference === receipt.reference ? sent : null);
    else if (isStart && place !== recorded && isUnsent(kept)) beginWith(session, kept);
    else if (place && isStart && place !== recorded && !(place.spaceId ?? place.date)) {
      // The page's attributes decide where to begin.
      const { first, guests } = session.state;
      const { packageId: preferredPackageId } = place;
      const at = { ...place, first, guests: place.guests ?? guests, packageId: null };
      session.change({ ...at, preferredPackageId, isLinked: true });
      session.resume(null);
    } else if (place) {
      const at = isStart && isUnsent(kept) ? placeInList(place, kept) : { place, typed: kept?.typed ?? null };
      returnTo(session, at.place, at.typed, isStart);
    } else session.resume(null);
  }
}

/** Returns the dates of the request at a place, as text. */
const listedIn = ({ spaceId, date, slotId, times, packageId, others }: FormLocation): string =>
  JSON.stringify([spaceId, date, slotId, times, packageId, others]);

/** Places with equal names share an entry. */
function nameOf({ step, spaceId, position }: FormLocation): string {
  if (step === 'space' || step === 'receipt') return step;
  return step === 'date' ? `${step} ${spaceId} ${position}` : `${step} ${spaceId}`;
}

/** Returns the page's address with a place in it. */
function addressOf(place: FormLocation): string {
  const { pathname, search, hash } = location;
  return pathname + queryWith(place, search) + (isOfReceipt(hash) ? '' : hash);
}
