/** The state of one visitor's booking: the choices, the cached data of the venue, and the initial values. */
import type {
  ApiError,
  ApiErrorCode,
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
import type { ClockTimes } from '../../domain/time/clock-span.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Month } from '../../domain/time/months.ts';
import type { Prices } from './prices.ts';
import type { ReceiptView } from './receipt.ts';
import type { TimedSlot } from './timed-slot.ts';

/** The steps of the form, in their order. */
export const steps = ['space', 'date', 'details', 'receipt'] as const;
/** A step of the form. */
export type Step = (typeof steps)[number];

/** Two ways to begin: with the spaces, or with a date. */
export type First = 'space' | 'date';

/** An error with its time, from which a countdown runs. */
export interface FormError {
  readonly error: ApiError;
  readonly at: Instant;
  /** The connection is back, but the request was not sent. */
  readonly isOver?: boolean;
}

/** The result of a query: data, an error, or neither yet. */
export interface QueryResult<Data> {
  readonly data: Data | null;
  readonly failure: FormError | null;
  /** The venue no longer offers an extra or a layout in the query: its offers are requested again. */
  readonly isOutdated?: boolean;
}

/** The result of a query that was not sent yet. */
export const notQueried = { data: null, failure: null };

/** The booked space, slot, package and date, and the times in a slot by the hour, which identify a quote or request. */
export type Selection = Pick<BookingRequest, 'spaceId' | 'slotId' | 'packageId' | 'date'> &
  Partial<ClockTimes>;

/** A date of a request as the API takes it, beside the main one. */
export type Item = NonNullable<BookingRequest['additionalItems']>[number];

/** A date that another one may replace. */
export type KeptItem = Item & {
  /** Whether it is one to wait for; of several dates, none is. */
  readonly isWaiting?: boolean;
};

/** A request for a date, or for its waiting list, as sent. A repeat with the same key is never counted twice. */
export interface Attempt {
  readonly body: BookingRequest;
  /** Its dates as they were chosen, the main one first: without the times of fixed slots, which the body has too. */
  readonly items?: readonly Item[];
  readonly isWaiting: boolean;
  readonly idempotencyKey: string;
  /** The same in the venue's and the visitor's words, for the receipt. */
  readonly shown: Omit<ReceiptView, 'reference' | 'holdExpiresAt' | 'isWaiting' | 'isEarlier'> &
    Pick<Choices, 'draft' | 'answers'>;
}

/** The dates that the API refused, of a request with several. */
export interface Refusal {
  readonly code: ApiErrorCode;
  readonly items: readonly Item[];
}

/** Photos, and the index of the enlarged one. */
export interface Enlarged {
  readonly photos: readonly Photo[];
  readonly at: number;
}

/** The element that gets the keyboard focus next. */
export type FocusTarget = 'heading' | 'problems' | 'loss' | 'price' | 'day' | 'items';

/** A field that the visitor fills in. */
export type Field = keyof Guest | 'message';

/** As typed. `website` is the honeypot: people never see it (specification §4). */
export type Draft = Readonly<Record<Field | 'website', string>>;

/** The key of the text that describes a field's error. */
export type DraftProblem =
  | 'nameMissing'
  | 'emailMissing'
  | 'tooLong'
  | 'notAccepted'
  | 'answerMissing'
  | 'notOffered'
  | 'numberWrong'
  | 'mustAgree'
  | 'termsChanged'
  | 'codeWrong'
  | 'codeNotApplied';
/** Errors by the names of fields: those of the draft, `guests`, `terms`, `code`, and `question-…` with a question's id. */
export type DraftProblems = Readonly<
  Partial<Record<Field | 'guests' | 'terms' | 'code' | `question-${string}`, DraftProblem>>
>;

/** What the venue offers. */
export type Listings = Pick<CachedData, 'spaces' | 'slots' | 'otherSlots'>;

/** The terms of a request: the times in what the venue offers, and the price. */
export type Terms = Listings & Pick<CachedData, 'quote'>;

/** The visitor's choices and input. */
export interface Choices {
  readonly step: Step;
  /** True until the page's address and history have been read. */
  readonly isReturning: boolean;
  /** A new object requests the focus. */
  readonly focus: { readonly target: FocusTarget } | null;
  /** Whether the visitor chooses the space or the date first. */
  readonly first: First;
  /** The search text for spaces. */
  readonly find: string;
  /** The amenities that spaces must have, if the date is chosen first. */
  readonly amenities: readonly string[];
  /** Whether only free spaces are listed when a day is chosen. */
  readonly isOnlyFree: boolean;
  /** How many spaces are shown before the visitor loads more. */
  readonly shown: number;
  /** The number of guests; null if not given. */
  readonly guests: number | null;
  /** The typed number of guests if it is invalid or ambiguous; null otherwise. */
  readonly guestsText: string | null;
  /** True while the visitor types a number or a search text or goes through a list; no prices are requested for it yet. */
  readonly isTyping: boolean;
  readonly spaceId: string | null;
  /** The visible month, and the day with the keyboard focus. */
  readonly month: Month;
  readonly cursor: CalendarDate;
  readonly date: CalendarDate | null;
  readonly slotId: string | null;
  /** The times chosen in a slot by the hour. */
  readonly times: ClockTimes | null;
  /** The times that the visitor wants, for another date or space; perhaps longer than the chosen ones. */
  readonly timesBefore?: ClockTimes | undefined;
  readonly packageId: string | null;
  /** The package to prefer wherever it is offered: the page's attribute, or the last choice. */
  readonly preferredPackageId: string | null;
  /** The slot and package chosen on another date or in another space, which may offer them under other ids. */
  readonly before: { readonly slot?: Slot; readonly offer?: Package; readonly layout?: string | null };
  /** The number of each extra, by id; negative: of a package chosen before, which this one does not offer. */
  readonly extras: Readonly<Record<string, number>>;
  /** The name of the layout. */
  readonly layout: string | null;
  /** What the venue listed before it withdrew something that was chosen, for the names. */
  readonly listedBefore?: Listings;
  /** The other dates of the request, in their order. */
  readonly others: readonly Item[];
  /** The place of the current choices among them: 0 is the main date. */
  readonly position: number;
  readonly refusal?: Refusal | null;
  /** All dates as they were before one of them began to change; null: all are complete, or a further one is chosen. */
  readonly itemsBefore: readonly KeptItem[] | null;
  /** Whether the visitor has asked to change that date, and not only chosen another one. */
  readonly isChanging?: boolean | undefined;
  /** All dates as they were before the change that the browser's Back has left, to which Forward returns. */
  readonly itemsLeft?: readonly Item[] | null;
  /** The dates that others have replaced: the visitor can bring them back until the request is sent. */
  readonly replaced?: readonly KeptItem[] | undefined;
  /** Whether the visitor has seen the last step with a date: it is a date of the request, which another one replaces only with a notice. */
  readonly isListed?: boolean | undefined;
  /** The taken slot whose waiting list the visitor joins; `isRefused`: the API did not let them. */
  readonly waitingFor: (Pick<Selection, 'date' | 'slotId'> & { readonly isRefused?: boolean }) | null;
  /** The answers as typed, by question id. */
  readonly answers: Readonly<Record<string, string>>;
  /** The accepted `version` of the venue's terms. */
  readonly agreedTo: string | null;
  /** The code of a guest group as typed, and whether its prices apply. */
  readonly code: string;
  readonly isCodeApplied: boolean;
  readonly draft: Draft;
  readonly problems: DraftProblems;
  readonly isSending: boolean;
  /** Why the request could not be sent. */
  readonly sendError: FormError | null;
  /** A selection that another visitor took while the form was filled in. */
  readonly conflict: Selection | null;
  /** Whether the choices or the receipt come from the page's address, perhaps of long ago. */
  readonly isLinked: boolean;
  /** The requests without a response, which may have arrived. */
  readonly attempts: readonly Attempt[];
  /**
   * The idempotency key of the request that is being filled in, kept with what was typed: a copy of the tab sends the same
   * request under the same key. Null: nothing is kept yet.
   */
  readonly requestKey: string | null;
  /** Whether another tab has sent a different request under this tab's key. */
  readonly isSentElsewhere?: boolean;
  /** The times and the price that the visitor saw before the venue changed them. */
  readonly termsBefore: Terms | null;
  readonly receipt: ReceiptView | null;
  /** On the receipt of an earlier attempt: the message typed since, which was not sent; otherwise empty. */
  readonly unsent: string;
  /** The same as a whole, and the attempt that has arrived instead; null: the receipt is of what was sent last. */
  readonly late?: readonly [unsent: Attempt, arrived: Attempt] | null;
  /** Whether the reference was copied to the clipboard; null: not requested. */
  readonly isCopied: boolean | null;
  /** The enlarged photo. */
  readonly enlarged: Enlarged | null;
}

/** A space with a free slot on a day, and its lowest price then; null if unknown. */
export interface FreeSpace {
  readonly space: Space;
  readonly slot: TimedSlot;
  readonly minCents: number | null;
  /** The package that `minCents` is the price of, if only that counts. */
  readonly offer?: Package | undefined;
}

/** A space on a day. */
export interface SpaceOnDay extends Pick<FreeSpace, 'space' | 'minCents'>, SpaceDay {}

/** The times of a space on a day. */
export interface SpaceDay {
  readonly kind:
    | 'free'
    | 'partlyFree'
    | 'itemChosen'
    | 'taken'
    | 'notice'
    | 'horizon'
    | 'past'
    | 'notOffered';
  /** The number of its free times, and of all times except those that the venue does not offer. */
  readonly free: number;
  readonly total: number;
}

type Availability = AvailabilityEntry['slots'][number];

/**
 * A slot on a date; `itemChosen`: the visitor has chosen it for another date of the request; `itemOverlaps`: it is free, and
 * at the time of another one.
 */
export type SlotEntry = Omit<Availability, 'reason'> & {
  readonly reason?: Availability['reason'] | 'itemChosen' | 'itemOverlaps';
};

/** The availability of a space, by date. */
export type Days = ReadonlyMap<CalendarDate, { readonly slots: readonly SlotEntry[] }>;

/** Which slots of which spaces are free, by date. */
export type EveryDay = ReadonlyMap<CalendarDate, EveryAvailabilityEntry>;

/** The lowest price of each space with an offer, by date and space id. */
export type EveryPrice = ReadonlyMap<CalendarDate, ReadonlyMap<string, number>>;

/** A day of all matching spaces. */
export interface VenueDay {
  readonly kind: SpaceDay['kind'];
  /** The number of spaces with a free time. */
  readonly free: number;
  /** How many of them have a taken time, too. */
  readonly partly: number;
  /** The lowest price of the free ones; null if unknown. */
  readonly minCents: number | null;
}

/** The data from the service. */
export interface CachedData {
  /** Today's date in the venue's calendar. */
  readonly today: CalendarDate;
  readonly venue: QueryResult<Venue>;
  readonly spaces: QueryResult<readonly Space[]>;
  readonly slots: QueryResult<readonly Slot[]>;
  /** The slots of the spaces of the request's other dates. */
  readonly otherSlots: readonly Slot[];
  /** Whether the venue, its spaces, and the slots of all chosen dates have arrived. */
  readonly isKnown: boolean;
  readonly days: Days;
  /** The spaces of other dates around the chosen one that share rooms with the chosen space. */
  readonly sharing?: readonly string[];
  /** The same, with the slot by the hour free only where the chosen times are; null if none are chosen. */
  readonly daysAtTimes: Days | null;
  /** Also of the slots of the other dates. */
  readonly daysError: FormError | null;
  /** Whether some of the days around the chosen date or in the shown months are still unknown. */
  readonly isLoadingDays: boolean;
  /** The visible month has no free date, and later ones are still unknown. */
  readonly isLookingAhead: boolean;
  readonly prices: Prices;
  /** The same at the chosen times, around the chosen date; absent if none are chosen. */
  readonly pricesAtTimes?: Prices | undefined;
  /** Other spaces for a lost date. */
  readonly elsewhere: readonly FreeSpace[];
  /** The availability of all spaces, if the date is chosen first. */
  readonly everyDay: EveryDay;
  readonly everyDayFailure: FormError | null;
  /** The days of the shown months and the chosen date, as far as known. */
  readonly venueDays: ReadonlyMap<CalendarDate, VenueDay>;
  /** The matching spaces of the chosen date as far as shown, and their number. */
  readonly spacesOnDay: readonly SpaceOnDay[];
  readonly spacesOnDayCount: number;
  readonly quote: QueryResult<Quote>;
  /** The quotes of the chosen slot's packages with the applied code, by package id, as far as known. */
  readonly codeQuotes?: ReadonlyMap<string, Quote>;
  /** The dates that the quote refused, if there are several. */
  readonly quoteRefusal?: Refusal | null;
}

/** The complete state. */
export type SessionState = Choices & CachedData;

/** The page size of the list of spaces: sixty spaces would be forty screens of a phone. */
export const pageOfSpaces = 12;

/** The initial choices; the month and day come from the clock. */
export const nothingChosen: Choices = {
  step: 'space',
  isReturning: false,
  focus: null,
  first: 'space',
  find: '',
  amenities: [],
  isOnlyFree: false,
  shown: pageOfSpaces,
  guests: null,
  guestsText: null,
  isTyping: false,
  spaceId: null,
  month: '1970-01',
  cursor: '1970-01-01',
  date: null,
  slotId: null,
  times: null,
  packageId: null,
  preferredPackageId: null,
  before: {},
  extras: {},
  layout: null,
  others: [],
  position: 0,
  itemsBefore: null,
  replaced: [],
  isListed: false,
  waitingFor: null,
  answers: {},
  agreedTo: null,
  code: '',
  isCodeApplied: false,
  draft: { name: '', email: '', phone: '', company: '', message: '', website: '' },
  problems: {},
  isSending: false,
  sendError: null,
  conflict: null,
  isLinked: false,
  attempts: [],
  requestKey: null,
  termsBefore: null,
  receipt: null,
  unsent: '',
  isCopied: null,
  enlarged: null,
};

/** The error of a request whose response was lost, perhaps before the page was loaded again. */
const lost: FormError = { error: { code: 'NETWORK', message: '' }, at: 0 };

/** Returns why a request could not be sent, or that it is unknown whether it has arrived; null otherwise. */
export function sendErrorOf({ sendError, attempts, isSending }: Choices): FormError | null {
  return sendError ?? (attempts.length > 0 && !isSending ? lost : null);
}

/** Returns the errors of all queries. */
export function errorsOf({ venue, spaces, slots, daysError, everyDayFailure, quote }: SessionState) {
  return [venue.failure, spaces.failure, slots.failure, daysError, everyDayFailure, quote.failure];
}
