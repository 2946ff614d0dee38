import type { ManagementSchemas } from '../../../client/manage.ts';
import { mayBeMarked } from '../../../domain/money/open-cents.ts';
import { eventDates } from '../../../domain/money/payments.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { dueText } from '../../../ui/prices/price-messages.ts';
import { client } from '../../api/client.ts';
import { sendOnce } from '../../api/send-once.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { t as shell } from '../../base/messages.ts';
import { may } from '../../base/session.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { priceWord } from '../../messages/price-messages.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { creditTexts, paymentTexts } from './mark-texts.ts';
import type { RequestProps } from './staff-request.ts';

type Instalment = ManagementSchemas['BookedInstalment'];
type Dates = Pick<Instalment, 'invoicedOn' | 'paidOn'>;

interface InstalmentsProps extends RequestProps {
  /** The price in force. */
  readonly quote: ManagementSchemas['StaffQuote'];
  readonly etag: string;
  readonly today: CalendarDate;
}

/** Renders the instalments of a booking, which the venue marks as invoiced and paid. */
export function Instalments({ request, quote, venueId, etag, today }: InstalmentsProps) {
  const { reference, instalments = [], status } = request;
  const { payments, currency } = quote;
  const { event } = eventDates(request.items);
  const mark = useMutation({
    mutationFn: ({ number, dates, ifMatch }: MarkInput) =>
      sendOnce(`mark ${reference} ${number} ${JSON.stringify(dates)}`, {
        path: { venueId, reference },
        send: () =>
          client.patch('/venues/{venueId}/booking-requests/{reference}/instalments/{number}', {
            path: { venueId, reference, number: String(number) },
            ifMatch,
            body: dates,
          }),
        isDone: (found) => {
          const current = found.instalments?.find((each) => each.number === number);
          return current?.paidOn === dates.paidOn && current.invoicedOn === dates.invoicedOn;
        },
      }),
    onSuccess(answer, { number, before, isUndo }) {
      const marked = instalments.find((each) => each.number === number);
      const undo = { number, before, dates: before, ifMatch: answer.etag, isUndo: true };
      showToast({
        text: t('instalmentMarked'),
        ...(!isUndo &&
          marked &&
          mayAdd(marked) && { button: { label: shell('undo'), act: () => mark.mutate(undo) } }),
      });
    },
  });
  const mayRemove = may(venueId, 'instalments.edit');
  const isBooked = status === 'accepted' || status === 'cancelled';
  const mayAdd = (instalment: Instalment) => mayRemove && mayBeMarked(status, instalment);
  const isMarked = instalments.some(({ invoicedOn, paidOn }) => invoicedOn !== null || paidOn !== null);
  const set = ({ number, invoicedOn, paidOn }: Instalment, changes: Partial<Dates>) => {
    const before = { invoicedOn, paidOn };
    mark.mutate({ number, before, dates: { ...before, ...changes }, ifMatch: etag, isUndo: false });
  };
  return (
    <>
      {mark.error && <ErrorNotice error={mark.error} />}
      {isMarked && !isBooked && <p class="note">{t('marksRemain')}</p>}
      <ul class={css.instalments}>
        {instalments.map((instalment) => {
          const { number, amountCents, month, dueOn, invoicedOn, paidOn } = instalment;
          const payment = payments[number - 1];
          const texts = amountCents < 0 ? creditTexts : paymentTexts;
          const isMarkedOne = invoicedOn !== null || paidOn !== null;
          const isOverdue = status === 'accepted' && paidOn === null && dueOn !== null && dueOn < today;
          return (
            <li key={number}>
              <span>
                {month && `${formats.month(month)}${formats.colon}`}
                {amountCents < 0
                  ? t('credit')
                  : status === 'cancelled' || status === 'declined'
                    ? !isMarkedOne && t('notOwed')
                    : status === 'accepted'
                      ? dueOn === null
                        ? t('notDue')
                        : t('due', { date: formats.plainDate(dueOn) })
                      : payment && dueText(payment, { payments, event, today }, priceWord, formats)}
              </span>
              <strong>{formats.money(amountCents, currency)}</strong>
              <span class={css.marks}>
                {isOverdue && <span class={`${css.state} ${css.now}`}>{t('overdue')}</span>}
                {invoicedOn !== null && (
                  <Mark
                    text={t(texts.invoicedOn, { date: formats.plainDate(invoicedOn) })}
                    onRemove={mayRemove ? () => set(instalment, { invoicedOn: null }) : null}
                  />
                )}
                {paidOn !== null && (
                  <Mark
                    text={t(texts.paidOn, { date: formats.plainDate(paidOn) })}
                    onRemove={mayRemove ? () => set(instalment, { paidOn: null }) : null}
                  />
                )}
                {mayAdd(instalment) && invoicedOn === null && (
                  <Button look="quiet" onClick={() => set(instalment, { invoicedOn: today })}>
                    {t(texts.markInvoiced)}
                  </Button>
                )}
                {mayAdd(instalment) && paidOn === null && (
                  <Button look="quiet" onClick={() => set(instalment, { paidOn: today })}>
                    {t(texts.markPaid)}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {instalments.some(mayAdd) && <p class={css.aside}>{t('markHint')}</p>}
    </>
  );
}

interface MarkInput {
  readonly number: number;
  readonly before: Dates;
  readonly dates: Dates;
  readonly ifMatch: string;
  readonly isUndo: boolean;
}

interface MarkProps {
  readonly text: string;
  /** Null: the person may not remove it. */
  readonly onRemove: (() => void) | null;
}

function Mark({ text, onRemove }: MarkProps) {
  return (
    <span class={`${css.state} ${css.accepted}`}>
      {text}
      {onRemove && (
        <button
          type="button"
          class={css.unmark}
          aria-label={`${t('unmark')}${formats.colon}${text}`}
          onClick={onRemove}
        >
          ×
        </button>
      )}
    </span>
  );
}
