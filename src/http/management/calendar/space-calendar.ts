import { Type } from 'typebox';
import { slotPeriod } from '../../../domain/booking/slot-interval.ts';
import { type RequestedTimes, requestedPart } from '../../../domain/booking/slot-part.ts';
import { unavailabilityReasons } from '../../../domain/booking/unavailability-reasons.ts';
import { NotFoundError, ValidationError } from '../../../domain/errors.ts';
import { timeOfDay } from '../../../domain/fields/text.ts';
import { dateRange } from '../../../domain/time/calendar.ts';
import type { ClockSpan } from '../../../domain/time/clock-span.ts';
import { isoInstant, isoOrNull } from '../../../domain/time/instant.ts';
import type { SlotSchedule } from '../../../domain/venue/slot.ts';
import { managementApiPaths } from '../../../paths.ts';
import { findVisibility, listSpaceOccupancies } from '../../../storage/booking/space-occupancies.ts';
import { listSlotTimes } from '../../../storage/venue/slot-times.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { SpacePath } from '../schemas.ts';
import { checkDateRange, DateRangeQuery, dateSchema } from './date-range.ts';
import { presentReason, SlotReason } from './slot-reasons.ts';

const maxDays = 31;
const CalendarQuery = Type.Object({
  ...DateRangeQuery.properties,
  startTime: Type.Optional(
    timeOfDay({ description: 'The start of a part of slots with `hours`; omitted: whole slots.' }),
  ),
  endTime: Type.Optional(timeOfDay({ description: 'The end of the part.' })),
});
const instant = (description: string) => Type.String({ format: 'date-time', description });

/** Registers the routes of the calendar of a space, and why its slots are not free. */
export const spaceCalendarRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.spaceCalendar,
    {
      config: { action: 'calendar.read', takesLong: 'at a large venue' },
      schema: {
        operationId: 'getSpaceCalendar',
        tags: ['Calendar'],
        summary: 'Calendar of a space with reasons',
        description: `Returns 1 to ${maxDays} dates: each slot with every reason why visitors cannot book it, and the occupancies of the rooms. A slot without a reason is free if visitors see the space. With \`startTime\` and \`endTime\`, lists the slots with \`hours\` that can be booked at these times, and the reasons of this part.`,
        params: SpacePath,
        querystring: CalendarQuery,
        response: {
          200: success(
            Type.Object({
              timezone: Type.String({ description: 'The venue’s.', examples: ['Europe/London'] }),
              isVisible: Type.Boolean({
                description: 'Whether visitors see the space. If not, nothing of it is free for them.',
              }),
              days: Type.Array(
                Type.Object({
                  date: dateSchema('The date.'),
                  slots: Type.Array(
                    Type.Object({
                      slotId: Type.String({ description: 'The slot’s `id`.' }),
                      free: Type.Boolean({ description: 'Whether no reason applies.' }),
                      reasons: Type.Array(SlotReason),
                    }),
                  ),
                }),
              ),
              rooms: Type.Array(
                Type.Object({
                  room: Type.String({ description: 'The room.' }),
                  startsAt: instant('The start.'),
                  endsAt: instant('The end, exclusive.'),
                  reference: Type.String({ description: 'The reference.' }),
                  heldUntil: Type.Union([Type.String(), Type.Null()], { description: 'Null: it is booked.' }),
                  isSetup: Type.Boolean({ description: 'Whether this is the setup before an event.' }),
                  isTurnaround: Type.Boolean({
                    description:
                      'Whether this is the turnaround after an event, or the setup before one; false: the event itself.',
                  }),
                }),
                { description: 'The occupancies of the space’s rooms by start.' },
              ),
            }),
            'The calendar.',
          ),
          ...errorResponses(401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId, spaceId }, query: { from, to, startTime = null, endTime = null } }) => {
      checkDateRange({ from, to }, maxDays);
      const now = clock();
      const { isVisible, timezone, rules, slots, taken } = await storage.read(async (db) => {
        const space = await findVisibility(db, { venueId, spaceId });
        if (space === undefined) throw new NotFoundError(`There is no space ${spaceId}.`);
        const times = await listSlotTimes(db, venueId, spaceId, { from, to });
        const period = slotPeriod(from, to, times.rules.timezone, times.rules);
        return {
          ...space,
          ...times,
          taken: await listSpaceOccupancies(db, { venueId, spaceId }, period, now),
        };
      });
      const asked = slotsAt(slots, { startTime, endTime });
      const days = dateRange(from, to).map((each) => ({
        date: each,
        slots: asked.map(({ slot, part }) => {
          const reasons = unavailabilityReasons(slot, each, rules, { taken, now }, part);
          return { slotId: slot.id, free: reasons.length === 0, reasons: reasons.map(presentReason) };
        }),
      }));
      const rooms = taken.map(({ room, startsAt, endsAt, reference, expiresAt, kind }) => ({
        room,
        reference,
        isSetup: kind === 'setup',
        // Programs that know no setup must not take one for an event.
        isTurnaround: kind !== 'event',
        startsAt: isoInstant(startsAt),
        endsAt: isoInstant(endsAt),
        heldUntil: isoOrNull(expiresAt),
      }));
      return { success: true, data: { timezone, isVisible, days, rooms } };
    },
  );
};

/**
 * Returns the slots that visitors may book at some times, and which part of each that is.
 *
 * @throws ValidationError naming `startTime` or `endTime` if there is none
 */
function slotsAt<Slot extends SlotSchedule>(slots: readonly Slot[], times: RequestedTimes) {
  const found: { readonly slot: Slot; readonly part: ClockSpan | null }[] = [];
  const problems: ValidationError[] = [];
  for (const slot of slots)
    try {
      found.push({ slot, part: requestedPart(slot, times) });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      // That of a slot by the hour says more.
      problems[slot.hours ? 'unshift' : 'push'](error);
    }
  const [problem] = problems;
  if (found.length === 0 && problem !== undefined) throw problem;
  return found;
}
