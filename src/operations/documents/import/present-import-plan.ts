import { serializeBlock } from '../../../domain/booking/block-fields.ts';
import type { CurrentBooking } from '../../../domain/booking/room-reassignment.ts';
import { hasChanges } from './compare-venues.ts';
import type { ImportPlan } from './plan-import.ts';

/** Presents an import plan for the API and the CLI (docs/run/import-export.md, docs/api/management-conventions.md). */
export function presentImportPlan({
  bookings,
  problems,
  blocks,
  restoredKeys,
  siteKeys,
  ...others
}: ImportPlan) {
  const changes = { ...others, siteKeys: { ...siteKeys, restored: restoredKeys } };
  const { moving, outlasting, left, inTheWay } = bookings;
  const text = ({ reference, spaceId, date, rooms }: CurrentBooking) => ({
    reference,
    spaceId,
    date,
    rooms,
  });
  return {
    venueHasChanged: hasChanges({ ...changes, blocks }),
    plan: {
      ...changes,
      blocks: {
        added: blocks.added.map(serializeBlock),
        removed: blocks.removed.map((block) => ({
          id: block.id,
          ...serializeBlock(block),
          source: block.source,
        })),
      },
      bookings: {
        moving: moving.map((booking) => ({ ...text(booking), to: booking.to })),
        outlasting: outlasting.map((booking) => ({ ...text(booking), gone: booking.gone })),
        left: left.map(text),
        inTheWay: inTheWay.map(({ reason, path, message, ...booking }) => ({
          ...text(booking),
          reason,
          path,
          message,
        })),
      },
      problems,
    },
  };
}
