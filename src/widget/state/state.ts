/** The state of one visitor's booking: choices, what is known of the venue, and the initial values. */
import type {
  ApiError,
  AvailabilityEntry,
  BookingRequest,
  EveryAvailabilityEntry,
  Package,
  Photo,
  Quote,
  Slot,
  Space,
  Venue,
} from '../../client/types.ts';
import type { Guest } from '../../domain/booking/guest.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Month } from '../../ui/calendar/months.ts';
import type { Prices } from './prices.ts';
import type { ReceiptView } from './receipt.ts';

/** The steps of the form, in their order. */
export const steps = ['space', 'date', 'details', 'receipt'] as const;
/** One of them. */
export type Step = (typeof steps)[number];

/** Two ways to begin: with the spaces, or with a date. */
export type First = 'space' | 'date';

/** What went wrong, and when: a countdown begins there. */
export interface FormError {
  readonly error: ApiError;
  readonly at: Instant;
}

/** The result of a query: data, an error, or neither yet. */
export interface QueryResult<Data> {
  readonly data: Data | null;
  readonly trouble: FormError | null;
}

/** The result of a query that was not sent yet. */
export const notQueried = { data: null, trouble: null };

/** What a quote and a request are for. */
export type Selection = Pick<BookingRequest, 'spaceId' | 'slotId' | 'packageId' | 'date'>;

/** What a choice costs, tax included, in the smallest unit of the currency. */
export type Price = Pick<Quote, 'totalCents' | 'currency'>;

/** Pictures, and which of them is seen larger. */
export interface Enlarged {
  readonly photos: readonly Photo[];
  readonly at: number;
}

/** Where the keyboard's focus has to go next. */
export type FocusTarget = 'heading' | 'problems' | 'loss' | 'price' | 'day';

/** A field that the visitor fills in. */
export type Field = keyof Guest | 'message';

/** As typed. `website` is the spam trap: people never see it (specification §4). */
export type Draft = Readonly<Record<Field | 'website', string>>;

/** Which text describes the error of a field. */
export type DraftProblem =
  | 'nameMissing'
  | 'emailMissing'
  | 'tooLong'
  | 'notAccepted'
  | 'answerMissing'
  | 'mustAgree';
/** By the fields' names: of the draft, `terms`, and `question-…` with a question's id. */
export type DraftProblems = Readonly<Partial<Record<Field | 'terms' | `question-${string}`, DraftProblem>>>;

/** What the visitor has chosen and typed so far. */
export interface Choices {
  readonly step: Step;
  /** What the page's address or its history says of the way so far is still to be read. */
  readonly isReturning: boolean;
  /** A new object each time the focus is to be led. */
  readonly focus: { readonly target: FocusTarget } | null;
  /** Which of the two is chosen first; the other follows from what is free. */
  readonly first: First;
  /** Words that a space has to have to be shown. */
  readonly find: string;
  /** How many spaces are shown before the visitor asks for more. */
  readonly shown: number;
  /** Guests expected; null where the visitor has not said. */
  readonly guests: number | null;
  /** The number of guests may still change: nothing is requested for it yet. */
  readonly isTypingGuests: boolean;
  readonly spaceId: string | null;
  /** The calendar page on show, and the day that the keyboard is on. */
  readonly month: Month;
  readonly cursor: CalendarDate;
  readonly date: CalendarDate | null;
  readonly slotId: string | null;
  readonly packageId: string | null;
  /** The package to choose wherever it is offered: the one the page asks for, or that was chosen last. */
  readonly preferredPackageId: string | null;
  /** What was chosen in another space: it may be had here under an id of its own. */
  readonly before: { readonly slot?: Slot; readonly offer?: Package };
  /** How many of which extra, by their ids; also of packages chosen before. */
  readonly extras: Readonly<Record<string, number>>;
  /** By its name; it may have been chosen in a space that has another one of that name, or none. */
  readonly layout: string | null;
  /** As typed, by the questions' ids. */
  readonly answers: Readonly<Record<string, string>>;
  /** The wording of the venue's terms that was agreed to, by its `version`. */
  readonly agreedTo: string | null;
  readonly draft: Draft;
  readonly problems: DraftProblems;
  readonly isSending: boolean;
  /** Why the request could not be sent. */
  readonly sendError: FormError | null;
  /** What went to somebody else while the visitor was filling in the form. */
  readonly conflict: Selection | null;
  /** What a request was sent for without an answer: it may have arrived. */
  readonly unanswered: Selection | null;
  /** The price the visitor saw, where another one has come in its place. */
  readonly priceBefore: Price | null;
  readonly receipt: ReceiptView | null;
  /** Whether the browser put the reference into the clipboard; null where nobody asked it to. */
  readonly isCopied: boolean | null;
  /** What is looked at in its larger view. */
  readonly enlarged: Enlarged | null;
}

