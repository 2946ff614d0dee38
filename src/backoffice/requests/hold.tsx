import type { ManagementSchemas } from '../../client/manage.ts';
import { importUndone } from '../../domain/booking/decision-reason.ts';
import { dueTime } from '../parts/due-time.ts';
import { timeLeft, urgencyOf } from '../parts/durations.ts';
import { t } from './messages.ts';
import { type Rank, rankLabel } from './rank.ts';
import css from './style.module.css';

type Summary = ManagementSchemas['BookingRequestSummary'];

interface RequestStatusProps {
  readonly request: Pick<Summary, 'status' | 'holdExpiresAt' | 'challenge' | 'timezone' | 'reasonCode'>;
  readonly now: number;
  /** Its rank, shown if it waits; omitted: not known. */
  readonly rank?: Rank | undefined;
}

/** Renders a badge with the time left to decide, the response deadline, or the decision. */
export function RequestStatus({ request, now, rank }: RequestStatusProps) {
  const { status, holdExpiresAt, challenge, timezone, reasonCode } = request;
  const waits = status === 'waiting' && rank ? rankLabel(rank, false) : null;
  if (waits !== null) return <span class={`${css.state} ${css[status]}`}>{waits}</span>;
  if (status !== 'pending_approval')
    return (
      <span class={`${css.state} ${css[status]}`}>
        {t(reasonCode === importUndone ? 'reason_import_undone' : status)}
      </span>
    );
  if (holdExpiresAt === null) return <span class={css.state}>{t('noLimit')}</span>;
  const left = Date.parse(holdExpiresAt) - now;
  // The next response will contain the expiry.
  if (left <= 0) return <span class={`${css.state} ${css.expired}`}>{t('expired')}</span>;
  const urgency = urgencyOf(left);
  return (
    <span class={[css.state, urgency && css[urgency], challenge && css.due].filter(Boolean).join(' ')}>
      {challenge === null
        ? t('left', { time: timeLeft(left) })
        : t('responseDue', { time: dueTime(holdExpiresAt, timezone, now) })}
    </span>
  );
}
