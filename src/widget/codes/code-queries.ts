/** Queries the prices of packages with a code, which only quotes have. */
import type { Quote } from '../../client/types.ts';
import { type LazyQueries, quoteKey } from '../state/queries.ts';
import { chosen, priceOptionsOf, selectionOf } from '../state/selection.ts';

/**
 * Returns the quotes of the packages of the chosen slot: like prices without a code, of this date alone and without extras. Each
 * is requested once the one before has arrived, so that they leave the limit of requests to the price in the bar.
 */
export const codeQueries: LazyQueries = (choices, cached, cache) => {
  const { step, isCodeApplied, isTyping, packageId } = choices;
  const state = { ...choices, ...cached };
  const codeQuotes = new Map<string, Quote>();
  if (!isCodeApplied || step !== 'date') return { codeQuotes };
  const { slot, offer } = chosen(state);
  const others = (slot?.packages ?? []).filter(({ id }) => id !== packageId);
  for (const { id } of [...(offer ? [offer] : []), ...others]) {
    const alone = { ...state, packageId: id, others: [], extras: {} };
    const selection = selectionOf(alone);
    if (!selection) break;
    const options = priceOptionsOf(alone);
    const { data } = cache.query(
      quoteKey(selection, options),
      (client) => client.getQuote({ ...selection, ...options }),
      isTyping,
    );
    if (!data) break;
    codeQuotes.set(id, data);
  }
  return { codeQuotes };
};
