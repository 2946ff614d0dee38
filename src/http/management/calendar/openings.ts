import { Type } from 'typebox';
import {
  type FreePlace,
  findFreePlaces,
  PlacePrices,
  type SearchedSpace,
  withRoomFor,
} from '../../../domain/booking/openings.ts';
import { slotPeriod } from '../../../domain/booking/slot-interval.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { venueFileLimits } from '../../../domain/fields/limits.ts';
import { listText, numberText } from '../../../domain/fields/text.ts';
import { everyDay } from '../../../domain/fields/weekdays.ts';
import {
  addDays,
  dateRange,
  daysBetween,
  isCalendarDate,
  isoWeekday,
} from '../../../domain/time/calendar.ts';
import { minutesPerDay, spanWithin } from '../../../domain/time/clock-span.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { todayIn } from '../../../domain/time/timezone.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listOccupanciesOfVenue } from '../../../storage/booking/occupancies-by-interval.ts';
import type { Reader } from '../../../storage/engine/storage.ts';
import { listOffersOfVenue } from '../../../storage/venue/prices.ts';
import { listSpaceTimes } from '../../../storage/venue/slot-times.ts';
import { findVenue } from '../../../storage/venue/venues.ts';
import { Attendance, attendanceOf } from '../../server/attendance.ts';
import { refTo } from '../../server/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { cursorOf, invalidCursorError, PageQuery, pageSchema, parsePageRequest } from '../pagination.ts';
import { VenuePath } from '../schemas.ts';
import { checkDateRange, DateRangeQuery } from './date-range.ts';
import { Opening } from './schemas.ts';

/** A year. */
const maxDates = 366;
const maxEntries = 500;
/** The maximum number of slots, times dates, that one page examines. */
const maxExamined = 60_000;
/** The maximum number of dates, and of slots times dates, whose occupied times are read at once. */
const together = { dates: 31, slots: 20_000 } as const;

const OpeningsQuery = Type.Object({
  ...DateRangeQuery.properties,
  weekdays: Type.Optional(
    listText(everyDay.map(String), {
      maxLength: 100,
      description: 'Only dates on these ISO weekdays, separated by commas; 1 is Monday.',
      examples: ['6,7'],
    }),
  ),
  attendance: Attendance(
    'The number of guests, 1 to 1,000,000: only spaces that hold them in some layout, with the price for them.',
  ),
  spaceId: Type.Optional(Type.String({ description: 'Only places in this space.', examples: ['main-hall'] })),
  minutes: Type.Optional(
    numberText(1, minutesPerDay, {
      pattern: '^(?:[1-9]\\d{0,2}|1[0-3]\\d\\d|14[0-3]\\d|1440)$',
      description:
        'The length of the event: only slots and free intervals that are at least as long. Slots by the hour have the price of this length, raised to their step and minimum. Omitted: the minimum.',
      examples: ['180'],
    }),
  ),
  ...PageQuery.properties,
  limit: Type.Optional(
    numberText(1, maxEntries, {
      pattern: '^(?:[1-9]\\d?|[1-4]\\d\\d|500)$',
      description: `The page size, 1 to ${maxEntries}; omitted: 50.`,
      examples: ['50'],
    }),
  ),
});

/** Where a page begins: with a date, or after one of its places. */
interface Start {
  readonly date: CalendarDate;
  readonly after: { readonly slotId: string; readonly startTime: string } | null;
}

