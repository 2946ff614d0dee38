import { isCalendarDate } from '../domain/time/calendar.ts';
import type { LinkOf, pagePaths } from '../paths.ts';
import { formatsIn } from '../ui/locale/formats.ts';
import { createTranslate } from '../ui/messages/translate.ts';
import { renderApp, unmountApp } from './app.tsx';
import { debounce } from './debounce.ts';
import type { Environment } from './environment.ts';
import type { CustomMessages, LazyMessages, Messages } from './messages/catalogue.ts';
import { hasSavedState } from './saved-state.ts';
import { cacheOf } from './shared-cache.ts';
import { edit } from './state/choices.ts';
import { BookingSession } from './state/session.ts';
import type { Draft, Step } from './state/state.ts';
import { styleSheets } from './style-sheets.ts';
import type { Booking } from './use-booking.ts';

/** Visitor details that the page prefills. */
export type Prefill = Partial<Omit<Draft, 'website'>>;

const bookingAttributes = ['site-key', 'api-base', 'space', 'date', 'package', 'guests', 'start', 'history'];

/**
 * `<venue-booking>`: a venue's spaces, dates and prices, and the form to request one. Attributes, events and custom
 * properties are in docs/website/theming.md.
 *
 * Without a document (on a server) the class exists and does nothing.
 */
export class VenueBooking extends (globalThis.HTMLElement ?? Object) {
  /** Set before the element is defined. */
  static environment: Environment;
  /** The only form that uses the page's history, since all forms of a page share one address. */
  static #keeper: VenueBooking | null = null;
  static readonly observedAttributes = [...bookingAttributes, 'locale', 'first-day'];

  #session: BookingSession | null = null;
  /** The attributes that the session started with, as text. */
  #booked = '';
  #speech: Pick<Booking, 't' | 'tag' | 'loadLazyMessages' | 'addMessages' | 'formats' | 'firstDay'> | null =
    null;
  /** `messages` and `prefill` as JSON: frameworks set an equal object on every render, which must change nothing. */
  #messages = '{}';
  #prefill = '{}';
  #observer: IntersectionObserver | null = null;

  constructor() {
    super();
    // Properties set before the element was defined hide the setters.
    for (const name of ['prefill', 'messages'] as const) {
      const value = this[name];
      // Deletes the element's own property, which hides the class's setter.
      delete (this as Partial<this>)[name];
      Object.assign(this, { [name]: value });
    }
  }

