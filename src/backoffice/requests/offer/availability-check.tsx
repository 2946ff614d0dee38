import { useQuery } from '../../api/use-query.ts';
import { pathOf } from '../../shell/routes.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

interface AvailabilityCheckProps {
  readonly venueId: string;
  readonly spaceId: string;
  readonly slotId: string;
  readonly date: string;
  /** The request to move: it does not conflict with itself. */
  readonly reference?: string;
}

/**
 * Shows whether the rooms of a slot are free on a date, and the conflicts if not. Staff may also book slots that
 * visitors are not offered.
 */
export function AvailabilityCheck({ venueId, spaceId, slotId, date, reference }: AvailabilityCheckProps) {
  const calendar = useQuery('/venues/{venueId}/spaces/{spaceId}/calendar', {
    path: { venueId, spaceId },
    query: { from: date, to: date },
  });
  const slot = calendar.data?.days[0]?.slots.find((each) => each.slotId === slotId);
  const reasons = slot?.reasons.filter((reason) => reason.reference !== reference || !reference) ?? [];
  const inTheWay = reasons.filter(({ why }) =>
    ['booked', 'held', 'turnaround', 'block', 'started'].includes(why),
  );
  return (
    <div role="status" class={css.vacancy}>
      {slot && inTheWay.length === 0 && (
        <p class={css.vacant}>{t(reasons.length === 0 ? 'vacant' : 'vacantNotOffered')}</p>
      )}
      {inTheWay.map(({ why, reference: whose, block }) => (
        <p key={`${why} ${whose ?? block?.id}`} class="problem">
          {why === 'block' && t('blocked', { reason: block?.reason ?? '' })}
          {why === 'started' && t('hasStarted')}
          {whose && (
            <>
              {t(why === 'booked' ? 'takenByBooking' : why === 'held' ? 'takenByHold' : 'takenByTurnaround')}{' '}
              <a href={pathOf(venueId, 'requests', [whose])}>{whose}</a>
            </>
          )}
        </p>
      ))}
    </div>
  );
}
