/**
 * @jsxRuntime classic
 * @jsx h
 */
/** Step 3: the price, line by line, and when it is paid. */
import type { Quote } from '../../client/answer.ts';
import { heading, onward, slotTimes, troubleNote, waiting } from '../parts.tsx';
import { chosen } from '../state/visit-state.ts';
import type { Ui } from '../ui.ts';
import { type Child, h } from '../view/h.ts';
import { dueInWords } from './payment-words.ts';
import { address } from './photos.tsx';

export function quoteStep(ui: Ui) {
  const { state, t, visit } = ui;
  const { data, trouble } = state.quote;
  return [
    heading(ui, t('quoteHeading')),
    <div class="columns with-summary">
      {summary(ui)}
      <div>
        {trouble ? troubleNote(ui, trouble) : data ? breakdown(ui, data) : waiting(ui, 'lines', 6)}
        <p class="note">{t('quoteNote')}</p>
        {onward(t('continue'), () => visit.goTo('details'))}
      </div>
    </div>,
  ];
}

function breakdown(ui: Ui, quote: Quote) {
  const { state, t, f, told } = ui;
  const { lines, payments, totalCents } = quote;
  const money = (cents: number) => f.money(cents, quote.currency);
  const line = (looks: string, label: Child, cents: number) => (
    <div class={looks}>
      <dt>{label}</dt>
      <dd>{money(cents)}</dd>
    </div>
  );
  const linesOf = (isTax: boolean) =>
    lines
      .filter(({ type }) => (type === 'tax') === isTax)
      .map(({ label, amountCents }) => line('', <span {...told}>{label}</span>, amountCents));
  const taxes = linesOf(true);
  return [
    <h3>{t('priceBreakdown')}</h3>,
    <dl class="lines" part="quote">
      {linesOf(false)}
      {taxes.length > 0 && line('sum', t('subtotal'), quote.hireFeeCents)}
      {taxes}
      {line('total', t('total'), totalCents)}
    </dl>,
    <h3>{t('instalments')}</h3>,
    <ol>
      {payments.map((payment) => (
        <li>
          <b>{money(payment.amountCents)}</b>
          {payments.length > 1 && totalCents > 0 && (
            <small> {f.share(payment.amountCents / totalCents)}</small>
          )}
          <p>{dueInWords(payment, state.date ?? '', state.today, t, f)}</p>
        </li>
      ))}
    </ol>,
  ];
}

/** What is chosen so far, beside the price, the form and on the receipt. */
export function summary(ui: Ui, withPrice = false) {
  const { state, t, f, told } = ui;
  const { space, slot, offer } = chosen(state);
  const { data } = state.quote;
  const photo = space?.photos[0];
  const row = (label: string, what: Child) => [<dt>{label}</dt>, <dd>{what}</dd>];
  return (
    state.date &&
    space &&
    slot &&
    offer && (
      <aside part="summary" aria-label={t('yourBooking')}>
        {photo && <img src={address(ui, photo)} alt="" decoding="async" />}
        <dl>
          {row(t('space'), <span {...told}>{space.name}</span>)}
          {row(t('date'), f.date(state.date))}
          {row(t('time'), [<span {...told}>{slot.name}</span>, ', ', slotTimes(ui, slot)])}
          {row(t('package'), <span {...told}>{offer.name}</span>)}
          {withPrice &&
            data &&
            row(
              t('total'),
              <span role="status" class="price">
                {f.money(data.totalCents, data.currency)}
              </span>,
            )}
        </dl>
      </aside>
    )
  );
}
