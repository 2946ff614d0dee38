import { useState } from 'preact/hooks';
import { pricedMinutes } from '../../../domain/money/hour-prices.ts';
import { computePrice } from '../../../domain/money/price.ts';
import type { TaxTerms } from '../../../domain/money/tax.ts';
import { type ClockTimes, spanOf, spanWithin } from '../../../domain/time/clock-span.ts';
import { formats } from '../../messages/language.ts';
import { priceWord } from '../../messages/price-messages.ts';
import { shownLines } from '../../parts/shown-lines.ts';
import { t } from '../messages.ts';
import type { Package, Slot } from '../space-details.ts';
import css from '../style.module.css';
import { HourSelects } from './hour-selects.tsx';
import { firstTimes } from './slot-hours.ts';

interface HoursExampleProps {
  readonly slot: Pick<Slot, 'startTime' | 'endTime' | 'hours'>;
  readonly offer: Package;
  readonly venue: TaxTerms & { readonly currency: string };
}

/** Shows what a booking by the hour costs with the prices as they are entered, on a date without surcharges. */
export function HoursExample({ slot, offer, venue }: HoursExampleProps) {
  const [times, setTimes] = useState<ClockTimes | null>(null);
  const { currency, tax, pricesIncludeTax } = venue;
  const chosen = times ?? firstTimes(slot);
  const part = spanWithin(slot, chosen);
  const minutes = part.to <= spanOf(slot).to ? pricedMinutes(offer, slot, part) : [];
  const { lines, totalCents } = computePrice({
    offer,
    minutes,
    rates: [],
    tax,
    pricesIncludeTax,
    attendance: null,
    extras: [],
  });
  return (
    <section class="form" aria-label={t('example')}>
      <h3>{t('example')}</h3>
      <HourSelects name="example" slot={slot} times={chosen} onTimes={setTimes} />
      <table class={css.lines} aria-live="polite">
        <tbody>
          {shownLines(lines, { t: priceWord, currency, formats, bookedOf: () => undefined }).map(
            ({ label, amountCents }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
              <tr key={at}>
                <th scope="row">{label}</th>
                <td>{formats.money(amountCents, currency)}</td>
              </tr>
            ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{formats.money(totalCents, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
