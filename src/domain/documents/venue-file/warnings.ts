/** Valid content of a venue file that is probably a mistake. */

import type { FieldProblem } from '../../errors.ts';
import { scheduleFor } from '../../money/payment-term.ts';
import { basePrice } from '../../money/price.ts';
import { codedProblem } from '../../problem-codes.ts';
import type { VenueFile } from './venue-file.ts';

/** Returns each package that costs less than the fixed amounts of its payment schedule. */
export function venueFileWarnings({ venue, spaces }: VenueFile): FieldProblem[] {
  return spaces.flatMap(({ slots }, s) =>
    slots.flatMap(({ packages }, t) =>
      packages.flatMap((offer, p) => {
        const isOwn = offer.payments.length > 0;
        const fixed = scheduleFor(offer, venue).reduce((sum, { amountCents = 0 }) => sum + amountCents, 0);
        const { hireFeeWithTaxCents: totalCents } = basePrice(offer, venue);
        // A free booking is never invoiced.
        if (totalCents === 0 || fixed <= totalCents) return [];
        return [
          {
            path: `spaces[${s}].slots[${t}].packages[${p}]`,
            message: `costs ${totalCents} with tax, less than the fixed amounts of ${isOwn ? 'its' : "the venue's"} payment schedule (${fixed}), so nothing is left for the other instalments`,
            ...codedProblem('fixed_above_total'),
          },
        ];
      }),
    ),
  );
}
