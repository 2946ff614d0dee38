import { minorUnits } from '../../../domain/money/currency.ts';
import { parseAmount } from '../../../domain/money/parse-amount.ts';

/**
 * Parses an amount in any usual notation into the smallest unit of its currency: `2400`, `2,400.00`, `2.400,00`, `£
 * 2400`. The last separator is the decimal mark if as many digits follow as the currency has decimals; otherwise
 * separators group thousands.
 *
 * @returns null if it is not an amount
 */
export function parseWrittenAmount(text: string, currency: string): number | null {
  const plain = text.replace(/^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s]+$|(?<=\d)[\s’'](?=\d{3})/gu, '');
  const decimals = minorUnits(currency);
  const [, whole = '', fraction = ''] =
    (decimals > 0 && new RegExp(`^(.*)[.,](\\d{${decimals}})$`).exec(plain)) || [];
  const thousands = whole === '' ? plain : whole;
  if (!/^(\d+|\d{1,3}([.,]\d{3})+)$/.test(thousands)) return null;
  const digits = thousands.replace(/[.,]/g, '');
  return parseAmount(fraction === '' ? digits : `${digits}.${fraction}`, currency, true);
}
