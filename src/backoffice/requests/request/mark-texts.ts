import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';

interface Marks {
  readonly invoicedOn: string | null;
  readonly paidOn: string | null;
}

/** Returns when an instalment was invoiced and paid, as far as it was. */
export const markTexts = ({ invoicedOn, paidOn }: Marks): string[] => [
  ...(invoicedOn === null ? [] : [t('invoicedOn', { date: formats.plainDate(invoicedOn) })]),
  ...(paidOn === null ? [] : [t('paidOn', { date: formats.plainDate(paidOn) })]),
];
