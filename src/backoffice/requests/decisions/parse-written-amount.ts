import { minorUnits } from '../../../domain/money/currency.ts';
import { parseAmount } from '../../../domain/money/parse-amount.ts';

/**
 * An amount as somebody types it, in the smallest unit of its currency: `2400`, `2,400.00`, `2.400,00`, `£ 2400`. Whatever
 * language they write in, the last mark is that of the decimals where just as many digits follow it as the currency has;
 * otherwise marks stand between thousands.
 *
 * @returns null where it is no amount
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
