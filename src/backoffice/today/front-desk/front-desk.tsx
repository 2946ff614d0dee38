import type { DataOfPath } from '../../../client/manage.ts';
import { isOnDates } from '../../../domain/booking/event-days.ts';
import { addDays, isCalendarDate, isoWeekday } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { visitorTimezone } from '../../../ui/locale/own-zone.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { ArrowButton, Button, PrimaryButton } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { allPagesQuery } from '../../api/read-all-pages.ts';
import { useCustomQuery, useQuery } from '../../api/use-query.ts';
import { currentUrl, navigate } from '../../base/address.ts';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { formats } from '../../messages/language.ts';
import { DateInput } from '../../parts/date-input.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { daysOfEvent } from '../../parts/event-times.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { blocksOn, DayBlocks } from './day-blocks.tsx';
import { EventSheet } from './event-sheet.tsx';

const isOn = (booking: DataOfPath<'get', '/venues/{venueId}/front-desk'>[number], day: CalendarDate) =>
  isOnDates(daysOfEvent(booking, booking.timezone), { from: day, to: day });

/** How many days a sheet has. A weekend begins on Friday. */
const spans = { day: 1, weekend: 3, week: 7 } as const;
type Span = keyof typeof spans;
const spanLabels = { day: 'day', weekend: 'weekend', week: 'sevenDays' } as const;
const friday = 5;

/** Renders the events and blocks of a day, a weekend or seven days, to print for the people who run them. */
export function FrontDesk({ venueId }: { readonly venueId: string }) {
  const { searchParams } = currentUrl.value;
  const venue = useQuery('/venues/{venueId}', { path: { venueId } }).data;
  const today = dateIn(venue?.timezone ?? visitorTimezone(), Date.now());
  const requested = searchParams.get('on') ?? '';
  const requestedSpan = searchParams.get('span');
  const span = (Object.keys(spans) as Span[]).find((each) => each === requestedSpan) ?? 'day';
  const date = isCalendarDate(requested) ? requested : today;
  const on = span === 'weekend' ? addDays(date, friday - isoWeekday(date)) : date;
  const to = addDays(on, spans[span] - 1);
  const dates = { from: on, to };
  const query = useCustomQuery(
    allPagesQuery(['/venues/{venueId}/front-desk', { path: { venueId }, query: dates }], (cursor) =>
      client.get('/venues/{venueId}/front-desk', {
        path: { venueId },
        query: { ...dates, ...(cursor !== null && { cursor }) },
      }),
    ),
  );
  const calendar = useQuery('/venues/{venueId}/calendar', { path: { venueId }, query: dates });
  const days = Array.from({ length: spans[span] }, (_, index) => addDays(on, index));
  const show = (day: string, next: Span) =>
    navigate(
      pathOf(venueId, 'today', ['sheet'], { on: day, ...(next !== 'day' && { span: next }) }),
      'replace',
    );
  const step = span === 'day' ? 1 : 7;
  return (
    <Page
      title={t('sheet')}
      back={{ link: pathOf(venueId, 'today'), label: shell('today') }}
      actions={<PrimaryButton onClick={() => print()}>{t('print')}</PrimaryButton>}
    >
      <div class={css.sheetBar}>
        <ArrowButton
          direction="previous"
          name={t('previous')}
          onClick={() => show(addDays(on, -step), span)}
        />
        <ArrowButton direction="next" name={t('next')} onClick={() => show(addDays(on, step), span)} />
        <DateInput label={t('dates')} value={on} onDate={(day) => isCalendarDate(day) && show(day, span)} />
        {(Object.keys(spans) as Span[]).map((each) => (
          <Button key={each} isPressed={each === span} onClick={() => show(on, each)}>
            {t(spanLabels[each])}
          </Button>
        ))}
      </div>
      <p class={css.sheetTitle}>
        <strong dir="auto">{venue?.name}</strong> · {formats.date(on)}
        {to !== on && ` – ${formats.date(to)}`}
      </p>
      <QueryView query={calendar} count={4}>
        {(blocked) => (
          <QueryView query={query} count={4}>
            {(bookings) => (
              <>
                {bookings.length === 0 && (
                  <EmptyState title={t('noEvents')}>
                    <a class="button" href={pathOf(venueId, 'calendar')}>
                      {t('inCalendar')}
                    </a>
                  </EmptyState>
                )}
                {days
                  .map((day) => ({ day, found: bookings.filter((booking) => isOn(booking, day)) }))
                  .filter(({ day, found }) => found.length > 0 || blocksOn(blocked, day).length > 0)
                  .map(({ day, found }) => (
                    <section key={day} class={css.sheetDay}>
                      <h2 class={to === on ? 'unseen' : undefined}>{formats.dayAndMonth(day)}</h2>
                      <DayBlocks calendar={blocked} day={day} />
                      {found.map((booking) => (
                        <EventSheet
                          key={`${booking.reference} ${booking.item}`}
                          venueId={venueId}
                          booking={booking}
                          day={day}
                        />
                      ))}
                    </section>
                  ))}
              </>
            )}
          </QueryView>
        )}
      </QueryView>
      {venue && (
        <p class={css.printed}>{t('printedAt', { time: formats.instant(Date.now(), venue.timezone) })}</p>
      )}
    </Page>
  );
}
