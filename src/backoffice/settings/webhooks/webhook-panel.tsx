import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { client } from '../../api/client.ts';
import { refetchIntervalMs } from '../../api/refetching.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { formats } from '../../messages/language.ts';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { LoadMoreButton } from '../../parts/load-more-button.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { viewerTimezone } from '../dates.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';
import { RedeliverDialog, useRedelivery } from './redeliver.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import type { WebhookProps } from './webhook-props.ts';

/** Renders the actions and the deliveries of a webhook. */
export function WebhookPanel(props: WebhookProps) {
  return (
    <div class={css.panel}>
      {props.mayEdit && <Actions {...props} />}
      <Deliveries {...props} />
    </div>
  );
}

function Actions({ venueId, webhook }: WebhookProps) {
  const [open, setOpen] = useState<'redeliver' | 'rotate' | null>(null);
  const close = () => setOpen(null);
  const test = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/webhooks/{webhookId}/test', {
        path: { venueId, webhookId: webhook.id },
      }),
  });
  const result = test.data?.data;
  return (
    <>
      <div class="actions">
        <Button isOff={test.isPending} onClick={() => test.mutate()}>
          {t('sendTest')}
        </Button>
        <Button onClick={() => setOpen('redeliver')}>{t('redeliver')}</Button>
        <Button onClick={() => setOpen('rotate')}>{t('rotateSecret')}</Button>
      </div>
      <div role="status">
        {result && !test.isPending && (
          <p class={result.delivered ? 'note' : 'problem'}>
            {t(result.delivered ? 'testAccepted' : 'testRefused', { outcome: result.outcome })}
          </p>
        )}
      </div>
      {test.error && <ErrorNotice error={test.error} onRetry={() => test.mutate()} />}
      {open === 'redeliver' && <RedeliverDialog venueId={venueId} webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateSecret venueId={venueId} webhook={webhook} onClose={close} />}
    </>
  );
}

function Deliveries({ venueId, webhook, mayEdit }: WebhookProps) {
  const deliveries = useInfiniteQuery(
    '/venues/{venueId}/webhooks/{webhookId}/deliveries',
    { path: { venueId, webhookId: webhook.id } },
    // Delivery attempts cause no event, so polling for events does not notice them.
    { refetchInterval: refetchIntervalMs },
  );
  const redelivery = useRedelivery(venueId, webhook.id);
  return (
    <QueryView query={deliveries}>
      {(entries) =>
        entries.length === 0 ? (
          <p class="note">{t('noDeliveries')}</p>
        ) : (
          <>
            <ul class={css.log}>
              {entries.map(
                ({ id, type, subject, state, attempts, outcome, finishedAt, nextTryAt }, place) => (
                  <li key={id ?? place} class={css.line}>
                    <div>
                      <strong>{t(state)}</strong> {type} <small>{subject}</small>
                      <p>
                        {t('attempts', { count: attempts })}
                        {outcome && `${formats.comma}${outcome}`}
                        {finishedAt &&
                          `${formats.comma}${formats.instant(Date.parse(finishedAt), viewerTimezone)}`}
                        {nextTryAt &&
                          `${formats.comma}${t('nextTry', { time: formats.instant(Date.parse(nextTryAt), viewerTimezone) })}`}
                      </p>
                    </div>
                    {mayEdit && id !== null && finishedAt !== null && (
                      <Button
                        look="quiet"
                        name={`${t('sendAgain')}${formats.colon}${type} ${subject}`}
                        isOff={redelivery.isPending}
                        onClick={() => redelivery.mutate({ from: id })}
                      >
                        {t('sendAgain')}
                      </Button>
                    )}
                  </li>
                ),
              )}
            </ul>
            <LoadMoreButton list={deliveries} />
          </>
        )
      }
    </QueryView>
  );
}
