import { Notice } from '../../ui/parts/notice.tsx';
import { useBooking } from '../use-booking.ts';
import { useRequestedFocus } from '../use-requested-focus.ts';
import { PriceLine } from './price-line.tsx';

/** Renders the previous and the current price if the venue has changed it. */
export function PriceChange() {
  const { state, t } = useBooking();
  const heading = useRequestedFocus('price');
  const { priceBefore, quote } = state;
  if (!priceBefore) return null;
  return (
    <Notice headingRef={heading} id="price" title={t('priceChanged')}>
      <dl class="lines">
        <PriceLine label={t('priceBefore')} cents={priceBefore.totalCents} currency={priceBefore.currency} />
        {quote.data ? (
          <PriceLine label={t('priceNow')} cents={quote.data.totalCents} currency={quote.data.currency} />
        ) : (
          !quote.failure && <div class="bone" />
        )}
      </dl>
      <p>
        {t('notSent')} {t('priceAsk')}
      </p>
    </Notice>
  );
}
