import type { Instant } from '../domain/instant.ts';
import { App } from './app.tsx';
import { isCalendarDate } from './calendar/dates.ts';
import { type Formats, formatsIn } from './locale/formats.ts';
import { firstWeekday } from './locale/week.ts';
import type { OwnMessages } from './messages/catalogue.ts';
import { type Say, sayIn } from './messages/say.ts';
import { Waiting } from './parts.tsx';
import { joinReads } from './shared.ts';
import type { Draft } from './state/draft.ts';
import { Visit } from './state/visit.ts';
import type { Step } from './state/visit-state.ts';
import type { Surroundings } from './surroundings.ts';
import type { Ui } from './ui.ts';
import { draw } from './view/draw.ts';
import { h } from './view/h.ts';

/** What a page may know of its visitor already. */
export type Prefill = Partial<Pick<Draft, 'name' | 'email' | 'phone' | 'company' | 'message'>>;

const whatIsBooked = ['site-key', 'api-base', 'space', 'date', 'package', 'guests'];

/** After this, in milliseconds, a wait is called long. */
const slowMs = 5000;

const languageOf = (tag: string) => tag.split('-')[0];

let sheet: CSSStyleSheet | undefined;

/**
 * `<venue-booking>`: a venue's spaces, dates and prices, and the form to ask for one. Attributes, events and
 * custom properties are in docs/embedding.md.
 *
 * Without a document (on a server) the class exists and does nothing.
 */
export class VenueBooking extends (globalThis.HTMLElement ?? Object) {
  /** Both set before the element is defined. */
  static surroundings: Surroundings;
  static css: string;
  static readonly observedAttributes = [...whatIsBooked, 'locale', 'first-day'];

  #visit: Visit | null = null;
  #leave: (() => void) | null = null;
  #say: Say | null = null;
  #formats: Formats | null = null;
  #firstDay = 1;
  #messages: OwnMessages = {};
  #prefill: Prefill = {};
  #isDrawing = false;
  #tick: ReturnType<typeof setTimeout> | undefined;
  /** 0 while nothing is waited for. */
  #waitingSince: Instant = 0;
  #focusTurn = 0;
  #isRestarting = false;
  #isPlaced = false;
  #observer: IntersectionObserver | null = null;

