import { useState } from 'preact/hooks';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { t as shell } from '../../base/messages.ts';
import { pathOf } from '../../base/routes.ts';
import { may } from '../../base/session.ts';
import { showToast } from '../../base/toast.ts';
import { formats } from '../../messages/language.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { showErrorToast } from '../../parts/error-toast.ts';
import { LoadMoreButton } from '../../parts/load-more-button.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { t } from '../messages.ts';
import { SecretOnce } from '../secret-once.tsx';
import css from '../style.module.css';
import { WebhookPanel } from './webhook-panel.tsx';
import type { Webhook } from './webhook-props.ts';

interface WebhooksProps {
  readonly venueId: string;
  /** The webhook whose deliveries are shown. */
  readonly openId: string | null;
}

/** Renders webhooks, which send events to other systems. */
export function Webhooks({ venueId, openId }: WebhooksProps) {
  const webhooks = useInfiniteQuery('/venues/{venueId}/webhooks', { path: { venueId } });
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const mayEdit = may(venueId, 'webhooks.edit');
  return (
    <>
      <QueryView query={webhooks} count={2}>
        {(entries) => (
          <>
            <ul class="rows">
              {entries.map((webhook) => (
                <li key={webhook.id}>
                  <div class={css.line}>
                    <div>
                      <strong class={css.secret}>{webhook.url}</strong>
                      <p>
                        {webhook.kinds.length === 0 ? t('everything') : webhook.kinds.join(formats.comma)}
                      </p>
                      {!webhook.enabled && <p class="problem">{t('switchedOff')}</p>}
                      {webhook.failures > 0 && (
                        <p class="problem">{t('failing', { count: webhook.failures })}</p>
                      )}
                    </div>
                    <div class="actions">
                      <a
                        href={pathOf(
                          venueId,
                          'settings',
                          openId === webhook.id ? ['webhooks'] : ['webhooks', webhook.id],
                        )}
                        aria-expanded={openId === webhook.id}
                      >
                        {t('deliveries')}
                      </a>
                      {mayEdit && <SwitchButton venueId={venueId} webhook={webhook} />}
                      {mayEdit && (
                        <Button
                          name={`${shell('remove')}${formats.colon}${webhook.url}`}
                          onClick={() => setRemoving(webhook)}
                        >
                          {shell('remove')}
                        </Button>
                      )}
                    </div>
                  </div>
                  {openId === webhook.id && (
                    <WebhookPanel venueId={venueId} webhook={webhook} mayEdit={mayEdit} />
                  )}
                </li>
              ))}
            </ul>
            <LoadMoreButton list={webhooks} />
            {entries.length === 0 && !mayEdit && <p class="note">{t('noWebhooks')}</p>}
          </>
        )}
      </QueryView>
      {mayEdit && <NewWebhook venueId={venueId} />}
      {removing && (
        <Confirm
          title={t('removeWebhook')}
          label={shell('remove')}
          mutationFn={() =>
            client.delete('/venues/{venueId}/webhooks/{webhookId}', {
              path: { venueId, webhookId: removing.id },
            })
          }
          onClose={() => setRemoving(null)}
        >
          <p class={css.secret}>{removing.url}</p>
        </Confirm>
      )}
    </>
  );
}

/** Switches a webhook off, or on again. */
function SwitchButton({ venueId, webhook }: { readonly venueId: string; readonly webhook: Webhook }) {
  const path = { venueId, webhookId: webhook.id };
  const action = webhook.enabled ? 'disable' : 'enable';
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.post(`/venues/{venueId}/webhooks/{webhookId}/${action}`, { path }),
    onSuccess: () => showToast({ text: shell('saved') }),
    onError: showErrorToast,
  });
  return (
    <Button isOff={isPending} name={`${t(action)}${formats.colon}${webhook.url}`} onClick={() => mutate()}>
      {t(action)}
    </Button>
  );
}

function NewWebhook({ venueId }: { readonly venueId: string }) {
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/webhooks', { path: { venueId }, body: { url: url.trim() } }),
    onSuccess({ data }) {
      setSecret(data.secret);
      setUrl('');
    },
  });
  return (
    <MutationForm
      mutation={create}
      onSubmit={() => create.mutate()}
      submit={shell('add')}
      isOff={url.trim() === ''}
      footer={
        secret && (
          <SecretOnce
            title={t('webhookSecret')}
            text={secret}
            about={t('webhookHow')}
            onClose={() => setSecret(null)}
          />
        )
      }
    >
      <h2>{t('newWebhook')}</h2>
      <p>{t('webhookAbout')}</p>
      <Field
        name="url"
        label={t('webhookUrl')}
        value={url}
        problem={problemsAt(create.error).get('url')}
        autocomplete="off"
        isRequired
        onValue={setUrl}
      />
    </MutationForm>
  );
}
