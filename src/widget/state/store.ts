/** Holds the state, updates it when choices or API responses change, and reports events to the page. */
import type { CalendarDate, Clock } from '../../domain/time/instant.ts';
import type { LaterParts } from './later-parts.ts';
import { queryFor, quoteKey } from './queries.ts';
import type { QueryCache } from './query-cache.ts';
import { lossCountOf, otherDates, priceOptionsOf, selectionOf, shownTerms } from './selection.ts';
import type { SessionEvents } from './session-events.ts';
import {
  type Attempt,
  type CachedData,
  type Choices,
  type Draft,
  errorsOf,
  type First,
  type FocusTarget,
  nothingChosen,
  type SessionState,
  type Terms,
} from './state.ts';

/** Initial choices, from the attributes of the element. */
export interface Presets {
  readonly spaceId: string | null;
  readonly date: CalendarDate | null;
  readonly packageId: string | null;
  readonly guests: number | null;
  /** What the visitor chooses first. */
  readonly first: First;
}

/** The settings and callbacks that a session gets from the page. */
export interface SessionOptions {
  readonly cache: QueryCache;
  readonly clock: Clock;
  /** Returns the BCP 47 tag of the language that the visitor reads, in which typed numbers are parsed. */
  readonly locale: () => string;
  readonly presets: Presets;
  readonly draft: Partial<Draft>;
  /** Of the session before; omitted: none. */
  readonly attempts?: readonly Attempt[] | undefined;
  readonly siteKey: string;
  /** Returns the name of the form's entries in the browser's history; null if the page or another form does not allow them. */
  readonly historyName: () => string | null;
  /** Whether the form is the booking page in a website's frame. Omitted: it is not. */
  readonly isFramed?: boolean;
  /** Whether the history or the address contains a selection to restore. */
  readonly isReturning: boolean;
  readonly onChange: (state: SessionState) => void;
  /** Returns false if the page cancels the event. */
  readonly onEvent: <Name extends keyof SessionEvents>(name: Name, detail: SessionEvents[Name]) => boolean;
  /** Receives unexpected errors; without it, they are thrown. */
  readonly onFailure?: (error: unknown) => void;
}

/** The state and its updates, without a screen. Every change is a new `state`, passed to `onChange`. */
export class SessionStore {
  state: SessionState;
  /** The session has ended: nothing changes any more. */
  isOver = false;
  readonly options: SessionOptions;
  readonly #unsubscribe: () => void;
  /** What was loaded with the later steps; undefined until then. */
  later: LaterParts | undefined;

  constructor(options: SessionOptions) {
    const { cache, presets, draft, isReturning, attempts = [] } = options;
    this.options = options;
    this.#unsubscribe = cache.subscribe(() => this.update());
    const { guests, first } = presets;
    const typed = { ...nothingChosen.draft, ...draft };
    const choices = { ...nothingChosen, isReturning, guests, first, draft: typed, attempts };
    this.state = { ...choices, ...this.query(choices) };
  }

  /** Ends the session; later responses change nothing. */
  stop(): void {
    this.isOver = true;
    this.#unsubscribe();
  }

  /** Adds what was loaded with the later steps. */
  addLater(later: LaterParts): void {
    this.later = later;
    this.change({});
  }

  /** @param target where to move the keyboard focus */
  change(changes: Partial<Choices>, target?: FocusTarget): void {
    if (this.isOver) return;
    try {
      this.#apply(changes, target);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Reports an error after which the form would not react. */
  fail(error: unknown): void {
    const { onFailure } = this.options;
    if (!onFailure) throw error;
    onFailure(error);
  }

  #apply(changes: Partial<Choices>, target?: FocusTarget): void {
    const { onChange } = this.options;
    const before = this.state;
    const focus = target ? { target } : before.focus;
    const timesBefore = changes.times ?? before.timesBefore;
    const isListed = before.isListed || changes.step === 'details';
    const state = { ...before, timesBefore, isListed, ...changes, focus };
    // A receipt keeps what was booked, but still needs the venue.
    const cached = state.receipt && state.venue.data ? {} : this.query(state);
    const after = { ...state, ...cached };
    const isLess = after.quote.isOutdated || lossCountOf(after) > lossCountOf(before);
    this.state = {
      ...after,
      ...(isLess && { listedBefore: before }),
      termsBefore: termsBefore(before, after, isLess),
    };
    onChange(this.state);
    this.#report(before);
    const { failure, isOutdated } = this.state.quote;
    const isRefused =
      /NOT_FOUND|VALIDATION/.test(failure?.error.code ?? '') && failure !== before.quote.failure;
    // The venue has changed its offer.
    if (isRefused || (isOutdated && !before.quote.isOutdated)) this.refetchListings();
  }

  /** Returns the cached data for these choices and requests missing data. Does not change the state. */
  query(choices: Choices): CachedData {
    const { cache, clock } = this.options;
    return queryFor(choices, cache, clock(), this.later?.lazyQueries);
  }

  /** Refetches the venue's offers, and when they are free, after a choice turned out to be unavailable. */
  refetchListings(): void {
    for (const prefix of ['venue', 'spaces', 'slots', 'days ']) this.options.cache.invalidate(0, prefix);
  }

  /** Updates the state after a change of the cache. */
  protected update(): void {
    this.change({});
  }

  /** Reports new errors and a new price to the page. */
  #report(before: SessionState): void {
    const { onEvent } = this.options;
    const after = this.state;
    const reported = errorsOf(before);
    for (const error of errorsOf(after))
      if (error && !reported.includes(error)) onEvent('error', { code: error.error.code });
    const selection = selectionOf(after);
    const { data } = after.quote;
    if (selection && data && data !== before.quote.data) {
      const { totalCents, currency } = data;
      onEvent('quote', { ...selection, ...otherDates(after), totalCents, currency });
    }
  }
}

/** Returns the terms that the visitor saw, if they changed for the same choices. */
function termsBefore(before: SessionState, after: SessionState, isLess: boolean | undefined): Terms | null {
  const isChanged =
    // Its price without the lost extra is on its way.
    isLess || (after.quote.data && quoteKeyOf(before) === quoteKeyOf(after) && hasOtherTerms(before, after));
  return after.termsBefore ?? (before.quote.data && isChanged ? before : null);
}

/** Returns whether the shown times or prices differ. */
export const hasOtherTerms = (one: SessionState, other: SessionState) =>
  JSON.stringify(shownTerms(one)) !== JSON.stringify(shownTerms(other));

function quoteKeyOf(state: SessionState): string | null {
  const selection = selectionOf(state);
  return selection && quoteKey(selection, priceOptionsOf(state));
}
