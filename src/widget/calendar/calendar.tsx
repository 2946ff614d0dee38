/** A month of a space's availability. */

import type { CalendarDate } from '../../domain/time/instant.ts';
import { firstDayOf, type Month } from '../../domain/time/months.ts';
import { MonthGrid } from '../../ui/calendar/month-grid.tsx';
import { weeksOf } from '../../ui/calendar/weeks.ts';
import { firstWeekday } from '../../ui/locale/week.ts';
import { Button } from '../../ui/parts/button.tsx';
import { lowestPrice } from '../../ui/prices/price-messages.ts';
import { isFree } from '../state/availability.ts';
import { chooseDate } from '../state/choices.ts';
import { firstFree, searchFrom } from '../state/free-dates.ts';
import { goToDate, moveCursor, showMonth } from '../state/lazy-choices.ts';
import { amountsOn, mayRise } from '../state/prices.ts';
import { chosen as chosenIn } from '../state/selection.ts';
import { Contact } from '../steps/contact.tsx';
import { useBooking } from '../use-booking.ts';
import { type DayState, dayState } from './day-state.ts';
import { Legend } from './legend.tsx';
import { markOf } from './marked-day.ts';
import { priceNote } from './price-note.ts';

/** Renders the calendar of the chosen space with the availability of each day. */
export function Calendar() {
  const { state, session, t, formats, firstDay: requested } = useBooking();
  const firstDay = firstWeekday(formats.locale, requested);
  const { month, today, date: chosen, cursor } = state;
  const currency = state.venue.data?.currency ?? '';
  const isLoaded = state.days.has(firstDayOf(month));
  const { space } = chosenIn(state);
  const last = space?.lastDate ?? null;
  const stateOf = (date: CalendarDate): DayState => {
    const day = dayState(state, date);
    return last && date > last && day.kind === 'unknown' ? { ...day, kind: 'horizon' } : day;
  };
  const daysIn = (shown: Month) =>
    weeksOf(shown, firstDay)
      .flat()
      .flatMap((date) => (date ? stateOf(date) : []));
  const dayOf = (date: CalendarDate) => {
    const { kind, offered, free } = stateOf(date);
    const slots = offered.filter(({ id }) => isFree(state.days, date, id));
    const amounts = free > 0 && currency ? amountsOn(state.prices, date, slots) : [];
    const message =
      kind === 'partlyFree'
        ? t('timesFree', { count: free, total: offered.length })
        : t(kind === 'unknown' ? 'loading' : kind === 'notOffered' ? 'closed' : kind);
    const price = lowestPrice({ t, formats }, amounts, currency, mayRise(slots, state.guests));
    const { isMarked, mark } = markOf({ state, t, formats }, date);
    return {
      kind,
      isMarked,
      message: (price ? message + formats.comma + price : message) + (kind === 'itemChosen' ? '' : mark),
      ...priceNote(formats, amounts.length > 0 ? Math.min(...amounts) : null, currency),
      isOff: !free && kind !== 'notice' && kind !== 'taken',
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
      onMonth={(next) => showMonth(session, next)}
      onMove={(date, first) => moveCursor(session, date, first)}
      onChoose={(date) => chooseDate(session, date, month)}
    >
      {(months) => (
        <>
          {isLoaded && daysIn(month).every(({ free }) => free === 0) && (
            <div class="note">
              <p role="status">{t('nothingFree', { month: formats.month(month) })}</p>
              <NextFree from={searchFrom(month, today)} />
            </div>
          )}
          <Legend
            months={months}
            spaces={space ? [space] : []}
            shown={months.flatMap(daysIn).map(({ kind }) => kind)}
          />
        </>
      )}
    </MonthGrid>
  );
}

/** A button for the next free date; without one, the venue's contact. */
export function NextFree({ from }: { readonly from: CalendarDate }) {
  const { state, session, t, formats } = useBooking();
  const next = firstFree(state.days, state.slots.data ?? [], from);
  if (!next) return state.isLookingAhead ? null : <Contact />;
  return (
    <Button onClick={() => goToDate(session, next)}>{t('nextFree', { date: formats.date(next) })}</Button>
  );
}
