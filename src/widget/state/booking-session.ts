import type { ApiError } from '../../client/client.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { firstOf, type Month, monthOf } from '../../ui/calendar/months.ts';
import { isFree } from '../calendar/day-state.ts';
import type { BookingAttempts } from './booking-attempts.ts';
import type { Draft } from './draft.ts';
import { knownFor, nameOfQuote } from './known.ts';
import { priceShownBefore, tellNews } from './news.ts';
import type { Refusal } from './refusal.ts';
import type * as Sending from './sending.ts';
import type { SessionOptions } from './session-options.ts';
import {
  type Choices,
  type Enlarged,
  type FocusTarget,
  keptOrOnly,
  nothingChosen,
  type Selection,
  type SessionState,
  type Step,
  selectionOf,
  steps,
} from './session-state.ts';
import { isOpen, lossOf } from './way.ts';
import { wishesOf } from './wishes.ts';

/** Whoever chooses anew knows what happened to what was chosen before. */
const nothingLost = { conflict: null, priceBefore: null };

/** The service counts no further. */
const mostGuests = 1_000_000;

/** What was asked for longer ago than this, in milliseconds, is asked for again at the next step. */
const keepMs = 30_000;
/** The same for a page that nobody has looked at meanwhile. */
const awayMs = 300_000;

/**
 * One visitor's way from the spaces to the receipt: which step is open, what is chosen, what is typed. It knows
 * nothing of a screen; every change is a new `state` handed to `onChange`.
 */
export class BookingSession {
  state: SessionState;
  readonly #options: SessionOptions;
  #attempts: BookingAttempts | undefined;
  readonly #stopListening: () => void;
  /** A date the page wishes for, until it is known whether it can be had. */
  #wishedDate: CalendarDate | null = null;
  #isReady = false;
  #isOver = false;

  constructor(options: SessionOptions) {
    const { reads, wishes, draft, clock } = options;
    this.#options = options;
    this.#stopListening = reads.listen(() => this.#hear());
    const { guests } = wishes;
    const choices = { ...nothingChosen, guests, draft: { ...nothingChosen.draft, ...draft } };
    this.state = { ...choices, ...knownFor(choices, reads, clock()) };
  }

