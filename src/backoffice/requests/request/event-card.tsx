import type { ManagementSchemas } from '../../../client/manage.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { useQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { Detail } from '../../parts/detail.tsx';
import { may } from '../../shell/session.ts';
import { useOpenDialog } from '../decisions/use-open-dialog.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

export type StaffRequest = ManagementSchemas['StaffBookingRequest'];

export interface RequestProps {
  readonly request: StaffRequest;
  readonly venueId: string;
}

/** Renders the card with date, space and number of guests. */
export function EventCard({ request, venueId }: RequestProps) {
  const { date, slot, space, package: offer, layout, extras, attendance, items } = request;
  const further = items.slice(1);
  const fullSpace = useQuery('/venues/{venueId}/spaces/{spaceId}', { path: { venueId, spaceId: space.id } });
  const { show } = useOpenDialog(venueId, request.reference);
  const canBeMoved =
    may(venueId, 'requests.decide') &&
    further.length === 0 &&
    (request.status === 'pending_approval' || request.status === 'accepted');
  const capacity = fullSpace.data?.capacity;
  const isNextDay = dateIn(request.timezone, Date.parse(request.endsAt)) > date;
  const times = { start: formats.time(slot.startTime), end: formats.time(slot.endTime) };
  const isTooMany = attendance !== null && capacity !== undefined && attendance > capacity;
  return (
    <section class="card">
      <h2>{formats.date(date)}</h2>
      <dl class={css.facts}>
        <Detail name={t('time')}>
          {t(isNextDay ? 'fromNextDay' : 'from', times)}
          {slot.name !== null && ` · ${slot.name}`}
        </Detail>
        <Detail name={t('space')}>{space.name}</Detail>
        <Detail name={t('package')}>{offer.name}</Detail>
        <Detail name={t('importReference')}>{request.importReference}</Detail>
        <Detail name={t('attendance')}>
          {attendance !== null && (
            <>
              {formats.number(attendance)}{' '}
              {capacity !== undefined && (
                <span class={isTooMany ? 'problem' : css.aside}>{t('ofCapacity', { capacity })}</span>
              )}
            </>
          )}
        </Detail>
        <Detail name={t('layout')}>{layout}</Detail>
        <Detail name={t('extras')}>
          {extras
            .map(({ name, pieces }) => (pieces === null ? name : `${name} × ${formats.number(pieces)}`))
            .join(', ')}
        </Detail>
        <Detail name={t('furtherDates')}>
          {further.length > 0 && (
            <ul>
              {further.map((item) => (
                <li key={item.item}>{itemText(item)}</li>
              ))}
            </ul>
          )}
        </Detail>
      </dl>
      {canBeMoved && (
        <Button look="quiet" onClick={() => show('move')}>
          {t('moveButton')}
        </Button>
      )}
    </section>
  );
}

/** Returns a further date with its time, space, package and number of guests. */
function itemText({ date, slot, space, package: offer, attendance }: StaffRequest['items'][number]): string {
  const times = { start: formats.time(slot.startTime), end: formats.time(slot.endTime) };
  const people = attendance === null ? null : `${t('attendance')}: ${formats.number(attendance)}`;
  return [formats.date(date), t('from', times), slot.name, space.name, offer.name, people]
    .filter((text) => text !== null)
    .join(' · ');
}
