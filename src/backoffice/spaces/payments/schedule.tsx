import { fullShareBasisPoints } from '../../../domain/money/money.ts';
import { type DueBasis, dueBases } from '../../../domain/money/payment-term.ts';
import { hasDayOffset } from '../../../domain/money/payments.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { t as shell } from '../../base/messages.ts';
import { formats } from '../../messages/language.ts';
import { useFocus } from '../../parts/use-focus.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { NativeField } from '../fields/native-field.tsx';
import { moveItem, OrderButtons } from '../fields/order-buttons.tsx';
import { PercentField } from '../fields/percent-field.tsx';
import { WholeNumberField } from '../fields/whole-number-field.tsx';
import { t } from '../messages.ts';
import type { Venue } from '../space-details.ts';
import css from '../style.module.css';
import { Example } from './example.tsx';

type Term = Venue['payments'][number];

interface ScheduleProps {
  readonly terms: readonly Term[];
  readonly problems: ReadonlyMap<string, string>;
  readonly venue: Pick<Venue, 'currency' | 'timezone'>;
  readonly onTerms: (terms: readonly Term[]) => void;
}

/** Renders the instalments of a schedule, with an example. */
export function Schedule({ terms, problems, venue, onTerms }: ScheduleProps) {
  const set = (at: number, term: Term) => onTerms(terms.map((other, index) => (index === at ? term : other)));
  const missing = shareRemainder(terms);
  const lastShare = terms.findLastIndex(({ basisPoints }) => basisPoints !== undefined);
  const focusOn = useFocus();
  const add = () => {
    focusOn(`measure-${terms.length}`);
    onTerms([
      ...terms,
      {
        basisPoints: missing > 0 ? missing : fullShareBasisPoints / 2,
        ...(terms.length === 0
          ? ({ dueBasis: 'after_signing', offsetDays: 7 } as const)
          : ({ dueBasis: 'before_event', offsetDays: 14 } as const)),
      },
    ]);
  };
  return (
    <div class="form">
      {terms.length === 0 && <p class="note">{t('allAfterSigning')}</p>}
      {terms.map((term, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no id
        <fieldset class={css.entry} key={at}>
          <legend>{t('instalment', { number: at + 1 })}</legend>
          <AmountField
            term={term}
            at={at}
            problems={problems}
            currency={venue.currency}
            onTerm={(next) => set(at, next)}
          />
          <Due term={term} at={at} problems={problems} onTerm={(next) => set(at, next)} />
          <div class="actions">
            <OrderButtons
              name={t('instalment', { number: at + 1 })}
              at={at}
              count={terms.length}
              onMove={(to) => onTerms(moveItem(terms, at, to))}
            />
            <Button
              look="quiet"
              name={`${shell('remove')}${formats.colon}${t('instalment', { number: at + 1 })}`}
              onClick={() => {
                focusOn(`measure-${Math.max(0, at - 1)}`);
                onTerms(terms.filter((_, index) => index !== at));
              }}
            >
              {shell('remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      <div class="actions">
        <Button onClick={add}>{t('addInstalment')}</Button>
      </div>
      <div role="status">
        {terms.length > 0 && missing !== 0 && (
          <div class="trouble">
            <p>
              {t(missing > 0 ? 'sharesShort' : 'sharesOver', {
                share: formats.share(Math.abs(missing) / fullShareBasisPoints),
              })}
            </p>
            {lastShare >= 0 && (terms[lastShare]?.basisPoints ?? 0) + missing > 0 && (
              <Button
                onClick={() => {
                  const term = terms[lastShare];
                  if (term) set(lastShare, { ...term, basisPoints: (term.basisPoints ?? 0) + missing });
                }}
              >
                {t('balanceLast', { number: lastShare + 1 })}
              </Button>
            )}
          </div>
        )}
      </div>
      {missing === 0 || terms.length === 0 ? <Example terms={terms} venue={venue} /> : null}
      {problems.get('payments') && <p class="problem">{problems.get('payments')}</p>}
    </div>
  );
}

/** Returns the difference between 100 % and the sum of the shares, in basis points; negative if they exceed 100 %. */
export function shareRemainder(terms: readonly Term[]): number {
  return fullShareBasisPoints - terms.reduce((sum, { basisPoints = 0 }) => sum + basisPoints, 0);
}

interface PartProps {
  readonly term: Term;
  readonly at: number;
  readonly problems: ReadonlyMap<string, string>;
  readonly onTerm: (term: Term) => void;
}

/** The amount: a share of the rest after fixed amounts, or a fixed amount. */
function AmountField({ term, at, problems, currency, onTerm }: PartProps & { readonly currency: string }) {
  const { basisPoints, amountCents, ...due } = term;
  const isShare = basisPoints !== undefined;
  const problem =
    problems.get(`payments[${at}].${isShare ? 'basisPoints' : 'amountCents'}`) ??
    problems.get(`payments[${at}]`);
  return (
    <div class={css.pair}>
      <div part="field">
        <label for={`measure-${at}`}>{t('howMuch')}</label>
        <select
          id={`measure-${at}`}
          value={isShare ? 'share' : 'amount'}
          onChange={({ currentTarget }) =>
            onTerm(
              currentTarget.value === 'share'
                ? { ...due, basisPoints: 5000 }
                : { ...due, amountCents: 10_000 },
            )
          }
        >
          <option value="share">{t('share')}</option>
          <option value="amount">{t('fixedAmount')}</option>
        </select>
      </div>
      {isShare ? (
        <PercentField
          name={`share-${at}`}
          label={t('percent')}
          basisPoints={basisPoints}
          problem={problem}
          onBasisPoints={(points) => onTerm({ ...due, basisPoints: points })}
        />
      ) : (
        <MoneyField
          name={`amount-${at}`}
          label={t('amount')}
          hint={t('withTax')}
          currency={currency}
          problem={problem}
          value={amountCents ?? 0}
          onValue={(cents) => onTerm({ ...due, amountCents: cents ?? 0 })}
        />
      )}
    </div>
  );
}

/** The due date: days from an event, or a date. */
function Due({ term, at, problems, onTerm }: PartProps) {
  const { dueBasis, offsetDays, fixedDate, ...measure } = term;
  const turn = (next: DueBasis) => {
    const days = hasDayOffset(next) ? { offsetDays: offsetDays ?? 14 } : {};
    const date = next === 'fixed_date' ? { fixedDate: fixedDate ?? '' } : {};
    onTerm({ ...measure, dueBasis: next, ...days, ...date });
  };
  return (
    <div class={css.pair}>
      <div part="field">
        <label for={`due-${at}`}>{t('due')}</label>
        <select
          id={`due-${at}`}
          value={dueBasis}
          onChange={({ currentTarget }) =>
            turn(dueBases.find((basis) => basis === currentTarget.value) ?? dueBasis)
          }
        >
          {dueBases.map((basis) => (
            <option key={basis} value={basis}>
              {t(`due_${basis}`)}
            </option>
          ))}
        </select>
      </div>
      {hasDayOffset(dueBasis) && (
        <WholeNumberField
          name={`days-${at}`}
          label={t('days')}
          value={offsetDays ?? 0}
          problem={problems.get(`payments[${at}].offsetDays`)}
          onValue={(days) => onTerm({ ...measure, dueBasis, offsetDays: days ?? 0 })}
        />
      )}
      {dueBasis === 'fixed_date' && (
        <NativeField
          name={`date-${at}`}
          label={t('date')}
          type="date"
          value={fixedDate ?? ''}
          problem={problems.get(`payments[${at}].fixedDate`)}
          onValue={(date) => onTerm({ ...measure, dueBasis, fixedDate: date })}
        />
      )}
    </div>
  );
}
