import type { ManagementSchemas } from '../../client/manage.ts';
import { timeLeft, urgencyOf } from '../parts/durations.ts';
import { t } from './messages.ts';
import { type Rank, rankLabel } from './rank.ts';
import css from './style.module.css';

/** The status of a request. */
export type Status = ManagementSchemas['BookingRequestSummary']['status'];

interface RequestStatusProps {
  readonly status: Status;
  readonly holdExpiresAt: string | null;
  readonly now: number;
  /** Its rank, shown if it waits; omitted: not known. */
  readonly rank?: Rank | undefined;
}

/** Renders a badge with the time left to decide, or the decision. */
export function RequestStatus({ status, holdExpiresAt, now, rank }: RequestStatusProps) {
  const waits = status === 'waiting' && rank ? rankLabel(rank, false) : null;
  if (waits !== null) return <span class={`${css.state} ${css[status]}`}>{waits}</span>;
  if (status !== 'pending_approval') return <span class={`${css.state} ${css[status]}`}>{t(status)}</span>;
  if (holdExpiresAt === null) return <span class={css.state}>{t('noLimit')}</span>;
  const left = Date.parse(holdExpiresAt) - now;
  // The next response will contain the expiry.
  if (left <= 0) return <span class={`${css.state} ${css.expired}`}>{t('expired')}</span>;
  const urgency = urgencyOf(left);
  return (
    <span class={`${css.state} ${urgency ? css[urgency] : ''}`}>{t('left', { time: timeLeft(left) })}</span>
  );
}
