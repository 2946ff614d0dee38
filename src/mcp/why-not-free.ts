import { Type } from 'typebox';
import type { Manager } from '../client/manage.ts';
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
  next,
});

/** Creates `why_not_free`: the reasons why slots of a space cannot be booked. */
export const whyNotFree = (api: Manager, venueId: string) =>
  defineTool(
    {
      name: 'why_not_free',
      title: 'Why a date is not free',
      description: 'Returns every reason why visitors cannot book the slots of a space on a date.',
      annotations: { readOnlyHint: true },
      input: Type.Object({
        spaceId: id('The id of the space.'),
        date: date('The date, YYYY-MM-DD.'),
        slotId: Type.Optional(id('Only this slot.')),
        cursor,
      }),
      output,
    },
    async ({ spaceId, date: day, slotId, cursor: from }) => {
      const calendar = await api.get('/venues/{venueId}/spaces/{spaceId}/calendar', {
        path: { venueId, spaceId },
        query: { from: day, to: day },
      });
      if (!calendar.ok) return failure(calendar.error);
      const slots = calendar.data.days
        .flatMap((entry) => entry.slots)
        .filter((slot) => slotId === undefined || slot.slotId === slotId);
      return answerWithStaffTexts(pageOf({ isShownToVisitors: calendar.data.isVisible }, { slots }, from));
    },
  );
