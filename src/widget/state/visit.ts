import type { Answer, ApiError } from '../../client/client.ts';
import type { CalendarDate, Clock } from '../../domain/instant.ts';
import { isFree } from '../calendar/day-state.ts';
import { addMonths, firstOf, type Month, monthOf } from '../calendar/months.ts';
import { dateIn } from '../locale/zone.ts';
import { BookingAttempts } from './booking-attempts.ts';
import { readDays } from './days.ts';
import { type Draft, guestAndMessage, problemsFrom, problemsOf } from './draft.ts';
import type { SharedReads } from './shared-reads.ts';
import {
  beginning,
  chosen,
  type FocusTarget,
  isOpen,
  notHere,
  type Selection,
  type Step,
  steps,
  type Trouble,
  type VisitState,
  type Wanted,
} from './visit-state.ts';

/** What the page asks for in advance, by the attributes of the element. */
export interface Wishes {
  readonly spaceId: string | null;
  readonly date: CalendarDate | null;
  readonly packageId: string | null;
  readonly guests: number | null;
}

/** What the page hears of; no personal data in any of it. */
export interface VisitEvents {
  ready: { spaces: number };
  step: { step: Step; previous: Step };
  quote: Selection & { totalCents: number; currency: string };
  'before-submit': Selection;
  submitted: { reference: string; holdExpiresAt: string | null };
  conflict: Selection;
  error: { code: ApiError['code'] };
}

export interface VisitOptions {
  readonly reads: SharedReads;
  readonly clock: Clock;
  readonly wishes: Wishes;
  readonly draft: Partial<Draft>;
  readonly onChange: (state: VisitState) => void;
  /** Returns false where the page asks not to go on. */
  readonly onEvent: <Name extends keyof VisitEvents>(name: Name, detail: VisitEvents[Name]) => boolean;
}

/**
 * One visitor's way from the spaces to the receipt: which step is open, what is chosen, what is typed. It knows
 * nothing of a screen; every change is a new `state` handed to `onChange`.
 */
export class Visit {
  state: VisitState;
  readonly #options: VisitOptions;
  readonly #reads: SharedReads;
  readonly #attempts: BookingAttempts;
  readonly #stopListening: () => void;
  #isOver = false;

