import { formats } from '../../messages/language.ts';
import { t } from '../fields/messages.ts';
import { timesOf } from '../offer/date-name.ts';
import type { ExtendedBooking } from '../series/extended-booking.ts';

interface ContinuesNoteProps {
  readonly reference: string;
  /** Null: the booking continues none. */
  readonly former: ExtendedBooking | null;
}

/** Names the date whose place, times and choices the next season takes, that others of its dates differ, and what is proposed of its price. */
export function ContinuesNote({ reference, former }: ContinuesNoteProps) {
  if (!former?.like) return null;
  const { like, others, agreed, adjustments, currency } = former;
  const place = [like.space.name, timesOf(like), like.slot.name].filter(Boolean).join(' · ');
  return (
    <p class="note">
      {t('continuesLike', {
        reference,
        date: formats.date(like.date),
        place: formats.isolate(place),
      })}
      {others > 0 && ` ${t('othersDiffer', { count: others })}`}
      {agreed &&
        currency !== null &&
        ` ${t('agreedProposed', {
          amount: formats.money(agreed.perDateCents, currency),
          total: formats.money(agreed.totalCents, currency),
        })}`}
      {adjustments.length > 0 &&
        ` ${t('adjustmentsProposed', {
          names: adjustments.map(({ label }) => formats.isolate(label)).join(formats.comma),
        })}`}
    </p>
  );
}
