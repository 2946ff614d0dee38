/** What is wrong with the dates of a request. */

import { hourRules } from '../hour-parts.ts';
import { sentences } from '../sentences.ts';
import { type Loss, lossOf } from '../state/availability.ts';
import { currentItem } from '../state/selection.ts';
import type { SessionState } from '../state/state.ts';
import { changeTexts } from '../steps/rare-texts.ts';
import type { Booking } from '../use-booking.ts';
import { isSameTime } from './item-choices.ts';
import { itemLabel } from './item-label.ts';
import { inOrder } from './item-order.ts';
import { stateOfEach } from './item-queries.ts';

/** A date that cannot be booked as it is. */
export interface ItemProblem {
  readonly kind: Loss | 'overlaps';
  readonly text: string;
  /** The same beside the date, without its name. */
  readonly mark: string;
  /** With this date as the current one. */
  readonly state: SessionState;
}

/** Returns the dates that cannot be booked. */
export function itemProblemsOf(booking: Booking): readonly ItemProblem[] {
  return inOrder(stateOfEach(booking.session)).flatMap((state): ItemProblem[] => {
    const kind = lossOf(state) ?? refusedAs(state);
    if (!kind) return [];
    const own = { ...booking, state };
    const item = itemLabel(own);
    const loss = changeTexts.lossMessageOf?.(own) ?? booking.t('gone');
    if (kind === 'taken') return [{ kind, text: loss, mark: booking.t('taken'), state }];
    const isClosedLink = kind === 'closed' && state.isLinked && !hourRules.brokenRules?.(own);
    const mark = kind === 'overlaps' ? booking.t('itemOverlaps') : isClosedLink ? booking.t('closed') : loss;
    return [{ kind, text: sentences([item, mark], booking.formats), mark, state }];
  });
}

function refusedAs(state: SessionState): ItemProblem['kind'] | null {
  const current = currentItem(state);
  // The refusal of a request that was sent may be about dates that are replaced since.
  const { code } =
    [state.quoteRefusal, state.refusal].find((refusal) =>
      refusal?.items.some((item) => current && isSameTime(item, current)),
    ) ?? {};
  return code === 'VALIDATION_ERROR' ? 'overlaps' : code === 'NOT_FOUND' ? 'choiceGone' : null;
}
