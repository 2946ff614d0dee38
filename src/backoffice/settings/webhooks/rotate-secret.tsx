import { useState } from 'preact/hooks';
import { newIdempotencyKey } from '../../../client/idempotency-key.ts';
import { defaultOverlapHours, maxOverlapHours } from '../../../domain/events/webhook-secret.ts';
import { Select } from '../../../ui/parts/select.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { formats } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { viewerTimezone } from '../dates.ts';
import { t } from '../messages.ts';
import { SecretOnce } from '../secret-once.tsx';
import css from '../style.module.css';
import type { WebhookProps } from './webhook-props.ts';

/** How long the previous secret stays valid, in hours. */
const overlaps = [0, 1, defaultOverlapHours, maxOverlapHours];

interface RotateSecretProps extends Omit<WebhookProps, 'mayEdit'> {
  readonly onClose: () => void;
}

/** Replaces the signing secret of a webhook, and shows the new one once. */
export function RotateSecret({ venueId, webhook, onClose }: RotateSecretProps) {
  const [hours, setHours] = useState(defaultOverlapHours);
  // One key per dialog, so that a retry returns the same secret.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const rotate = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/webhooks/{webhookId}/rotate-secret', {
        path: { venueId, webhookId: webhook.id },
        idempotencyKey,
        body: { overlapHours: hours },
      }),
  });
  const rotated = rotate.data?.data;
  if (rotated)
    return (
      <SecretOnce
        title={t('webhookSecret')}
        text={rotated.secret}
        about={
          hours === 0
            ? t('webhookHow')
            : t('previousUntil', {
                time: formats.instant(Date.parse(rotated.previousUntil), viewerTimezone),
              })
        }
        onClose={onClose}
      />
    );
  return (
    <Dialog title={t('rotateSecret')} onClose={onClose}>
      <MutationForm
        mutation={rotate}
        onSubmit={() => rotate.mutate()}
        submit={t('doRotate')}
        isDanger
        className="form"
      >
        <p class={css.secret}>{webhook.url}</p>
        <p>{t('rotateAbout')}</p>
        <Select
          name="overlap"
          label={t('previousEnds')}
          value={String(hours)}
          none={null}
          options={overlaps.map((each) => [
            String(each),
            each === 0 ? t('endsNow') : t('endsAfter', { count: each }),
          ])}
          isRequired={false}
          problem={problemsAt(rotate.error).get('overlapHours')}
          onValue={(value) => setHours(Number(value))}
        />
      </MutationForm>
    </Dialog>
  );
}