  /** Goes where the page's wishes lead, after whoever starts it has had the time to listen. */
  start(): void {
    queueMicrotask(() => this.#hear());
  }

  /** Ends the session: what is still on its way changes nothing any more. */
  stop(): void {
    this.#isOver = true;
    this.#stopListening();
  }

  /** @param guests what is not a number of people counts as nothing said */
  setGuests(guests: number): void {
    this.#set({ ...nothingLost, guests: guests >= 1 ? Math.min(Math.floor(guests), mostGuests) : null });
  }

  chooseSpace(spaceId: string): void {
    if (spaceId !== this.state.spaceId) {
      const { date, month, today } = this.state;
      // Whoever has looked at a date or a month goes on looking there.
      this.#wishedDate = date && date >= today ? date : null;
      this.#enter(spaceId, this.#wishedDate ?? (month > monthOf(today) ? firstOf(month) : today));
    }
    this.#open('date');
  }

  /** Turns to a page of the calendar; not before the current month. */
  showMonth(month: Month): void {
    const { date } = this.state;
    // A day for the keyboard to start from: the chosen one, today, or the first.
    const cursor = [date, this.state.today].find((day) => day && monthOf(day) === month);
    if (month >= monthOf(this.state.today)) this.#set({ month, cursor: cursor ?? firstOf(month) });
  }

  /** Moves the keyboard's day, turning the page where it has to. */
  moveCursor(cursor: CalendarDate): void {
    const month = monthOf(cursor);
    if (month >= monthOf(this.state.today)) this.#set({ cursor, month }, 'day');
  }

  chooseDate(date: CalendarDate): void {
    const slots = (this.state.slots.data ?? []).filter(({ id }) => isFree(this.state.days, date, id));
    this.#set({ cursor: date, month: monthOf(date) });
    if (slots.length === 0 || date < this.state.today) return;
    this.#set({ date });
    this.chooseSlot(keptOrOnly(slots, this.state.slotId)?.id ?? null);
  }

  /** Chooses a day that is not on show, and leads the keyboard to it. */
  leapTo(date: CalendarDate): void {
    this.chooseDate(date);
    this.#set({}, 'day');
  }

  chooseSlot(slotId: string | null): void {
    const packages = (this.state.slots.data ?? []).find(({ id }) => id === slotId)?.packages ?? [];
    const wished = this.state.wishedPackageId;
    const packageId = keptOrOnly(packages, wished)?.id ?? null;
    this.#set({ ...nothingLost, slotId, packageId, wishedPackageId: packageId ?? wished });
  }

  choosePackage(packageId: string): void {
    this.#set({ ...nothingLost, packageId, wishedPackageId: packageId });
  }

  /** @param pieces what is not a number of pieces counts as none */
  setExtra(id: string, pieces: number): void {
    const { extras } = this.state;
    this.#set({ ...nothingLost, extras: { ...extras, [id]: pieces >= 1 ? Math.floor(pieces) : 0 } });
  }

  chooseLayout(layout: string): void {
    this.#set({ layout: layout || null });
  }

  /** @param value as typed; `yes` or `no` to a question that is answered so */
  answer(questionId: string, value: string): void {
    this.#change({ answers: { ...this.state.answers, [questionId]: value } }, `question-${questionId}`);
  }

  agree(hasAgreed: boolean): void {
    this.#change({ hasAgreed }, 'terms');
  }

  edit(changes: Partial<Draft>): void {
    this.#change({ draft: { ...this.state.draft, ...changes } }, ...Object.keys(changes));
  }

  /** Goes to a step if the way to it is open. */
  goTo(step: Step): boolean {
    if (!isOpen(this.state, step) || this.state.isSending) return false;
    if (step !== this.state.step) this.#open(step);
    return true;
  }

  /** Goes back to the nearest step that is open. */
  back(): void {
    const here = steps.indexOf(this.state.step);
    const previous = steps.findLast((step, at) => at < here && isOpen(this.state, step));
    if (previous) this.goTo(previous);
  }

  /**
   * Sends the request at the price on show, once, however often it is asked to.
   *
   * @param sending how; whoever shows the form has it
   */
  async submit(sending: typeof Sending): Promise<void> {
    // The date may be over since anything was last heard.
    this.#set({});
    const { isSending, receipt, priceBefore, quote } = this.state;
    if (isSending || receipt) return;
    const selection = selectionOf(this.state);
    const loss = lossOf(this.state);
    // Whether a date is taken is for the service to say; the rest is known already.
    if (loss && loss !== 'taken') return this.#set({}, 'loss');
    if (!selection) return this.retry();
    const problems = sending.problemsIn(this.state);
    if (Object.keys(problems).length > 0) return this.#set({ problems }, 'problems');
    if (priceBefore && !quote.data) {
      this.#set({}, 'price');
      return this.retry();
    }
    if (!this.#options.onEvent('before-submit', selection)) return;
    this.#set({ isSending: true, sendTrouble: null, problems: {}, conflict: null });
    this.#attempts ??= new sending.BookingAttempts(this.#options.reads.client);
    const answer = await this.#attempts.send(sending.requestOf(this.state, selection));
    if (this.#isOver) return;
    this.#set({ isSending: false, unanswered: null });
    if (answer.ok) {
      const { reference, holdExpiresAt = null } = answer.data;
      this.#set({ receipt: answer.data });
      this.#daysChanged(selection);
      this.#open('receipt');
      this.#options.onEvent('submitted', { reference, holdExpiresAt });
    } else {
      const refusal = sending.refusalOf(answer.error, selection, quote.data, this.#options.clock());
      this.#refused(answer.error, selection, refusal);
    }
  }

  /** Another date for the same slot and package, after a conflict; nothing typed is lost. */
  takeInstead(date: CalendarDate): void {
    if (this.state.isSending) return;
    this.#set({ ...nothingLost, date, cursor: date, month: monthOf(date) }, 'heading');
  }

  noteCopied(isCopied: boolean): void {
    this.#set({ isCopied });
  }

  /** Shows a picture larger, or no longer. */
  enlarge(enlarged: Enlarged | null): void {
    this.#set({ enlarged });
  }

  /** Begins anew, with what was typed and found out forgotten. */
  reset(): void {
    const { step: previous } = this.state;
    this.#set(nothingChosen, 'heading');
    if (previous !== 'space') this.#options.onEvent('step', { step: 'space', previous });
  }

  /** Asks again for whatever could not be had. */
  retry(): void {
    this.#options.reads.renew(Number.POSITIVE_INFINITY);
  }

  /** The network is back: what stood in the way for want of it does so no more. */
  reconnect(): void {
    if (this.state.sendTrouble?.error.code === 'OFFLINE') this.#set({ sendTrouble: null });
    this.retry();
  }

  /** Somebody looks again after a while: what may have changed meanwhile, the day among it, is asked for again. */
  wake(): void {
    this.#options.reads.renew(awayMs);
  }

  /** Asks again for everything on show, because it may have changed. */
  refresh(): void {
    this.#options.reads.renew(0);
  }

  #refused({ code }: ApiError, selection: Selection, { changes, focus, outdated }: Refusal): void {
    const { onEvent, reads } = this.#options;
    onEvent('error', { code });
    this.#set(changes, focus);
    if (outdated === 'quote') {
      reads.forget(nameOfQuote(selection, wishesOf(this.state)));
      reads.renew(0, 'prices ');
    }
    if (outdated === 'listings') this.#listingsChanged();
    if (outdated !== 'days') return;
    this.#daysChanged(selection);
    onEvent('conflict', selection);
  }

  /** Something chosen is listed no longer: what else there is, is asked for again. */
  #listingsChanged(): void {
    for (const name of ['venue', 'spaces', 'slots']) this.#options.reads.renew(0, name);
  }

  #daysChanged({ spaceId }: Selection): void {
    this.#options.reads.renew(0, `days ${spaceId} `);
  }

  /** Goes into a space, whose calendar begins at a day. */
  #enter(spaceId: string, cursor: CalendarDate): void {
    const { guests, draft, answers, hasAgreed, step } = this.state;
    const month = monthOf(cursor);
    const wishedPackageId = this.#options.wishes.packageId;
    const typed = { guests, draft, answers, hasAgreed };
    this.#set({ ...nothingChosen, ...typed, step, wishedPackageId, spaceId, month, cursor });
  }

