import { formats } from '../messages/language.ts';
import { t } from './messages.ts';

/** The rank of a request, as the service computes it. */
export interface Rank {
  readonly rank: number | null;
  readonly isNext: boolean;
}

const ordinals = new Intl.PluralRules(formats.locale, { type: 'ordinal' });

/**
 * Returns the text of a rank: "Confirmed", "1st in line", "2nd in line", "Next"; null: it has none.
 *
 * @param isBooked whether the request is accepted
 */
export function rankLabel({ rank, isNext }: Rank, isBooked: boolean): string | null {
  if (rank === null) return null;
  if (isBooked) return t('confirmed');
  if (isNext) return t('isNext');
  const form = ordinals.select(rank);
  const key = form === 'one' || form === 'two' || form === 'few' ? form : 'other';
  return t(`rank_${key}`, { rank: formats.number(rank) });
}

/** The rank of what occupies its time. */
export const firstRank: Rank = { rank: 1, isNext: false };
