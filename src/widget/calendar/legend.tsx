import type { Space } from '../../client/types.ts';
import { type Month, monthOf } from '../../domain/time/months.ts';
import { taxIncludedText } from '../../ui/prices/price-messages.ts';
import { useBooking } from '../use-booking.ts';

const kinds = ['free', 'partlyFree', 'itemChosen', 'taken', 'notice', 'horizon', 'notOffered'] as const;

interface LegendProps {
  readonly months: readonly Month[];
  /** The kinds of their days; others are left out. */
  readonly shown: readonly string[];
  /** The spaces whose lowest prices the days have. */
  readonly spaces: readonly Space[];
}

/** Renders the legend of the calendar. */
export function Legend({ months, shown, spaces }: LegendProps) {
  const { state, t } = useBooking();
  const isChosenShown = state.others.some(({ date }) => months.includes(monthOf(date)));
  const priced = spaces.filter(({ priceFromCents }) => priceFromCents && !state.isCodeApplied);
  const isTaxed = priced.every(({ priceHasTax }) => priceHasTax);
  return (
    <ul>
      {/* First, so that it does not move once the kinds are known. */}
      {priced.length > 0 && <li class="prices">{taxIncludedText(t, t('dayPrices'), isTaxed)}</li>}
      {kinds
        .filter((kind) => (kind === 'itemChosen' ? isChosenShown : shown.includes(kind)))
        .map((kind) => (
          <li key={kind}>
            <i class={kind} />
            {t(kind === 'notOffered' ? 'closed' : kind)}
          </li>
        ))}
    </ul>
  );
}
