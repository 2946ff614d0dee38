/** Why a slot is not free on a date. */
import { Type } from 'typebox';
import type { NamedBlock } from '../../../domain/booking/offer-rules.ts';
import type { UnavailabilityReason } from '../../../domain/booking/unavailability-reasons.ts';
import { isoInstant } from '../../../domain/time/instant.ts';

const instant = (description: string) => Type.String({ format: 'date-time', description });

/** A reason why visitors cannot book a slot on a date. */
export const SlotReason = Type.Object({
  reason: Type.Enum(
    [
      'weekday',
      'season',
      'started',
      'notice',
      'horizon',
      'block',
      'booked',
      'held',
      'setup',
      'turnaround',
      'clock',
    ],
    {
      description:
        'The type of reason; `clock`: the clock skips its times on this date, only in series and with `startTime`.',
    },
  ),
  reference: Type.Optional(Type.String({ description: 'The reference of the booking or hold.' })),
  block: Type.Optional(
    Type.Object({
      id: Type.String({ description: 'The id of the block.' }),
      reason: Type.String({ description: 'The venue’s own note.' }),
      fromTime: Type.Optional(
        Type.String({ description: 'The start of the blocked hours; absent: whole days.' }),
      ),
      toTime: Type.Optional(
        Type.String({ description: 'Their end; at or before `fromTime` it is on the next day.' }),
      ),
    }),
  ),
  since: Type.Optional(instant('When it starts to apply.')),
  until: Type.Optional(instant('When it ends, if nothing is decided before.')),
});

/** Presents a reason. */
export function presentReason(reason: UnavailabilityReason) {
  return {
    reason: reason.reason,
    ...('reference' in reason && { reference: reason.reference }),
    ...('block' in reason && { block: presentBlock(reason.block) }),
    ...('since' in reason && { since: isoInstant(reason.since) }),
    ...('until' in reason && { until: isoInstant(reason.until) }),
  };
}

const presentBlock = ({ id, reason, fromTime, toTime }: NamedBlock) => ({
  id,
  reason,
  ...(fromTime !== null && toTime !== null && { fromTime, toTime }),
});
