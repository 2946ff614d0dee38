/** The labels of adjustments, which may name the guest and are erased with it. */
import type { Adjustment } from './adjustment.ts';
import type { Quote } from './quote.ts';

interface Adjusted<Agreed extends Quote> {
  readonly quote: Quote;
  readonly agreedPrice: Agreed | null;
  readonly adjustments: readonly Adjustment[];
}

const erasedLabel = '(erased)';

/** Returns the prices and adjustments of a booking without the labels of adjustments. */
export const eraseAdjustmentLabels = <Agreed extends Quote>({
  quote,
  agreedPrice,
  adjustments,
}: Adjusted<Agreed>): Adjusted<Agreed> => ({
  quote: eraseLabelsOf(quote),
  agreedPrice: agreedPrice && eraseLabelsOf(agreedPrice),
  adjustments: eraseLabels(adjustments),
});

/** Returns adjustments without their labels. */
export const eraseLabels = (adjustments: readonly Adjustment[]): Adjustment[] =>
  adjustments.map((each) => ({ ...each, label: erasedLabel }));

const isAdjustment = ({ type }: Quote['lines'][number]) => type === 'adjustment';

/** Returns a price without the labels of adjustments. */
export const eraseLabelsOf = <Price extends Quote>(price: Price): Price => ({
  ...price,
  lines: price.lines.map((line) => (isAdjustment(line) ? { ...line, label: erasedLabel } : line)),
});
