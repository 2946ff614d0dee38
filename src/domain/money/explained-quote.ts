/** Explains a price: which rate caused which line, and why others did not apply. */
import { computeQuote, type Quote, type QuoteTerms } from './quote.ts';
import {
  type Rate,
  type RateContext,
  rateIsForGroups,
  rateIsValidOn,
  rateMatchesDate,
  rateMatchesOffer,
} from './rate.ts';

/** A condition of a rate, by its member. */
export type RateCondition = 'bookedUntil' | 'from' | 'to' | 'weekdays' | 'slotIds' | 'packageIds' | 'groups';

/** A quote with an explanation. */
export interface ExplainedQuote extends Quote {
  readonly lines: readonly (Quote['lines'][number] & {
    /** The index of the rate that caused it; null: none. */
    readonly rate: number | null;
  })[];
  /** The rates in their order with their unmet conditions; empty: it applies. */
  readonly rates: readonly { readonly label: string; readonly unmetConditions: readonly RateCondition[] }[];
  /** Whose schedule the instalments follow; null: none, so all is due after signing. */
  readonly paymentsOf: 'package' | 'venue' | null;
}

/**
 * Computes the same quote as `computeQuote`, with an explanation.
 *
 * @throws ValidationError if attendance or extras make an amount that exceeds the safe integers
 */
export function explainQuote(terms: QuoteTerms): ExplainedQuote {
  const { rates, offer, venue, date, today, slotId, groups = [] } = terms;
  // Several rates may have the same label, so they are identified by their index here.
  const numbered = rates.map((rate, index) => ({ ...rate, label: String(index) }));
  const priced = computeQuote({ ...terms, rates: numbered });
  const context = { date, today, slotId, packageId: offer.id, groups };
  return {
    ...priced,
    lines: priced.lines.map((line) => {
      if (line.type !== 'surcharge' && line.type !== 'discount') return { ...line, rate: null };
      const rate = Number(line.label);
      return { ...line, label: rates[rate]?.label ?? '', rate };
    }),
    rates: rates.map((rate) => ({ label: rate.label, unmetConditions: unmetOf(rate, context) })),
    paymentsOf: offer.payments.length > 0 ? 'package' : venue.payments.length > 0 ? 'venue' : null,
  };
}

function unmetOf(rate: Rate, { date, today, slotId, packageId, groups }: RateContext): RateCondition[] {
  const { from, to, weekdays, slotIds, packageIds } = rate;
  const met: Record<RateCondition, boolean> = {
    bookedUntil: rateIsValidOn(rate, today),
    from: rateMatchesDate({ label: '', ...(from !== undefined && { from }) }, date),
    to: rateMatchesDate({ label: '', ...(to !== undefined && { to }) }, date),
    weekdays: rateMatchesDate({ label: '', ...(weekdays && { weekdays }) }, date),
    slotIds: rateMatchesOffer({ label: '', ...(slotIds && { slotIds }) }, slotId, packageId),
    packageIds: rateMatchesOffer({ label: '', ...(packageIds && { packageIds }) }, slotId, packageId),
    groups: rateIsForGroups(rate, groups),
  };
  return (Object.keys(met) as RateCondition[]).filter((condition) => !met[condition]);
}
