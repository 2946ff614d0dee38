import type { BookedGuests } from '../../../domain/money/charged-minimum.ts';
import { formats } from '../../messages/language.ts';
import { priceWord } from '../../messages/price-messages.ts';
import { shownLines } from '../../parts/shown-lines.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import type { Quote } from './use-quotes.ts';

interface PricePanelProps {
  /** The parts of today's price. */
  readonly lines: readonly { readonly label: string; readonly amountCents: number }[];
  /** The sum of the quotes; null: there is none yet, or no price of today. */
  readonly quotedCents: number | null;
  readonly currency: string;
  /** The agreed price of all dates; null: none. */
  readonly agreedCents: number | null;
  /** Whether the price has just changed, so that the former one was refused. */
  readonly hasChanged: boolean;
}

/** Shows the price beside the form: its lines, of several dates the price of each, the total, and the agreed price. */
export function PricePanel({ lines, quotedCents, currency, agreedCents, hasChanged }: PricePanelProps) {
  const money = (cents: number) => formats.money(cents, currency);
  return (
    <section class={css.pricePanel} aria-label={t('price')}>
      <h2>{t('price')}</h2>
      <dl class={css.quoteLines} aria-live="polite">
        {lines.map(({ label, amountCents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
          <div key={index}>
            <dt dir="auto">{label}</dt>
            <dd>{money(amountCents)}</dd>
          </div>
        ))}
        {quotedCents !== null && (
          <div class={css.sum}>
            <dt>{t('total')}</dt>
            <dd>
              <strong>{money(quotedCents)}</strong>
            </dd>
          </div>
        )}
        {agreedCents !== null && (
          <div class={css.sum}>
            <dt>{t('agreedTotal')}</dt>
            <dd>
              <strong>{money(agreedCents)}</strong>
            </dd>
          </div>
        )}
      </dl>
      {lines.length === 0 && quotedCents === null && agreedCents === null && <p class={css.aside}>–</p>}
      {hasChanged && <p class="problem">{t('priceHasChanged')}</p>}
    </section>
  );
}

/**
 * Returns the lines of a single date's price, or the price of each of several dates.
 *
 * @param booked the guests and extras of a single date
 */
export function priceLines(
  names: readonly (string | null)[],
  quotes: readonly (Quote | null)[],
  booked: BookedGuests,
): { readonly label: string; readonly amountCents: number }[] {
  if (names.length === 1)
    return quotes.flatMap((quote) =>
      quote
        ? shownLines(quote.lines, {
            t: priceWord,
            currency: quote.currency,
            formats,
            bookedOf: () => booked,
          })
        : [],
    );
  return quotes.flatMap((quote, index) => {
    return quote ? { label: names[index] ?? '', amountCents: quote.totalCents } : [];
  });
}
