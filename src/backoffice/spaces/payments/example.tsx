import { useState } from 'preact/hooks';
import { minorUnits } from '../../../domain/money/currency.ts';
import { schedulePayments } from '../../../domain/money/payments.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { formats } from '../../messages/language.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { NativeField } from '../fields/native-field.tsx';
import { t } from '../messages.ts';
import type { Venue } from '../space-details.ts';
import css from '../style.module.css';
import { dueLabel } from './due-label.ts';

interface ExampleProps {
  readonly terms: Venue['payments'];
  readonly venue: Pick<Venue, 'currency' | 'timezone'>;
}

/** Renders an example of a payment schedule for a booking signed today. */
export function Example({ terms, venue }: ExampleProps) {
  const { currency } = venue;
  const today = dateIn(venue.timezone, Date.now());
  const [total, setTotal] = useState<number | null>(1000 * 10 ** minorUnits(currency));
  const [event, setEvent] = useState(() => addDays(today, 90));
  return (
    <section class={css.example} aria-label={t('example')}>
      <p>
        <strong>{t('example')}</strong>
      </p>
      <div class={css.pair}>
        <MoneyField
          name="example-total"
          label={t('total')}
          hint={t('withTax')}
          value={total}
          currency={currency}
          onValue={setTotal}
        />
        <NativeField
          name="example-date"
          label={t('eventDate')}
          type="date"
          value={event}
          onValue={(date) => date !== '' && setEvent(date)}
        />
      </div>
      {total !== null && (
        <ol>
          {schedulePayments(terms, total, { today, event }).map((payment, at, all) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no id
            <li key={at}>
              <strong>{formats.money(payment.amountCents, currency)}</strong>{' '}
              {dueLabel(payment, all, { today, event })}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
