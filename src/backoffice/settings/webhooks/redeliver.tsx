import { useState } from 'preact/hooks';
import { Select } from '../../../ui/parts/select.tsx';
import { client } from '../../api/client.ts';
import { useStaffNames } from '../../api/staff-names.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { showErrorToast } from '../../parts/error-toast.ts';
import { LoadMoreButton } from '../../parts/load-more-button.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { viewerTimezone } from '../dates.ts';
import { eventLabel } from '../event-label.ts';
import { t } from '../messages.ts';
import type { WebhookProps } from './webhook-props.ts';

/** One event, or a range of events. */
interface Range {
  readonly from: string;
  readonly to?: string;
}

/** Returns a mutation that queues events for a webhook again. */
export function useRedelivery(venueId: string, webhookId: string, onSuccess?: () => void) {
  return useMutation({
    mutationFn: (body: Range) =>
      client.post('/venues/{venueId}/webhooks/{webhookId}/redeliver', { path: { venueId, webhookId }, body }),
    onSuccess({ data }) {
      onSuccess?.();
      showToast({ text: t('didRedeliver', { count: data.events }) });
    },
    // A form shows it itself.
    ...(onSuccess === undefined && { onError: showErrorToast }),
  });
}

interface RedeliverDialogProps extends Omit<WebhookProps, 'mayEdit'> {
  readonly onClose: () => void;
}

/** Asks which events to send again, also those that happened while the webhook was disabled. */
export function RedeliverDialog({ venueId, webhook, onClose }: RedeliverDialogProps) {
  const events = useInfiniteQuery('/venues/{venueId}/events', {
    path: { venueId },
    query: { order: 'newest', limit: '100' },
  });
  const colleagues = useStaffNames(venueId);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const redelivery = useRedelivery(venueId, webhook.id, onClose);
  const problems = problemsAt(redelivery.error);
  return (
    <Dialog title={t('redeliver')} onClose={onClose}>
      <p>{t('redeliverAbout')}</p>
      <QueryView query={events} count={2}>
        {(entries) => {
          const received = entries.filter(
            ({ type }) => webhook.kinds.length === 0 || webhook.kinds.includes(type),
          );
          if (received.length === 0) return <p class="note">{t('nothingHappened')}</p>;
          const first = received.findIndex(({ id }) => id === from);
          const choices = received.map((event) => {
            const { what, reference } = eventLabel(event, colleagues);
            const time = formats.instant(Date.parse(event.timestamp), viewerTimezone);
            return [event.id, [time, what, reference].filter(Boolean).join(' · ')] as const;
          });
          return (
            <MutationForm
              mutation={redelivery}
              onSubmit={() => redelivery.mutate({ from, ...(to !== '' && { to }) })}
              submit={t('sendAgain')}
              isOff={from === ''}
              className="form"
              actions={<LoadMoreButton list={events} />}
            >
              <Select
                name="first-event"
                label={t('firstEvent')}
                value={from}
                options={choices}
                isRequired
                problem={problems.get('from')}
                onValue={(id) => {
                  setFrom(id);
                  setTo('');
                }}
              />
              <Select
                name="last-event"
                label={t('lastEvent')}
                value={to}
                none={t('onlyFirst')}
                // Newest first: the later ones are before it.
                options={choices.slice(0, Math.max(first, 0))}
                isRequired={false}
                problem={problems.get('to')}
                onValue={setTo}
              />
            </MutationForm>
          );
        }}
      </QueryView>
    </Dialog>
  );
}
