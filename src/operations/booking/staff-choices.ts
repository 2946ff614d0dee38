/** What staff choose for a date, and enter as answers, checked against what the venue offers. */
import { noOptionalFields, validateOptionalFields } from '../../domain/booking/optional-fields.ts';
import type { StaffBooking } from '../../domain/booking/staff-booking.ts';
import type { StaffTarget } from './find-staff-target.ts';

/** The choices of one date. */
export type StaffChoices = Pick<StaffBooking, 'attendance' | 'layout' | 'extras'>;

/** What the venue offers on a date. */
type Offered = Pick<StaffTarget, 'offer'> & {
  readonly layouts: readonly Pick<StaffTarget['layouts'][number], 'name'>[];
  readonly venue: Pick<StaffTarget['venue'], 'questions'>;
};

/**
 * Returns the choices and answers to store, and the extras to price. At custom times there are no extras.
 *
 * @param packageIds those of all dates: a question may be for any of them
 * @throws ValidationError naming everything that the venue does not offer
 */
export function staffChoicesOf(
  chosen: StaffChoices & Pick<StaffBooking, 'answers'>,
  { offer, layouts, venue }: Offered,
  packageIds: readonly string[],
) {
  const { attendance, layout, extras = [], answers = [] } = chosen;
  return validateOptionalFields(
    {
      ...noOptionalFields,
      attendance: attendance ?? null,
      layout: layout ?? null,
      extras: extras.map(({ id, pieces }) => ({ id, pieces: pieces ?? null })),
      answers,
    },
    { packageIds, layouts, extras: offer?.package.extras ?? [], questions: venue.questions, terms: null },
  );
}
