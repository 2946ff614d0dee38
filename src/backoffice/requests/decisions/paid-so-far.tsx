import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import type { StaffRequest } from '../request/staff-request.ts';

/** Names what the guest has paid, before something of the booking is cancelled; nothing if there is nothing. */
export function PaidSoFar({ request }: { readonly request: StaffRequest }) {
  const { instalments = [], agreedPrice, quote } = request;
  const cents = instalments.reduce(
    (sum, { paidOn, amountCents }) => (paidOn === null ? sum : sum + amountCents),
    0,
  );
  const { currency = '' } = agreedPrice ?? quote ?? {};
  return cents > 0 && <p class="note">{t('paidSoFar', { amount: formats.money(cents, currency) })}</p>;
}
