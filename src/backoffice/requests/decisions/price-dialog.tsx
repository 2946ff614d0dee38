import { useState } from 'preact/hooks';
import type { ManagementSchemas, ResultOf } from '../../../client/manage.ts';
import { mayAgreePrice } from '../../../domain/booking/booking-request.ts';
import type { QuoteLine } from '../../../domain/money/price.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { sendOnce } from '../../api/send-once.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { showToast } from '../../base/toast.ts';
import { formats, locale } from '../../messages/language.ts';
import { priceWord } from '../../messages/price-messages.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { shownLines } from '../../parts/shown-lines.ts';
import { formatTypedAmount, parseTypedAmount } from '../../parts/typed-amount.ts';
import { useDraft } from '../../parts/use-draft.ts';
import { useSeenVersion } from '../../parts/use-seen-version.ts';
import { undoButton } from '../items/undo-correction.ts';
import { t } from '../messages.ts';
import { nameWithSpace } from '../offer/date-name.ts';
import { bookedIn, linesByDate } from '../price-by-date.ts';
import type { StaffRequest } from '../request/staff-request.ts';
import css from '../style.module.css';
import { DecisionError } from './decision-error.tsx';
import { usePriceParts } from './price-parts.tsx';
import type { DecisionDialogProps } from './reason-dialog.tsx';

type PriceResponse = ResultOf<'post', '/venues/{venueId}/booking-requests/{reference}/price'>;

interface PriceDialogProps extends DecisionDialogProps {
  readonly quote: ManagementSchemas['StaffQuote'];
}

/** Sets an agreed price instead of the quoted one. */
export function PriceDialog({ request, quote, venueId, etag, onClose }: PriceDialogProps) {
  const { reference, agreedPrice } = request;
  const { currency } = quote;
  const path = { venueId, reference };
  const seen = useSeenVersion(request, etag);
  const now = formatTypedAmount((agreedPrice ?? quote).totalCents, currency, locale);
  const stored = useDraft(`price ${reference}`, { total: now, reason: '' });
  const { draft, change, drop } = stored;
  const { parts, lines, field, preview } = usePriceParts(request, quote);
  const [isTried, setTried] = useState(false);
  const { total, reason } = draft ?? { total: '', reason: '' };
  const totalCents = parseTypedAmount(total, currency, locale);
  const agreed = totalCents === null ? null : preview(totalCents);
  const above = agreed?.above ?? null;
  const marked = (request.instalments ?? []).filter(
    ({ invoicedOn, paidOn }) => invoicedOn !== null || paidOn !== null,
  );
  const leastCents = Math.max(
    0,
    marked.reduce((sum, { amountCents }) => sum + amountCents, 0),
  );
  const isBelowMarked = totalCents !== null && totalCents < leastCents;
  const agree = useMutation({
    mutationFn: (agreed: { totalCents: number; reason: string; lines?: number[] }) =>
      sendOnce<PriceResponse>(`price ${reference} ${JSON.stringify(agreed)}`, {
        path,
        send: () =>
          client.post('/venues/{venueId}/booking-requests/{reference}/price', {
            path,
            ifMatch: seen.etag,
            body: agreed,
          }),
        isDone: ({ agreedPrice: stored }) =>
          stored?.totalCents === agreed.totalCents && stored.reason === agreed.reason,
      }),
    onSuccess(answer, agreed) {
      drop();
      showToast({
        text: t('didPrice', { amount: formats.money(agreed.totalCents, currency) }),
        ...undoButton(path, answer),
      });
      onClose();
    },
  });
  seen.follow(agree.error);
  const problems = problemsAt(agree.error);
  const send = () => {
    setTried(true);
    if ((parts.length > 1 && lines.length === 0) || above !== null || isBelowMarked) return;
    if (totalCents !== null && reason.trim() !== '')
      agree.mutate({ totalCents, reason, ...(parts.length > 1 && { lines }) });
  };
  return (
    <Dialog title={t('priceTitle')} onClose={onClose}>
      <MutationForm
        mutation={agree}
        draft={stored}
        onSubmit={send}
        submit={t(seen.conflict === null ? 'agree' : 'agreeAnyway')}
        isOff={!mayAgreePrice(seen.content.status)}
        className="form"
        showError={(error) => <DecisionError error={error} venueId={venueId} request={request} />}
      >
        <p>{t('priceText', { amount: formats.money(quote.totalCents, currency) })}</p>
        {marked.length > 0 && (
          <p class="note">{t('priceMarked', { amount: formats.money(leastCents, currency) })}</p>
        )}
        <Field
          name="total"
          label={t('newTotal')}
          hint={t('withTax', { currency })}
          value={total}
          problem={
            isTried && totalCents === null
              ? t('noAmount', { example: formats.money(quote.totalCents, currency) })
              : above
                ? t('belowOthers', { names: above.names, amount: formats.money(above.leastCents, currency) })
                : isBelowMarked
                  ? t('belowMarked', { amount: formats.money(leastCents, currency) })
                  : problems.get('totalCents')
          }
          inputMode="decimal"
          autocomplete="off"
          isRequired
          onValue={(value) => change({ total: value })}
        />
        {totalCents !== null && <output>{formats.money(totalCents, currency)}</output>}
        {field}
        {agreed && above === null && (
          <dl class={css.quoteLines} aria-label={t('agreedPrice')} aria-live="polite">
            {linesOfDates(agreed.lines, currency, request.items).map(({ label, amountCents }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
              <div key={index}>
                <dt dir="auto">{label}</dt>
                <dd>{formats.money(amountCents, currency)}</dd>
              </div>
            ))}
          </dl>
        )}
        <Field
          name="price-reason"
          label={t('reason')}
          hint={t('agreedReasonHint')}
          value={reason}
          problem={isTried && reason.trim() === '' ? t('reasonMissing') : problems.get('reason')}
          autocomplete="off"
          isRequired
          onValue={(value) => change({ reason: value })}
        />
      </MutationForm>
    </Dialog>
  );
}

/** Returns the lines of a price as they are shown; of several dates, those of each after its name and sum. */
function linesOfDates(
  lines: readonly QuoteLine[],
  currency: string,
  items: StaffRequest['items'],
): readonly { readonly label: string; readonly amountCents: number }[] {
  return linesByDate(lines, items).flatMap(({ number, item, lines: own, totalCents }) => [
    ...(number === undefined
      ? []
      : [{ label: item ? nameWithSpace(item, items) : t('cancelledDate'), amountCents: totalCents }]),
    ...shownLines(own, { t: priceWord, currency, formats, bookedOf: bookedIn(items) }),
  ]);
}
