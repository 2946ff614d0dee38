import type { Space } from '../../client/types.ts';
import { taxIncludedText } from '../../ui/prices/price-messages.ts';
import { useBooking } from '../use-booking.ts';

const kinds = ['free', 'partlyFree', 'taken', 'notice', 'horizon', 'notOffered'] as const;

interface LegendProps {
  /** The kinds of the visible days; others are left out. */
  readonly shown: readonly string[];
  /** The spaces whose lowest prices the days have. */
  readonly spaces: readonly Space[];
}

/** Renders the legend of the calendar. */
export function Legend({ shown, spaces }: LegendProps) {
  const { t } = useBooking();
  const priced = spaces.filter(({ priceFromCents }) => priceFromCents);
  const isTaxed = priced.every(({ priceHasTax }) => priceHasTax);
  return (
    <ul>
      {/* First, so that it does not move once the kinds are known. */}
      {priced.length > 0 && <li class="prices">{taxIncludedText(t, t('dayPrices'), isTaxed)}</li>}
      {kinds
        .filter((kind) => shown.includes(kind))
        .map((kind) => (
          <li key={kind}>
            <i class={kind} />
            {t(kind === 'notOffered' ? 'closed' : kind)}
          </li>
        ))}
    </ul>
  );
}
