import { useState } from 'preact/hooks';
import { newIdempotencyKey } from '../../../client/idempotency-key.ts';
import type { DataOfPath } from '../../../client/manage.ts';
import { dateIn } from '../../../ui/locale/zone.ts';
import { Button } from '../../../ui/parts/button.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useInfiniteQuery } from '../../api/use-query.ts';
import { may } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { problemsAt } from '../../parts/error-notice.tsx';
import { LoadMoreButton } from '../../parts/load-more-button.tsx';
import { MutationForm } from '../../parts/mutation-form.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { NativeField } from '../../spaces/fields/native-field.tsx';
import { viewerTimezone } from '../dates.ts';
import { t } from '../messages.ts';
import css from '../style.module.css';

type Code = DataOfPath<'get', '/venues/{venueId}/guest-codes'>[number];

interface GroupCodesProps {
  readonly venueId: string;
  readonly groupId: string;
}

/** Renders the codes of a guest group, with a form for a new one. */
export function GroupCodes({ venueId, groupId }: GroupCodesProps) {
  const codes = useInfiniteQuery('/venues/{venueId}/guest-codes', {
    path: { venueId },
    query: { limit: '200' },
  });
  const [ending, setEnding] = useState<Code | null>(null);
  const mayEdit = may(venueId, 'guest-codes.edit');
  return (
    <section class={css.part}>
      <h2>{t('codes')}</h2>
      <p>{t('codesAbout')}</p>
      <QueryView query={codes} count={2}>
        {(entries) => {
          const own = entries.filter((code) => code.groupId === groupId);
          return own.length === 0 ? (
            <p class="note">{t('noCodes')}</p>
          ) : (
            <>
              <ul class="rows">
                {own.map((code) => (
                  <li class={css.line} key={code.id}>
                    <div>
                      <strong class={css.secret}>{code.code}</strong>
                      <p>
                        <span dir="auto">{code.label}</span> <small>{validityOf(code)}</small>
                      </p>
                    </div>
                    {mayEdit && (
                      <Button
                        name={`${t('endCode')}${formats.colon}${code.code}`}
                        onClick={() => setEnding(code)}
                      >
                        {t('endCode')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <LoadMoreButton list={codes} />
            </>
          );
        }}
      </QueryView>
      {mayEdit && <NewCode venueId={venueId} groupId={groupId} />}
      {ending && (
        <Confirm
          title={t('endCode')}
          label={t('endCode')}
          mutationFn={() =>
            client.delete('/venues/{venueId}/guest-codes/{codeId}', { path: { venueId, codeId: ending.id } })
          }
          onClose={() => setEnding(null)}
        >
          <p>{t('endCodeAbout', { code: ending.code })}</p>
        </Confirm>
      )}
    </section>
  );
}

function validityOf({ validUntil }: Code): string {
  if (validUntil === null) return '';
  const isOver = validUntil < dateIn(viewerTimezone, Date.now());
  return t(isOver ? 'codeExpired' : 'codeValidUntil', { date: formats.plainDate(validUntil) });
}

const noCode = { label: '', code: '', validUntil: '' };

function NewCode({ venueId, groupId }: GroupCodesProps) {
  const [draft, setDraft] = useState(noCode);
  // One key per code, so that a retry does not create it twice.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const create = useMutation({
    mutationFn: ({ label, code, validUntil }: typeof noCode) =>
      client.post('/venues/{venueId}/guest-codes', {
        path: { venueId },
        idempotencyKey,
        body: {
          groupId,
          label: label.trim(),
          ...(code.trim() !== '' && { code: code.trim() }),
          ...(validUntil !== '' && { validUntil }),
        },
      }),
    onSuccess: () => change(noCode),
  });
  const change = (members: Partial<typeof noCode>) => {
    setKey(newIdempotencyKey());
    setDraft({ ...draft, ...members });
  };
  const problems = problemsAt(create.error);
  return (
    <MutationForm
      mutation={create}
      onSubmit={() => create.mutate(draft)}
      submit={t('makeCode')}
      isOff={draft.label.trim() === ''}
    >
      <h3>{t('newCode')}</h3>
      <Field
        name="label"
        label={t('codeLabel')}
        hint={t('permanentHint')}
        value={draft.label}
        autocomplete="off"
        isRequired
        problem={problems.get('label')}
        onValue={(label) => change({ label })}
      />
      <div class={css.pair}>
        <Field
          name="code"
          label={t('codeText')}
          hint={t('codeHint')}
          value={draft.code}
          problem={problems.has('code') ? t('codeProblem') : undefined}
          autocomplete="off"
          isRequired={false}
          onValue={(code) => change({ code })}
        />
        <NativeField
          name="validUntil"
          label={t('codeUntil')}
          type="date"
          value={draft.validUntil}
          problem={problems.get('validUntil')}
          onValue={(validUntil) => change({ validUntil })}
        />
      </div>
    </MutationForm>
  );
}
