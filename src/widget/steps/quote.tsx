/**
 * @jsxRuntime classic
 * @jsx h
 */
/** Step 3: the price, line by line, and when it is paid. */
import type { Quote } from '../../client/answer.ts';
import { heading, onward, slotTimes, troubleNote, waiting } from '../parts.tsx';
import { chosen, type Price, type SessionState, troublesOf } from '../state/session-state.ts';
import { isOpen, lossOf } from '../state/way.ts';
import type { Ui } from '../ui.ts';
import { type Child, h } from '../view/h.ts';
import { news } from './news.tsx';
import { dueInWords } from './payment-words.ts';
import { address } from './photos.tsx';

export function quoteStep(ui: Ui) {
  const { data } = ui.state.quote;
  const trouble = troublesOf(ui.state).find(Boolean);
  return [
    heading(ui, ui.t('quoteHeading')),
    news(ui),
    !lossOf(ui.state) && (
      <div class="columns with-summary">
        {summary(ui)}
        <div>
          {trouble ? troubleNote(ui, trouble) : data ? breakdown(ui, data) : waiting(ui, 'lines', 6)}
          <p class="note">{ui.t('quoteNote')}</p>
          {!trouble &&
            isOpen(ui.state, 'details') &&
            onward(ui.t('continue'), () => ui.session.goTo('details'))}
        </div>
      </div>
    ),
  ];
}

function breakdown(ui: Ui, quote: Quote) {
  const { lines, payments, totalCents } = quote;
  const money = (cents: number) => ui.f.money(cents, quote.currency);
  const line = (looks: string, label: Child, cents: number) => (
    <div class={looks}>
      <dt>{label}</dt>
      <dd>{money(cents)}</dd>
    </div>
  );
  const linesOf = (isTax: boolean) =>
    lines
      .filter(({ type }) => (type === 'tax') === isTax)
      .map(({ label, amountCents }) => line('', <span {...ui.told}>{label}</span>, amountCents));
  const taxes = linesOf(true);
  return [
    <h3>{ui.t('priceBreakdown')}</h3>,
    <dl class="lines" part="quote">
      {linesOf(false)}
      {taxes.length > 0 && line('sum', ui.t('subtotal'), quote.hireFeeCents)}
      {taxes}
      {line('', ui.t('total'), totalCents)}
    </dl>,
    payments.length > 0 && <h3>{ui.t('instalments')}</h3>,
    <ol>
      {payments.map((payment) => (
        <li>
          <b>{money(payment.amountCents)}</b>
          {payments.length > 1 && totalCents > 0 && (
            <small> {ui.f.share(payment.amountCents / totalCents)}</small>
          )}
          <p>{dueInWords(payment, ui.state.date ?? '', ui.state.today, ui.t, ui.f)}</p>
        </li>
      ))}
    </ol>,
  ];
}

/** What is chosen so far, beside the price, the form and on the receipt. */
export function summary(ui: Ui, withPrice = false) {
  const { space, slot, offer } = chosen(ui.state);
  const price = agreed(ui.state);
  const photo = space?.photos[0];
  const row = (label: string, what: Child) => [<dt>{label}</dt>, <dd>{what}</dd>];
  return (
    ui.state.date &&
    space &&
    slot &&
    offer && (
      <aside part="summary" aria-label={ui.t('yourBooking')}>
        {photo && <img src={address(ui, photo)} alt="" decoding="async" />}
        <dl>
          {row(ui.t('space'), <span {...ui.told}>{space.name}</span>)}
          {row(ui.t('date'), ui.f.date(ui.state.date))}
          {row(ui.t('time'), [<span {...ui.told}>{slot.name}</span>, ', ', slotTimes(ui, slot)])}
          {row(ui.t('package'), <span {...ui.told}>{offer.name}</span>)}
          {withPrice &&
            price &&
            row(
              ui.t('total'),
              <span role="status" class="price">
                {ui.f.money(price.totalCents, price.currency)}
              </span>,
            )}
        </dl>
      </aside>
    )
  );
}

/** What the request was placed at, else the price on show. */
function agreed({ receipt, quote }: SessionState): Price | null {
  const { totalCents, currency } = receipt ?? {};
  return totalCents !== undefined && currency ? { totalCents, currency } : quote.data;
}
