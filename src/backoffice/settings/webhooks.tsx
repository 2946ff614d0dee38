import { useState } from 'preact/hooks';
import type { DataAt, ManagementError } from '../../client/manage.ts';
import { Button, MainButton } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { manager } from '../asking/manager.ts';
import { useList } from '../asking/use-answer.ts';
import { Answered } from '../parts/answered.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { done } from '../parts/done.ts';
import { problemsOf, Trouble } from '../parts/trouble.tsx';
import { useOnce } from '../parts/use-once.ts';
import { tell } from '../shell/news.ts';
import { linkIn } from '../shell/places.ts';
import { may } from '../shell/session.ts';
import { t as shell } from '../shell/words.ts';
import { f } from '../words/language.ts';
import { ownZone } from './moments.ts';
import { OnceShown } from './once-shown.tsx';
import css from './style.module.css';
import { t } from './words.ts';

type Webhook = DataAt<'get', '/venues/{venueId}/webhooks'>[number];

interface WebhooksProps {
  readonly venueId: string;
  /** Whose deliveries are looked at. */
  readonly openId: string | null;
}

/** Programs that are told of what happens. */
export function Webhooks({ venueId, openId }: WebhooksProps) {
  const webhooks = useList('/venues/{venueId}/webhooks', { path: { venueId } });
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const mayEdit = may(venueId, 'webhooks.edit');
  return (
    <>
      <Answered asked={webhooks} count={2}>
        {({ entries, hasMore }) => (
          <>
            <ul class="rows">
              {entries.map((webhook) => (
                <li key={webhook.id}>
                  <div class={css.line}>
                    <div>
                      <strong class={css.secret}>{webhook.url}</strong>
                      <p>{webhook.kinds.length === 0 ? t('everything') : webhook.kinds.join(', ')}</p>
                      {!webhook.enabled && <p class="problem">{t('switchedOff')}</p>}
                      {webhook.enabled && webhook.failures > 0 && (
                        <p class="problem">{t('failing', { count: webhook.failures })}</p>
                      )}
                    </div>
                    <div class="actions">
                      <a
                        href={linkIn(
                          venueId,
                          'settings',
                          openId === webhook.id ? ['webhooks'] : ['webhooks', webhook.id],
                        )}
                        aria-expanded={openId === webhook.id}
                      >
                        {t('deliveries')}
                      </a>
                      {mayEdit && !webhook.enabled && <EnableButton venueId={venueId} webhook={webhook} />}
                      {mayEdit && (
                        <Button
                          name={`${shell('remove')}: ${webhook.url}`}
                          onClick={() => setRemoving(webhook)}
                        >
                          {shell('remove')}
                        </Button>
                      )}
                    </div>
                  </div>
                  {openId === webhook.id && <Deliveries venueId={venueId} webhookId={webhook.id} />}
                </li>
              ))}
            </ul>
            {hasMore && <Button onClick={webhooks.more}>{shell('showMore')}</Button>}
            {entries.length === 0 && !mayEdit && <p class="note">{t('noWebhooks')}</p>}
          </>
        )}
      </Answered>
      {mayEdit && <NewWebhook venueId={venueId} />}
      {removing && (
        <Confirm
          title={t('removeWebhook')}
          words={shell('remove')}
          act={() =>
            manager.delete('/venues/{venueId}/webhooks/{webhookId}', {
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

function EnableButton({ venueId, webhook }: { readonly venueId: string; readonly webhook: Webhook }) {
  const { isBusy, once } = useOnce();
  const path = { venueId, webhookId: webhook.id };
  const enable = async () => {
    if (await done(manager.post('/venues/{venueId}/webhooks/{webhookId}/enable', { path })))
      tell({ text: shell('saved') });
  };
  return (
    <Button isOff={isBusy} name={`${t('enable')}: ${webhook.url}`} onClick={() => once(enable)}>
      {t('enable')}
    </Button>
  );
}

function Deliveries({ venueId, webhookId }: { readonly venueId: string; readonly webhookId: string }) {
  const deliveries = useList('/venues/{venueId}/webhooks/{webhookId}/deliveries', {
    path: { venueId, webhookId },
  });
  return (
    <Answered asked={deliveries}>
      {({ entries, hasMore }) =>
        entries.length === 0 ? (
          <p class="note">{t('noDeliveries')}</p>
        ) : (
          <>
            <ul class={css.log}>
              {entries.map(
                ({ id, type, subject, state, attempts, outcome, finishedAt, nextTryAt }, place) => (
                  <li key={id ?? place}>
                    <strong>{t(state)}</strong> {type} <small>{subject}</small>
                    <p>
                      {t('attempts', { count: attempts })}
                      {outcome && `, ${outcome}`}
                      {finishedAt && `, ${f.instant(Date.parse(finishedAt), ownZone)}`}
                      {nextTryAt && `, ${t('nextTry', { time: f.instant(Date.parse(nextTryAt), ownZone) })}`}
                    </p>
                  </li>
                ),
              )}
            </ul>
            {hasMore && <Button onClick={deliveries.more}>{shell('showMore')}</Button>}
          </>
        )
      }
    </Answered>
  );
}

function NewWebhook({ venueId }: { readonly venueId: string }) {
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState<ManagementError | null>(null);
  const { isBusy, once } = useOnce();
  const make = async () => {
    const answer = await manager.post('/venues/{venueId}/webhooks', {
      path: { venueId },
      body: { url: url.trim() },
    });
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setSecret(answer.data.secret);
    setUrl('');
  };
  return (
    <form
      class="form card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void once(make);
      }}
    >
      <h2>{t('newWebhook')}</h2>
      <p>{t('webhookAbout')}</p>
      {error && <Trouble error={error} />}
      <Field
        {...{ name: 'url', label: t('webhookUrl'), value: url, problem: problemsOf(error).get('url') }}
        autocomplete="off"
        isRequired
        onValue={setUrl}
      />
      <MainButton isSubmit isOff={isBusy || url.trim() === ''}>
        {shell('add')}
      </MainButton>
      {secret && (
        <OnceShown
          title={t('webhookSecret')}
          text={secret}
          about={t('webhookHow')}
          onClose={() => setSecret(null)}
        />
      )}
    </form>
  );
}
