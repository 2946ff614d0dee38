import type { Receipt, ReceiptItem } from '../../../domain/booking/receipt.ts';
import { isoInstant } from '../../../domain/time/instant.ts';
import type { Immutable } from '../../server/schemas.ts';
import type * as schemas from '../booking-schemas.ts';

/** Presents the receipt of a real or simulated booking request (specification §2, receipt). */
export function presentReceipt(receipt: Receipt): Immutable<typeof schemas.Receipt> {
  const { reference, holdExpiresAt, price, items } = receipt;
  return {
    reference,
    status: 'pending_approval',
    ...(holdExpiresAt !== null && { holdExpiresAt: isoInstant(holdExpiresAt) }),
    ...(price !== null && { totalCents: price.totalCents, currency: price.currency }),
    ...(items !== null && { items: items.map(presentItem) }),
  };
}

const presentItem = ({ spaceId, slotId, date, startTime, endTime }: ReceiptItem) => ({
  spaceId,
  slotId,
  date,
  ...(startTime !== undefined && { startTime }),
  ...(endTime !== undefined && { endTime }),
});

/** Presents the receipt of a real or simulated request for the waiting list. */
export const presentWaitingReceipt = ({
  reference,
}: Pick<Receipt, 'reference'>): Immutable<typeof schemas.WaitingReceipt> => ({
  reference,
  status: 'waiting',
});