/** Registers the search for free dates, for staff who answer an enquiry (design §1b, *Openings*). */
export const openingRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.openings,
    {
      config: { action: 'amounts.read', takesLong: true },
      schema: {
        operationId: 'listOpenings',
        tags: ['Calendar'],
        summary: 'Free places by date',
        description: `Lists the free places of published spaces on 1 to ${maxDates} dates, by date and in the venue’s order, each with its cheapest package. A slot by the hour has one entry per free interval in which the event fits, with the price at the cheapest start. Notice and horizon are ignored: they are rules for visitors. Prices are those for all guests, without the rates of guest groups. A page may have fewer entries than \`limit\`, or none, although \`next\` is not null.`,
        params: VenuePath,
        querystring: OpeningsQuery,
        response: pageSchema(refTo(Opening), 'A page of free places.'),
      },
    },
    async ({ params: { venueId }, query }) => {
      const { from, to, weekdays, attendance, spaceId, minutes, ...page } = query;
      checkDateRange({ from, to }, maxDates);
      const { limit, after } = parsePageRequest(page);
      const start = after === null ? { date: from, after: null } : startOf(after, { from, to });
      const now = clock();
      const days = new Set(weekdays?.split(',').map(Number) ?? everyDay);
      return storage.read(async (db) => {
        const venue = await findVenue(db, venueId);
        if (venue === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
        const { timezone, tax, pricesIncludeTax } = venue;
        const terms = { attendance: attendanceOf(attendance), tax, pricesIncludeTax };
        const every = await listSearchedSpaces(db, venueId, { from: start.date, to }, terms.attendance ?? 0);
        const wanted = every.filter(({ id }) => spaceId === undefined || id === spaceId);
        const spaces = withRoomFor(wanted, minutes === undefined ? null : Number(minutes));
        const isLater = placesAfter(spaces, start);
        const slots = spaces.reduce((sum, space) => sum + space.slots.length, 0);
        const step = Math.min(together.dates, Math.max(Math.floor(together.slots / Math.max(slots, 1)), 1));
        const found: FreePlace[] = [];
        let [date, examined] = [start.date, 0];
        while (date <= to && found.length <= limit && examined < maxExamined) {
          const last = addDays(date, Math.min(step - 1, daysBetween(date, to)));
          const dates = dateRange(date, last).filter((each) => days.has(isoWeekday(each)));
          const period = slotPeriod(date, last, timezone, venueFileLimits);
          const occupancies = await listOccupanciesOfVenue(db, venueId, period);
          found.push(...findFreePlaces({ spaces, dates, occupancies, now }).filter(isLater));
          examined += step * slots;
          date = addDays(last, 1);
        }
        const prices = new PlacePrices(terms, todayIn(timezone, now));
        const listed = found.slice(0, limit);
        const end = found.length > limit ? listed.at(-1) : undefined;
        return {
          success: true,
          data: listed.flatMap((place) => presentPlace(place, prices)),
          next: end !== undefined ? cursorOf(endOf(end)) : date <= to ? cursorOf([date]) : null,
        };
      });
    },
  );
};

/** Reads the published spaces that hold these guests, with their rules in a range of dates. */
async function listSearchedSpaces(
  db: Reader,
  venueId: string,
  range: { readonly from: CalendarDate; readonly to: CalendarDate },
  attendance: number,
): Promise<SearchedSpace[]> {
  const offers = await listOffersOfVenue(db, venueId);
  const large = (await listSpaceTimes(db, venueId, range)).filter(({ capacities }) =>
    capacities.some((capacity) => capacity >= attendance),
  );
  return large.map(({ id, rooms, rules, slots }) => {
    const { rates = [], slots: offered } = offers.get(id) ?? {};
    const priced = slots.map((slot) => ({ ...slot, packages: offered?.get(slot.id) ?? [] }));
    return { id, rooms, rules, rates, slots: priced };
  });
}

const endOf = ({ date, slot, startTime }: FreePlace) => [date, slot.id, startTime];

/** @throws ValidationError for a cursor of another list */
function startOf(
  [date, slotId, startTime]: readonly unknown[],
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Start {
  if (typeof date !== 'string' || !isCalendarDate(date) || date < from || date > to)
    throw invalidCursorError();
  if (slotId === undefined) return { date, after: null };
  if (typeof slotId !== 'string' || typeof startTime !== 'string') throw invalidCursorError();
  return { date, after: { slotId, startTime } };
}

/**
 * Returns whether a place comes after the end of the previous page.
 *
 * @throws ValidationError if its slot no longer exists
 */
function placesAfter(
  spaces: readonly SearchedSpace[],
  { date, after }: Start,
): (place: FreePlace) => boolean {
  if (after === null) return () => true;
  const order = new Map(spaces.flatMap(({ slots }) => slots).map(({ id }, at) => [id, at]));
  const last = order.get(after.slotId);
  if (last === undefined) throw invalidCursorError();
  return (place) => {
    if (place.date > date) return true;
    const at = order.get(place.slot.id) ?? last;
    const minuteOf = (startTime: string) => spanWithin(place.slot, { startTime, endTime: startTime }).from;
    return at > last || (at === last && minuteOf(place.startTime) > minuteOf(after.startTime));
  };
}

function presentPlace(place: FreePlace, prices: PlacePrices) {
  const lowest = prices.lowest(place);
  const { date, space, slot, startTime, endTime } = place;
  return lowest === null ? [] : [{ date, spaceId: space.id, slotId: slot.id, startTime, endTime, ...lowest }];
}
