import { Button } from '../../ui/parts/button.tsx';
import { useCounts } from '../api/pending-count.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useInfiniteQuery } from '../api/use-query.ts';
import { isDecidedOn, useDecisionPause } from '../base/decision-pause.ts';
import { shownBookingName } from '../base/guest-name.ts';
import { pathOf } from '../base/routes.ts';
import { may } from '../base/session.ts';
import { formats } from '../messages/language.ts';
import { dueTime } from '../parts/due-time.ts';
import { timeAgo, timeLeft, urgencyOf } from '../parts/durations.ts';
import { showErrorToast } from '../parts/error-toast.ts';
import { QueryView } from '../parts/query-view.tsx';
import { decideListed, type ListedRequest } from './decide-listed.ts';
import { t } from './messages.ts';
import { todayQueries } from './queries.ts';
import { RequestFacts } from './request-facts.tsx';
import css from './style.module.css';

/** Renders the pending requests whose holds end first, with their age, and how many there are. */
export function ToDecide({ venueId }: { readonly venueId: string }) {
  const pending = useInfiniteQuery('/venues/{venueId}/booking-requests', todayQueries(venueId).pending);
  const counts = useCounts(venueId);
  const decision = useMutation({
    mutationFn: ({ name, request }: { name: 'accept' | 'decline'; request: ListedRequest }) =>
      decideListed(name, venueId, request),
    onError: showErrorToast,
  });
  const isPaused = useDecisionPause((pending.data ?? []).map(({ reference }) => reference).join(' '));
  const now = Date.now();
  return (
    <section class="card">
      <h2>{t('toDecide')}</h2>
      <QueryView query={pending} className={`bones ${css.requestBones}`} count={5}>
        {(entries) =>
          entries.length === 0 ? (
            <p class={css.quiet}>{t('noneToDecide')}</p>
          ) : (
            <ul class={`${css.lines} ${css.requests}`}>
              {entries.map((request) => (
                <li key={request.reference} class={css.request}>
                  <RequestFacts venueId={venueId} request={request} />
                  <span class={css.quiet}>
                    {t('asked', { time: timeAgo(now - Date.parse(request.createdAt)) })}
                  </span>
                  <TimeLeft request={request} now={now} />
                  {may(venueId, 'requests.decide') && (
                    <span class={css.act}>
                      {(['accept', 'decline'] as const).map((name) => (
                        <Button
                          key={name}
                          look={name === 'decline' ? 'danger' : undefined}
                          name={`${t(name)}${formats.colon}${shownBookingName(request)}`}
                          isOff={decision.isPending || isPaused}
                          onClick={() => isDecidedOn(request) || decision.mutate({ name, request })}
                        >
                          {t(name)}
                        </Button>
                      ))}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {counts && counts.pending + counts.expired > 0 && (
        <p class={css.more}>
          {counts.pending > 0 && (
            <a href={pathOf(venueId, 'requests')}>{t('allPending', { count: counts.pending })}</a>
          )}
          {counts.expired > 0 && (
            <a href={pathOf(venueId, 'requests', [], { show: 'lapsed' })}>
              {t('expired', { count: counts.expired })}
            </a>
          )}
        </p>
      )}
    </section>
  );
}

interface TimeLeftProps {
  readonly request: ListedRequest;
  readonly now: number;
}

/** The time left to decide or the response deadline, in red for the last hours. */
function TimeLeft({ request, now }: TimeLeftProps) {
  const { holdExpiresAt, challenge, timezone } = request;
  if (holdExpiresAt === null) return <span class={css.left}>{t('noLimit')}</span>;
  const left = Math.max(0, Date.parse(holdExpiresAt) - now);
  const urgency = urgencyOf(left);
  return (
    <span class={`${css.left} ${urgency ? css[urgency] : ''}`}>
      {challenge === null
        ? t('left', { time: timeLeft(left) })
        : t('responseDue', { time: dueTime(holdExpiresAt, timezone, now) })}
    </span>
  );
}
