import { useState } from 'preact/hooks';
import { mayBeMarked } from '../../../domain/money/open-cents.ts';
import type { CalendarDate } from '../../../domain/time/instant.ts';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { DateInput } from '../../parts/date-input.tsx';
import { ErrorNotice, problemsAt } from '../../parts/error-notice.tsx';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { type DueInstalment, daysOverdue, isCredit, statusText, taxTexts } from './tables.ts';

interface InstalmentRowsProps {
  readonly venueId: string;
  readonly instalments: readonly DueInstalment[];
  /** The date by which they are listed. */
  readonly by: 'due' | 'paid';
  readonly today: CalendarDate;
}

type Mark = 'invoicedOn' | 'paidOn';
const marks = { invoicedOn: 'invoiced', paidOn: 'paid' } as const;
/** What is owed to the guest is credited and returned. */
const creditMarks = { invoicedOn: 'credited', paidOn: 'returned' } as const;

/** Renders due instalments with boxes for "invoiced" and "paid", dated today when ticked. */
export function InstalmentRows({ venueId, instalments, by, today }: InstalmentRowsProps) {
  // After a refusal, the date fields return to what is stored.
  const [refusals, setRefusals] = useState(0);
  const mark = useMutation({
    onError: () => setRefusals(refusals + 1),
    // Only one member is sent, so that changes of others stay: any version may be changed.
    mutationFn: ({
      instalment,
      member,
      date,
    }: {
      instalment: DueInstalment;
      member: Mark;
      date: CalendarDate | null;
    }) =>
      client.patch('/venues/{venueId}/booking-requests/{reference}/instalments/{number}', {
        path: { venueId, reference: instalment.reference, number: String(instalment.number) },
        ifMatch: '*',
        body: { [member]: date },
      }),
  });
  const mayMark = may(venueId, 'instalments.edit');
  return (
    <>
      {mark.error && (
        <ErrorNotice
          error={mark.error}
          message={[...problemsAt(mark.error).values()].join(' ') || undefined}
        />
      )}
      <ul class={css.due}>
        {instalments.map((instalment) => {
          const { reference, number, status, guest, spaceName, dueOn, amountCents, currency, paidOn } =
            instalment;
          const overdueDays = daysOverdue(instalment, today);
          const notBooked = status === 'accepted' ? [] : [statusText(status)];
          // Otherwise a mark can only be removed.
          const isMarkable = mayMark && mayBeMarked(status, instalment);
          return (
            <li key={`${reference} ${number}`}>
              {by === 'paid' ? (
                <span>
                  {paidOn !== null && formats.shortDateWithYear(paidOn)}
                  <small class={css.quiet}>
                    {[
                      ...(dueOn === null ? [] : [t('dueShort', { date: formats.shortDateWithYear(dueOn) })]),
                      ...notBooked,
                    ].join(' · ')}
                  </small>
                </span>
              ) : (
                <span class={overdueDays > 0 ? css.overdue : undefined}>
                  {[...(dueOn === null ? [] : [formats.shortDateWithYear(dueOn)]), ...notBooked].join(' · ')}
                  {overdueDays > 0 && <small> {t('overdueDays', { count: overdueDays })}</small>}
                </span>
              )}
              <span class={css.where} dir="auto">
                <a
                  href={pathOf(venueId, 'requests', [reference], {
                    show: status === 'accepted' ? 'accepted' : 'all',
                  })}
                >
                  {shownBookingName(instalment)}
                </a>{' '}
                <span class={css.quiet}>
                  {[
                    ...[reference, guest.company, spaceName, formats.shortDateWithYear(instalment.date)],
                    instalment.month && formats.month(instalment.month),
                    ...(by === 'paid' ? taxTexts(instalment) : []),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <strong class={css.number}>
                {formats.money(amountCents, currency)}
                {isCredit(instalment) && <small>{t('credit')}</small>}
              </strong>
              <span class={css.ticks}>
                {(['invoicedOn', 'paidOn'] as const).map((member) => (
                  <span key={member}>
                    <label>
                      <input
                        type="checkbox"
                        checked={instalment[member] !== null}
                        disabled={!(instalment[member] === null ? isMarkable : mayMark) || mark.isPending}
                        onChange={({ currentTarget: { checked } }) =>
                          mark.mutate({ instalment, member, date: checked ? today : null })
                        }
                      />
                      {t((isCredit(instalment) ? creditMarks : marks)[member])}
                    </label>
                    {instalment[member] !== null && (
                      <MarkDate
                        key={refusals}
                        label={`${t(member)}${formats.colon}${shownBookingName(instalment)}`}
                        date={instalment[member]}
                        isReadOnly={!isMarkable}
                        onDate={(date) => mark.mutate({ instalment, member, date })}
                      />
                    )}
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
      {by === 'paid' && <p class={css.quiet}>{t('taxOfPayments')}</p>}
      <p class={css.quiet}>{t(mayMark ? 'markHint' : 'marksReadOnly')}</p>
    </>
  );
}

interface MarkDateProps {
  readonly label: string;
  readonly date: CalendarDate;
  readonly isReadOnly: boolean;
  readonly onDate: (date: CalendarDate) => void;
}

/** Renders the date of a mark. */
function MarkDate({ label, date, isReadOnly, onDate }: MarkDateProps) {
  if (isReadOnly) return <small>{formats.plainDate(date)}</small>;
  return (
    // The other inputs of the row are checkboxes, which have a fixed width.
    <DateInput
      label={label}
      value={date}
      className={css.markDate ?? ''}
      onDate={(on) => on !== '' && onDate(on)}
    />
  );
}
