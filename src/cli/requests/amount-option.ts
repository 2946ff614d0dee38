import { formatPlainAmount, parseAmount } from '../../domain/money/parse-amount.ts';
import { CommandFailure } from '../failure.ts';

/**
 * Parses the amount of an option, such as `--total 1200.00`; returns it in the currency's smallest unit.
 *
 * @throws CommandFailure if it is not an amount with all decimals of the currency
 */
export function parseAmountOption(currency: string, option: string, text: string): number {
  const cents = parseAmount(text, currency);
  if (cents !== null) return cents;
  throw new CommandFailure(
    `${option} must be an amount in ${currency} such as ${formatPlainAmount(240_000, currency)}, not "${text}"`,
    2,
  );
}
