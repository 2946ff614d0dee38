/** Why something costs what it does: which rate made which line, and why the others made none. */
import { computeQuote, type Quote, type QuoteTerms } from './quote.ts';
import { type Rate, type RateContext, rateIsValidOn, rateMatchesDate, rateMatchesOffer } from './rate.ts';

/** A condition of a rate, by the member that sets it. */
export type RateCondition = 'bookedUntil' | 'from' | 'to' | 'weekdays' | 'slotIds' | 'packageIds';

/** A quote with where it comes from. */
export interface ExplainedQuote extends Quote {
  readonly lines: readonly (Quote['lines'][number] & {
    /** Which of the space's rates made it, counted from 0; null: none did. */
    readonly rate: number | null;
  })[];
  /** The rates of the space in its order: what of each is not met; nothing: it applies. */
  readonly rates: readonly { readonly label: string; readonly unmet: readonly RateCondition[] }[];
  /** Whose schedule the instalments follow; null: nobody's, so all is due after signing. */
  readonly paymentsOf: 'package' | 'venue' | null;
}

/**
 * The same quote as `quote` makes.
 *
 * @throws ValidationError when attendance or extras make an amount that leaves the safe integers
 */
export function explainQuote(terms: QuoteTerms): ExplainedQuote {
  const { rates, offer, venue, date, today, slotId } = terms;
  // Several rates may be called the same: while the price is worked out, each is called by its place.
  const numbered = rates.map((rate, index) => ({ ...rate, label: String(index) }));
  const priced = computeQuote({ ...terms, rates: numbered });
  const context = { date, today, slotId, packageId: offer.id };
  return {
    ...priced,
    lines: priced.lines.map((line) => {
      if (line.type !== 'surcharge' && line.type !== 'discount') return { ...line, rate: null };
      const rate = Number(line.label);
      return { ...line, label: rates[rate]?.label ?? '', rate };
    }),
    rates: rates.map((rate) => ({ label: rate.label, unmet: unmetOf(rate, context) })),
    paymentsOf: offer.payments.length > 0 ? 'package' : venue.payments.length > 0 ? 'venue' : null,
  };
}

function unmetOf(rate: Rate, { date, today, slotId, packageId }: RateContext): RateCondition[] {
  const { from, to, weekdays, slotIds, packageIds } = rate;
  const met: Record<RateCondition, boolean> = {
    bookedUntil: rateIsValidOn(rate, today),
    from: rateMatchesDate({ label: '', ...(from !== undefined && { from }) }, date),
    to: rateMatchesDate({ label: '', ...(to !== undefined && { to }) }, date),
    weekdays: rateMatchesDate({ label: '', ...(weekdays && { weekdays }) }, date),
    slotIds: rateMatchesOffer({ label: '', ...(slotIds && { slotIds }) }, slotId, packageId),
    packageIds: rateMatchesOffer({ label: '', ...(packageIds && { packageIds }) }, slotId, packageId),
  };
  return (Object.keys(met) as RateCondition[]).filter((condition) => !met[condition]);
}
