/** One visitor's booking session: its steps, and the actions of the first step and the page. */
import type { Slot } from '../../client/types.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { firstDayOf, monthOf } from '../../domain/time/months.ts';
import { isStepOpen, onlySpace } from './availability.ts';
import { chooseDate, freshMs, noLoss } from './choices.ts';
import type { LaterParts } from './later-parts.ts';
import { chosen, chosenBefore } from './selection.ts';
import {
  type Choices,
  type Enlarged,
  type First,
  nothingChosen,
  pageOfSpaces,
  type Step,
  steps,
} from './state.ts';
import { SessionStore } from './store.ts';

/** The highest attendance that the API accepts. */
const maxGuests = 1_000_000;

/** Returns a number of guests; null if the API does not accept it. */
export function attendanceFrom(guests: number): number | null {
  return Number.isInteger(guests) && guests >= 1 && guests <= maxGuests ? guests : null;
}

/** Pause after typing before prices are requested and results announced, in milliseconds. */
const typingPauseMs = 400;

/** Age from which responses are refetched at the next step, in milliseconds. */
const keepMs = 30_000;
/** Age from which responses are refetched when a hidden page becomes visible, in milliseconds. */
const maxHiddenMs = 300_000;

/** The part of the session that the first step needs. `lazy-choices.ts` and `submit.ts` are loaded with the later steps. */
export class BookingSession extends SessionStore {
  /** A date to select once its availability is known. */
  #pendingDate: CalendarDate | null = null;
  #isReady = false;
  /** The address or the history decided where to start, so the attributes do not. */
  #hasReturned = false;
  #typingPause: ReturnType<typeof setTimeout> | undefined;

  /** Begins at the presets. Not part of the constructor, so that the caller can add listeners first. */
  start(): void {
    queueMicrotask(() => this.update());
  }

  /** Sets the number of guests; one that the API does not accept counts as none. */
  setGuests(guests: number): void {
    this.#typeGuests(attendanceFrom(guests), null);
  }

  /** Sets the number of guests as typed. A text that is no number of guests stays, so that the visitor can correct it. */
  typeGuests(text: string): void {
    // Until the later steps are loaded, other notations than digits wait.
    const number = /^\d+$/.test(text) ? Number(text) : this.later?.parseNumber(text, this.options.locale());
    this.setGuests(number ?? Number.NaN);
    if (this.state.guests === null && /[^\s\p{C}]/u.test(text)) this.#typeGuests(null, text);
  }

  override addLater(later: LaterParts): void {
    super.addLater(later);
    if (this.state.guestsText !== null) this.typeGuests(this.state.guestsText);
  }

