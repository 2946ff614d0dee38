import type { ResultOf } from '../../../client/manage.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { sendOnce } from '../../api/send-once.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { showErrorToast } from '../../parts/error-toast.ts';
import { t } from '../messages.ts';
import { useActorLabel } from '../request/actor-label.ts';
import type { RequestProps } from '../request/staff-request.ts';
import { useWaitingFor } from './use-waiting-for.ts';

type Path = '/venues/{venueId}/booking-requests/{reference}/challenge/withdraw';

/** Renders the response deadline of a hold, for whom and by whom it was set, and withdraws it. */
export function ChallengeNotice({ request, venueId, etag }: RequestProps & { readonly etag: string }) {
  const { reference, timezone, challenge, holdExpiresAt } = request;
  const waiting = useWaitingFor(venueId, request);
  const nameOf = useActorLabel(venueId);
  const withdrawal = useMutation({
    mutationFn: () =>
      sendOnce<ResultOf<'post', Path>>(`withdraw ${reference} ${challenge?.by}`, {
        path: { venueId, reference },
        send: () =>
          client.post('/venues/{venueId}/booking-requests/{reference}/challenge/withdraw', {
            path: { venueId, reference },
            ifMatch: etag,
            body: {},
          }),
        isDone: (current) => current.challenge === null,
      }),
    onSuccess: () => showToast({ text: t('didWithdrawChallenge') }),
    onError: showErrorToast,
  });
  if (challenge === null || holdExpiresAt === null) return null;
  const challenger = waiting.find((each) => each.reference === challenge.by);
  return (
    <section class="note" aria-label={t('challenge')}>
      <p>
        <strong>{t('responseDue', { time: formats.instant(Date.parse(holdExpiresAt), timezone) })}</strong>
      </p>
      <p>
        {t('challengedBy')}{' '}
        <a href={pathOf(venueId, 'requests', [challenge.by])} dir="auto">
          {challenger ? shownBookingName(challenger) : challenge.by}
        </a>
        {challenger === undefined && formats.inBrackets(t('noLongerWaits'))} ·{' '}
        <span dir="auto">{nameOf(challenge.actor)}</span>
        {formats.comma + formats.instant(Date.parse(challenge.challengedAt), timezone)}
      </p>
      {may(venueId, 'requests.decide') && request.status === 'pending_approval' && (
        <Button look="quiet" isOff={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
          {t('withdrawChallenge')}
        </Button>
      )}
    </section>
  );
}
