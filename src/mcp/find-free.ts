/** The tool `find_free`: a summary of all spaces, or one space in detail. */
import { Type } from 'typebox';
import type { Client } from '../client/client.ts';
import type { Pager } from './free-dates.ts';
import { listFreeSpaces } from './free-spaces.ts';
import { describeSpace } from './space-details.ts';
import { attendance, cursor, date, defineTool, id, next, type Tool } from './tool.ts';

const lowestPrice = Type.Integer({
  description:
    'The lowest price of what is free on these dates, tax included; in a slot with `hours` that of `minimumMinutes` at its cheapest start, free or not: the free times can cost more. Never tell it as the price of a date: `prices` with `spaceId` has those, and `quote` the exact one.',
});
const forAttendance = Type.Optional(
  Type.Integer({
    description:
      'The number of people that the price includes: `attendance`, or the minimum of the package. Absent: the price does not depend on the number.',
  }),
);
const perHour = (what: string) =>
  Type.Integer({
    description: `What ${what} on a date without surcharges or discounts, tax included. A fee, a minimum or people may come on top: take the price of a booking from \`quote\`.`,
  });
const hours = Type.Optional(
  Type.Object(
    {
      stepMinutes: Type.Integer(),
      minimumMinutes: Type.Integer(),
      maximumMinutes: Type.Optional(Type.Integer()),
    },
    {
      description:
        'The visitor chooses a start and an end within the slot, at multiples of `stepMinutes` from its `startTime`. `quote` and `request` then need `startTime` and `endTime`; ask for them. With `spaceId`, `times` has what is free.',
    },
  ),
);
const venue = Type.Object({
  name: Type.String(),
  timezone: Type.String(),
  currency: Type.String(),
  waitingList: Type.Optional(
    Type.Boolean({ description: 'Visitors may join the waiting list of a taken date (join_waiting_list).' }),
  ),
});
const output = Type.Object({
  venue,
  spaces: Type.Array(
    Type.Object({
      spaceId: Type.String(),
      name: Type.String(),
      capacity: Type.Integer(),
      fromWithTaxCents: Type.Optional(lowestPrice),
    }),
  ),
  slots: Type.Array(
    Type.Object({
      spaceId: Type.String(),
      slotId: Type.String(),
      name: Type.String(),
      startTime: Type.String(),
      endTime: Type.String(),
      hours,
      freeDates: Type.Array(Type.String(), {
        description: 'Dates, `2027-03-12`, and ranges with both ends included, `2027-03-12/2027-03-15`.',
      }),
      fromWithTaxCents: Type.Optional(lowestPrice),
    }),
  ),
  tooSmall: Type.Optional(
    Type.Array(Type.Object({ spaceId: Type.String(), name: Type.String(), capacity: Type.Integer() }), {
      description:
        'The largest spaces that are left out because they are for fewer people than `attendance`, booked or not. If `spaces` is empty, say so to the visitor: no space for so many people is free.',
    }),
  ),
  notFree: Type.Optional(
    Type.Array(
      Type.Object({
        slotId: Type.Optional(Type.String()),
        reason: Type.String({
          description:
            '`taken` by a booking or a hold; `notice`: too late to request it online; `horizon`: too far ahead; `started`; `closed`: not offered on this date.',
        }),
        dates: Type.Array(Type.String(), { description: 'As `freeDates`.' }),
      }),
      {
        description:
          'Why dates are not listed: with `spaceId` those of each slot, else those on which nothing is free.',
      },
    ),
  ),
  packages: Type.Optional(
    Type.Array(
      Type.Object({
        slotId: Type.String(),
        packageId: Type.String(),
        name: Type.String(),
        fromWithTaxCents: Type.Optional(lowestPrice),
        forAttendance,
        furtherAttendeeWithTaxCents: Type.Optional(
          Type.Integer({
            description:
              'What one person more than `forAttendance` costs on a date without surcharges or discounts, tax included; absent: the price does not depend on the number. Never add it for people within `forAttendance`.',
          }),
        ),
        perHourWithTaxCents: Type.Optional(perHour('an hour costs outside `hourBands`')),
        hourBands: Type.Optional(
          Type.Array(
            Type.Object({
              fromTime: Type.String(),
              toTime: Type.String(),
              perHourWithTaxCents: perHour('an hour costs between these times'),
            }),
            { description: 'The parts of the slot with another price per hour, such as evenings.' },
          ),
        ),
      }),
      { description: 'Only with `spaceId`: the packages of its slots, with what is included.' },
    ),
  ),
  prices: Type.Optional(
    Type.Array(
      Type.Object({
        date: Type.String(),
        slotId: Type.String(),
        packages: Type.Array(
          Type.Object({
            packageId: Type.String(),
            wholePriceWithTaxCents: Type.Optional(
              Type.Integer({
                description:
                  'The whole price on this date, tax and `forAttendance` people included. Add nothing to it; `quote` has the exact one for other choices. Absent in a slot with `hours`.',
              }),
            ),
            shortestWithTaxCents: Type.Optional(
              Type.Integer({
                description:
                  'Only in a slot with `hours`: the lowest price of a booking of `minimumMinutes` on this date, tax included, over all starts, free or not: `times` can cost more. `quote` has that of a start and an end.',
              }),
            ),
            forAttendance,
          }),
        ),
      }),
      { description: 'Only with `spaceId`: the whole price of each package by free date.' },
    ),
  ),
  times: Type.Optional(
    Type.Array(
      Type.Object({
        date: Type.String(),
        slotId: Type.String(),
        times: Type.Array(Type.Object({ startTime: Type.String(), endTime: Type.String() })),
      }),
      {
        description:
          'Only with `spaceId`: when slots with `hours` are free. A booking may be anywhere within one of these times.',
      },
    ),
  ),
  layouts: Type.Optional(Type.Array(Type.Object({}))),
  questions: Type.Optional(Type.Array(Type.Object({}))),
  next,
});

/** Creates the tool. */
export function findFree(api: Client): Tool {
  /** The result of the latest first page: the following ones neither repeat its requests nor miss an entry. */
  let found: { readonly key: string; readonly page: Pager } | null = null;
  return defineTool(
    {
      name: 'find_free',
      title: 'Find free dates',
      description:
        'Lists the free spaces and slots of the venue on 1 to 31 dates with their lowest prices. With `spaceId`: only this space, with its packages, prices by date, layouts, and the venue’s questions and terms, which a request needs. Amounts are in the smallest unit of the currency.',
      annotations: { readOnlyHint: true, openWorldHint: true },
      input: Type.Object({
        from: date('The first date, YYYY-MM-DD, in the venue’s time zone.'),
        to: date('The last date, inclusive; at most 30 days after the first.'),
        attendance,
        spaceId: Type.Optional(id('Only this space, in detail.')),
        cursor,
      }),
      output,
    },
    async ({ cursor, spaceId, ...range }) => {
      const key = JSON.stringify([spaceId, range]);
      if (cursor === undefined || found?.key !== key) {
        const page =
          spaceId === undefined ? await listFreeSpaces(api, range) : await describeSpace(api, spaceId, range);
        if (typeof page !== 'function') return page;
        found = { key, page };
      }
      return found.page(cursor);
    },
  );
}
