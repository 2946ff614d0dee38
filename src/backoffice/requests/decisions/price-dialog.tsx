import { useState } from 'preact/hooks';
import { writtenAmount } from '../../../domain/money/parse-amount.ts';
import { MainButton } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { manager } from '../../asking/manager.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { problemsOf } from '../../parts/trouble.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { tell } from '../../shell/news.ts';
import { f } from '../../words/language.ts';
import { t } from '../words.ts';
import { amountIn } from './amount-in.ts';
import { NotDecided } from './not-decided.tsx';
import type { DecisionDialogProps } from './reason-dialog.tsx';
import { useDecision } from './use-decision.ts';

/** Writes down a price that was agreed on, instead of what was quoted. */
export function PriceDialog({ request, venueId, etag, onClose }: DecisionDialogProps) {
  const { reference, quote, agreedPrice } = request;
  const { currency } = quote;
  const [ifMatch] = useState(etag);
  const now = writtenAmount((agreedPrice ?? quote).totalCents, currency);
  const { draft, change, drop } = useDraft(`price ${reference}`, { total: now, reason: '' });
  const { error, isBusy, decide } = useDecision();
  const [isTried, setTried] = useState(false);
  const { total, reason } = draft ?? { total: '', reason: '' };
  const totalCents = amountIn(total, currency);
  const problems = problemsOf(error);
  const send = async (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (totalCents === null || reason.trim() === '') return;
    const path = { venueId, reference };
    const isDone = await decide(() =>
      manager.post('/venues/{venueId}/booking-requests/{reference}/price', {
        ...{ path, ifMatch, body: { totalCents, reason } },
      }),
    );
    if (!isDone) return;
    drop();
    tell({ text: t('didPrice', { amount: f.money(totalCents, currency) }) });
    onClose();
  };
  return (
    <Dialog title={t('priceTitle')} onClose={onClose}>
      <form class="form" onSubmit={send} noValidate>
        {error && <NotDecided error={error} venueId={venueId} request={request} />}
        <p>{t('priceText', { amount: f.money(quote.totalCents, currency) })}</p>
        <Field
          {...{ name: 'total', label: t('newTotal'), hint: t('withTax', { currency }), value: total }}
          problem={
            isTried && totalCents === null
              ? t('noAmount', { example: f.money(quote.totalCents, currency) })
              : problems.get('totalCents')
          }
          inputMode="decimal"
          autocomplete="off"
          isRequired
          onValue={(value) => change({ total: value })}
        />
        {totalCents !== null && <output>{f.money(totalCents, currency)}</output>}
        <Field
          {...{ name: 'price-reason', label: t('reason'), hint: t('priceReasonHint'), value: reason }}
          problem={isTried && reason.trim() === '' ? t('sayWhy') : problems.get('reason')}
          autocomplete="off"
          isRequired
          onValue={(value) => change({ reason: value })}
        />
        <div class="actions">
          <MainButton isSubmit isOff={isBusy}>
            {t('agree')}
          </MainButton>
        </div>
      </form>
    </Dialog>
  );
}
