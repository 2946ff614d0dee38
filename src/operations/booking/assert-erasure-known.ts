import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';

/**
 * Checks that a text about a guest is not stored by a person who does not know yet that the guest was erased: it may
 * name the guest.
 *
 * @throws ConflictError if the guest is erased and the person does not know it
 */
export function assertErasureKnown(
  { erasedAt, reference }: Pick<BookingRequest, 'erasedAt' | 'reference'>,
  isKnown: boolean | undefined,
): void {
  if (erasedAt === null || isKnown === true) return;
  throw new ConflictError(
    `The guest of ${reference} was erased. Leave out what names the guest, and send "guestErased": true.`,
    codedProblem('guest_erased'),
  );
}
