/** A month of a space's availability. */
import type { CalendarDate } from '../../domain/time/instant.ts';
import { MonthGrid } from '../../ui/calendar/month-grid.tsx';
import { firstDayOf } from '../../ui/calendar/months.ts';
import { weeksOf } from '../../ui/calendar/weeks.ts';
import { Button } from '../../ui/parts/button.tsx';
import { priceFrom } from '../../ui/prices/price-messages.ts';
import { isFree } from '../state/availability.ts';
import { chooseDate } from '../state/choices.ts';
import { firstFree, searchFrom } from '../state/free-dates.ts';
import { goToDate, moveCursor, showMonth } from '../state/lazy-choices.ts';
import { lowestPriceOn } from '../state/prices.ts';
import { Contact } from '../steps/contact.tsx';
import { useBooking } from '../use-booking.ts';
import { dayState } from './day-state.ts';
import { Legend } from './legend.tsx';

/** Renders the calendar of the chosen space with the availability of each day. */
export function Calendar() {
  const { state, session, t, formats, firstDay } = useBooking();
  const { month, today, date: chosen, cursor } = state;
  const currency = state.venue.data?.currency ?? '';
  const isLoaded = state.days.has(firstDayOf(month));
  const isFreeSomewhere = weeksOf(month, firstDay)
    .flat()
    .some((date) => date && dayState(state, date).free);
  const next = firstFree(state.days, state.slots.data ?? [], searchFrom(month, today));
  const dayOf = (date: CalendarDate) => {
    const { kind, offered, free } = dayState(state, date);
    const min = lowestPriceOn(
      state.prices,
      date,
      offered.map(({ id }) => id).filter((id) => isFree(state.days, date, id)),
    );
    const price = free > 0 && min !== null && currency ? min : null;
    const stands =
      kind === 'partlyFree'
        ? t('timesFree', { count: free, total: offered.length })
        : t(kind === 'unknown' ? 'loading' : kind === 'notOffered' ? 'closed' : kind);
    const message = price === null ? stands : `${stands}, ${priceFrom({ t, formats }, price, currency)}`;
    return { kind, message, note: price === null ? '' : formats.roughMoney(price, currency), isOff: !free };
  };
  return (
    <MonthGrid
      {...{ month, today, chosen, cursor, firstDay, formats, dayOf }}
      isBusy={!isLoaded}
      focusRequest={state.focus?.target === 'day' ? state.focus : null}
      messages={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth'), month: t('month') }}
      onTurn={(next) => showMonth(session, next)}
      onMove={(date) => moveCursor(session, date)}
      onChoose={(date) => chooseDate(session, date)}
    >
      {isLoaded && !isFreeSomewhere && (
        <div class="note">
          <p role="status">{t('nothingFree', { month: formats.month(month) })}</p>
          {next ? (
            <Button onClick={() => goToDate(session, next)}>
              {t('nextFree', { date: formats.date(next) })}
            </Button>
          ) : (
            !state.isLookingAhead && <Contact />
          )}
        </div>
      )}
      <Legend />
    </MonthGrid>
  );
}