  #typeGuests(guests: number | null, guestsText: string | null): void {
    const { guests: _corrected, ...problems } = this.state.problems;
    this.type({ ...noLoss, guests, guestsText, problems });
  }

  /** Lists the spaces that match a text. */
  setFind(find: string): void {
    this.type({ find, shown: pageOfSpaces });
  }

  /** Applies changes of which more may follow at once: their prices are requested after a pause. */
  type(changes: Partial<Choices>): void {
    this.change({ ...changes, isTyping: true });
    clearTimeout(this.#typingPause);
    this.#typingPause = setTimeout(() => this.change({ isTyping: false }), typingPauseMs);
  }

  /** @param slot the slot to select there, if it is free on the date; default: one like the selected slot */
  chooseSpace(spaceId: string, slot?: Slot): void {
    if (this.state.step === 'space') this.later?.beginItem(this, spaceId);
    if (spaceId !== this.state.spaceId) {
      this.#pendingDate = this.#futureDate;
      const choices = this.#choicesIn(spaceId, this.#pendingDate);
      this.change(slot ? { ...choices, before: { ...choices.before, slot } } : choices);
    }
    this.open('date');
  }

  /** Prefetches the data that is shown when this space is chosen. */
  prefetchSpace(spaceId: string): void {
    if (this.options.cache.hasQuota) this.query(this.#choicesIn(spaceId, this.#futureDate));
  }

  /** Begins with the spaces or with a date, in the month shown last. */
  beginWith(first: First): void {
    const { month, cursor, today } = this.state;
    const at = month < monthOf(today) ? today : cursor;
    this.change({ first, cursor: at, month: monthOf(at) });
  }

  /** Opens a step if it is available; returns whether it is. */
  goTo(step: Step): boolean {
    if (!isStepOpen(this.state, step) || this.state.isSending) return false;
    if (step !== this.state.step) this.open(step);
    return true;
  }

  /** Goes back to the nearest available step. */
  back(): void {
    const here = steps.indexOf(this.state.step);
    const previous = steps.findLast((step, at) => at < here && isStepOpen(this.state, step));
    if (previous) this.goTo(previous);
  }

  /** Opens a step without checking whether it is available. */
  open(step: Step): void {
    const { step: previous, attempts, sendError } = this.state;
    // Until it is known whether a request without a response arrived, the message about it stays.
    const isSettled = attempts.length === 0;
    this.change({ step, sendError: isSettled ? null : sendError, termsBefore: null }, 'heading');
    this.options.cache.invalidate(keepMs);
    this.options.cache.invalidate(freshMs, 'days ');
    this.options.onEvent('step', { step, previous });
  }

  /** Opens or closes the larger view of a picture. */
  enlarge(enlarged: Enlarged | null): void {
    this.change({ enlarged });
  }

  /** Restarts at the presets and deletes the visitor's input. @param draft a copy: not another request that is kept */
  reset(draft = nothingChosen.draft): void {
    const { step: previous } = this.state;
    const { guests, first } = this.options.presets;
    this.change({ ...nothingChosen, draft, guests }, 'heading');
    this.beginWith(first);
    this.#beginAtPresets();
    const { step } = this.state;
    if (step !== previous) this.options.onEvent('step', { step, previous });
    this.update();
  }

  /** Retries failed requests. */
  retry(): void {
    this.options.cache.invalidate(Number.POSITIVE_INFINITY);
  }

  /** Retries failed requests when the network is back; a booking request is for the visitor to send. */
  reconnect(): void {
    const { sendError } = this.state;
    if (sendError?.error.code === 'OFFLINE') this.change({ sendError: { ...sendError, isOver: true } });
    this.retry();
  }

  /** Refetches old responses when the page becomes visible again. */
  refetchIfOld(): void {
    this.options.cache.invalidate(maxHiddenMs);
  }

  /** Refetches everything that is shown. */
  refresh(): void {
    this.options.cache.invalidate(0);
  }

  /** Resumes at the place in the address or history. @param choices null if they contain no place */
  resume(choices: Partial<Choices> | null): void {
    this.#hasReturned ||= choices !== null;
    this.change({ ...choices, isReturning: false });
    this.update();
  }

  /** Selects a date once it is known what is free on it; null: none. */
  chooseDateWhenKnown(date: CalendarDate | null): void {
    this.#pendingDate = date;
    this.update();
  }

  /** Whether a date is waiting for its availability. */
  get hasPendingDate(): boolean {
    return this.#pendingDate !== null;
  }

  /** The selected date, if it is not over. */
  get #futureDate(): CalendarDate | null {
    const { date, today } = this.state;
    return date && date >= today ? date : null;
  }

  /** Returns the choices after choosing a space, whose calendar begins at a date or in the month shown last. */
  #choicesIn(spaceId: string, date: CalendarDate | null): Choices {
    const { state, options } = this;
    const { month: shownMonth, today, preferredPackageId } = state;
    const cursor = date ?? (shownMonth > monthOf(today) ? firstDayOf(shownMonth) : today);
    const before = chosenBefore(state);
    const wanted = state.layout ?? before.layout ?? null;
    const { layout } = chosen({ ...state, spaceId, layout: wanted });
    return {
      ...state,
      ...noLoss,
      spaceId,
      month: monthOf(cursor),
      cursor,
      date: null,
      slotId: null,
      times: null,
      packageId: null,
      // The other space may offer the same package, extras and layout; those that it does not offer wait for another one.
      preferredPackageId: preferredPackageId ?? options.presets.packageId,
      layout: layout?.name ?? null,
      before: { ...before, layout: wanted },
      problems: {},
    };
  }

  /** Also begins at the presets and selects the pending date, once their data has arrived. */
  protected override update(): void {
    super.update();
    const { onEvent } = this.options;
    const { venue, spaces, isReturning } = this.state;
    if (venue.data && spaces.data && !isReturning && !this.#isReady) {
      this.#isReady = true;
      if (!this.#hasReturned) this.#beginAtPresets();
      onEvent('ready', { spaces: spaces.data.length });
    }
    if (this.#isReady) this.#skipOnlySpace();
    const { slot } = chosen(this.state);
    // A link may have no package, and no times of a slot by the hour.
    if (slot?.packages.length === 1 && !this.state.packageId)
      this.change({ packageId: slot.packages[0]?.id ?? null });
    const { step, isLinked, conflict, times } = this.state;
    if (step === 'details' && isLinked && !conflict && !times && slot?.hours) this.change({ step: 'date' });
    const date = this.#pendingDate;
    if (date && this.state.slots.data && this.state.days.has(date)) {
      this.#pendingDate = null;
      // Also if nothing is free: the day then says why.
      this.change({ date });
      chooseDate(this, date);
    }
  }

  /** Opens the calendar of the venue's only space, on the date of an earlier choice. */
  #skipOnlySpace(): void {
    const { step, isReturning } = this.state;
    const space = onlySpace(this.state);
    if (step !== 'space' || isReturning || !space) return;
    this.#pendingDate = this.#futureDate;
    this.change({ ...this.#choicesIn(space.id, this.#pendingDate), step: 'date' });
  }

  /** Begins at the space and date of the presets. */
  #beginAtPresets(): void {
    const { spaceId, date: preset, first } = this.options.presets;
    const { spaces, today, step } = this.state;
    if (step !== 'space') return;
    const date = preset && preset >= today ? preset : null;
    const only = onlySpace(this.state);
    if (only || (spaceId && spaces.data?.some(({ id }) => id === spaceId))) {
      this.#pendingDate = date;
      this.change({ ...this.#choicesIn(only?.id ?? spaceId ?? '', date), step: 'date' });
    } else if (first === 'date') {
      this.change({ date, cursor: date ?? today, month: monthOf(date ?? today) });
    }
  }
}
