import { h, render } from 'preact';
import { isCalendarDate } from '../domain/calendar.ts';
import { App } from './app.tsx';
import { type Formats, formatsIn } from './locale/formats.ts';
import { firstWeekday } from './locale/week.ts';
import type { Messages, OwnMessages } from './messages/catalogue.ts';
import { type Say, sayIn } from './messages/say.ts';
import { Waiting } from './parts.tsx';
import { joinReads } from './shared.ts';
import type { Draft } from './state/draft.ts';
import { Visit } from './state/visit.ts';
import type { Step } from './state/visit-state.ts';
import css from './style.css?inline';
import type { Surroundings } from './surroundings.ts';

/** What a page may know of its visitor already. */
export type Prefill = Partial<Pick<Draft, 'name' | 'email' | 'phone' | 'company' | 'message'>>;

const whatIsBooked = ['site-key', 'api-base', 'space', 'date', 'package', 'guests'];

let sheet: CSSStyleSheet | undefined;

/**
 * `<venue-booking>`: a venue's spaces, dates and prices, and the form to ask for one. Attributes, events and
 * custom properties are in docs/embedding.md.
 *
 * Without a document (on a server) the class exists and does nothing.
 */
export class VenueBooking extends (globalThis.HTMLElement ?? Object) {
  /** Set before the element is defined. */
  static surroundings: Surroundings;
  static readonly observedAttributes = [...whatIsBooked, 'locale', 'first-day'];

  #visit: Visit | null = null;
  #leave: (() => void) | null = null;
  #say: Say | null = null;
  #formats: Formats | null = null;
  #messages: OwnMessages = {};
  #prefill: Prefill = {};
  #isDrawing = false;
  #isRestarting = false;
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
    this.#upgrade('prefill');
    this.#upgrade('messages');
    addEventListener('online', this.#onOnline);
    // Taken out and put in elsewhere at once: the visit goes on.
    if (this.#visit || !this.isConnected) return;
    if (!this.hasAttribute('lazy')) return this.#begin();
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#begin();
      },
      { rootMargin: '50%' },
    );
    this.#observer.observe(this);
  }

  disconnectedCallback(): void {
    removeEventListener('online', this.#onOnline);
    this.#observer?.disconnect();
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.#visit) return;
    if (!whatIsBooked.includes(name)) return void this.#speak();
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    // Frameworks set one attribute after the other.
    queueMicrotask(() => {
      this.#isRestarting = false;
      if (!this.#visit) return;
      const typed = this.#visit.state.draft;
      this.#stop();
      this.#begin(typed);
    });
  }

  #begin(typed: Partial<Draft> = {}): void {
    this.#observer?.disconnect();
    const siteKey = this.getAttribute('site-key');
    if (!siteKey || this.#visit) return;
    const { surroundings } = this.constructor as typeof VenueBooking;
    const base = (this.getAttribute('api-base') ?? surroundings.base).replace(/\/+$/, '');
    const { reads, leave } = joinReads(base, siteKey, surroundings.fetch);
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
    const { surroundings } = this.constructor as typeof VenueBooking;
    const locale = this.#locale();
    let messages: Messages;
    try {
      messages = await surroundings.catalogueFor(locale);
    } catch {
      // Without a word to say, what the page itself put into the element is best.
      return this.#end();
    }
    this.#say = sayIn({ ...messages, ...this.#messages }, locale);
    this.#formats = formatsIn(locale);
    this.#draw();
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

  #draw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    queueMicrotask(() => {
      this.#isDrawing = false;
      const visit = this.#visit;
      if (!visit) return;
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      if (!sheet) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
      }
      if (root.adoptedStyleSheets.length === 0) root.adoptedStyleSheets = [sheet];
      const t = this.#say;
      const f = this.#formats;
      if (!t || !f) return render(h(Waiting, { ui: null, class: 'booking cards', count: 6 }), root);
      const venueLocale = visit.state.venue.data?.locale;
      const isSame = venueLocale?.split('-')[0] === f.locale.split('-')[0];
      const ui = {
        state: visit.state,
        visit,
        t,
        f,
        firstDay: firstWeekday(f.locale, this.getAttribute('first-day')),
        base: (this.getAttribute('api-base') ?? VenueBooking.surroundings.base).replace(/\/+$/, ''),
        told: { dir: 'auto' as const, ...(venueLocale && !isSame && { lang: venueLocale }) },
      };
      render(h(App, { ui }), root);
    });
  }

  /** Ends the visit and shows again what the page put into the element. */
  #end(): void {
    this.#stop();
    if (!this.shadowRoot) return;
    render(h('slot', null), this.shadowRoot);
  }

  #stop(): void {
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