  constructor(options: VisitOptions) {
    this.#options = options;
    this.#reads = options.reads;
    this.#attempts = new BookingAttempts(options.reads.client);
    this.state = {
      ...beginning,
      guests: options.wishes.guests,
      draft: { ...beginning.draft, ...options.draft },
    };
    this.#stopListening = this.#reads.listen((spaceId) => {
      if (spaceId === this.state.spaceId && !this.state.receipt) this.#loadDays(this.#firstPage(), true);
    });
  }

  /** Ends the visit: what is still on its way changes nothing any more. */
  stop(): void {
    this.#isOver = true;
    this.#stopListening();
  }

  /** Today on the venue's calendar. */
  get today(): CalendarDate {
    return dateIn(this.state.venue.data?.timezone ?? 'UTC', this.#options.clock());
  }

  /** Reads the venue and its spaces, and goes where the page's wishes lead. */
  async start(): Promise<void> {
    const { wishes } = this.#options;
    const [venue, spaces] = this.#loadVenue();
    await venue;
    if (wishes.spaceId && this.state.venue.data) {
      this.#set({ step: 'date' });
      this.#enter(wishes.spaceId, wishes.date);
    }
    await spaces;
    const { data } = this.state.spaces;
    if (!data || !this.state.venue.data) return;
    if (wishes.spaceId && !data.some(({ id }) => id === wishes.spaceId))
      this.#set({ step: 'space', spaceId: null });
    this.#options.onEvent('ready', { spaces: data.length });
  }

  setGuests(guests: number | null): void {
    this.#set({ guests });
  }

  chooseSpace(spaceId: string): void {
    this.#enter(spaceId, null);
    this.#open('date');
  }

  /** Turns to a page of the calendar; not before the current month. */
  showMonth(month: Month): void {
    if (month < monthOf(this.today)) return;
    this.#set({ month, cursor: this.#cursorIn(month) });
    this.#loadPages(month);
  }

  /** Moves the keyboard's day, turning the page where it has to. */
  moveCursor(cursor: CalendarDate): void {
    const month = monthOf(cursor);
    if (month < monthOf(this.today)) return;
    this.#set({ cursor, month }, 'day');
    this.#loadPages(month);
  }

  chooseDate(date: CalendarDate): void {
    const slots = this.#listed().filter(({ id }) => isFree(this.state.days, date, id));
    this.#set({ cursor: date });
    if (slots.length === 0 || date < this.today) return;
    this.#set({ date, conflict: null });
    this.chooseSlot(keptOrOnly(slots, this.state.slotId)?.id ?? null);
  }

  chooseSlot(slotId: string | null): void {
    const packages = this.#listed().find(({ id }) => id === slotId)?.packages ?? [];
    const { packageId } = this.state;
    // A package wished for, or chosen for another time, stays wished for.
    this.#set({ slotId, packageId: keptOrOnly(packages, packageId)?.id ?? packageId });
    this.#loadQuote();
  }

  choosePackage(packageId: string): void {
    this.#set({ packageId });
    this.#loadQuote();
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
    const before = steps.slice(0, steps.indexOf(this.state.step)).reverse();
    const previous = before.find((step) => isOpen(this.state, step));
    if (previous) this.goTo(previous);
  }

  /** Sends the request, once, however often it is asked to. */
  async submit(): Promise<void> {
    const selection = this.#selection();
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
      this.#reads.changed(selection.spaceId);
      this.#open('receipt');
      this.#options.onEvent('submitted', { reference, holdExpiresAt });
    } else this.#refused(answer.error, selection);
  }

  /** Another date for the same slot and package, after a conflict; nothing typed is lost. */
  takeInstead(date: CalendarDate): void {
    this.#set({ date, cursor: date, month: monthOf(date), conflict: null }, 'heading');
    this.#loadQuote();
  }

  noteCopied(): void {
    this.#set({ isCopied: true });
  }

  /** Begins anew, with what was typed and found out forgotten. */
  reset(): void {
    this.#set({ ...beginning, venue: this.state.venue, spaces: this.state.spaces }, 'heading');
    this.#options.onEvent('step', { step: 'space', previous: 'receipt' });
  }

  /** Asks again for whatever could not be had. */
  retry(): void {
    const { venue, spaces, slots, daysTrouble, quote, spaceId } = this.state;
    if (venue.trouble || spaces.trouble) void this.start();
    else if (slots.trouble && spaceId) this.#enter(spaceId, this.state.date);
    else if (daysTrouble) this.#loadPages(this.state.month);
    if (quote.trouble) this.#loadQuote();
  }

  /** Asks again for everything on show, because it may have changed. */
  refresh(): void {
    const { spaceId, receipt } = this.state;
    if (receipt) return;
    this.#reads.clear();
    this.#loadVenue(true);
    if (!spaceId) return;
    this.#want('slots', `slots ${spaceId}`, (client) => client.listSlots(spaceId), true);
    this.#reads.changed(spaceId);
  }

  #loadVenue(isQuiet = false): [Promise<void>, Promise<void>] {
    return [
      this.#want('venue', 'venue', (client) => client.getVenue(), isQuiet),
      this.#want('spaces', 'spaces', (client) => client.listSpaces(), isQuiet),
    ];
  }

  #refused(error: ApiError, selection: Selection): void {
    this.#options.onEvent('error', { code: error.code });
    if (error.code === 'CONFLICT') {
      this.#set({ conflict: selection }, 'conflict');
      this.#reads.changed(selection.spaceId);
      this.#options.onEvent('conflict', selection);
      return;
    }
    const problems = error.code === 'VALIDATION_ERROR' ? problemsFrom(error.details) : {};
    if (Object.keys(problems).length > 0) this.#set({ problems }, 'problems');
    else this.#set({ sendTrouble: this.#trouble(error) });
  }

  /** Reads what a space offers and shows its calendar. */
  #enter(spaceId: string, date: CalendarDate | null): void {
    const today = this.today;
    const cursor = date && date >= today ? date : today;
    const isNew = spaceId !== this.state.spaceId;
    this.#set({
      spaceId,
      ...(isNew && { days: new Map(), slots: notHere, date: null, slotId: null, quote: notHere }),
      ...(isNew && { packageId: this.#options.wishes.packageId, conflict: null, sendTrouble: null }),
      ...((isNew || date) && { month: monthOf(cursor), cursor }),
    });
    const slots = this.#want('slots', `slots ${spaceId}`, (client) => client.listSlots(spaceId));
    const days = this.#loadPages(this.state.month);
    void Promise.all([slots, days]).then(() => {
      if (date && this.state.spaceId === spaceId && !this.state.date) this.chooseDate(date);
    });
  }

  #open(step: Step): void {
    const previous = this.state.step;
    this.#set({ step, sendTrouble: null }, 'heading');
    this.#options.onEvent('step', { step, previous });
  }

  /** The first calendar page worth reading again around the date that is chosen. */
  #firstPage(): Month {
    const before = addMonths(monthOf(this.state.date ?? this.state.cursor), -1);
    const current = monthOf(this.today);
    if (before < current) return current;
    return before;
  }

  /** A day for the keyboard to start from on a page. */
  #cursorIn(month: Month): CalendarDate {
    const { date } = this.state;
    if (date && monthOf(date) === month) return date;
    return month === monthOf(this.today) ? this.today : firstOf(month);
  }

  /** Reads a calendar page, and the ones after it before they are turned to. */
  async #loadPages(month: Month): Promise<void> {
    for (const page of [month, addMonths(month, 1)])
      if (!this.state.days.has(firstOf(page))) return this.#loadDays(page);
  }

  async #loadDays(month: Month, isQuiet = false): Promise<void> {
    const { spaceId } = this.state;
    if (!spaceId) return;
    if (!isQuiet) this.#set({ daysTrouble: null });
    const answer = await readDays(this.#reads, spaceId, month);
    if (this.#isOver || this.state.spaceId !== spaceId) return;
    if (answer.ok)
      this.#set({
        days: new Map([...this.state.days, ...answer.data.map((day) => [day.date, day] as const)]),
      });
    else if (!isQuiet) this.#set({ daysTrouble: this.#trouble(answer.error) });
  }

  async #loadQuote(): Promise<void> {
    const selection = this.#selection();
    if (!selection) return this.#set({ quote: notHere });
    const name = `quote ${Object.values(selection).join(' ')}`;
    await this.#want('quote', name, (client) => client.getQuote(selection));
    const { data } = this.state.quote;
    if (data && !this.#isOver) {
      const { totalCents, currency } = data;
      this.#options.onEvent('quote', { ...selection, totalCents, currency });
    }
  }

  #selection(): Selection | null {
    const { spaceId, slotId, packageId, date } = this.state;
    if (!spaceId || !slotId || !packageId || !date || !chosen(this.state).offer) return null;
    return { spaceId, slotId, packageId, date };
  }

  #listed() {
    return this.state.slots.data ?? [];
  }

  /**
   * Reads one resource into its place in the state; only the question asked last counts.
   *
   * @param isQuiet what is on show stays there until the answer comes
   */
  async #want<Name extends 'venue' | 'spaces' | 'slots' | 'quote'>(
    place: Name,
    name: string,
    ask: (client: SharedReads['client']) => Promise<Answer<NonNullable<VisitState[Name]['data']>>>,
    isQuiet = false,
  ): Promise<void> {
    const { data } = this.state[place];
    const asked: Wanted<unknown> = { data: isQuiet ? data : null, trouble: null };
    this.#set({ [place]: asked });
    const answer = await this.#reads.read(name, ask);
    if (this.#isOver || this.state[place] !== asked) return;
    const trouble = answer.ok ? null : this.#trouble(answer.error);
    this.#set({ [place]: { data: answer.ok ? answer.data : null, trouble } });
    if (trouble) this.#options.onEvent('error', { code: trouble.error.code });
  }

  #trouble(error: ApiError): Trouble {
    return { error, at: this.#options.clock() };
  }

  #set(changes: Partial<VisitState>, target?: FocusTarget): void {
    if (this.#isOver) return;
    const focus = target ? { target, turn: (this.state.focus?.turn ?? 0) + 1 } : this.state.focus;
    this.state = { ...this.state, ...changes, focus };
    this.#options.onChange(this.state);
  }
}

/** The one that was chosen before, else the one there is no choice to. */
function keptOrOnly<Thing extends { readonly id: string }>(things: readonly Thing[], id: string | null) {
  return things.find((thing) => thing.id === id) ?? (things.length === 1 ? things[0] : undefined);
}
