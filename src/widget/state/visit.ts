import type { ApiError } from '../../client/client.ts';
import type { CalendarDate } from '../../domain/instant.ts';
import { isFree } from '../calendar/day-state.ts';
import { firstOf, type Month, monthOf } from '../calendar/months.ts';
import { BookingAttempts } from './booking-attempts.ts';
import { type Draft, guestAndMessage, problemsFrom, problemsOf } from './draft.ts';
import { knownFor } from './known.ts';
import type { VisitOptions } from './visit-options.ts';
import {
  type Choices,
  type FocusTarget,
  isOpen,
  keptOrOnly,
  nothingChosen,
  type Selection,
  type Step,
  selectionOf,
  steps,
  troublesOf,
  type VisitState,
} from './visit-state.ts';

/** What was asked for longer ago than this, in milliseconds, is asked for again at the next step. */
const keepMs = 30_000;

/**
 * One visitor's way from the spaces to the receipt: which step is open, what is chosen, what is typed. It knows
 * nothing of a screen; every change is a new `state` handed to `onChange`.
 */
export class Visit {
  state: VisitState;
  readonly #options: VisitOptions;
  readonly #attempts: BookingAttempts;
  readonly #stopListening: () => void;
  /** A date the page wishes for, until it is known whether it can be had. */
  #wishedDate: CalendarDate | null = null;
  #isReady = false;
  #isOver = false;

  constructor(options: VisitOptions) {
    const { reads, wishes, draft, clock } = options;
    this.#options = options;
    this.#attempts = new BookingAttempts(reads.client);
    this.#stopListening = reads.listen(() => this.#hear());
    const { guests } = wishes;
    const choices = { ...nothingChosen, guests, draft: { ...nothingChosen.draft, ...draft } };
    this.state = { ...choices, ...knownFor(choices, reads, clock()) };
  }

  /** Goes where the page's wishes lead, after whoever starts it has had the time to listen. */
  start(): void {
    queueMicrotask(() => this.#hear());
  }

  /** Ends the visit: what is still on its way changes nothing any more. */
  stop(): void {
    this.#isOver = true;
    this.#stopListening();
  }

  /** @param guests what is not a number of people counts as nothing said */
  setGuests(guests: number): void {
    this.#set({ guests: guests > 0 ? guests : null });
  }

  chooseSpace(spaceId: string): void {
    if (spaceId !== this.state.spaceId) this.#enter(spaceId, this.state.today);
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
    this.#set({ cursor: date });
    if (slots.length === 0 || date < this.state.today) return;
    this.#set({ date, conflict: null });
    this.chooseSlot(keptOrOnly(slots, this.state.slotId)?.id ?? null);
  }

  chooseSlot(slotId: string | null): void {
    const packages = (this.state.slots.data ?? []).find(({ id }) => id === slotId)?.packages ?? [];
    const { packageId } = this.state;
    // A package wished for, or chosen for another time, stays wished for.
    this.#set({ slotId, packageId: keptOrOnly(packages, packageId)?.id ?? packageId });
  }

  choosePackage(packageId: string): void {
    this.#set({ packageId });
  }

  edit(changes: Partial<Draft>): void {
    const problems = { ...this.state.problems };
    for (const field of Object.keys(changes) as (keyof typeof problems)[]) delete problems[field];
    this.#set({ draft: { ...this.state.draft, ...changes }, problems });
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

  /** Sends the request, once, however often it is asked to. */
  async submit(): Promise<void> {
    const selection = selectionOf(this.state);
    if (this.state.isSending || this.state.receipt || !selection) return;
    const problems = problemsOf(this.state.draft);
    if (Object.keys(problems).length > 0) return this.#set({ problems }, 'problems');
    if (!this.#options.onEvent('before-submit', selection)) return;
    this.#set({ isSending: true, sendTrouble: null, problems: {}, conflict: null });
    const answer = await this.#attempts.send({ ...selection, ...guestAndMessage(this.state.draft) });
    if (this.#isOver) return;
    this.#set({ isSending: false });
    if (answer.ok) {
      const { reference, holdExpiresAt = null } = answer.data;
      this.#set({ receipt: answer.data });
      this.#daysChanged(selection);
      this.#open('receipt');
      this.#options.onEvent('submitted', { reference, holdExpiresAt });
    } else this.#refused(answer.error, selection);
  }

  /** Another date for the same slot and package, after a conflict; nothing typed is lost. */
  takeInstead(date: CalendarDate): void {
    this.#set({ date, cursor: date, month: monthOf(date), conflict: null }, 'heading');
  }

  noteCopied(): void {
    this.#set({ isCopied: true });
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

  /** Asks again for everything on show, because it may have changed. */
  refresh(): void {
    this.#options.reads.renew(0);
  }

  #refused(error: ApiError, selection: Selection): void {
    const { clock, onEvent } = this.#options;
    onEvent('error', { code: error.code });
    if (error.code === 'CONFLICT') {
      this.#set({ conflict: selection }, 'conflict');
      this.#daysChanged(selection);
      onEvent('conflict', selection);
      return;
    }
    const problems = error.code === 'VALIDATION_ERROR' ? problemsFrom(error.details) : {};
    if (Object.keys(problems).length > 0) this.#set({ problems }, 'problems');
    else this.#set({ sendTrouble: { error, at: clock() } });
  }

  #daysChanged({ spaceId }: Selection): void {
    this.#options.reads.renew(0, `days ${spaceId} `);
  }

  /** Goes into a space, whose calendar begins at a day. */
  #enter(spaceId: string, cursor: CalendarDate): void {
    const { guests, draft, step } = this.state;
    const { packageId } = this.#options.wishes;
    this.#set({ ...nothingChosen, guests, draft, step, packageId, spaceId, month: monthOf(cursor), cursor });
  }

  #open(step: Step): void {
    const previous = this.state.step;
    this.#set({ step, sendTrouble: null }, 'heading');
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

  #set(changes: Partial<Choices>, target?: FocusTarget): void {
    if (this.#isOver) return;
    const { reads, clock, onChange } = this.#options;
    const before = this.state;
    const focus = target ? { target } : before.focus;
    const state = { ...before, ...changes, focus };
    // What a receipt is for stays as it was.
    this.state = state.receipt ? state : { ...state, ...knownFor(state, reads, clock()) };
    onChange(this.state);
    this.#tellNews(before);
  }

  #tellNews(before: VisitState): void {
    const { onEvent } = this.#options;
    const { quote } = this.state;
    const told = troublesOf(before);
    for (const trouble of troublesOf(this.state))
      if (trouble && !told.includes(trouble)) onEvent('error', { code: trouble.error.code });
    const selection = selectionOf(this.state);
    if (selection && quote.data && quote.data !== before.quote.data) {
      const { totalCents, currency } = quote.data;
      onEvent('quote', { ...selection, totalCents, currency });
    }
  }
}
