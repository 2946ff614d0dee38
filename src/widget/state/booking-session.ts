import type { CalendarDate } from '../../domain/time/instant.ts';
import { firstOf, monthOf } from '../../ui/calendar/months.ts';
import { chooseDate, nothingLost } from './choosing.ts';
import { LiveState } from './live-state.ts';
import {
  type Choices,
  chosenBefore,
  type Enlarged,
  type First,
  nothingChosen,
  type Step,
  steps,
} from './session-state.ts';
import { isOpen } from './way.ts';

/** The service counts no further. */
const mostGuests = 1_000_000;

/** Prices for a number of guests are requested once the visitor has typed nothing for so long, in milliseconds. */
const typingPauseMs = 400;

/** What was asked for longer ago than this, in milliseconds, is asked for again at the next step. */
const keepMs = 30_000;
/** The same for a page that nobody has looked at meanwhile. */
const awayMs = 300_000;

/**
 * One visitor's way from the spaces to the receipt: which step is open, and what the first of them and the page can do. What
 * only later steps can do is in functions of their own, so that it comes with those steps.
 */
export class BookingSession extends LiveState {
  /** A date the page wishes for, until it is known whether it can be had. */
  #wishedDate: CalendarDate | null = null;
  #isReady = false;
  /** The page's address or its history led somewhere: its attributes do not. */
  #hasReturned = false;
  #typingPause: ReturnType<typeof setTimeout> | undefined;

  /** Goes where the page's wishes lead, after whoever starts it has had the time to listen. */
  start(): void {
    queueMicrotask(() => this.hear());
  }

  /** @param guests what is not a number of people counts as nothing said */
  setGuests(guests: number): void {
    const number = guests >= 1 ? Math.min(Math.floor(guests), mostGuests) : null;
    this.change({ ...nothingLost, guests: number, isTypingGuests: true });
    clearTimeout(this.#typingPause);
    this.#typingPause = setTimeout(() => this.change({ isTypingGuests: false }), typingPauseMs);
  }

  chooseSpace(spaceId: string): void {
    if (spaceId !== this.state.spaceId) {
      this.#wishedDate = this.#dateToCome;
      this.change(this.#choicesIn(spaceId, this.#wishedDate));
    }
    this.open('date');
  }

  /** Somebody is about to choose a space. */
  foreseeSpace(spaceId: string): void {
    this.foresee(this.#choicesIn(spaceId, this.#dateToCome));
  }

  /** Begins with the spaces or with a date, in the month that was looked at last. */
  beginWith(first: First): void {
    const { month, cursor, today } = this.state;
    const at = month < monthOf(today) ? today : cursor;
    this.change({ first, cursor: at, month: monthOf(at) });
  }

  /** Goes to a step if the way to it is open. */
  goTo(step: Step): boolean {
    if (!isOpen(this.state, step) || this.state.isSending) return false;
    if (step !== this.state.step) this.open(step);
    return true;
  }

  /** Goes back to the nearest step that is open. */
  back(): void {
    const here = steps.indexOf(this.state.step);
    const previous = steps.findLast((step, at) => at < here && isOpen(this.state, step));
    if (previous) this.goTo(previous);
  }

  /** Goes to a step, whatever leads there. */
  open(step: Step): void {
    const previous = this.state.step;
    this.change({ step, sendTrouble: null, priceBefore: null }, 'heading');
    this.options.reads.renew(keepMs);
    this.options.onEvent('step', { step, previous });
  }

  /** Shows a picture larger, or no longer. */
  enlarge(enlarged: Enlarged | null): void {
    this.change({ enlarged });
  }

  /** Begins anew, with what was typed and found out forgotten. */
  reset(): void {
    const { step: previous } = this.state;
    this.change(nothingChosen, 'heading');
    this.beginWith(this.options.wishes.first);
    if (previous !== 'space') this.options.onEvent('step', { step: 'space', previous });
  }

  /** Asks again for whatever could not be had. */
  retry(): void {
    this.options.reads.renew(Number.POSITIVE_INFINITY);
  }

  /** The network is back: what stood in the way for want of it does so no more. */
  reconnect(): void {
    if (this.state.sendTrouble?.error.code === 'OFFLINE') this.change({ sendTrouble: null });
    this.retry();
  }

  /** Somebody looks again after a while: what may have changed meanwhile, the day among it, is asked for again. */
  wake(): void {
    this.options.reads.renew(awayMs);
  }

  /** Asks again for everything on show, because it may have changed. */
  refresh(): void {
    this.options.reads.renew(0);
  }

  /** Goes on where the page's address or its history leads. @param choices null: nowhere */
  goOn(choices: Partial<Choices> | null): void {
    this.#hasReturned ||= choices !== null;
    this.change({ ...choices, isReturning: false });
    this.hear();
  }

  /** Chooses a date as soon as it is known to be free. */
  wishFor(date: CalendarDate): void {
    this.#wishedDate = date;
    this.hear();
  }

  /** Whether a date is wished for of which it is not known yet whether it can be had. */
  get awaitsDate(): boolean {
    return this.#wishedDate !== null;
  }

  /** What is chosen, as far as it is not over. */
  get #dateToCome(): CalendarDate | null {
    const { date, today } = this.state;
    return date && date >= today ? date : null;
  }

  /** What is chosen by going into a space, whose calendar begins at a date, or else in the month that was looked at. */
  #choicesIn(spaceId: string, date: CalendarDate | null): Choices {
    const { state, options } = this;
    const { first, find, shown, guests, draft, answers, agreedTo, step, month: looked, today } = state;
    const cursor = date ?? (looked > monthOf(today) ? firstOf(looked) : today);
    const month = monthOf(cursor);
    // A package, its extras and a layout may be had in the other space, too; what is not does not count there.
    const wishedPackageId = state.wishedPackageId ?? options.wishes.packageId;
    const { extras, layout } = state;
    const wished = { wishedPackageId, before: chosenBefore(state), extras, layout };
    const typed = { first, find, shown, guests, draft, answers, agreedTo };
    return { ...nothingChosen, ...typed, ...wished, step, spaceId, month, cursor };
  }

  /** What was answered may be what the page's wishes have been waiting for. */
  protected override hear(): void {
    super.hear();
    const { onEvent } = this.options;
    const { venue, spaces, isReturning } = this.state;
    if (venue.data && spaces.data && !isReturning && !this.#isReady) {
      this.#isReady = true;
      if (!this.#hasReturned) this.#beginAsWished();
      onEvent('ready', { spaces: spaces.data.length });
    }
    const date = this.#wishedDate;
    if (date && this.state.slots.data && this.state.days.has(date)) {
      this.#wishedDate = null;
      chooseDate(this, date);
    }
  }

  /** Goes where the attributes of the element lead, unless the page's address or history leads elsewhere. */
  #beginAsWished(): void {
    const { spaceId, date: wished, first } = this.options.wishes;
    const { spaces, today, step } = this.state;
    if (step !== 'space') return;
    const date = wished && wished >= today ? wished : null;
    if (spaceId && spaces.data?.some(({ id }) => id === spaceId)) {
      this.#wishedDate = date;
      this.change({ ...this.#choicesIn(spaceId, date), step: 'date' });
    } else if (first === 'date') {
      this.change({ date, cursor: date ?? today, month: monthOf(date ?? today) });
    }
  }
}
