import type { DataOfPath, ManagementAnswer, ManagementSchemas, ResultOf } from '../../../client/manage.ts';
import { type ChallengeHours, challengeHours } from '../../../domain/booking/challenge.ts';
import { Select } from '../../../ui/parts/select.tsx';
import { client } from '../../api/client.ts';
import { sendOnce } from '../../api/send-once.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useCustomQuery } from '../../api/use-query.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { pathOf } from '../../base/routes.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { useSeenVersion } from '../../parts/use-seen-version.ts';
import { t } from '../messages.ts';
import { byStart } from '../offer/booked-offer.ts';
import { DateField } from '../offer/date-field.tsx';
import { rankLabel } from '../rank.ts';
import css from '../style.module.css';
import { DecisionError } from './decision-error.tsx';
import type { DecisionDialogProps } from './reason-dialog.tsx';
import { useWaitingFor } from './use-waiting-for.ts';

type Path = '/venues/{venueId}/booking-requests/{reference}/challenge';
type Challenged = DataOfPath<'post', Path>;
type Summary = ManagementSchemas['BookingRequestSummary'];

/** What is entered; `hours` null: the deadline is `date` and `time`. */
interface Entered {
  readonly chosen: string;
  readonly hours: ChallengeHours | null;
  readonly date: string;
  readonly time: string;
}
const untouched: Entered = { chosen: '', hours: 48, date: '', time: '' };

/** Sets a response deadline for a hold, and shows before which dates it ends and who was placed before the challenger. */
export function ChallengeDialog({ request, venueId, etag, onClose }: DecisionDialogProps) {
  const { reference, timezone, holdExpiresAt } = request;
  const seen = useSeenVersion(request, etag);
  const ifMatch = seen.etag;
  const waiting = useWaitingFor(venueId, request);
  const stored = useDraft(`challenge ${reference}`, untouched);
  const { draft, change, drop } = stored;
  const { chosen, hours, date, time } = draft ?? untouched;
  const by = chosen || (waiting[0]?.reference ?? '');
  const response = hours === null ? { deadline: `${date}T${time}` } : { hours };
  const isComplete = by !== '' && (hours !== null || (date !== '' && time !== ''));
  const path = { venueId, reference };
  const challenge = useMutation({
    mutationFn: () =>
      sendOnce<ResultOf<'post', Path>>(`challenge ${reference} ${by} ${JSON.stringify(response)}`, {
        path,
        send: () =>
          client.post('/venues/{venueId}/booking-requests/{reference}/challenge', {
            path,
            ifMatch,
            body: { by, ...response },
          }),
        isDone: (current) => current.challenge?.by === by,
      }),
    onSuccess({ data }) {
      showToast({
        text: t('didChallenge', { time: formats.instant(Date.parse(data.holdExpiresAt ?? ''), timezone) }),
      });
      drop();
      onClose();
    },
  });
  const simulated = useCustomQuery<{ readonly end: string | null; readonly before: readonly Summary[] }>({
    queryKey: ['challenge', path, ifMatch, by, response],
    enabled: isComplete && !challenge.isPending,
    async queryFn() {
      const answer = (await client.post('/venues/{venueId}/booking-requests/{reference}/challenge', {
        path,
        ifMatch,
        body: { by, ...response, dryRun: true },
      })) as ManagementAnswer<Challenged> & { readonly rankedBefore?: readonly Summary[] };
      if (!answer.ok) throw answer.error;
      return { end: answer.data.holdExpiresAt, before: answer.rankedBefore ?? [] };
    },
  });
  const problems = problemsAt(challenge.error ?? simulated.error);
  const wrongDeadline = problems.get('deadline');
  seen.follow(challenge.error, simulated.error);
  const previewError = simulated.error ?? seen.conflict;
  const isRefused = simulated.error !== null && simulated.data === undefined;
  const dates = byStart(request.items);
  return (
    <Dialog title={t('challengeTitle')} onClose={onClose}>
      <MutationForm
        mutation={challenge}
        draft={stored}
        onSubmit={() => {
          if (isComplete) challenge.mutate();
        }}
        submit={t('setDeadline')}
        isOff={!isComplete || isRefused}
        className="form"
        showError={(error) => <DecisionError error={error} venueId={venueId} request={request} />}
      >
        <p>{t('challengeText')}</p>
        <Select
          name="by"
          label={t('challengedBy')}
          value={by}
          isRequired
          none={null}
          options={waiting.map((each) => [
            each.reference,
            [shownBookingName(each), rankLabel(each, false)].filter(Boolean).join(' · '),
          ])}
          problem={problems.get('by')}
          onValue={(value) => change({ chosen: value })}
        />
        <div role="radiogroup" aria-label={t('responseTime')} class={css.timeKinds}>
          {challengeHours.map((each) => (
            <label key={each} class={css.timeKind}>
              <input
                type="radio"
                name="hours"
                checked={hours === each}
                onChange={() => change({ hours: each })}
              />
              {t('hours', { count: each })}
            </label>
          ))}
          <label class={css.timeKind}>
            <input
              type="radio"
              name="hours"
              checked={hours === null}
              onChange={() => change({ hours: null })}
            />
            {t('otherDeadline')}
          </label>
        </div>
        {hours === null && (
          <div class={css.customTimes}>
            <DateField
              name="due-date"
              label={t('date')}
              date={date}
              problem={wrongDeadline}
              onDate={(value) => change({ date: value })}
            />
            <div part="field">
              <label for="due-time">{t('time')}</label>
              <input
                id="due-time"
                type="time"
                value={time}
                required
                onInput={({ currentTarget: { value } }) => change({ time: value })}
              />
            </div>
          </div>
        )}
        <div role="status" class={`form ${css.vacancy}`}>
          {hours !== null && wrongDeadline && <p class="problem">{wrongDeadline}</p>}
          {challenge.error === null && previewError && !wrongDeadline && (
            <DecisionError error={previewError} venueId={venueId} request={request} />
          )}
          {simulated.data?.end && (
            <>
              <p>
                {t('holdWillEnd', {
                  count: dates.length,
                  time: formats.instant(Date.parse(simulated.data.end), timezone),
                })}{' '}
                {holdExpiresAt === null
                  ? t('hadNoLimit')
                  : t('wouldEnd', { time: formats.instant(Date.parse(holdExpiresAt), timezone) })}
              </p>
              <ul class={css.day}>
                {dates.map(({ item, date: of, space }) => (
                  <li key={item}>
                    {formats.date(of)} · <span dir="auto">{space.name}</span>
                  </li>
                ))}
              </ul>
              {simulated.data.before.length > 0 && (
                <>
                  <p>{t('rankedBefore', { count: simulated.data.before.length })}</p>
                  <ul class={css.day}>
                    {simulated.data.before.map((each) => (
                      <li key={each.reference}>
                        <a href={pathOf(venueId, 'requests', [each.reference])} dir="auto">
                          {shownBookingName(each)}
                        </a>{' '}
                        {rankLabel(each, false)}
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </>
          )}
        </div>
      </MutationForm>
    </Dialog>
  );
}
