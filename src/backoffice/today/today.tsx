import { addDays } from '../../domain/time/calendar.ts';
import { visitorTimezone } from '../../ui/locale/own-zone.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { useQuery } from '../api/use-query.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { Amounts } from './amounts.tsx';
import { Changes } from './changes.tsx';
import { EventsToday } from './events-today.tsx';
import { t } from './messages.ts';
import { NextInLine } from './next-in-line.tsx';
import { shownDays, todayQueries } from './queries.ts';
import { RoomWeek } from './room-week.tsx';
import { SetUp } from './set-up.tsx';
import css from './style.module.css';
import { ToDecide } from './to-decide.tsx';

/** Renders the start page: what to decide, what happens today and this week, what is booked, and what changed. */
export function Today({ venueId }: { readonly venueId: string }) {
  const { calendar } = todayQueries(venueId);
  const query = useQuery('/venues/{venueId}/calendar', calendar);
  const timezone = query.data?.timezone ?? visitorTimezone();
  const today = dateIn(timezone, Date.now());
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index));
  if (query.data?.spaces.length === 0)
    return (
      <Page title={t('title')}>
        <SetUp venueId={venueId} spaces={[]}>
          <EmptyState title={t('noSpaces')}>
            <p>{t('noSpacesText')}</p>
            {may(venueId, 'venue.edit') && (
              <a class="button main" href={pathOf(venueId, 'spaces', [], { page: 'new' })}>
                {t('newSpace')}
              </a>
            )}
          </EmptyState>
        </SetUp>
      </Page>
    );
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <a class="button" href={pathOf(venueId, 'today', ['sheet'])}>
            {t('sheet')}
          </a>
          {may(venueId, 'requests.decide') && (
            <a class="button" href={pathOf(venueId, 'requests', ['new'])}>
              {t('new')}
            </a>
          )}
        </>
      }
    >
      <p class={css.date}>{formats.date(today)}</p>
      {query.data && <SetUp venueId={venueId} spaces={query.data.spaces} />}
      <div class={css.overview}>
        <div class={css.column}>
          <ToDecide venueId={venueId} />
          <NextInLine venueId={venueId} />
        </div>
        <div class={css.column}>
          <section class="card">
            <h2>{t('eventsToday')}</h2>
            <QueryView query={query} count={1}>
              {(data) => <EventsToday venueId={venueId} calendar={data} today={today} />}
            </QueryView>
          </section>
          {may(venueId, 'amounts.read') && <Amounts venueId={venueId} />}
        </div>
        <section class={`card ${css.weekCard}`}>
          <h2>{t('week')}</h2>
          <QueryView query={query} count={6}>
            {(data) => <RoomWeek venueId={venueId} calendar={data} days={days} />}
          </QueryView>
          <a href={pathOf(venueId, 'calendar')}>{t('inCalendar')}</a>
        </section>
        {may(venueId, 'events.read') && (
          <div class={`${css.column} ${css.wideColumn}`}>
            <Changes venueId={venueId} timezone={timezone} today={today} />
          </div>
        )}
      </div>
    </Page>
  );
}
