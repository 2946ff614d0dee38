import { useLayoutEffect, useRef } from 'preact/hooks';
import { visitorTimezone } from '../../ui/locale/own-zone.ts';
import { firstWeekday } from '../../ui/locale/week.ts';
import { dateIn } from '../../ui/locale/zone.ts';
import { Button } from '../../ui/parts/button.tsx';
import { currentUrl, navigate } from '../base/address.ts';
import type { AreaProps } from '../base/area-props.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { mediaQuery } from '../parts/media-query.ts';
import { Page as Layout } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { useSpacePhotos } from '../parts/space-photos.ts';
import { BlocksPage } from './blocks-page.tsx';
import { type CalendarState, linkTo, parseCalendarUrl, visibleDates } from './calendar-url.ts';
import { CalendarView } from './calendar-view.tsx';
import { DayPanel } from './day-panel.tsx';
import { formatDateRange } from './labels.ts';
import { Legend } from './legend.tsx';
import { t } from './messages.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { changeByKey } from './shortcuts.ts';
import css from './style.module.css';
import { TaskDialog } from './task-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { useCalendar } from './use-calendar.ts';

/** Renders the calendar of all spaces, and the venue's blocks. */
export function Page({ venueId, rest }: AreaProps) {
  if (rest[0] === 'blocks') return <BlocksPage venueId={venueId} blockId={rest[1] ?? null} />;
  return <CalendarPage venueId={venueId} />;
}

const firstDay = firstWeekday(formats.locale, null);
/** Matches windows too narrow for columns: phones and zoomed pages. */
const narrow = mediaQuery('(width < 48rem)');

function CalendarPage({ venueId }: { readonly venueId: string }) {
  const { searchParams: query } = currentUrl.value;
  const isNarrow = narrow.value;
  // Until the venue's time zone is loaded, uses the reader's.
  const zone = useRef(visitorTimezone());
  const today = dateIn(zone.current, Date.now());
  const place = parseCalendarUrl(query, { today, isNarrow });
  const dates = visibleDates(place, { firstDay, isNarrow });
  const { query: calendar, drawn } = useCalendar(venueId, dates);
  if (drawn) zone.current = drawn.answer.timezone;
  const go = (change: Partial<CalendarState>) =>
    navigate(linkTo(venueId, { ...place, ...change }), 'replace');
  // Here, so that they load together with the calendar.
  const photos = useSpacePhotos(venueId);
  const mayBlock = may(venueId, 'blocks.edit');
  const mayBook = may(venueId, 'requests.decide');
  /** The day whose panel is open; null: none. */
  const panelDay = place.until === null && place.reference === null ? place.day : null;
  // Runs before the next paint, so that a key pressed immediately acts on the new state.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const change = changeByKey(event, { place, today, mayBlock });
      if (!change) return;
      event.preventDefault();
      go(change);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const title =
    place.span === 'month' ? formats.month(dates.from.slice(0, 7)) : formatDateRange(dates.from, dates.to);
  return (
    <Layout
      title={t('title')}
      actions={
        <>
          {!isNarrow && <Button onClick={() => print()}>{t('print')}</Button>}
          <a class="button" href={pathOf(venueId, 'calendar', ['blocks'])}>
            {t('blocks')}
          </a>
          {/* On a phone, this button is on the page of blocks. */}
          {mayBlock && !isNarrow && <Button onClick={() => go({ task: 'block' })}>{t('block')}</Button>}
          {/* The panel of a day has its own button. */}
          {mayBook && panelDay === null && (
            <a class="button main" href={pathOf(venueId, 'requests', ['new'])}>
              {t('addBooking')}
            </a>
          )}
        </>
      }
    >
      <Toolbar
        venueId={venueId}
        place={place}
        dates={dates}
        today={today}
        firstDay={firstDay}
        title={title}
        go={go}
      />
      <div class={panelDay === null ? css.calendarPage : `${css.calendarPage} ${css.open}`}>
        <div class={css.calendarDrawn}>
          <QueryView query={{ ...calendar, data: drawn }} className={`bones ${css.drawing}`} count={8}>
            {(cached) =>
              cached.rows.length === 0 ? (
                <EmptyState title={t('noSpaces')}>
                  <a class="button main" href={pathOf(venueId, 'spaces')}>
                    {t('toSpaces')}
                  </a>
                </EmptyState>
              ) : (
                <CalendarView
                  venueId={venueId}
                  place={place}
                  go={go}
                  dates={dates}
                  today={today}
                  firstDay={firstDay}
                  drawn={cached}
                  photos={photos}
                />
              )
            }
          </QueryView>
          {drawn && <Legend />}
          {drawn && <ShortcutHelp isOpen={place.task === 'keys'} onClose={() => go({ task: null })} />}
        </div>
        {drawn && panelDay !== null && (
          <DayPanel
            key={`${panelDay} ${place.spaceId}`}
            venueId={venueId}
            drawn={drawn}
            isNarrow={isNarrow}
            place={place}
            go={go}
            day={panelDay}
          />
        )}
      </div>
      <TaskDialog venueId={venueId} place={place} go={go} dates={dates} today={today} drawn={drawn} />
    </Layout>
  );
}
