import type { Adjustment } from '../../../domain/money/adjustment.ts';
import { plainNumber } from '../../../ui/locale/parse-number.ts';
import { locale } from '../../messages/language.ts';
import { formatTypedAmount, parseTypedAmount } from '../../parts/typed-amount.ts';

/** The kinds of an adjustment: an amount or a share, less or more. */
export const adjustmentKinds = ['less_amount', 'less_share', 'more_amount', 'more_share'] as const;

/** An adjustment of the price as typed. */
export interface EnteredAdjustment {
  readonly label: string;
  readonly kind: (typeof adjustmentKinds)[number];
  /** An amount or a percentage of the reader's language, without a sign. */
  readonly size: string;
}

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

/** Returns whether each adjustment has a description and a valid size. */
export const areComplete = (entered: readonly EnteredAdjustment[], currency: string): boolean =>
  entered.every((each) => each.label.trim() !== '' && adjustmentOf(each, currency) !== null);

/** Returns a stored adjustment as it can be changed. */
export function enteredAdjustment(adjustment: Adjustment, currency: string): EnteredAdjustment {
  const { label, basisPoints, amountCents = 0 } = adjustment;
  const isShare = basisPoints !== undefined;
  const size = basisPoints ?? amountCents;
  return {
    label,
    kind: `${size < 0 ? 'less' : 'more'}_${isShare ? 'share' : 'amount'}`,
    size: isShare
      ? new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 }).format(
          Math.abs(size) / 100,
        )
      : formatTypedAmount(Math.abs(size), currency, locale),
  };
}