  /** Personal data to prefill the form; the visitor's input takes precedence. */
  get prefill(): Prefill {
    return JSON.parse(this.#prefill);
  }
  set prefill(prefill: Prefill | undefined) {
    const text = JSON.stringify(prefill ?? {});
    if (text === this.#prefill) return;
    this.#prefill = text;
    if (!this.#session) return;
    const { draft } = this.#session.state;
    // The page may pass anything; unknown fields are not blank.
    const blank = Object.entries(this.prefill).filter(([field]) => draft[field as keyof Draft] === '');
    edit(this.#session, Object.fromEntries(blank));
  }

  /** Texts to replace, by their keys. */
  get messages(): CustomMessages {
    return JSON.parse(this.#messages);
  }
  set messages(messages: CustomMessages | undefined) {
    const text = JSON.stringify(messages ?? {});
    if (text === this.#messages) return;
    this.#messages = text;
    void this.#speak();
  }

  /** The open step. */
  get step(): Step {
    return this.#session?.state.step ?? 'space';
  }

  /** Restarts and deletes the visitor's input. */
  reset(): void {
    this.#session?.reset();
  }

  /** Refetches the shown data. */
  refresh(): void {
    this.#session?.refresh();
  }

  /** Opens a step if the previous choices are made; returns whether it did. */
  goTo(step: Step): boolean {
    return this.#session?.goTo(step) ?? false;
  }

  connectedCallback(): void {
    this.#update();
  }

  disconnectedCallback(): void {
    this.#update();
  }

  attributeChangedCallback(): void {
    this.#update();
  }

  /**
   * Applies the attributes a moment later: frameworks set one after the other, and an element that is moved in the
   * document keeps its session.
   */
  readonly #update = debounce(() => {
    if (!this.isConnected) return this.#end();
    const booked = JSON.stringify(bookingAttributes.map((name) => this.getAttribute(name)));
    if (booked === this.#booked) return void this.#speak();
    const typed = this.#session?.state.draft;
    this.#stop();
    this.#booked = booked;
    if (typed || !this.hasAttribute('lazy')) return this.#begin(typed);
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#begin();
      },
      { rootMargin: '50%' },
    );
    this.#observer.observe(this);
  });

  #begin(typed?: Partial<Draft>): void {
    this.#observer?.disconnect();
    const { baseOf, fetch } = VenueBooking.environment;
    const siteKey = this.getAttribute('site-key');
    if (!siteKey) return;
    const date = this.getAttribute('date');
    const keepsHistory = this.#keepsHistory();
    const cache = cacheOf(baseOf(this), siteKey, fetch);
    this.#session = new BookingSession({
      cache,
      clock: cache.now,
      locale: () => this.#speech?.formats.locale ?? 'en',
      presets: {
        spaceId: this.getAttribute('space'),
        date: date && isCalendarDate(date) ? date : null,
        packageId: this.getAttribute('package'),
        guests: Number(this.getAttribute('guests')) || null,
        first: this.getAttribute('start') === 'date' ? 'date' : 'space',
      },
      draft: { ...this.prefill, ...typed },
      historyName: keepsHistory ? siteKey : null,
      // A visitor who has started continues with the page's attributes.
      isReturning: keepsHistory && !typed && hasSavedState(),
      onChange: this.#draw,
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
    addEventListener('online', this.#onOnline);
    document.addEventListener('visibilitychange', this.#onSight);
    void this.#speak();
    this.#session.start();
  }

  /** Returns whether to use the page's history and address: if the page enables it, and on the booking page. */
  #keepsHistory(): boolean {
    if (this.#isBookingPage || this.getAttribute('history') === 'on') VenueBooking.#keeper ??= this;
    return VenueBooking.#keeper === this;
  }

  /** Returns whether the page is the booking page of the key. */
  get #isBookingPage(): boolean {
    const path: LinkOf<typeof pagePaths.book> = `/book/${this.getAttribute('site-key')}`;
    return location.origin + location.pathname === VenueBooking.environment.baseOf(this) + path;
  }

  /** Loads the language, then renders. */
  async #speak(): Promise<void> {
    if (!this.#session) return;
    try {
      const { tag, locale, messages, loadLazyMessages } = await VenueBooking.environment.catalogueFor(this);
      const firstDay = this.getAttribute('first-day');
      const own = this.messages;
      const addMessages = (lazy: LazyMessages) =>
        createTranslate<Messages>({ ...messages, ...lazy, ...own } as Messages, locale);
      // The first step only uses its own texts.
      const t = addMessages({} as LazyMessages);
      this.#speech = { t, tag, loadLazyMessages, addMessages, formats: formatsIn(locale), firstDay };
      this.#draw();
    } catch {
      // Without any texts, the element's own content is best.
      if (!this.#speech) this.#end();
    }
  }

  /** Renders the session's state, once for all changes of a moment. */
  readonly #draw = debounce(() => {
    if (!this.#session) return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = Object.values(styleSheets());
    renderApp(root, this.#booking(this.#session));
  });

  /** Null while no language is loaded. */
  #booking(session: BookingSession): Booking | null {
    const speech = this.#speech;
    const { state } = session;
    const { locale } = state.venue.data ?? {};
    const isForeign = locale && locale.split('-')[0] !== speech?.formats.locale.split('-')[0];
    return (
      speech && {
        ...speech,
        state,
        session,
        base: VenueBooking.environment.baseOf(this),
        isBookingPage: this.#isBookingPage,
        venueTextProps: { dir: 'auto', ...(isForeign && { lang: locale }) },
      }
    );
  }

  /** Ends the session and shows the element's own content again. */
  #end(): void {
    this.#stop();
    if (this.shadowRoot) unmountApp(this.shadowRoot);
  }

  #stop(): void {
    this.#booked = '';
    this.#observer?.disconnect();
    removeEventListener('online', this.#onOnline);
    document.removeEventListener('visibilitychange', this.#onSight);
    this.#session?.stop();
    this.#session = null;
    if (VenueBooking.#keeper === this) VenueBooking.#keeper = null;
  }

  readonly #onOnline = () => this.#session?.reconnect();

  readonly #onSight = () => {
    if (document.visibilityState === 'visible') this.#session?.refetchIfOld();
  };
}
