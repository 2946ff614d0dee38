import { useState } from 'preact/hooks';
import type { DataOfPath } from '../../client/manage.ts';
import { type TokenScope, tokenScopes } from '../../domain/access/staff-actions.ts';
import { Button } from '../../ui/parts/button.tsx';
import { Field } from '../../ui/parts/field.tsx';
import { client } from '../api/client.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useInfiniteQuery } from '../api/use-query.ts';
import { formats } from '../messages/language.ts';
import { Checkbox } from '../parts/checkbox.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { problemsAt } from '../parts/error-notice.tsx';
import { LoadMoreButton } from '../parts/load-more-button.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { useCreators } from './creators.ts';
import { dayOf } from './dates.ts';
import { t } from './messages.ts';
import { SecretOnce } from './secret-once.tsx';
import css from './style.module.css';

type Token = DataOfPath<'get', '/venues/{venueId}/tokens'>[number];

/** Renders API tokens of the venue. */
export function Tokens({ venueId }: { readonly venueId: string }) {
  const tokens = useInfiniteQuery('/venues/{venueId}/tokens', { path: { venueId } });
  const [revoking, setRevoking] = useState<Token | null>(null);
  const creatorOf = useCreators(venueId);
  const isUsable = ({ revokedAt, endsAt }: Token) =>
    revokedAt === null && (endsAt === null || Date.parse(endsAt) > Date.now());
  return (
    <>
      <QueryView query={tokens} count={2}>
        {(entries) => (
          <>
            <ul class="rows">
              {entries.filter(isUsable).map((token) => (
                <li class={css.line} key={token.id}>
                  <div>
                    <strong>{token.label || token.id}</strong>
                    <p>{token.scopes.map((scope) => t(`scope-${scope}`)).join(formats.comma)}</p>
                    <small>
                      {token.lastUsedAt === null
                        ? t('neverUsed')
                        : t('lastUsed', { date: dayOf(token.lastUsedAt) })}
                      {` · ${creatorOf(token.createdBy)}`}
                    </small>
                  </div>
                  <Button
                    name={`${t('revoke')}${formats.colon}${token.label || token.id}`}
                    onClick={() => setRevoking(token)}
                  >
                    {t('revoke')}
                  </Button>
                </li>
              ))}
            </ul>
            <LoadMoreButton list={tokens} />
          </>
        )}
      </QueryView>
      <NewToken venueId={venueId} />
      {revoking && (
        <Confirm
          title={t('revokeToken', { name: revoking.label || revoking.id })}
          label={t('revoke')}
          mutationFn={() =>
            client.delete('/venues/{venueId}/tokens/{tokenId}', { path: { venueId, tokenId: revoking.id } })
          }
          onClose={() => setRevoking(null)}
        >
          <p>{t('revokeTokenAbout')}</p>
        </Confirm>
      )}
    </>
  );
}

function NewToken({ venueId }: { readonly venueId: string }) {
  const [label, setLabel] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['requests:read']);
  const [made, setMade] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: () =>
      client.post('/venues/{venueId}/tokens', { path: { venueId }, body: { label, scopes: [...scopes] } }),
    onSuccess({ data }) {
      setMade(data.token);
      setLabel('');
    },
  });
  return (
    <MutationForm
      mutation={create}
      onSubmit={() => create.mutate()}
      submit={t('makeToken')}
      isOff={scopes.length === 0}
      footer={
        <>
          {made && (
            <SecretOnce
              title={t('newToken')}
              text={made}
              about={t('tokenAbout')}
              onClose={() => setMade(null)}
            />
          )}
          <a href="/docs/management" target="_blank" rel="noreferrer">
            {t('apiDocs')}
          </a>
          <small>{t('tokenRights')}</small>
        </>
      }
    >
      <h2>{t('newToken')}</h2>
      <Field
        name="label"
        label={t('tokenLabel')}
        value={label}
        problem={problemsAt(create.error).get('label')}
        autocomplete="off"
        isRequired={false}
        onValue={setLabel}
      />
      <fieldset>
        <legend>{t('scopes')}</legend>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            isChecked={scopes.includes(scope)}
            onChange={(isChecked) =>
              setScopes(isChecked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
            }
          >
            {t(`scope-${scope}`)}
          </Checkbox>
        ))}
      </fieldset>
    </MutationForm>
  );
}
