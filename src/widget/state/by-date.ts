/** Where the date is chosen first: on which days something is free in any space, and from how much. */
import type { Space } from '../../client/answer.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstOf, lastOf, type Month, monthOf } from '../../ui/calendar/months.ts';
import { isOfferedOn } from './days.ts';
import { isFreeOn, withPrices } from './elsewhere.ts';
import { fittingSpaces } from './fitting.ts';
import { type Choices, type EveryDay, type Known, pageOfSpaces } from './session-state.ts';
import { type SharedReads, slotsOf } from './shared-reads.ts';

/** How many months are looked through for the next free day, one after the other. */
const monthsAhead = 12;

/** What is known of all spaces. */
export type ByDate = Pick<Known, 'everyDay' | 'everyDayTrouble' | 'freeSpaces' | 'freeCount' | 'closedDays'>;

/** What is free in the month on show and the one behind it; where nothing is, also in those behind until something is. */
export function byDate(choices: Choices, known: Known, reads: SharedReads): Partial<ByDate> {
  const { first, step, month, date } = choices;
  if (first !== 'date' || step !== 'space' || !known.venue.data) return {};
  const fitting = fittingSpaces({ ...choices, ...known });
  const days = new Map(date && monthOf(date) !== month ? everyDayIn(monthOf(date), reads).data : []);
  let trouble: Known['everyDayTrouble'] = null;
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const page = everyDayIn(addMonths(month, ahead), reads);
    trouble ??= page.trouble;
    for (const [day, entry] of page.data) days.set(day, entry);
    if (!page.isThere || (ahead > 0 && nextFreeDay(days, fitting, firstAfter(month, known.today, date))))
      break;
  }
  const day = date ? days.get(date) : undefined;
  const free = fitting.filter(({ id }) => isFreeOn(day, id));
  return {
    everyDay: days,
    everyDayTrouble: trouble,
    freeSpaces: withPrices(free.slice(0, choices.shown), day, choices, reads),
    freeCount: free.length,
    closedDays: closedAmong(
      [...days.keys()].filter((near) => near >= known.today && (near === date || monthOf(near) === month)),
      days,
      fitting,
      reads,
    ),
  };
}

/** What is free says nothing of why the rest is not: the times that spaces have do, asked for where some day has nothing. */
function closedAmong(
  dates: readonly CalendarDate[],
  days: EveryDay,
  spaces: readonly Space[],
  reads: SharedReads,
): ReadonlySet<CalendarDate> {
  const without = dates.filter((date) => !spaces.some(({ id }) => isFreeOn(days.get(date), id)));
  if (without.length === 0 || spaces.length === 0 || spaces.length > pageOfSpaces) return new Set();
  const slots = spaces.map(({ id }) => slotsOf(id, reads).data);
  return new Set(
    without.filter((date) => slots.every((of) => of && !of.some((slot) => isOfferedOn(slot, date)))),
  );
}

/** From which day on the next free one is looked for: in the month on show, and not before the chosen day. */
export function firstAfter(month: Month, today: CalendarDate, date: CalendarDate | null): CalendarDate {
  return [firstOf(month), today, date ?? ''].sort()[2] ?? today;
}

/** The first day from one on, as far as known, on which one of the spaces is free; null where there is none. */
export function nextFreeDay(
  days: EveryDay,
  spaces: readonly { readonly id: string }[],
  from: CalendarDate,
): CalendarDate | null {
  const free = [...days.keys()].filter(
    (date) => date >= from && spaces.some(({ id }) => isFreeOn(days.get(date), id)),
  );
  return free.sort()[0] ?? null;
}

function everyDayIn(month: Month, reads: SharedReads) {
  const [from, to] = [firstOf(month), lastOf(month)];
  const { data, trouble } = reads.look(`every ${from}`, (client) => client.listAvailability(from, to));
  return { data: new Map(data?.map((entry) => [entry.date, entry])), isThere: data !== null, trouble };
}
