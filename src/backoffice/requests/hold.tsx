import type { ManagementSchemas } from '../../client/manage.ts';
import { msPerDay, msPerHour, msPerMinute } from '../../domain/time/instant.ts';
import { locale } from '../messages/language.ts';
import { t } from './messages.ts';
import css from './style.module.css';

/** The status of a request. */
export type Status = ManagementSchemas['BookingRequestSummary']['status'];

/** Formats a duration in its natural unit: `3 days`, `5 hours`, `12 minutes`. */
function span(ms: number): string {
  const [unit, unitMs] =
    ms >= 2 * msPerDay
      ? (['day', msPerDay] as const)
      : ms >= 2 * msPerHour
        ? (['hour', msPerHour] as const)
        : (['minute', msPerMinute] as const);
  const count = Math.max(1, Math.floor(ms / unitMs));
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

interface RequestStatusProps {
  readonly status: Status;
  readonly holdExpiresAt: string | null;
  readonly now: number;
}

/** Renders a badge with the time left to decide, or the decision. */
export function RequestStatus({ status, holdExpiresAt, now }: RequestStatusProps) {
  if (status !== 'pending_approval') return <span class={`${css.state} ${css[status]}`}>{t(status)}</span>;
  if (holdExpiresAt === null) return <span class={css.state}>{t('noLimit')}</span>;
  const left = Date.parse(holdExpiresAt) - now;
  // The next response will contain the expiry.
  if (left <= 0) return <span class={`${css.state} ${css.expired}`}>{t('expired')}</span>;
  const urgency = left < 6 * msPerHour ? 'now' : left < msPerDay ? 'soon' : '';
  return <span class={`${css.state} ${css[urgency] ?? ''}`}>{t('left', { time: span(left) })}</span>;
}
