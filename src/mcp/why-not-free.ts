import { Type } from 'typebox';
import type { DataOfPath, Manager } from '../client/manage.ts';
import { timeOfDay } from '../domain/fields/text.ts';
import { wallTime } from '../domain/time/wall-clock.ts';
import { pageOf } from './page.ts';
import { answerWithStaffTexts, cursor, date, defineTool, failure, id, next } from './tool.ts';

const output = Type.Object({
  isShownToVisitors: Type.Boolean({ description: 'If not, nothing of the space is free for visitors.' }),
  slots: Type.Array(
    Type.Object({
      slotId: Type.String(),
      free: Type.Boolean(),
      reasons: Type.Array(Type.Object({ reason: Type.String() })),
    }),
  ),
  occupied: Type.Optional(
    Type.Array(
      Type.Object({
        reference: Type.String(),
        from: Type.String(),
        to: Type.String(),
        kind: Type.Enum(['event', 'setup', 'turnaround']),
      }),
      { description: 'When the bookings and holds of `reasons` occupy the space, on the venue’s clock.' },
    ),
  ),
  next,
});

/** Creates `why_not_free`: the reasons why slots of a space cannot be booked. */
export const whyNotFree = (api: Manager, venueId: string) =>
  defineTool(
    {
      name: 'why_not_free',
      title: 'Why a date is not free',
      description:
        'Returns every reason why visitors cannot book the slots of a space on a date, and which hours are taken. With `startTime` and `endTime`: why they cannot book this part of a slot by the hour.',
      annotations: { readOnlyHint: true },
      input: Type.Object({
        spaceId: id('The id of the space.'),
        date: date('The date, YYYY-MM-DD.'),
        slotId: Type.Optional(id('Only this slot.')),
        startTime: Type.Optional(timeOfDay({ description: 'The start of the part, HH:MM.' })),
        endTime: Type.Optional(timeOfDay({ description: 'The end of the part, HH:MM.' })),
        cursor,
      }),
      output,
    },
    async ({ spaceId, date: day, slotId, cursor: from, ...times }) => {
      const calendar = await api.get('/venues/{venueId}/spaces/{spaceId}/calendar', {
        path: { venueId, spaceId },
        query: { from: day, to: day, ...times },
      });
      if (!calendar.ok) return failure(calendar.error);
      const slots = calendar.data.days
        .flatMap((entry) => entry.slots)
        .filter((slot) => slotId === undefined || slot.slotId === slotId);
      const occupied = occupiedTimes(calendar.data, slots);
      const about = { isShownToVisitors: calendar.data.isVisible };
      return answerWithStaffTexts(pageOf(about, { slots, occupied }, from));
    },
  );

type Calendar = DataOfPath<'get', '/venues/{venueId}/spaces/{spaceId}/calendar'>;
type Slot = Calendar['days'][number]['slots'][number];

/** Returns when the bookings and holds that are reasons occupy a room of the space. */
function occupiedTimes({ timezone, rooms }: Calendar, slots: readonly Slot[]) {
  // A server of version 1.0 does not send it.
  if (timezone === undefined) return [];
  const clockOf = (instant: string) =>
    wallTime(Date.parse(instant), timezone).slice(0, '2027-03-12T18:00'.length);
  const references = new Set(
    slots.flatMap(({ reasons }) => reasons.flatMap(({ reference = [] }) => reference)),
  );
  const times = rooms
    .filter(({ reference }) => references.has(reference))
    .map(({ reference, startsAt, endsAt, isSetup, isTurnaround }) => ({
      reference,
      from: clockOf(startsAt),
      to: clockOf(endsAt),
      kind: isSetup ? 'setup' : isTurnaround ? 'turnaround' : 'event',
    }));
  // A booking may occupy several rooms at the same time.
  return [...new Map(times.map((each) => [JSON.stringify(each), each])).values()];
}