  #open(step: Step): void {
    const previous = this.state.step;
    this.#set({ step, sendTrouble: null, priceBefore: null }, 'heading');
    this.#options.reads.renew(keepMs);
    this.#options.onEvent('step', { step, previous });
  }

  /** Something was answered: it may be what the page's wishes have been waiting for. */
  #hear(): void {
    this.#set({});
    const { wishes, onEvent } = this.#options;
    const { venue, spaces } = this.state;
    if (venue.data && spaces.data && !this.#isReady) {
      this.#isReady = true;
      if (wishes.spaceId && spaces.data.some(({ id }) => id === wishes.spaceId)) {
        const { today } = this.state;
        this.#wishedDate = wishes.date && wishes.date >= today ? wishes.date : null;
        this.#enter(wishes.spaceId, this.#wishedDate ?? today);
        this.#set({ step: 'date' });
      }
      onEvent('ready', { spaces: spaces.data.length });
    }
    const date = this.#wishedDate;
    if (date && this.state.slots.data && this.state.days.has(date)) {
      this.#wishedDate = null;
      this.chooseDate(date);
    }
  }

  /** Fields that are filled in anew have no problem until they are looked at again. */
  #change(changes: Partial<Choices>, ...fields: readonly string[]): void {
    const others = Object.entries(this.state.problems).filter(([field]) => !fields.includes(field));
    this.#set({ ...changes, problems: Object.fromEntries(others) });
  }

  #set(changes: Partial<Choices>, target?: FocusTarget): void {
    if (this.#isOver) return;
    const { reads, clock, onChange, onEvent } = this.#options;
    const before = this.state;
    const focus = target ? { target } : before.focus;
    const state = { ...before, ...changes, focus };
    // What a receipt is for stays as it was.
    const known = state.receipt ? {} : knownFor(state, reads, clock());
    this.state = { ...state, ...known };
    this.state = { ...this.state, priceBefore: priceShownBefore(before, this.state) };
    onChange(this.state);
    tellNews(before, this.state, onEvent);
    const { trouble } = this.state.quote;
    if (trouble?.error.code === 'NOT_FOUND' && trouble !== before.quote.trouble) this.#listingsChanged();
  }
}
