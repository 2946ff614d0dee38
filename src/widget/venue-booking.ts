import { isCalendarDate } from '../domain/time/calendar.ts';
import type { LinkOf, pagePaths } from '../paths.ts';
import { formatsIn } from '../ui/locale/formats.ts';
import { firstWeekday } from '../ui/locale/week.ts';
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

/** What a page may know of its visitor already. */
export type Prefill = Partial<Omit<Draft, 'website'>>;

const whatIsBooked = ['site-key', 'api-base', 'space', 'date', 'package', 'guests', 'start', 'history'];

/**
 * `<venue-booking>`: a venue's spaces, dates and prices, and the form to ask for one. Attributes, events and
 * custom properties are in docs/embedding.md.
 *
 * Without a document (on a server) the class exists and does nothing.
 */
export class VenueBooking extends (globalThis.HTMLElement ?? Object) {
  /** Set before the element is defined. */
  static surroundings: Environment;
  /** The form that keeps its way in the page's history: there is one address, so the others of the page do not. */
  static #keeper: VenueBooking | null = null;
  static readonly observedAttributes = [...whatIsBooked, 'locale', 'first-day'];

  #session: BookingSession | null = null;
  /** The attributes that the session began with, as text. */
  #booked = '';
  #speech: Pick<Booking, 't' | 'loadLater' | 'sayAlso' | 'f' | 'firstDay'> | null = null;
  /** `messages` and `prefill` as JSON: frameworks set an equal object on every render, which must change nothing. */
  #messages = '{}';
  #prefill = '{}';
  #observer: IntersectionObserver | null = null;

  constructor() {
    super();
    // What a framework set before the element was defined stands in the way of the setters.
    for (const name of ['prefill', 'messages'] as const) {
      const value = this[name];
      // The element's own, under which the setter of its class stands.
      delete (this as Partial<this>)[name];
      Object.assign(this, { [name]: value });
    }
  }

  /** Personal data to begin the form with; what the visitor types wins. */
  get prefill(): Prefill {
    return JSON.parse(this.#prefill);
  }
  set prefill(prefill: Prefill | undefined) {
    const text = JSON.stringify(prefill ?? {});
    if (text === this.#prefill) return;
    this.#prefill = text;
    if (!this.#session) return;
    const { draft } = this.#session.state;
    // A page may write anything there; what is no field is not blank.
    const blank = Object.entries(this.prefill).filter(([field]) => draft[field as keyof Draft] === '');
    edit(this.#session, Object.fromEntries(blank));
  }

  /** Texts to say differently, by their names in the catalogue. */
  get messages(): CustomMessages {
    return JSON.parse(this.#messages);
  }
  set messages(messages: CustomMessages | undefined) {
    const text = JSON.stringify(messages ?? {});
    if (text === this.#messages) return;
    this.#messages = text;
    void this.#speak();
  }

  /** The step that is open. */
  get step(): Step {
    return this.#session?.state.step ?? 'space';
  }

  /** Begins anew; what was typed is forgotten. */
  reset(): void {
    this.#session?.reset();
  }

  /** Asks the service again for what is on show. */
  refresh(): void {
    this.#session?.refresh();
  }

  /** Opens a step, if what comes before it is chosen; says whether it did. */
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
   * Does as the page says, after a moment: frameworks set one attribute after the other, and an element that is
   * taken out and put in elsewhere at once goes on with its session.
   */
  readonly #update = debounce(() => {
    if (!this.isConnected) return this.#end();
    const booked = JSON.stringify(whatIsBooked.map((name) => this.getAttribute(name)));
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
    const { baseOf, fetch } = VenueBooking.surroundings;
    const siteKey = this.getAttribute('site-key');
    if (!siteKey) return;
    const date = this.getAttribute('date');
    const keepsHistory = this.#keepsHistory(siteKey);
    this.#session = new BookingSession({
      cache: cacheOf(baseOf(this), siteKey, fetch),
      clock: Date.now,
      presets: {
        spaceId: this.getAttribute('space'),
        date: date && isCalendarDate(date) ? date : null,
        packageId: this.getAttribute('package'),
        guests: Number(this.getAttribute('guests')) || null,
        first: this.getAttribute('start') === 'date' ? 'date' : 'space',
      },
      draft: { ...this.prefill, ...typed },
      historyName: keepsHistory ? siteKey : null,
      // Whoever has begun goes on as the page says.
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

  /** Whether the way is kept in the page's history and address: where the page says so, and on the service's own page for the key. */
  #keepsHistory(siteKey: string): boolean {
    const ownPage: LinkOf<typeof pagePaths.book> = `/book/${siteKey}`;
    const isOwn = location.origin + location.pathname === VenueBooking.surroundings.baseOf(this) + ownPage;
    if (isOwn || this.getAttribute('history') === 'on') VenueBooking.#keeper ??= this;
    return VenueBooking.#keeper === this;
  }

  /** Loads the language, then draws. */
  async #speak(): Promise<void> {
    if (!this.#session) return;
    try {
      const { locale, words: messages, loadLater } = await VenueBooking.surroundings.catalogueFor(this);
      const firstDay = firstWeekday(locale, this.getAttribute('first-day'));
      const own = this.messages;
      const sayAlso = (later: LazyMessages) =>
        createTranslate<Messages>({ ...messages, ...later, ...own }, locale);
      // The first step says nothing that is not in its own words.
      const t = sayAlso({} as LazyMessages);
      this.#speech = { t, loadLater, sayAlso, f: formatsIn(locale), firstDay };
      this.#draw();
    } catch {
      // Without a word to say, what the page itself put into the element is best.
      if (!this.#speech) this.#end();
    }
  }

  /** Draws what the session's state says, once for all changes of a moment. */
  readonly #draw = debounce(() => {
    if (!this.#session) return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = Object.values(styleSheets());
    renderApp(root, this.#booking(this.#session));
  });

  /** Null while there is no language to say anything in. */
  #booking(session: BookingSession): Booking | null {
    const speech = this.#speech;
    const { state } = session;
    const { locale } = state.venue.data ?? {};
    const isForeign = locale && locale.split('-')[0] !== speech?.f.locale.split('-')[0];
    return (
      speech && {
        ...speech,
        state,
        session,
        base: VenueBooking.surroundings.baseOf(this),
        told: { dir: 'auto', ...(isForeign && { lang: locale }) },
      }
    );
  }

  /** Ends the session and shows again what the page put into the element. */
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
    if (document.visibilityState === 'visible') this.#session?.wake();
  };
}
