/** Step 1 if the visitor chooses the date first: dates with free spaces, and the spaces of the chosen date. */

import type { CalendarDate } from '../../domain/time/instant.ts';
import { lastDayOf } from '../../domain/time/months.ts';
import { MonthGrid } from '../../ui/calendar/month-grid.tsx';
import { weeksOf } from '../../ui/calendar/weeks.ts';
import { inBrackets } from '../../ui/locale/punctuation.ts';
import { firstWeekday } from '../../ui/locale/week.ts';
import { Button } from '../../ui/parts/button.tsx';
import { Icon } from '../../ui/parts/icon.tsx';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { Picture } from '../../ui/parts/picture.tsx';
import { prefetchHandlers } from '../../ui/parts/prefetch-handlers.ts';
import { priceFrom } from '../../ui/prices/price-messages.ts';
import { absolutePhoto } from '../absolute-photo.ts';
import style from '../by-date.css?inline';
import { Legend } from '../calendar/legend.tsx';
import { markOf } from '../calendar/marked-day.ts';
import { priceNote } from '../calendar/price-note.ts';
import { fittingSpaces } from '../state/availability.ts';
import '../state/by-date-queries.ts';
import { chooseDateFirst } from '../state/choose-date-first.ts';
import { searchFrom } from '../state/free-dates.ts';
import { firstWithFreeSpace } from '../state/free-spaces.ts';
import { moveCursor, showMonth } from '../state/lazy-choices.ts';
import { pageOfSpaces, type SpaceOnDay } from '../state/state.ts';
import { addStyles } from '../style-sheets.ts';
import { useBooking } from '../use-booking.ts';
import { useScrollIntoView } from '../use-scroll-into-view.ts';
import { Contact } from './contact.tsx';
import { dayMessage, daySpacesText } from './day-message.ts';
import { ErrorNotice } from './error-notice.tsx';

addStyles('byDate', style);

/** Renders a calendar of all matching spaces, and those of the chosen day. */
export function ByDate() {
  const { state, t } = useBooking();
  return (
    <>
      {state.everyDayFailure && <ErrorNotice failure={state.everyDayFailure} />}
      <Amenities />
      {/* If no space fits, each day would be called closed: the note above says why. */}
      {fittingSpaces(state).length > 0 && (
        <div class="columns">
          <EveryCalendar />
          <div class="times">
            {state.date ? <SpacesOnDay date={state.date} /> : <p class="note">{t('pickDate')}</p>}
          </div>
        </div>
      )}
    </>
  );
}

