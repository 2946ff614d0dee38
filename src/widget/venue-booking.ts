import { isCalendarDate } from '../domain/time/calendar.ts';
import type { LinkOf, pagePaths } from '../paths.ts';
import { renderApp } from './app.tsx';
import { debounce } from './debounce.ts';
import { dispatchBookingEvent } from './dispatch-event.ts';
import type { Environment } from './environment.ts';
import { formRootOf, showOwnContent } from './form-root.ts';
import type { CustomMessages } from './messages/catalogue.ts';
import { messagesFrom, type Prefill, prefillFrom } from './page-values.ts';
import { hasSavedState } from './saved-state.ts';
import { cacheOf } from './shared-cache.ts';
import { type Speech, speechIn } from './speech.ts';
import { edit } from './state/choices.ts';
import { attendanceFrom, BookingSession } from './state/session.ts';
import type { Draft, SessionState, Step } from './state/state.ts';
import { styleSheets } from './style-sheets.ts';
import type { Booking } from './use-booking.ts';

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
  /** The forms that may use the page's history. They share one address, so only the first in the page does. */
  static readonly #historyForms = new Set<VenueBooking>();
  static readonly observedAttributes = [...bookingAttributes, 'locale', 'first-day'];

  #session: BookingSession | null = null;
  /** The attributes that the session started with, as text. */
  #booked = '';
  #speech: Speech | null = null;
  /** The latest attempt to load a language. */
  #latest: object | null = null;
  /** Copies, to compare: frameworks set an equal object on every render, which must change nothing. */
  #messages: CustomMessages = {};
  #prefill: ReturnType<typeof prefillFrom> = {};
  #observer: IntersectionObserver | null = null;
  /** Of the language of the element's surroundings. */
  readonly #languages = new MutationObserver(() => void this.#speak());

  constructor() {
    super();
    // Properties set before the element was defined hide the setters.
    for (const name of ['prefill', 'messages'] as const) {
      const value = this[name];
      delete (this as Partial<this>)[name];
      Object.assign(this, { [name]: value });
    }
  }

  /** Personal data to prefill the form; the visitor's input takes precedence. */
  get prefill(): Prefill {
    return { ...this.#prefill };
  }
  set prefill(value: Prefill | null | undefined) {
    const prefill = prefillFrom(value);
    if (JSON.stringify(prefill) === JSON.stringify(this.#prefill)) return;
    this.#prefill = prefill;
    const session = this.#session;
    if (!session) return;
    const blank = Object.entries(prefill).filter(([field]) => !session.state.draft[field as keyof Draft]);
    edit(session, Object.fromEntries(blank));
  }

  /** Texts to replace, by their keys. */
  get messages(): CustomMessages {
    return messagesFrom(this.#messages);
  }
  set messages(value: CustomMessages | null | undefined) {
    const messages = messagesFrom(value);
    if (JSON.stringify(messages) === JSON.stringify(this.#messages)) return;
    this.#messages = messages;
    void this.#speak();
  }

  /** The open step. */
  get step(): Step {
    return this.#session?.state.step ?? 'space';
  }

  /** Restarts with the attributes, and deletes the visitor's input. */
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
    const booked = JSON.stringify(bookingAttributes.map((name) => this.#attribute(name)));
    if (booked === this.#booked) return void this.#speak();
    const before = this.#session?.state;
    this.#stop();
    this.#booked = booked;
    if (before || !this.hasAttribute('lazy')) return this.#begin(before);
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#begin();
      },
      { rootMargin: '50%' },
    );
    this.#observer.observe(this);
  });

  #attribute(name: string): string | null {
    return VenueBooking.environment.attributeOf(this, name);
  }

  #begin(before?: SessionState): void {
    try {
      this.#start(before);
    } catch (error) {
      this.#fail(error);
    }
  }

  #start(before?: SessionState): void {
    this.#observer?.disconnect();
    const { baseOf, fetch } = VenueBooking.environment;
    const siteKey = this.#attribute('site-key');
    const isBookingPage = this.#isBookingPage;
    if (!siteKey) return void this.#end();
    this.#shareHistory(isBookingPage || this.#attribute('history') === 'on');
    const date = this.#attribute('date');
    const cache = cacheOf(baseOf(this), siteKey, fetch);
    this.#session = new BookingSession({
      cache,
      clock: cache.now,
      locale: () => this.#speech?.formats.locale ?? 'en',
      presets: {
        spaceId: this.#attribute('space') || null,
        date: date && isCalendarDate(date) ? date : null,
        packageId: this.#attribute('package') || null,
        guests: attendanceFrom(Number(this.#attribute('guests'))),
        first: this.#attribute('start') === 'date' ? 'date' : 'space',
      },
      // What was sent stays with its receipt.
      draft: { ...this.#prefill, ...(!before?.receipt && before?.draft) },
      attempts: before?.attempts,
      siteKey,
      historyName: this.#historyName,
      // A visitor who has started continues with the page's attributes.
      isReturning: !before && this.#historyName() !== null && hasSavedState(siteKey),
      isFramed: isBookingPage && self !== top,
      onChange: this.#draw,
      onEvent: (name, detail) => dispatchBookingEvent(this, name, detail),
      onFailure: this.#fail,
    });
    addEventListener('online', this.#onOnline);
    document.addEventListener('visibilitychange', this.#onSight);
    void this.#speak();
    this.#session.start();
  }

  /** Shows the element's own content instead of a form that would not react, and reports the error to the page. */
  readonly #fail = (error: unknown): void => {
    this.#end();
    reportError(error);
    dispatchBookingEvent(this, 'error', { code: 'UNEXPECTED' });
  };

  /** Lets the form use the page's history, or leaves it to the next form. */
  #shareHistory(isWanted: boolean): void {
    const forms = VenueBooking.#historyForms;
    if (isWanted) forms.add(this);
    else if (forms.delete(this)) for (const form of forms) form.#draw();
  }

  /** Null if another form uses the page's history. A framework may start an element before the one before has ended. */
  readonly #historyName = (): string | null =>
    [...VenueBooking.#historyForms].find(({ isConnected }) => isConnected) === this ? this.#booked : null;

  /** Whether the page is the booking page of the key. */
  get #isBookingPage(): boolean {
    const path: LinkOf<typeof pagePaths.book> = `/book/${this.#attribute('site-key')}`;
    return location.origin + location.pathname === VenueBooking.environment.baseOf(this) + path;
  }

  /** Loads the language, then renders. */
  async #speak(): Promise<void> {
    if (!this.#session) return;
    const attempt = {};
    this.#latest = attempt;
    // Only a shadow root has a host.
    for (let at: Element | undefined = this; at; at = (at.getRootNode() as ShadowRoot).host)
      this.#languages.observe(at.getRootNode(), { subtree: true, attributeFilter: ['lang'] });
    try {
      const catalogue = await VenueBooking.environment.catalogueFor(this);
      // The language has changed again.
      if (this.#latest !== attempt) return;
      this.#speech = speechIn(catalogue, this.#messages, this.#attribute('first-day'));
      this.#draw();
    } catch (error) {
      // Another language could not be loaded: the form keeps its texts.
      if (!this.#speech) this.#fail(error);
    }
  }

  /** Renders the session's state, once for all changes of a moment. */
  readonly #draw = debounce(() => {
    if (!this.#session) return;
    try {
      const root = formRootOf(this);
      root.adoptedStyleSheets = styleSheets();
      renderApp(root, this.#booking(this.#session), this.#fail);
    } catch (error) {
      this.#fail(error);
    }
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
    this.#shareHistory(false);
    showOwnContent(this);
  }

  #stop(): void {
    this.#booked = '';
    this.#observer?.disconnect();
    this.#languages.disconnect();
    removeEventListener('online', this.#onOnline);
    document.removeEventListener('visibilitychange', this.#onSight);
    this.#session?.stop();
    this.#session = null;
  }

  readonly #onOnline = () => this.#session?.reconnect();

  readonly #onSight = () => {
    if (document.visibilityState === 'visible') this.#session?.refetchIfOld();
  };
}