/** A space, and the least that what is free of it costs on a day; null where that is not known. */
export interface FreeSpace {
  readonly space: Space;
  readonly leastCents: number | null;
  /** What `leastCents` is the price of, where only that counts. */
  readonly offer?: Package | undefined;
}

/** The availability entries of a space, by date. */
export type Days = ReadonlyMap<CalendarDate, AvailabilityEntry>;

/** Which slots of which spaces are free, by date. */
export type EveryDay = ReadonlyMap<CalendarDate, EveryAvailabilityEntry>;

/** What the service has said of it. */
export interface CachedData {
  /** On the venue's calendar. */
  readonly today: CalendarDate;
  readonly venue: QueryResult<Venue>;
  readonly spaces: QueryResult<readonly Space[]>;
  readonly slots: QueryResult<readonly Slot[]>;
  readonly days: Days;
  readonly daysError: FormError | null;
  /** Nothing is free in the month on show, and it is not known yet when something is. */
  readonly isLookingAhead: boolean;
  readonly prices: Prices;
  /** Where else the chosen date can be had, if not here any more. */
  readonly elsewhere: readonly FreeSpace[];
  /** What is free in all spaces, where the date is chosen first. */
  readonly everyDay: EveryDay;
  readonly everyDayTrouble: FormError | null;
  /** Those that can be had on the chosen date, as far as they are shown, and how many there are. */
  readonly freeSpaces: readonly FreeSpace[];
  readonly freeCount: number;
  /** Those on which no space that comes into question has any times, whoever may have taken them, as far as that is known. */
  readonly closedDays?: ReadonlySet<CalendarDate>;
  readonly quote: QueryResult<Quote>;
}

/** All that the screen shows. */
export type SessionState = Choices & CachedData;

/** As many spaces are shown at once: sixty of them would be forty screens of a phone. */
export const pageOfSpaces = 12;

/** Where a booking session begins; the month and the day on show come from the clock. */
export const nothingChosen: Choices = {
  step: 'space',
  isReturning: false,
  focus: null,
  first: 'space',
  find: '',
  shown: pageOfSpaces,
  guests: null,
  isTypingGuests: false,
  spaceId: null,
  month: '1970-01',
  cursor: '1970-01-01',
  date: null,
  slotId: null,
  packageId: null,
  preferredPackageId: null,
  before: {},
  extras: {},
  layout: null,
  answers: {},
  agreedTo: null,
  draft: { name: '', email: '', phone: '', company: '', message: '', website: '' },
  problems: {},
  isSending: false,
  sendError: null,
  conflict: null,
  unanswered: null,
  priceBefore: null,
  receipt: null,
  isCopied: null,
  enlarged: null,
};

/** Returns the errors of all queries. */
export function errorsOf({
  venue,
  spaces,
  slots,
  daysError,
  everyDayTrouble: everyDayError,
  quote,
}: SessionState) {
  return [venue.trouble, spaces.trouble, slots.trouble, daysError, everyDayError, quote.trouble];
}
