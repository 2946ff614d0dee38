/** Step 1 if the date comes first: dates with free spaces, and the spaces of the chosen one. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { MonthGrid } from '../../ui/calendar/month-grid.tsx';
import { lastDayOf } from '../../ui/calendar/months.ts';
import { Button, PrimaryButton } from '../../ui/parts/button.tsx';
import { LiveText } from '../../ui/parts/live-text.tsx';
import { Picture } from '../../ui/parts/picture.tsx';
import { priceFrom } from '../../ui/prices/price-messages.ts';
import { Legend } from '../calendar/legend.tsx';
import { absolutePhoto } from '../photo-of.ts';
import { fittingSpaces } from '../state/availability.ts';
import { firstWithFreeSpace, isFreeOn, searchFrom } from '../state/free-dates.ts';
import { chooseDateFirst, moveCursor, showMonth } from '../state/lazy-choices.ts';
import { type FreeSpace, pageOfSpaces } from '../state/state.ts';
import { useBooking } from '../use-booking.ts';
import { useScrollIntoView } from '../use-scroll-into-view.ts';
import { Contact } from './contact.tsx';
import { ErrorNotice } from './error-notice.tsx';

/** Renders a calendar of all matching spaces, and those of the chosen day. */
export function ByDate() {
  const { state, t } = useBooking();
  return (
    <>
      {state.everyDayFailure && <ErrorNotice failure={state.everyDayFailure} />}
      <div class="columns">
        <EveryCalendar />
        <div class="times">
          {state.date ? <FreeSpaces date={state.date} /> : <p class="note">{t('pickDate')}</p>}
        </div>
      </div>
    </>
  );
}

function EveryCalendar() {
  const { state, session, t, formats, firstDay } = useBooking();
  const { month, today, date: chosen, cursor, everyDay, closedDays } = state;
  const fitting = fittingSpaces(state);
  const isLoaded = everyDay.has(lastDayOf(month));
  const next = firstWithFreeSpace(everyDay, fitting, searchFrom(month, today));
  const dayOf = (date: CalendarDate) => {
    const count = date < today ? 0 : fitting.filter(({ id }) => isFreeOn(everyDay.get(date), id)).length;
    const [kind, message] =
      date < today
        ? ['past', t('past')]
        : !everyDay.has(date)
          ? ['unknown', t('loading')]
          : closedDays?.has(date)
            ? ['notOffered', t('closed')]
            : count === 0
              ? ['taken', t('noneFree')]
              : [
                  count < fitting.length ? 'partlyFree' : 'free',
                  t('spacesFree', { count, total: fitting.length }),
                ];
    return { kind, message, isOff: count === 0 };
  };
  return (
    <MonthGrid
      {...{ month, today, chosen, cursor, firstDay, formats, dayOf }}
      isBusy={!isLoaded}
      focusRequest={state.focus?.target === 'day' ? state.focus : null}
      messages={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth'), month: t('month') }}
      onTurn={(month) => showMonth(session, month)}
      onMove={(date) => moveCursor(session, date)}
      onChoose={(date) => chooseDateFirst(session, date)}
    >
      {isLoaded && (next === null || next > lastDayOf(month)) && (
        <div class="note">
          <p role="status">{t('nothingFree', { month: formats.month(month) })}</p>
          <NextFree date={next} />
        </div>
      )}
      <Legend />
    </MonthGrid>
  );
}

/** A link to the next day with free spaces; without one, the venue's contact. */
function NextFree({ date }: { readonly date: CalendarDate | null }) {
  const { session, t, formats } = useBooking();
  if (!date) return <Contact />;
  const go = () => {
    chooseDateFirst(session, date);
    session.change({}, 'day');
  };
  return <Button onClick={go}>{t('nextFree', { date: formats.date(date) })}</Button>;
}

/** The free spaces of a day with their prices. */
function FreeSpaces({ date }: { readonly date: CalendarDate }) {
  const spaces = useScrollIntoView<HTMLElement>(date);
  const { state, session, t, formats } = useBooking();
  const { freeSpaces, freeCount, closedDays, shown } = state;
  return (
    <section ref={spaces} aria-labelledby="free-on">
      <h3 id="free-on">
        <LiveText text={t('freeOn', { date: formats.date(date) })} />
      </h3>
      {freeCount === 0 && state.everyDay.has(date) && (
        <div class="note">
          <p>{t(closedDays?.has(date) ? 'closed' : 'noneFree')}</p>
          <NextFree
            date={firstWithFreeSpace(
              state.everyDay,
              fittingSpaces(state),
              searchFrom(state.month, state.today, date),
            )}
          />
        </div>
      )}
      <ul class="offers">
        {freeSpaces.map((free) => (
          <li key={free.space.id}>
            <Offer {...free} />
          </li>
        ))}
      </ul>
      {freeCount > shown && (
        <Button onClick={() => session.change({ shown: shown + pageOfSpaces })}>{t('more')}</Button>
      )}
    </section>
  );
}

function Offer({ space, minCents }: FreeSpace) {
  const { state, session, t, formats, venueTextProps, base } = useBooking();
  const { id, name, capacity, photos } = space;
  const [photo] = photos;
  return (
    <article part="card" class="offer" aria-labelledby={`free-${id}`}>
      {photo && (
        <Picture
          photo={{ ...absolutePhoto(base, photo), alt: '' }}
          sizes="6em"
          loading="lazy"
          decoding="async"
        />
      )}
      <div>
        <h4 id={`free-${id}`} {...venueTextProps}>
          {name}
        </h4>
        <p class="subtitle">{t('upTo', { count: capacity })}</p>
        <p>
          <b>
            <LiveText
              text={
                minCents === null ? '' : priceFrom({ t, formats }, minCents, state.venue.data?.currency ?? '')
              }
            />
          </b>
        </p>
      </div>
      <PrimaryButton
        name={`${t('continue')}: ${name}`}
        onNear={() => session.prefetchSpace(id)}
        onClick={() => session.chooseSpace(id)}
      >
        {t('continue')}
      </PrimaryButton>
    </article>
  );
}
