/**
 * @jsxRuntime classic
 * @jsx h
 */
import { quietButton } from '../parts.tsx';
import type { Price } from '../state/session-state.ts';
import type { Ui } from '../ui.ts';
import { h } from '../view/h.ts';

/**
 * The price the visitor saw and the one there is now, where the venue has changed it meanwhile.
 *
 * @param isAsking the request waits for the visitor's word
 */
export function priceChange(ui: Ui, isAsking = false) {
  const { priceBefore, quote } = ui.state;
  if (!priceBefore) return null;
  const line = (label: string, price: Price) => (
    <div>
      <dt>{label}</dt>
      <dd>{ui.f.money(price.totalCents, price.currency)}</dd>
    </div>
  );
  return (
    <section class="trouble" part="error">
      <h3 tabindex={-1} id="price">
        {ui.t('priceChanged')}
      </h3>
      <dl class="lines">
        {line(ui.t('priceBefore'), priceBefore)}
        {quote.data ? line(ui.t('priceNow'), quote.data) : !quote.trouble && <div class="bone" />}
      </dl>
      {isAsking && <p>{ui.t('priceAsk')}</p>}
      {isAsking && quietButton(ui.t('priceBreakdown'), () => ui.session.goTo('quote'))}
    </section>
  );
}
