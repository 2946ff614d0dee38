import type { ComponentChildren } from 'preact';
import { capacityOf } from '../../../domain/venue/capacity.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { useQuery } from '../../api/use-query.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { Detail } from '../../parts/detail.tsx';
import { Lazy } from '../../parts/lazy.tsx';
import { useOpenDialog } from '../decisions/use-open-dialog.ts';
import { loadWithTexts } from '../fields/load-with-texts.ts';
import { t } from '../messages.ts';
import { type BookedDate, byStart } from '../offer/booked-offer.ts';
import { nameOfDate } from '../offer/date-name.ts';
import { SeriesFacts } from '../series/series-facts.tsx';
import css from '../style.module.css';
import type { RequestProps } from './staff-request.ts';

/** Renders the card with dates, spaces and numbers of guests. */
export function EventCard({ request, venueId, now }: RequestProps & { readonly now: number }) {
  const { items, importReference, status } = request;
  const { show } = useOpenDialog(venueId, request.reference);
  const canBeChanged =
    may(venueId, 'requests.decide') && (status === 'pending_approval' || status === 'accepted');
  const imported = <Detail name={t('importReference')}>{importReference}</Detail>;
  const isOver = (item: BookedDate) => Date.parse(item.endsAt) <= now;
  return (
    <section class="card">
      {items.length === 1 ? (
        <>
          <h2>{formats.date(request.date)}</h2>
          <DateFacts venueId={venueId} item={request}>
            {imported}
          </DateFacts>
        </>
      ) : hasDateTable(request) ? (
        <>
          <h2>{t('dates', { count: items.length })}</h2>
          <Lazy name="dates" load={() => loadWithTexts(() => import('../series/date-table.tsx'))}>
            {({ DateTable }) => (
              <DateTable request={request} venueId={venueId} now={now} canBeChanged={canBeChanged} />
            )}
          </Lazy>
          {importReference !== null && <dl class={css.facts}>{imported}</dl>}
        </>
      ) : (
        <>
          <h2>{t('dates', { count: items.length })}</h2>
          <ul class={css.dates}>
            {byStart(items).map((item) => (
              <li key={item.item}>
                <h3>{formats.date(item.date)}</h3>
                <DateFacts venueId={venueId} item={item} />
                {canBeChanged && !isOver(item) && (
                  <div class="actions">
                    <Button
                      look="quiet"
                      name={`${t('edit')}${formats.colon}${nameOfDate(item, items)}`}
                      onClick={() => show('edit', [item.item])}
                    >
                      {t('edit')}
                    </Button>
                    <Button
                      look="quiet"
                      name={`${t('moveDate')}${formats.colon}${nameOfDate(item, items)}`}
                      onClick={() => show('move', [item.item])}
                    >
                      {t('moveDate')}
                    </Button>
                    <Button
                      look="quiet"
                      name={`${t('cancelDate')}${formats.colon}${nameOfDate(item, items)}`}
                      onClick={() => show('cancel-date', [item.item])}
                    >
                      {t('cancelDate')}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
          {importReference !== null && <dl class={css.facts}>{imported}</dl>}
        </>
      )}
      <SeriesFacts request={request} venueId={venueId} />
      {canBeChanged && !items.every(isOver) && (
        <div class="actions">
          {items.length === 1 && (
            <Button look="quiet" onClick={() => show('move')}>
              {t('moveButton')}
            </Button>
          )}
          <Button look="quiet" onClick={() => show('add-date')}>
            {t('addDateTitle')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** More dates are a table. */
const mostListed = 5;

/** Returns whether the dates of a booking are a table below guest and price. */
export const hasDateTable = ({ items, series }: RequestProps['request']): boolean =>
  items.length > mostListed || (items.length > 1 && series !== null);

interface DateFactsProps {
  readonly venueId: string;
  readonly item: BookedDate;
  /** Further details. */
  readonly children?: ComponentChildren;
}

/** Renders time, space, package and what else was chosen for a date. */
function DateFacts({ venueId, item, children }: DateFactsProps) {
  const { date, slot, space, package: offer, layout, extras, attendance, timezone, endsAt } = item;
  const fullSpace = useQuery('/venues/{venueId}/spaces/{spaceId}', { path: { venueId, spaceId: space.id } });
  const capacity = fullSpace.data && capacityOf(fullSpace.data, layout);
  const isNextDay = dateIn(timezone, Date.parse(endsAt)) > date;
  const times = { start: formats.time(slot.startTime), end: formats.time(slot.endTime) };
  const isTooMany = attendance !== null && capacity !== undefined && attendance > capacity;
  return (
    <dl class={css.facts}>
      <Detail name={t('time')}>
        {t(isNextDay ? 'fromNextDay' : 'from', times)}
        {slot.name !== null && ` · ${slot.name}`}
      </Detail>
      <Detail name={t('space')}>{space.name}</Detail>
      <Detail name={t('package')}>{offer.name}</Detail>
      {children}
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
          .join(formats.comma)}
      </Detail>
    </dl>
  );
}
