import { Notice } from '../../ui/parts/notice.tsx';
import { useBooking } from '../use-booking.ts';
import { useRequestedFocus } from '../use-requested-focus.ts';
import { changedPriceOf, changeTextsOf, lostOptionTexts } from './change-texts.ts';
import { PriceLine } from './price-line.tsx';

/** Renders what the venue no longer offers of the visitor's choice, and the previous and the current price if it changed. */
export function OfferChange() {
  const booking = useBooking();
  const { state, t } = booking;
  const own = changeTextsOf(booking);
  const heading = useRequestedFocus('price');
  const { quote } = state;
  const priceBefore = changedPriceOf(state);
  const [title = priceBefore && own('priceChanged'), ...texts] = lostOptionTexts(booking);
  if (!title) return null;
  return (
    <Notice headingRef={heading} id="price" title={title}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {priceBefore && (
        <dl class="lines">
          <PriceLine
            label={own('priceBefore')}
            cents={priceBefore.totalCents}
            currency={priceBefore.currency}
          />
          {quote.data ? (
            <PriceLine label={own('priceNow')} cents={quote.data.totalCents} currency={quote.data.currency} />
          ) : (
            !quote.failure && <div class="bone" />
          )}
        </dl>
      )}
      <p>
        {/* Not after a request without a response, which may have arrived. */}
        {state.attempts.length === 0 && t('notSent')} {priceBefore && own('priceAsk')}
      </p>
    </Notice>
  );
}
