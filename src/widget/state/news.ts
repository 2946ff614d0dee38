/** What a change of the state means to others: to the page that listens, and to the visitor who looks at a price. */
import { nameOfQuote } from './known.ts';
import type { SessionOptions } from './session-options.ts';
import { type Price, type SessionState, selectionOf, troublesOf } from './session-state.ts';
import { wishesOf } from './wishes.ts';

/** Tells the page what can be told only now: what could not be had, and a price. */
export function tellNews(
  before: SessionState,
  after: SessionState,
  onEvent: SessionOptions['onEvent'],
): void {
  const { quote } = after;
  const told = troublesOf(before);
  for (const trouble of troublesOf(after))
    if (trouble && !told.includes(trouble)) onEvent('error', { code: trouble.error.code });
  const selection = selectionOf(after);
  if (selection && quote.data && quote.data !== before.quote.data) {
    const { totalCents, currency } = quote.data;
    onEvent('quote', { ...selection, totalCents, currency });
  }
}

/** The price the visitor saw until now, where another comes in its place unasked; else what stands there already. */
export function priceShownBefore(before: SessionState, after: SessionState): Price | null {
  const [was, is] = [before.quote.data, after.quote.data];
  if (after.priceBefore || !was || !is) return after.priceBefore;
  const isSame = was.totalCents === is.totalCents && was.currency === is.currency;
  return isSame || nameOf(before) !== nameOf(after) ? null : was;
}

function nameOf(state: SessionState): string | null {
  const selection = selectionOf(state);
  return selection && nameOfQuote(selection, wishesOf(state));
}
