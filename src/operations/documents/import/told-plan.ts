import { writtenBlock } from '../../../domain/booking/block-fields.ts';
import type { StandingBooking } from '../../../domain/booking/rehousing.ts';
import { changesAnything } from './compare-venues.ts';
import type { ImportPlan } from './plan-import.ts';

/** What an import does, or would do, as programs are told of it (docs/cli.md, docs/management-api.md). */
export function toldPlan({ bookings, problems, blocks, ...changes }: ImportPlan) {
  const { moving, outlasting, left, inTheWay } = bookings;
  const said = ({ reference, spaceId, date, rooms }: StandingBooking) => ({
    reference,
    spaceId,
    date,
    rooms,
  });
  return {
    venueHasChanged: changesAnything({ ...changes, blocks }),
    plan: {
      ...changes,
      blocks: {
        added: blocks.added.map(writtenBlock),
        removed: blocks.removed.map((block) => ({
          id: block.id,
          ...writtenBlock(block),
          source: block.source,
        })),
      },
      bookings: {
        moving: moving.map((booking) => ({ ...said(booking), to: booking.to })),
        outlasting: outlasting.map((booking) => ({ ...said(booking), gone: booking.gone })),
        left: left.map(said),
        inTheWay: inTheWay.map(({ why, path, message, ...booking }) => ({
          ...said(booking),
          ...{ why, path, message },
        })),
      },
      problems,
    },
  };
}
