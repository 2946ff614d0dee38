/**
 * @jsxRuntime classic
 * @jsx h
 * @jsxFrag Fragment
 */
/** Step 3: the price, line by line, and when it is paid. */
import type { Quote } from '../../client/answer.ts';
import { Heading, slotTimes, TroubleNote, Waiting } from '../parts.tsx';
import { chosen } from '../state/visit-state.ts';
import type { Ui } from '../ui.ts';
import { Fragment, h } from '../view/h.ts';
import { dueInWords } from './payment-words.ts';
import { address } from './photos.tsx';

export function QuoteStep({ ui }: { ui: Ui }) {
  const { state, t, visit } = ui;
  const { data, trouble } = state.quote;
  return (
    <>
      <Heading ui={ui}>{t('quoteHeading')}</Heading>
      <div class="columns with-summary">
        <Summary ui={ui} />
        <div>
          {trouble ? (
            <TroubleNote ui={ui} trouble={trouble} />
          ) : data ? (
            <Breakdown ui={ui} quote={data} />
          ) : (
            <Waiting ui={ui} class="lines" count={6} />
          )}
          <p class="note">{t('quoteNote')}</p>
          <button type="button" class="primary" part="button" onclick={() => visit.goTo('details')}>
            {t('continue')}
          </button>
        </div>
      </div>
    </>
  );
}

function Breakdown({ ui, quote }: { ui: Ui; quote: Quote }) {
  const { state, t, f } = ui;
  const money = (cents: number) => f.money(cents, quote.currency);
  const fees = quote.lines.filter(({ type }) => type !== 'tax');
  const taxes = quote.lines.filter(({ type }) => type === 'tax');
  const line = ({ label, amountCents }: Quote['lines'][number]) => (
    <div>
      <dt {...ui.told}>{label}</dt>
      <dd>{money(amountCents)}</dd>
    </div>
  );
  return (
    <>
      <h3>{t('priceBreakdown')}</h3>
      <dl class="lines" part="quote">
        {fees.map(line)}
        {taxes.length > 0 && (
          <div class="sum">
            <dt>{t('subtotal')}</dt>
            <dd>{money(quote.hireFeeCents)}</dd>
          </div>
        )}
        {taxes.map(line)}
        <div class="total">
          <dt>{t('total')}</dt>
          <dd>{money(quote.totalCents)}</dd>
        </div>
      </dl>
      <h3>{t('instalments')}</h3>
      <ol class="instalments">
        {quote.payments.map((payment) => (
          <li>
            <b>{money(payment.amountCents)}</b>
            {quote.payments.length > 1 && quote.totalCents > 0 && (
              <span class="muted"> {f.share(payment.amountCents / quote.totalCents)}</span>
            )}
            <span class="due">{dueInWords(payment, state.date ?? '', t, f)}</span>
          </li>
        ))}
      </ol>
      {quote.dueNowCents > 0 && quote.payments.length > 1 && (
        <p class="muted">{t('dueAfterSigning', { amount: money(quote.dueNowCents) })}</p>
      )}
    </>
  );
}

/** What is chosen so far, beside the price, the form and on the receipt. */
export function Summary({ ui, price = false }: { ui: Ui; price?: boolean }) {
  const { state, t, f } = ui;
  const { space, slot, offer } = chosen(state);
  const { data } = state.quote;
  const photo = space?.photos[0];
  if (!state.date || !space || !slot || !offer) return null;
  return (
    <aside class="summary" part="summary" aria-label={t('yourBooking')}>
      {photo && <img src={address(ui, photo)} alt="" decoding="async" />}
      <dl>
        <dt>{t('space')}</dt>
        <dd {...ui.told}>{space.name}</dd>
        <dt>{t('date')}</dt>
        <dd>{f.date(state.date)}</dd>
        <dt>{t('time')}</dt>
        <dd>
          <span {...ui.told}>{slot.name}</span>, {slotTimes(ui, slot)}
        </dd>
        <dt>{t('package')}</dt>
        <dd {...ui.told}>{offer.name}</dd>
        {price && data && (
          <>
            <dt>{t('total')}</dt>
            <dd class="price">
              <span role="status">{f.money(data.totalCents, data.currency)}</span>
            </dd>
          </>
        )}
      </dl>
    </aside>
  );
}
