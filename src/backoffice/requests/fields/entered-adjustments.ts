import { plainNumber } from '../../../ui/locale/parse-number.ts';
import { locale } from '../../messages/language.ts';
import { parseTypedAmount } from '../../parts/typed-amount.ts';

/** The kinds of an adjustment: an amount or a share, less or more. */
export const adjustmentKinds = ['less_amount', 'less_share', 'more_amount', 'more_share'] as const;

/** An adjustment of the price as typed. */
export interface EnteredAdjustment {
  readonly label: string;
  readonly kind: (typeof adjustmentKinds)[number];
  /** An amount or a percentage of the reader's language, without a sign. */
  readonly size: string;
}

/** An adjustment of the API: an amount in the smallest unit, or a share of the lines before it. */
export type Adjustment = { readonly label: string } & (
  | { readonly amountCents: number }
  | { readonly basisPoints: number }
);

/** Nothing entered yet. */
export const noAdjustment: EnteredAdjustment = { label: '', kind: 'less_amount', size: '' };

/** Returns an adjustment for the API; null: it has no valid size yet. */
export function adjustmentOf({ label, kind, size }: EnteredAdjustment, currency: string): Adjustment | null {
  const sign = kind.startsWith('less') ? -1 : 1;
  if (kind.endsWith('amount')) {
    const cents = parseTypedAmount(size, currency, locale);
    return cents === null || cents === 0 ? null : { label: label.trim(), amountCents: sign * cents };
  }
  const percent = Number(plainNumber(size.replace(/[%٪\s]+$/u, ''), locale, 2) ?? Number.NaN);
  const basisPoints = Math.round(percent * 100);
  return basisPoints > 0 ? { label: label.trim(), basisPoints: sign * basisPoints } : null;
}

/** Returns the adjustments for the API, without those that are incomplete. */
export const adjustmentsBody = (entered: readonly EnteredAdjustment[], currency: string): Adjustment[] =>
  entered.flatMap((each) => adjustmentOf(each, currency) ?? []);
