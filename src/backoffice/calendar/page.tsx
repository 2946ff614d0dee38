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
import { BlockDialog } from './block-dialog.tsx';
import { newBlock } from './block-draft.ts';
import { BlocksPage } from './blocks-page.tsx';
import { type CalendarState, linkTo, parseCalendarUrl, visibleDates } from './calendar-url.ts';
import { DayGrid } from './day-grid.tsx';
import { DayPanel } from './day-panel.tsx';
import { formatDateRange } from './labels.ts';
import { Legend } from './legend.tsx';
import { LoadedMove } from './loaded-move.tsx';
import { t } from './messages.ts';
import { MonthView } from './month-view.tsx';
import { SelectionDialog } from './selection-dialog.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { changeByKey } from './shortcuts.ts';
import css from './style.module.css';
import { Timeline } from './timeline.tsx';
import { Toolbar } from './toolbar.tsx';
import { useCalendar } from './use-calendar.ts';
import { wallClockIn } from './wall-clock.ts';

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
  const picked =
    panelDay !== null && place.spaceId !== null ? { spaceId: place.spaceId, date: panelDay } : null;
  const closed = {
    task: null,
    day: null,
    spaceId: null,
    until: null,
    reference: null,
    item: null,
    hours: null,
  };
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
              ) : place.span === 'day' ? (
                <DayGrid
                  venueId={venueId}
                  rows={cached.rows}
                  marks={cached.marks}
                  isLoaded={cached.isLoaded}
                  timezone={cached.answer.timezone}
                  date={place.on}
                  minuteNow={
                    place.on === today ? wallClockIn(cached.answer.timezone)(Date.now()).minute : null
                  }
                  linkOf={(spaceId) => linkTo(venueId, { ...place, day: place.on, spaceId })}
                  onDraw={
                    mayBlock || mayBook
                      ? ({ spaceId, startTime: start, endTime: end }) =>
                          go({
                            task: 'add',
                            day: place.on,
                            until: place.on,
                            spaceId,
                            hours: { start, end },
                          })
                      : null
                  }
                />
              ) : place.by === 'space' ? (
                <Timeline
                  dates={dates}
                  today={today}
                  firstDay={firstDay}
                  picked={picked}
                  isLoaded={cached.isLoaded}
                  span={place.span}
                  timezone={cached.answer.timezone}
                  rows={cached.rows}
                  photos={photos}
                  marks={cached.marks}
                  onPick={({ spaceId, date }) =>
                    go({ spaceId, day: date, on: dateForUrl(date, place, dates) })
                  }
                  onLeave={(on) => go({ on })}
                  onMove={
                    mayBook
                      ? ({ reference, item }, { spaceId, date }) =>
                          go({
                            task: 'move',
                            reference,
                            item,
                            spaceId,
                            day: date,
                            on: dateForUrl(date, place, dates),
                          })
                      : null
                  }
                  onSelect={
                    mayBlock || mayBook
                      ? ({ spaceIds, from, to }) =>
                          go({
                            task: 'add',
                            day: from,
                            until: to,
                            spaceId: spaceIds.join(','),
                            on: dateForUrl(from, place, dates),
                          })
                      : null
                  }
                />
              ) : (
                <MonthView
                  dates={dates}
                  today={today}
                  firstDay={firstDay}
                  drawn={cached}
                  span={place.span}
                  picked={place.day}
                  linkOf={(day, spaceId) => linkTo(venueId, { ...place, day, spaceId })}
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
      {drawn && place.task === 'block' && (
        <BlockDialog
          venueId={venueId}
          spaces={drawn.rows}
          draft={newBlock({
            from: place.day ?? (today >= dates.from && today <= dates.to ? today : dates.from),
            to: place.until,
            spaceIds: place.spaceId?.split(',') ?? null,
            hours: place.hours,
          })}
          onClose={() => go(place.until === null ? { task: null } : closed)}
        />
      )}
      {drawn && place.task === 'add' && place.day !== null && place.spaceId !== null && (
        <SelectionDialog
          venueId={venueId}
          mayBlock={mayBlock}
          mayBook={mayBook}
          rows={drawn.rows}
          selection={{
            spaceIds: place.spaceId.split(','),
            from: place.day,
            to: place.until ?? place.day,
          }}
          hours={place.hours}
          onBlock={() => go({ task: 'block' })}
          onClose={() => go(closed)}
        />
      )}
      {place.task === 'move' && place.reference !== null && (
        <LoadedMove
          key={`${place.reference} ${place.item}`}
          venueId={venueId}
          reference={place.reference}
          item={place.item}
          to={
            place.day !== null && place.spaceId !== null ? { date: place.day, spaceId: place.spaceId } : null
          }
          onClose={() => go(closed)}
        />
      )}
    </Layout>
  );
}

/** Returns the date for the URL: the current one if it is visible in the range. */
const dateForUrl = (date: string, { on }: CalendarState, { from, to }: { from: string; to: string }) =>
  date >= from && date <= to ? on : date;