function EveryCalendar() {
  const booking = useBooking();
  const { state, session, t, formats, firstDay: requested } = booking;
  const firstDay = firstWeekday(formats.locale, requested);
  const { month, today, date: chosen, cursor, everyDay, venueDays } = state;
  const fitting = fittingSpaces(state);
  // The last date of any space, if all have one.
  const lastDates = fitting.map(({ lastDate }) => lastDate ?? '9999-12-31').sort();
  const last = lastDates.at(-1) ?? null;
  const isLoaded = everyDay.has(lastDayOf(month));
  const next = firstWithFreeSpace(everyDay, fitting, searchFrom(month, today));
  const currency = state.venue.data?.currency ?? '';
  const dayOf = (date: CalendarDate) => {
    const day = venueDays.get(date);
    if (date < today) return { kind: 'past', message: t('past'), isOff: true } as const;
    if (!day)
      return {
        kind: 'unknown',
        message: t('loading'),
        isOff: true,
        ...priceNote(formats, null, ''),
      } as const;
    const { kind, free, minCents } = day;
    const message = daySpacesText(booking, day);
    const price = minCents ? priceFrom({ t, formats }, minCents, currency) : '';
    const { isMarked, mark } = markOf({ state, t, formats }, date);
    return {
      kind,
      isMarked,
      message: (price ? message + formats.comma + price : message) + mark,
      ...priceNote(formats, minCents, currency),
      isOff: free === 0 && kind !== 'notice' && kind !== 'taken',
    };
  };
  return (
    <MonthGrid
      month={month}
      today={today}
      last={last}
      chosen={chosen}
      cursor={cursor}
      firstDay={firstDay}
      formats={formats}
      dayOf={dayOf}
      isBusy={!isLoaded}
      focusRequest={state.focus?.target === 'day' ? state.focus : null}
      messages={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth'), month: t('month') }}
      onMonth={(month) => showMonth(session, month)}
      onMove={(date, first) => moveCursor(session, date, first)}
      onChoose={(date) => chooseDateFirst(session, date, month)}
    >
      {(months) => (
        <>
          {isLoaded && (next === null || next > lastDayOf(month)) && (
            <div class="note">
              <p role="status">{t('nothingFree', { month: formats.month(month) })}</p>
              <NextFree date={next} />
            </div>
          )}
          <Legend
            months={months}
            spaces={fitting}
            shown={months
              .flatMap((shown) => weeksOf(shown, firstDay).flat())
              .map((date) => (date ? dayOf(date).kind : ''))}
          />
        </>
      )}
    </MonthGrid>
  );
}

/** A link to the next day with free spaces; if the search found none, the venue's contact. */
function NextFree({ date }: { readonly date: CalendarDate | null }) {
  const { state, session, t, formats } = useBooking();
  if (!date) return state.isLookingAhead ? null : <Contact />;
  const go = () => {
    chooseDateFirst(session, date);
    session.change({}, 'day');
  };
  return <Button onClick={go}>{t('nextFree', { date: formats.date(date) })}</Button>;
}

/** Renders filters for the amenities that several spaces have, but not all: other filters would not help to choose. */
function Amenities() {
  const { state, session, t, venueTextProps } = useBooking();
  const { amenities } = state;
  const spaces = state.spaces.data ?? [];
  const shared = [...new Set(spaces.flatMap((space) => space.amenities))].filter((amenity) => {
    const { length } = spaces.filter((space) => space.amenities.includes(amenity));
    return length > 1 && length < spaces.length;
  });
  if (shared.length === 0) return null;
  const toggle = (amenity: string) =>
    session.change({
      shown: pageOfSpaces,
      amenities: amenities.includes(amenity)
        ? amenities.filter((other) => other !== amenity)
        : [...amenities, amenity],
    });
  return (
    <fieldset class="toggles" aria-label={t('amenities')}>
      {shared.map((amenity) => (
        <Button key={amenity} isPressed={amenities.includes(amenity)} onClick={() => toggle(amenity)}>
          <span {...venueTextProps}>{amenity}</span>
        </Button>
      ))}
    </fieldset>
  );
}

/** The spaces on a day with their prices, the free ones first. */
function SpacesOnDay({ date }: { readonly date: CalendarDate }) {
  const spaces = useScrollIntoView<HTMLElement>(date);
  const { state, session, t } = useBooking();
  const { spacesOnDay, spacesOnDayCount, venueDays, shown, isOnlyFree } = state;
  const day = venueDays.get(date);
  const fitting = fittingSpaces(state);
  const total = fitting.length;
  const next = firstWithFreeSpace(state.everyDay, fitting, searchFrom(state.month, state.today, date));
  return (
    <section ref={spaces} aria-labelledby="free-on">
      <h3 id="free-on">
        <LiveText text={dayMessage(useBooking(), date)} />
      </h3>
      {day?.kind === 'notice' && next && <Contact />}
      {day?.free === 0 && <NextFree date={next} />}
      {day && day.free > 0 && day.free < total && (
        <p class="toggles">
          <Button
            isPressed={isOnlyFree}
            onClick={() => session.change({ isOnlyFree: !isOnlyFree, shown: pageOfSpaces })}
          >
            {t('onlyFree')}
          </Button>
        </p>
      )}
      <ul class="offers">
        {spacesOnDay.map((onDay) => (
          <li key={onDay.space.id}>
            <Offer {...onDay} />
          </li>
        ))}
      </ul>
      {spacesOnDayCount > shown && (
        <Button onClick={() => session.change({ shown: shown + pageOfSpaces })}>{t('more')}</Button>
      )}
    </section>
  );
}

/** A space as one button: continues with the day, or shows the space's other dates. */
function Offer({ space, kind, free, total, minCents }: SpaceOnDay) {
  const { state, session, t, formats, venueTextProps, base } = useBooking();
  const { id, name, capacity, photos, priceFromMinutes } = space;
  const [photo] = photos;
  const { everyDay, date } = state;
  const day = everyDay.get(date ?? '')?.spaces.find(({ spaceId }) => spaceId === id);
  // Of its slots, one with fixed times may have the day's price.
  const isByHour = minCents === space.priceFromCents || day?.slots.every(({ times }) => times);
  const price = !minCents
    ? ''
    : priceFrom({ t, formats }, minCents, state.venue.data?.currency ?? '') +
      (isByHour && priceFromMinutes ? inBrackets(formats.duration(priceFromMinutes * 60), formats) : '');
  const text =
    kind === 'free'
      ? price
      : kind === 'partlyFree'
        ? [t('timesFree', { count: free, total }), price].filter(Boolean).join(formats.separator)
        : t(kind === 'notOffered' ? 'closed' : kind);
  return (
    <button
      type="button"
      class={free > 0 ? 'offer' : 'offer off'}
      part="card"
      onClick={() => session.chooseSpace(id)}
      {...prefetchHandlers(() => session.prefetchSpace(id))}
    >
      {photo && (
        <Picture
          photo={{ ...absolutePhoto(base, photo), alt: '' }}
          sizes="6em"
          loading="lazy"
          decoding="async"
        />
      )}
      <b {...venueTextProps}>{name}</b>
      <small>{t('upTo', { count: capacity })}</small>
      <strong>
        <LiveText text={text} />
      </strong>
      <Icon name="next" />
    </button>
  );
}
