/** Step 3: the price, line by line, and when it is paid. */
import type { Quote } from '../../client/answer.ts';
import { MainButton } from '../../ui/parts/button.tsx';
import { Fresh } from '../../ui/parts/fresh.tsx';
import { troublesOf } from '../state/session-state.ts';
import { isOpen, lossOf } from '../state/way.ts';
import { useBooking } from '../use-booking.ts';
import { Extras } from './extras.tsx';
import { Heading } from './heading.tsx';
import { Loading } from './loading.tsx';
import { News } from './news.tsx';
import { dueInWords } from './payment-words.ts';
import { PriceLine } from './price-line.tsx';
import { withTax } from './price-words.ts';
import { Summary } from './summary.tsx';
import { TroubleNote } from './trouble-note.tsx';

/** The third step: what it costs, line by line, and when what is due. */
export function QuoteStep() {
  const { state, t } = useBooking();
  return (
    <>
      <Heading>{t('quoteHeading')}</Heading>
      <News />
      {!lossOf(state) && (
        <div class="columns with-summary">
          <Summary />
          <Price />
        </div>
      )}
    </>
  );
}

function Price() {
  const { state, session, t } = useBooking();
  const { data } = state.quote;
  const trouble = troublesOf(state).find((trouble) => trouble !== null);
  return (
    <div>
      <Extras />
      {trouble ? (
        <TroubleNote trouble={trouble} />
      ) : data ? (
        <Breakdown quote={data} />
      ) : (
        <Loading looks="lines" count={6} />
      )}
      <p class="note">{t('quoteNote')}</p>
      {!trouble && isOpen(state, 'details') && (
        <MainButton onClick={() => session.goTo('details')}>{t('continue')}</MainButton>
      )}
    </div>
  );
}

function Breakdown({ quote }: { readonly quote: Quote }) {
  const { state, t, f, told } = useBooking();
  const { lines, payments, totalCents, currency } = quote;
  const linesOf = (isTax: boolean) =>
    lines
      .filter(({ type }) => (type === 'tax') === isTax)
      .map(({ type, label, amountCents }, index) => (
        <PriceLine
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same in everything
          key={index}
          label={type === 'minimum' ? t('toMinimum') : <span {...told}>{label}</span>}
          cents={amountCents}
          currency={currency}
        />
      ));
  const taxes = linesOf(true);
  return (
    <>
      <p class="price">
        <Fresh text={withTax({ t }, f.money(totalCents, currency), taxes.length > 0)} />
      </p>
      <h3>{t('priceBreakdown')}</h3>
      <dl class="lines" part="quote">
        {linesOf(false)}
        {taxes.length > 0 && (
          <PriceLine look="sum" label={t('subtotal')} cents={quote.hireFeeCents} currency={currency} />
        )}
        {taxes}
        <PriceLine label={t(taxes.length > 0 ? 'total' : 'sum')} cents={totalCents} currency={currency} />
      </dl>
      <h3>{t('instalments')}</h3>
      <ol>
        {payments.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two instalments may be the same in everything
          <li key={index}>
            <b>{f.money(payment.amountCents, currency)}</b>
            {payments.length > 1 && totalCents > 0 && (
              <small> {f.share(payment.amountCents / totalCents)}</small>
            )}
            <p>{dueInWords(payment, state.date ?? '', state.today, t, f)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
