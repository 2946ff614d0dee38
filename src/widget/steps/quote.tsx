/** Step 3: the price, line by line, and when it is paid. */
import { MainButton } from '../../ui/parts/button.tsx';
import { Fresh } from '../../ui/parts/fresh.tsx';
import { troublesOf } from '../state/session-state.ts';
import { isOpen, lossOf } from '../state/way.ts';
import { useBooking } from '../use-booking.ts';
import { Breakdown } from './breakdown.tsx';
import { Extras } from './extras.tsx';
import { Heading } from './heading.tsx';
import { Loading } from './loading.tsx';
import { News } from './news.tsx';
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
  const { state, session, t, f } = useBooking();
  const { data } = state.quote;
  const trouble = troublesOf(state).find((trouble) => trouble !== null);
  return (
    <div>
      <Extras />
      {trouble ? (
        <TroubleNote trouble={trouble} />
      ) : data ? (
        <>
          <p class="price">
            <Fresh text={withTax({ t }, f.money(data.totalCents, data.currency), data.taxCents > 0)} />
          </p>
          <Breakdown quote={data} date={state.date ?? ''} today={state.today} />
        </>
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
