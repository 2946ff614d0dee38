import type { InputOf } from '../../../client/manage.ts';
import type { HoldPeriod } from '../../../domain/booking/hold.ts';
import type { LetterLanguage } from '../../../domain/letters/letter.ts';
import { locale } from '../../messages/language.ts';
import { parseTypedAmount } from '../../parts/typed-amount.ts';
import { addressBody, type EnteredAddress, noAddress } from '../fields/entered-address.ts';
import { adjustmentsBody, type EnteredAdjustment } from '../fields/entered-adjustments.ts';
import { answersBody, type EnteredAnswers, type Question } from '../fields/entered-answers.ts';
import { dateBody, type EnteredDate, noDate } from '../offer/entered-date.ts';
import { type EnteredSeries, noSeries } from '../series/entered-series.ts';

type NewRequest = InputOf<'post', '/venues/{venueId}/booking-requests'>['body'];

/** A booking as typed. Amounts are texts of the reader's language. */
export interface BookingDraft {
  readonly title: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly company: string;
  readonly message: string;
  readonly address: EnteredAddress;
  /** '': the venue's. */
  readonly language: LetterLanguage | '';
  /** '': those of the email address. */
  readonly groups: string;
  readonly answers: EnteredAnswers;
  readonly adjustments: readonly EnteredAdjustment[];
  readonly total: string;
  readonly priceReason: string;
  readonly isPerDate: boolean;
  readonly isMonthly: boolean;
  readonly series: EnteredSeries;
  /** As shown when the entry began: the guest of the former series may be erased while the person types. null: not begun. */
  readonly knownErased: boolean | null;
  /** The main date first. */
  readonly dates: readonly EnteredDate[];
  readonly as: HoldPeriod | 'accepted' | 'waiting';
}

/** An empty booking, apart from its dates. */
export const emptyBooking: Omit<BookingDraft, 'dates'> = {
  title: '',
  name: '',
  phone: '',
  email: '',
  company: '',
  message: '',
  address: noAddress,
  language: '',
  groups: '',
  answers: {},
  adjustments: [],
  total: '',
  priceReason: '',
  isPerDate: false,
  isMonthly: false,
  series: noSeries,
  knownErased: null,
  as: 'accepted',
};

interface Shown {
  /** Null: a booking without a series. */
  readonly series: NewRequest['series'] | null;
  /** The ids of the groups whose prices apply; null: the venue has no groups. */
  readonly groups: readonly string[] | null;
  /** The questions that apply to the packages. */
  readonly questions: readonly Question[];
  readonly currency: string;
  /** Today's price; null: there is none, because all dates are at custom times. */
  readonly quotedCents: number | null;
  /** Whether the person saw today's price. */
  readonly isQuoteShown: boolean;
}

const filledIn = <Texts extends Record<string, string>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as Texts;

/** Returns whether an agreed price replaces today's price with all its lines. */
export const replacesPrice = (
  { total, isPerDate }: Pick<BookingDraft, 'total' | 'isPerDate'>,
  isSeries: boolean,
) => total.trim() !== '' && !(isSeries && isPerDate);

function answersIn(questions: readonly Question[], entered: EnteredAnswers) {
  const answers = answersBody(questions, entered);
  return answers.length > 0 ? { answers } : {};
}

function adjustmentsIn(entered: readonly EnteredAdjustment[], currency: string) {
  const adjustments = adjustmentsBody(entered, currency);
  return adjustments.length > 0 ? { adjustments } : {};
}

/** Returns the request that books what was typed, at the price that was shown. */
export function bookingBody(
  { dates: [main = noDate, ...others], ...booking }: BookingDraft,
  { series, groups, questions, currency, quotedCents, isQuoteShown }: Shown,
): NewRequest {
  const { as, total, priceReason, isPerDate, isMonthly } = booking;
  const { title, name, email, phone, company, message, language } = booking;
  const address = addressBody(booking.address);
  const totalCents = parseTypedAmount(total, currency, locale);
  const isOther = totalCents !== null && (isPerDate || totalCents !== quotedCents);
  return {
    ...dateBody(main),
    ...(others.length > 0 && { additionalItems: others.map(dateBody) }),
    ...(series && { series }),
    ...(groups && { groups: [...groups] }),
    // Blank fields are omitted: the service reports missing ones.
    ...filledIn({ title, name, email, phone, company, message, language }),
    ...(address && { address }),
    ...answersIn(questions, booking.answers),
    // An agreed price of the whole booking replaces the lines of today's.
    ...(!replacesPrice({ total, isPerDate }, series !== null) &&
      adjustmentsIn(booking.adjustments, currency)),
    ...(as === 'waiting' ? { wait: true } : as === 'accepted' ? { accept: true } : { holdPeriod: as }),
    // What is shown is what is booked.
    ...(quotedCents !== null && isQuoteShown && { expectedTotalCents: quotedCents }),
    ...(totalCents !== null &&
      isOther &&
      (series && isPerDate ? { totalPerDateCents: totalCents } : { totalCents })),
    ...(series && isMonthly && { instalments: 'monthly' as const }),
    ...(isOther && quotedCents !== null && priceReason.trim() !== '' && { priceReason }),
  };
}