  /** Personal data to begin the form with; what the visitor types wins. */
  get prefill(): Prefill {
    return this.#prefill;
  }
  set prefill(prefill: Prefill) {
    this.#prefill = prefill;
    if (!this.#visit) return;
    const { draft } = this.#visit.state;
    const blank = Object.entries(prefill).filter(([field]) => draft[field as keyof Draft] === '');
    this.#visit.edit(Object.fromEntries(blank));
  }

  /** Texts to say differently, by their names in the catalogue. */
  get messages(): OwnMessages {
    return this.#messages;
  }
  set messages(messages: OwnMessages) {
    this.#messages = messages;
    if (this.#visit) void this.#speak();
  }

  /** The step that is open. */
  get step(): Step {
    return this.#visit?.state.step ?? 'space';
  }

  /** Begins anew; what was typed is forgotten. */
  reset(): void {
    this.#visit?.reset();
  }

  /** Asks the service again for what is on show. */
  refresh(): void {
    this.#visit?.refresh();
  }

  /** Opens a step, if what comes before it is chosen; says whether it did. */
  goTo(step: Step): boolean {
    return this.#visit?.goTo(step) ?? false;
  }

  connectedCallback(): void {
    this.#isPlaced = true;
    this.#upgrade('prefill');
    this.#upgrade('messages');
    addEventListener('online', this.#onOnline);
    // Taken out and put in elsewhere at once: the visit goes on.
    if (this.#visit || !this.isConnected) return;
    if (!this.hasAttribute('lazy')) {
      this.#begin();
      return;
    }
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#begin();
      },
      { rootMargin: '50%' },
    );
    this.#observer.observe(this);
  }

  disconnectedCallback(): void {
    this.#isPlaced = false;
    removeEventListener('online', this.#onOnline);
    this.#observer?.disconnect();
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    // What stands in the HTML is told before the element is; it is read when the visit begins.
    if (before === after || !this.#isPlaced) return;
    if (!whatIsBooked.includes(name)) {
      if (this.#visit) void this.#speak();
    } else if (!this.#isRestarting) {
      this.#isRestarting = true;
      // Frameworks set one attribute after the other, and some of them when the element stands already.
      queueMicrotask(() => {
        this.#isRestarting = false;
        const typed = this.#visit?.state.draft;
        if (!typed && this.hasAttribute('lazy')) return;
        this.#stop();
        this.#begin(typed);
      });
    }
  }

  #begin(typed: Partial<Draft> = {}): void {
    this.#observer?.disconnect();
    const siteKey = this.getAttribute('site-key');
    if (!siteKey || this.#visit) return;
    const { reads, leave } = joinReads(this.#base(), siteKey, VenueBooking.surroundings.fetch);
    this.#leave = leave;
    const date = this.getAttribute('date');
    this.#visit = new Visit({
      reads,
      clock: Date.now,
      wishes: {
        spaceId: this.getAttribute('space'),
        date: date && isCalendarDate(date) ? date : null,
        packageId: this.getAttribute('package'),
        guests: Number.parseInt(this.getAttribute('guests') ?? '', 10) || null,
      },
      draft: { ...this.#prefill, ...typed },
      onChange: () => this.#draw(),
      onEvent: (name, detail) =>
        this.dispatchEvent(
          new CustomEvent(`booking-${name}`, {
            detail,
            bubbles: true,
            composed: true,
            cancelable: name === 'before-submit',
          }),
        ),
    });
    void this.#speak();
    void this.#visit.start();
  }

  /** Loads the language, then draws. */
  async #speak(): Promise<void> {
    const wanted = this.#locale();
    try {
      const { tag, messages } = await VenueBooking.surroundings.catalogueFor(wanted);
      // Numbers and dates follow the region asked for, unless its language is one the widget does not speak.
      const locale = languageOf(wanted) === languageOf(tag) ? wanted : tag;
      this.#firstDay = await firstWeekday(locale, this.getAttribute('first-day'));
      this.#say = sayIn({ ...messages, ...(await this.#ownMessages()) }, locale);
      this.#formats = formatsIn(locale);
      this.#draw();
    } catch {
      // Without a word to say, what the page itself put into the element is best.
      this.#end();
    }
  }

  async #ownMessages(): Promise<OwnMessages> {
    // Few pages have any, so few load what it takes.
    if (Object.keys(this.#messages).length === 0) return {};
    return (await import('./own-messages.ts')).asInCatalogues(this.#messages);
  }

  /** The element's locale, else the language of the text around it. */
  #locale(): string {
    let wanted = this.getAttribute('locale');
    for (let at: Element | null = this; at && !wanted; ) {
      wanted = at.closest('[lang]')?.getAttribute('lang') ?? null;
      const root: Node = at.getRootNode();
      at = root instanceof ShadowRoot ? root.host : null;
    }
    try {
      return Intl.getCanonicalLocales(wanted || navigator.language)[0] ?? 'en';
    } catch {
      return 'en';
    }
  }

  /** Draws what the visit's state says, once for all changes of a moment. */
  #draw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    queueMicrotask(() => {
      this.#isDrawing = false;
      if (!this.#visit) return;
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      if (!sheet) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(VenueBooking.css);
      }
      root.adoptedStyleSheets = [sheet];
      draw(this.#screen(this.#visit), root);
      this.#leadFocus(root, this.#visit);
      // What is waited for, and what counts down, looks different in a second.
      const isWaiting = root.querySelector('.bone');
      this.#waitingSince = isWaiting ? this.#waitingSince || Date.now() : 0;
      clearTimeout(this.#tick);
      if (isWaiting || root.querySelector('.trouble')) this.#tick = setTimeout(() => this.#draw(), 1000);
    });
  }

  #screen(visit: Visit) {
    const t = this.#say;
    const f = this.#formats;
    if (!t || !f) return h(Waiting, { ui: null, class: 'booking cards', count: 6 });
    const { locale } = visit.state.venue.data ?? {};
    const isForeign = locale && languageOf(locale) !== languageOf(f.locale);
    const ui: Ui = {
      state: visit.state,
      visit,
      t,
      f,
      firstDay: this.#firstDay,
      now: Date.now(),
      isSlow: this.#waitingSince > 0 && Date.now() - this.#waitingSince > slowMs,
      base: this.#base(),
      told: { dir: 'auto', ...(isForeign && { lang: locale }) },
    };
    return h(App, { ui });
  }

  /** Leads the keyboard to where the visit asks for it, once. */
  #leadFocus(root: ShadowRoot, { state: { focus } }: Visit): void {
    if (!focus || focus.turn === this.#focusTurn) return;
    this.#focusTurn = focus.turn;
    const isStep = focus.target === 'heading';
    root.querySelector<HTMLElement>(`[data-focus=${focus.target}]`)?.focus({ preventScroll: isStep });
    // A step begins at its top, wherever the page was scrolled to.
    if (isStep && this.getBoundingClientRect().top < 0) this.scrollIntoView();
  }

  #base(): string {
    return (this.getAttribute('api-base') ?? VenueBooking.surroundings.base).replace(/\/+$/, '');
  }

  /** Ends the visit and shows again what the page put into the element. */
  #end(): void {
    this.#stop();
    if (this.shadowRoot) draw(h('slot', null), this.shadowRoot);
  }

  #stop(): void {
    clearTimeout(this.#tick);
    this.#visit?.stop();
    this.#visit = null;
    this.#leave?.();
    this.#leave = null;
  }

  readonly #onOnline = () => this.#visit?.retry();

  /** A property that a framework set before the element was defined stands in the way of its setter. */
  #upgrade(name: 'prefill' | 'messages'): void {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete (this as Partial<this>)[name];
    Object.assign(this, { [name]: value });
  }
}
